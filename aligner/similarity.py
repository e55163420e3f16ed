"""How alike the rules of two editions are: one number per pair, by the tokens they share, whatever their languages.

Each rule is a bag of tokens (see `tokens`). A token weighs the more the fewer rules have it, and each channel has a
weight of its own; the likeness of two rules is the cosine of their bags. Matrices have a row per left rule and a
column per right rule.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from scipy.sparse import csr_array

from aligner.terms import TermTable, primary
from aligner.tokens import Tokens, tokens_of
from scraper.edition import Edition, Rule

Matrix: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float32]]

WEIGHTS: Mapping[str, float] = {"term": 1.0, "marker": 0.5, "number": 0.7, "quoted": 0.5}
"""How much each channel counts across languages; results hold over a wide range of each."""
IN_ONE_LANGUAGE: Mapping[str, float] = {**WEIGHTS, "word": 1.0}
ONE_SIDED = 0.5
"""What a token counts that the other edition never uses: it tells rules apart, but not these editions' rules."""


@dataclass(frozen=True)
class Bags:
    """The rules of two editions as rows of one space of weighted tokens, so that they can be compared and added."""

    left: csr_array
    right: csr_array

    @classmethod
    def of(cls, left: Edition, right: Edition, weights: Mapping[str, float] | None = None) -> "Bags":
        """Gather what the rules of both editions say; neither their own numbers nor their order are looked at."""
        one_language = primary(left.language) == primary(right.language)
        return cls.of_rules(
            (left.rules, left.language),
            (right.rules, right.language),
            weights or (IN_ONE_LANGUAGE if one_language else WEIGHTS),
        )

    @classmethod
    def of_rules(
        cls, left: tuple[Sequence[Rule], str], right: tuple[Sequence[Rule], str], weights: Mapping[str, float]
    ) -> "Bags":
        """Gather what rules of one language and rules of another (or the same) say."""
        table = TermTable.load()
        tokens = [[tokens_of(rule, language, table) for rule in rules] for rules, language in (left, right)]
        weighed = _weighed(tokens, weights)
        return cls(*(_rows(side, weighed) for side in tokens))

    @cached_property
    def likeness(self) -> Matrix:
        """Cosine of every left rule with every right rule, 0 to 1."""
        return cosine(self.left, self.right)


def cosine(left: csr_array, right: csr_array) -> Matrix:
    """Return the cosine of every row of `left` with every row of `right`; 0 for an empty row."""
    return np.asarray((_normed(left) @ _normed(right).T).todense(), dtype=np.float32)


def likeness(left: Edition, right: Edition, weights: Mapping[str, float] | None = None) -> Matrix:
    """Return the likeness of every pair of rules, 0 to 1; a heading is like no rule that has a text."""
    alike = Bags.of(left, right, weights).likeness
    headings = [np.array([rule.is_heading for rule in edition.rules], dtype=bool) for edition in (left, right)]
    return np.where(headings[0][:, None] == headings[1][None, :], alike, np.float32(0))


Key: TypeAlias = tuple[str, str]
"""Channel and token."""


def _weighed(tokens: Sequence[Sequence[Tokens]], weights: Mapping[str, float]) -> dict[Key, tuple[int, float]]:
    """Return the column and the weight of each token: the rarer the heavier, less if one edition never uses it."""
    spread = [Counter(key for bag in side for key in _keys(bag, weights)) for side in tokens]
    rules = sum(len(side) for side in tokens)
    columns = sorted(spread[0].keys() | spread[1].keys())
    return {
        key: (
            column,
            weights[key[0]]
            * math.log(1 + rules / (spread[0][key] + spread[1][key]))
            * (1 if spread[0][key] and spread[1][key] else ONE_SIDED),
        )
        for column, key in enumerate(columns)
    }


def _keys(bag: Tokens, weights: Mapping[str, float]) -> Iterable[Key]:
    return ((channel, token) for channel in weights for token in bag[channel])


def _rows(side: Sequence[Tokens], weighed: Mapping[Key, tuple[int, float]]) -> csr_array:
    channels = dict.fromkeys(channel for channel, _ in weighed)
    rows, columns, values = [], [], []
    for row, bag in enumerate(side):
        for channel in channels:
            for token, times in bag[channel].items():
                column, weight = weighed[channel, token]
                rows.append(row)
                columns.append(column)
                values.append(weight * (1 + math.log(times)))
    shape = (len(side), max(1, len(weighed)))
    return csr_array((np.array(values, dtype=np.float32), (rows, columns)), shape=shape)


def _normed(rows: csr_array) -> csr_array:
    lengths = np.sqrt(rows.multiply(rows).sum(axis=1))
    return rows.multiply(1 / np.where(lengths > 0, lengths, 1)[:, None]).tocsr()
