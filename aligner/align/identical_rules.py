"""Identical rules: rules with the same text in two editions of one language.

Their token similarity is 1 to each other and 0 to all other rules (`aligner.align.token_similarity`).
"""

from collections.abc import Sequence

import numpy as np

from aligner.align.matrices import Indices
from scraper.edition import Rule


def identical_rules(left: Sequence[Rule], right: Sequence[Rule]) -> tuple[Indices, Indices]:
    """Return the indices, left and right, of rules whose title and text occur exactly once in each edition."""
    ours, theirs = _unique(left), _unique(right)
    both = [(at, theirs[text]) for text, at in ours.items() if text in theirs]
    rows, columns = np.array(both, dtype=np.int64).reshape(-1, 2).T
    return rows, columns


def _unique(rules: Sequence[Rule]) -> dict[tuple[str | None, str], int]:
    """Return the index of each rule whose title and text no other rule has."""
    indices: dict[tuple[str | None, str], int] = {}
    repeated = set()
    for at, rule in enumerate(rules):
        text = rule.title, rule.text
        if text in indices or not any(text):
            repeated.add(text)
        indices[text] = at
    return {text: at for text, at in indices.items() if text not in repeated}
