"""Lists in a sentence, in every interface language: “a, b, and c”."""

from collections.abc import Iterable
from typing import Literal

COMMAS = {"en": ", ", "it": ", ", "ja": "、"}
_JOINTS = {
    "and": {"en": " and ", "it": " e "},
    "or": {"en": " or ", "it": " oppure ", "ja": "、または"},
    "nor": {"en": " or ", "it": " né "},
}
"""Conjunction -> language -> the word before the last item; a language without one has its comma there, too.

`nor` is for lists in a negated sentence.
"""


def listed(items: Iterable[str], lang: str, joint: Literal["and", "or", "nor"]) -> str:
    """Return items as a list in a sentence.

    English has a comma before the last of three items or more. Italian writes “ed” before “e”. Raises `ValueError` if
    there are no items.
    """
    *first, last = items
    comma = COMMAS.get(lang, ", ")
    word = _JOINTS[joint].get(lang, comma)
    if lang == "en" and len(first) > 1:
        word = f",{word}"
    elif lang == "it" and joint == "and" and last.lstrip("«")[:1] in ("e", "E"):
        word = " ed "
    return word.join(filter(None, [comma.join(first), last]))
