"""Lexicon evidence for the calibration: how well the words of two rules explain each other (naive Bayes).

A word with a translation in the other rule supports a pair. A word that usually has one, and has none here, contradicts
it. Leave-one-out: what a pair taught the lexicon is no evidence for that pair.
"""

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from aligner.align.lexicon import entry_rows, occurrences
from aligner.align.matrices import Floats
from aligner.align.parameters import AlignParameters


@dataclass(frozen=True)
class ExplainedWords:
    """The evidence of the words of one side, one value per pair."""

    supported: Floats
    """Log-odds for the pair by words with a translation in the other rule, 0 or more."""
    contradicted: Floats
    """Log-odds by words without one, 0 or less."""
    known: Floats
    """Number of words that other pairs contain; one in other pairs of total weight w counts w / (w + 1)."""
    share: Floats
    """Words with a translation in the other rule, over those expected to have one."""

    @classmethod
    def of(
        cls,
        words: tuple[csr_array, csr_array],
        translations: csr_array,
        weights: Floats,
        chance: Floats,
        params: AlignParameters,
    ) -> "ExplainedWords":
        """Return the evidence for pairs with the given weights (0 to 1).

        `words` are the own and the other rules, pairs x words each. `translations` is own words x other words, and
        `chance` says how often each other word occurs in a rule (0 to 1).
        """
        own, other = words
        expected = _expected(translations, params.expected_translation)
        entry, at, _ = occurrences(own, other, expected)
        itself = weights[entry_rows(own)[entry]]
        together = np.bincount(at, itself, expected.nnz)
        by_others = np.maximum(together[at] - itself, 0)
        translated = np.zeros(own.nnz)
        np.maximum.at(translated, entry, expected.data[at] * by_others / (by_others + params.proof_half_life))
        proven = expected.data * together / (together + params.proof_half_life) * chance[expected.indices]
        by_chance = np.bincount(entry_rows(expected), proven, expected.shape[0]).astype(np.float64)
        return cls._weighed(own, translated, by_chance, weights, params)

    @classmethod
    def _weighed(
        cls, own: csr_array, translated: Floats, by_chance: Floats, weights: Floats, params: AlignParameters
    ) -> "ExplainedWords":
        """Return the summed evidence of all words; `translated`: how far each entry of `own` is translated (0 to 1)."""
        doubt = params.word_uncertainty
        pair, word = entry_rows(own), own.indices
        times, found = (np.bincount(word, weights[pair] * values, own.shape[1]) for values in (1.0, translated))
        usual = (found.sum() + 1) / (times.sum() + 2)
        elsewhere = np.maximum(times[word] - weights[pair], 0)
        likely = (np.maximum(found[word] - weights[pair] * translated, 0) + usual) / (elsewhere + 1)
        likely = np.clip(likely, doubt, 1 - doubt)
        chance = np.clip(by_chance[word], 1 / (own.shape[0] + 1), (1 - doubt) * likely)
        known = elsewhere / (elsewhere + 1)

        def total(values: Floats) -> Floats:
            return np.bincount(pair, values, own.shape[0]).astype(np.float64)

        return cls(
            total(known * translated * np.log(likely / chance)),
            total(known * (1 - translated) * np.log((1 - likely) / (1 - chance))),
            total(known),
            (total(known * translated) + doubt) / (total(known * likely) + doubt),
        )


def _expected(translations: csr_array, least: float) -> csr_array:
    """Return the translations that are expected, scaled so that each word's most probable one is 1."""
    kept = translations.data >= least
    rows = entry_rows(translations)[kept]
    most = np.zeros(translations.shape[0])
    np.maximum.at(most, rows, translations.data[kept])
    values = translations.data[kept] / most[rows]
    return csr_array((values, (rows, translations.indices[kept])), shape=translations.shape)
