"""Passages: runs of words that stand in a translation just as they stand in its original.

The pair itself tells which words are no names, loanwords or commands: those that the rest of the translation puts
otherwise wherever its original has them.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from aligner.align.alignment import Alignment
from aligner.text.scripts import UNSPACED
from scraper.edition import Edition, Rule

_LETTERS = rf"[^\W_{UNSPACED}]+"
_WORD = re.compile(rf"[{UNSPACED}]|{_LETTERS}(?:['’./:@_=+-]+{_LETTERS})*")
"""A word, and each letter of scripts that write words together; the name of a file or a command, an address or a
compound is one."""
_ASIDE = re.compile(
    r"[(（][^()（）]*[)）]|\[[^\[\]]*\]|[“„”][^“”„]*[“”]|\"[^\"]*\"|[«»][^«»]*[«»]|[‘‚](?:[^’‘]|\b’\b)*[’‘]"
    rf"|(?<!\w)'[^']*'(?!{_LETTERS})|「[^」]*」|『[^』]*』|《[^》]*》|`[^`']*['`]"
)
"""Glosses and quotations."""
_PART, _BREAK = "\1", "\0"
"""What parts the text of a rule and its examples, and what stands in place of what is aside."""
_FIRST, _LAST = re.compile(rf"(?:^|{_PART})[^\w{_BREAK}]*$"), re.compile(rf"[^\w{_BREAK}]*(?:{_PART}|$)")
"""What comes before the first and after the last word of a part."""
_INSIDE = re.compile(r"(?:\w|[,、]) *$")
"""What stands before a word inside a sentence."""
_OPTION = re.compile(r"(?<!\w)--?$")
_RUN, _UNSPACED_RUN = 5, 12
"""Words of the shortest passage; letters of one whose script writes words together."""
_SHORT, _FEWEST = 3, 2
"""Words of the shortest rule told as a whole, and how many of any such rule have to be put otherwise elsewhere."""
_OTHERWISE, _SHARE = 3, 0.4
"""So many words of a passage, and such a share of them, have to be put otherwise elsewhere."""
_SHOWN, _KEPT = 2, 0.2
"""Rules that have to show that a word is put otherwise, and the share of them that may have the word as it is."""
_WHOLE, _TRANSLATED = 0.8, 0.5
"""Share of a rule's words, or of an edition's rules, from which all of it stands in the original language; share of
a rule's words beneath which the rule is a translation."""
_TITLE = 12
"""Words of the longest name that begins with a capital letter inside a sentence."""
_QUOTED = 5
"""Words of a passage that are shown."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What of a rule stands in the original language."""

    counterpart: str
    words: int
    opening: str
    """The first words of the longest."""
    whole: bool
    """Whether all of the rule does."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What of an edition stands in the original language, by number of the rule."""

    passages: Mapping[str, Passage]
    whole: tuple[int, int] | None = None
    """If nearly all of the edition does: the rules with sentences that do, and how many rules with sentences it has."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring words (by place) that the original has in a row, too."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Text:
    """A text and its words, outside of asides; an empty word stands where neighbours do not belong together."""

    text: str
    spans: Sequence[tuple[int, int]]

    @classmethod
    def of(cls, text: str, *, asides: bool = True) -> "_Text":
        plain = text if asides else _ASIDE.sub(lambda match: _BREAK * len(match[0]), text)
        places = re.finditer(rf"{_WORD.pattern}|[{_PART}{_BREAK}]+", plain)
        return cls(plain, [(one.start(), one.start() if one[0][0] in _PART + _BREAK else one.end()) for one in places])

    @property
    def words(self) -> list[str]:
        return [self.text[start:end].casefold().replace("’", "'") for start, end in self.spans]

    def is_inside(self, run: _Run) -> bool:
        """Say whether a run begins inside a sentence."""
        return _INSIDE.search(self.text, 0, self.spans[run.start][0]) is not None

    def is_part(self, run: _Run) -> bool:
        """Say whether a run is all of the text or of an example."""
        first, last = self.spans[run.start][0], self.spans[run.end - 1][1]
        return _FIRST.search(self.text[:first]) is not None and _LAST.match(self.text, last) is not None

    def shown(self, run: _Run) -> list[str]:
        return [self.text[start:end] for start, end in self.spans[run.start : run.end]]

    def plain(self, run: _Run) -> list[str]:
        """Return the words of a run that are in lower case and no options of a command."""
        spans = [one for one in self.spans[run.start : run.end] if not _OPTION.search(self.text, 0, one[0])]
        words = [self.text[start:end].replace("’", "'") for start, end in spans]
        return [word for word in words if word == word.lower()]


@dataclass(frozen=True, slots=True)
class _Pair:
    """A rule beside what it is linked with."""

    rule: Rule
    counterpart: str
    ours: _Text
    runs: Sequence[_Run]
    """The runs of words that both have."""
    same: bool
    """Whether both texts are one."""
    here: Set[str]
    there: Set[str]

    @property
    def size(self) -> int:
        return sum(start < end for start, end in self.ours.spans)

    @property
    def share(self) -> float:
        """Return the share of the rule's words that stand in the original."""
        return sum(run.end - run.start for run in self.runs) / max(1, self.size)


@dataclass(frozen=True, slots=True)
class _Words:
    """Words of the original: those that its translation nearly always puts otherwise, and those that it keeps."""

    otherwise: Set[str]
    kept: Set[str]

    @classmethod
    def of(cls, pairs: Sequence[_Pair]) -> "_Words":
        said = Counter(word for one in pairs for word in one.there if word)
        kept = Counter(word for one in pairs for word in one.there & one.here)
        otherwise = {word for word, times in said.items() if times >= _SHOWN and kept[word] <= _KEPT * times}
        return cls(otherwise, {word for word, times in kept.items() if 2 * times > said[word] and word.isalpha()})


def standing_in_original(left: Edition, right: Edition, alignment: Alignment) -> Standing:
    """Return what of a translation stands in the language of its original, the right edition."""
    pairs = [_pair(rule, others) for rule, others in _linked(left, right, alignment) if rule.text]
    words = _Words.of([one for one in pairs if one.share < _TRANSLATED])
    told = [one for one in pairs if one.size >= _RUN and (one.share < _WHOLE or _has_lower_case(one))]
    verbatim = [one for one in told if one.share >= _WHOLE]
    if verbatim and len(verbatim) >= _WHOLE * len(told):
        whole = {one.rule.number: _passage(one, one.runs) for one in pairs if one.share >= _WHOLE}
        return Standing(whole, (len(verbatim), len(told)))
    found = ((one, [run for run in one.runs if _is_told(one, run, words)]) for one in pairs if one.runs)
    return Standing({one.rule.number: _passage(one, runs) for one, runs in found if runs})


def _linked(left: Edition, right: Edition, alignment: Alignment) -> Iterator[tuple[Rule, list[Rule]]]:
    """Yield each rule of the translation with the rules that it answers to, or with the one whose very text it has."""
    same = {rule.text: [rule] for rule in right.rules}
    links = {one: link for link in alignment.links for one in link.left}
    for rule in left.rules:
        link = links.get(rule.number)
        others = [right.by_number[one] for one in link.right] if link else []
        found = others if any(one.text == rule.text for one in others) else same.get(rule.text, others)
        if found:
            yield rule, found


def _pair(rule: Rule, others: Sequence[Rule]) -> _Pair:
    ours = _Text.of(_said(rule), asides=False)
    here, theirs = _Text.of(_said(rule)).words, _Text.of(_PART.join(map(_said, others))).words
    runs = list(_runs(ours.words, theirs))
    return _Pair(rule, others[0].number, ours, runs, here == theirs, set(here), set(theirs))


def _said(rule: Rule) -> str:
    return _PART.join((rule.text, *rule.examples))


def _runs(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[_Run]:
    """Yield the longest runs of words, long enough, that both texts have; of a short text, only all of it."""
    size = sum(map(bool, ours))
    places: dict[tuple[str, str], list[int]] = {}
    for at, two in enumerate(pairwise(theirs)):
        places.setdefault(two, []).append(at)
    at = 0
    while at < len(ours) - 1:
        starts = places.get((ours[at], ours[at + 1]), ()) if ours[at] else ()
        length = max((_same(ours, theirs, at, start) for start in starts), default=0)
        if length >= _SHORT and (length == size or _weight(ours[at : at + length]) >= 1):
            yield _Run(at, at + length)
            at += length
        else:
            at += 1


def _same(ours: Sequence[str], theirs: Sequence[str], at: int, start: int) -> int:
    """Return how many words in a row are the same from these places on."""
    length = 0
    while at + length < len(ours) and start + length < len(theirs) and ours[at + length]:
        if ours[at + length] != theirs[start + length]:
            break
        length += 1
    return length


def _weight(words: Sequence[str]) -> float:
    """Return how long a run is; 1 is just long enough."""
    unspaced = sum(re.match(f"[{UNSPACED}]", word) is not None for word in words)
    return (len(words) - unspaced) / _RUN + unspaced / _UNSPACED_RUN


def _is_told(pair: _Pair, run: _Run, words: _Words) -> bool:
    """Say whether a run is no name, citation or command: enough of its words are put otherwise elsewhere.

    Where it is the whole text fewer have to be, if no more of them are words that the translation keeps.
    """
    said = pair.ours.words[run.start : run.end]
    if len(said) <= _TITLE and pair.ours.shown(run)[0][0].isupper() and pair.ours.is_inside(run):
        return False
    plain = sum(word in words.otherwise for word in pair.ours.plain(run))
    if (pair.share >= _WHOLE or pair.ours.is_part(run)) and sum(word in words.kept for word in said) < plain:
        return plain >= _FEWEST
    return len(said) >= _RUN and plain >= max(_OTHERWISE, _SHARE * len(said))


def _has_lower_case(pair: _Pair) -> bool:
    """Say whether words run on as in a sentence: in a text of names alone they do not."""
    return sum(word.isalpha() for run in pair.runs for word in pair.ours.plain(run)) >= _OTHERWISE


def _passage(pair: _Pair, runs: Sequence[_Run]) -> Passage:
    longest = max(runs, key=lambda run: run.end - run.start)
    spans = pair.ours.spans[longest.start : longest.end][:_QUOTED]
    opening = pair.ours.text[spans[0][0] : spans[-1][1]]
    words = sum(run.end - run.start for run in runs)
    return Passage(pair.counterpart, words, opening, pair.same or pair.share >= _WHOLE)
