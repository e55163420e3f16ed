"""Order evidence: pairs that keep the order of both editions are more probable.

The thread is the run of training pairs in one order with the greatest sum of weights (`thread`). A rule is expected
where the thread passes, and next to the counterparts of its neighbors. The share of pairs on the longest run, whatever
their weights (`longest_run`), measures how far order can be trusted.
"""

from bisect import bisect_left

import numpy as np

from aligner.align.candidates import Candidates
from aligner.align.matrices import Indices, Matrix, Pairs, Values
from aligner.align.parameters import AlignParameters


def position_log_odds(candidates: Candidates, known: Indices, weights: Values, trust: float) -> Values:
    """Return the log-odds of each candidate by its position, given the candidates in `known`.

    `trust` is how far order can be trusted, see `order_trust`.
    """
    if not len(known):
        return np.zeros(len(candidates.rows), dtype=np.float32)
    params, width = candidates.params, candidates.shape[1]
    linked = np.zeros(candidates.shape, dtype=np.float32)
    linked[candidates.rows[known], candidates.columns[known]] = weights
    near = params.max_order_trust * _neighbors_linked(candidates, linked)
    local = max(trust, _adjacency_trust(candidates, known, linked))
    odds = np.log(1 - local + local * width * near)
    if trust:
        density = np.maximum(near, _thread_density(candidates, thread(linked)))
        odds = np.maximum(odds, np.log(1 - trust + trust * width * density))
    return np.asarray(odds, dtype=np.float32)


def thread(weights: Matrix) -> list[tuple[int, int]]:
    """Return the pairs (row, column) with the greatest sum of weights, rows and columns strictly increasing.

    Weights are 0 or more.
    """
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


def order_trust(rows: Indices, columns: Indices, params: AlignParameters) -> float:
    """Return how far order can be trusted (0 to `max_order_trust`): the share of pairs in one order, beyond chance.

    For fewer than `order_min_pairs` pairs it is `unmeasured_order_trust`.
    """
    if len(rows) < params.order_min_pairs:
        return params.unmeasured_order_trust
    run = len(longest_run(rows, columns))
    chance = 2 / float(np.sqrt(len(rows)))  # n pairs in random order have a run of about 2 sqrt(n): Vershik, Kerov 1977
    return float(np.clip((run / len(rows) - chance) / (1 - chance), 0, 1)) * params.max_order_trust


def longest_run(rows: Indices, columns: Indices) -> Indices:
    """Return the indices of the longest run of pairs in one order in both editions (patience sorting)."""
    tops: list[int] = []  # of the runs of each length, the smallest last column
    ends: list[int] = []  # and the pair that it belongs to
    before = np.full(len(rows), -1, dtype=np.int64)
    for at_pair in np.lexsort((-columns, rows)).tolist():
        at = bisect_left(tops, columns[at_pair])
        tops[at : at + 1], ends[at : at + 1] = [columns[at_pair]], [at_pair]
        before[at_pair] = ends[at - 1] if at else -1
    run = ends[-1:]
    while run and before[run[-1]] >= 0:
        run.append(int(before[run[-1]]))
    return np.array(run[::-1], dtype=np.int64)


def _adjacency_trust(candidates: Candidates, known: Indices, linked: Matrix) -> float:
    """Return the share of linked neighbors whose counterparts are neighbors, times `max_order_trust`.

    For fewer than `order_min_pairs` pairs it is 0.
    """
    params = candidates.params
    if len(known) < params.order_min_pairs:
        return 0.0
    stay = any_of = 0.0
    rows, columns = candidates.rows[known], candidates.columns[known]
    strongest, weights = linked.max(axis=1), linked[rows, columns]
    for step in (-1, 1):
        inside = (rows + step >= 0) & (rows + step < linked.shape[0])
        any_of += float((weights * inside * strongest[(rows + step) * inside]).sum())
        inside &= (columns + step >= 0) & (columns + step < linked.shape[1])
        stay += float((weights * inside * linked[(rows + step) * inside, (columns + step) * inside]).sum())
    return params.max_order_trust * stay / any_of if any_of else 0.0


def _thread_density(candidates: Candidates, on: list[tuple[int, int]]) -> Values:
    """Return the density with which each candidate's column is expected, given where the thread passes its row."""
    rows, columns = (np.array(side, dtype=np.float64) for side in zip(*on, strict=True))
    after = np.searchsorted(rows, candidates.rows, side="right")
    before = np.searchsorted(rows, candidates.rows) - 1  # leave-one-out: a pair is no evidence for itself
    first, last = np.maximum(before, 0), np.minimum(after, len(rows) - 1)
    span = rows[last] - rows[first]
    share = np.clip((candidates.rows - rows[first]) / np.maximum(span, 1), 0, 1)
    expected = columns[first] + share * (columns[last] - columns[first])
    low, high = (
        np.where(before >= 0, columns[first], -1),
        np.where(after < len(rows), columns[last], candidates.shape[1]),
    )
    params = candidates.params
    reach = params.position_spread + params.position_spread_of_gap * (high - low)
    return np.asarray(np.exp(-np.abs(candidates.columns - expected) / reach) / (2 * reach), dtype=np.float32)


def _neighbors_linked(candidates: Candidates, linked: Matrix) -> Values:
    """Return how far the neighbors of each candidate's rules are linked to each other (0 to 1)."""
    near = np.zeros(len(candidates.rows), dtype=np.float32)
    for step, share in candidates.params.neighbor_shares.items():
        rows, columns = candidates.rows + step, candidates.columns + step
        inside = (rows >= 0) & (rows < linked.shape[0]) & (columns >= 0) & (columns < linked.shape[1])
        near[inside] += share * linked[rows[inside], columns[inside]]
    return near


def pairs_around(rows: Indices, columns: Indices, shape: tuple[int, int], reach: int) -> list[Pairs]:
    """Return the pairs up to `reach` places before and after the given ones: candidates by their position."""
    found = []
    for down in range(-reach, reach + 1):
        for across in range(-reach, reach + 1):
            near = rows + down, columns + across
            inside = (near[0] >= 0) & (near[0] < shape[0]) & (near[1] >= 0) & (near[1] < shape[1])
            found.append((near[0][inside], near[1][inside]))
    return found
