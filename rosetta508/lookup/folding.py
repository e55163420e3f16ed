"""Folding: letters as a reader means them when searching, blind to case, accents, width and kind of kana.

`Rapidità` and `RAPIDITA`, `ｽﾀｯｸ` and `スタック` and `すたっく` are the same; `が` and `か` are not.
"""

import unicodedata
from functools import cache

from aligner.text.scripts import without_accents

_KATAKANA = range(0x30A1, 0x30F7)
_TO_HIRAGANA = 0x60
_LATIN = 0x2FFF
"""The last letter of scripts whose accents are left out; kana and ideographs come after it."""
_DROPPED = frozenset("・･’'‘`´")
"""Signs that are left out as often as not."""


def fold(text: str) -> str:
    """Return a text folded."""
    return "".join(map(_letter, unicodedata.normalize("NFKC", text)))


def folded_with_places(text: str) -> tuple[str, list[int]]:
    """Return a text folded letter by letter, and for each folded letter the place it has in `text`."""
    letters = [_letter(unicodedata.normalize("NFKC", one)) for one in text]
    return "".join(letters), [at for at, letter in enumerate(letters) for _ in letter]


@cache
def _letter(letter: str) -> str:
    if letter in _DROPPED:
        return ""
    if letter.isspace():
        return " "
    if len(letter) > 1:
        return "".join(map(_letter, letter))
    if ord(letter) > _LATIN:
        return chr(ord(letter) - _TO_HIRAGANA) if ord(letter) in _KATAKANA else letter
    return without_accents(letter.casefold())
