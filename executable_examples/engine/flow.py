"""508.1d as a flow problem, for boards where only caps, shared requirements, and company connect creatures.

Every creature is one unit that enters at its defender (or at home) and flows to the sink. The defender sets of caps and
shared requirements must be nested or disjoint. Each set is a node: its capacity is its cap, and its first unit obeys
the requirements of the set. Creatures enter one by one along the path of greatest gain, which may move earlier ones, so
the flow is optimal at every moment (successive shortest paths with exact integers). Restrictions that require company
make one flow for each required number of attackers.
"""

from collections import Counter
from collections.abc import Iterable
from heapq import heappop, heappush
from typing import TypeAlias

from executable_examples.engine.effort import Clock
from executable_examples.engine.problem import HOME, Choice, Problem
from executable_examples.engine.search import Weights

MOST_LEVELS = 16
"""Largest number of different company sizes for which a flow each is tried. Chosen: each costs a whole flow."""
Node: TypeAlias = "int | frozenset[int] | str"
SINK = "sink"


def fits(problem: Problem) -> bool:
    """Return whether the problem can be solved as a flow."""
    sets = {defenders for _, defenders in problem.caps} | set(problem.wanted)
    return not any(problem.partners) and len(set(problem.company)) <= MOST_LEVELS and _next_larger(sets) is not None


def _next_larger(sets: Iterable[frozenset[int]]) -> dict[Node, Node] | None:
    """Return the smallest set around each set and each element; None if two of the sets overlap without nesting."""
    around: dict[Node, Node] = {}
    for one in sorted(sets, key=len, reverse=True):
        larger = {around.get(at, SINK) for at in one} or {SINK}
        if len(larger) > 1:
            return None
        around[one] = larger.pop()
        around.update(dict.fromkeys(one, one))
    return around


def best(problem: Problem, weights: Weights, clock: Clock | None = None) -> Choice:
    """Return the allowed choice of greatest weight."""
    clock = clock or Clock()
    choices = [_level(problem, weights, company, clock) for company in sorted({0, *problem.company})]
    return max((one for one in choices if one is not None), key=lambda one: weights.total(problem, one))


def _level(problem: Problem, weights: Weights, company: int, clock: Clock) -> Choice | None:
    """Return the best choice with more than `company` attackers (0: any number), or None.

    Only creatures that need at most `company` others may attack.
    """
    content = [asked <= company for asked in problem.company]
    if any(fixed and not one for fixed, one in zip(problem.fixed, content, strict=True)):
        return None
    flow = _Flow(problem, weights, company + 1 if company else 0, clock)
    for creature, options in enumerate(weights.of):
        flow.let_in(creature, options if content[creature] else {HOME: options[HOME]})
    return flow.choice() if flow.has_enough() else None


class _Flow:
    """Units and their places. Reaching `least` attackers weighs more than everything else together."""

    def __init__(self, problem: Problem, weights: Weights, least: int, clock: Clock) -> None:
        everyone = frozenset(range(problem.defenders))
        self.clock = clock
        self.limit: dict[frozenset[int], int] = {}
        self.bonus: dict[frozenset[int], int] = Counter()
        for limit, defenders in [*problem.caps, (len(problem.creatures), everyone)]:
            inside = defenders & everyone
            self.limit[inside] = min(limit, self.limit.get(inside, len(problem.creatures)))
        for defenders in problem.wanted:
            self.bonus[defenders & everyone] += weights.wanted
        sets = {one for one in (*self.limit, *self.bonus) if one}
        self.limit = {one: self.limit.get(one, len(problem.creatures)) for one in sets}
        self.everyone, self.least = everyone, least
        self.urgent = _more_than_everything(problem, weights) if least else 0
        self.load = dict.fromkeys(sets, 0)
        self.above: dict[Node, Node] = {HOME: SINK, **(_next_larger(sets) or {})}
        self.options: list[dict[int, int]] = [{} for _ in problem.creatures]
        self.at: list[int] = [HOME] * len(problem.creatures)
        self.moves: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.gain: dict[Node, int] | None = None
        self.next: dict[Node, Node] = {}

    def choice(self) -> Choice:
        return list(self.at)

    def has_enough(self) -> bool:
        return self.least == 0 or self.load[self.everyone] >= self.least

    def let_in(self, creature: int, options: dict[int, int]) -> None:
        """Add a creature where it gains most, moving others if needed."""
        self.clock.spend(len(options))
        if self.gain is None:
            self._look_for_paths()
        gain = self.gain or {}
        self.options[creature] = options
        start = max((at for at in options if at in gain), key=lambda at: options[at] + gain[at])
        self._place(creature, start)
        node: Node = start
        while node != SINK:
            node = self._pass_on(node)

    def _pass_on(self, node: Node) -> Node:
        """Move one unit from a node to the next on its path, which is returned; note if paths must be recomputed."""
        following = self.next[node]
        if isinstance(node, int) and isinstance(following, int):
            self._place(self._mover(node, following), following)
            self.gain = None
        elif self.above[node] == following:
            before = self._forward(node)
            if isinstance(node, frozenset):
                self.load[node] += 1
            self.gain = self.gain if self._forward(node) == before else None
        else:
            if isinstance(following, frozenset):
                self.load[following] -= 1
            self.gain = None
        return following

    def _place(self, creature: int, at: int) -> None:
        self.at[creature] = at
        own = self.options[creature]
        for other, weight in own.items():
            if other != at:
                heappush(self.moves.setdefault((at, other), []), (own[at] - weight, creature))

    def _mover(self, at: int, other: int) -> int:
        """Return the creature that loses least by attacking `other` instead; -1 if there is none."""
        moves = self.moves.get((at, other), [])
        while moves and self.at[moves[0][1]] != at:
            heappop(moves)
        return moves[0][1] if moves else -1

    def _forward(self, node: Node) -> int | None:
        """Return the gain of one more unit through a node, None if it is full."""
        if not isinstance(node, frozenset):
            return 0
        load = self.load[node]
        if load >= self.limit[node]:
            return None
        urgent = self.urgent if node == self.everyone and load < self.least else 0
        return urgent + (0 if load else self.bonus[node])

    def _backward(self, node: Node) -> int | None:
        """Return the gain of one unit less through a node, None if it is empty."""
        if not isinstance(node, frozenset):
            return 0
        load = self.load[node]
        if not load:
            return None
        urgent = self.urgent if node == self.everyone and load <= self.least else 0
        return -urgent - (self.bonus[node] if load == 1 else 0)

    def _arcs(self) -> list[tuple[Node, Node, int]]:
        arcs: list[tuple[Node, Node, int]] = []
        for node, above in self.above.items():
            forward, backward = self._forward(node), self._backward(node)
            arcs += [(node, above, forward)] if forward is not None else []
            arcs += [(above, node, backward)] if backward is not None and above != SINK else []
        for at, other in self.moves:
            creature = self._mover(at, other)
            if creature >= 0:
                arcs.append((at, other, self.options[creature][other] - self.options[creature][at]))
        return arcs

    def _look_for_paths(self) -> None:
        """Find the path of greatest gain from every node to the sink (Bellman and Ford)."""
        gain: dict[Node, int] = {SINK: 0}
        self.clock.spend(len(self.above) + len(self.moves))
        arcs, better = self._arcs(), True
        while better:
            self.clock.spend(len(arcs))
            better = False
            for start, end, own in arcs:
                if end in gain and (start not in gain or own + gain[end] > gain[start]):
                    gain[start], self.next[start], better = own + gain[end], end, True
        self.gain = gain


def _more_than_everything(problem: Problem, weights: Weights) -> int:
    spread = sum(max(options.values()) - min(options.values()) for options in weights.of)
    return 1 + spread + weights.wanted * len(problem.wanted)
