"""Letters: what XML and PO can carry of a text, and which way a language is written."""

import re

from babel import Locale, UnknownLocaleError

REPLACEMENT = "\ufffd"
"""Stands for each letter that cannot be carried: every editor shows it, so that the damage is seen and mended."""
_NOT_CARRIED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\u2028\u2029]")
"""Control characters, halves of letters, what is no letter, and line ends that only some programs take for one."""


def replace_forbidden_characters(text: str) -> str:
    """Return `text` with whatever XML 1.0 or a line of a PO file cannot hold shown as U+FFFD."""
    return _NOT_CARRIED.sub(REPLACEMENT, text.replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: str) -> str:
    """Return `text` as one line, for headers and comments."""
    return " ".join(replace_forbidden_characters(text).split())


def direction(language: str) -> str:
    """Return `rtl` or `ltr` as a language (BCP 47) is written, `auto` where that is not known."""
    try:
        return str(Locale.parse(language, sep="-").text_direction)
    except (UnknownLocaleError, ValueError, TypeError):
        return "auto"
