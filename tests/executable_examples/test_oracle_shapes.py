"""Random boards contain every field of a scenario, each often enough to be compared."""

import json
from collections import Counter
from random import Random
from typing import Any

from tests.support.checkout import ROOT
from tests.support.oracle.events import random_combat
from tests.support.oracle.generator import random_scenario_with_events
from tests.support.oracle.shapes import contract, shapes

BOARDS = 1500
SCHEMA = json.loads((ROOT / "executable_examples" / "schemas" / "scenario.json").read_text("utf-8"))
NEVER_JUDGED = {"scenario.rules", "scenario.expected"}
"""Fields of a scenario that do not belong to the situation."""


def test_random_boards_have_every_shape_and_no_other() -> None:
    random = Random(508)  # noqa: S311 - chance for tests
    counted = Counter[str]()
    for _ in range(BOARDS):
        counted.update({*shapes(random_scenario_with_events(random)), *shapes(random_combat(random))})
    assert {*counted} == contract()
    assert [shape for shape, boards in counted.items() if boards < 5] == []


def test_the_schema_knows_no_shape_that_is_not_made() -> None:
    known = {f"scenario.{field}" for field in SCHEMA["properties"]} - NEVER_JUDGED
    known |= {f"permanent.{field}" for field in SCHEMA["$defs"]["permanent"]["properties"]}
    known |= {f"cost.{field}" for field in SCHEMA["$defs"]["cost"]["properties"]}
    for name, tag in (
        ("restriction", "kind"),
        ("requirement", "kind"),
        ("effect", "kind"),
        ("trigger", "when"),
        ("event", "event"),
    ):
        for one in SCHEMA["$defs"][name]["oneOf"]:
            known |= _fields(one["properties"], tag)
    assert known - contract() == set()


def _fields(properties: dict[str, Any], tag: str) -> set[str]:
    kind = properties[tag]["const"]
    return {kind, *(f"{kind}.{field}" for field in properties if field not in (tag, "expected"))}
