"""Words of a text as the checks compare them."""

import re

_LETTERS = re.compile(r"[^\W\d_]+")


def letter_words(text: str) -> list[str]:
    """Return the runs of letters in a text, in order."""
    return _LETTERS.findall(text)


def straight_apostrophes(text: str) -> str:
    """Return a text in which every curly apostrophe is a straight one."""
    return text.replace("’", "'")
