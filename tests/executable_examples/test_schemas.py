"""The published schemas agree with what the engine reads and writes."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from executable_examples.engine import MalformedDeclaration, judge, parse, read_scenario
from executable_examples.engine.reading import EFFECTS
from executable_examples.engine.reading_event import EVENTS
from executable_examples.engine.reading_permanent import REQUIREMENTS, RESTRICTIONS, TRIGGERS
from tests.support.checkout import ROOT
from tests.support.engine_boards import creature, must, scenario
from tests.support.oracle.generator import random_scenario
from tests.support.schemas import schema


def kinds(name: str, key: str) -> dict[str, frozenset[str]]:
    document = json.loads((ROOT / "executable_examples" / "schemas" / "scenario.json").read_text("utf-8"))
    found = document["$defs"][name]["oneOf"]
    return {one["properties"][key]["const"]: frozenset(one["properties"]) for one in found}


@pytest.mark.parametrize(
    ("name", "key", "read"),
    [
        ("restriction", "kind", RESTRICTIONS),
        ("requirement", "kind", REQUIREMENTS),
        ("effect", "kind", EFFECTS),
        ("trigger", "when", TRIGGERS),
        ("event", "event", {event: fields | {"event", "expected"} for event, fields in EVENTS.items()}),
    ],
)
def test_schemas_list_the_kinds_and_fields_that_are_read(
    name: str, key: str, read: Mapping[str, frozenset[str]]
) -> None:
    assert kinds(name, key) == read


@pytest.mark.real_text
def test_shared_scenarios_and_their_verdicts_are_valid(shared: Path) -> None:
    for line in (shared / "scenarios" / "examples.jsonl").read_text("utf-8").splitlines():
        document = parse(line)
        schema("scenario").validate(document)
        schema("verdict").validate(judge(read_scenario(document)).to_json())


def test_random_scenarios_and_their_verdicts_are_valid() -> None:
    random = Random(3)  # noqa: S311 - chance for tests
    for _ in range(40):
        document = random_scenario(random)
        schema("scenario").validate(document)
        schema("verdict").validate(judge(read_scenario(document)).to_json())


@pytest.mark.parametrize(
    "document",
    [
        scenario(creature("x", tapped=1)),
        scenario(must("x"), effects=[{"kind": "max-attackers", "limit": -1}]),
        scenario(creature("x", restrictions=[{"kind": "cant-attack-alone", "defenders": ["B"]}])),
        scenario(after=[{"event": "changes-controller", "permanent": "x"}]),
        scenario(color="red"),
    ],
)
def test_reader_and_schema_refuse_the_same(document: dict[str, Any]) -> None:
    assert not schema("scenario").is_valid(document)
    with pytest.raises(MalformedDeclaration):
        read_scenario(document)
