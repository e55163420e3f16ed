"""The allowed choices of a `Problem` one by one: depth first, creature by creature, without building a list."""

from collections.abc import Callable, Iterator, Sequence

from executable_examples.engine.problem import HOME, Choice, Problem

Hopeful = Callable[[Choice, Sequence[int]], bool]
"""Whether a choice may still become a wanted one; the creatures listed are undecided and at home in it."""


def choices(
    problem: Problem, options: Sequence[Sequence[int]], order: Sequence[int], hopeful: Hopeful
) -> Iterator[Choice]:
    """Yield every allowed choice once, except those that `hopeful` rejects.

    Creatures are decided in `order`, each by its `options` in turn. A branch is abandoned when a restriction can no
    longer be obeyed or `hopeful` rejects it.
    """
    if not order:
        yield []
        return
    branch = _Branch(problem, order)
    ways = [iter(options[order[0]])]
    while ways:
        depth = len(ways) - 1
        branch.undo(depth)
        at = next(ways[-1], None)
        if at is None:
            ways.pop()
        elif branch.take(depth, at) and hopeful(branch.choice, order[depth + 1 :]):
            if depth + 1 < len(order):
                ways.append(iter(options[order[depth + 1]]))
            elif problem.allows(branch.choice):
                yield list(branch.choice)


class _Branch:
    """A choice in which the first creatures in `order` are decided; the others are at home."""

    def __init__(self, problem: Problem, order: Sequence[int]) -> None:
        self.problem = problem
        self.order = order
        self.choice: Choice = [HOME] * len(problem.creatures)
        self.attackers: dict[int, None] = {}
        self.load = [0] * len(problem.caps)
        self.able = [0]
        for creature in reversed(order):
            self.able.append(self.able[-1] + bool(problem.gains[creature]))
        self.due = problem.due(order)

    def undo(self, depth: int) -> None:
        """Make a creature undecided again."""
        self._count(self.order[depth], -1)
        self.attackers.pop(self.order[depth], None)
        self.choice[self.order[depth]] = HOME

    def take(self, depth: int, at: int) -> bool:
        """Decide a creature; return whether the restrictions can still be obeyed."""
        creature, problem = self.order[depth], self.problem
        self.choice[creature] = at
        if at != HOME:
            self.attackers[creature] = None
            self._count(creature, 1)
        others = len(self.attackers) - 1
        possible = others + self.able[len(self.order) - depth - 1]
        return (
            all(load <= limit for load, (limit, _) in zip(self.load, problem.caps, strict=True))
            and all(problem.company[one] <= possible for one in self.attackers)
            and not (others > 0 and any(problem.solitary[one] for one in self.attackers))
            and all(one not in self.attackers or self._has(group) for one, group in self.due[creature])
        )

    def _has(self, group: frozenset[int]) -> bool:
        return any(one in self.attackers for one in group)

    def _count(self, creature: int, change: int) -> None:
        at = self.choice[creature]
        for index, (_, defenders) in enumerate(self.problem.caps):
            self.load[index] += change * (at in defenders)
