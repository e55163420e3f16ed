"""Any board written as a document is read back as the same board."""

from dataclasses import replace
from random import Random, SystemRandom

import pytest

from executable_examples.document import board_document, scenario_document
from executable_examples.engine import judge, read_board, read_scenario
from executable_examples.export import scenarios
from executable_examples.page import read_pages
from executable_examples.run import run_pages
from tests.support.engine_boards import scenario, taxed
from tests.support.oracle.generator import random_scenario


def test_any_board_survives_writing_and_reading() -> None:
    random = Random(seed := SystemRandom().randrange(10**9))  # noqa: S311 - chance for tests
    for _ in range(300):
        read = read_scenario(random_scenario(random))
        board = replace(read, declaration={}, bands=(), payments={})
        assert read_scenario(board_document(board)) == board, seed


def test_defaults_are_left_out_of_the_document() -> None:
    document = board_document(read_board("A* B; x: A creature cost(mana=2,on=B); max-attackers(0)"))
    toll = {"mana": "{2}", "defenders": ["B"]}
    effects = [{"kind": "max-attackers", "limit": 0}]
    assert document | {"declaration": {}} == scenario(taxed("x", toll), id="board", effects=effects)
    assert "declaration" not in document


@pytest.mark.parametrize(("text", "defending"), [("A* B C; x: A creature", None), ("A* B C; defending C", ["C"])])
def test_defending_players_are_named_unless_all_defend(text: str, defending: list[str] | None) -> None:
    assert board_document(read_board(text)).get("defending") == defending


def test_declaration_and_events_are_in_the_document() -> None:
    board = read_board("A* B C; x: A creature banding")
    after = [{"event": "reselect", "permanent": "x", "defender": "C"}]
    document = scenario_document(board, {"x": "B"}, bands=[["x"]], after=after)
    verdict = judge(read_scenario(document))
    assert dict(verdict.attacking) == {"x": "C"}
    assert dict(verdict.attacked_defender) == {"x": "B"}
    assert document["bands"] == [["x"]]


def test_an_event_that_breaks_a_rule_is_exported_with_the_rule() -> None:
    by_id = {document["id"]: document for document in scenarios(run_pages(read_pages(), ["en"]))}
    assert by_id["508.7d-somebody-else"]["after"][0]["expected"] == {"legal": False, "violates": "508.7d"}
    assert "expected" not in by_id["508.7d-his-planeswalker"]["after"][0]
