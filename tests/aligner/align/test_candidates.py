"""Candidate pairs: the most similar ones of each rule on either side, and no others for fixed rules."""

import numpy as np
import pytest

from aligner.align.candidates import Candidates
from aligner.align.matrices import BLOCK, Matrix, Pairs
from aligner.align.parameters import PARAMS
from aligner.align.token_similarity import NO_RULES

LIKEST = PARAMS.candidates_per_rule

SHAPES = [(2 * BLOCK + 3, 300), (300, BLOCK), (LIKEST + 1, 4000), (4000, LIKEST)]


def likest(alike: "np.ndarray[tuple[int, int], np.dtype[np.float32]]", axis: int) -> set[tuple[int, int]]:
    """Return the pairs among the most similar of their row (`axis` 1) or column (`axis` 0), by sorting all of it."""
    line = np.moveaxis(np.argsort(-alike, axis=axis), axis, -1)[:, :LIKEST]
    return {(at, other) if axis else (other, at) for at, others in enumerate(line.tolist()) for other in others}


def selected(alike: Matrix, identical: Pairs = NO_RULES) -> Candidates:
    return Candidates.select(alike, (), identical, PARAMS)


def pairs(candidates: Candidates) -> set[tuple[int, int]]:
    return set(zip(candidates.rows.tolist(), candidates.columns.tolist(), strict=True))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_most_similar_of_every_row_and_column_are_candidates(shape: tuple[int, int]) -> None:
    alike = np.random.default_rng(5).permutation(shape[0] * shape[1]).astype(np.float32).reshape(shape)
    assert pairs(selected(alike)) == likest(alike, 0) | likest(alike, 1)


def test_rules_with_a_fixed_pair_get_no_other_candidates() -> None:
    alike = np.random.default_rng(6).random((400, 300), dtype=np.float32)
    settled = (np.arange(250), np.arange(250) + 7)
    found = pairs(selected(alike, settled))
    assert set(zip(*(one.tolist() for one in settled), strict=True)) <= found
    assert sum(row < 250 or 7 <= column < 257 for row, column in found) == 250
