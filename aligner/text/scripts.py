"""Letters of scripts that write words together, as they stand in a class of a regular expression; and accents."""

import unicodedata
from itertools import filterfalse

SIGNS = "\u3005\u3040-\u30ff\u3400-\u9fff"
"""Letters of Chinese and Japanese."""
COMMON_SIGNS = "\u3005\u3040-\u30ff\u4e00-\u9fff"
"""The same without rare ideographs."""
UNSPACED = f"\u0e00-\u0e7f{SIGNS}"
"""Letters of all scripts without spaces: Thai as well."""
TOUCHING = f"{UNSPACED}\uac00-\ud7a3"
"""Letters that words of other scripts stand beside without a space: Korean, which writes endings to them, as well."""


def without_accents(text: str) -> str:
    """Return a text without the accents of its letters, wide and narrow ones remaining what they are."""
    if text.isascii():
        return text
    return "".join(filterfalse(unicodedata.combining, unicodedata.normalize("NFD", text)))


def has_signs(word: str) -> bool:
    """Say whether a word has letters of Chinese or Japanese."""
    return any("\u3040" <= letter <= "\u9fff" for letter in word)
