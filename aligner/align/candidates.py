"""The pairs of rules worth comparing, how probable each is, and which of them are taken.

Of two whole books nine million pairs could be made; a few dozen for each rule are enough. All rules compete at once:
each answers to one of the other side or to none, and what one is sure of, no other can have (the mean field of
matchings: Sinkhorn's iteration with a free place for "none"). This also takes the advantage from rules that are a
little like everything.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment
from scipy.sparse import csr_array

from aligner.align.identical_rules import Places
from aligner.align.matrices import Matrix, in_blocks
from aligner.align.token_similarity import NONE

Values: TypeAlias = NDArray[np.float32]

ALL = 40_000
"""Pairs up to which all are looked at."""
LIKEST = 12
"""Of more, so many of the likest are, for each rule of either side."""
ROUNDS, STILL = 100, 1e-5
"""Rounds at most, and the change from which on they are enough."""
FIRST = 0.8
"""Probability from which a pair is in every best assignment: its row and its column have half of that left, each."""
CLEARLY = 0.01
"""Lead over the next best, as a share, from which one is the surest."""
UTMOST = 30.0
"""Odds (natural logarithm) beyond which nothing is surer."""


@dataclass(frozen=True)
class Candidates:
    """Pairs (row, column), one after the other; what is known of them is a vector with a value per pair."""

    rows: Places
    columns: Places
    shape: tuple[int, int]

    @classmethod
    def likest(
        cls, alike: Matrix, more: Iterable[tuple[Places, Places]] = (), settled: tuple[Places, Places] = NONE
    ) -> "Candidates":
        """Return the likest pairs for each row and each column, those given besides, and the settled ones.

        Of rows and columns whose pair is settled no others are looked for.
        """
        height, width = alike.shape
        if height * width <= ALL:
            rows, columns = np.indices(alike.shape).reshape(2, -1)
            return cls(rows.astype(np.int64), columns.astype(np.int64), (height, width))
        rows, columns = (np.setdiff1d(np.arange(size), at) for size, at in zip(alike.shape, settled, strict=True))
        keys = [settled[0] * width + settled[1]]
        if min(len(rows), len(columns)) > LIKEST:
            open_ = alike[np.ix_(rows, columns)] if len(settled[0]) else alike
            across, down = columns[_likest_of_rows(open_)], rows[_likest_of_rows(open_.T)]
            keys += [(rows[:, None] * width + across).ravel(), (down * width + columns[:, None]).ravel()]
        else:
            keys.append((rows[:, None] * width + columns).ravel())
        keys.extend(down * width + across for down, across in more)
        found = np.unique(np.concatenate(keys))
        return cls(found // width, found % width, (height, width))

    def of(self, matrix: Matrix) -> Values:
        """Return the entries of a matrix at these pairs."""
        return np.asarray(matrix[self.rows, self.columns], dtype=np.float32)

    def matrix(self, values: Values) -> csr_array:
        """Return a sparse matrix that holds the values at these pairs."""
        return csr_array((values, (self.rows, self.columns)), shape=self.shape)

    def probability(self, odds: Values) -> Values:
        """Return how probable each pair is, given its odds (natural logarithm) against having no counterpart."""
        weight = np.exp(np.clip(odds, -UTMOST, UTMOST), dtype=np.float32)
        across = self.matrix(weight)
        down = csr_array(across.T)
        rows, columns = (np.ones(size, np.float32) for size in self.shape)
        for _ in range(ROUNDS):  # both sides at once and half-way, so that neither edition comes first
            before = rows, columns
            rows, columns = np.sqrt(rows / (1 + across @ columns)), np.sqrt(columns / (1 + down @ rows))
            if all(np.all(np.abs(now - then) < STILL) for now, then in zip((rows, columns), before, strict=True)):
                break
        return np.asarray(rows[self.rows] * weight * columns[self.columns], dtype=np.float32)

    def mutual(self, sure: Values) -> Places:
        """Return the places of the pairs in which each side is the other's surest, clearly (`CLEARLY`)."""
        own, other = self.lead(sure)
        return np.flatnonzero(np.minimum(own, other) > CLEARLY * sure)

    def assignment(self, sure: Values) -> Places:
        """Return the places of the one-to-one pairs that are surest together; `sure` is a `probability`, or 0."""
        if not len(sure):
            return np.zeros(0, dtype=np.int64)
        first = np.flatnonzero(sure >= FIRST)
        dense = np.zeros(self.shape, dtype=np.float32)
        dense[self.rows, self.columns] = sure
        rows, columns = (
            np.setdiff1d(np.arange(size), at[first])
            for size, at in zip(self.shape, (self.rows, self.columns), strict=True)
        )
        rest = dense[np.ix_(rows, columns)]
        down, across = linear_sum_assignment(rest, maximize=True)
        taken = rest[down, across] > 0
        return np.sort(np.concatenate([first, self.places(rows[down[taken]], columns[across[taken]])]))

    def places(self, rows: Places, columns: Places) -> Places:
        """Return where given pairs, which must be among these, stand."""
        keys = self.rows * self.shape[1] + self.columns
        return np.asarray(self._sorted[np.searchsorted(keys[self._sorted], rows * self.shape[1] + columns)])

    def lead(self, values: Values) -> tuple[Values, Values]:
        """Return by how much each pair's value exceeds the best other of its row, and of its column."""
        return _lead(values, self.rows, self.shape[0]), _lead(values, self.columns, self.shape[1])

    @cached_property
    def _sorted(self) -> Places:
        return np.argsort(self.rows * self.shape[1] + self.columns, kind="stable")


def _likest_of_rows(alike: Matrix) -> NDArray[np.int64]:
    """Return, for each row, the columns that are its likest (`LIKEST`)."""
    likest = np.empty((len(alike), LIKEST), dtype=np.int64)

    def fill(block: slice) -> None:
        likest[block] = np.argpartition(np.negative(alike[block], order="C"), LIKEST, axis=1)[:, :LIKEST]

    in_blocks(len(alike), fill)
    return likest


def _lead(values: Values, group: Places, groups: int) -> Values:
    order = np.lexsort((-values, group))
    counts = np.bincount(group, minlength=groups)
    start = np.cumsum(counts) - counts
    first = np.full(groups, -UTMOST, dtype=np.float32)
    second = first.copy()
    first[counts > 0] = values[order[start[counts > 0]]]
    second[counts > 1] = values[order[start[counts > 1] + 1]]
    return np.asarray(values - np.where(values >= first[group], second[group], first[group]), dtype=np.float32)
