"""Products computed in blocks on several processors equal those computed at once."""

import numpy as np
import pytest
from scipy.sparse import csr_array, random_array

from aligner.align.matrices import BLOCK, MAX_ENTRIES_WITHOUT_THREADS, dense_product


@pytest.mark.parametrize("rows", [0, 1, BLOCK - 1, BLOCK, 2 * BLOCK + 3])
def test_a_product_in_blocks_equals_the_product_exactly(rows: int) -> None:
    draw = np.random.default_rng(rows)
    left = csr_array(random_array((rows, 70), density=0.2, rng=draw, dtype=np.float32))
    right = csr_array(random_array((500, 70), density=0.2, rng=draw, dtype=np.float32))
    whole = np.asarray((left @ right.T).todense(), dtype=np.float32)
    found = dense_product(left, right)
    assert found.dtype == np.float32
    assert found.shape == (rows, 500)
    assert np.array_equal(found, whole)


def test_some_test_matrices_need_more_than_one_block() -> None:
    assert 500 * (BLOCK - 1) > MAX_ENTRIES_WITHOUT_THREADS
