"""Part: a stretch of a rule's text, at most a clause long, and which parts of the leading text it answers to.

Texts are cut at the ends of sentences and at commas, never inside brackets or quotation marks. A part answers to the
leading part with which it shares most: terms, numbers of rules, and where it stands in the text.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from aligner.text.terms import TermTable

_KEPT = re.compile(r"“[^”]*”|「[^」]*」|«[^»]*»|\"[^\"]*\"|\([^()]*\)|（[^（）]*）|〔[^〕]*〕|\[[^\[\]]*\]")
_BORDER = re.compile(r"(?<=[.!?])[”\"’»)]*\s+|(?<=[。！？])[」』）]*\s*|(?<=[,;:])\s+|(?<=[、，；：])\s*")
_SENTENCE = re.compile(r"[.!?。！？][”\"’»」』）)]*\s*$")
_NUMBER = re.compile(r"\d+(?:\.\d+[a-z]?)?")
_SHORT = {"ja": 10, "zh": 8}
_SHORT_ELSEWHERE = 24
"""Letters below which a clause is no part of its own: it goes with the next one of its sentence."""
_PLACE = 0.35
"""How much it counts that two parts stand at the same place of their texts, beside what they have in common (1)."""
_CITES = "#"
"""What stands in the bag of a part that cites a rule: translations cite it by another number."""
_LIKE = 0.2
"""How much two parts must have in common to answer to each other."""


@dataclass(frozen=True, slots=True)
class Part:
    """Text from `start` to `end` (offsets), and the leading parts it answers to, counted from 1."""

    start: int
    end: int
    answers: tuple[int, ...] = ()


@cache
def split_parts(text: str, language: str) -> tuple[Part, ...]:
    """Cut a text into parts that follow on one another and leave nothing out; none of an empty text."""
    shortest = _SHORT.get(language.partition("-")[0], _SHORT_ELSEWHERE)
    blank = _KEPT.sub(lambda found: "x" * (len(found[0]) - 2) + found[0][-2:], text)
    ends = [*(found.end() for found in _BORDER.finditer(blank) if found.end() < len(text)), len(text)]
    parts: list[Part] = []
    start = 0
    for end in ends:
        ends_sentence = bool(_SENTENCE.search(text[start:end])) or end == len(text)
        if end - start >= shortest or (ends_sentence and not _continues(parts, text)):
            parts.append(Part(start, end))
            start = end
        elif ends_sentence:
            parts[-1] = replace(parts[-1], end=end)
            start = end
    return tuple(parts)


def _continues(parts: Sequence[Part], text: str) -> bool:
    """Say whether the sentence that is being cut has parts already."""
    return bool(parts) and not _SENTENCE.search(text[parts[-1].start : parts[-1].end])


@cache
def answering(text: str, language: str, leading: str, lead_language: str) -> tuple[Part, ...]:
    """Return the parts of a text, each with the parts of the `leading` text that it answers to."""
    ours, theirs = split_parts(text, language), split_parts(leading, lead_language)
    if len(theirs) < 2:
        return ours
    bags = [_bag(leading, one, lead_language) for one in theirs]
    rarity = Counter(name for bag in bags for name in bag)
    alike = [[_likeness(_bag(text, one, language), bag, rarity) for bag in bags] for one in ours]
    found = [set[int]() for _ in ours]
    for at, other in _pairs(alike, ours, theirs):
        found[at].add(other + 1)
    return tuple(replace(one, answers=tuple(sorted(answers))) for one, answers in zip(ours, found, strict=True))


def leading_parts(text: str, language: str) -> tuple[Part, ...]:
    """Return the parts of the text that the others answer to, each its own answer; none where it is one part."""
    parts = split_parts(text, language)
    return tuple(replace(one, answers=(at,)) for at, one in enumerate(parts, 1)) if len(parts) > 1 else parts


def _pairs(alike: Sequence[Sequence[float]], ours: Sequence[Part], theirs: Sequence[Part]) -> Iterator[tuple[int, int]]:
    """Yield each part with the leading part it is most like, and each leading part left over likewise."""
    here, there = _places(ours), _places(theirs)
    scores = [
        [
            value + _PLACE * (1 - abs(here[at] - there[other])) if value >= _LIKE else 0.0
            for other, value in enumerate(row)
        ]
        for at, row in enumerate(alike)
    ]
    taken: set[int] = set()
    for at, row in enumerate(scores):
        best = max(range(len(row)), key=lambda other: row[other])
        if row[best]:
            taken.add(best)
            yield at, best
    for other in set(range(len(theirs))) - taken:
        best = max(range(len(ours)), key=lambda at: scores[at][other])
        if alike[best][other] >= 2 * _LIKE:
            yield best, other


def _places(parts: Sequence[Part]) -> list[float]:
    """Return where the middle of each part stands in its text, from 0 to 1."""
    whole = parts[-1].end or 1
    return [(one.start + one.end) / 2 / whole for one in parts]


def _bag(text: str, part: Part, language: str) -> Counter[str]:
    said = text[part.start : part.end]
    terms = TermTable.load()
    spans = terms.spans(said, language)
    named = Counter(terms.newer.get(name, name) for _, _, name in spans)
    named.update(word for name in list(named) for word in name.split("-") if word != name and word in terms.labels)
    numbers = Counter(_NUMBER.findall(said))
    return named + numbers + Counter({_CITES: len(numbers)} if any(len(one) > 2 for one in numbers) else {})


def _likeness(one: Mapping[str, int], other: Mapping[str, int], rarity: Mapping[str, int]) -> float:
    """Return how much two bags share, 0 to 1; what few leading parts say counts more."""

    def weight(bag: Mapping[str, int]) -> float:
        return sum(1 / rarity.get(name, 1) for name in bag)

    shared = sum(1 / rarity[name] for name in one.keys() & other.keys())
    return shared / (weight(one) * weight(other)) ** 0.5 if shared else 0.0
