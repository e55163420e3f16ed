"""`python -m tests.oracle [BOARDS [SEED]]`: hold the engine to the oracle on random boards and report each miss."""

import json
import sys
import time
from random import Random, SystemRandom
from typing import Any

from executable_examples.engine import judge, read_scenario
from tests.oracle.comparison import differ, smallest
from tests.oracle.generator import random_scenario


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def verdict_of(scenario: dict[str, Any]) -> dict[str, Any]:
    document: dict[str, Any] = judge(read_scenario(scenario)).to_json()
    return document


def main(boards: int = 10_000, seed: int | None = None) -> int:
    """Judge that many boards; print the figures and, of the first misses, the smallest board that shows them."""
    seed = SystemRandom().randrange(10**9) if seed is None else seed
    random = Random(seed)  # noqa: S311 - chance for tests
    begun, misses, legal = time.monotonic(), 0, 0
    for _ in range(boards):
        scenario = random_scenario(random)
        found = differ(scenario, verdict_of)
        if not found:
            legal += verdict_of(scenario)["legal"]
            continue
        misses += 1
        if misses <= 10:
            field = found[0].split(":")[0]
            small = smallest(scenario, verdict_of, field)
            say(*differ(small, verdict_of), json.dumps(small), "")
    seconds = time.monotonic() - begun
    say(f"seed {seed}: {boards} boards, {misses} disagreements, {legal} legal, {seconds:.0f} s")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
