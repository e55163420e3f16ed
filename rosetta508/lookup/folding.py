"""Folding for search: ignore case, accents, width, and the kind of kana."""

import unicodedata
from functools import cache

from aligner.text.scripts import without_accents

_KATAKANA = range(0x30A1, 0x30F7)
_TO_HIRAGANA = 0x60
_LAST_ACCENTED = 0x2FFF
"""The last letter of the scripts whose accents are removed; kana and ideographs come after it."""
_IGNORED = frozenset("・･’'‘`´")
"""Characters that are often left out."""


def fold(text: str) -> str:
    """Return a text folded."""
    return "".join(map(_letter, unicodedata.normalize("NFKC", text)))


def folded_with_places(text: str) -> tuple[str, list[int]]:
    """Return a text folded letter by letter, and the position in `text` of each folded letter."""
    letters = [_letter(unicodedata.normalize("NFKC", one)) for one in text]
    return "".join(letters), [at for at, letter in enumerate(letters) for _ in letter]


@cache
def _letter(letter: str) -> str:
    if letter in _IGNORED:
        return ""
    if letter.isspace():
        return " "
    if len(letter) > 1:
        return "".join(map(_letter, letter))
    if ord(letter) > _LAST_ACCENTED:
        return chr(ord(letter) - _TO_HIRAGANA) if ord(letter) in _KATAKANA else letter
    return without_accents(letter.casefold())
