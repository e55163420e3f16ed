"""How often abilities trigger as attackers are declared: 508.2b, 508.3, 506.5, and 603.2d."""

from typing import Any

import pytest

from tests.support.engine_boards import Document, creature, taxed, verdict, walker, watcher

RED = creature("r", colors=["Red"], subtypes=["Elf"])
BLUE = creature("b", colors=["blue"], types=["creature", "artifact"])
GREEN = creature("g")
ALL = {"r": "B", "b": "B", "g": "C"}


def times(declaration: dict[str, str], *others: Document, controller: str = "A", **trigger: Any) -> int:
    board = (RED, BLUE, GREEN, walker("p"), *others)
    found = verdict(*board, watcher("w", controller, **trigger), players="ABC", declaration=declaration)
    assert found.legal
    return found.triggers["w"]


@pytest.mark.parametrize(
    ("trigger", "declaration", "count"),
    [
        ({"when": "creature-attacks"}, ALL, 3),
        ({"when": "creature-attacks", "creature": "g"}, ALL, 1),
        ({"when": "creature-attacks", "creature": "g"}, {"r": "B"}, 0),
        ({"when": "creature-attacks", "colors": ["red"], "defender": "C"}, ALL, 0),
        ({"when": "creature-attacks", "defender": "p"}, {"r": "p", "b": "B"}, 1),
        ({"when": "creature-attacks", "alone": True}, {"r": "B"}, 1),
        ({"when": "creature-attacks", "alone": True}, {"r": "B", "g": "B"}, 0),
        ({"when": "creature-attacks", "creature": "g", "alone": True}, {"r": "B"}, 0),
        ({"when": "creature-attacks", "creature": "r", "with_others": 2}, ALL, 1),
        ({"when": "creature-attacks", "creature": "r", "with_others": 2}, {"r": "B", "g": "B"}, 0),
        ({"when": "creature-attacks", "creature": "r", "with_others": 2}, {"b": "B", "g": "B"}, 0),
        ({"when": "creature-attacks", "creature": "r", "with_others": 3}, ALL, 0),
        ({"when": "creature-attacks", "with_others": 1}, ALL, 3),
        ({"when": "creature-attacks", "of": {"types": ["Artifact"]}}, ALL, 1),
        ({"when": "creature-attacks", "of": {"subtypes": ["elf", "Orc"], "colors": ["red"]}}, ALL, 1),
        ({"when": "creature-attacks", "of": {"subtypes": ["Elf"], "colors": ["blue"]}}, ALL, 0),
        ({"when": "creature-attacks", "colors": ["red", "blue"]}, ALL, 2),
        ({"when": "creature-attacks", "of": {"types": []}}, ALL, 0),
        ({"when": "player-attacks-with", "player": "A", "of": {"colors": ["red", "BLUE"]}, "at_least": 2}, ALL, 1),
        ({"when": "player-attacks-with", "player": "A", "of": {"colors": ["red"]}, "at_least": 2}, ALL, 0),
        ({"when": "player-attacks-with", "player": "A", "of": {"types": ["creature"]}}, ALL, 1),
        ({"when": "player-attacks-with", "player": "A"}, ALL, 3),
        ({"when": "player-attacks-with", "player": "A", "at_least": 3}, ALL, 1),
        ({"when": "player-attacks-with", "player": "A", "at_least": 4}, ALL, 0),
        ({"when": "player-attacks-with", "player": "A", "at_least": 0}, {}, 0),
        ({"when": "player-attacks-with", "player": "B", "at_least": 0}, ALL, 0),
        ({"when": "player-attacks", "player": "A"}, ALL, 1),
        ({"when": "player-attacks", "player": "B"}, ALL, 0),
        ({"when": "player-is-attacked", "player": "B"}, ALL, 1),
        ({"when": "player-is-attacked", "player": "C"}, {"r": "B"}, 0),
        ({"when": "player-is-attacked", "player": "p"}, {"r": "p"}, 1),
        ({"when": "attacks-and-isnt-blocked", "creature": "r"}, ALL, 0),
        # once for each player attacked, a planeswalker being no player
        ({"when": "player-attacks-player", "player": "A"}, ALL, 2),
        ({"when": "player-attacks-player", "player": "A"}, {"r": "B", "b": "B"}, 1),
        ({"when": "player-attacks-player", "player": "A"}, {"r": "p", "g": "C"}, 1),
        ({"when": "player-attacks-player", "player": "A"}, {"r": "p"}, 0),
        ({"when": "player-attacks-player", "player": "B"}, ALL, 0),
        ({"when": "player-attacks-player", "player": "A", "defender": "C"}, ALL, 1),
        ({"when": "player-attacks-player", "player": "A", "defender": "C"}, {"r": "B"}, 0),
        # once, however many are attacked
        ({"when": "any-attacked", "defenders": ["B", "p"]}, {"r": "B", "b": "p"}, 1),
        ({"when": "any-attacked", "defenders": ["B", "p"]}, {"r": "p"}, 1),
        ({"when": "any-attacked", "defenders": ["B", "p"]}, {"r": "C"}, 0),
        ({"when": "any-attacked"}, {"r": "C"}, 1),
        ({"when": "any-attacked", "defenders": []}, ALL, 0),
        ({"when": "any-attacked"}, {}, 0),
        # tapped by attacking
        ({"when": "becomes-tapped", "creature": "r"}, ALL, 1),
        ({"when": "becomes-tapped", "creature": "r"}, {"g": "B"}, 0),
        ({"when": "becomes-tapped"}, ALL, 3),
    ],
)
def test_abilities_trigger_the_right_number_of_times(
    trigger: dict[str, Any], declaration: dict[str, str], count: int
) -> None:
    assert times(declaration, **trigger) == count


def test_an_attacker_sacrificed_to_pay_leaves_the_other_one_alone() -> None:
    x = taxed("x", {"sacrifice": 1, "of": {"types": ["creature"], "other": True}})
    w = watcher("w", when="creature-attacks", alone=True)
    found = verdict(x, creature("y"), w, declaration={"x": "B", "y": "B"})
    assert found.triggers == {"w": 1}


def test_a_cost_paid_triggers_and_so_does_a_permanent_tapped_to_pay() -> None:
    exert, tap = {"optional": True, "name": "exert"}, {"tap": 1, "of": {"types": ["creature"]}}
    x = taxed("x", exert, exert, tap, keywords=["vigilance"])
    paid = watcher("w", when="cost-paid", creature="x", name="exert")
    anything = watcher("v", when="cost-paid")
    unpaid = watcher("t", when="cost-paid", creature="x", name="enlist")
    tapped = watcher("u", when="becomes-tapped", creature="y")
    vigilant = watcher("s", when="becomes-tapped", creature="x")
    board = (creature("y"), x, paid, anything, unpaid, tapped, vigilant)
    found = verdict(*board, declaration={"x": "B"}, payments={"x": {"pay": ["exert"]}})
    assert found.triggers == {"w": 2, "v": 3, "t": 0, "u": 1, "s": 0}
    assert verdict(*board, declaration={"x": "B"}).triggers == {"w": 0, "v": 1, "t": 0, "u": 1, "s": 0}
    assert verdict(*board, declaration={"y": "B"}).triggers == {"w": 0, "v": 0, "t": 0, "u": 1, "s": 0}
    assert ("508.2b", "triggered") in found.steps


def test_a_permanent_tapped_for_mana_becomes_tapped() -> None:
    x = taxed("x", {"mana": "{1}"})
    elves = [creature(name, mana_ability=1) for name in ("d", "e")]
    watchers = [watcher(f"w{name}", when="becomes-tapped", creature=name) for name in ("d", "e")]
    found = verdict(x, *elves, *watchers, declaration={"x": "B"}, available_mana=0)
    assert found.triggers == {"wd": 1, "we": 0}
    assert verdict(x, *elves, *watchers, declaration={"x": "B"}).triggers == {"wd": 0, "we": 0}


def test_additional_triggers_apply_to_the_attacking_players_attack_abilities() -> None:
    effects = [{"kind": "additional-triggers", "player": "A", "times": n} for n in (1, 2)]
    board = (
        taxed("x", {"optional": True, "name": "exert"}),
        creature("y"),
        watcher("each", "A", when="creature-attacks"),
        watcher("once", "A", when="player-attacks", player="A"),
        watcher("none", "A", when="creature-attacks", alone=True),
        watcher("paid", "A", when="cost-paid", name="exert"),
        watcher("tapped", "A", when="becomes-tapped"),
        watcher("theirs", "B", when="creature-attacks"),
    )
    attack: dict[str, Any] = {"declaration": {"x": "B", "y": "B"}, "payments": {"x": True}}
    found = verdict(*board, effects=effects, **attack)
    assert found.triggers == {"each": 8, "once": 4, "none": 0, "paid": 1, "tapped": 2, "theirs": 2}
    assert found.stack.count("each") == 8
    theirs = [{"kind": "additional-triggers", "player": "B", "times": 1}]
    assert verdict(*board, effects=theirs, **attack).triggers == verdict(*board, **attack).triggers


def test_with_limited_range_only_visible_events_trigger() -> None:
    watchers = [watcher(f"w{seat}", seat, when="player-attacks-player", player="A") for seat in "ABD"]
    board = (creature("x"), creature("y"), *watchers)
    attack: dict[str, Any] = {"declaration": {"x": "B", "y": "E"}, "range_of_influence": 1}
    assert verdict(*board, players="ABCDE", **attack).triggers == {"wA": 2, "wB": 1, "wD": 0}


def test_all_must_attack_if_one_does() -> None:
    effects = [{"kind": "attacks-if-attacks", "if": "any", "then": "all"}]
    board = (creature("x"), creature("y"), creature("z", tapped=True), creature("v", controller="B"))
    assert verdict(*board, effects=effects).legal
    found = verdict(*board, effects=effects, declaration={"x": "B"})
    assert (found.violates, found.obeyed, found.maximum) == (("508.1d",), 1, 2)
    assert found.witness == {"x": "B", "y": "B"}
    assert "since a creature attacks, y attacks if able" in found.message()["en"]
    assert verdict(*board, effects=effects, declaration={"x": "B", "y": "B"}).legal
    of_x = [{"kind": "attacks-if-attacks", "if": "x", "then": "all"}]
    assert verdict(*board, effects=of_x, declaration={"y": "B"}).legal
    assert not verdict(*board, effects=of_x, declaration={"x": "B"}).legal
