"""The verdict on a creature that attacks alone, had to attack, and could attack (506.5, 506.6)."""

from typing import Any

import pytest

from executable_examples.engine import Effort, judge, read_scenario
from tests.support.engine_boards import (
    ALONE,
    ATTACKS,
    ONLY_ALONE,
    Document,
    battle,
    creature,
    must,
    scenario,
    taxed,
    verdict,
    walker,
)


def test_one_creature_attacks_alone() -> None:
    board = (creature("x"), creature("y"))
    assert verdict(*board, declaration={"x": "B"}).attacks_alone == "x"
    assert verdict(*board, declaration={"x": "B", "y": "B"}).attacks_alone is None
    assert verdict(*board).attacks_alone is None
    entering = [{"event": "enters-attacking", "permanent": creature("n"), "defender": "B"}]
    assert verdict(*board, declaration={"x": "B"}, after=entering).attacks_alone == "x"


def test_had_to_attack_lists_required_creatures_that_attack() -> None:
    board = (
        creature("a"),
        must("b"),
        creature("c", requirements=[{"kind": "goaded", "by": "B"}]),
        creature("d", requirements=[ATTACKS | {"defenders": ["B"]}]),
        creature("e"),
        must("f", tapped=True),
    )
    effects = [
        {"kind": "attacks-if-attacks", "if": "a", "then": "e"},
        {"kind": "must-be-attacked", "defenders": ["B"]},
    ]
    attacks = {"e": "B", "d": "B", "c": "C", "b": "B"}
    found = verdict(*board, players="ABC", effects=effects, declaration=attacks)
    assert (found.legal, found.had_to_attack) == (True, ("b", "c", "d"))
    found = verdict(*board, players="ABC", effects=effects, declaration=attacks | {"a": "C"})
    assert (found.legal, found.had_to_attack) == (True, ("b", "c", "d", "e"))


def test_all_had_to_attack_if_one_attack_requires_all() -> None:
    effects = [{"kind": "attacks-if-attacks", "if": "any", "then": "all"}]
    found = verdict(creature("x"), creature("y"), effects=effects, declaration={"x": "B", "y": "B"})
    assert found.had_to_attack == ("x", "y")
    assert verdict(creature("x"), effects=effects).had_to_attack == ()


def test_a_creature_that_pays_a_cost_can_still_have_had_to_attack() -> None:
    costly = must("x", attack_costs=[{"mana": "{2}"}])
    timid = creature("y", restrictions=[ALONE, {"kind": "cant-attack", "defenders": ["C"]}])
    found = verdict(timid, costly, creature("z", keywords=["Defender"]), players="ABC", declaration={"x": "C"})
    assert (found.attacks_alone, found.had_to_attack) == ("x", ("x",))
    assert found.could_attack == {"y": ("B",), "x": ("B", "C"), "z": ()}


def test_an_illegal_declaration_leaves_the_fields_null() -> None:
    found = verdict(must("x")).to_json()
    assert (found["attacks_alone"], found["had_to_attack"], found["could_attack"]) == (None, None, None)


def could(*permanents: Document, **fields: Any) -> dict[str, list[str]]:
    found = judge(read_scenario(scenario(*permanents, **fields)), effort=Effort(possible=30)).to_json()["could_attack"]
    assert isinstance(found, dict)
    return found


PAIR = {"kind": "cant-attack-unless-others", "at_least": 1}


def one_of(*names: str) -> Document:
    return {"kind": "cant-attack-unless-also-attacking", "any_of": list(names)}


def cap(limit: int, *defenders: str) -> Document:
    return {"kind": "max-attackers", "limit": limit, **({"defenders": list(defenders)} if defenders else {})}


@pytest.mark.parametrize(
    ("permanents", "effects", "expected"),
    [
        ((creature("x"), walker("p"), battle("b", "C")), [], {"x": ["B", "C", "p", "b"]}),
        ((creature("x", tapped=True), creature("y", keywords=["Defender"])), [], {"y": []}),
        ((creature("x", restrictions=[{"kind": "cant-attack", "defenders": ["B"]}]),), [], {"x": ["C"]}),
        ((creature("x", restrictions=[ALONE]),), [], {"x": []}),
        ((creature("x", restrictions=[ALONE]), creature("y")), [], {"x": ["B", "C"], "y": ["B", "C"]}),
        ((creature("x", restrictions=[ALONE]), creature("y")), [cap(1)], {"x": [], "y": ["B", "C"]}),
        ((creature("x", restrictions=[ALONE]), creature("y")), [cap(0, "B")], {"x": ["C"], "y": ["C"]}),
        # a creature that attacks only alone accompanies nobody
        (
            (creature("x", restrictions=[ALONE]), creature("y", restrictions=[ONLY_ALONE])),
            [],
            {"x": [], "y": ["B", "C"]},
        ),
        ((creature("x", restrictions=[ALONE, ONLY_ALONE]), creature("y")), [], {"x": [], "y": ["B", "C"]}),
        # costs and requirements are ignored
        ((taxed("x", {"mana": "{9}"}), must("y")), [], {"x": ["B", "C"], "y": ["B", "C"]}),
        # one place on B: x needs y, which can attack only B
        (
            (
                creature("x", restrictions=[one_of("y")]),
                creature("y", restrictions=[{"kind": "cant-attack", "defenders": ["C"]}]),
            ),
            [cap(1, "B")],
            {"x": ["C"], "y": ["B"]},
        ),
        # x needs y, which needs z: three are too many
        (
            (creature("x", restrictions=[one_of("y")]), creature("y", restrictions=[one_of("z")]), creature("z")),
            [cap(2)],
            {"x": [], "y": ["B", "C"], "z": ["B", "C"]},
        ),
    ],
)  # fmt: skip
def test_could_attack_lists_possible_defenders(
    permanents: tuple[Document, ...], effects: list[Document], expected: dict[str, list[str]]
) -> None:
    names = {one["id"]: "B" for one in permanents if one.get("requirements")}
    assert could(*permanents, players="ABC", effects=effects, declaration=names) == expected


@pytest.mark.slow
def test_four_hundred_interdependent_creatures_under_a_cap_are_solved() -> None:
    names = [f"c{number}" for number in range(400)]
    board = [creature(name, restrictions=[PAIR, one_of(names[at - 1], names[at - 2])]) for at, name in enumerate(names)]
    found = could(*board, effects=[cap(3), cap(2, "B")], players="ABC")
    assert found["c0"] == found["c399"] == []
    assert could(*board, effects=[cap(399)])["c0"] == ["B"]
    pairs = could(
        *(creature(name, restrictions=[PAIR]) for name in names), effects=[cap(2), cap(1, "B")], players="ABC"
    )
    assert pairs["c7"] == ["B", "C"]


def test_could_attack_is_null_if_the_limit_is_reached() -> None:
    read = read_scenario(scenario(creature("x")))
    assert judge(read).could_attack == {"x": ("B",)}
    assert judge(read, effort=Effort(possible=0)).could_attack is None
