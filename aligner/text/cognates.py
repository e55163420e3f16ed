"""Words that two languages write nearly alike: what a book says before anything is known of its language.

Names, words of one root and words taken over (*leather* and *leder*, *second* and *secondo*) speak for two rules as
equal words do. Likeness is the share of letters that stand in one order in both (Melamed 1999), accents apart.
"""

import unicodedata
from collections.abc import Collection, Mapping

import numpy as np
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist

from aligner.text.scripts import without_accents

SHORTEST, ALIKE = 4, 0.7
"""Letters of the shortest words looked at; likeness (0 to 1) from which two words are taken for one."""
MOST = 4_000_000
"""Pairs of words up to which they are looked at: of longer books a lexicon is learnt in any case."""


def cognates(left: Collection[str], right: Collection[str]) -> Mapping[str, str]:
    """Return left word -> the right word that is written most like it, where that is likely to be the same word."""
    ours, theirs = (
        sorted(word for word in words if len(word) >= SHORTEST and word not in others)
        for words, others in ((left, set(right)), (right, set(left)))
    )
    if not ours or not theirs or len(ours) * len(theirs) > MOST:
        return {}
    alike = cdist(
        [_plain(word) for word in ours],
        [_plain(word) for word in theirs],
        scorer=Indel.normalized_similarity,
        score_cutoff=ALIKE,
        dtype=np.float32,
    )
    best, back = alike.argmax(axis=1), alike.argmax(axis=0)
    return {
        word: theirs[other]
        for at, (word, other) in enumerate(zip(ours, best.tolist(), strict=True))
        if alike[at, other] >= ALIKE and alike[back[other], other] <= alike[at, other]
    }


def _plain(word: str) -> str:
    return without_accents(unicodedata.normalize("NFKC", word))
