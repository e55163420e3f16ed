"""Which kinds, events, and fields of the scenario schema the examples use.

The parts are read from the schema, so a new kind counts at once. `expected` and the fields that only name a scenario
are not part of a situation and do not count.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from executable_examples.run import Run

_NOT_COUNTED = frozenset({"schema", "rules", "expected"})
_REFERENCE = "#/$defs/"

Part = tuple[str, str]
"""An object of the schema by name and kind (`effect max-attackers`), and one of its fields; '' for the kind itself."""


@dataclass
class PartUse:
    """A part of the schema and the ids of the examples whose scenarios contain it."""

    part: Part
    examples: list[str] = field(default_factory=list)


def measure_parts(runs: Iterable[Run]) -> list[PartUse]:
    """Return every part of the schema, in its order, with the examples that use it."""
    uses = {part: PartUse(part) for part in schema_parts()}
    for run in runs:
        for part in {part for document, _ in run.judged for part in parts_of(document)}:
            if run.example.id not in uses[part].examples:
                uses[part].examples.append(run.example.id)
    return list(uses.values())


def schema_parts() -> list[Part]:
    """Return every part of the schema, in its order."""
    return list(_parts(scenario_schema(), "scenario", set()))


def parts_of(scenario: Mapping[str, Any]) -> set[Part]:
    """Return the parts that a valid scenario uses."""
    return set(_used(scenario_schema(), "scenario", scenario))


@cache
def scenario_schema() -> Mapping[str, Any]:
    """Return the published schema of `rosetta508/scenario/1`."""
    found: Mapping[str, Any] = json.loads(
        (files("executable_examples") / "schemas" / "scenario.json").read_text("utf-8")
    )
    return found


def _parts(node: Mapping[str, Any], name: str, seen: set[str]) -> Iterator[Part]:
    """Yield the parts below a node of the schema; `seen` contains the definitions already visited."""
    node, name, definition = _resolved(node, name)
    if definition in seen:
        return
    seen |= {definition} - {""}
    for branch in _branches(node):
        yield from _parts(branch, name, seen)
    if (kind := _kind(node)) is not None:
        name = f"{name} {kind[1]}"
        yield name, ""
    for key, below in _fields(node).items():
        yield name, key
        yield from _parts(below, f"{name} {key}", seen)
    for below in _elements(node):
        yield from _parts(below, name, seen)


def _used(node: Mapping[str, Any], name: str, value: Any) -> Iterator[Part]:
    """Yield the parts that a valid value of a node uses."""
    node, name, _ = _resolved(node, name)
    for branch in _branches(node):
        if _fits(branch, value):
            yield from _used(branch, name, value)
    if isinstance(value, list):
        yield from (part for one in value for below in _elements(node) for part in _used(below, name, one))
    if not isinstance(value, Mapping):
        return
    if (kind := _kind(node)) is not None:
        name = f"{name} {kind[1]}"
        yield name, ""
    fields = _fields(node)
    for key in value:
        if key in fields:
            yield name, key
            yield from _used(fields[key], f"{name} {key}", value[key])
        else:
            yield from (part for below in _elements(node) for part in _used(below, name, value[key]))


def _resolved(node: Mapping[str, Any], name: str) -> tuple[Mapping[str, Any], str, str]:
    """Return the node, or the definition it refers to, with its name."""
    if (reference := node.get("$ref", "")).startswith(_REFERENCE):
        definition = reference.removeprefix(_REFERENCE)
        return scenario_schema()["$defs"][definition], definition, definition
    return node, name, ""


def _branches(node: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [*node.get("oneOf", ()), *node.get("anyOf", ())]


def _kind(node: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the field that distinguishes the kinds of an object, and its value; None if there is only one kind."""
    properties = {key: one for key, one in node.get("properties", {}).items() if key not in _NOT_COUNTED}
    return next(((key, one["const"]) for key, one in properties.items() if isinstance(one.get("const"), str)), None)


def _fits(node: Mapping[str, Any], value: Any) -> bool:
    node, _, _ = _resolved(node, "")
    kind = _kind(node)
    return kind is None or (isinstance(value, Mapping) and value.get(kind[0]) == kind[1])


def _fields(node: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    kind = _kind(node)
    left_out = _NOT_COUNTED | ({kind[0]} if kind else set())
    return {key: below for key, below in node.get("properties", {}).items() if key not in left_out}


def _elements(node: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the schema of an array's elements, or of the values under an object's arbitrary keys."""
    return [node[key] for key in ("items", "additionalProperties") if isinstance(node.get(key), Mapping)]
