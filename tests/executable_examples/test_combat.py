"""Rules 508.2 to 508.8: the order of triggers, what happens after the declaration, defending players."""

from typing import Any

import pytest

from executable_examples.engine import AmbiguousReference, Verdict
from tests.support.engine_boards import battle, creature, taxed, verdict, walker, watcher

TO_B = {"x": "B"}
BOARD = (
    creature("x"),
    creature("y"),
    creature("o", controller="D"),
    walker("p"),
    battle("b", "C"),
    {"id": "pb", "controller": "B", "types": ["planeswalker", "battle"], "protector": "B"},
    {"id": "cb", "controller": "B", "types": ["planeswalker", "battle"], "protector": "C"},
)
SKIPPED = ("declare-blockers", "combat-damage")


def fought(attacks: dict[str, str], *events: dict[str, Any], **fields: Any) -> Verdict:
    """Judge these attacks on BOARD among four players, then these events."""
    return verdict(*BOARD, players="ABCD", declaration=attacks, after=list(events), **fields)


def after(*events: dict[str, Any], board: tuple[dict[str, Any], ...] = (), **fields: Any) -> Verdict:
    """Judge x attacking B, then these events."""
    fields = {"declaration": TO_B, **fields}
    return verdict(creature("x"), *board, after=list(events), **fields)


def enters(name: str = "n", defender: str | None = "B", **fields: Any) -> dict[str, Any]:
    event: dict[str, Any] = {"event": "enters-attacking", "permanent": creature(name, **fields)}
    return event if defender is None else event | {"defender": defender}


def does(event: str, permanent: str = "x", **fields: Any) -> dict[str, Any]:
    return {"event": event, "permanent": permanent, **fields}


def leaves(player: str) -> dict[str, Any]:
    return {"event": "leaves-game", "player": player}


def loses(permanent: str, *types: str) -> dict[str, Any]:
    return does("loses-type", permanent, types=list(types))


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


def test_508_2a_a_color_gained_later_triggers_nothing() -> None:
    green = watcher("w", when="creature-attacks", colors=["green"])
    found = after(does("becomes-color", colors=["green"]), board=(green,))
    assert dict(found.triggers) == {"w": 0}


def test_508_4_a_creature_put_onto_the_battlefield_attacking_never_attacked() -> None:
    board = (watcher("w", when="creature-attacks", creature="n"), watcher("v", when="player-is-attacked", player="B"))
    found = after(enters(keywords=["defender"], tapped=True), board=board, declaration={})
    assert (dict(found.attacking), dict(found.attacked_defender)) == ({"n": "B"}, {})
    assert dict(found.triggers) == {"w": 0, "v": 0}
    assert dict(found.defending_player) == {"n": "B"}
    assert found.skipped_steps == ()


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
        ({"x": "b"}, [loses("b", "battle")], {"x": None}),
        ({"x": "B"}, [loses("x", "creature")], {}),
        ({"x": "B"}, [does("loses-type", type="CREATURE")], {}),
        ({"x": "pb"}, [loses("pb", "planeswalker")], {"x": "pb"}),
        ({"x": "pb"}, [loses("pb", "battle")], {"x": "pb"}),
        ({"x": "cb"}, [loses("cb", "planeswalker")], {"x": "cb"}),
        ({"x": "cb"}, [loses("cb", "battle")], {"x": None}),
        ({"x": "pb"}, [loses("pb", "battle"), loses("pb", "planeswalker")], {"x": None}),
        ({"x": "B", "y": "C"}, [leaves("B")], {"x": None, "y": "C"}),
        ({"x": "p", "y": "C"}, [leaves("B")], {"x": None, "y": "C"}),
        ({"x": "b"}, [leaves("C")], {"x": "b"}),
        ({"x": "B"}, [leaves("A")], {}),
        ({"x": "B"}, [{"event": "phase-ends"}], {}),
        ({"x": "B"}, [{"event": "phase-ends"}, enters()], {}),
        ({"x": "B"}, [does("becomes-color", colors=["red"])], {"x": "B"}),
        ({}, [enters(defender="C")], {"n": "C"}),
        ({}, [enters(defender="A")], {}),
        ({}, [enters(types=["artifact"])], {}),
        ({}, [enters(types=["creature", "battle"], protector="B")], {}),
        ({}, [enters(controller="C")], {}),
        ({}, [leaves("B"), enters()], {}),
        ({}, [does("leaves-battlefield", "p"), enters(defender="p")], {}),
        ({}, [loses("p", "planeswalker"), enters(defender="p")], {}),
        ({}, [does("changes-controller", "p", controller="A"), enters(defender="p")], {}),
        ({}, [does("changes-controller", "p", controller="C"), enters(defender="p")], {"n": "p"}),
        ({}, [does("changes-protector", "b", protector="A"), enters(defender="b")], {}),
        ({}, [leaves("B"), leaves("C"), enters(defender=None)], {"n": "D"}),
        ({}, [does("becomes-attacking", defender="p")], {"x": "p"}),
        ({}, [does("becomes-attacking", "o", defender="B")], {}),
        ({}, [does("becomes-attacking", "b", defender="B")], {}),
        ({"x": "B"}, [does("reselect", defender="b")], {"x": "b"}),
    ],
)
def test_attackers_and_their_defenders_are_reported(
    attacks: dict[str, str], events: list[dict[str, Any]], attacking: dict[str, str | None]
) -> None:
    found = fought(attacks, *events)
    assert dict(found.attacking) == attacking
    assert dict(found.attacked_defender) == attacks


def test_508_5_the_defending_player_is_the_one_attacked_last() -> None:
    ended = [does(event, "p") for event in ("leaves-battlefield", "removed-from-combat")]
    ended += [does(event) for event in ("leaves-battlefield", "removed-from-combat")]
    ended += [loses("x", "creature"), {"event": "phase-ends"}, leaves("B")]
    for event in (*ended, *(does("changes-controller", "p", controller=player) for player in "BCD")):
        assert dict(fought({"x": "p", "y": "b"}, event).defending_player) == {"x": "B", "y": "C"}
    for event in (does("changes-protector", "b", protector="B"), loses("b", "battle")):
        assert dict(fought({"x": "b"}, event).defending_player) == {"x": "C"}
    for lost in ("planeswalker", "battle"):
        assert dict(fought({"x": "cb"}, loses("cb", lost)).defending_player) == {"x": "C"}
    assert dict(fought({"x": "B"}, does("reselect", defender="b")).defending_player) == {"x": "C"}


def test_508_4_the_only_possible_defender_need_not_be_named() -> None:
    assert dict(after(enters(defender=None), declaration={}).attacking) == {"n": "B"}
    assert dict(after(enters(defender=None), declaration={}, defending=[]).attacking) == {}
    with pytest.raises(
        AmbiguousReference, match="“n” is attacking, but “defender” does not say what it attacks; expected one of B, p"
    ):
        after(enters(defender=None), board=(walker("p"),), declaration={})


def test_508_4d_a_creature_entering_in_a_later_step_is_unblocked() -> None:
    for step, unblocked in (("declare-attackers", ()), ("declare-blockers", ("n",)), ("end-of-combat", ("n",))):
        found = after(enters() | {"step": step}, declaration={})
        assert dict(found.attacking) == {"n": "B"}
        assert found.unblocked == unblocked
        assert bool(found.skipped_steps) == bool(unblocked)
    for event in ("removed-from-combat", "leaves-battlefield"):
        assert after(enters() | {"step": "combat-damage"}, does(event, "n")).unblocked == ()


def test_508_4b_an_effect_can_make_a_creature_an_attacker() -> None:
    event = does("becomes-attacking", "y", defender="p")
    board = (creature("y", tapped=True), walker("p"))
    assert dict(after(event, board=board).attacking) == {"x": "B", "y": "p"}
    assert dict(after(does("leaves-battlefield", "p"), event, board=board).attacking) == TO_B
    assert dict(after(event | {"permanent": "x"}, board=board).attacking) == TO_B


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
    seats = ["A", "B", "E", "D", "F", "C"]
    event = does("reselect", defender=defender)
    found = verdict(*board, players=seats, range_of_influence=1, declaration=TO_B, after=[event])
    assert found.events[0].violates == violates
    assert dict(found.attacking) == {"x": "B" if violates else defender}
    assert dict(found.attacked_defender) == TO_B


@pytest.mark.parametrize(
    ("fields", "events", "rule"),
    [
        ({}, [leaves("C"), does("reselect", defender="C")], "508.7c"),
        ({}, [does("leaves-battlefield", "p"), does("reselect", defender="p")], "508.7c"),
        ({"defending": ["B"]}, [does("reselect", defender="b")], "508.7d"),
        ({"range_of_influence": 1}, [leaves("B"), does("reselect", defender="C")], "508.7e"),
    ],
)
def test_508_7_some_defenders_cannot_be_reselected(
    fields: dict[str, Any], events: list[dict[str, Any]], rule: str
) -> None:
    found = fought({"x": "B"}, *events, **fields)
    assert found.events[-1].violates == (rule,)
    assert found.attacking["x"] in ("B", None)


def test_508_7d_only_the_chosen_defending_player() -> None:
    board = (walker("t", "C"), walker("p"))
    for defender, violates in (("C", ("508.7d",)), ("t", ("508.7d",)), ("p", ()), ("A", ("508.7c", "508.7d"))):
        event = does("reselect", defender=defender)
        assert after(event, board=board, players="ABC", defending=["B"]).events[0].violates == violates


@pytest.mark.parametrize(
    ("events", "rules"),
    [
        ([leaves("B"), enters()], {"506.3c", "508.4a"}),
        ([does("leaves-battlefield", "p"), enters(defender="p")], {"506.3c", "508.4a"}),
        ([enters(defender="y")], {"506.3c", "508.4a"}),
        ([does("changes-protector", "b", protector="A"), enters(defender="b")], {"508.4a"}),
        ([enters(defender="A")], {"508.4a"}),
        ([leaves("B"), does("becomes-attacking", defender="B")], {"508.4b"}),
        ([does("becomes-attacking", defender="y")], {"508.4b"}),
        ([enters(types=["artifact"])], {"506.3a"}),
        ([does("becomes-attacking", "p", defender="B")], {"506.3"}),
        ([enters(controller="C")], {"506.3b"}),
        ([does("becomes-attacking", "o", defender="B")], {"506.2"}),
    ],
)
def test_506_3_rules_about_entering_are_not_cited_for_a_creature_already_on_the_battlefield(
    events: list[dict[str, Any]], rules: set[str]
) -> None:
    assert {rule for rule, outcome in fought({}, *events).steps if outcome == "not-attacking"} == rules


def test_508_7_only_an_attacking_creature_can_be_reselected() -> None:
    event = does("reselect", "y", defender="B")
    assert after(event, board=(creature("y"),)).events[0].violates == ("508.7",)
    gone, again = does("leaves-battlefield", "p"), does("reselect", defender="B")
    assert dict(after(gone, again, board=(walker("p"),), declaration={"x": "p"}).attacking) == {"x": "B"}


def test_508_7_a_wrong_event_is_reported_and_the_declaration_stays_legal() -> None:
    found = after(does("reselect", defender="A"))
    assert found.legal
    assert found.to_json()["events"] == [{"event": "reselect", "legal": False, "violates": ["508.7c"]}]
    assert found.message()["en"] == (
        "The declaration is legal. After that, the reselection breaks 508.7c. Final state: x is attacking B."
    )


def test_508_8_steps_are_skipped_unless_a_creature_attacks_in_time() -> None:
    assert after(declaration={}).skipped_steps == SKIPPED
    assert after().skipped_steps == ()
    for event in ("removed-from-combat", "leaves-battlefield"):
        assert after(does(event)).skipped_steps == ()
    assert fought({}, enters()).skipped_steps == ()
    assert fought({}, leaves("B"), enters()).skipped_steps == SKIPPED
    assert fought({}, does("becomes-attacking", defender="B")).skipped_steps == SKIPPED
    paid = verdict(taxed("x", {"sacrifice": 1}), declaration=TO_B)
    assert (paid.sacrificed, paid.skipped_steps) == (("x",), SKIPPED)


def test_801_7_an_ability_out_of_range_does_not_trigger() -> None:
    board = (creature("x"), watcher("near", "B", when="creature-attacks"), watcher("far", "C", when="creature-attacks"))
    found = verdict(*board, players="ABCD", range_of_influence=1, declaration=TO_B)
    assert dict(found.triggers) == {"near": 1, "far": 0}


def test_a_permanent_that_left_does_not_change() -> None:
    gone, later = does("leaves-battlefield"), does("changes-controller", controller="B")
    assert dict(after(gone, later, gone).attacking) == {}


def test_508_6_is_a_step_if_a_player_was_attacked_or_is_being_attacked() -> None:
    entered, declared = enters(), fought({"x": "B"})
    nobody, planeswalker = fought({}), fought({"x": "p"})
    assert [dict(found.steps)["508.6"] for found in (nobody, planeswalker, declared, fought({}, entered))] == [
        "nothing", "nothing", "ok", "ok",
    ]  # fmt: skip
