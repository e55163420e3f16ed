"""Types of arrays, and work on large matrices in blocks of rows on all processors.

The result does not depend on the number of processors, to the last bit.
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
"""A dense matrix, usually left rules x right rules."""
Floats: TypeAlias = NDArray[np.float64]
Column: TypeAlias = NDArray[np.float32]
"""One number per rule, word, or pair."""
Values: TypeAlias = NDArray[np.float32]
"""One number per candidate."""
Indices: TypeAlias = NDArray[np.int64]
"""Positions of rules, or of candidates, counted from 0."""
Pairs: TypeAlias = tuple[Indices, Indices]
"""Left and right rules of pairs."""

BLOCK = 256
"""A result with at most this many rows is computed as a whole, without threads: measured a sixth faster."""
THREAD_BLOCK = 64
"""Rows computed at once by each of several threads. Measured: 256 need 30 MB more for a whole rule book and are no
faster."""
MAX_ENTRIES_WITHOUT_THREADS = 100_000
"""Entries of a result up to which threads cost more than they save."""


def dense_product(left: csr_array, right: csr_array) -> Matrix:
    """Return the product `left @ right.T` as a dense matrix."""
    transposed = csr_array(right.T)
    height, width = left.shape[0], right.shape[0]
    if height * width <= MAX_ENTRIES_WITHOUT_THREADS:
        return np.asarray((left @ transposed).toarray(), dtype=np.float32)
    product = np.empty((height, width), dtype=np.float32)

    def fill(block: slice) -> None:
        product[block] = (left[block] @ transposed).toarray()

    in_blocks(height, fill)
    return product


def add_product(total: Matrix, left: csr_array, right: csr_array) -> None:
    """Add `left @ right.T` to `total` in place; fast where left rows have many entries."""

    def fill(block: slice) -> None:
        total[block] += (right @ csr_array(left[block].T).toarray()).T

    in_blocks(len(total), fill)


def in_blocks(rows: int, fill: Callable[[slice], None]) -> None:
    """Call `fill` for each block of rows."""
    if rows <= BLOCK:
        fill(slice(None))
    else:
        on_all_processors(fill, (slice(start, start + THREAD_BLOCK) for start in range(0, rows, THREAD_BLOCK)))


def on_all_processors(work: Callable[..., Result], *of: Iterable[object]) -> list[Result]:
    """Return `map(work, *of)` as a list, computed on all processors."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, *of))
