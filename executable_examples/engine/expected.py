"""Compare a scenario's expectations with a verdict. Judging never looks at them."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from executable_examples.engine.errors import N_, MalformedDeclaration
from executable_examples.engine.fields import Fields, shown
from executable_examples.engine.verdict import Verdict

SHOWN = (
    "tapped",
    "paid",
    "triggers",
    "stack",
    "attacking",
    "attacked_defender",
    "defending_player",
    "skipped_steps",
    "unblocked",
    "attacks_alone",
    "had_to_attack",
    "could_attack",
)
"""Answers other than legality and the counts of requirements, in display order."""
EXPECTED = frozenset({*SHOWN, "legal", "violates", "obeyed", "maximum", "witness", "attacked"})
_LONGEST = 400
"""Characters of a value that are shown. Chosen: a few lines of a terminal."""
IN_ANY_ORDER = frozenset({"tapped", "attacked", "skipped_steps", "unblocked"})
BY_KEY: Mapping[str, object] = {
    "triggers": 0,
    "paid": [],
    "defending_player": None,
    "attacked_defender": None,
    "could_attack": None,
}
"""Fields compared only for the keys named, with the value that a key missing in the verdict has."""


@dataclass(frozen=True)
class Difference:
    """A field of a verdict that is not as expected; `str()` is one line in English."""

    field: str
    expected: object
    found: object

    def __str__(self) -> str:
        """Return the difference as one line in English."""
        values = (f"“{one}”" if isinstance(one, str) else shown_value(one) for one in (self.expected, self.found))
        return "{}: expected {}; found {}".format(self.field, *map(cut, values))


def check_expected(document: Mapping[str, Any], verdict: Verdict) -> list[str]:
    """Return one line for each difference between what the scenario document expects and the verdict.

    Raises `MalformedDeclaration` if the expectation cannot be read.
    """
    return check_answer(document, verdict.to_json())


def check_answer(document: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """Return the differences between an answer and what a scenario's document expects, one line each.

    The answer is a `rosetta508/verdict/1` document or has some of its fields; missing fields are not compared. Each of
    its events must have `legal` and `violates`. An empty list means that the two agree.

    Raises `MalformedDeclaration` if the expectation cannot be read.
    """
    return list(map(str, differences(document, found)))


def differences(document: Mapping[str, Any], found: Mapping[str, Any]) -> list[Difference]:
    """Return the differences between an answer and what a document expects; see `check_answer`."""
    if "expected" not in document:
        return []
    expected = {
        name: value
        for name, value in Fields(document["expected"], "expected", EXPECTED).document.items()
        if name in found
    }
    differing = [one for name, value in expected.items() for one in _differing(name, name, value, found)]
    for index, item in enumerate(document.get("after", [])):
        if "expected" in item and index < len(found.get("events", ())):
            fields = Fields(item["expected"], f"after[{index}].expected", {"legal", "violates"})
            for name, value in fields.document.items():
                differing += _differing(f"after[{index}].{name}", name, value, found["events"][index])
    return differing


def _differing(place: str, name: str, expected: object, found: Mapping[str, Any]) -> list[Difference]:
    if name == "violates":
        first = next(iter(found["violates"]), None)
        same = expected == (found["violates"] if isinstance(expected, list) else first)
        return [] if same else [Difference(place, expected, first)]
    if name in BY_KEY:
        return _by_key(place, name, expected, found[name] or {})
    same = _same(expected, found[name], sorted if name in IN_ANY_ORDER else list)
    return [] if same else [Difference(place, expected, found[name])]


def _by_key(place: str, name: str, expected: object, found: Mapping[str, Any]) -> list[Difference]:
    if not isinstance(expected, Mapping):
        raise MalformedDeclaration(
            N_("is {found}; expected an object"), place=f"expected.{name}", found=shown(expected)
        )
    compared = [Difference(f"{place}.{key}", value, found.get(key, BY_KEY[name])) for key, value in expected.items()]
    return [one for one in compared if not _same(one.expected, one.found, sorted)]


def _same(expected: object, found: object, order: Callable[[list[Any]], list[Any]]) -> bool:
    if isinstance(expected, list) and isinstance(found, list) and all(isinstance(one, str) for one in expected):
        return order(expected) == order(found)
    return type(expected) is type(found) and expected == found


def shown_value(value: object) -> str:
    """Return a value as JSON; an ellipsis if it is nested too deeply to be written."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:  # a document can be read that is nested a little deeper
        return "…"


def cut(text: str) -> str:
    """Return a value's text, shortened."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
