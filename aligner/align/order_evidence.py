"""What the order of two books says on which rules answer to each other: as much as it has proved to be kept.

The longest run of sure pairs that stand in one order in both books is the thread; the share of sure pairs that lie
on it says how far order can be trusted (next to nothing, if a book was shuffled). A rule is expected where the thread
passes, and beside the counterparts of its neighbours.
"""

from bisect import bisect_left

import numpy as np

from aligner.align.candidates import Candidates, Values
from aligner.align.identical_rules import Places
from aligner.align.matrices import Matrix

SLACK, OF_THE_GAP = 1.5, 0.15
"""How far from the thread rules are expected: places, and a share of the gap in it."""
NEIGHBOURS = {-2: 0.15, -1: 0.35, 1: 0.35, 2: 0.15}
"""How much the counterpart of a neighbour says, by how far off the neighbour is."""
MOST_TRUST = 0.9
WITHOUT_PROOF, FEWEST = 0.5, 5
"""Trust in the order of books with fewer sure pairs than `FEWEST`."""


def order_odds(candidates: Candidates, sure: Places, weights: Values, trust: float) -> Values:
    """Return, for each candidate, the odds (natural logarithm) that its place gives, given the `sure` candidates.

    `trust` is how far order can be trusted, 0 to 1 (see `kept`).
    """
    if not len(sure):
        return np.zeros(len(candidates.rows), dtype=np.float32)
    linked = np.zeros(candidates.shape, dtype=np.float32)
    linked[candidates.rows[sure], candidates.columns[sure]] = weights
    near, width = MOST_TRUST * _near_neighbours(candidates, linked), candidates.shape[1]
    beside = max(trust, _runs(candidates, sure, linked))
    told = np.log(1 - beside + beside * width * near)
    if trust:
        by_thread = np.maximum(near, _near_thread(candidates, thread(linked)))
        told = np.maximum(told, np.log(1 - trust + trust * width * by_thread))
    return np.asarray(told, dtype=np.float32)


def thread(weights: Matrix) -> list[tuple[int, int]]:
    """Return the pairs (row, column) with growing rows and columns whose weights, none below 0, sum to the most."""
    height, width = weights.shape
    best = np.zeros((height + 1, width + 1), dtype=np.float32)
    for row in range(height):
        np.maximum(best[row, :-1] + weights[row], best[row, 1:], out=best[row + 1, 1:])
        np.maximum.accumulate(best[row + 1], out=best[row + 1])
    pairs, row, column = [], height, width
    while row and column:
        if best[row, column] == best[row - 1, column]:
            row -= 1
        elif best[row, column] == best[row, column - 1]:
            column -= 1
        else:
            row, column = row - 1, column - 1
            pairs.append((row, column))
    return pairs[::-1]


def kept(rows: Places, columns: Places) -> float:
    """Return how far order can be trusted: the share of pairs in one order, beyond what chance would leave in order."""
    if len(rows) < FEWEST:
        return WITHOUT_PROOF
    run = len(longest_run(rows, columns))
    chance = min(0.9, 2 / float(np.sqrt(len(rows))))
    return float(np.clip((run / len(rows) - chance) / (1 - chance), 0, 1)) * MOST_TRUST


def longest_run(rows: Places, columns: Places) -> Places:
    """Return the places of the most pairs that stand in one order in both books (patience sorting)."""
    tops: list[int] = []  # of the runs of each length, the smallest last column
    ends: list[int] = []  # and the pair that it belongs to
    before = np.full(len(rows), -1, dtype=np.int64)
    for place in np.lexsort((-columns, rows)).tolist():
        at = bisect_left(tops, columns[place])
        tops[at : at + 1], ends[at : at + 1] = [columns[place]], [place]
        before[place] = ends[at - 1] if at else -1
    run = ends[-1:]
    while run and before[run[-1]] >= 0:
        run.append(int(before[run[-1]]))
    return np.array(run[::-1], dtype=np.int64)


def _runs(candidates: Candidates, sure: Places, linked: Matrix) -> float:
    """Return how far neighbours stay neighbours: the share of linked neighbours whose counterparts are neighbours."""
    if len(sure) < FEWEST:
        return 0.0
    stay = any_of = 0.0
    rows, columns = candidates.rows[sure], candidates.columns[sure]
    some, weights = linked.max(axis=1), linked[rows, columns]
    for step in (-1, 1):
        inside = (rows + step >= 0) & (rows + step < linked.shape[0])
        any_of += float((weights * inside * some[(rows + step) * inside]).sum())
        inside &= (columns + step >= 0) & (columns + step < linked.shape[1])
        stay += float((weights * inside * linked[(rows + step) * inside, (columns + step) * inside]).sum())
    return MOST_TRUST * stay / any_of if any_of else 0.0


def _near_thread(candidates: Candidates, on: list[tuple[int, int]]) -> Values:
    """Return the density with which each candidate's column is expected, given where the thread passes its row."""
    rows, columns = (np.array(side, dtype=np.float64) for side in zip(*on, strict=True))
    after = np.searchsorted(rows, candidates.rows, side="right")
    before = np.searchsorted(rows, candidates.rows) - 1  # its own pair is no proof of itself
    first, last = np.maximum(before, 0), np.minimum(after, len(rows) - 1)
    span = rows[last] - rows[first]
    share = np.clip((candidates.rows - rows[first]) / np.maximum(span, 1), 0, 1)
    expected = columns[first] + share * (columns[last] - columns[first])
    low, high = (
        np.where(before >= 0, columns[first], -1),
        np.where(after < len(rows), columns[last], candidates.shape[1]),
    )
    reach = SLACK + OF_THE_GAP * (high - low)
    return np.asarray(np.exp(-np.abs(candidates.columns - expected) / reach) / (2 * reach), dtype=np.float32)


def _near_neighbours(candidates: Candidates, linked: Matrix) -> Values:
    """Return how far the neighbours of each candidate's two rules answer to each other, 0 to 1."""
    near = np.zeros(len(candidates.rows), dtype=np.float32)
    for step, share in NEIGHBOURS.items():
        rows, columns = candidates.rows + step, candidates.columns + step
        inside = (rows >= 0) & (rows < linked.shape[0]) & (columns >= 0) & (columns < linked.shape[1])
        near[inside] += share * linked[rows[inside], columns[inside]]
    return near


def around(rows: Places, columns: Places, shape: tuple[int, int], reach: int = 2) -> list[tuple[Places, Places]]:
    """Return the pairs (rows, columns) up to `reach` places before and after given pairs: candidates by their place."""
    found = []
    for down in range(-reach, reach + 1):
        for across in range(-reach, reach + 1):
            near = rows + down, columns + across
            inside = (near[0] >= 0) & (near[0] < shape[0]) & (near[1] >= 0) & (near[1] < shape[1])
            found.append((near[0][inside], near[1][inside]))
    return found
