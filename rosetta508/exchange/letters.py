"""Characters that XML and PO can contain, and the writing direction of a language."""

import re

from babel import Locale, UnknownLocaleError

REPLACEMENT = "\ufffd"
"""Replaces each character that the format cannot contain; every editor shows it, so the damage is visible."""
_NOT_CARRIED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\u2028\u2029]")
"""Control characters, surrogates, noncharacters, and line ends that only some programs recognize."""


def replace_forbidden_characters(text: str) -> str:
    """Return `text` with LF as line ends, and U+FFFD for characters that XML or a line of a PO file should not have."""
    return _NOT_CARRIED.sub(REPLACEMENT, text.replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: str) -> str:
    """Return `text` as one line, for headers and comments."""
    return " ".join(replace_forbidden_characters(text).split())


def direction(language: str) -> str:
    """Return `rtl` or `ltr`, the writing direction of a language (BCP 47); `auto` if unknown."""
    try:
        return str(Locale.parse(language, sep="-").text_direction)
    except (UnknownLocaleError, ValueError, TypeError):
        return "auto"
