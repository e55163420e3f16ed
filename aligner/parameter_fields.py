"""Fields of parameter classes: each number that steers a decision says where it comes from.

A field's metadata has its `kind`, `chosen` or `fitted`, and `why`: the reason, or the command that fits it.
"""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any


def chosen(value: Any, why: str) -> Any:
    """Return a field with a default set by hand, for the reason given."""
    return field(default=value, metadata={"kind": "chosen", "why": why})


def chosen_table(values: Mapping[Any, Any], why: str) -> Any:
    """Return a field with a table of numbers set by hand, for the reason given."""
    return field(default_factory=lambda: values, metadata={"kind": "chosen", "why": why})


def fitted(values: Callable[[], Any], command: str) -> Any:
    """Return a field whose default `values()` reads from a file that `command` writes."""
    return field(default_factory=values, metadata={"kind": "fitted", "why": command})
