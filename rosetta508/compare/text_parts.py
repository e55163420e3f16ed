"""Part: a stretch of a rule's text, at most a clause long, and the parts of the leading text that it corresponds to.

Texts are split at the ends of sentences and at commas, never inside brackets or quotation marks. A part corresponds to
the leading part with which it shares most terms and rule numbers, and whose place in the text is closest.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate

from aligner.text.scripts import UNSPACED_LANGUAGES, whole_words
from aligner.text.terms import TermTable

_KEPT = re.compile(r"“[^”]*”|「[^」]*」|«[^»]*»|\"[^\"]*\"|\([^()]*\)|（[^（）]*）|〔[^〕]*〕|\[[^\[\]]*\]")
_BORDER = re.compile(r"(?<=[.!?])[”\"’»)]*\s+|(?<=[。！？])[」』）]*\s*|(?<=[,;:])\s+|(?<=[、，；：])(?![」』）])\s*")
SENTENCE_END = re.compile(r"[.!?。！？][”\"’»」』）)]*\s*$")
_NUMBER = re.compile(r"\d+(?:\.\d+[a-z]?)?")
_SHORT = {"ja": 10, "zh": 8}
_SHORT_ELSEWHERE = 24
"""A shorter clause (in letters) is no part of its own; it is joined to the next one of its sentence."""
_WORDS, _LETTERS = 3, 7
"""Words, or letters of a text without spaces, quoted from each end of a long text; then to the end of a word.
Chosen: fits a line."""
_PUNCTUATION = " \n.,:;!?。、，．：；！？"
_OPENING = {"「": "」", "『": "』", "“": "”", "«": "»"}
_PLACE = 0.35
"""Weight of the position in the text, if the weight of shared words is 1. Chosen."""
_CITES = "#"
"""Entry in the bag of a part that cites any rule, because translations cite it by another number."""
_LIKE = 0.2
"""Minimum similarity of corresponding parts. Chosen."""
_LEAD = 0.15
"""Minimum lead in score of the best sentence, if several claim one leading part; without it none has it. Chosen."""


@dataclass(frozen=True, slots=True)
class Part:
    """Text from `start` to `end` (offsets), and the numbers (from 1) of the leading parts it corresponds to."""

    start: int
    end: int
    answers: tuple[int, ...] = ()


def abridged(text: str, language: str) -> str:
    """Return a text without the punctuation at its ends; if it is long, only its first and last words.

    A quotation mark that opens the text is left out if the words left out include the one that closes it.
    """
    text = text.strip(_PUNCTUATION)
    if language.partition("-")[0] in UNSPACED_LANGUAGES:
        _, head = whole_words(text, 0, min(_LETTERS, len(text)))
        tail, _ = whole_words(text, max(len(text) - _LETTERS, 0), len(text))
        short = text if tail <= head + 2 else f"{text[:head]}…{text[tail:]}"
    else:
        words = text.split()
        ends = f"{' '.join(words[:_WORDS])} … {' '.join(words[-_WORDS:])}"
        short = text if len(words) <= 2 * _WORDS + 1 else ends
    return short if _OPENING.get(short[:1], "") in short else short[1:]


@cache
def split_parts(text: str, language: str) -> tuple[Part, ...]:
    """Return the consecutive parts of a text, which together make up all of it; none for an empty text."""
    shortest = _SHORT.get(language.partition("-")[0], _SHORT_ELSEWHERE)
    blank = _KEPT.sub(lambda found: "x" * (len(found[0]) - 2) + found[0][-2:], text)
    ends = [*(found.end() for found in _BORDER.finditer(blank) if found.end() < len(text)), len(text)]
    parts: list[Part] = []
    start = 0
    for end in ends:
        ends_sentence = bool(SENTENCE_END.search(text[start:end])) or end == len(text)
        if end - start >= shortest or (ends_sentence and not _continues(parts, text)):
            parts.append(Part(start, end))
            start = end
        elif ends_sentence:
            parts[-1] = replace(parts[-1], end=end)
            start = end
    return tuple(parts)


def _continues(parts: Sequence[Part], text: str) -> bool:
    """Return whether the sentence that is being split already has a part."""
    return bool(parts) and not SENTENCE_END.search(text[parts[-1].start : parts[-1].end])


@cache
def link_parts(text: str, language: str, leading: str, lead_language: str) -> tuple[Part, ...]:
    """Return the parts of a text, each with the parts of the `leading` text that it corresponds to.

    A part with an uncertain counterpart has none.
    """
    ours, theirs = split_parts(text, language), split_parts(leading, lead_language)
    if len(theirs) < 2:
        return ours
    bags = [_bag(leading, one, lead_language) for one in theirs]
    rarity = Counter(name for bag in bags for name in bag)
    alike = [[_similarity(_bag(text, one, language), bag, rarity) for bag in bags] for one in ours]
    sentences = _sentences(ours, text)
    found = _best_counterparts(alike, ours, theirs, sentences)
    for at in range(len(ours)):
        near = [one for one in (at + 1, at - 1) if sentences.get(one) == sentences[at] and found.get(one)]
        shared = (found[one] for one in near if any(alike[at][to] for to in found[one]))
        found.setdefault(at, next(shared, ()))
    return tuple(replace(one, answers=tuple(to + 1 for to in found[at])) for at, one in enumerate(ours))


def leading_parts(text: str, language: str) -> tuple[Part, ...]:
    """Return the parts of the leading text, each numbered; a text of one part has no number."""
    parts = split_parts(text, language)
    return tuple(replace(one, answers=(at,)) for at, one in enumerate(parts, 1)) if len(parts) > 1 else parts


def _sentences(parts: Sequence[Part], text: str) -> Mapping[int, int]:
    """Return the number of the sentence of each part."""
    ends = (bool(SENTENCE_END.search(text[one.start : one.end])) for one in parts)
    return dict(enumerate([0, *accumulate(ends)][: len(parts)]))


def _best_counterparts(
    alike: Sequence[Sequence[float]], ours: Sequence[Part], theirs: Sequence[Part], sentences: Mapping[int, int]
) -> dict[int, tuple[int, ...]]:
    """Return the leading parts of each part that has a similar one; an empty tuple if they are uncertain.

    A part has the leading part with the best score. A leading part left over goes with a part that covers it and whose
    own counterpart is adjacent.
    """
    here, there = _places(ours), _places(theirs)
    scores = [
        [
            value + _PLACE * (1 - abs(here[at] - there[other])) if value >= _LIKE else 0.0
            for other, value in enumerate(row)
        ]
        for at, row in enumerate(alike)
    ]
    best = {at: max(range(len(row)), key=row.__getitem__) for at, row in enumerate(scores) if any(row)}
    found: dict[int, tuple[int, ...]] = dict.fromkeys(best, ())
    for other in set(best.values()):
        claimed = [at for at, to in best.items() if to == other]
        found |= dict.fromkeys(_of_one_sentence(claimed, [row[other] for row in scores], sentences), (other,))
    for other in set(range(len(theirs))).difference(best.values()):
        at = max(range(len(ours)), key=lambda one: scores[one][other])
        if alike[at][other] < 2 * _LIKE or any(abs(to - other) > 1 for to in found.get(at, ())):
            continue
        rivals = [one for one in found if found[one] and found[one] == found.get(at)]
        if not rivals or rivals[-1] - rivals[0] < len(rivals):
            found[at] = tuple(sorted({other, *found.get(at, ())}))
        else:
            found |= dict.fromkeys(rivals, ())
    return found


def _of_one_sentence(claimed: Sequence[int], scores: Sequence[float], sentences: Mapping[int, int]) -> Sequence[int]:
    """Return, of the parts that claim one leading part, those of the best sentence; none without a sufficient lead."""
    best = max(claimed, key=scores.__getitem__)
    others = [scores[at] for at in claimed if sentences[at] != sentences[best]]
    leads = scores[best] - max(others, default=0.0) >= _LEAD
    near = [at for at in claimed if abs(at - best) == 1 or scores[at] >= scores[best] - 2 * _LEAD]
    return [at for at in near if sentences[at] == sentences[best]] if leads else []


def _places(parts: Sequence[Part]) -> list[float]:
    """Return the position of the middle of each part in its text, from 0 to 1."""
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


def _similarity(one: Mapping[str, int], other: Mapping[str, int], rarity: Mapping[str, int]) -> float:
    """Return the similarity of two bags, 0 to 1; words in few leading parts weigh more."""

    def weight(bag: Mapping[str, int]) -> float:
        return sum(1 / rarity.get(name, 1) for name in bag)

    shared = sum(1 / rarity[name] for name in one.keys() & other.keys())
    return shared / (weight(one) * weight(other)) ** 0.5 if shared else 0.0
