"""Entries of the reference and their examples, read from the TOML files of this folder."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from executable_examples.document import scenario_document
from executable_examples.engine import Verdict, judge, read_board, read_scenario
from executable_examples.example import LANGUAGES, Words

FOLDER = Path(__file__).parent
GROUPS = (
    "scenario",
    "permanent",
    "restriction",
    "requirement",
    "effect",
    "cost",
    "cost_filter",
    "payment",
    "trigger",
    "creature_filter",
    "event",
    "expected_event",
    "verdict",
    "choices",
)
"""The groups in display order, one file each, named as the part of the schema that it describes."""


@dataclass(frozen=True)
class ReferenceExample:
    """A board, the declaration, and the expected parts of the verdict by a rule set."""

    board: str
    declared: str
    expected: Mapping[str, Any]
    rules: str = "current"

    @property
    def document(self) -> dict[str, Any]:
        """The `rosetta508/scenario/1` document, without `expected`."""
        announced = json.loads(self.declared)
        return scenario_document(read_board(self.board), announced.pop("declaration"), **announced)

    def judge(self) -> Verdict:
        """Return the verdict."""
        return judge(read_scenario(self.document), rules=self.rules)


WHOLE = ReferenceExample(
    board="A* B; knight: A creature attacks-if-able; sage: B planeswalker; must-be-attacked(B)",
    declared='{"declaration": {"knight": "sage"}}',
    expected={"legal": False, "violates": "508.1d", "obeyed": 1, "maximum": 2, "witness": {"knight": "B"}},
)
"""The scenario shown in full before everything else."""


@dataclass(frozen=True)
class Entry:
    """A kind, a field, an event, or an interpretation of an open point; only the last has `title` and `why`."""

    name: str
    text: Words
    rules: tuple[str, ...] = ()
    examples: tuple[ReferenceExample, ...] = ()
    title: Words | None = None
    why: Words | None = None


@dataclass(frozen=True)
class Group:
    """A part of a document: its entries, and the fields that its kinds share."""

    name: str
    title: Words
    about: Words
    entries: Mapping[str, Entry]
    fields: Mapping[str, Entry]


@cache
def read_reference() -> Mapping[str, Group]:
    """Return all groups by name, in the order of `GROUPS`."""
    return {name: _group(name, tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))) for name in GROUPS}


def _group(name: str, read: Mapping[str, Any]) -> Group:
    entries = {key: _entry(key, one) for key, one in read["entries"].items()}
    fields = {key: _entry(key, {"rules": [], **one}) for key, one in read.get("fields", {}).items()}
    return Group(name, read["title"], read["about"], entries, fields)


def _entry(name: str, read: Mapping[str, Any]) -> Entry:
    examples = tuple(_example(*one) for one in read.get("examples", ()))
    text = {language: read[language] for language in LANGUAGES}
    return Entry(name, text, tuple(read["rules"]), examples, read.get("title"), read.get("why"))


def _example(board: str, declared: str, expected: str, rules: str = "current") -> ReferenceExample:
    said = json.loads(expected)
    return ReferenceExample(board, declared, {"legal": "violates" not in said, **said}, rules)
