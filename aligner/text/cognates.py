"""Words that two languages write nearly alike: evidence for a pair of rules before anything is known about a language.

Names, words of one root, and loanwords (*leather* and *leder*, *second* and *secondo*) count as equal words.
Similarity is the letters that both words have in the same order, without accents, over their mean length: a variant of
Melamed's ratio (1999), which divides by the longer word.
"""

import unicodedata
from collections.abc import Collection, Mapping

import numpy as np
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist

from aligner.text.parameters import PARAMS
from aligner.text.scripts import without_accents


def find_cognates(left: Collection[str], right: Collection[str]) -> Mapping[str, str]:
    """Return left word -> the most similar right word, where they are likely to be the same word.

    Words that both sides have are left out. For more than `max_cognate_pairs` pairs, the result is empty.
    """
    ours, theirs = (
        sorted(word for word in words if len(word) >= PARAMS.min_cognate_letters and word not in others)
        for words, others in ((left, set(right)), (right, set(left)))
    )
    if not ours or not theirs or len(ours) * len(theirs) > PARAMS.max_cognate_pairs:
        return {}
    similarity = cdist(
        [_without_variants(word) for word in ours],
        [_without_variants(word) for word in theirs],
        scorer=Indel.normalized_similarity,
        score_cutoff=PARAMS.min_cognate_similarity,
        dtype=np.float32,
    )
    best, best_back = similarity.argmax(axis=1), similarity.argmax(axis=0)
    return {
        word: theirs[other]
        for at, (word, other) in enumerate(zip(ours, best.tolist(), strict=True))
        if similarity[at, other] >= PARAMS.min_cognate_similarity
        and similarity[best_back[other], other] <= similarity[at, other]
    }


def _without_variants(word: str) -> str:
    return without_accents(unicodedata.normalize("NFKC", word))
