"""Write descriptions into the JSON Schemas: `python -m rosetta508.build.schema_descriptions`.

They are the English ones of `executable_examples/reference`, which the documentation also shows. Each part of a schema
gets the description of the entry or field of the same name; a part without an entry is a `KeyError`.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from executable_examples.reference import Entry, Group, read_reference

FOLDER = Path(__file__).resolve().parents[2] / "executable_examples" / "schemas"
NAMES = ("scenario", "verdict")
KEYS = ("kind", "when", "event")
"""Fields that name a kind; their only value is self-explanatory."""
PLAIN = ("defenders",)
"""Definitions that are described where they are used."""
VALUE_OF = {"expected": ("verdict", "scenario", "expected"), "cost_branch": ("cost", "cost", "any_of")}
"""Definition -> the group that contains its fields, and the field whose value it is."""
LANGUAGE = "en"


def described(name: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema with descriptions from the reference."""
    groups = read_reference()
    whole = _object(schema, groups[name], groups[name].entries)
    if "$defs" in schema:
        whole["$defs"] = {key: _definition(key, one, groups) for key, one in schema["$defs"].items()}
    return whole


def as_text(schema: Mapping[str, Any]) -> str:
    """Return the schema as stored in its file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def _definition(name: str, schema: Mapping[str, Any], groups: Mapping[str, Group]) -> dict[str, Any]:
    if name in PLAIN:
        return {key: value for key, value in schema.items() if key != "description"}
    if name in VALUE_OF:
        fields, group, field = VALUE_OF[name]
        value = description(groups[group].entries[field])
        return {**_properties(schema, groups[fields].entries), "description": value}
    if "oneOf" in schema:
        return {
            **schema,
            "description": groups[name].about[LANGUAGE],
            "oneOf": [_kind(one, groups[name]) for one in schema["oneOf"]],
        }
    return _object(schema, groups[name], groups[name].entries)


def _kind(schema: Mapping[str, Any], group: Group) -> dict[str, Any]:
    """Return one kind of several, or one way to pay, with descriptions of its entry and its fields."""
    if schema["type"] == "boolean":
        both = " ".join(f"{key}: {description(group.entries[key])}" for key in ("true", "false"))
        return {**schema, "description": both}
    kinds = [one["const"] for key, one in schema["properties"].items() if key in KEYS and "const" in one]
    if not kinds:
        return _object(schema, group, group.entries)
    return {**_properties(schema, group.fields), "description": description(group.entries[kinds[0]])}


def _object(schema: Mapping[str, Any], group: Group, entries: Mapping[str, Entry]) -> dict[str, Any]:
    return {**_properties(schema, entries), "description": group.about[LANGUAGE]}


def _properties(schema: Mapping[str, Any], entries: Mapping[str, Entry]) -> dict[str, Any]:
    described = {
        name: one if name in KEYS else {**one, "description": description(entries[name])}
        for name, one in schema["properties"].items()
    }
    return {**schema, "properties": described}


def description(entry: Entry) -> str:
    """Return an entry's English description, followed by its rules in brackets."""
    text = entry.text[LANGUAGE]
    return f"{text} ({', '.join(entry.rules)})" if entry.rules else text


def main() -> int:
    """Write the descriptions into the schemas."""
    for name in NAMES:
        path = FOLDER / f"{name}.json"
        path.write_text(as_text(described(name, json.loads(path.read_text("utf-8")))), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
