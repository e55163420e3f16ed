"""Token similarity: how similar the rules of two editions are by the tokens they share, whatever their languages.

Each rule is a bag of tokens (`aligner.text.tokens`). A token weighs more the fewer rules have it, less each time it is
repeated, and each channel has a weight of its own. The similarity of two rules is the weight of the tokens they share
over the geometric mean of the weights of both.
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

from aligner.align.identical_rules import identical_rules
from aligner.align.matrices import Indices, Matrix, dense_product, in_blocks
from aligner.align.parameters import AlignParameters
from aligner.text.cognates import find_cognates
from aligner.text.terms import TermTable, primary
from aligner.text.tokens import CHANNELS, Tokens, tokens_of
from scraper.edition import Edition

Key: TypeAlias = tuple[str, str, int]
"""Channel, token, and its occurrence in the rule, counted from 1."""
NO_RULES: tuple[Indices, Indices] = (np.zeros(0, np.int64), np.zeros(0, np.int64))
NO_TOKENS: Tokens = {channel: Counter() for channel in CHANNELS}
"""Tokens of a rule whose text is identical in the other edition, so that its counterpart is known."""
_NEVER_ONE_SIDED = "quoted"
"""A quotation in Latin letters that the other edition never uses is plain text of its language, not a gloss."""


@dataclass(frozen=True)
class TokenBags:
    """The rules of two editions as weighted tokens: two matrices, rules x tokens."""

    left: csr_array
    right: csr_array
    comparable: "np.ndarray[tuple[int, int], np.dtype[np.bool_]]"
    """Left rules x right rules: both are headings, or neither is. Rules in `identical` have their counterpart only."""
    terms_known: bool
    """Whether the term table knows the terms of both editions, or they are of one language."""
    identical: tuple[Indices, Indices]
    """Left and right rules with identical texts: they have no tokens here and are similar to each other only."""
    prior: float
    """Weight counted as unshared in each rule."""

    @classmethod
    def of(
        cls, left: Edition, right: Edition, params: AlignParameters, weights: Mapping[str, float] | None = None
    ) -> "TokenBags":
        """Return the tokens of two editions. Neither the rules' numbers nor their order are looked at.

        `weights` are those of the channels, by default the ones in `params`. A channel in which one edition has no
        token (terms, in a language that the table does not know) is left out.
        """
        same_language = primary(left.language) == primary(right.language)
        identical = identical_rules(left.rules, right.rules) if same_language and not weights else NO_RULES
        tokens = [_tokens(one, rules, left, right) for one, rules in zip((left, right), identical, strict=True)]
        known = same_language or all(map(TermTable.load().is_on_field, (left, right)))
        if not known:
            tokens = _with_cognates(tokens)
        weights = weights or _weights(params, same_language=same_language, known=known)
        used = {name: one for name, one in weights.items() if all(any(bag[name] for bag in side) for side in tokens)}
        one_sided = _one_sided(params, known=known)
        tokens = _without_one_sided(tokens, [channel for channel in used if one_sided.get(channel) == 0])
        columns = _columns(tokens, used, one_sided, params)
        rows = [_rows(side, columns, used, params.max_token_repeats) for side in tokens]
        return cls(rows[0], rows[1], _comparable(left, right, identical), known, identical, params.similarity_prior)

    @cached_property
    def similarity(self) -> Matrix:
        """Similarity (0 to 1), left rules x right rules: 1 for identical rules; else 0 if either has no tokens."""
        weight = [side.power(2).sum(axis=1) + self.prior for side in (self.left, self.right)]
        shared = dense_product(self.left, self.right)

        def fill(block: slice) -> None:
            both = np.sqrt(np.multiply.outer(weight[0][block], weight[1])).astype(np.float32)
            shared[block] = shared[block] / both * self.comparable[block]

        in_blocks(len(shared), fill)
        shared[self.identical] = 1
        return shared


def _tokens(edition: Edition, identical: Indices, *both: Edition) -> list[Tokens]:
    table = TermTable.load()
    terms = table if all(table.knows(one.language) for one in both) else None
    known = set(identical.tolist())
    return [
        NO_TOKENS if at in known else tokens_of(rule, edition.language, terms) for at, rule in enumerate(edition.rules)
    ]


def _weights(params: AlignParameters, *, same_language: bool, known: bool) -> Mapping[str, float]:
    if same_language:
        return params.token_weights_same_language
    return params.token_weights if known else params.token_weights_unknown_terms


def _one_sided(params: AlignParameters, *, known: bool) -> Mapping[str, float]:
    """Return the factor, per channel, for tokens that only one edition uses."""
    factors = dict.fromkeys(("term", "cited", "marker", "number", "area", "symbol"), params.one_sided_token_weight)
    return factors | {_NEVER_ONE_SIDED: 0.0} | ({} if known else {"word": 0.0})


def _comparable(left: Edition, right: Edition, identical: tuple[Indices, Indices]) -> NDArray[np.bool_]:
    headings = [np.array([rule.is_heading for rule in one.rules], dtype=bool) for one in (left, right)]
    comparable: NDArray[np.bool_] = np.equal.outer(*headings)
    comparable[identical[0], :] = False
    comparable[:, identical[1]] = False
    comparable[identical] = True
    return comparable


def _with_cognates(tokens: list[list[Tokens]]) -> list[list[Tokens]]:
    """Return the tokens with each left word replaced by the right word that is its cognate."""
    said = [{word for bag in side for word in bag["word"] if " " not in word} for side in tokens]
    other = find_cognates(*said)
    left: list[Tokens] = [{**bag, "word": _renamed(bag["word"], other)} for bag in tokens[0]]
    return [left, tokens[1]]


def _renamed(words: Counter[str], names: Mapping[str, str]) -> Counter[str]:
    if words.keys().isdisjoint(names):
        return words
    renamed: Counter[str] = Counter()
    for word, times in words.items():
        renamed[names.get(word, word)] += times
    return renamed


def _without_one_sided(tokens: list[list[Tokens]], channels: Sequence[str]) -> list[list[Tokens]]:
    """Return the tokens without those of `channels` that only one edition uses."""
    for channel in channels:
        said = [set[str]().union(*(bag[channel] for bag in side)) for side in tokens]
        both = said[0] & said[1]
        tokens = [
            [{**bag, channel: Counter({one: n for one, n in bag[channel].items() if one in both})} for bag in side]
            for side in tokens
        ]
    return tokens


def _columns(
    tokens: Sequence[Sequence[Tokens]],
    weights: Mapping[str, float],
    one_sided: Mapping[str, float],
    params: AlignParameters,
) -> dict[Key, tuple[int, float]]:
    """Return the column and the weight of each token."""
    spread = [Counter(key for bag in side for key in _keys(bag, weights, params.max_token_repeats)) for side in tokens]
    rules = sum(bag is not NO_TOKENS for side in tokens for bag in side)
    columns = {}
    for column, key in enumerate(sorted(spread[0].keys() | spread[1].keys())):
        channel, token, time = key
        both = [one[channel, token, 1] for one in spread]
        rarity = math.log(1 + rules / sum(both)) * (1 if all(both) else one_sided.get(channel, 1))
        columns[key] = column, weights[channel] * rarity * params.token_repeat_decay ** (time - 1)
    return columns


def _keys(bag: Tokens, weights: Mapping[str, float], most: int) -> Iterator[Key]:
    for channel in weights:
        for token, times in bag[channel].items():
            yield from ((channel, token, time) for time in range(1, min(times, most) + 1))


def _rows(
    side: Sequence[Tokens], columns: Mapping[Key, tuple[int, float]], weights: Mapping[str, float], most: int
) -> csr_array:
    """Return rules x tokens, with square roots of weights: the product of two rows is the weight that they share."""
    at, across, values = [], [], []
    for row, bag in enumerate(side):
        for key in _keys(bag, weights, most):
            column, weight = columns[key]
            at.append(row)
            across.append(column)
            values.append(math.sqrt(weight))
    shape = (len(side), 1 + max((column for column, _ in columns.values()), default=0))
    return csr_array((np.array(values, dtype=np.float32), (at, across)), shape=shape)
