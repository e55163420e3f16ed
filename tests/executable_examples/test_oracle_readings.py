"""The oracle's reading of costs, mana, triggers, who had to attack or could. The engine agrees."""

from typing import Any

import pytest

from executable_examples.engine import judge, read_scenario
from tests.support.oracle import Opinion, opinion
from tests.support.oracle.banding import bands_are_wrong
from tests.support.oracle.board import Board
from tests.support.oracle.comparison import differ

Scenario = dict[str, Any]
LAND = {"id": "l", "types": ["land"], "subtypes": ["forest"]}
NEW = {"continuously_controlled": False}
ENLIST = {
    "tap": 1,
    "of": {"types": ["creature"], "not_attacking": True, "other": True, "continuous": True},
    "optional": True,
    "name": "enlist",
}


def board(*permanents: dict[str, Any], **fields: Any) -> Scenario:
    creatures = [{"controller": "A", "types": ["creature"], **one} for one in permanents]
    named = {"schema": "rosetta508/scenario/1", "id": "board"}
    return {**named, "players": ["A", "B", "C"], "active": "A", "permanents": creatures, **fields}


def agreed(scenario: Scenario) -> Opinion:
    """Return the oracle's opinion, after checking that the engine agrees."""
    assert differ(scenario, lambda one: judge(read_scenario(one)).to_json()) == []
    return opinion(scenario)


def attack(costs: list[dict[str, Any]], *others: dict[str, Any], **fields: Any) -> Scenario:
    """Return a board on which x, with these costs, attacks B."""
    return board({"id": "x", "attack_costs": costs}, *others, declaration={"x": "B"}, **fields)


@pytest.mark.parametrize(
    ("scenario", "payable"),
    [
        pytest.param(attack([{"sacrifice": 1, "of": {"types": ["land"]}}]), False, id="no land to sacrifice"),
        pytest.param(attack([{"sacrifice": 1, "of": {"types": ["LAND"]}}], LAND), True, id="a land to sacrifice"),
        pytest.param(
            attack([{"sacrifice": 1, "of": {"types": ["land"], "subtypes": ["island"]}}], LAND), False, id="no island"
        ),
        pytest.param(
            attack([{"sacrifice": 1, "of": {"subtypes": ["island", "forest"]}}], LAND), True, id="one of two kinds"
        ),
        pytest.param(attack([{"return": 1, "of": {"other": True}}]), False, id="nothing else to return"),
        pytest.param(attack([{"return": 1}]), True, id="returns itself"),
        pytest.param(attack([{"sacrifice": 1}, {"return": 1}]), False, id="nothing leaves twice"),
        pytest.param(attack([{"sacrifice": 1}, {"return": 1}], LAND), True, id="two things leave"),
        pytest.param(attack([ENLIST], {"id": "y"}, payments={"x": True}), True, id="enlists"),
        pytest.param(attack([ENLIST], {"id": "y", **NEW}, payments={"x": True}), False, id="enlists a new one"),
        pytest.param(attack([ENLIST], LAND, payments={"x": True}), False, id="enlists a land"),
        pytest.param(
            attack([ENLIST], {"id": "y", **NEW, "keywords": ["Haste"]}, payments={"x": True}), True, id="a hasty one"
        ),
        pytest.param(
            attack([{"tap": 1, "of": {"continuous": True}}], LAND | NEW), True, id="a new land is no new creature"
        ),
        pytest.param(attack([{"life": 3}], life={"A": 3}), True, id="the last of its life"),
        pytest.param(attack([{"life": 2}, {"life": 2}], life={"A": 3}), False, id="more life than there is"),
        pytest.param(attack([{"life": 20}], life={"B": 3}), True, id="another's life"),
        pytest.param(attack([{"any_of": [{"life": 2}, {"return": 1}]}], life={"A": 1}), True, id="the other branch"),
        pytest.param(
            attack([{"any_of": [{"life": 2}, {"return": 1}]}], life={"A": 1}, payments={"x": {"choose": [0]}}),
            False,
            id="the branch chosen",
        ),
        pytest.param(
            attack([{"mana": "{1}"}], {"id": "y", "mana_ability": 1}, available_mana=0), True, id="a creature's mana"
        ),
        pytest.param(
            attack([{"mana": "{1}"}], {"id": "y", "mana_ability": 1, **NEW}, available_mana=0), False, id="302.6"
        ),
        pytest.param(
            attack([{"mana": "{1}"}], {**LAND, "mana_ability": 1, **NEW}, available_mana=0), True, id="a new land's"
        ),
        pytest.param(
            attack([{"mana": "{1}", "sacrifice": 1, "of": {"types": ["land"]}}], LAND | {"mana_ability": 1})
            | {"available_mana": 0},
            True,
            id="mana first, then the sacrifice",
        ),
        pytest.param(
            attack([{"mana": "{1}", "tap": 1, "of": {"types": ["land"]}}], LAND | {"mana_ability": 1})
            | {"available_mana": 0},
            False,
            id="tapped once only",
        ),
        pytest.param(
            attack([{"tap": 1}, {"tap": 1, "of": {"types": ["land"]}}], LAND, {"id": "y"}),
            True,
            id="the first takes what the second can do without",
        ),
    ],
)
def test_whether_it_can_be_paid(scenario: Scenario, payable: bool) -> None:
    assert agreed(scenario).violates == ([] if payable else ["508.1j"])


def test_the_first_in_the_document_pays_and_the_first_branch_that_can_be_paid() -> None:
    costs = [{"any_of": [{"sacrifice": 1, "of": {"types": ["artifact"]}}, {"return": 1, "of": {"types": ["land"]}}]}]
    ours = agreed(attack(costs, LAND, LAND | {"id": "m"}))
    assert ours.taken == {"tap": [], "sacrifice": [], "return": ["l"]}
    assert agreed(attack([{"sacrifice": 1}], LAND)).attacking == {}
    named = attack([{"return": 1}], LAND, payments={"x": {"return": ["l"]}})
    assert agreed(named).attacking == {"x": "B"}


def watched(trigger: dict[str, Any], declaration: dict[str, str], *effects: dict[str, Any], owner: str = "A") -> Any:
    """Return how often w triggers: x is a red wolf, y red and green, z a new vigilant knight with haste."""
    exert = [{"optional": True, "name": "exert"}]
    creatures = (
        {"id": "x", "colors": ["red"], "subtypes": ["Wolf"], "attack_costs": exert},
        {"id": "y", "colors": ["red", "green"]},
        {"id": "z", "subtypes": ["knight"], "keywords": ["vigilance"]},
        {"id": "p", "types": ["planeswalker"], "controller": "C"},
        {"id": "w", "types": ["enchantment"], "controller": owner, "triggers": [trigger]},
    )
    return agreed(board(*creatures, declaration=declaration, effects=list(effects), payments={"x": True})).triggers["w"]


ALL = {"x": "B", "y": "B", "z": "C"}
ATTACKS = {"when": "creature-attacks"}
WITH = {"when": "player-attacks-with", "player": "A"}
EACH = {"when": "player-attacks-player", "player": "A"}


@pytest.mark.parametrize(
    ("trigger", "declaration", "times"),
    [
        (ATTACKS, ALL, 3),
        (ATTACKS | {"colors": ["red"]}, ALL, 2),
        (ATTACKS | {"colors": ["green", "blue"]}, ALL, 1),
        (ATTACKS | {"of": {"subtypes": ["wolf", "KNIGHT"]}}, ALL, 2),
        (ATTACKS | {"of": {"colors": ["red"], "subtypes": ["wolf"]}}, ALL, 1),
        (ATTACKS | {"alone": True}, ALL, 0),
        (ATTACKS | {"alone": True}, {"y": "C"}, 1),
        (ATTACKS | {"alone": True, "creature": "x"}, {"y": "C"}, 0),
        (ATTACKS | {"creature": "x", "with_others": 2}, ALL, 1),
        (ATTACKS | {"creature": "x", "with_others": 3}, ALL, 0),
        (WITH, ALL, 3),
        (WITH | {"at_least": 2}, ALL, 1),
        (WITH | {"at_least": 4}, ALL, 0),
        (WITH | {"at_least": 0}, {}, 0),
        (WITH | {"of": {"colors": ["red"]}, "at_least": 2}, ALL, 1),
        (WITH | {"of": {"subtypes": ["wolf"]}, "at_least": 2}, ALL, 0),
        (WITH | {"player": "B"}, ALL, 0),
        (EACH, ALL, 2),
        (EACH, {"x": "B", "y": "p"}, 1),
        (EACH | {"defender": "C"}, ALL, 1),
        ({"when": "any-attacked", "defenders": ["B", "p"]}, ALL, 1),
        ({"when": "any-attacked", "defenders": ["C", "p"]}, {"x": "B"}, 0),
        ({"when": "cost-paid", "creature": "x", "name": "exert"}, ALL, 1),
        ({"when": "cost-paid", "creature": "x", "name": "enlist"}, ALL, 0),
        ({"when": "cost-paid", "creature": "x", "name": "exert"}, {"y": "B"}, 0),
        ({"when": "becomes-tapped", "creature": "x"}, ALL, 1),
        ({"when": "becomes-tapped", "creature": "z"}, ALL, 0),
    ],
)
def test_how_often_it_triggers(trigger: dict[str, Any], declaration: dict[str, str], times: int) -> None:
    assert watched(trigger, declaration) == times


def test_triggers_are_added_for_the_player_whose_creature_attacks_and_whose_ability_it_is() -> None:
    twice = {"kind": "additional-triggers", "player": "A", "times": 1}
    assert watched(ATTACKS, ALL, twice) == 6
    assert watched(ATTACKS, ALL, twice, twice) == 9
    assert watched(ATTACKS, ALL, twice, owner="B") == 3
    assert watched(ATTACKS, ALL, twice | {"player": "B"}, owner="B") == 3
    assert watched({"when": "becomes-tapped", "creature": "x"}, ALL, twice) == 1


def test_an_effect_may_ask_all_to_attack() -> None:
    all_too = {"kind": "attacks-if-attacks", "if": "x", "then": "all"}
    ready = board({"id": "x"}, {"id": "y"}, {"id": "z", "tapped": True}, effects=[all_too])
    assert agreed(ready).legal
    ours = agreed(ready | {"declaration": {"x": "B"}})
    assert (ours.violates, ours.obeyed, ours.maximum) == (["508.1d"], 1, 2)
    both = agreed(ready | {"declaration": {"x": "B", "y": "C"}})
    assert (both.legal, both.had_to_attack, both.attacks_alone) == (True, ["x", "y"], None)


def test_who_had_to_attack_and_who_could_attack_what() -> None:
    costly = {"id": "x", "requirements": [{"kind": "attacks-if-able"}], "attack_costs": [{"mana": "{2}"}]}
    timid = {"id": "y", "restrictions": [{"kind": "cant-attack-alone"}, {"kind": "cant-attack", "defenders": ["C"]}]}
    ours = agreed(board(timid, costly, {"id": "z", "keywords": ["Defender"]}, declaration={"x": "C"}))
    assert ours.attacks_alone == "x"
    assert ours.had_to_attack == ["x"]
    assert ours.could_attack == {"y": ["B"], "x": ["B", "C"], "z": []}
    illegal = agreed(board(timid, declaration={"y": "B"}))
    assert (illegal.attacks_alone, illegal.had_to_attack, illegal.could_attack) == (None, None, None)


@pytest.mark.parametrize(
    ("first", "second", "today", "in_1997"),
    [
        pytest.param(["BANDING"], [], True, True, id="banding, and one without"),
        pytest.param(["bands-with-other:Wolf"], [], True, False, id="a wolf joins today"),
        pytest.param(["bands-with-other:wolf"], ["bands-with-other:Wolf"], True, True, id="the same ability"),
        pytest.param(["bands-with-other:wolf"], ["bands-with-other:knight"], True, False, id="another ability"),
        pytest.param([], [], False, False, id="neither"),
    ],
)
def test_bands_of_two_dates(first: list[str], second: list[str], today: bool, in_1997: bool) -> None:
    wolves = ({"id": "x", "keywords": first}, {"id": "y", "keywords": second})
    scenario = board(*wolves, declaration={"x": "B", "y": "B"}, bands=[["x", "y"]])
    for creature in scenario["permanents"]:
        creature["qualities"] = ["wolf"]
    assert bands_are_wrong(Board(scenario)) is not today
    assert bands_are_wrong(Board(scenario), "1997") is not in_1997


def test_no_quality_was_asked_of_a_band_in_1997() -> None:
    ability = ["bands-with-other:wolf"]
    creatures = [{"id": one, "keywords": ability} for one in ("x", "y", "z")]
    scenario = board(*creatures, declaration=dict.fromkeys("xyz", "B"), bands=[["x", "y", "z"]])
    assert bands_are_wrong(Board(scenario))
    assert not bands_are_wrong(Board(scenario), "1997")
