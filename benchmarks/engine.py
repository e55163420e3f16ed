"""How fast the engine decides 508.1d: `python -m benchmarks.engine`.

Small boards beside plain enumeration (`tests/oracle`), large and hard ones beside reading the same board, which is
the least any engine must do. Times are medians over seeds; the worst is given too.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from benchmarks.boards import hard, wide
from executable_examples.engine import judge, read_scenario
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


def _measured(name: str, boards: list[dict[str, Any]], beside: Callable[[dict[str, Any]], object]) -> Row:
    ours, theirs = [], []
    for board in boards:
        scenario = read_scenario(board)
        ours.append(seconds(lambda scenario=scenario: judge(scenario)))  # type: ignore[misc]
        theirs.append(seconds(lambda board=board: beside(board)))  # type: ignore[misc]
    median = statistics.median(ours)
    return name, median, max(ours), median / statistics.median(theirs)


def rows() -> list[Row]:
    """Return (what, median, worst, ratio to what stands beside it) of every measurement."""
    small = [board for board in (random_scenario(Random(seed)) for seed in range(200)) if _creatures(board) == 5][:40]
    return [
        _measured("5 creatures, every kind mixed (ratio: plain enumeration)", small, opinion),
        _measured(
            "400 creatures, four defenders (ratio: reading the board)", [wide(400, s) for s in range(5)], read_scenario
        ),
        _measured(
            "1,000 creatures, four defenders (ratio: reading the board)",
            [wide(1000, s) for s in range(3)],
            read_scenario,
        ),
        _measured(
            "60 creatures, every kind mixed (ratio: reading the board)", [hard(60, s) for s in range(20)], read_scenario
        ),
    ]


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


if __name__ == "__main__":
    main()
