"""Rules 508.2 to 508.8: triggers and their order, what happens after the declaration, defending players."""

from typing import Any

import pytest

from executable_examples.engine import AmbiguousReference, Verdict
from tests.support.engine_boards import battle, creature, scenario, taxed, verdict, walker, watcher

TO_B = {"x": "B"}


def after(*events: dict[str, Any], board: tuple[dict[str, Any], ...] = (), **fields: Any) -> Verdict:
    """Judge x attacking B, then these events."""
    fields = {"declaration": TO_B, **fields}
    return verdict(creature("x"), *board, after=list(events), **fields)


def enters(name: str = "n", defender: str | None = "B", **fields: Any) -> dict[str, Any]:
    event: dict[str, Any] = {"event": "enters-attacking", "permanent": creature(name, **fields)}
    return event if defender is None else event | {"defender": defender}


@pytest.mark.parametrize(
    ("trigger", "times"),
    [
        ({"when": "creature-attacks"}, 3),
        ({"when": "creature-attacks", "creature": "y"}, 1),
        ({"when": "creature-attacks", "creature": "home"}, 0),
        ({"when": "creature-attacks", "colors": ["red", "blue"]}, 2),
        ({"when": "creature-attacks", "colors": ["green"], "defender": "B"}, 0),
        ({"when": "creature-attacks", "defender": "p"}, 1),
        ({"when": "player-is-attacked", "player": "B"}, 1),
        ({"when": "player-is-attacked", "player": "C"}, 0),
        ({"when": "player-is-attacked", "player": "p"}, 1),
        ({"when": "player-attacks-with", "player": "A", "at_least": 3}, 1),
        ({"when": "player-attacks-with", "player": "A", "at_least": 4}, 0),
        ({"when": "player-attacks-with", "player": "A"}, 3),
        ({"when": "player-attacks-with", "player": "B", "at_least": 0}, 0),
        ({"when": "player-attacks", "player": "A"}, 1),
        ({"when": "player-attacks", "player": "B"}, 0),
        ({"when": "player-attacks-player", "player": "A", "defender": "B"}, 1),
        ({"when": "player-attacks-player", "player": "A", "defender": "C"}, 0),
        ({"when": "attacks-and-isnt-blocked", "creature": "x"}, 0),
    ],
)
def test_508_3_what_triggers_and_how_often(trigger: dict[str, Any], times: int) -> None:
    board = (creature("x", colors=["red"]), creature("y", colors=["blue", "green"]), creature("z"), creature("home"))
    attacks = {"x": "B", "y": "p", "z": "B"}
    found = verdict(*board, walker("p", "C"), watcher("w", **trigger), players="ABC", declaration=attacks)
    assert dict(found.triggers) == {"w": times}


def test_508_2b_the_active_players_abilities_go_onto_the_stack_first() -> None:
    trigger = {"when": "player-attacks", "player": "A"}
    board = [watcher(name, name[0].upper(), **trigger) for name in ("d1", "b1", "a1", "c1", "a2")]
    found = after(board=tuple(board), players="ABCD")
    assert found.stack == ("a1", "a2", "b1", "c1", "d1")
    turned = verdict(
        creature("x", controller="C"), *board, watcher("c2", "C", when="creature-attacks"), players="ABCD", active="C",
        declaration={"x": "D"},
    )  # fmt: skip
    assert turned.stack == ("c2",)


def test_508_2a_a_later_colour_triggers_nothing() -> None:
    green = watcher("w", when="creature-attacks", colors=["green"])
    found = after({"event": "becomes-color", "permanent": "x", "colors": ["green"]}, board=(green,))
    assert dict(found.triggers) == {"w": 0}


def test_508_4_a_creature_put_onto_the_battlefield_attacking_never_attacked() -> None:
    board = (watcher("w", when="creature-attacks", creature="n"), watcher("v", when="player-is-attacked", player="B"))
    found = after(enters(keywords=["defender"], tapped=True), board=board, declaration={})
    assert (dict(found.attacking), dict(found.attacked_defender)) == ({"n": "B"}, {})
    assert dict(found.triggers) == {"w": 0, "v": 0}
    assert dict(found.defending_player) == {"n": "B"}
    assert found.skipped_steps == ()


@pytest.mark.parametrize(
    ("events", "entering", "attacking"),
    [
        ([], enters(defender="C"), {"n": "C"}),
        ([{"event": "leaves-game", "player": "C"}], enters(defender="C"), {}),
        ([{"event": "leaves-battlefield", "permanent": "p"}], enters(defender="p"), {}),
        ([{"event": "loses-type", "permanent": "p", "type": "planeswalker"}], enters(defender="p"), {}),
        ([{"event": "changes-controller", "permanent": "p", "controller": "A"}], enters(defender="p"), {}),
        ([{"event": "changes-controller", "permanent": "p", "controller": "C"}], enters(defender="p"), {"n": "p"}),
        ([{"event": "changes-protector", "permanent": "b", "protector": "A"}], enters(defender="b"), {}),
        ([{"event": "phase-ends"}], enters(), {}),
        ([], enters(types=["artifact"]), {}),
        ([], enters(types=["creature", "battle"]), {}),
        ([], enters(controller="B"), {}),
        ([], enters(defender="A"), {}),
    ],
)
def test_508_4a_what_it_attacks_must_still_be_there(
    events: list[dict[str, Any]], entering: dict[str, Any], attacking: dict[str, str]
) -> None:
    found = after(*events, entering, board=(walker("p"), battle("b", "B")), players="ABC", declaration={})
    assert dict(found.attacking) == attacking
    assert found.skipped_steps == (() if attacking else ("declare-blockers", "combat-damage"))


def test_508_4_the_only_possible_defender_need_not_be_named() -> None:
    assert dict(after(enters(defender=None), declaration={}).attacking) == {"n": "B"}
    assert dict(after(enters(defender=None), declaration={}, defending=[]).attacking) == {}
    with pytest.raises(
        AmbiguousReference, match="“n” is attacking, but “defender” does not say what; expected one of B, p"
    ):
        after(enters(defender=None), board=(walker("p"),), declaration={})


def test_508_4d_entering_in_a_later_step_it_is_unblocked() -> None:
    for step, unblocked in (("declare-attackers", ()), ("declare-blockers", ("n",)), ("end-of-combat", ("n",))):
        found = after(enters() | {"step": step}, declaration={})
        assert dict(found.attacking) == {"n": "B"}
        assert found.unblocked == unblocked
        assert bool(found.skipped_steps) == bool(unblocked)
    removed = {"event": "removed-from-combat", "permanent": "n"}
    assert after(enters() | {"step": "combat-damage"}, removed).unblocked == ()


def test_508_4b_an_effect_says_that_a_creature_is_attacking() -> None:
    event = {"event": "becomes-attacking", "permanent": "y", "defender": "p"}
    board = (creature("y", tapped=True), walker("p"))
    assert dict(after(event, board=board).attacking) == {"x": "B", "y": "p"}
    assert dict(after({"event": "leaves-battlefield", "permanent": "p"}, event, board=board).attacking) == TO_B
    assert dict(after(event | {"permanent": "x"}, board=board).attacking) == TO_B


@pytest.mark.parametrize(
    ("event", "attacking", "defending"),
    [
        ({"event": "removed-from-combat", "permanent": "x"}, {"y": "b"}, {"x": "B", "y": "C"}),
        ({"event": "leaves-battlefield", "permanent": "x"}, {"y": "b"}, {"x": "B", "y": "C"}),
        ({"event": "changes-controller", "permanent": "x", "controller": "B"}, {"y": "b"}, {"x": "B", "y": "C"}),
        ({"event": "loses-type", "permanent": "x", "type": "creature"}, {"y": "b"}, {"x": "B", "y": "C"}),
        ({"event": "leaves-battlefield", "permanent": "p"}, {"x": None, "y": "b"}, {"x": "B", "y": "C"}),
        ({"event": "removed-from-combat", "permanent": "p"}, {"x": None, "y": "b"}, {"x": "B", "y": "C"}),
        ({"event": "changes-controller", "permanent": "p", "controller": "C"}, {"x": None, "y": "b"}, {"x": "B"}),
        ({"event": "changes-controller", "permanent": "p", "controller": "B"}, {"x": "p", "y": "b"}, {"x": "B"}),
        ({"event": "changes-protector", "permanent": "b", "protector": "B"}, {"x": "p", "y": None}, {"y": "C"}),
        ({"event": "loses-type", "permanent": "b", "type": "battle"}, {"x": "p", "y": None}, {"y": "C"}),
        ({"event": "leaves-game", "player": "B"}, {"x": None, "y": "b"}, {"x": "B"}),
        ({"event": "phase-ends"}, {}, {"x": "B", "y": "C"}),
        ({"event": "becomes-color", "permanent": "x", "colors": []}, {"x": "p", "y": "b"}, {"x": "B"}),
    ],
)
def test_leaving_combat_and_the_defending_player_remembered(
    event: dict[str, Any], attacking: dict[str, str | None], defending: dict[str, str]
) -> None:
    board = (creature("x"), creature("y"), walker("p"), battle("b", "C"))
    found = verdict(*board, players="ABC", declaration={"x": "p", "y": "b"}, after=[event])
    assert dict(found.attacking) == attacking
    assert {name: found.defending_player[name] for name in defending} == defending
    assert dict(found.attacked_defender) == {"x": "p", "y": "b"}


def test_506_4e_what_is_planeswalker_and_battle_stays_attacked_while_it_can_be() -> None:
    both = {"id": "p", "controller": "B", "protector": "C", "types": ["planeswalker", "battle"]}
    for lost, attacking in (("planeswalker", "p"), ("battle", None)):
        event = {"event": "loses-type", "permanent": "p", "type": lost}
        found = verdict(creature("x"), both, players="ABC", declaration={"x": "p"}, after=[event])
        assert dict(found.attacking) == {"x": attacking}
        assert dict(found.defending_player) == {"x": "C"}


@pytest.mark.parametrize(
    ("defender", "violates"),
    [
        ("C", ()),
        ("t", ()),
        ("s", ()),
        ("A", ("508.7c",)),
        ("own", ("508.7c",)),
        ("gem", ("508.7c",)),
        ("far", ("508.7e",)),
        ("D", ("508.7e",)),
        ("siege", ("508.7e",)),
    ],
)
def test_508_7_reselecting(defender: str, violates: tuple[str, ...]) -> None:
    gem = {"id": "gem", "controller": "B", "types": ["artifact"]}
    near = (walker("t", "C"), battle("s", "B"), walker("own", "A"), gem)
    board = (creature("x"), *near, walker("far", "D"), battle("siege", "D"))
    event = {"event": "reselect", "permanent": "x", "defender": defender}
    found = verdict(
        *board, players=["A", "B", "E", "D", "F", "C"], range_of_influence=1, declaration=TO_B, after=[event]
    )
    assert found.events[0].violates == violates
    assert dict(found.attacking) == {"x": "B" if violates else defender}
    assert dict(found.attacked_defender) == TO_B


def test_508_7a_the_defending_player_is_that_of_the_reselected() -> None:
    found = after({"event": "reselect", "permanent": "x", "defender": "t"}, board=(walker("t", "C"),), players="ABC")
    assert dict(found.defending_player) == {"x": "C"}


def test_508_7d_only_the_chosen_defending_player() -> None:
    board = (walker("t", "C"), walker("p"))
    for defender, violates in (("C", ("508.7d",)), ("t", ("508.7d",)), ("p", ()), ("A", ("508.7c", "508.7d"))):
        event = {"event": "reselect", "permanent": "x", "defender": defender}
        assert after(event, board=board, players="ABC", defending=["B"]).events[0].violates == violates


def test_508_7_only_an_attacking_creature_can_be_reselected() -> None:
    event = {"event": "reselect", "permanent": "y", "defender": "B"}
    assert after(event, board=(creature("y"),)).events[0].violates == ("508.7",)
    gone = {"event": "leaves-battlefield", "permanent": "p"}
    again = {"event": "reselect", "permanent": "x", "defender": "B"}
    assert dict(after(gone, again, board=(walker("p"),), declaration={"x": "p"}).attacking) == {"x": "B"}


def test_508_7_a_wrong_event_is_told_but_the_declaration_stays_legal() -> None:
    found = after({"event": "reselect", "permanent": "x", "defender": "A"})
    assert found.legal
    assert found.to_json()["events"] == [{"event": "reselect", "legal": False, "violates": ["508.7c"]}]
    assert found.message()["en"] == (
        "The declaration is legal. After that, 508.7c is broken by: reselect. In the end: x is attacking B."
    )


def test_508_8_steps_are_skipped_only_when_nothing_attacked() -> None:
    skipped = ("declare-blockers", "combat-damage")
    assert after(declaration={}).skipped_steps == skipped
    assert after().skipped_steps == ()
    assert after({"event": "removed-from-combat", "permanent": "x"}).skipped_steps == ()
    paid = verdict(taxed("x", {"sacrifice": 1}), declaration=TO_B)
    assert (paid.sacrificed, paid.skipped_steps) == (("x",), skipped)


def test_801_7_an_ability_out_of_range_does_not_trigger() -> None:
    board = (creature("x"), watcher("near", "B", when="creature-attacks"), watcher("far", "C", when="creature-attacks"))
    found = verdict(*board, players="ABCD", range_of_influence=1, declaration=TO_B)
    assert dict(found.triggers) == {"near": 1, "far": 0}


def test_what_has_gone_is_not_changed_any_more() -> None:
    gone = {"event": "leaves-battlefield", "permanent": "x"}
    later = {"event": "changes-controller", "permanent": "x", "controller": "B"}
    assert dict(after(gone, later, gone).attacking) == {}
    assert scenario()["declaration"] == {}
