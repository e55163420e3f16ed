"""The maximum of 508.1d and its witness, exact for every board.

The methods, in order: no search if every creature already does its best; the best attack by a creature that attacks
only alone, compared with everything else; independent parts of the board one at a time; branch and bound while a part
is small; a flow if the part has that form; a solver library, loaded only now.
"""

from collections import Counter
from collections.abc import Iterator

from executable_examples.engine import flow, solver
from executable_examples.engine.components import components
from executable_examples.engine.effort import Clock, Effort, without_solver
from executable_examples.engine.problem import HOME, Choice, Problem
from executable_examples.engine.search import TooManyBranches, Weights, search

SMALL = 12
"""Largest number of creatures in a part for which branch and bound is tried first."""

DEEPEST = 200
"""Number of creatures in a part from which branch and bound is not tried. Chosen: it recurses once per creature, and
Python allows about 1,000 calls inside one another."""


def maximum(problem: Problem, effort: Effort, clock: Clock | None = None) -> tuple[int, Choice]:
    """Return the most requirements that can be obeyed and the witness: the choice of greatest `Problem.rank`.

    Raises `BoardTooLarge` at the limit of the effort.
    """
    declared = list(problem.declared)
    value = problem.value(declared)
    if problem.bound() == value:
        return value, declared
    clock = clock or effort.clock()
    clock.spend(sum(map(len, problem.gains)) + sum(map(len, problem.wanted)))
    if problem.value(best_choice(problem, effort, clock, ranked=False)) == value:
        return value, declared
    witness = best_choice(problem, effort, clock, ranked=True)
    return problem.value(witness), witness


def any_maximum(problem: Problem, effort: Effort, clock: Clock) -> Choice:
    """Return some choice that obeys the most requirements; raise `BoardTooLarge` at the limit of the effort."""
    return best_choice(problem, effort, clock, ranked=False)


def best_choice(problem: Problem, effort: Effort, clock: Clock, *, ranked: bool) -> Choice:
    """Return a choice that obeys the most requirements; with `ranked`, the witness."""
    together = _without_solitary(problem, effort, clock, ranked=ranked)
    alone = _alone(problem)
    return max(together, alone, key=problem.rank) if alone else together


def _alone(problem: Problem) -> Choice | None:
    """Return the best declaration in which a creature that attacks only alone does so.

    Of two that obey and change equally much, `Problem.rank` decides by the first creature that they treat differently.
    """
    found = () if any(problem.fixed) else solo_attacks(problem)
    best = max(found, key=lambda one: (one[:2], _first_difference(problem, *one[2:])), default=None)
    if best is None:
        return None
    choice = [HOME] * len(problem.creatures)
    choice[best[2]] = best[3]
    return choice


def _first_difference(problem: Problem, creature: int, at: int) -> tuple[bool, int, int]:
    preference = problem.preference(creature, at)
    better = preference > problem.preference(creature, HOME)
    return better, -creature if better else creature, preference


def solo_attacks(problem: Problem) -> Iterator[tuple[int, int, int, int]]:
    """Yield requirements obeyed, how little is changed, creature, and defender of each attack by a single creature."""
    none: frozenset[int] = frozenset()
    full = none.union(*(defenders for limit, defenders in problem.caps if limit == 0))
    met = Counter(at for defenders in problem.wanted for at in defenders)
    for creature, solitary in enumerate(problem.solitary):
        if solitary and not problem.partners[creature] and not problem.company[creature]:
            declared = problem.declared[creature]
            for at, gain in problem.gains[creature].items():
                if at not in full:
                    kept = (declared != HOME) - (declared != at)
                    yield gain + met[at], kept, creature, at


def _without_solitary(problem: Problem, effort: Effort, clock: Clock, *, ranked: bool) -> Choice:
    """Return the best choice in which creatures that attack only alone stay home."""
    if any(one and fixed for one, fixed in zip(problem.solitary, problem.fixed, strict=True)):
        return list(problem.declared)
    choice = [HOME] * len(problem.creatures)
    social = [creature for creature, solitary in enumerate(problem.solitary) if not solitary]
    for part, members in components(problem, social, clock):
        for creature, at in zip(members, _part(part, effort, clock, ranked=ranked), strict=True):
            choice[creature] = at
    return choice


def _part(problem: Problem, effort: Effort, clock: Clock, *, ranked: bool) -> Choice:
    tied = problem.caps or problem.wanted or any(problem.company) or any(problem.partners)
    if tied and len(problem.creatures) <= SMALL:
        try:
            return search(problem, Weights(problem, ranked=ranked, clock=clock), effort.branches, clock)
        except TooManyBranches:
            pass
    if flow.fits(problem):
        return flow.best(problem, Weights(problem, ranked=ranked, clock=clock), clock)
    if effort.solver and solver.is_installed():
        return solver.best(problem, clock, ranked=ranked)
    try:
        branches = effort.patience if len(problem.creatures) < DEEPEST else 0
        return search(problem, Weights(problem, ranked=ranked, clock=clock), branches, clock)
    except TooManyBranches:
        raise without_solver(len(problem.creatures)) from None
