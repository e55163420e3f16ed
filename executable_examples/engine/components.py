"""Independent parts of a `Problem`: its best choice consists of the best choice of each part."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from executable_examples.engine.effort import Clock
from executable_examples.engine.problem import Problem


def components(
    problem: Problem, members: Sequence[int], clock: Clock | None = None
) -> Iterator[tuple[Problem, list[int]]]:
    """Yield each part of `members` with its creatures' indices in the whole.

    Creatures are connected by a cap that could be exceeded, by a shared requirement, and by partners; company connects
    all.
    """
    clock = clock or Clock()
    able: dict[int, list[int]] = defaultdict(list)
    for creature in members:
        for at in problem.gains[creature]:
            able[at].append(creature)
    caps = [cap for cap in problem.caps if _could_be_passed(cap, able, clock)]
    groups = _Groups(members)
    groups.tie_attackers([*(defenders for _, defenders in caps), *problem.wanted], able, clock)
    groups.tie_partners(problem, clock)
    if any(problem.company[creature] for creature in members):
        groups.tie(members)
    caps_of, wanted_of = defaultdict(list), defaultdict(list)
    for cap in caps:
        caps_of[groups.of_attackers(cap[1], able)].append(cap)
    for defenders in problem.wanted:
        wanted_of[groups.of_attackers(defenders, able)].append(defenders)
    for part in groups.parts():
        top = groups.top(part[0])
        yield _restricted(problem, part, caps_of[top], wanted_of[top]), part


def _could_be_passed(cap: tuple[int, frozenset[int]], able: Mapping[int, list[int]], clock: Clock) -> bool:
    limit, defenders = cap
    lists = [able[at] for at in defenders if at in able]
    total = sum(map(len, lists))
    clock.spend(len(defenders))
    if total <= limit or len(lists) < 2:
        return total > limit
    clock.spend(total)
    return len(set().union(*lists)) > limit


def _restricted(
    problem: Problem, members: Sequence[int], caps: list[tuple[int, frozenset[int]]], wanted: list[frozenset[int]]
) -> Problem:
    """Return the problem restricted to `members`, renumbered in the same order."""
    index = {creature: position for position, creature in enumerate(members)}
    renamed: dict[frozenset[int], frozenset[int]] = {}
    for creature in members:
        for partners in problem.partners[creature]:
            if partners not in renamed:
                renamed[partners] = frozenset(index[other] for other in partners if other in index)
    return Problem(
        creatures=[problem.creatures[creature] for creature in members],
        gains=[problem.gains[creature] for creature in members],
        declared=[problem.declared[creature] for creature in members],
        fixed=[problem.fixed[creature] for creature in members],
        company=[problem.company[creature] for creature in members],
        solitary=[problem.solitary[creature] for creature in members],
        partners=[tuple(renamed[group] for group in problem.partners[creature]) for creature in members],
        caps=caps,
        wanted=wanted,
    )


class _Groups:
    """Union-find over creatures."""

    def __init__(self, members: Sequence[int]) -> None:
        self.members = members
        self.above = {creature: creature for creature in members}

    def top(self, creature: int) -> int:
        while self.above[creature] != creature:
            self.above[creature] = self.above[self.above[creature]]
            creature = self.above[creature]
        return creature

    def tie(self, creatures: Iterable[int]) -> None:
        first = None
        for creature in creatures:
            top = self.top(creature)
            first = top if first is None else first
            self.above[top] = first

    def tie_attackers(self, sets: Iterable[frozenset[int]], able: Mapping[int, list[int]], clock: Clock) -> None:
        """For each set, connect the creatures that may attack a defender in it; `able` lists them by defender."""
        tied: set[int] = set()
        for defenders in sets:
            clock.spend(len(defenders))
            for at in defenders - tied:
                self.tie(able.get(at, ()))
            tied |= defenders
            self.tie(able[at][0] for at in defenders if at in able)

    def of_attackers(self, defenders: frozenset[int], able: Mapping[int, list[int]]) -> int | None:
        """Return the group of the creatures that may attack any of `defenders`; None if there are none.

        Call `tie_attackers` with these defenders first.
        """
        return next((self.top(able[at][0]) for at in defenders if at in able), None)

    def tie_partners(self, problem: Problem, clock: Clock) -> None:
        found: dict[frozenset[int], list[int]] = {}
        for creature in self.members:
            for partners in problem.partners[creature]:
                if partners not in found:
                    clock.spend(len(partners))
                    found[partners] = [one for one in partners if one in self.above]
                    self.tie(found[partners])
                self.tie([creature, *found[partners][:1]])

    def parts(self) -> list[list[int]]:
        parts: dict[int, list[int]] = defaultdict(list)
        for creature in self.members:
            parts[self.top(creature)].append(creature)
        return list(parts.values())
