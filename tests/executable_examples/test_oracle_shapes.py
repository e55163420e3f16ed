"""Random boards contain every part of the scenario schema, each often enough to be compared."""

from collections import Counter
from random import Random

import pytest

from executable_examples.schema_coverage import parts_of, schema_parts
from tests.support.oracle.events import random_combat
from tests.support.oracle.generator import KEYWORDS, random_scenario_with_events

BOARDS = 1500
WORDS = {*KEYWORDS, "bands-with-other"}


@pytest.mark.slow
def test_random_boards_have_every_part_of_a_scenario() -> None:
    random = Random(508)  # noqa: S311 - chance for tests
    counted = Counter[object]()
    for _ in range(BOARDS):
        boards = random_scenario_with_events(random), random_combat(random)
        counted.update({part for board in boards for part in parts_of(board)})
        creatures = [one for board in boards for one in board["permanents"]]
        counted.update({word.casefold().split(":")[0] for one in creatures for word in one.get("keywords", [])})
        effects = boards[0]["effects"]
        counted.update({word for effect in effects for word in ("any", "all") if word in effect.values()})
        counted.update({str(answer) for answer in boards[0].get("payments", {}).values() if isinstance(answer, bool)})
    assert {*counted} == {*schema_parts(), *WORDS, "any", "all", "True", "False"}
    assert [part for part, boards in counted.items() if boards < 5] == []
