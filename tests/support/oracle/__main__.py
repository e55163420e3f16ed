"""`python -m tests.support.oracle [BOARDS [SEED]] [--rules NAME]`: compare engine and oracle on random boards."""

import json
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from functools import partial
from random import Random, SystemRandom
from typing import Any

from executable_examples.engine import judge, read_scenario
from tests.support.oracle import opinion
from tests.support.oracle.comparison import differ, differences, smallest
from tests.support.oracle.events import random_combat
from tests.support.oracle.generator import random_scenario_with_events
from tests.support.oracle.older import (
    board_of_1997,
    board_of_the_italian_page,
    differences_in_1997,
    differences_on_the_italian_page,
)

RULES = {
    "current": (random_scenario_with_events, differences),
    "events": (random_combat, differences),
    "it-2024-10-02": (board_of_the_italian_page, differences_on_the_italian_page),
    "1997": (board_of_1997, differences_in_1997),
}
"""For each rule set, the generator of boards and the comparison with the oracle; `events`: combats by today's rules."""


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def verdict_of(rules: str, scenario: dict[str, Any]) -> dict[str, Any]:
    document: dict[str, Any] = judge(read_scenario(scenario), rules="current" if rules == "events" else rules).to_json()
    return document


def is_left_open(scenario: dict[str, Any]) -> bool:
    """Whether it is unclear how often something triggers: that count is not compared."""
    watched = ("becomes-tapped", "cost-paid")
    whens = {trigger["when"] for one in scenario["permanents"] for trigger in one.get("triggers", [])}
    return not whens.isdisjoint(watched) and None in opinion(scenario).triggers.values()


def main(boards: int = 10_000, seed: int | None = None, rules: str = "current") -> int:
    """Judge that many boards, with a new seed by default; 1 if there was a difference."""
    seed = SystemRandom().randrange(10**9) if seed is None else seed
    return int(disagreements(boards, seed, rules) > 0)


def disagreements(boards: int, seed: int, rules: str = "current") -> int:
    """Judge that many boards; print the figures and, for the first differences, the smallest board that shows them.

    Boards of the older rule sets are printed unchanged: a smaller one may be of another kind.
    """
    random = Random(seed)  # noqa: S311 - chance for tests
    make, compare = RULES[rules]
    judged = partial(verdict_of, rules)
    begun, found = time.monotonic(), Counter[str]()
    for _ in range(boards):
        scenario = make(random)
        lines = differ(scenario, judged, compare)
        found["disagreements"] += bool(lines)
        if lines and found["disagreements"] <= 10:
            field = lines[0].split(":")[0]
            small = smallest(scenario, judged, field) if compare is differences else scenario
            say(*(differ(small, judged, compare)), json.dumps(small), "")
        elif not lines:
            found["legal"] += judged(scenario)["legal"]
            found["left open"] += compare is differences and is_left_open(scenario)
    seconds = time.monotonic() - begun
    names = ("disagreements", "legal", "left open")
    counted = ", ".join(f"{found[name]} {name}" for name in [*names, *sorted({*found} - {*names})])
    say(f"{rules}, seed {seed}: {boards} boards, {counted}, {seconds:.0f} s")
    return found["disagreements"]


if __name__ == "__main__":
    parser = ArgumentParser("python -m tests.support.oracle", description="Compare the engine with the oracle.")
    parser.add_argument("boards", nargs="?", type=int, default=10_000)
    parser.add_argument("seed", nargs="?", type=int)
    parser.add_argument("--rules", choices=RULES, default="current")
    sys.exit(main(**vars(parser.parse_args())))
