"""Lexicon: which word of one language translates which word of the other, learned from pairs of rules.

The first guess is how often two words occur in the same pairs. Then expectation maximization attributes each word to
the words of the other rule that explain it best (IBM model 1, Brown et al. 1993).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array, vstack

from aligner.align.matrices import BLOCK, Column, Matrix, add_product
from aligner.align.parameters import AlignParameters


@dataclass(frozen=True)
class Lexicon:
    """Translation probabilities: left words x right words (`there`) and right words x left words (`back`)."""

    there: csr_array
    back: csr_array
    params: AlignParameters

    @classmethod
    def learn(cls, left: csr_array, right: csr_array, weights: Column, params: AlignParameters) -> "Lexicon":
        """Return the lexicon of pairs of rules: row i of `left` and row i of `right` are a pair of weight `weights[i]`.

        Both are matrices, pairs x words. Repetitions of a word in a rule are ignored.
        """
        left, right = _once(left), _once(right)
        association = _association(left, right, weights, params)
        there = _translations(left, right, association, weights, params)
        back = _translations(right, left, csr_array(association.T), weights, params)
        return cls(there, back, params)

    def similarity(self, left: csr_array, right: csr_array, headings: tuple[Column, Column]) -> Matrix:
        """Return the similarity (0 to 1), left rules x right rules, of each rule's translation and the other rule.

        `left` and `right` are rules x words; `headings` has 1 for each rule that is a heading. Words without a
        translation do not count.
        """
        priors = self.params.lexicon_prior_of_headings, self.params.lexicon_prior
        doubt = [np.where(one > 0, *priors).astype(np.float32) for one in headings]
        weights = [_rarity(left, self.params) * _known(self.there), _rarity(right, self.params) * _known(self.back)]
        said = [_scaled(rows, weight, more) for rows, weight, more in zip((left, right), weights, doubt, strict=True)]
        share = np.float32(self.params.translated_prior_share)
        there = _scaled(csr_array(left @ self.there), weights[1], share * doubt[0])
        back = _scaled(csr_array(right @ self.back), weights[0], share * doubt[1])
        alike = np.zeros((left.shape[0], right.shape[0]), dtype=np.float32)
        add_product(alike, there, said[1])
        add_product(alike.T, back, said[0])
        alike /= 2
        return alike

    def in_right_words(self, left: csr_array, right: csr_array) -> tuple[csr_array, csr_array]:
        """Return both editions as rules x right words: left rules translated, right rules without untranslated words.

        Entries are square roots of word weights, as in `TokenBags`, so that the product of two rows is the weight they
        share.
        """
        said = self.there > self.params.said_probability
        weight = np.sqrt(_rarity(right, self.params) * np.asarray(said.sum(axis=0) > 0, dtype=np.float32))
        translated = csr_array((left @ said.astype(np.float32)) > 0, dtype=np.float32)
        both = [csr_array(rows @ diags_array(weight)) for rows in (translated, _once(right))]
        for rows in both:
            rows.eliminate_zeros()
        return both[0], both[1]


def _translations(
    left: csr_array, right: csr_array, association: csr_array, weights: Column, params: AlignParameters
) -> csr_array:
    """Return the translation probabilities, left words x right words, given their association."""
    translations = _by_row(_most(association, params.translations_per_word))
    entry, at, place = occurrences(left, right, translations)
    weight = weights[entry_rows(left)[entry]]
    chance = np.bincount(right.indices, weights[entry_rows(right)], right.shape[1]) + 1
    unexplained = (params.null_word_weight * chance / chance.sum())[right.indices]
    for _ in range(params.lexicon_rounds):
        explained = unexplained + np.bincount(place, translations.data[at], right.nnz)
        share = np.bincount(at, weight / explained[place], translations.nnz)
        translations.data = np.asarray(translations.data * share, dtype=np.float32)
        translations = _by_row(translations, params.unseen_translation_weight)
    translations.data[translations.data < params.min_translation_probability] = 0
    translations.eliminate_zeros()
    return translations


def _association(left: csr_array, right: csr_array, weights: Column, params: AlignParameters) -> csr_array:
    """Return the association of words, left words x right words.

    It is their squared cosine over the pairs (0 to 1), with `chance_share` common pairs subtracted.
    """
    weighed = csr_array(diags_array(weights) @ left)
    own = np.asarray(weighed.sum(axis=0), dtype=np.float32) + 1
    chance = np.asarray((diags_array(weights) @ right).sum(axis=0), dtype=np.float32) + 1
    pairs_of = csr_array(weighed.T)
    found = []
    for start in range(0, pairs_of.shape[0], BLOCK):  # in blocks, since the whole product has millions of entries
        together = csr_array(pairs_of[start : start + BLOCK] @ right)
        data = np.maximum(together.data - np.float32(params.chance_share), 0)
        data *= data / (own[start + entry_rows(together)] * chance[together.indices])
        data[data < params.min_association] = 0
        together.data = data
        together.eliminate_zeros()
        together.sort_indices()
        found.append(together)
    return csr_array(vstack(found))


def _most(matrix: csr_array, count: int) -> csr_array:
    """Return the matrix with the `count` greatest entries of each row."""
    rows = entry_rows(matrix)
    order = np.argsort(rows - matrix.data / (1 + matrix.data.max(initial=0)), kind="stable")
    rank = np.empty(matrix.nnz, np.int64)
    rank[order] = np.arange(matrix.nnz) - matrix.indptr[rows]
    kept = rank < count
    return csr_array((matrix.data[kept], (rows[kept], matrix.indices[kept])), shape=matrix.shape)


def occurrences(own: csr_array, other: csr_array, translations: csr_array) -> tuple[NDArray[np.int32], ...]:
    """Return where a translation of a word of a row of `own` occurs in the same row of `other`.

    The result is three arrays of one length: indices of entries of `own` (pairs x own words), of `translations` (own
    words x other words), and of `other` (pairs x other words).
    """
    places = csr_array((np.arange(1, other.nnz + 1, dtype=np.int32), other.indices, other.indptr), shape=other.shape)
    found = [_occurrences(own, places, translations, start) for start in range(0, own.shape[0], BLOCK)]
    entry, at, place = np.concatenate([np.zeros((3, 0), dtype=np.int32), *found], axis=1)
    return entry, at, place


def _occurrences(own: csr_array, places: csr_array, translations: csr_array, start: int) -> NDArray[np.int32]:
    """Return the occurrences in a block of rows; `places` are the entries of the other rows, counted from 1."""
    rows = slice(start, min(start + BLOCK, own.shape[0]))
    place_of = places[rows].toarray()
    entries = np.arange(own.indptr[rows.start], own.indptr[rows.stop])
    words = own.indices[entries]
    many = np.diff(translations.indptr)[words]
    at = np.arange(many.sum()) + np.repeat(translations.indptr[words] - (np.cumsum(many) - many), many)
    row = np.repeat(entry_rows(own[rows]), many)
    place = place_of[row, translations.indices[at]]
    occurs = place > 0
    return np.array([np.repeat(entries, many)[occurs], at[occurs], place[occurs] - 1], dtype=np.int32)


def entry_rows(matrix: csr_array) -> NDArray[np.int64]:
    """Return the row of each entry of a matrix, in the order in which the entries are stored."""
    return np.repeat(np.arange(matrix.shape[0], dtype=np.int64), np.diff(matrix.indptr))


def _by_row(matrix: csr_array, more: float = 1e-9) -> csr_array:
    """Return the matrix with each row divided by its sum plus `more`."""
    rows = entry_rows(matrix)
    total = np.bincount(rows, matrix.data, matrix.shape[0]) + more
    data = np.asarray(matrix.data / total[rows], dtype=np.float32)
    return csr_array((data, matrix.indices, matrix.indptr), shape=matrix.shape)


def _scaled(rows: csr_array, weights: Column, doubt: Column) -> csr_array:
    """Return the rows with weighted words, each row divided by its norm; `doubt` is added to the squared norm."""
    weighed = csr_array(rows @ diags_array(weights))
    length = np.sqrt(np.asarray(weighed.power(2).sum(axis=1), dtype=np.float32) + doubt)
    return csr_array(diags_array(1 / length) @ weighed)


def _once(rows: csr_array) -> csr_array:
    """Return the rows with 1 for each word, however often it occurs."""
    return csr_array((np.ones_like(rows.data), rows.indices, rows.indptr), shape=rows.shape)


def word_counts(rows: csr_array) -> NDArray[np.int64]:
    """Return the number of rows that have each word."""
    return np.bincount(rows.indices, minlength=rows.shape[1])


def _rarity(rows: csr_array, params: AlignParameters) -> Column:
    """Return the weight of each word: the logarithm of the number of rules over the number of rules that have it."""
    counts = word_counts(rows) + params.word_count_smoothing
    return np.asarray(np.log(rows.shape[0] / counts).clip(params.min_rarity), dtype=np.float32)


def _known(translations: csr_array) -> Column:
    return np.asarray(np.diff(translations.indptr) > 0, dtype=np.float32)
