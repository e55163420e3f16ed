"""Random answers to the costs of a declaration: all, none, or named payments and branches."""

from random import Random
from typing import Any

from tests.support.oracle.board import Board, Scenario
from tests.support.oracle.paying import WAYS, Bill, due

ANSWERS = ("absent", "absent", "absent", "pay", "pay", "refuse", "name", "name", "name")


def add_payments(scenario: Scenario, random: Random) -> None:
    """Answer for some creatures: pay all, refuse, or name what is paid, tapped, sacrificed, and returned."""
    board = Board(scenario)
    payments: dict[str, Any] = {}
    for creature in scenario["declaration"]:
        costs = board.by_id[creature].get("attack_costs", [])
        answer = random.choice(ANSWERS)
        if costs and answer == "name":
            payments[creature] = named(scenario, creature, random)
        elif answer in ("pay", "refuse") and (costs or random.random() < 0.1):
            payments[creature] = answer == "pay"
    if payments:
        scenario["payments"] = payments


def named(scenario: Scenario, creature: str, random: Random) -> dict[str, Any]:
    board = Board(scenario)
    costs = board.by_id[creature].get("attack_costs", [])
    answer: dict[str, Any] = {}
    names = sorted({cost["name"] for cost in costs if cost.get("optional", False)})
    if names:
        answer["pay"] = random.sample(names, random.randint(0, len(names)))
    board.payments = {creature: answer}
    branches = [len(cost["any_of"]) for cost in due(board, creature)[0] if "any_of" in cost]
    if branches and random.random() < 0.7:
        answer["choose"] = [random.randrange(count) for count in branches]
    if len(answer.get("choose", [])) == len(branches):
        name_permanents(board, creature, answer, random)
    return answer


def name_permanents(board: Board, creature: str, answer: dict[str, Any], random: Random) -> None:
    """Name as many as are due: mostly valid ones, sometimes any, rarely one too few.

    Never too many: it is unclear which of them would pay.
    """
    bill = Bill(board)
    demands = [one for one in next(bill.totals()).demands if one.creature == creature]
    for way in WAYS:
        asked = [one for one in demands if one.way == way]
        if asked and random.random() < 0.8:
            candidates = sorted({one for demand in asked for one in bill.candidates(demand)})
            pool = candidates if len(candidates) >= len(asked) and random.random() < 0.8 else sorted(board.by_id)
            count = len(asked) + random.choice((0,) * 19 + (-1,))
            answer[way] = random.sample(pool, min(count, len(pool)))
