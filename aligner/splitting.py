"""Find rules that were split, or several that were merged, beside the one-to-one pairs.

A rule without a counterpart is taken for a part of a paired rule, if it says what that rule's own partner does not:
what is left of the whole, once its partner is taken away, has to be most of what the part says, and the part has to
be no small share of the whole.
"""

from collections.abc import Mapping

import numpy as np
from scipy.sparse import csr_array

from aligner.similarity import Matrix

OF_THE_PART = 0.55
"""Share of what a part says that must stand in the rest of the whole."""
OF_THE_WHOLE = 0.15
"""Share of what the whole says that the part must account for."""
LEAST_USUAL = 0.3
"""Where less than this usually stands in a partner, parts are asked for as much as if it did."""
TRIED = 3
"""How many of the rules most like it a part is tried with."""

Parts = Mapping[int, list[tuple[int, float]]]
"""Whole -> its parts beside its partner, each with the share of it that stands in the whole."""


def parts_of_wholes(wholes: csr_array, others: csr_array, alike: Matrix, partner: Mapping[int, int]) -> Parts:
    """Return, for rows of `wholes`, the rows of `others` without a partner that are parts of them.

    `alike` has a row per whole and a column per other; `partner` maps paired wholes to others. How much of a part may
    be asked for is measured by how much of what partners say usually stands in each other.
    """
    usual = _usual(wholes, others, partner)
    covered = {whole: set(_said(others, other)) for whole, other in partner.items()}
    found: dict[int, list[tuple[int, float]]] = {}
    for part, whole in _candidates(alike, partner):
        own = _said(others, part)
        share = _share(_said(wholes, whole), covered[whole], own, usual)
        if share and part not in {taken for parts in found.values() for taken, _ in parts}:
            found.setdefault(whole, []).append((part, share))
            covered[whole] |= own.keys()
    return found


def _candidates(alike: Matrix, partner: Mapping[int, int]) -> list[tuple[int, int]]:
    """Return (part, whole) to try, the likest first."""
    free = sorted(set(range(alike.shape[1])) - set(partner.values()))
    tried = [
        (part, int(whole))
        for part in free
        for whole in np.argsort(-alike[:, part])[:TRIED]
        if int(whole) in partner and alike[whole, part] > 0
    ]
    return sorted(tried, key=lambda pair: -alike[pair[1], pair[0]])


def _usual(wholes: csr_array, others: csr_array, partner: Mapping[int, int]) -> float:
    """Return the share (median, 0 to 1) of what a rule says that usually stands in its partner."""
    if not partner:
        return 1.0
    rows, columns = (np.array(side) for side in zip(*partner.items(), strict=True))
    said = np.asarray(others[columns].power(2).sum(axis=1))
    both = np.asarray((wholes[rows] * others[columns]).sum(axis=1))
    return float(np.median(np.where(said > 0, both / np.maximum(said, 1e-6), 1)))


def _share(said: Mapping[int, float], covered: set[int], own: Mapping[int, float], usual: float) -> float:
    """Return the share of a part that stands in what is left of a whole, or 0 if it is too little of either."""
    shared = sum(own[token] for token in (said.keys() - covered) & own.keys())
    of_part, of_whole = shared / (sum(own.values()) or 1), shared / (sum(said.values()) or 1)
    of_part = min(1.0, of_part / max(usual, LEAST_USUAL))
    return of_part if of_part >= OF_THE_PART and of_whole >= OF_THE_WHOLE * usual else 0.0


def _said(rows: csr_array, at: int) -> dict[int, float]:
    start, end = rows.indptr[at], rows.indptr[at + 1]
    return dict(zip(rows.indices[start:end].tolist(), (rows.data[start:end] ** 2).tolist(), strict=True))
