"""The page on what a scenario means: the groups, entries, and examples of the reference, each with its verdict."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from executable_examples.engine import Verdict
from executable_examples.reference import WHOLE, Entry, Group, ReferenceExample, read_reference
from rosetta508.site.boards.trace import WORDS_OF_STEP
from rosetta508.site.pages.page import Page

_KINDS = ("kind", "when", "event")
_DECIDED = ("legal", "violates")
"""Fields that the words of the verdict already express."""


@dataclass(frozen=True)
class ShownExample:
    """An example as the page shows it: board, declaration, the whole document, and the engine's verdict."""

    example: ReferenceExample
    document: str
    verdict: Verdict
    facts: Mapping[str, str]
    """The fields of the verdict that the example is about, as JSON."""


@dataclass(frozen=True)
class ShownEntry:
    """An entry with its examples, the fields of its kind and, for the verdict's steps, their outcomes in words."""

    entry: Entry
    fields: tuple[str, ...]
    examples: tuple[ShownExample, ...]
    outcomes: tuple[tuple[str, str], ...] = ()


def reference_page(page: Page) -> str:
    """Return all groups as Markdown: a heading each, which links can lead to, and HTML below it."""
    parts = []
    for group in read_reference().values():
        fields = [(field.name, field.text[page.language]) for field in group.fields.values()]
        body = page.render("reference_group.html", group=group, fields=fields, entries=tuple(_entries(group, page)))
        parts.append(f"## {group.title[page.language]} {{#{group.name}}}\n\n{body.strip()}")
    return "\n\n".join(parts)


def whole_scenario(page: Page) -> str:
    """Return one scenario in full with its verdict, and links to all groups, as HTML."""
    groups = read_reference()
    return page.render("reference_whole.html", whole=_shown(WHOLE), groups=groups.values()).strip()


def _entries(group: Group, page: Page) -> Iterator[ShownEntry]:
    for entry in group.entries.values():
        fields = _fields_of_kinds().get(group.name, {}).get(entry.name, ())
        outcomes = _outcomes(page) if (group.name, entry.name) == ("verdict", "steps") else ()
        yield ShownEntry(entry, fields, tuple(_shown(one) for one in entry.examples), outcomes)


def _outcomes(page: Page) -> tuple[tuple[str, str], ...]:
    steps = _schema("verdict")["properties"]["steps"]["items"]["properties"]["outcome"]["enum"]
    return tuple((outcome, page.words("mark.semicolon").join(_words_of(outcome, page))) for outcome in steps)


def _words_of(outcome: str, page: Page) -> Iterator[str]:
    """Yield the words of an outcome, then those that it has in single steps, each with the step's rule."""
    yield page.words(f"trace.how.{outcome}")
    for (rule, how), key in WORDS_OF_STEP.items():
        if how == outcome:
            yield page.words("board.noted", text=page.words(key), note=rule)


def _schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((files("executable_examples") / "schemas" / f"{name}.json").read_text("utf-8"))
    return found


@cache
def _fields_of_kinds() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the fields of each kind by group, as the schema lists them."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for group, definition in _schema("scenario")["$defs"].items():
        for kind in definition.get("oneOf", ()):
            fields = kind.get("properties", {})
            for name in (fields[key]["const"] for key in _KINDS if key in fields):
                found.setdefault(group, {})[name] = tuple(field for field in fields if field not in _KINDS)
    return found


def _shown(example: ReferenceExample) -> ShownExample:
    verdict = example.judge()
    answer = verdict.to_json()
    facts = {name: _json(answer[name]) for name in example.expected if name not in _DECIDED}
    return ShownExample(example, _laid_out(example.document), verdict, facts)


def _laid_out(document: Mapping[str, Any]) -> str:
    """Return a document as JSON with a line for each field, and for each item of a list of objects."""
    return "{" + ",\n ".join(f"{_json(name)}: {_value(value)}" for name, value in document.items()) + "}"


def _value(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n  " + ",\n  ".join(map(_json, value)) + "]"
    return _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
