"""The maximum of 508.1d: every method finds the same witness, and boards that are too large are refused clearly."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import product
from random import Random, SystemRandom
from typing import Any

import pytest

from executable_examples.engine import BoardTooLarge, Effort, judge, read_scenario
from executable_examples.engine import solver as solver_module
from executable_examples.engine.flow import best as best_flow
from executable_examples.engine.flow import fits
from executable_examples.engine.maximum import maximum
from executable_examples.engine.problem import HOME, Choice, Problem
from executable_examples.engine.search import Weights, search
from tests.support.checkout import ROOT
from tests.support.engine_boards import ALONE, creature, must, scenario, walker

SEED = SystemRandom().randrange(10**9)


def random_problem(random: Random, *, tied: bool) -> Problem:
    """Return a small problem; `tied` adds partners and creatures that attack only alone."""
    creatures, defenders = random.randint(1, 5), random.randint(1, 3)
    everyone = range(creatures)

    def some() -> frozenset[int]:
        return frozenset(random.sample(range(defenders), random.randint(1, defenders)))

    def partners(own: int) -> tuple[frozenset[int], ...]:
        groups = [random.sample(everyone, random.randint(1, creatures)) for _ in range(random.choice((0, 0, 1, 2)))]
        return tuple(frozenset(one for one in group if one != own) for group in groups)

    gains = [{at: random.choice((0, 0, 1, 2)) for at in some()} for _ in everyone]
    return Problem(
        creatures=[f"c{one}" for one in everyone],
        gains=gains,
        declared=[HOME for _ in everyone],
        fixed=[False for _ in everyone],
        company=[random.choice((0, 0, 0, 1, 2, 3)) for _ in everyone],
        solitary=[tied and random.random() < 0.15 for _ in everyone],
        partners=[partners(one) if tied else () for one in everyone],
        caps=[(random.randint(0, creatures), some()) for _ in range(random.randint(0, 2))],
        wanted=[some() for _ in range(random.randint(0, 2))],
    )


def every_choice(problem: Problem) -> list[Choice]:
    """Return all choices that disobey no restriction, by plain enumeration."""
    options = [[HOME, *gains] for gains in problem.gains]
    return [list(choice) for choice in product(*options) if problem.allows(choice)]


def problems(count: int, *, tied: bool) -> list[tuple[Problem, Choice]]:
    """Return random problems with a declaration each, and the best choice by plain enumeration."""
    random = Random(SEED)  # noqa: S311 - chance for tests
    found = []
    for _ in range(count):
        problem = random_problem(random, tied=tied)
        choices = every_choice(problem)
        problem = replace(problem, declared=random.choice(choices))
        found.append((problem, max(choices, key=problem.rank)))
    return found


def test_the_maximum_and_the_witness_are_those_of_plain_enumeration() -> None:
    for problem, best in problems(300, tied=True):
        value, witness = maximum(problem, Effort())
        declared_is_best = problem.value(problem.declared) == problem.value(best)
        assert value == problem.value(best), (SEED, problem)
        assert witness == (list(problem.declared) if declared_is_best else best), (SEED, problem)


def test_the_solver_finds_the_same_witness() -> None:
    for problem, best in problems(60, tied=True):
        if not any(problem.solitary):
            clock = Effort().clock()
            assert solver_module.best(problem, clock, ranked=True) == best, (SEED, problem)
            assert problem.value(solver_module.best(problem, clock, ranked=False)) == problem.value(best)


def test_the_flow_finds_the_same_witness() -> None:
    fitting = [(problem, best) for problem, best in problems(400, tied=False) if fits(problem)]
    assert len(fitting) > 200
    for problem, best in fitting:
        assert best_flow(problem, Weights(problem, ranked=True)) == best, (SEED, problem)
        assert problem.value(best_flow(problem, Weights(problem, ranked=False))) == problem.value(best)


def test_crossing_caps_are_not_a_flow() -> None:
    random = Random(1)  # noqa: S311 - chance for tests
    problem = replace(
        random_problem(random, tied=False), caps=[(1, frozenset({0, 1})), (1, frozenset({1, 2}))], wanted=[]
    )
    assert not fits(problem)


def test_unlimited_search_agrees_with_enumeration() -> None:
    for problem, best in problems(100, tied=True):
        if not any(problem.solitary):
            assert search(problem, Weights(problem, ranked=True), 10**6) == best, (SEED, problem)


def tangled(size: int, **fields: Any) -> dict[str, Any]:
    """Return a board on which nearly every creature needs another one, under a cap."""
    random = Random(508)  # noqa: S311 - chance for tests
    names = [f"c{number}" for number in range(size)]
    board = [
        must(
            name,
            times=random.randint(0, 2),
            restrictions=[{"kind": "cant-attack-unless-also-attacking", "any_of": random.sample(names, 2)}],
        )
        for name in names
    ]
    caps = [{"kind": "max-attackers", "limit": size // 2}]
    return scenario(*board, walker("p"), effects=caps, **fields)


def test_without_a_solver_an_np_hard_board_is_refused_with_advice() -> None:
    read = read_scenario(tangled(40))
    with pytest.raises(
        BoardTooLarge, match="40 creatures with connected restrictions are too many to search without a"
    ):
        judge(read, effort=Effort(patience=500, solver=False))
    assert judge(read).violates == ("508.1d",)
    with pytest.raises(BoardTooLarge, match="1500 creatures with connected restrictions are too many"):
        judge(read_scenario(tangled(1500)), effort=Effort(solver=False))


def test_running_out_of_time_is_an_error_not_a_verdict() -> None:
    with pytest.raises(BoardTooLarge, match=r"^no verdict within 0 seconds or 20 million steps$"):
        judge(read_scenario(tangled(60)), effort=Effort(seconds=0))


def test_an_unproved_answer_of_the_solver_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    class Answer:
        status, mip_dual_bound = 0, -(10.0**6)

        def __init__(self, width: int) -> None:
            self.x = [0.0] * width

    monkeypatch.setattr(solver_module, "_milp", lambda model, _objective, _seconds: Answer(model.width))
    with pytest.raises(
        BoardTooLarge, match="the solver could not prove a maximum for 30 creatures; there is no verdict"
    ):
        judge(read_scenario(tangled(30)))


def test_independent_parts_are_searched_separately() -> None:
    pairs = [
        must(
            f"{half}{number}",
            restrictions=[{"kind": "cant-attack-unless-also-attacking", "any_of": [f"{other}{number}"]}],
        )
        for number in range(60)
        for half, other in ("ab", "ba")
    ]
    found = judge(read_scenario(scenario(*pairs)), effort=Effort(solver=False))
    assert (found.obeyed, found.maximum) == (0, 120)


def test_large_boards_with_caps_need_no_solver() -> None:
    board = [must(f"c{number}", times=number % 3) for number in range(400)]
    caps = [{"kind": "max-attackers", "limit": 90, "defenders": [player]} for player in "BCDE"]
    caps.append({"kind": "max-attackers", "limit": 200})
    found = judge(read_scenario(scenario(*board, players="ABCDE", effects=caps)), effort=Effort(solver=False))
    assert (found.obeyed, found.maximum) == (0, 133 * 2 + 67)
    assert len(found.witness or {}) == 200
    assert len(found.message()["en"]) < 400


def test_ten_thousand_permanents_are_judged() -> None:
    board = [must(f"c{number}") for number in range(5000)] + [
        creature(f"d{number}", restrictions=[ALONE]) for number in range(5000)
    ]
    found = judge(read_scenario(scenario(*board, effects=[{"kind": "max-attackers", "limit": 4000}])))
    assert (found.obeyed, found.maximum, len(found.witness or {})) == (0, 4000, 4000)


def test_ties_are_broken_by_document_order() -> None:
    cap = [{"kind": "max-attackers", "limit": 1}]
    found = judge(read_scenario(scenario(must("y"), must("x"), walker("p"), players="ABC", effects=cap)))
    assert found.witness == {"y": "B"}


def test_the_engine_loads_no_library_for_a_small_board() -> None:
    code = (
        "import sys, json\n"
        "from executable_examples.engine import judge, read_scenario_text\n"
        "verdict = judge(read_scenario_text(sys.stdin.read()))\n"
        "strangers = ('numpy', 'scipy', 'scraper', 'rosetta508')\n"
        "foreign = [name for name in sys.modules if name.split('.')[0] in strangers]\n"
        "print(json.dumps([verdict.violates, foreign]))\n"
    )
    document = json.dumps(scenario(must("x"), creature("y", restrictions=[ALONE]), declaration={"x": "B"}))
    ran = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"],
        input=document, capture_output=True, text=True, check=True, env={**os.environ},
    )  # fmt: skip
    assert json.loads(ran.stdout) == [[], []]
