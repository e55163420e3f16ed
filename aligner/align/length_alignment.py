"""Length alignment: two editions aligned by nothing but lengths and order (Gale and Church 1993).

Order is kept in the whole edition, or within each section, whichever section of the other edition it became. Whether
the lengths agree at all is measured against chance: against the same edition with its rules shuffled.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from aligner.align.identical_rules import Indices
from aligner.align.length_evidence import normal_log_odds
from aligner.align.parameters import AlignParameters
from scraper.edition import Rule

Numbers: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class LengthAlignment:
    """Pairs of rules, and how much better than by chance their lengths agree (in standard deviations)."""

    rows: Indices
    columns: Indices
    z_score: float


def length_alignments(
    left: Sequence[Rule], right: Sequence[Rule], sections: tuple[Indices, Indices], params: AlignParameters
) -> Iterator[LengthAlignment]:
    """Yield the alignment of the whole in one order; then, if both have several sections, section by section.

    `sections` has the index of each rule's section, left and right.
    """
    odds, texts = _log_odds(left, right, params), np.flatnonzero([bool(rule.text) for rule in right])
    draw, orders = np.random.default_rng(len(left)), np.tile(np.arange(len(right)), (1 + params.shuffles, 1))
    for order in orders[1:]:
        order[texts] = draw.permutation(texts)
    yield _aligned(odds, orders, tuple(np.zeros_like(one) for one in sections), params)
    if all(one.max(initial=0) > 0 for one in sections):
        yield _aligned(odds, orders, sections, params)


def _aligned(odds: Numbers, orders: Indices, sections: Sequence[Indices], params: AlignParameters) -> LengthAlignment:
    """Align each section with one of the other edition; the first of `orders` is the right edition's own."""
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


def _best_assignment(sums: Numbers) -> tuple[Indices, Indices]:
    """Return the left and right sections of the assignment with the greatest sum."""
    edges = csr_array(1 + sums - sums.min())  # as many pairs whatever the assignment: all sums may be raised alike
    rows, columns = min_weight_full_bipartite_matching(edges, maximize=True)
    return rows, columns


def _best_sums(odds: Numbers, alone: float) -> Numbers:
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


def _traced(best: Numbers, odds: Numbers, alone: float) -> Iterator[tuple[int, int]]:
    """Yield the pairs of the best sum, the last first."""
    row, column = odds.shape
    while row and column:
        if np.isclose(best[row, column], best[row - 1, column - 1] + odds[row - 1, column - 1]):
            row, column = row - 1, column - 1
            yield row, column
        elif np.isclose(best[row, column], best[row - 1, column] + alone):
            row -= 1
        else:
            column -= 1


def _log_odds(left: Sequence[Rule], right: Sequence[Rule], params: AlignParameters) -> Numbers:
    """Return the log-odds of each pair, left rules x right rules, by lengths."""
    texts = [np.array([bool(rule.text) for rule in rules], dtype=bool) for rules in (left, right)]
    own, other = (_standard(rules, at) for rules, at in zip((left, right), texts, strict=True))
    odds = normal_log_odds(own[:, None], other[None], params.seed_length_correlation)
    both, neither = np.logical_and.outer(*texts), np.logical_and.outer(*(~one for one in texts))
    others = np.where(neither, params.headings_log_odds, params.heading_and_text_log_odds)
    return np.where(both, np.maximum(odds, params.min_length_log_odds), others)


def _standard(rules: Sequence[Rule], texts: NDArray[np.bool_]) -> Numbers:
    lengths = np.log([max(1, len(rule.text)) for rule in rules])
    known = lengths[texts] if texts.any() else lengths
    return np.asarray((lengths - known.mean()) / (float(known.std()) or 1.0))
