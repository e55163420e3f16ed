"""Length alignment: two editions aligned by lengths and order alone (Gale and Church 1993).

Order is kept in the whole edition, or within each section. Chance is measured with shuffled editions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from aligner.align.features import Features
from aligner.align.lengths import LengthModel
from aligner.align.matrices import Floats, Indices
from aligner.align.parameters import AlignParameters


@dataclass(frozen=True)
class LengthAlignment:
    """Pairs of rules, and how much better than by chance their lengths agree (in standard deviations)."""

    rows: Indices
    columns: Indices
    z_score: float


def length_alignments(features: Features, sections: tuple[Indices, Indices]) -> Iterator[LengthAlignment]:
    """Yield the alignment of the whole editions; then, if both have several sections, section by section.

    `sections` has the index of each rule's section, left and right.
    """
    params, odds, texts = features.params, _log_odds(features), np.flatnonzero(features.headings[1] == 0)
    draw, orders = np.random.default_rng(len(odds)), np.tile(np.arange(odds.shape[1]), (1 + params.shuffles, 1))
    for order in orders[1:]:
        order[texts] = draw.permutation(texts)
    yield _aligned(odds, orders, tuple(np.zeros_like(one) for one in sections), params)
    if all(one.max(initial=0) > 0 for one in sections):
        yield _aligned(odds, orders, sections, params)


def _aligned(odds: Floats, orders: Indices, sections: Sequence[Indices], params: AlignParameters) -> LengthAlignment:
    """Return the best one-to-one alignment of the sections, with that of the rules within them.

    The first of `orders` is the right edition's own order; the others are shuffled, to measure chance.
    """
    alone = params.unpaired_log_odds
    drawn = odds[:, orders].transpose(1, 0, 2)
    members = [[np.flatnonzero(one == at) for at in range(int(one.max(initial=-1)) + 1)] for one in sections]
    tables = [[_best_sums(drawn[:, rows][:, :, columns], alone) for columns in members[1]] for rows in members[0]]
    sums = np.array([[one[:, -1, -1] for one in some] for some in tables]).transpose(2, 0, 1)
    own, *shuffled = (float(one[_best_assignment(one)].sum()) for one in sums)
    pairs = [
        (int(members[0][one][row]), int(members[1][other][column]))
        for one, other in zip(*_best_assignment(sums[0]), strict=True)
        for row, column in _traced(tables[one][other][0], odds[np.ix_(members[0][one], members[1][other])], alone)
    ]
    rows, columns = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2).T
    return LengthAlignment(rows, columns, (own - fmean(shuffled)) / max(pstdev(shuffled), params.min_shuffled_spread))


def _best_assignment(sums: Floats) -> tuple[Indices, Indices]:
    """Return the left and right sections of the assignment with the greatest sum."""
    edges = csr_array(1 + sums - sums.min())  # all assignments have as many pairs, so a constant changes nothing
    rows, columns = min_weight_full_bipartite_matching(edges, maximize=True)
    return rows, columns


def _best_sums(odds: Floats, alone: float) -> Floats:
    """Return the best sum for the first i left and j right rules, draws x (rows + 1) x (columns + 1)."""
    draws, height, width = odds.shape
    unpaired = alone * np.arange(width + 1)
    best = np.zeros((draws, height + 1, width + 1))
    best[:, 0] = unpaired
    for row in range(height):
        here = best[:, row] + alone
        np.maximum(here[:, 1:], best[:, row, :-1] + odds[:, row], out=here[:, 1:])
        best[:, row + 1] = np.maximum.accumulate(here - unpaired, axis=1) + unpaired
    return best


def _traced(best: Floats, odds: Floats, alone: float) -> Iterator[tuple[int, int]]:
    """Yield the pairs that make up the best sum, from last to first."""
    row, column = odds.shape
    while row and column:
        if np.isclose(best[row, column], best[row - 1, column - 1] + odds[row - 1, column - 1]):
            row, column = row - 1, column - 1
            yield row, column
        elif np.isclose(best[row, column], best[row - 1, column] + alone):
            row -= 1
        else:
            column -= 1


def _log_odds(features: Features) -> Floats:
    """Return the log-odds of each pair, left rules x right rules, by lengths."""
    params, (left, right) = features.params, features.lengths
    texts = [side == 0 for side in features.headings]
    own, other = (side[at] if at.any() else side for side, at in zip((left, right), texts, strict=True))
    model = LengthModel.of_rules(own, other, params)
    both, neither = np.logical_and.outer(*texts), np.logical_and.outer(*(~one for one in texts))
    others = np.where(neither, params.headings_log_odds, params.heading_and_text_log_odds)
    return np.where(both, model.log_odds(left[:, None], right[None]), others)
