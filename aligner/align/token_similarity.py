"""How alike the rules of two editions are: one number per pair, by the tokens they share, whatever their languages.

Each rule is a bag of tokens (see `tokens`). A token weighs the more the fewer rules have it, less each time it is
said again, and each channel has a weight of its own. The likeness of two rules is the weight of what they share,
against the mean (geometric) of what each of them says. Matrices have a row per left rule and a column per right rule.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from aligner.align.identical_rules import Places, same_words
from aligner.align.matrices import Matrix, dense_product, in_blocks
from aligner.text.cognates import cognates
from aligner.text.terms import TermTable, primary
from aligner.text.tokens import CHANNELS, Tokens, tokens_of
from scraper.edition import Edition, Rule

WEIGHTS: Mapping[str, float] = {"term": 1.0, "cited": 0.3, "marker": 0.5, "number": 1.0, "area": 0.3, "quoted": 0.5}
"""How much each channel counts across languages; results hold over a wide range of each."""
IN_ONE_LANGUAGE: Mapping[str, float] = {**WEIGHTS, "quoted": 0.0, "word": 0.4}
BY_THEMSELVES: Mapping[str, float] = {**WEIGHTS, "word": 0.3, "symbol": 0.5}
"""The same for a book of whose terms the table knows few: what is written alike in both counts, too."""
TERMS_OF_A_BOOK = 3.0
"""Terms of the table that a rule has on average in a book of which the table knows the terms."""
ONE_SIDED: Mapping[str, float] = {"quoted": 0.0, "symbol": 0.7} | dict.fromkeys(
    ("term", "cited", "marker", "number", "area"), 0.7
)
"""What a token counts that the other edition never uses: it tells rules apart, but not these editions' rules.

A quotation in Latin letters that the other edition never uses is no gloss, but plain text of its language.
"""
SAID_AGAIN = 0.7
"""What a token counts each further time, against the time before."""
DOUBT = 0.5
"""Weight that counts as unshared in every pair: of two rules that say next to nothing, nothing is sure."""
MOST_TIMES = 6
"""After so many times, saying it again counts nothing."""
NONE: tuple[Places, Places] = (np.zeros(0, np.int64), np.zeros(0, np.int64))
SETTLED: Tokens = {channel: Counter() for channel in CHANNELS}
"""What is gathered of a rule whose counterpart is settled."""


@dataclass(frozen=True)
class Bags:
    """The rules of two editions as rows of one space of weighted tokens, so that they can be compared and added."""

    left: csr_array
    right: csr_array
    comparable: "np.ndarray[tuple[int, int], np.dtype[np.bool_]]"
    """Whether both rules are headings, or neither is: a title is like no rule that has a text."""

    known: bool
    """Whether the term table knows the terms of both editions, or they are of one language."""

    same: tuple[Places, Places]
    """The places of rules that say the same word for word: not in the rows, and like each other only."""

    @classmethod
    def of(cls, left: Edition, right: Edition, weights: Mapping[str, float] | None = None) -> "Bags":
        """Gather what the rules of both editions say; neither their own numbers nor their order are looked at.

        In one language, what both say word for word is settled and not gathered.
        """
        one_language = primary(left.language) == primary(right.language)
        same = same_words(left.rules, right.rules) if one_language and not weights else NONE
        return cls.of_rules((left.rules, left.language), (right.rules, right.language), weights, same)

    @classmethod
    def of_rules(
        cls,
        left: tuple[Sequence[Rule], str],
        right: tuple[Sequence[Rule], str],
        weights: Mapping[str, float] | None = None,
        same: tuple[Places, Places] = NONE,
    ) -> "Bags":
        """Gather what rules of one language and rules of another (or the same) say.

        A channel in which one side says nothing at all (terms, in a language unknown to the table) is no evidence.
        """
        table = TermTable.load()
        terms = table if all(table.knows(language) for _, language in (left, right)) else None
        tokens = [
            [SETTLED if settled else tokens_of(rule, language, terms) for rule, settled in zip(rules, at, strict=True)]
            for (rules, language), at in zip((left, right), _marked(same, left[0], right[0]), strict=True)
        ]
        one_language = primary(left[1]) == primary(right[1])
        known = one_language or all(_terms(side) >= TERMS_OF_A_BOOK for side in tokens)
        if not known:
            tokens = _with_cognates(tokens)
        weights = weights or (IN_ONE_LANGUAGE if one_language else WEIGHTS if known else BY_THEMSELVES)
        one_sided = ONE_SIDED if known else {**ONE_SIDED, "word": 0.0}
        told = {
            channel: weight
            for channel, weight in weights.items()
            if all(any(bag[channel] for bag in side) for side in tokens)
        }
        tokens = _without_void(tokens, [channel for channel in told if one_sided.get(channel) == 0])
        weighed = _weighed(tokens, told, one_sided)
        headings = [np.array([rule.is_heading for rule in rules], dtype=bool) for rules, _ in (left, right)]
        rows = [_rows(side, weighed, told) for side in tokens]
        comparable = np.equal.outer(headings[0], headings[1])
        comparable[same[0], :] = False
        comparable[:, same[1]] = False
        comparable[same] = True
        return cls(rows[0], rows[1], comparable, known, same)

    @cached_property
    def likeness(self) -> Matrix:
        """Likeness of every left rule to every right rule, 0 to 1; a rule of which nothing is known is like none."""
        said = [side.power(2).sum(axis=1) + DOUBT for side in (self.left, self.right)]
        likeness = dense_product(self.left, self.right)

        def fill(block: slice) -> None:
            either = np.sqrt(np.multiply.outer(said[0][block], said[1])).astype(np.float32)
            likeness[block] = likeness[block] / either * self.comparable[block]

        in_blocks(len(likeness), fill)
        likeness[self.same] = 1
        return likeness


def _marked(same: tuple[Places, Places], *sides: Sequence[Rule]) -> Iterator[NDArray[np.bool_]]:
    """Yield, for each side, for which of its rules the counterpart is settled."""
    for places, rules in zip(same, sides, strict=True):
        marked = np.zeros(len(rules), dtype=bool)
        marked[places] = True
        yield marked


Key: TypeAlias = tuple[str, str, int]
"""Channel, token, and how many times the rule says it: what is said twice is shared only with what says it twice."""


def _terms(side: Sequence[Tokens]) -> float:
    """Return how many terms of the table a rule of one edition has on average."""
    return sum(len(bag["term"]) for bag in side) / max(1, len(side))


def _with_cognates(tokens: list[list[Tokens]]) -> list[list[Tokens]]:
    """Return the tokens with the words of the left edition that the right one writes nearly alike as it writes them."""
    said = [{word for bag in side for word in bag["word"] if " " not in word} for side in tokens]
    instead = cognates(*said)
    left: list[Tokens] = [{**bag, "word": _renamed(bag["word"], instead)} for bag in tokens[0]]
    return [left, tokens[1]]


def _renamed(words: Counter[str], instead: Mapping[str, str]) -> Counter[str]:
    if words.keys().isdisjoint(instead):
        return words
    renamed: Counter[str] = Counter()
    for word, times in words.items():
        renamed[instead.get(word, word)] += times
    return renamed


def _without_void(tokens: list[list[Tokens]], channels: Sequence[str]) -> list[list[Tokens]]:
    """Return the tokens without those of `channels` that only one edition uses: there they weigh nothing."""
    for channel in channels:
        said = [set[str]().union(*(bag[channel] for bag in side)) for side in tokens]
        both = said[0] & said[1]
        tokens = [
            [{**bag, channel: Counter({one: n for one, n in bag[channel].items() if one in both})} for bag in side]
            for side in tokens
        ]
    return tokens


def _weighed(
    tokens: Sequence[Sequence[Tokens]], weights: Mapping[str, float], one_sided: Mapping[str, float]
) -> dict[Key, tuple[int, float]]:
    """Return the column and the weight of each token: the rarer the heavier, less if one edition never uses it."""
    spread = [Counter(key for bag in side for key in _keys(bag, weights)) for side in tokens]
    rules = sum(bag is not SETTLED for side in tokens for bag in side)
    weighed = {}
    for column, key in enumerate(sorted(spread[0].keys() | spread[1].keys())):
        channel, token, time = key
        both = [one[channel, token, 1] for one in spread]
        rarity = math.log(1 + rules / sum(both)) * (1 if all(both) else one_sided.get(channel, 1))
        weighed[key] = column, weights[channel] * rarity * SAID_AGAIN ** (time - 1)
    return weighed


def _keys(bag: Tokens, weights: Mapping[str, float]) -> Iterator[Key]:
    for channel in weights:
        for token, times in bag[channel].items():
            yield from ((channel, token, time) for time in range(1, min(times, MOST_TIMES) + 1))


def _rows(side: Sequence[Tokens], weighed: Mapping[Key, tuple[int, float]], weights: Mapping[str, float]) -> csr_array:
    """Return a row per rule; entries are roots of weights, so that a product of rows is the weight they share."""
    rows, columns, values = [], [], []
    for row, bag in enumerate(side):
        for key in _keys(bag, weights):
            column, weight = weighed[key]
            rows.append(row)
            columns.append(column)
            values.append(math.sqrt(weight))
    shape = (len(side), 1 + max((column for column, _ in weighed.values()), default=0))
    return csr_array((np.array(values, dtype=np.float32), (rows, columns)), shape=shape)
