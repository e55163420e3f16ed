"""Assignment: the one-to-one pairs of rules with the best scores."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment


def best_pairs(scores: NDArray[np.floating[Any]], left: Sequence[int], right: Sequence[int]) -> dict[int, int]:
    """Return right index -> left index for the greatest sum of squared scores; pairs with score 0 are left out.

    `scores` has a row for each index in `left` and a column for each in `right`.
    """
    rows, columns = linear_sum_assignment(scores**2, maximize=True)
    return {right[j]: left[i] for i, j in zip(rows, columns, strict=True) if scores[i, j] > 0}
