"""Mac Roman text whose characters were converted byte by byte: playerÕs for player’s."""

import re

_BETWEEN_LETTERS = re.compile(r"(?<=[A-Za-z])Õ(?=[a-z])")
_SIGNS = frozenset("’‘“”—–…•™®©†\u00a0")


def repaired(text: str) -> str:
    """Return `text` repaired; unchanged unless every character beyond ASCII is certainly one of these."""
    if not _BETWEEN_LETTERS.search(text):
        return text
    beyond = {letter for letter in text if not letter.isascii()}
    try:
        meant = {ord(letter): letter.encode("latin-1").decode("mac_roman") for letter in beyond}
    except UnicodeEncodeError:
        return text
    return text.translate(meant) if set(meant.values()) <= _SIGNS else text
