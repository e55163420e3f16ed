"""The engine and the exhaustive oracle agree: on random boards, new each time, and on the shared situations."""

import json
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from executable_examples.engine import judge, read_scenario
from tests.support.oracle import opinion
from tests.support.oracle.aftermath import aftermath
from tests.support.oracle.comparison import differ, differences, shrinkings, smallest
from tests.support.oracle.events import KINDS, random_combat
from tests.support.oracle.generator import random_scenario
from tests.support.oracle.older import counted_on_the_italian_page

BOARDS = 500


def _board(*permanents: dict[str, Any], **fields: Any) -> dict[str, Any]:
    creatures = [{"controller": "A", "types": ["creature"], **one} for one in permanents]
    named = {"schema": "rosetta508/scenario/1", "id": "board"}
    return {**named, "players": ["A", "B"], "active": "A", "permanents": creatures, "declaration": {}, **fields}


MUST = {"kind": "attacks-if-able"}
TOLL = {"mana": "{2}", "defenders": ["B"]}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "boards"), [("current", BOARDS), ("events", BOARDS), ("it-2024-10-02", BOARDS // 2), ("1997", BOARDS)]
)
def test_engine_and_oracle_agree_on_random_boards(rules: str, boards: int, capsys: pytest.CaptureFixture[str]) -> None:
    status = import_module("tests.support.oracle.__main__").main(boards, rules=rules)
    assert status == 0, capsys.readouterr().out


NOT_B = {"kind": "cant-attack", "defenders": ["B"]}
NOT_C = {"kind": "cant-attack", "defenders": ["C"]}
TAXED = {"id": "x", "requirements": [MUST, MUST], "attack_costs": [TOLL | {"defenders": ["C"]}]}
"""Two requirements to attack, and a cost for attacking C only."""
ONE = {"kind": "max-attackers", "limit": 1}


@pytest.mark.parametrize(
    ("permanents", "effects", "declaration", "counted"),
    [
        pytest.param([TAXED], [], {"x": "C"}, (2, 2), id="free to attack B"),
        pytest.param([TAXED | {"restrictions": [NOT_B]}], [], {"x": "C"}, (0, 0), id="its own restriction"),
        pytest.param(
            [
                TAXED | {"restrictions": [NOT_B]},
                {"id": "y", "requirements": [{"kind": "goaded", "by": "B"}], "restrictions": [NOT_B]},
            ],
            [ONE, {"kind": "must-be-attacked"}],
            {"x": "C"},
            (1, 3),
            id="another has to attack instead",
        ),
        pytest.param([TAXED], [ONE | {"limit": 0, "defenders": ["B"]}], {"x": "C"}, (0, 0), id="nobody attacks B"),
        pytest.param([TAXED], [ONE | {"defenders": ["B"]}], {"x": "C"}, (2, 2), id="one attacks B, nobody does"),
        pytest.param(
            [TAXED, {"id": "y"}],
            [ONE | {"defenders": ["B"]}],
            {"x": "C", "y": "B"},
            (2, 2),
            id="one attacks B, another one could stay home",
        ),
        pytest.param(
            [
                TAXED | {"restrictions": [{"kind": "cant-attack-unless-also-attacking", "any_of": ["y"]}]},
                {"id": "y", "restrictions": [NOT_C]},
            ],
            [ONE | {"defenders": ["B"]}],
            {"x": "C", "y": "B"},
            (0, 0),
            id="one attacks B, its partner",
        ),
    ],
)
def test_a_creature_that_cannot_attack_without_paying_is_exempt_on_the_italian_page(
    permanents: list[dict[str, Any]],
    effects: list[dict[str, Any]],
    declaration: dict[str, str],
    counted: tuple[int, int],
) -> None:
    board = _board(*permanents, players=["A", "B", "C"], effects=effects, declaration=declaration)
    assert counted_on_the_italian_page(board) == counted
    verdict = judge(read_scenario(board), rules="it-2024-10-02")
    assert (verdict.obeyed, verdict.maximum) == counted


def test_random_boards_are_mixed() -> None:
    random = Random(508)  # noqa: S311 - chance for tests
    scenarios = [random_scenario(random) for _ in range(400)]
    opinions = [opinion(one) for one in scenarios]
    kinds = json.dumps(scenarios)
    for word in ("goaded", "must-be-attacked", '"any"', "max-attackers", "bands-with-other", "sacrifice", "protector"):
        assert word in kinds
    assert {rule for one in opinions for rule in one.violates} == {f"508.1{letter}" for letter in "abcdej"}
    assert sum(one.legal for one in opinions) > 100
    assert sum(one.violates[:1] == ["508.1d"] for one in opinions) > 40
    assert sum(len(one.get("declaration", {})) > 2 for one in scenarios) > 40


def test_random_combats_have_every_event_and_every_result() -> None:
    random = Random(508)  # noqa: S311 - chance for tests
    combats = [random_combat(random) for _ in range(600)]
    played = [aftermath(one, one["declaration"]) for one in combats]
    assert {event["event"] for one in combats for event in one["after"]} == {*KINDS}
    assert {answer for one in played for answer in one.answers} == {None, "508.7", "508.7c", "508.7d", "508.7e"}
    assert sum(None in one.attacking.values() for one in played) > 40
    assert sum(len(one.attacking) > 1 for one in played) > 100


def test_a_difference_is_shown_on_a_smaller_board() -> None:
    def careless(scenario: dict[str, Any]) -> dict[str, Any]:
        return {"legal": True, "violates": [], "obeyed": 0, "maximum": 0, "witness": {}, "tapped": [], "attacking": {}}

    noise = {"id": "z", "power": 3, "keywords": ["flying"]}
    board = _board({"id": "x", "requirements": [MUST, MUST]}, noise, available_mana=2)
    assert differ(board, careless)
    small = smallest(board, careless, "legal")
    assert [one["id"] for one in small["permanents"]] == ["x"]
    assert len(small["permanents"][0]["requirements"]) == 1
    assert not any(differ(one, careless)[:1] == differ(small, careless)[:1] for one in shrinkings(small))


def test_any_order_of_payment_is_accepted() -> None:
    both = {"return": 1, "sacrifice": 1}
    payer = {"id": "x", "attack_costs": [both, both, both]}
    board = _board(payer, *({"id": name} for name in "tuvwyz"), declaration={"x": "B"})
    verdict = judge(read_scenario(board)).to_json()
    ours = opinion(board).taken
    assert sorted(verdict["sacrificed"] + verdict["returned"]) == sorted(ours["sacrifice"] + ours["return"])
    assert verdict["sacrificed"] != ours["sacrifice"], "one of the orders that the oracle takes only as alternatives"
    assert not differences(board, verdict)
    last = verdict | {"sacrificed": [*verdict["sacrificed"][:-1], "z"]}
    assert [line.split(":")[0] for line in differences(board, last)] == ["sacrificed", "returned"]


@pytest.mark.real_text
def test_the_oracle_agrees_with_the_shared_scenarios(shared: Path) -> None:
    for line in (shared / "scenarios/examples.jsonl").read_text("utf-8").splitlines():
        scenario = json.loads(line)
        expected, ours = scenario["expected"], opinion(scenario)
        assert (scenario["id"], ours.legal) == (scenario["id"], expected["legal"])
        assert ours.violates[:1] == ([expected["violates"]] if "violates" in expected else [])
        assert ours.tapped == expected.get("tapped", ours.tapped)
        if "after" not in scenario:
            assert ours.attacking == expected.get("attacking", ours.attacking)
        assert ours.paid.items() >= expected.get("paid", {}).items()
