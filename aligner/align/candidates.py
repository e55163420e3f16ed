"""Candidates: the pairs of rules worth scoring, how probable each is, and the best one-to-one assignment.

The candidates are the most probable counterparts of each rule, from both sides. All rules compete: each has one
counterpart or none. Sinkhorn's iteration (Cuturi 2013), with “no counterpart” as a further choice for each rule, gives
the probabilities.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from aligner.align.matrices import Indices, Matrix, Pairs, Values, in_blocks
from aligner.align.parameters import AlignParameters

_NO_WEIGHT = 1e-300
"""Less than any probability; 0 would mean no edge."""


@dataclass(frozen=True)
class Candidates:
    """Candidate i is the pair of left rule `rows[i]` and right rule `columns[i]`."""

    rows: Indices
    columns: Indices
    shape: tuple[int, int]
    """Number of left and of right rules."""
    params: AlignParameters

    @classmethod
    def select(cls, scores: Matrix, more: Iterable[Pairs], identical: Pairs, params: AlignParameters) -> "Candidates":
        """Return the best-scored pairs of each left and each right rule, the pairs in `more`, and the identical ones.

        Rules with an identical counterpart get no others by their scores.
        """
        height, width = scores.shape
        rows, columns = (np.setdiff1d(np.arange(size), at) for size, at in zip(scores.shape, identical, strict=True))
        keys = [identical[0] * width + identical[1]]
        best = params.candidates_per_rule
        if min(len(rows), len(columns)) > best:
            open_ = scores[np.ix_(rows, columns)] if len(identical[0]) else scores
            across, down = columns[_best_of_rows(open_, best)], rows[_best_of_rows(open_.T, best)]
            keys += [(rows[:, None] * width + across).ravel(), (down * width + columns[:, None]).ravel()]
        else:
            keys.append((rows[:, None] * width + columns).ravel())
        keys.extend(down * width + across for down, across in more)
        found = np.unique(np.concatenate(keys))
        return cls(found // width, found % width, (height, width), params)

    def entries(self, matrix: Matrix) -> Values:
        """Return the entries of a matrix, left rules x right rules, at the candidates."""
        return np.asarray(matrix[self.rows, self.columns], dtype=np.float32)

    def matrix(self, values: Values) -> csr_array:
        """Return a sparse matrix, left rules x right rules, with the values at the candidates."""
        return csr_array((values, (self.rows, self.columns)), shape=self.shape)

    def match_probability(self, log_odds: Values) -> Values:
        """Return the probability of each candidate, given its log-odds relative to having no counterpart."""
        limit = self.params.max_log_odds
        weight = np.exp(np.clip(log_odds, -limit, limit), dtype=np.float32)
        across = self.matrix(weight)
        down = csr_array(across.T)
        rows, columns = (np.ones(size, np.float32) for size in self.shape)
        for _ in range(self.params.sinkhorn_rounds):  # square root to damp; both sides at once to stay symmetric
            before = rows, columns
            rows, columns = np.sqrt(rows / (1 + across @ columns)), np.sqrt(columns / (1 + down @ rows))
            change = (np.abs(now - then) for now, then in zip((rows, columns), before, strict=True))
            if all(np.all(one < self.params.sinkhorn_tolerance) for one in change):
                break
        return np.asarray(rows[self.rows] * weight * columns[self.columns], dtype=np.float32)

    def mutual_best(self, probability: Values) -> Indices:
        """Return the candidates in which each rule is clearly the other's most probable counterpart."""
        own, other = self.lead(probability)
        return np.flatnonzero(np.minimum(own, other) > self.params.mutual_margin * probability)

    def assignment(self, probability: Values) -> Indices:
        """Return the candidates of the one-to-one assignment with the greatest sum of probabilities."""
        if not len(probability):
            return np.zeros(0, dtype=np.int64)
        open_ = np.flatnonzero(probability > 0)
        height, width = self.shape
        alone = np.arange(height)  # each left rule has a column of its own, for "no counterpart"
        edges = csr_array(
            (
                np.append(probability[open_], np.full(height, _NO_WEIGHT)),
                (np.append(self.rows[open_], alone), np.append(self.columns[open_], width + alone)),
            ),
            shape=(height, width + height),
        )
        rows, columns = min_weight_full_bipartite_matching(edges, maximize=True)
        paired = columns < width
        return np.sort(self.index_of(rows[paired], columns[paired]))

    def index_of(self, rows: Indices, columns: Indices) -> Indices:
        """Return the indices of the given pairs, which must be candidates."""
        keys = self.rows * self.shape[1] + self.columns
        return np.asarray(self._sorted[np.searchsorted(keys[self._sorted], rows * self.shape[1] + columns)])

    def lead(self, values: Values) -> tuple[Values, Values]:
        """Return the lead of each value over the best other candidate of its left rule, and of its right rule.

        It is negative if another one is better. Without another candidate, it is the lead over -`max_log_odds`.
        """
        none = -self.params.max_log_odds
        return (
            _lead(values, self.rows, self.shape[0], none),
            _lead(values, self.columns, self.shape[1], none),
        )

    @cached_property
    def _sorted(self) -> Indices:
        return np.argsort(self.rows * self.shape[1] + self.columns, kind="stable")


def _best_of_rows(scores: Matrix, count: int) -> NDArray[np.int64]:
    """Return the columns of the `count` greatest entries of each row."""
    best = np.empty((len(scores), count), dtype=np.int64)

    def fill(block: slice) -> None:
        best[block] = np.argpartition(np.negative(scores[block], order="C"), count, axis=1)[:, :count]

    in_blocks(len(scores), fill)
    return best


def _lead(values: Values, group: Indices, groups: int, none: float) -> Values:
    """Return the lead of each value over the best other one of its group; a single value is compared with `none`."""
    order = np.lexsort((-values, group))
    counts = np.bincount(group, minlength=groups)
    start = np.cumsum(counts) - counts
    first = np.full(groups, none, dtype=np.float32)
    second = first.copy()
    first[counts > 0] = values[order[start[counts > 0]]]
    second[counts > 1] = values[order[start[counts > 1] + 1]]
    return np.asarray(values - np.where(values >= first[group], second[group], first[group]), dtype=np.float32)
