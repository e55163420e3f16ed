"""Characters that no rule text needs: controls, and marks that reorder a displayed line."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

_BREAK = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85]")
_DROPPED = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]")


def without_controls(text: str) -> str:
    """Return `text` without control characters (C0, C1), bidirectional embeddings, overrides, and isolates.

    Line breaks become newlines and tabs stay. Bidirectional marks are invisible too: two rules that differ only in them
    look the same, and an override shows a rule in another order.
    """
    return _DROPPED.sub("", _BREAK.sub("\n", text))


def normalized_value(value: Any) -> Any:
    """Return a JSON value with its texts in Unicode NFC and without controls."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", without_controls(value))
    if isinstance(value, Mapping):
        return {key: normalized_value(item) for key, item in value.items()}
    return [normalized_value(item) for item in value] if isinstance(value, list) else value
