"""Products of large sparse matrices whose results are dense, made in blocks of rows on all processors at once.

scipy lets go of Python's lock while it multiplies. Each row is summed as it would be alone, so that the result is the
same to the last bit, however many processors there are; and no more than a few blocks are held in sparse form.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

import numpy as np
from scipy.sparse import csr_array

Matrix: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float32]]

BLOCK = 256
"""Rows made at once."""
SMALL = 100_000
"""Entries of a result up to which threads cost more than they save."""


def dense_product(left: csr_array, right: csr_array) -> Matrix:
    """Return what each left row and each right row have in common: the sum of the products of their entries."""
    turned = csr_array(right.T)
    height, width = left.shape[0], right.shape[0]
    if height * width <= SMALL:
        return np.asarray((left @ turned).toarray(), dtype=np.float32)
    product = np.empty((height, width), dtype=np.float32)

    def fill(start: int) -> None:
        product[start : start + BLOCK] = (left[start : start + BLOCK] @ turned).toarray()

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(fill, range(0, height, BLOCK)))
    return product
