"""The step as a player uses it, and the board as text."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from executable_examples.engine import (
    DeclareAttackersStep,
    IllegalDeclaration,
    MalformedDeclaration,
    board_text,
    judge,
    read_board,
    read_scenario,
)
from tests.support.engine_boards import creature, must, scenario
from tests.support.oracle.generator import random_scenario

BOARD = """
A* B C
x: A creature attacks-if-able
y: A creature cant-attack-alone
z: A creature tapped
p: C planeswalker
max-attackers(2)
"""


@pytest.fixture
def step() -> DeclareAttackersStep:
    return DeclareAttackersStep(read_board(BOARD))


def test_a_declaration_is_looked_up_without_enumerating(step: DeclareAttackersStep) -> None:
    assert {"x": "B"} in step.legal
    assert {"x": "p", "y": "C"} in step.legal
    assert {} not in step.legal
    assert {"y": "B"} not in step.legal
    assert "x" not in step.legal
    huge = DeclareAttackersStep(read_scenario(scenario(*(creature(f"c{n}") for n in range(300)))))
    assert {"c7": "B"} in huge.legal


def test_legal_declarations_come_one_by_one(step: DeclareAttackersStep) -> None:
    found = list(step.legal)
    assert found[0] == {"x": "B"}
    assert len(found) == 3 + 3 * 3
    assert all(attacks in step.legal for attacks in found)
    huge = DeclareAttackersStep(read_scenario(scenario(*(creature(f"c{n}") for n in range(60)))))
    assert list(islice(huge.legal, 2)) == [{}, {"c59": "B"}]
    assert isinstance(iter(huge.legal), Iterator)
    forced = DeclareAttackersStep(read_scenario(scenario(*(must(f"c{n}") for n in range(1500)))))
    assert next(iter(forced.legal)) == {f"c{n}": "B" for n in range(1500)}
    assert bool(huge.legal)


def test_every_illegality_is_listed(step: DeclareAttackersStep) -> None:
    found = step.illegalities({"y": "B", "z": "A"})
    assert [one.rule for one in found] == ["508.1a", "508.1b"]
    assert [one.rule for one in step.illegalities({"y": "B"}, bands=[["y"]])] == ["508.1c", "508.1e"]
    assert step.illegalities({"x": "B"}) == []


def test_push_declares_and_pop_undoes(step: DeclareAttackersStep) -> None:
    verdict = step.push({"x": "p"})
    assert (verdict.tapped, dict(verdict.attacking), step.verdict) == (("x",), {"x": "p"}, verdict)
    assert {"x": "B"} not in step.legal
    assert list(step.legal) == []
    with pytest.raises(
        IllegalDeclaration, match=r"attackers have already been declared in this step; pop\(\) undoes that"
    ):
        step.push({"x": "B"})
    assert step.pop() is verdict
    assert step.verdict is None
    assert {"x": "B"} in step.legal


def test_an_illegal_declaration_raises_its_reasons_and_changes_nothing(step: DeclareAttackersStep) -> None:
    with pytest.raises(IllegalDeclaration) as caught:
        step.push({"z": "B"})
    assert caught.value.rules == ("508.1a",)
    assert str(caught.value) == "508.1a: z is tapped"
    assert step.verdict is None


def test_an_unknown_creature_is_malformed_not_illegal(step: DeclareAttackersStep) -> None:
    with pytest.raises(MalformedDeclaration, match="declaration: “q” is not on the board; expected: p, x, y, z"):
        step.judge({"q": "B"})
    with pytest.raises(MalformedDeclaration, match="“Q” is not on the board"):
        step.judge({"x": "Q"})
    with pytest.raises(MalformedDeclaration, match="payments: “q” is unknown"):
        step.judge({"x": "B"}, payments={"q": True})


def test_a_board_is_read() -> None:
    text = """A* B C; defending B; mana 3; range 1
x: A creature power=2 color=red subtype=Wall haste quality=Q new cant-attack(C) cost(mana=2,on=B+p)
z: A creature attacks-if-able(B,p) goaded(B)
y: A battle creature power=-1 keyword=bands-with-other:Q tapped protector=B mana=1 cant-attack-unless-others(2)
"a b": B planeswalker cant-attack-unless-also-attacking() trigger(creature-attacks,colors=green+red)
p: B planeswalker cost(tap=1,name=exert,optional)
max-attackers(1,B,p); max-attackers(2,""); must-be-attacked(B); attacks-if-attacks(any,x)"""
    board = read_board(text.replace("bands-with-other:Q", '"bands-with-other:Q"'))
    assert board.defending == ("B",)
    assert (board.available_mana, board.range_of_influence) == (3, 1)
    assert board.permanents[2].protector == "B"
    assert board.effects[1].defenders == frozenset()
    assert read_board(board_text(board)) == board


def test_any_board_survives_being_written_and_read() -> None:
    random = Random(11)  # noqa: S311 - chance for tests
    for _ in range(60):
        board = DeclareAttackersStep(read_scenario(random_scenario(random))).board
        again = read_board(board_text(board))
        assert (again.players, again.defending, again.effects) == (board.players, board.defending, board.effects)
        assert again.permanents == board.permanents
        assert judge(again).to_json()["violates"] == judge(board).to_json()["violates"]


def test_a_step_ignores_the_declaration_in_its_board() -> None:
    step = DeclareAttackersStep(read_scenario(scenario(must("x"), declaration={"x": "B"})))
    assert dict(step.board.declaration) == {}
    assert repr(step.legal) == "<legal declarations of test>"


@pytest.mark.parametrize(
    ("restriction", "reason"),
    [
        ("cant-attack-unless-others(2)", "x can attack only together with 2 or more others"),
        ("cant-attack-unless-also-attacking(y,z)", "x can attack only together with y or z"),
        ("cant-attack-unless-greater-power-attacks", "x can attack only together with a creature of greater power"),
    ],
)
def test_a_broken_restriction_is_told_as_what_the_creature_can_do(restriction: str, reason: str) -> None:
    board = read_board(f"A* B; x: A creature {restriction}; y: A creature; z: A creature")
    assert DeclareAttackersStep(board).judge("x->B").message()["en"] == f"The declaration is illegal. 508.1c: {reason}."
