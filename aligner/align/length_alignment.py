"""Rules laid side by side by nothing but their lengths and their order: `laid(left, right)`.

What is long in one language is long in the other (Gale and Church 1993, on rules instead of sentences). Order is kept
in the whole book, or in each of its areas, whichever of the other book's areas each of them became. That the lengths
of both books go together at all is told by chance: by how well they go together when the rules of one are shuffled.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from aligner.align.identical_rules import Places
from scraper.edition import Rule

Numbers: TypeAlias = NDArray[np.float64]

ALIKE = 0.85
"""Correlation of the logarithms of the lengths of rules and of their translations."""
ALONE = -0.7
"""Odds (natural logarithm) of a rule without counterpart."""
WORST, NEVER = -6.0, -20.0
"""The least that the lengths of two texts say; what is said of a heading beside a text."""
HEADINGS = 0.3
"""What is said of a heading beside a heading."""
DRAWS = 100
"""Shuffled books with which one is compared."""
LEAST_SPREAD = 0.5
"""Least spread of what shuffled books come to."""


@dataclass(frozen=True)
class Laid:
    """Pairs of rules, by their places, and how far beyond chance they go together, in standard deviations."""

    rows: Places
    columns: Places
    beyond_chance: float


def laid(left: Sequence[Rule], right: Sequence[Rule], areas: tuple[Places, Places]) -> Iterator[Laid]:
    """Yield how the rules of two books go together in one order; then, where both have several areas, area by area.

    `areas` has the place of the area of each rule, left and right.
    """
    odds, texts = _odds(left, right), np.flatnonzero([bool(rule.text) for rule in right])
    draw, orders = np.random.default_rng(len(left)), np.tile(np.arange(len(right)), (1 + DRAWS, 1))
    for order in orders[1:]:
        order[texts] = draw.permutation(texts)
    yield _laid(odds, orders, tuple(np.zeros_like(one) for one in areas))
    if all(one.max(initial=0) > 0 for one in areas):
        yield _laid(odds, orders, areas)


def _laid(odds: Numbers, orders: Places, areas: Sequence[Places]) -> Laid:
    """Lay the rules of each area beside those of another; the first of the orders of right rules is their own."""
    drawn = odds[:, orders].transpose(1, 0, 2)
    members = [[np.flatnonzero(one == at) for at in range(int(one.max(initial=-1)) + 1)] for one in areas]
    most = [[_most(drawn[:, rows][:, :, columns]) for columns in members[1]] for rows in members[0]]
    sums = np.array([[one[:, -1, -1] for one in some] for some in most]).transpose(2, 0, 1)
    own, *shuffled = (float(one[linear_sum_assignment(one, maximize=True)].sum()) for one in sums)
    pairs = [
        (int(members[0][one][row]), int(members[1][other][column]))
        for one, other in zip(*linear_sum_assignment(sums[0], maximize=True), strict=True)
        for row, column in _taken(most[one][other][0], odds[np.ix_(members[0][one], members[1][other])])
    ]
    rows, columns = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2).T
    return Laid(rows, columns, (own - fmean(shuffled)) / max(pstdev(shuffled), LEAST_SPREAD))


def _most(odds: Numbers) -> Numbers:
    """Return the most that the first rules of both sides come to, so many of each, for each draw in `odds`."""
    draws, height, width = odds.shape
    alone = ALONE * np.arange(width + 1)
    most = np.zeros((draws, height + 1, width + 1))
    most[:, 0] = alone
    for row in range(height):
        best = most[:, row] + ALONE
        np.maximum(best[:, 1:], most[:, row, :-1] + odds[:, row], out=best[:, 1:])
        most[:, row + 1] = np.maximum.accumulate(best - alone, axis=1) + alone
    return most


def _taken(most: Numbers, odds: Numbers) -> Iterator[tuple[int, int]]:
    """Yield the pairs that came to the most, the last first."""
    row, column = odds.shape
    while row and column:
        if np.isclose(most[row, column], most[row - 1, column - 1] + odds[row - 1, column - 1]):
            row, column = row - 1, column - 1
            yield row, column
        elif np.isclose(most[row, column], most[row - 1, column] + ALONE):
            row -= 1
        else:
            column -= 1


def _odds(left: Sequence[Rule], right: Sequence[Rule]) -> Numbers:
    """Return the odds (natural logarithm) of each two rules by their lengths, taken for normal and correlated."""
    texts = [np.array([bool(rule.text) for rule in rules], dtype=bool) for rules in (left, right)]
    own, other = (_standard(rules, at) for rules, at in zip((left, right), texts, strict=True))
    one, two = own[:, None], other[None]
    rest = 1 - ALIKE**2
    odds = -0.5 * ((one**2 - 2 * ALIKE * one * two + two**2) / rest - one**2 - two**2) - 0.5 * np.log(rest)
    both, neither = np.logical_and.outer(*texts), np.logical_and.outer(*(~one for one in texts))
    return np.where(both, np.maximum(odds, WORST), np.where(neither, HEADINGS, NEVER))


def _standard(rules: Sequence[Rule], texts: NDArray[np.bool_]) -> Numbers:
    lengths = np.log([max(1, len(rule.text)) for rule in rules])
    known = lengths[texts] if texts.any() else lengths
    return np.asarray((lengths - known.mean()) / (float(known.std()) or 1.0))
