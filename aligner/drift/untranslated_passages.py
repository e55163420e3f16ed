"""Untranslated text: the rules and passages of a translation that are in the language of its original.

A passage is a run of words that both texts have. It is untranslated, and no name or command, if it has enough words
that the rest of the translation translates in every place where its original has them.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from aligner.align.alignment import Alignment
from aligner.drift.parameters import PARAMS
from aligner.drift.words import straight_apostrophes
from aligner.grouping import grouped
from aligner.text.asides import ANGLE, BOOK, CORNER, CURLY, ROUND, SQUARE, STRAIGHT, asides_pattern
from aligner.text.scripts import UNSPACED
from scraper.edition import Edition, Rule

_LETTERS = rf"[^\W_{UNSPACED}]+"
_WORD = re.compile(rf"[{UNSPACED}]|{_LETTERS}(?:['’./:@_=+-]+{_LETTERS})*")
"""A word, or a letter of a script without spaces. A file name, a command, an address, or a compound is one word."""
_SINGLE = rf"[‘‚](?:[^’‘]|\b’\b)*[’‘]|(?<!\w)'[^']*'(?!{_LETTERS})|`[^`']*['`]"
_GLOSS = asides_pattern(ROUND, SQUARE, CURLY, STRAIGHT, ANGLE, _SINGLE, CORNER, BOOK)
"""Glosses and quotations."""
_PART, _BREAK = "\1", "\0"
"""Separator of a rule's text and examples; replacement of a character of a gloss."""
_FIRST, _LAST = re.compile(rf"(?:^|{_PART})[^\w{_BREAK}]*$"), re.compile(rf"[^\w{_BREAK}]*(?:{_PART}|$)")
"""Matches before the first, and after the last, word of a text or an example."""
_INSIDE = re.compile(r"(?:\w|[,、]) *$")
"""Matches before a word inside a sentence."""
_OPTION = re.compile(r"(?<!\w)--?$")
"""Matches before the option of a command."""


@dataclass(frozen=True, slots=True)
class Passage:
    """The untranslated words of a rule."""

    counterpart: str
    words: int
    opening: str
    """The first words of the longest run."""
    whole: bool
    """Whether the whole rule is untranslated."""


@dataclass(frozen=True, slots=True)
class UntranslatedText:
    """The passages of an edition in the original language, by number of the rule."""

    passages: Mapping[str, Passage]
    whole: tuple[int, int] | None = None
    """If nearly the whole edition is untranslated: how many rules with sentences are, and how many there are."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Places, from `start` to before `end`, of words that the original has in the same order."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Text:
    """A text and the spans of its words; an empty span separates words that are not neighbors."""

    text: str
    spans: Sequence[tuple[int, int]]

    @classmethod
    def of(cls, text: str, *, glosses: bool = True) -> "_Text":
        """Return a text with its words, those in glosses and quotations only if `glosses`."""
        plain = text if glosses else _GLOSS.sub(lambda match: _BREAK * len(match[0]), text)
        places = re.finditer(rf"{_WORD.pattern}|[{_PART}{_BREAK}]+", plain)
        return cls(plain, [(one.start(), one.start() if one[0][0] in _PART + _BREAK else one.end()) for one in places])

    @property
    def words(self) -> list[str]:
        """The words, comparable."""
        return [straight_apostrophes(self.text[start:end].casefold()) for start, end in self.spans]

    def is_inside(self, run: _Run) -> bool:
        """Return whether a run begins inside a sentence."""
        return _INSIDE.search(self.text, 0, self.spans[run.start][0]) is not None

    def is_whole_part(self, run: _Run) -> bool:
        """Return whether a run is the whole text or a whole example."""
        first, last = self.spans[run.start][0], self.spans[run.end - 1][1]
        return _FIRST.search(self.text[:first]) is not None and _LAST.match(self.text, last) is not None

    def starts_with_capital(self, run: _Run) -> bool:
        """Return whether the first letter of a run is a capital."""
        return self.text[self.spans[run.start][0]].isupper()

    def lower_case_words(self, run: _Run) -> list[str]:
        """Return the words of a run that are in lower case, without options of a command."""
        spans = [one for one in self.spans[run.start : run.end] if not _OPTION.search(self.text, 0, one[0])]
        words = [straight_apostrophes(self.text[start:end]) for start, end in spans]
        return [word for word in words if word == word.lower()]


@dataclass(frozen=True, slots=True)
class _Pair:
    """A rule and the rules it is compared with."""

    rule: Rule
    counterpart: str
    text: _Text
    """The rule's text and examples; words in glosses are not counted."""
    runs: Sequence[_Run]
    """The runs of words that both have."""
    same: bool
    """Whether both have the same words."""
    left_words: Set[str]
    right_words: Set[str]

    @property
    def size(self) -> int:
        """How many words the rule has."""
        return sum(start < end for start, end in self.text.spans)

    @property
    def share(self) -> float:
        """The share of the rule's words that are in common runs."""
        return sum(run.end - run.start for run in self.runs) / max(1, self.size)


@dataclass(frozen=True, slots=True)
class _Words:
    """Words of the original: those that its translation nearly always translates, and those that it mostly retains."""

    translated: Set[str]
    retained: Set[str]

    @classmethod
    def of(cls, pairs: Sequence[_Pair]) -> "_Words":
        total = Counter(word for one in pairs for word in one.right_words if word)
        same = Counter(word for one in pairs for word in one.right_words & one.left_words)
        translated = {
            word
            for word, times in total.items()
            if times >= PARAMS.min_rules_translating and same[word] <= PARAMS.max_untranslated_share * times
        }
        return cls(translated, {word for word, times in same.items() if 2 * times > total[word] and word.isalpha()})


def find_untranslated_text(left: Edition, right: Edition, alignment: Alignment) -> UntranslatedText:
    """Return the parts of a translation that are in the language of its original, the right edition."""
    whole = PARAMS.whole_share
    pairs = [_pair(rule, others) for rule, others in _linked(left, right, alignment) if rule.text]
    words = _Words.of([one for one in pairs if one.share < PARAMS.translated_share])
    sentences = [
        one for one in pairs if one.size >= PARAMS.min_passage_words and (one.share < whole or _has_lower_case(one))
    ]
    verbatim = [one for one in sentences if one.share >= whole]
    if verbatim and len(verbatim) >= whole * len(sentences):
        passages = {one.rule.number: _passage(one, one.runs) for one in pairs if one.share >= whole}
        return UntranslatedText(passages, (len(verbatim), len(sentences)))
    found = ((one, [run for run in one.runs if _is_untranslated(one, run, words)]) for one in pairs if one.runs)
    return UntranslatedText({one.rule.number: _passage(one, runs) for one, runs in found if runs})


def _linked(left: Edition, right: Edition, alignment: Alignment) -> Iterator[tuple[Rule, list[Rule]]]:
    """Yield each rule of the translation with its counterparts, or with a rule that has exactly its text."""
    same = {rule.text: [rule] for rule in right.rules}
    links = {one: link for link in alignment.links for one in link.left}
    for rule in left.rules:
        link = links.get(rule.number)
        others = [right.by_number[one] for one in link.right] if link else []
        found = others if any(one.text == rule.text for one in others) else same.get(rule.text, others)
        if found:
            yield rule, found


def _pair(rule: Rule, others: Sequence[Rule]) -> _Pair:
    text = _Text.of(_all_text(rule), glosses=False)
    left, right = _Text.of(_all_text(rule)).words, _Text.of(_PART.join(map(_all_text, others))).words
    runs = list(_common_runs(text.words, right))
    return _Pair(rule, others[0].number, text, runs, left == right, set(left), set(right))


def _all_text(rule: Rule) -> str:
    return _PART.join((rule.text, *rule.examples))


def _common_runs(left: Sequence[str], right: Sequence[str]) -> Iterator[_Run]:
    """Yield the longest runs of words that both texts have.

    A run must be long enough, or be all of a short left text.
    """
    size = sum(map(bool, left))
    places = grouped((two, at) for at, two in enumerate(pairwise(right)))
    at = 0
    while at < len(left) - 1:
        starts = places.get((left[at], left[at + 1]), ()) if left[at] else ()
        length = max((_same_words(left, right, at, start) for start in starts), default=0)
        if length >= PARAMS.min_run_words and (length == size or _relative_length(left[at : at + length]) >= 1):
            yield _Run(at, at + length)
            at += length
        else:
            at += 1


def _same_words(left: Sequence[str], right: Sequence[str], at: int, start: int) -> int:
    """Return how many words in a row are the same, from `at` on the left and `start` on the right."""
    length = 0
    while at + length < len(left) and start + length < len(right) and left[at + length]:
        if left[at + length] != right[start + length]:
            break
        length += 1
    return length


def _relative_length(words: Sequence[str]) -> float:
    """Return the length of a run relative to the shortest passage."""
    unspaced = sum(re.match(f"[{UNSPACED}]", word) is not None for word in words)
    return (len(words) - unspaced) / PARAMS.min_passage_words + unspaced / PARAMS.min_passage_letters


def _is_untranslated(pair: _Pair, run: _Run, words: _Words) -> bool:
    """Return whether a run is no name, citation, or command: enough of its words are translated elsewhere.

    Fewer are enough for a whole text, if the translation retains fewer of its words than it translates.
    """
    run_words = pair.text.words[run.start : run.end]
    size = len(run_words)
    if size <= PARAMS.max_name_words and pair.text.starts_with_capital(run) and pair.text.is_inside(run):
        return False
    translated = sum(word in words.translated for word in pair.text.lower_case_words(run))
    is_whole = pair.share >= PARAMS.whole_share or pair.text.is_whole_part(run)
    if is_whole and sum(word in words.retained for word in run_words) < translated:
        return translated >= PARAMS.min_translated_words
    least = max(PARAMS.min_translated_words_of_passage, PARAMS.min_translated_share_of_passage * size)
    return size >= PARAMS.min_passage_words and translated >= least


def _has_lower_case(pair: _Pair) -> bool:
    """Return whether a rule has enough words in lower case to be a sentence, and not a list of names."""
    words = (word for run in pair.runs for word in pair.text.lower_case_words(run))
    return sum(word.isalpha() for word in words) >= PARAMS.min_translated_words_of_passage


def _passage(pair: _Pair, runs: Sequence[_Run]) -> Passage:
    longest = max(runs, key=lambda run: run.end - run.start)
    spans = pair.text.spans[longest.start : longest.end][: PARAMS.shown_words]
    opening = pair.text.text[spans[0][0] : spans[-1][1]]
    words = sum(run.end - run.start for run in runs)
    return Passage(pair.counterpart, words, opening, pair.same or pair.share >= PARAMS.whole_share)
