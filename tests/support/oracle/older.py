"""508.1d by the rules of two other dates, each on boards for which its text is unambiguous.

1997: two players, creatures that attack if able, restrictions, and limits on attackers. A declaration is illegal if
some of the creatures that had to attack and were left out could have been added; Walls cannot be chosen; bands need no
quality. The Italian page: no battles, no optional costs. A requirement of a creature that cannot attack without paying
is not counted: in none of the declarations compared does the creature attack without its own cost.
"""

from itertools import chain, combinations
from random import Random
from typing import Any

from tests.support.oracle.banding import bands_are_wrong
from tests.support.oracle.board import Board, Scenario, has_mandatory_cost
from tests.support.oracle.comparison import difference
from tests.support.oracle.counting import (
    allowed_declarations,
    count_obeyed,
    disobeys_a_restriction,
    requirements_in_force,
)
from tests.support.oracle.generator import Maker, add_bands, any_declaration, random_scenario


def board_of_1997(random: Random) -> Scenario:
    maker = Maker(random)
    maker.players, maker.opponents, maker.others, maker.defenders = ["A", "B"], ["B"], [], ["B"]
    scenario = maker.board()
    scenario["permanents"] = [one for one in scenario["permanents"] if one["id"] != "o"]
    scenario["effects"] = [effect for effect in scenario["effects"] if effect["kind"] == "max-attackers"]
    for creature in scenario["permanents"]:
        must = [one for one in creature["requirements"] if one["kind"] == "attacks-if-able"]
        walls = ["Wall"] if random.random() < 0.1 else []
        creature |= {"types": ["creature"], "subtypes": walls, "attack_costs": []}
        creature["requirements"] = [{"kind": one["kind"]} for one in must]
        if random.random() < 0.5:
            creature["qualities"] = random.sample(["wolf", "knight"], 2)
            creature["keywords"] = random.choice((["banding"], ["bands-with-other:wolf"], ["bands-with-other:knight"]))
    scenario.pop("range_of_influence", None)
    scenario["declaration"] = any_declaration(scenario, random)
    add_bands(scenario, random)
    return scenario


def broken_in_1997(scenario: Scenario) -> str | None:
    """Return the first broken subrule, in today's numbers."""
    board = Board(scenario)

    def may_be_chosen(creature: str) -> bool:
        return board.may_be_chosen(creature) and "Wall" not in board.by_id[creature]["subtypes"]

    if not all(may_be_chosen(creature) for creature in board.declaration):
        return "508.1a"
    if not all(board.may_be_attacked(defender) for defender in board.declaration.values()):
        return "508.1b"
    if disobeys_a_restriction(board, board.declaration):
        return "508.1c"
    must = [one["id"] for one in board.own_creatures() if one["requirements"] and may_be_chosen(one["id"])]
    left_out = [creature for creature in must if creature not in board.declaration]
    for added in chain.from_iterable(combinations(left_out, size) for size in range(1, len(left_out) + 1)):
        if not disobeys_a_restriction(board, board.declaration | dict.fromkeys(added, "B")):
            return "508.1d"
    return "508.1e" if bands_are_wrong(board, "1997") else None


def differences_in_1997(scenario: Scenario, verdict: dict[str, Any]) -> list[str]:
    ours, theirs = broken_in_1997(scenario), next(iter(verdict["violates"]), None)
    return [] if ours == theirs else [f"violates: the oracle says {ours!r} first, the engine {theirs!r}"]


def board_of_the_italian_page(random: Random) -> Scenario:
    """Return a board without battles and optional costs, and a declaration that 508.1a-c allow.

    On half the boards many attackers pay for their attacks, and caps on the other defenders are low.
    """
    while True:
        scenario = {
            field: value for field, value in random_scenario(random).items() if field not in ("bands", "payments")
        }
        for one in scenario["permanents"]:
            one["types"] = [kind for kind in one["types"] if kind.casefold() != "battle"] or ["land"]
            one["attack_costs"] = [cost for cost in one.get("attack_costs", []) if not cost.get("optional")]
            one.pop("protector", None)
        board = Board(scenario)
        if random.random() < 0.5:
            make_attackers_pay(board, random)
        attacks = board.declaration.items()
        allowed = all(board.may_be_chosen(one) and board.may_be_attacked(defender) for one, defender in attacks)
        if allowed and not disobeys_a_restriction(board, board.declaration):
            return scenario


def make_attackers_pay(board: Board, random: Random) -> None:
    for creature, defender in board.declaration.items():
        if random.random() < 0.7:
            board.by_id[creature]["attack_costs"].append({"mana": "{1}", "defenders": [defender]})
    others = [defender for defender in board.all_defenders() if random.random() < 0.7]
    board.effects += [
        {"kind": "max-attackers", "limit": random.choice((0, 1, 1, 2)), "defenders": [defender]} for defender in others
    ]


def counted_on_the_italian_page(scenario: Scenario) -> tuple[int, int]:
    """Return how many requirements are obeyed, and the maximum."""
    board = Board(scenario)
    compared = list(allowed_declarations(board, set(board.declaration.items())))
    pairs = {pair for attacks in compared for pair in attacks.items()}
    free = {creature for creature, defender in pairs if not has_mandatory_cost(board, creature, defender)}
    requirements = [
        one
        for one in requirements_in_force(board, board.declaration)
        if "creature" not in one or one["creature"] in free
    ]
    most = max(count_obeyed(board, requirements, attacks) for attacks in compared)
    return count_obeyed(board, requirements, board.declaration), most


def differences_on_the_italian_page(scenario: Scenario, verdict: dict[str, Any]) -> list[str]:
    ours, theirs = counted_on_the_italian_page(scenario), (verdict["obeyed"], verdict["maximum"])
    found = difference("obeyed, maximum", ours, theirs)
    if ("508.1d" in verdict["violates"]) != (ours[0] < ours[1]):
        found.append(f"violates: the oracle counts {ours!r}, the engine says {verdict['violates']!r}")
    return found
