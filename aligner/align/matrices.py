"""Work on large matrices in blocks of rows, on all processors at once: products of sparse ones that are dense, too.

scipy and numpy let go of Python's lock while they work. Each row is made as it would be alone, so that the result is
the same to the last bit, however many processors there are; and no more than a few blocks need room besides.
"""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

Result = TypeVar("Result")
Matrix: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float32]]
Numbers: TypeAlias = NDArray[np.float64]

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

    def fill(block: slice) -> None:
        product[block] = (left[block] @ turned).toarray()

    in_blocks(height, fill)
    return product


def add_product(total: Matrix, left: csr_array, right: csr_array) -> None:
    """Add to `total` what each left row and each right row have in common; made for left rows with many entries."""

    def fill(block: slice) -> None:
        total[block] += (right @ csr_array(left[block].T).toarray()).T

    in_blocks(len(total), fill)


def in_blocks(rows: int, fill: Callable[[slice], None]) -> None:
    """Have each block of so many rows filled."""
    if rows <= BLOCK:
        fill(slice(None))
    else:
        on_all_processors(fill, (slice(start, start + BLOCK) for start in range(0, rows, BLOCK)))


def on_all_processors(work: Callable[..., Result], *of: Iterable[object]) -> list[Result]:
    """Return what work makes of the first of each, of the second of each, and so on."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, *of))
