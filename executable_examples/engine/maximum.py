"""The maximum of 508.1d and its witness, exact whatever the board mixes.

In this order: nothing to search where every creature already does its best; an attack that must be alone against
everything else; parts of the board that no restriction ties together, each for itself; branch and bound while a part
is small; a flow where the part has that closed form; a solver library, loaded only when it comes to that.
"""

from collections.abc import Iterator

from executable_examples.engine import flow, solver
from executable_examples.engine.components import components
from executable_examples.engine.effort import Clock, Effort, without_solver
from executable_examples.engine.problem import HOME, Choice, Problem
from executable_examples.engine.search import TooManyBranches, Weights, search

SMALL = 12
"""Creatures of one part up to which branch and bound comes first."""

DEEPEST = 200
"""Creatures of one part from which branch and bound is not begun: it goes one call deeper for each."""


def maximum(problem: Problem, effort: Effort) -> tuple[int, Choice]:
    """Return the most requirements that can be obeyed and the witness: the choice of greatest `Problem.rank`.

    Raises `BoardTooLarge` when the effort allowed is used up.
    """
    declared = list(problem.declared)
    value = problem.value(declared)
    if problem.bound() == value:
        return value, declared
    clock = effort.clock()
    if problem.value(_best(problem, effort, clock, ranked=False)) == value:
        return value, declared
    witness = _best(problem, effort, clock, ranked=True)
    return problem.value(witness), witness


def _best(problem: Problem, effort: Effort, clock: Clock, *, ranked: bool) -> Choice:
    together = _without_solitary(problem, effort, clock, ranked=ranked)
    alone = _alone(problem)
    return max((together, *alone), key=problem.rank) if alone else together


def _alone(problem: Problem) -> list[Choice]:
    """Return the best of the declarations in which a creature that attacks only alone does so."""
    if any(problem.fixed):
        return []
    found = list(_solo_attacks(problem))
    best = max((one[:2] for one in found), default=None)
    choices = []
    for value, kept, creature, at in found:
        if (value, kept) == best:
            choices.append([HOME] * len(problem.creatures))
            choices[-1][creature] = at
    return choices


def _solo_attacks(problem: Problem) -> Iterator[tuple[int, int, int, int]]:
    """Yield requirements obeyed, how little is changed, creature and defender of each attack all alone."""
    none: frozenset[int] = frozenset()
    full = none.union(*(defenders for limit, defenders in problem.caps if limit == 0))
    for creature, solitary in enumerate(problem.solitary):
        if solitary and not problem.partners[creature] and not problem.company[creature]:
            declared = problem.declared[creature]
            for at, gain in problem.gains[creature].items():
                if at not in full:
                    kept = (declared != HOME) - (declared != at)
                    yield gain + sum(at in defenders for defenders in problem.wanted), kept, creature, at


def _without_solitary(problem: Problem, effort: Effort, clock: Clock, *, ranked: bool) -> Choice:
    """Return the best choice among those in which no creature attacks that attacks only alone."""
    if any(one and fixed for one, fixed in zip(problem.solitary, problem.fixed, strict=True)):
        return list(problem.declared)
    choice = [HOME] * len(problem.creatures)
    social = [creature for creature, solitary in enumerate(problem.solitary) if not solitary]
    for part, members in components(problem, social):
        for creature, at in zip(members, _part(part, effort, clock, ranked=ranked), strict=True):
            choice[creature] = at
    return choice


def _part(problem: Problem, effort: Effort, clock: Clock, *, ranked: bool) -> Choice:
    tied = problem.caps or problem.wanted or any(problem.company) or any(problem.partners)
    if tied and len(problem.creatures) <= SMALL:
        try:
            return search(problem, Weights(problem, ranked=ranked), effort.branches)
        except TooManyBranches:
            pass
    if flow.fits(problem):
        return flow.best(problem, Weights(problem, ranked=ranked))
    if effort.solver and solver.is_installed():
        return solver.best(problem, clock, ranked=ranked)
    try:
        return search(
            problem, Weights(problem, ranked=ranked), effort.patience if len(problem.creatures) < DEEPEST else 0
        )
    except TooManyBranches:
        raise without_solver(len(problem.creatures)) from None
