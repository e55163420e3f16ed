"""How fast the engine decides 508.1d: `python -m benchmarks engine`.

On small boards, a verdict is compared with plain enumeration (`tests/support/oracle`). On large and hard boards, it is
compared with a bare call of the solver library on the same model. Finding the first legal declaration is compared with
a verdict on the same board. A ratio below 1 is in the engine's favor.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from benchmarks.measure.boards import hard, wide
from benchmarks.measure.timing import Found, Row, clocked, paired
from executable_examples.engine import BoardTooLarge, DeclareAttackersStep, Effort, judge, read_scenario, solver
from executable_examples.engine.effort import Clock
from executable_examples.engine.maximum import maximum
from executable_examples.engine.problem import Choice, Problem
from tests.support.oracle.generator import random_scenario
from tests.support.oracle.opinion import opinion

TimedCall = Callable[[dict[str, Any]], Callable[[], object]]
"""Makes a call to be timed from a board."""
SMALL, HARD = 40, 20
"""Number of boards of 5 creatures, and of hard boards of 60 creatures."""


def seconds(work: Callable[[], object]) -> float:
    """Return the wall time of one call, the best of three: other load only adds to it."""
    return min(clocked(work) for _ in range(3))


def _verdict(board: dict[str, Any]) -> Callable[[], object]:
    return partial(judge, read_scenario(board))


def _first_legal(board: dict[str, Any]) -> Callable[[], object]:
    step = DeclareAttackersStep(read_scenario(board))
    return lambda: next(iter(step.legal), None)


def _measured(
    what: str, rival: str, boards: list[dict[str, Any]], other: TimedCall, measured: TimedCall = _verdict
) -> Row:
    """Return the times of a verdict, or `measured`, on each board, and those of `other` on the same boards."""
    return paired(what, rival, [(seconds(measured(board)), seconds(other(board))) for board in boards])


def rows() -> list[Row]:
    """Return every measurement; its rounds are boards."""
    boards = (random_scenario(Random(seed)) for seed in range(2000))
    small = [board for board in boards if _creatures(board) == 5 and opinion(board).maximum is not None][:SMALL]
    return [
        _measured("boards-5", "enumeration", small, partial(partial, opinion)),
        _measured("boards-400", "solver", [wide(400, seed) for seed in range(5)], bare_solver),
        _measured("boards-1000", "solver", [wide(1000, seed) for seed in range(3)], bare_solver),
        _measured("boards-60", "solver", [hard(60, seed) for seed in range(HARD)], bare_solver),
        _measured("first-60", "verdict", [hard(60, seed) for seed in range(HARD)], _verdict, _first_legal),
    ]


def measure(_: str = "all") -> Found:
    """Return the rows, and how many of the hard boards the bare solver proves; the engine proves all or fails."""
    proved = sum(_solved(_problem(hard(60, seed))) for seed in range(HARD))
    return rows(), {"hard": HARD, "engine/proved": HARD, "solver/proved": proved}


def bare_solver(board: dict[str, Any]) -> Callable[[], object]:
    """Return a call of the solver library alone on the board's 508.1d, without ties and without a verdict.

    Creatures that attack only alone are left to the engine, so the solver's answer may be below the maximum.
    """
    return partial(_solved, _problem(board))


def _solved(problem: Problem) -> bool:
    """Return whether the bare solver proves an answer; if it can't, the time until it gives up is measured."""
    try:
        solver.best(problem, Effort().clock(), ranked=False)
    except BoardTooLarge:
        return False
    return True


def _problem(board: dict[str, Any]) -> Problem:
    """Return the engine's problem for a board, intercepted before it is solved."""
    caught: list[Problem] = []

    def catching(problem: Problem, effort: Effort, clock: Clock) -> tuple[int, Choice]:
        caught.append(problem)
        return maximum(problem, effort, clock)

    with patch("executable_examples.engine.declaring.maximum", catching):
        judge(read_scenario(board))
    return caught[0]


def _creatures(board: dict[str, Any]) -> int:
    return sum("creature" in one["types"] and one["controller"] == board["active"] for one in board["permanents"])
