"""How fast the engine decides 508.1d: `python -m benchmarks.engine`.

Small boards beside plain enumeration (`tests/oracle`), large and hard ones beside a bare call of the solver library
on the same model. A ratio below 1 is in the engine's favour. Times are medians over seeds; the worst is given too.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from benchmarks.boards import hard, wide
from executable_examples.engine import BoardTooLarge, Effort, declaring, judge, read_scenario, solver
from executable_examples.engine.maximum import maximum
from executable_examples.engine.problem import Choice, Problem
from tests.oracle.generator import random_scenario
from tests.oracle.opinion import opinion

Row = tuple[str, float, float, float]


def seconds(work: Callable[[], object]) -> float:
    """Return the wall time of one call, the best of three: what else the machine does only adds to it."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def _measured(name: str, boards: list[dict[str, Any]], beside: Callable[[dict[str, Any]], Callable[[], object]]) -> Row:
    """Measure a verdict on each board, and on each what `beside` makes of it."""
    ours, theirs = [], []
    for board in boards:
        ours.append(seconds(partial(judge, read_scenario(board))))
        theirs.append(seconds(beside(board)))
    median = statistics.median(ours)
    return name, median, max(ours), median / statistics.median(theirs)


def rows() -> list[Row]:
    """Return (what, median, worst, ratio to what stands beside it) of every measurement."""
    boards = (random_scenario(Random(seed)) for seed in range(2000))
    small = [board for board in boards if _creatures(board) == 5 and opinion(board).maximum is not None][:40]
    enumeration = partial(partial, opinion)
    return [
        _measured("5 creatures, every kind mixed, beside plain enumeration", small, enumeration),
        _measured(
            "400 creatures, four defenders, beside the bare solver", [wide(400, s) for s in range(5)], bare_solver
        ),
        _measured(
            "1,000 creatures, four defenders, beside the bare solver", [wide(1000, s) for s in range(3)], bare_solver
        ),
        _measured(
            "60 creatures, every kind mixed, beside the bare solver", [hard(60, s) for s in range(20)], bare_solver
        ),
    ]


def bare_solver(board: dict[str, Any]) -> Callable[[], object]:
    """Return a call of the solver library alone on the board's 508.1d, without ties settled and without a verdict.

    Creatures that attack only alone are left to the engine, so the solver's answer may be below the maximum.
    """
    return partial(_solved, _problem(board))


def _solved(problem: Problem) -> bool:
    """Say whether the bare solver proves an answer; where it can't, the time until it says so is measured."""
    try:
        solver.best(problem, Effort().clock(), ranked=False)
    except BoardTooLarge:
        return False
    return True


def _problem(board: dict[str, Any]) -> Problem:
    """Return the problem that the engine makes of a board, caught on its way to being solved."""
    caught: list[Problem] = []

    def catching(problem: Problem, effort: Effort) -> tuple[int, Choice]:
        caught.append(problem)
        return maximum(problem, effort)

    declaring.maximum = catching
    try:
        judge(read_scenario(board))
    finally:
        declaring.maximum = maximum
    return caught[0]


def _creatures(board: dict[str, Any]) -> int:
    return sum("creature" in one["types"] and one["controller"] == board["active"] for one in board["permanents"])


def main() -> None:
    """Print the rows as a Markdown table, or as JSON with `--json`."""
    table = rows()
    if "--json" in sys.argv:
        print(json.dumps(table, indent=1))
        return
    print("| what | median | worst | ratio |\n| --- | --- | --- | --- |")
    for name, median, worst, ratio in table:
        print(f"| {name} | {median * 1000:.2f} ms | {worst * 1000:.2f} ms | {ratio:.3g} |")
    proved = sum(_solved(_problem(hard(60, seed))) for seed in range(20))
    print(f"\nOf the 20 hard boards the engine proves 20, the bare solver {proved}.")


if __name__ == "__main__":
    main()
