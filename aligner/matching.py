"""From likeness to probability, and from probability to one-to-one pairs.

All rules compete at once: each answers to one of the other side or to none, and what one is sure of, no other can
have (the mean field of matchings: Sinkhorn's iteration with a free place for "none"). This also takes the advantage
from rules that are a little like everything. Of the rules that then are probable pairs, the one-to-one assignment of
greatest probability is taken.
"""

import numpy as np
from scipy.optimize import linear_sum_assignment

from aligner.similarity import Matrix

NONE_AT = 0.34
"""Likeness at which a rule that nothing else competes for is as well left without a counterpart."""
SHARPNESS = 14.0
"""How fast probability follows likeness: a tenth of likeness more makes a pair four times as probable."""
LEAST = 0.3
"""Probability below which a pair is no link."""
SURELY_SOME, CLEARLY = 0.75, 1.2
"""Probability of having some counterpart, and lead over the next best, with which a less probable pair is a link:
of many equal rules none is probable, and yet numbers and order may tell which is which."""
ROUNDS, STILL = 100, 1e-5
"""Rounds at most, and the change from which on they are enough."""


def probability(alike: Matrix) -> Matrix:
    """Return how probable each pair is, given that every rule answers to at most one rule of the other edition."""
    weight = np.exp(SHARPNESS * (alike - NONE_AT), dtype=np.float32)
    weight[alike <= 0] = 0
    rows, columns = np.ones(alike.shape[0], np.float32), np.ones(alike.shape[1], np.float32)
    for _ in range(ROUNDS):  # both sides at once and half-way, so that neither edition comes first
        before = rows, columns
        rows, columns = np.sqrt(rows / (1 + weight @ columns)), np.sqrt(columns / (1 + rows @ weight))
        if all(np.all(np.abs(now - then) < STILL) for now, then in zip((rows, columns), before, strict=True)):
            break
    return np.asarray(rows[:, None] * weight * columns[None, :], dtype=np.float32)


def assignment(sure: Matrix) -> list[tuple[int, int]]:
    """Return the one-to-one pairs (row, column) of greatest probability together, of those that `acceptable` leaves."""
    kept = np.where(_acceptable(sure), sure, 0)
    rows, columns = linear_sum_assignment(kept, maximize=True)
    return [(int(i), int(j)) for i, j in zip(rows, columns, strict=True) if kept[i, j] > 0]


def _acceptable(sure: Matrix) -> "np.ndarray[tuple[int, int], np.dtype[np.bool_]]":
    """Say which pairs may be links: the probable, and of rules that surely have some counterpart the clearly best."""
    if not sure.size:
        return np.zeros(sure.shape, dtype=bool)
    some = np.minimum.outer(sure.sum(axis=1), sure.sum(axis=0)) >= SURELY_SOME
    clear = np.asarray(sure >= np.maximum.outer(_bar(sure), _bar(sure.T)))
    return np.asarray((sure >= LEAST) | (some & clear))


def _bar(sure: Matrix) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
    """Return, for each row, what its best pair has to reach to be clearly better than the next."""
    if sure.shape[1] < 2:
        return np.asarray(sure.max(axis=1))
    best = np.partition(sure, -2, axis=1)[:, -2:]
    return np.asarray(np.maximum(best[:, 1], CLEARLY * best[:, 0]))
