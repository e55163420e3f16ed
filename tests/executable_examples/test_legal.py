"""Iterate the legal declarations: each once, the witness first, without checking most others."""

from collections.abc import Sequence
from itertools import islice, product
from math import comb
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from executable_examples.engine import RULE_SETS, DeclareAttackersStep, read_board, read_scenario
from executable_examples.engine.board import Board
from executable_examples.engine.rivals import Rivals
from executable_examples.engine.rule_set import rule_set
from tests.support.engine_boards import ALONE, ONLY_ALONE, Document, creature, must, scenario, taxed, walker
from tests.support.oracle.generator import random_scenario

MOST = 300
"""Declarations of a board small enough to judge them all."""
Attacks = dict[str, str]


def step_on(*permanents: Document, rules: str = "current", **fields: Any) -> DeclareAttackersStep:
    return DeclareAttackersStep(read_scenario(scenario(*permanents, **fields)), rules=rules)


def every_declaration(step: DeclareAttackersStep) -> list[Attacks]:
    """Return every declaration that 508.1a and b allow."""
    board = Board(step.board, rule_set(step.rules))
    ways = [("", *board.attackable) for _ in board.choosable]
    return [{name: at for name, at in zip(board.choosable, one, strict=True) if at} for one in product(*ways)]


def listed(found: Sequence[Attacks]) -> list[list[tuple[str, str]]]:
    return sorted(sorted(attacks.items()) for attacks in found)


def branches(step: DeclareAttackersStep, items: int) -> tuple[int, list[Attacks]]:
    """Return how many partial declarations are checked until this many items are found, and the items."""
    real, seen = Rivals.hopeful, []

    def counting(self: Rivals, choice: list[int], undecided: list[int]) -> bool:
        seen.append(len(undecided))
        return real(self, choice, undecided)

    with patch.object(Rivals, "hopeful", counting):
        found: list[Attacks] = list(islice(step.legal, items))
    return len(seen), found


def board_of(seed: int) -> Document:
    board = random_scenario(Random(seed))  # noqa: S311 - chance for tests
    links = [one for one in board["effects"] if one["kind"] == "attacks-if-attacks"]
    for link in links[: seed % 2]:
        link["then"] = "all"
    return board


def small_boards(count: int) -> list[Document]:
    boards = map(board_of, range(10_000))
    one_by_one = (one for one in boards if len(every_declaration(DeclareAttackersStep(read_scenario(one)))) <= MOST)
    return list(islice(one_by_one, count))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_SETS)
def test_legal_declarations_are_those_of_plain_enumeration(rules: str) -> None:
    solved = 0
    for board in small_boards(150):
        step = DeclareAttackersStep(read_scenario(board), rules=rules)
        legal = [attacks for attacks in every_declaration(step) if step.judge(attacks).legal]
        found = list(step.legal)
        assert listed(found) == listed(legal)
        assert (len(step.legal), bool(step.legal)) == (len(legal), bool(legal))
        witness = step.judge({}).witness
        assert witness not in legal or found[0] == witness
        solved += 1 < len(legal) < len(every_declaration(step))
    assert solved > 50


def test_a_creature_that_attacks_only_alone_does_not_delay_the_others() -> None:
    step = step_on(must("ox", restrictions=[ONLY_ALONE]), *(must(f"t{one}") for one in range(20)))
    looked_at, found = branches(step, 2)
    assert found == [{f"t{one}": "B" for one in range(20)}]
    assert looked_at < 200
    assert len(step.legal) == 1


def test_the_witness_comes_first() -> None:
    chain = [
        must(f"c{one}", restrictions=[{"kind": "cant-attack-unless-also-attacking", "any_of": [f"c{one + 1}"]}])
        for one in range(20)
    ]
    effects = [{"kind": "max-attackers", "limit": 12}, {"kind": "max-attackers", "limit": 3, "defenders": ["C"]}]
    goaded = [creature(f"g{one}", requirements=[{"kind": "goaded", "by": "B"}]) for one in range(20)]
    step = step_on(*chain, *goaded, creature("c20"), players="ABCD", effects=effects)
    assert branches(step, 1) == (0, [step.judge({}).witness])


@pytest.mark.parametrize("then", [["y"], [f"t{one}" for one in range(20)]])
def test_an_attack_that_requires_others_does_not_delay_the_first_declaration(then: list[str]) -> None:
    tokens = [creature(f"t{one}") for one in range(20)]
    links = [{"kind": "attacks-if-attacks", "if": "x", "then": one} for one in then]
    step = step_on(must("x"), creature("y"), *tokens, effects=links)
    looked_at, found = branches(step, 1)
    assert looked_at == 0
    assert found == [{"x": "B", **dict.fromkeys(then, "B")}]


def test_a_board_without_legal_declarations_has_none() -> None:
    links = [{"kind": "attacks-if-attacks", "if": "x", "then": "y"}] * 2
    cap = {"kind": "max-attackers", "limit": 1, "defenders": ["B"]}
    only_b = {"kind": "cant-attack", "defenders": ["C"]}
    pair = [must("x", restrictions=[only_b]), creature("y", restrictions=[only_b])]
    step = step_on(*pair, *(must(f"t{one}", restrictions=[{"kind": "cant-attack", "defenders": ["B"]}])
                            for one in range(20)), players="ABC", effects=[*links, cap])  # fmt: skip
    looked_at, found = branches(step, 1)
    assert (found, bool(step.legal), len(step.legal)) == ([], False, 0)
    assert looked_at < 300


def test_unpayable_costs_are_pruned_early() -> None:
    step = step_on(*(taxed(f"c{one}", {"mana": "{2}"}) for one in range(20)), available_mana=4)
    assert len(step.legal) == 1 + 20 + comb(20, 2)


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("; ".join(["A* B C D", *(f"c{one}: A creature" for one in range(60))]), 4**60),
        ("; ".join(["A* B C D", *(f"c{one}: A creature attacks-if-able" for one in range(60))]), 3**60),
        ("; ".join(["A* B C D", *(f"c{one}: A creature goaded(B)" for one in range(60))]), 2**60),
        ("A* B C D; max-attackers(0); x: A creature", 1),
        ("A* B C; max-attackers(1); x: A creature attacks-if-able; y: A creature attacks-if-able", 4),
        ("A* B C; x: A creature attacks-only-alone; y: A creature; z: A creature", 2 + 3 * 3),
        ("A* B C; x: A creature attacks-only-alone attacks-if-able; y: A creature attacks-if-able", 2 + 2),
        ("A* B", 1),
    ],
)  # fmt: skip
def test_legal_declarations_are_counted_without_listing(board: str, count: int) -> None:
    step = DeclareAttackersStep(read_board(board))
    with patch.object(DeclareAttackersStep, "judge", side_effect=AssertionError("nothing is judged")):
        assert step.legal.count() == count
    if count < 100:
        assert len(list(step.legal)) == len(step.legal) == count


def test_nothing_is_counted_after_attackers_were_declared() -> None:
    step = step_on(creature("x"))
    step.push({"x": "B"})
    assert (len(step.legal), bool(step.legal), list(step.legal)) == (0, False, [])


@pytest.mark.slow
def test_mixed_boards_are_bounded_by_the_exact_search() -> None:
    random = Random(5)  # noqa: S311 - chance for tests
    names = [f"c{one}" for one in range(30)]
    beside = [{"kind": "cant-attack-unless-also-attacking", "any_of": random.sample(names, 2)} for _ in names]
    pairs = [must(name, restrictions=[one]) for name, one in zip(names, beside, strict=True)]
    effects = [{"kind": "max-attackers", "limit": 9, "defenders": ["B", "w"]},
               {"kind": "max-attackers", "limit": 4, "defenders": ["C", "w"]}]  # fmt: skip
    board = scenario(*pairs, creature("d", restrictions=[ALONE]), walker("w"), players="ABC", effects=effects)
    step = DeclareAttackersStep(read_scenario(board))
    looked_at, found = branches(step, 10)
    assert all(attacks in step.legal for attacks in found)
    assert len(listed(found)) == len({str(one) for one in listed(found)}) == 10
    assert looked_at < 3000
