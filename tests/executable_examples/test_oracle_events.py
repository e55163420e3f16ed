"""Events after the declaration, by 506.3, 506.4 and 508.4 to 508.8: the oracle and the engine agree."""

from random import Random
from typing import Any

import pytest

from executable_examples.engine import judge, read_scenario
from tests.support.oracle.aftermath import SKIPPED, Aftermath, aftermath
from tests.support.oracle.comparison import differ
from tests.support.oracle.events import KINDS, random_combat

PLAYERS = ["A", "B", "C", "D"]
BOARD = (
    {"id": "x", "controller": "A", "types": ["creature"]},
    {"id": "y", "controller": "A", "types": ["creature"]},
    {"id": "o", "controller": "D", "types": ["creature"]},
    {"id": "p", "controller": "B", "types": ["planeswalker"]},
    {"id": "b", "controller": "A", "types": ["battle"], "protector": "C"},
    {"id": "pb", "controller": "B", "types": ["planeswalker", "battle"], "protector": "B"},
    {"id": "cb", "controller": "B", "types": ["planeswalker", "battle"], "protector": "C"},
)
NEW = {"id": "n", "controller": "A", "types": ["creature"]}


def after(attacks: dict[str, str], *events: dict[str, Any], **fields: Any) -> Aftermath:
    """Return the oracle's result of these attacks, after checking that the engine agrees."""
    named = {"schema": "rosetta508/scenario/1", "id": "combat", "players": PLAYERS, "active": "A"}
    scenario = {**named, "permanents": list(BOARD), "declaration": attacks, "after": list(events), **fields}
    assert differ(scenario, lambda one: judge(read_scenario(one)).to_json()) == []
    return aftermath(scenario, attacks)


def enters(defender: str | None = "B", step: str = "declare-attackers", **fields: Any) -> dict[str, Any]:
    aimed = {} if defender is None else {"defender": defender}
    return {"event": "enters-attacking", "permanent": NEW | fields, "step": step, **aimed}


def does(event: str, permanent: str = "x", **fields: Any) -> dict[str, Any]:
    return {"event": event, "permanent": permanent, **fields}


def leaves(player: str) -> dict[str, Any]:
    return {"event": "leaves-game", "player": player}


def loses(permanent: str, *types: str) -> dict[str, Any]:
    return does("loses-type", permanent, types=list(types))


@pytest.mark.parametrize(
    ("attacks", "events", "attacking"),
    [
        ({"x": "B"}, [does("leaves-battlefield")], {}),
        ({"x": "p"}, [does("leaves-battlefield", "p")], {"x": None}),
        ({"x": "p"}, [does("changes-controller", "p", controller="C")], {"x": None}),
        ({"x": "p"}, [does("changes-controller", "p", player="B")], {"x": "p"}),
        ({"x": "B"}, [does("changes-controller", player="C")], {}),
        ({"x": "b"}, [does("changes-protector", "b", protector="B")], {"x": None}),
        ({"x": "b"}, [leaves("B"), does("changes-protector", "b", protector="B")], {"x": "b"}),
        ({"x": "b"}, [does("changes-controller", "b", controller="B")], {"x": None}),
        ({"x": "p"}, [does("removed-from-combat", "p")], {"x": None}),
        ({"x": "p"}, [does("removed-from-combat")], {}),
        ({"x": "p"}, [loses("p", "Planeswalker")], {"x": None}),
        ({"x": "B"}, [loses("x", "creature")], {}),
        ({"x": "B"}, [does("loses-type", type="CREATURE")], {}),
        ({"x": "pb"}, [loses("pb", "planeswalker")], {"x": "pb"}),
        ({"x": "pb"}, [loses("pb", "battle")], {"x": "pb"}),
        ({"x": "cb"}, [loses("cb", "battle")], {"x": None}),
        ({"x": "pb"}, [loses("pb", "battle"), loses("pb", "planeswalker")], {"x": None}),
        ({"x": "B", "y": "C"}, [leaves("B")], {"x": None, "y": "C"}),
        ({"x": "b"}, [leaves("C")], {"x": "b"}),
        ({"x": "B"}, [leaves("A")], {}),
        ({"x": "B"}, [{"event": "phase-ends"}, enters()], {}),
        ({"x": "B"}, [does("becomes-color", colors=["red"])], {"x": "B"}),
        ({}, [enters("C")], {"n": "C"}),
        ({}, [enters(types=["artifact"])], {}),
        ({}, [enters(types=["creature", "battle"], protector="B")], {}),
        ({}, [enters(controller="C")], {}),
        ({}, [leaves("B"), enters()], {}),
        ({}, [does("leaves-battlefield", "p"), enters("p")], {}),
        ({}, [loses("p", "planeswalker"), enters("p")], {}),
        ({}, [does("changes-controller", "p", controller="A"), enters("p")], {}),
        ({}, [does("changes-protector", "b", protector="A"), enters("b")], {}),
        ({}, [leaves("B"), leaves("C"), enters(None)], {"n": "D"}),
        ({}, [does("becomes-attacking", defender="p")], {"x": "p"}),
        ({}, [does("becomes-attacking", "o", defender="B")], {}),
        ({}, [does("becomes-attacking", "b", defender="B")], {}),
        ({"x": "B"}, [does("reselect", defender="b")], {"x": "b"}),
    ],
)
def test_what_attacks_what(attacks: dict[str, str], events: list[dict[str, Any]], attacking: dict[str, str]) -> None:
    ours = after(attacks, *events)
    assert ours.attacking == attacking
    assert ours.attacked_defender == attacks


@pytest.mark.parametrize(
    ("fields", "events", "rule"),
    [
        ({}, [does("reselect", "y", defender="B")], "508.7"),
        ({}, [does("reselect", defender="A")], "508.7c"),
        ({}, [leaves("C"), does("reselect", defender="C")], "508.7c"),
        ({}, [does("leaves-battlefield", "p"), does("reselect", defender="p")], "508.7c"),
        ({"defending": ["B"]}, [does("reselect", defender="C")], "508.7d"),
        ({"defending": ["B"]}, [does("reselect", defender="b")], "508.7d"),
        ({"range_of_influence": 1}, [does("reselect", defender="C")], "508.7e"),
        ({"range_of_influence": 1}, [does("reselect", defender="b")], "508.7e"),
        ({"range_of_influence": 1}, [leaves("B"), does("reselect", defender="C")], "508.7e"),
        ({"range_of_influence": 1}, [does("reselect", defender="D")], None),
    ],
)
def test_what_cannot_be_reselected(fields: dict[str, Any], events: list[dict[str, Any]], rule: str | None) -> None:
    ours = after({"x": "B"}, *events, **fields)
    assert ours.answers[-1] == rule
    assert rule is None or ours.attacking.get("x") in ("B", None)


def test_the_defending_player_is_the_one_attacked_last() -> None:
    assert after({"x": "b"}).defending_player == {"x": "C"}
    assert after({"x": "p"}, does("changes-controller", "p", controller="D")).defending_player == {"x": "B"}
    assert after({"x": "B"}, does("reselect", defender="b")).defending_player == {"x": "C"}
    assert after({"x": "B"}, does("removed-from-combat")).defending_player == {"x": "B"}
    assert after({"x": "B"}, leaves("B")).defending_player == {"x": "B"}


def test_steps_are_skipped_unless_a_creature_was_declared_or_put_there_in_time() -> None:
    assert after({}).skipped_steps == SKIPPED
    assert after({}, enters()).skipped_steps == []
    assert after({}, leaves("B"), enters()).skipped_steps == SKIPPED
    assert after({}, does("becomes-attacking", defender="B")).skipped_steps == SKIPPED
    assert after({"x": "B"}, does("leaves-battlefield")).skipped_steps == []


def test_who_enters_late_is_unblocked_until_removed() -> None:
    assert after({"x": "B"}, enters(step="combat-damage")).unblocked == ["n"]
    assert after({"x": "B"}, enters(step="combat-damage"), does("leaves-battlefield", "n")).unblocked == []


def test_random_combats_have_every_event_and_every_answer() -> None:
    random = Random(508)  # noqa: S311 - chance for tests
    combats = [random_combat(random) for _ in range(600)]
    played = [aftermath(one, one["declaration"]) for one in combats]
    assert {event["event"] for one in combats for event in one["after"]} == {*KINDS}
    assert {answer for one in played for answer in one.answers} == {None, "508.7", "508.7c", "508.7d", "508.7e"}
    assert sum(None in one.attacking.values() for one in played) > 40
    assert sum(len(one.attacking) > 1 for one in played) > 100
