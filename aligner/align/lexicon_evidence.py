"""How far the words of two rules are explained by each other, by what all other pairs teach: `Explained.of(…)`.

A word of which a rendering stands in the partner speaks for a pair, the more the rarer that is by chance; one whose
renderings usually stand in partners, and do not here, speaks against it (naive Bayes). What a pair itself taught the
lexicon is no proof of it and is taken out: two rules that were laid side by side once, and share words that stand
nowhere else, would explain each other perfectly.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from aligner.align.identical_rules import Places
from aligner.align.lexicon import entry_rows

Numbers: TypeAlias = NDArray[np.float64]

LEAST = 0.08
"""Probability from which a rendering is one that is expected."""
PROOF = 0.5
"""So many other pairs with a rendering make it half proven."""
UNSURE = 0.03
"""No word is surer than this to be rendered, or not to be."""
SOME, MANY = 0.3, 0.6
"""Words that count as rendered, and as expected to be, in every rule."""


@dataclass(frozen=True)
class Explained:
    """What the words of one side of each pair say, a value per pair; odds are natural logarithms."""

    borne_out: Numbers
    """Odds for the pair, of words with a rendering in the partner, 0 or more."""
    missed: Numbers
    """Odds against it, of words without, 0 or less."""
    known: Numbers
    """Words of which other pairs teach anything."""
    share: Numbers
    """Words with a rendering in the partner, against those expected to have one."""

    @classmethod
    def of(cls, own: csr_array, other: csr_array, renderings: csr_array, sure: Numbers, chance: Numbers) -> "Explained":
        """Weigh pairs: `own` and `other` have a row of words per pair, `sure` says how sure it is (0 to 1).

        `renderings` are those of own words in other words; `chance` says how often each other word stands in a rule
        (0 to 1).
        """
        expected = _expected(renderings)
        entry, at = _standing(own, other, expected)
        itself = sure[entry_rows(own)[entry]]
        together = np.bincount(at, itself, expected.nnz)
        by_others = np.maximum(together[at] - itself, 0)
        rendered = np.zeros(own.nnz)
        np.maximum.at(rendered, entry, expected.data[at] * by_others / (by_others + PROOF))
        proven = expected.data * together / (together + PROOF) * chance[expected.indices]
        by_chance = np.bincount(entry_rows(expected), proven, expected.shape[0]).astype(np.float64)
        return cls._weighed(own, rendered, by_chance, sure)

    @classmethod
    def _weighed(cls, said: csr_array, rendered: Numbers, by_chance: Numbers, sure: Numbers) -> "Explained":
        """Weigh the words of each pair, each `rendered` so far (0 to 1), some rendering of it standing `by_chance`."""
        pair, word = entry_rows(said), said.indices
        times, borne = (np.bincount(word, sure[pair] * values, said.shape[1]) for values in (1.0, rendered))
        usual = (borne.sum() + 1) / (times.sum() + 2)
        elsewhere = np.maximum(times[word] - sure[pair], 0)
        likely = (np.maximum(borne[word] - sure[pair] * rendered, 0) + usual) / (elsewhere + 1)
        likely = np.clip(likely, UNSURE, 1 - UNSURE)
        chance = np.clip(by_chance[word], 1 / (said.shape[0] + 1), (1 - UNSURE) * likely)
        known = elsewhere / (elsewhere + 1)

        def total(values: Numbers) -> Numbers:
            return np.bincount(pair, values, said.shape[0]).astype(np.float64)

        return cls(
            total(known * rendered * np.log(likely / chance)),
            total(known * (1 - rendered) * np.log((1 - likely) / (1 - chance))),
            total(known),
            (total(known * rendered) + SOME) / (total(known * likely) + MANY),
        )


def _expected(renderings: csr_array) -> csr_array:
    """Return the renderings that are expected, the likeliest of each word as 1."""
    kept = renderings.data >= LEAST
    rows = entry_rows(renderings)[kept]
    most = np.zeros(renderings.shape[0])
    np.maximum.at(most, rows, renderings.data[kept])
    return csr_array((renderings.data[kept] / most[rows], (rows, renderings.indices[kept])), shape=renderings.shape)


def _standing(own: csr_array, other: csr_array, expected: csr_array) -> tuple[Places, Places]:
    """Return which renderings stand in the partner, as places of words in `own` and of renderings in `expected`."""
    many = np.diff(expected.indptr)[own.indices]
    entry = np.repeat(np.arange(own.nnz), many)
    at = np.arange(len(entry)) + np.repeat(expected.indptr[own.indices] - (np.cumsum(many) - many), many)
    wanted = entry_rows(own)[entry] * other.shape[1] + expected.indices[at]
    said = np.sort(entry_rows(other) * other.shape[1] + other.indices)
    place = np.minimum(np.searchsorted(said, wanted), max(0, len(said) - 1))
    stands = said[place] == wanted if len(said) else np.zeros(len(wanted), dtype=bool)
    return entry[stands], at[stands]
