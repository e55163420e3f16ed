"""What each creature could attack: every pair of attacker and defender in some declaration that 508.1a-c allow.

A creature that needs no other could attack, by itself, anything without a cap of 0. A creature that needs others could
attack if all that can attack do so together, unless caps forbid that. A declaration is searched only for creatures that
need others under a cap: first by adding the creatures they need, then by the search of 508.1d.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from executable_examples.engine.board import Board
from executable_examples.engine.compiling import able_to_attack, numbered
from executable_examples.engine.effort import Effort
from executable_examples.engine.errors import BoardTooLarge
from executable_examples.engine.maximum import any_maximum
from executable_examples.engine.problem import HOME, Choice, Problem
from executable_examples.engine.requirements import open_attacks

Pair = tuple[int, int]
"""A creature and a defender, by their indices in a problem."""
_STEPS_PER_PAIR = 10
"""Steps counted for each listed pair: a short scenario can have very many."""


class PossibleAttacks:
    """What each creature of a board could attack, computed on request."""

    def __init__(self, board: Board, effort: Effort) -> None:
        """Store the board; nothing is computed yet."""
        self.board = board
        self.effort = effort

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PossibleAttacks) and self.by_creature == other.by_creature

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<possible attacks of {self.board.scenario.id}>"

    @cached_property
    def by_creature(self) -> dict[str, tuple[str, ...]] | None:
        """What each creature that 508.1a allows to be chosen could attack.

        None if the limits of `Effort` do not suffice.
        """
        clock = self.effort.for_possible_attacks()
        board = Board(self.board.scenario, self.board.rules, clock)
        try:
            clock.left()
            return possible_attacks(board, self.effort)
        except BoardTooLarge:
            return None


def possible_attacks(board: Board, effort: Effort) -> dict[str, tuple[str, ...]]:
    """Return what each creature that 508.1a allows could attack; raise `BoardTooLarge` at the limit of the effort."""
    number = {name: index for index, name in enumerate(board.attackable)}
    closed = _closed(board)
    free = {
        name: [at for at in open_attacks(board, board.permanents[name]) if at not in closed] for name in board.choosable
    }
    board.clock.spend(_STEPS_PER_PAIR * sum(map(len, free.values())))
    gains = {name: {number[at]: 0 for at in found} for name, found in free.items() if found}
    alone = numbered(board, {}, gains, number, [])
    solitary = {name for name, solitary in zip(alone.creatures, alone.solitary, strict=True) if solitary}
    needs_nobody = {
        name
        for name, company, partners in zip(alone.creatures, alone.company, alone.partners, strict=True)
        if not company and not partners
    }
    social = {name: found for name, found in gains.items() if name not in solitary}
    together = {name: social[name] for name in able_to_attack(board, social)}
    found = {name: tuple(at) for name, at in free.items()}
    found |= {name: () for name in gains if name not in needs_nobody and name not in together}
    problem = numbered(board, {}, together, number, [])
    if any(limit < len(together) for limit, _ in problem.caps):
        hard = [at for at, name in enumerate(problem.creatures) if name not in needs_nobody]
        names = board.attackable
        for creature, defenders in _Search(board, problem, effort).possible(hard):
            found[problem.creatures[creature]] = tuple(names[at] for at in sorted(defenders))
    return found


def _closed(board: Board) -> set[str]:
    """Return the defenders that a cap of 0 forbids."""
    closed: set[str] = set()
    for effect in board.scenario.effects:
        if effect.kind == "max-attackers" and effect.limit == 0:
            closed |= set(board.attackable) if effect.defenders is None else effect.defenders
    return closed


class _Search:
    """Searches declarations that contain a pair, for creatures that need others under a cap."""

    def __init__(self, board: Board, problem: Problem, effort: Effort) -> None:
        self.problem = problem
        self.effort = effort
        self.clock = board.clock
        everyone = range(len(problem.creatures))
        self.caps_at = [
            [index for index, (_, group) in enumerate(problem.caps) if at in group] for at in range(problem.defenders)
        ]
        self.easiest = sorted(everyone, key=lambda at: (len(problem.partners[at]), problem.company[at]))

    def possible(self, creatures: Iterable[int]) -> Iterator[tuple[int, set[int]]]:
        """Yield what each creature could attack; of equivalent creatures only one is searched."""
        alike = self._interchangeable(creatures)
        wanted = {(one, at) for one in alike for at in self.problem.gains[one]}
        possible: set[Pair] = set()
        for pair in sorted(wanted):
            choice = None if pair in possible else self._with_whom_it_needs(*pair)
            if choice and self.problem.allows(choice):
                possible |= set(enumerate(choice)) & wanted
        while missing := wanted - possible:
            shown = set(enumerate(self._most(missing))) & missing
            if not shown:
                break
            possible |= shown
        for one, others in alike.items():
            for other in others:
                yield other, {at for creature, at in possible if creature == one}

    def _interchangeable(self, creatures: Iterable[int]) -> dict[int, list[int]]:
        """Return interchangeable creatures, by the first of each group."""
        groups: dict[frozenset[int], int] = {}
        member: dict[int, list[int]] = defaultdict(list)
        for partners in self.problem.partners:
            for group in partners:
                if group not in groups:
                    groups[group] = len(groups)
                    self.clock.spend(len(group))
                    for one in group:
                        member[one].append(groups[group])
        kinds: dict[object, list[int]] = defaultdict(list)
        for one in creatures:
            own = frozenset(groups[group] for group in self.problem.partners[one])
            gains = frozenset(self.problem.gains[one])
            kinds[gains, self.problem.company[one], own, tuple(member[one])].append(one)
        return {found[0]: found for found in kinds.values()}

    def _most(self, pairs: set[Pair]) -> Choice:
        """Return an allowed choice with as many of the pairs as possible."""
        gains = [{at: int((one, at) in pairs) for at in own} for one, own in enumerate(self.problem.gains)]
        self.clock.spend(sum(map(len, gains)))
        return any_maximum(replace(self.problem, gains=gains), self.effort, self.clock)

    def _with_whom_it_needs(self, creature: int, at: int) -> Choice | None:
        """Return a choice in which a creature attacks with the easiest others that it and they need, or None."""
        problem = self.problem
        choice = [HOME] * len(problem.creatures)
        room = [limit for limit, _ in problem.caps]
        attackers: set[int] = set()
        needs: list[frozenset[int]] = []
        company = 0
        adding: int | None = creature
        while adding is not None:
            options = [at] if adding == creature else problem.gains[adding]
            self.clock.spend(len(options) * (1 + len(room)) + len(choice))
            place = next((one for one in options if all(room[index] for index in self.caps_at[one])), None)
            if place is None:
                return None
            choice[adding] = place
            for index in self.caps_at[place]:
                room[index] -= 1
            attackers.add(adding)
            needs += problem.partners[adding]
            company = max(company, problem.company[adding])
            while needs and not needs[-1].isdisjoint(attackers):
                needs.pop()
            if not needs and company < len(attackers):
                return choice
            others = (one for one in self.easiest if one not in attackers)
            adding = next((one for one in others if not needs or one in needs[-1]), None)
        return None
