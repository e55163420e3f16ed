"""The parts of a `Problem` that nothing ties together: the best choice is the best choice of each part."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from executable_examples.engine.problem import Problem


def components(problem: Problem, members: Sequence[int]) -> Iterator[tuple[Problem, list[int]]]:
    """Yield each part with the indices its creatures have in the whole; only `members` are looked at.

    Creatures are tied by a cap that could be passed, by a shared requirement, and by partners; company ties all.
    """
    caps = [cap for cap in problem.caps if _may_attack(problem, members, cap[1]) > cap[0]]
    groups = _Groups(members)
    for defenders in [*(cap[1] for cap in caps), *problem.wanted]:
        groups.tie(creature for creature in members if not defenders.isdisjoint(problem.gains[creature]))
    inside = frozenset(members)
    found: dict[frozenset[int], frozenset[int]] = {}
    for creature in members:
        for partners in problem.partners[creature]:
            if partners not in found:
                found[partners] = partners & inside
                groups.tie(found[partners])
            groups.tie([creature, *list(found[partners])[:1]])
    if any(problem.company[creature] for creature in members):
        groups.tie(members)
    for part in groups.parts():
        yield restricted(problem, part, caps), part


def _may_attack(problem: Problem, members: Sequence[int], defenders: frozenset[int]) -> int:
    return sum(not defenders.isdisjoint(problem.gains[creature]) for creature in members)


def restricted(problem: Problem, members: Sequence[int], caps: Sequence[tuple[int, frozenset[int]]]) -> Problem:
    """Return the problem of `members` alone, numbered anew in the same order."""
    index = {creature: position for position, creature in enumerate(members)}
    open_to_attack = {at for creature in members for at in problem.gains[creature]}
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
        caps=[cap for cap in caps if not cap[1].isdisjoint(open_to_attack)],
        wanted=[defenders for defenders in problem.wanted if not defenders.isdisjoint(open_to_attack)],
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

    def parts(self) -> list[list[int]]:
        parts: dict[int, list[int]] = defaultdict(list)
        for creature in self.members:
            parts[self.top(creature)].append(creature)
        return list(parts.values())
