"""Italian articles and prepositions before dates: l’8 novembre, dall’11 luglio, fino ad aprile."""

import re

_BEFORE_EIGHT = re.compile(r"\b(al|dal|del|nel|il) (?=(?:8|11) [a-z]+ \d{4})")
_BEFORE_A = re.compile(r"\bfino a (?=aprile|agosto)")


def elided(text: str) -> str:
    """Return an Italian text with its articles and prepositions adapted to the dates after them."""
    text = _BEFORE_EIGHT.sub(lambda found: "l’" if found[1] == "il" else f"{found[1]}l’", text)
    return _BEFORE_A.sub("fino ad ", text)
