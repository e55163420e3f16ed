"""The older cost sentence of 508.1d: a creature that cannot attack without paying is exempt from its requirements.

A creature cannot attack without paying if none of the declarations compared contains an attack by it without cost.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.compiling import problem_of
from executable_examples.engine.effort import Effort
from executable_examples.engine.maximum import maximum
from executable_examples.engine.problem import HOME, Problem
from executable_examples.engine.requirements import Demand, free_attacks


def counted(board: Board, attacks: Attacks, wanted: Sequence[Demand], effort: Effort) -> list[Demand]:
    """Return the requirements that count: under the older cost sentence, without those of exempt creatures.

    Raises `BoardTooLarge` at the limit of the effort.
    """
    if not board.rules.exempt_by_cost:
        return list(wanted)
    own = {demand.creature: demand for demand in wanted if demand.creature is not None}
    free = {name: frozenset(free_attacks(board, board.permanents[name])) for name in own}
    exempt = {name for name, found in free.items() if not found or board.permanents[name].tapped}
    exempt |= _crowded_out(
        board,
        attacks,
        {
            name: replace(demand, defenders=free[name])
            for name, demand in own.items()
            if name not in exempt and name in attacks and attacks[name] not in free[name]
        },
        effort,
    )
    return [demand for demand in wanted if demand.creature not in exempt]


def _crowded_out(board: Board, attacks: Attacks, asked: dict[str, Demand], effort: Effort) -> set[str]:
    """Return the attacking creatures that can attack nothing that their requirements ask for.

    Only a cap can keep an attacking creature from something else that it could attack. If the declaration itself does
    not show that such a creature could attack it, each round searches for a declaration that moves as many of these
    creatures as possible.
    """
    if not any(effect.kind == "max-attackers" and effect.defenders is not None for effect in board.scenario.effects):
        return set()
    problem = problem_of(board, attacks, list(asked.values()))
    asked = _kept_out(board, asked, problem, problem.declared)
    while asked:
        problem = problem_of(board, attacks, list(asked.values()))
        most, choice = maximum(problem, effort, board.clock)
        if most == 0:
            break
        asked = _kept_out(board, asked, problem, choice)
    return set(asked)


def _kept_out(board: Board, asked: dict[str, Demand], problem: Problem, choice: Sequence[int]) -> dict[str, Demand]:
    """Return the requirements that creatures do not obey in `choice`, by creature.

    A requirement is left out if its creature attacks and could obey by moving to a defender without a full cap, or by
    swapping defenders with another creature.
    """
    board.clock.spend(sum(map(len, problem.gains)) + sum(len(group) for _, group in problem.caps))
    load = Counter(choice)
    full = {at for limit, group in problem.caps if sum(load[one] for one in group) >= limit for at in group}
    places = {(at, other) for at, able in zip(choice, problem.gains, strict=True) for other in able}
    number = {name: at for at, name in enumerate(board.attackable)}
    chosen = dict(zip(problem.creatures, choice, strict=True))

    def could(name: str, at: int) -> bool:
        return chosen[name] != HOME and (at not in full or (at, chosen[name]) in places)

    return {
        name: demand
        for name, demand in asked.items()
        if not any(could(name, number[at]) for at in demand.defenders or ())
    }
