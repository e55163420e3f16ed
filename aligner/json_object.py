"""The JSON form of records: `json_object(record)`."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any


def json_object(record: Any) -> dict[str, Any]:
    """Return all fields of a dataclass, in their order, with nested dataclasses as objects and tuples as lists."""
    return {one.name: _value(getattr(record, one.name)) for one in fields(record)}


def _value(value: Any) -> Any:
    if is_dataclass(value):
        return json_object(value)
    if isinstance(value, Mapping):
        return {name: _value(one) for name, one in value.items()}
    return [_value(one) for one in value] if isinstance(value, list | tuple) else value
