"""One board under the rules of three dates: the verdicts that flip, and why."""

from collections.abc import Sequence
from typing import Any

import pytest

from executable_examples.engine import RULE_SETS, MalformedDeclaration, judge, read_scenario
from tests.support.engine_boards import (
    ALONE,
    ATTACKS,
    ONLY_ALONE,
    battle,
    creature,
    must,
    scenario,
    taxed,
    verdict,
    walker,
)
from tests.support.oracle.banding import bands_are_wrong
from tests.support.oracle.board import Board

TOLL = {"mana": "{2}"}
NAMES = tuple(RULE_SETS)


def under_each(*permanents: dict[str, Any], **fields: Any) -> list[str]:
    """Return the first broken subrule under each rule set, or "legal"."""
    found = [verdict(*permanents, rules=rules, **fields) for rules in NAMES]
    return [next(iter(one.violates), "legal") for one in found]


def test_there_are_exactly_three_rule_sets() -> None:
    assert NAMES == ("current", "it-2024-10-02", "1997")
    with pytest.raises(MalformedDeclaration, match="there is no rule set “2010”; expected one of current, it-2024"):
        judge(read_scenario(scenario()), rules="2010")


@pytest.mark.parametrize(
    ("board", "declaration", "verdicts"),
    [
        # a battle came in 2023, a planeswalker in 2007
        ((creature("x"), battle("b", "B")), {"x": "b"}, ["legal", "508.1b", "508.1b"]),
        ((creature("x"), walker("p")), {"x": "p"}, ["legal", "legal", "508.1b"]),
        ((creature("x", types=["creature", "battle"]),), {"x": "B"}, ["508.1a", "legal", "legal"]),
        # a Wall
        ((creature("x", subtypes=["Wall"]),), {"x": "B"}, ["legal", "legal", "508.1a"]),
        # Errantry: x attacks only alone, y must attack; each attacks without the other
        ((creature("x", restrictions=[ONLY_ALONE]), must("y")), {"x": "B"}, ["508.1d", "508.1d", "legal"]),
        ((creature("x", restrictions=[ONLY_ALONE]), must("y")), {"y": "B"}, ["legal", "legal", "legal"]),
        # no attackers are declared
        ((must("x"),), {}, ["508.1d", "508.1d", "508.1d"]),
        ((must("x", restrictions=[ALONE]), creature("y")), {}, ["508.1d", "508.1d", "legal"]),
        ((must("x", restrictions=[ALONE]), must("y", restrictions=[ALONE])), {}, ["508.1d", "508.1d", "508.1d"]),
    ],
)
def test_verdicts_change_with_the_rule_set(
    board: tuple[dict[str, Any], ...], declaration: dict[str, str], verdicts: list[str]
) -> None:
    assert under_each(*board, declaration=declaration) == verdicts


def test_conscripts_must_join_two_others_in_1997() -> None:
    conscripts = must("c", restrictions=[{"kind": "cant-attack-unless-others", "at_least": 2}])
    board = (conscripts, creature("x"), creature("y"))
    assert under_each(*board, declaration={"x": "B"}) == ["508.1d", "508.1d", "legal"]
    assert under_each(*board, declaration={"x": "B", "y": "B"}) == ["508.1d", "508.1d", "508.1d"]
    found = verdict(*board, rules="1997", declaration={"x": "B", "y": "B"})
    assert (found.obeyed, found.maximum, found.witness) == (0, 1, {"c": "B", "x": "B", "y": "B"})
    assert found.message()["en"].startswith(
        "The declaration is illegal. 508.1d: creatures that had to attack were left"
    )


def test_1997_does_not_maximize_requirements() -> None:
    cap = [{"kind": "max-attackers", "limit": 1}]
    board = (must("x"), creature("y"))
    assert under_each(*board, effects=cap, declaration={"y": "B"}) == ["508.1d", "508.1d", "legal"]
    elsewhere = creature("z", requirements=[ATTACKS | {"defenders": ["B"]}])
    assert under_each(elsewhere, players="ABC", declaration={"z": "C"}) == ["508.1d", "508.1d", "legal"]


def test_the_older_cost_sentence_is_applied() -> None:
    always, sometimes = must("x", attack_costs=[TOLL]), must("x", attack_costs=[TOLL | {"defenders": ["B"]}])
    paying = verdict(always, must("y"), declaration={"x": "B", "y": "B"})
    older = verdict(always, must("y"), rules="it-2024-10-02", declaration={"x": "B", "y": "B"})
    assert ((paying.obeyed, paying.maximum), (older.obeyed, older.maximum)) == ((2, 2), (1, 1))
    assert under_each(sometimes, players="ABC", declaration={}) == ["508.1d", "508.1d", "508.1d"]
    assert under_each(sometimes, declaration={}) == ["legal", "legal", "legal"]
    banned = {"kind": "cant-attack", "defenders": ["C"]}
    assert under_each(sometimes | {"restrictions": [banned]}, players="ABC", declaration={}) == ["legal"] * 3


def test_the_older_cost_sentence_changes_a_verdict() -> None:
    cap = [{"kind": "max-attackers", "limit": 1}]
    board = (must("x", attack_costs=[TOLL]), creature("y"))
    assert under_each(*board, effects=cap, declaration={"x": "B"}) == ["legal", "legal", "legal"]
    two = (must("x", times=1, attack_costs=[TOLL]), must("y"))
    assert under_each(*two, effects=cap, declaration={"x": "B"}) == ["legal", "508.1d", "legal"]


def test_optional_costs_came_in_2017() -> None:
    exert = {"optional": True, "name": "exert", "mana": "{1}"}
    paid = [
        dict(verdict(taxed("x", exert), rules=rules, declaration={"x": "B"}, payments={"x": True}).paid)
        for rules in NAMES
    ]
    assert paid == [{"x": ("exert",)}, {}, {}]


def test_the_defending_player_was_once_fixed() -> None:
    event = {"event": "reselect", "permanent": "x", "defender": "C"}
    found = [
        verdict(creature("x"), rules=rules, players="ABC", declaration={"x": "B"}, after=[event]).defending_player["x"]
        for rules in NAMES
    ]
    assert found == ["C", "B", "B"]


def test_the_null_attack_of_1997_skips_nothing() -> None:
    assert [len(verdict(rules=rules).skipped_steps) for rules in NAMES] == [2, 2, 0]


WITH_Q = creature("x", keywords=["bands-with-other:Q"], qualities=["Q"])


@pytest.mark.parametrize(
    ("members", "verdicts"),
    [
        # "bands with other" asked for the same ability or banding until July 2009, and asks for a quality since then
        ((WITH_Q, creature("y", qualities=["Q"])), ["legal", "legal", "508.1e"]),
        ((WITH_Q, creature("y", keywords=["bands-with-other:Q"])), ["508.1e", "508.1e", "legal"]),
        ((WITH_Q, creature("y", keywords=["bands-with-other:q"], qualities=["Q"])), ["legal", "legal", "legal"]),
        ([creature(name, keywords=["bands-with-other:Q"]) for name in "xyz"], ["508.1e", "508.1e", "legal"]),
        ((WITH_Q, creature("y", keywords=["bands-with-other:R"], qualities=["Q"])), ["legal", "legal", "508.1e"]),
        (
            (WITH_Q, creature("y", keywords=["Bands-With-Other:Q"]), creature("z", keywords=["banding"])),
            ["508.1e", "508.1e", "legal"],
        ),
        ((WITH_Q, creature("y"), creature("z", keywords=["banding"])), ["508.1e", "508.1e", "508.1e"]),
        # banding itself has not changed
        ((creature("x", keywords=["BANDING"]), creature("y")), ["legal", "legal", "legal"]),
        ((creature("x"), creature("y")), ["508.1e", "508.1e", "508.1e"]),
        ((creature("x", qualities=["Q"]), creature("y", qualities=["Q"])), ["508.1e", "508.1e", "508.1e"]),
    ],
)
def test_before_2009_bands_with_other_required_the_ability(
    members: Sequence[dict[str, Any]], verdicts: list[str]
) -> None:
    names = [member["id"] for member in members]
    board = scenario(*members, declaration=dict.fromkeys(names, "B"), bands=[names])
    assert under_each(*members, declaration=board["declaration"], bands=[names]) == verdicts
    assert bands_are_wrong(Board(board), "1997") == (verdicts[-1] == "508.1e")
