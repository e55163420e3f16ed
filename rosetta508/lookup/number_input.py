"""A rule's number or permanent id as a reader types or pastes it."""

import unicodedata

_RULE_WORDS = ("rules", "rule", "cr", "regole", "regola", "ルール", "规则", "規則", "§", "#", "no.", "n.")
"""Words for rule that may precede a number."""
_AROUND = " \t\r\n.,;:!?()[]{}<>\"'“”„«»「」『』〔〕【】、。"
_DATE = "@"


def normalize_number(text: str) -> str:
    """Return a number or id as editions print it: `CR 508.1K.` -> `508.1k`, `５０８．１ｋ` -> `508.1k`.

    Other text is normalized in the same way, for use in an error message; its words keep one space between them.
    """
    found = unicodedata.normalize("NFKC", text).casefold().strip(_AROUND)
    while before := next((one for one in _RULE_WORDS if found.startswith(one)), None):
        found = found.removeprefix(before).strip(_AROUND)
    space = "" if has_digit(found[:1]) else " "
    number, mark, date = space.join(found.split()).partition(_DATE)
    return number.rstrip(".") + mark + date


def is_word_for_rule(word: str) -> bool:
    """Return whether this is a word that people put before a rule's number."""
    return unicodedata.normalize("NFKC", word).casefold() in _RULE_WORDS


def has_digit(word: str) -> bool:
    """Return whether the text has a decimal digit, of any script."""
    return any(letter.isdecimal() for letter in word)
