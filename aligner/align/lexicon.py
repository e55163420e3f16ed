"""A lexicon of two languages learnt from the books themselves: which word is said where the other book says which.

No dictionary is needed: what stands together in rules that answer to each other translates each other. The first
guess is how much two words' rules coincide; then each word of a rule is laid to those words of its partner that
explain it best, a few times over (IBM's first translation model, Brown et al. 1993, on the guessed pairs only).
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array

from aligner.align.matrices import Matrix, dense_product, on_all_processors

Column: TypeAlias = NDArray[np.float32]

CHANCE = 0.3
"""So much of the times that two words stood together is taken for chance."""
LEAST_ALIKE, RENDERINGS = 0.003, 12
"""How much two words' rules must coincide, and how many renderings of a word are tried."""
ROUNDS = 3
UNEXPLAINED, RESERVE = 2.0, 0.6
"""Weight of a word explained by none, and of renderings never seen."""
LEAST = 0.03
"""Renderings less probable than this are dropped."""
SPOKEN = 0.15
"""Probability from which a rendering is taken for what a rule says."""
DOUBT, DOUBT_OF_TITLES = 20.0, 6.0
"""Weight that counts as unshared in each rule: of few words little is sure. A title has few words."""


@dataclass(frozen=True)
class Lexicon:
    """Renderings of left words in right words (`there`) and of right words in left words (`back`), rows sum to 1."""

    there: csr_array
    back: csr_array

    @classmethod
    def learned(cls, left: csr_array, right: csr_array, sure: Column) -> "Lexicon":
        """Learn from rows that answer to each other, the first to the first and so on, each as sure as `sure` says.

        That a word is said again in one rule teaches nothing new.
        """
        left, right = _once(left), _once(right)
        return cls(*on_all_processors(_learned, (left, right), (right, left), (sure, sure)))

    def likeness(self, left: csr_array, right: csr_array, titles: tuple[Column, Column]) -> Matrix:
        """Return how alike each left row and each right row are, 0 to 1, as each is rendered in the other's words.

        `titles` says 1 for each row that is a title. Only words that the lexicon renders count.
        """
        doubt = [np.where(one > 0, DOUBT_OF_TITLES, DOUBT).astype(np.float32) for one in titles]
        weights = [_rarity(left) * _known(self.there), _rarity(right) * _known(self.back)]
        said = [_scaled(rows, weight, more) for rows, weight, more in zip((left, right), weights, doubt, strict=True)]
        there = _scaled(csr_array(left @ self.there), weights[1], np.float32(0.25) * doubt[0])
        back = _scaled(csr_array(right @ self.back), weights[0], np.float32(0.25) * doubt[1])
        alike = dense_product(there, said[1])
        alike += dense_product(said[0], back)
        alike /= 2
        return alike

    def spoken(self, left: csr_array, right: csr_array) -> tuple[csr_array, csr_array]:
        """Return both sides' rows in right words: what left rows say as rendered, what right rows say of it.

        Entries are roots of rarities, as in `similarity.Bags`, so that rows can be compared and taken apart.
        """
        weight = np.sqrt(_rarity(right) * np.asarray((self.there > SPOKEN).sum(axis=0) > 0, dtype=np.float32))
        rendered = csr_array((left @ (self.there > SPOKEN).astype(np.float32)) > 0, dtype=np.float32)
        both = [csr_array(rows @ diags_array(weight)) for rows in (rendered, _once(right))]
        for rows in both:
            rows.eliminate_zeros()
        return both[0], both[1]


def _learned(left: csr_array, right: csr_array, sure: Column) -> csr_array:
    weighed = csr_array(diags_array(sure) @ left)
    chance = np.asarray((diags_array(sure) @ right).sum(axis=0), dtype=np.float32) + 1
    renderings = _by_row(_first_guess(weighed, right, chance))
    chance /= chance.sum()
    for _ in range(ROUNDS):
        explained = csr_array((left @ renderings) * right)
        explained.data = 1 / (explained.data + UNEXPLAINED * chance[explained.indices])
        counted = csr_array((weighed.T @ explained) * renderings)
        renderings = _by_row(counted, RESERVE)
    renderings.data[renderings.data < LEAST] = 0
    renderings.eliminate_zeros()
    return renderings


def _first_guess(weighed: csr_array, right: csr_array, chance: Column) -> csr_array:
    """Return, for each left word, the right words whose rules coincide most with its own."""
    together = csr_array(weighed.T @ right)
    own = np.asarray(weighed.sum(axis=0), dtype=np.float32) + 1
    data = together.data  # millions: changed where they are
    data -= CHANCE
    np.maximum(data, 0, out=data)
    data *= data
    either = np.repeat(own, np.diff(together.indptr))
    either *= chance[together.indices]
    data /= either
    data[data < LEAST_ALIKE] = 0
    together.eliminate_zeros()
    return _most(together, RENDERINGS)


def _most(matrix: csr_array, count: int) -> csr_array:
    """Return the matrix with the `count` greatest entries of each row."""
    rows = entry_rows(matrix)
    order = np.argsort(rows - matrix.data / (1 + matrix.data.max(initial=0)), kind="stable")
    rank = np.empty(matrix.nnz, np.int64)
    rank[order] = np.arange(matrix.nnz) - matrix.indptr[rows]
    kept = rank < count
    return csr_array((matrix.data[kept], (rows[kept], matrix.indices[kept])), shape=matrix.shape)


def entry_rows(matrix: csr_array) -> NDArray[np.int64]:
    """Return the row of each entry of a matrix, in the order in which they are kept."""
    return np.repeat(np.arange(matrix.shape[0], dtype=np.int64), np.diff(matrix.indptr))


def _by_row(matrix: csr_array, more: float = 1e-9) -> csr_array:
    """Return the matrix with rows that sum to 1, or to less where `more` is held back."""
    total = np.asarray(matrix.sum(axis=1), dtype=np.float32) + np.float32(more)
    return csr_array(diags_array(1 / total) @ matrix)


def _scaled(rows: csr_array, weights: Column, doubt: Column) -> csr_array:
    """Return rows of weighted words, each divided by its length with `doubt` (in squared weight) added."""
    weighed = csr_array(rows @ diags_array(weights))
    length = np.sqrt(np.asarray(weighed.power(2).sum(axis=1), dtype=np.float32) + doubt)
    return csr_array(diags_array(1 / length) @ weighed)


def _once(rows: csr_array) -> csr_array:
    """Return the rows with 1 for each word, however often it is said."""
    return csr_array((np.ones_like(rows.data), rows.indices, rows.indptr), shape=rows.shape)


def spread(rows: csr_array) -> NDArray[np.int64]:
    """Return in how many rows each word stands."""
    return np.bincount(rows.indices, minlength=rows.shape[1])


def _rarity(rows: csr_array) -> Column:
    return np.asarray(np.log(rows.shape[0] / (spread(rows) + 0.5)).clip(0.05), dtype=np.float32)


def _known(renderings: csr_array) -> Column:
    return np.asarray(np.diff(renderings.indptr) > 0, dtype=np.float32)
