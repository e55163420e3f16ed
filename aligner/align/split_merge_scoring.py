"""Split and merge scoring: the probability that a right rule is a part of a left rule.

A part has the words that its whole has and the whole's partner lacks, fits the lengths, and is next to the partner.
`python -m benchmarks.fit.split_merge FOLDER --write` fits the weights for words on Debian's manuals (development
books), and for rare parts on revisions of the English rules, and writes them to `fitted.json`. It does not change the
weights for terms.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from aligner.align.decoding import OneToOneLinks
from aligner.align.lengths import LengthRatio
from aligner.align.lexicon import Lexicon
from aligner.align.matrices import Floats, Indices
from aligner.align.order_evidence import order_trust
from aligner.align.parameters import AlignParameters
from aligner.align.scoring import Scores

Space: TypeAlias = tuple[csr_array, csr_array]
"""The contents of left and right rules in one space of tokens: rules x tokens, entries are square roots of weights."""


@dataclass(frozen=True)
class Sides:
    """The facts about two editions for finding splits and merges; matrices are left rules x right rules."""

    spaces: Sequence[Space]
    lengths: tuple[Floats, Floats]
    log_odds: csr_array
    """The scores of the candidates."""
    probability: csr_array
    comparable: NDArray[np.bool_]
    """Whether a right rule can be a part of a left rule: neither is a heading or has an identical counterpart."""
    order: float
    """How far order can be trusted (0 to 1)."""
    by_terms: bool
    """Whether the weights for terms apply: the term table knows both languages, and they differ."""
    params: AlignParameters

    @classmethod
    def of(cls, scores: Scores, links: OneToOneLinks) -> "Sides":
        """Return the sides of two editions with the given links."""
        features, candidates = scores.features, scores.candidates
        trust = order_trust(links.left, links.right, features.params) / features.params.max_order_trust
        return cls(
            _spaces(scores),
            features.lengths,
            candidates.matrix(scores.total),
            candidates.matrix(scores.probability),
            features.tokens.comparable & (features.headings[0] == 0)[:, None],
            trust if features.use_order else 0.0,
            features.terms_known and not features.same_language,
            features.params,
        )

    @property
    def swapped(self) -> "Sides":
        """The same with the right edition on the left."""
        spaces, lengths = [(right, left) for left, right in self.spaces], (self.lengths[1], self.lengths[0])
        matrices = csr_array(self.log_odds.T), csr_array(self.probability.T), self.comparable.T
        return Sides(spaces, lengths, *matrices, self.order, self.by_terms, self.params)


def _spaces(scores: Scores) -> list[Space]:
    """Return the tokens of both editions; where a lexicon was needed, the words of each edition in the other's."""
    features, lexicon = scores.features, scores.model.lexicon
    if not (lexicon and scores.calibration_applies):
        return [(features.tokens.left, features.tokens.right)]
    left, right = features.words
    back = Lexicon(lexicon.back, lexicon.there, features.params).in_right_words(right, left)
    return [lexicon.in_right_words(left, right), back[::-1]]


@dataclass(frozen=True)
class PartCandidates:
    """Right rules tried as parts of left rules (the wholes), one value per candidate."""

    sides: Sides
    links: OneToOneLinks
    has: csr_array
    """Left rules x right rules: 1 where a whole has a right rule already, its partner or another part."""
    wholes: Indices
    parts: Indices
    steps: Indices
    """Distance in places from the part to what the whole has (1: next to it); 0 if it is more than `part_reach`."""
    contested: NDArray[np.bool_]
    """Whether the whole has no link, only a most probable unlinked counterpart."""
    linked: Floats
    """The confidence of the link that the part has; 0 where it has none."""

    @property
    def probability(self) -> Floats:
        """The probability that each is a part."""
        weights = self.sides.params.split_merge
        odds = sum(np.float64(weight[self.sides.by_terms]) * self.evidence[name] for name, weight in weights.items())
        return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float64)

    @cached_property
    def evidence(self) -> Mapping[str, Floats]:
        """Name -> value per candidate, for every name in `AlignParameters.split_merge`."""
        params = self.sides.params
        said = [self._tokens(space) for space in self.sides.spaces]
        rival, lengths = self._best_but(self.sides.probability, 0), self._lengths()
        return {
            "bias": np.ones(len(self.parts)),
            **{name: sum((space[name] for space in said), np.float64(0)) / len(said) for name in said[0]},
            "length": lengths,
            "much too long": np.minimum(0, lengths + params.strained_length),
            "adjacent": self.sides.order * (self.steps == 1),
            "near": self.sides.order * (self.steps > 1),
            "apart": self.sides.order * (self.steps == 0),
            "rival": rival,
            "better rival": np.minimum(rival, self._outdone()),
            "contested": self.contested.astype(np.float64),
            "pair": np.clip(self._as_a_pair, *params.pair_log_odds_range),
        }

    def _tokens(self, space: Space) -> dict[str, Floats]:
        """Return the evidence of the tokens that a part adds to the partner, relative to what partners usually share.

        - "tokens of the part": log-odds by how many of the added tokens the whole has.
        - "share of the part": the weight of the added tokens that the whole has, relative to all added tokens.
        - "share of the rest": the same weight, relative to the whole's tokens that the partner lacks.
        """
        params = self.sides.params
        has = csr_array(self.has @ space[1])[self.wholes]
        rest, more = _without(space[0][self.wholes], has), _without(space[1][self.parts], has)
        both = csr_array(rest * more)
        shared, tokens, added = _sums(both), _sums(both > 0), _sums(more > 0)
        of_part, of_whole, of_tokens = self._usual(space)
        odds = shared + tokens * np.log(of_tokens) + (added - tokens) * np.log(1 - of_tokens)
        return {
            "tokens of the part": odds / np.sqrt(added + params.part_extra_tokens),
            "share of the part": shared / (_sums(more.power(2)) + params.part_prior) / of_part,
            "share of the rest": shared / (_sums(rest.power(2)) + params.part_prior) / of_whole,
        }

    def _usual(self, space: Space) -> tuple[float, float, float]:
        """Return which share (0 to 1) of a linked rule's tokens its partner usually has, in three measures.

        They are shares of the right rules' weight, of the left rules' weight, and of the number of right tokens.
        """
        left, right = space[0][self.links.left], space[1][self.links.right]
        both = csr_array(left * right)
        parts = (both, right.power(2)), (both, left.power(2)), (both > 0, right > 0)
        shares = (one.sum() / max(1e-6, all_.sum()) if len(self.links.left) else 1.0 for one, all_ in parts)
        doubt = self.sides.params.word_uncertainty
        of_part, of_whole, of_tokens = (float(np.clip(share, doubt, 1 - doubt)) for share in shares)
        return of_part, of_whole, of_tokens

    def _lengths(self) -> Floats:
        """Return the log-odds by lengths: how much better they fit with the part than without it."""
        params, (own, other) = self.sides.params, self.sides.lengths
        ratio = LengthRatio.of_links(self.sides.lengths, self.links.left, self.links.right, params)
        without = np.asarray(self.has @ other)[self.wholes]
        off = [ratio.deviation(own[self.wholes], length) for length in (without, without + other[self.parts])]
        before, after = (np.log(np.exp(-(one**2) / 2) + params.length_outliers) for one in off)
        return np.asarray(after - before, dtype=np.float64)

    def _outdone(self) -> Floats:
        """Return how far the best other rule of a part outdoes the whole (0 to 1), by their odds as pairs."""
        none, most = self.sides.params.pair_log_odds_range[0], self.sides.params.max_rival_log_odds
        other = self._best_but(self.sides.log_odds, none)
        own, other = (np.exp(np.clip(odds, none, most)) for odds in (self._as_a_pair, other))
        return np.asarray(other / (own + other + 1), dtype=np.float64)

    def _best_but(self, matrix: csr_array, none: float) -> Floats:
        """Return the greatest value of each part with a left rule other than the whole; `none` if there is none."""
        pairs = matrix.tocoo()
        rows, columns = pairs.coords
        order = np.lexsort((-pairs.data, columns))
        rows, columns = np.append(rows[order], -1), columns[order]
        values = np.append(pairs.data[order], [0, 0])
        first, end = (np.searchsorted(columns, self.parts, side=side) for side in ("left", "right"))
        at = first + (rows[first] == self.wholes)
        return np.where(at < end, values[at], none).astype(np.float64)

    @cached_property
    def _as_a_pair(self) -> Floats:
        """The log-odds of whole and part as a one-to-one pair; the least possible if they are no candidate."""
        none = self.sides.params.pair_log_odds_range[0]
        pairs = self.sides.log_odds.tocoo()
        rows, columns = (np.asarray(one, dtype=np.int64) for one in pairs.coords)
        keys = rows * pairs.shape[1] + columns
        order, wanted = np.argsort(keys), self.wholes * pairs.shape[1] + self.parts
        at = np.minimum(np.searchsorted(keys, wanted, sorter=order), len(keys) - 1)
        odds = pairs.data[order[at]] if len(keys) else np.zeros(len(wanted))
        known = keys[order[at]] == wanted if len(keys) else np.zeros(len(wanted), dtype=bool)
        return np.where(known, odds, none).astype(np.float64)


def _without(rows: csr_array, other: csr_array) -> csr_array:
    """Return rows without the tokens that `other` has."""
    left = csr_array(rows - rows * (other > 0).astype(np.float32))
    left.eliminate_zeros()
    return left


def _sums(rows: csr_array) -> Floats:
    return np.asarray(rows.sum(axis=1), dtype=np.float64).ravel()
