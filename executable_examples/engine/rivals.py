"""Reject a partial declaration by 508.1d if another declaration, a rival, obeys more requirements than it can.

A rival of a declaration is one that 508.1a-c allow and whose attacks with costs are all in that declaration too. The
declaration decides which `attacks-if-attacks` are in force. So a partial declaration cannot become legal if one of its
rivals obeys more, however the other creatures are decided.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import nlargest

from executable_examples.engine.effort import Effort
from executable_examples.engine.errors import BoardTooLarge
from executable_examples.engine.maximum import any_maximum
from executable_examples.engine.problem import HOME, Choice, Problem

QUIET = 200
"""Consecutive branches without a result after which each further one is bounded by the exact search. Chosen: with 20
creatures these branches take about as long as one call of the solver."""
MOST_RIVALS = 64
"""Rivals stored: the first, which has no cost, and the latest. Chosen: each is checked on every branch."""
Attack = tuple[int, int]


@dataclass(frozen=True)
class Link:
    """A requirement that `then` attacks, in force if `cause` attacks; with `cause` None, if any creature attacks."""

    cause: int | None
    then: int


@dataclass(frozen=True)
class _Rival:
    value: int
    costed: frozenset[Attack]
    attackers: frozenset[int]


@dataclass(frozen=True)
class _Outlook:
    """What a partial declaration can still become: the links in force, and the open links, which may come into force.

    `ceiling` is the most that can be obeyed without open links. `crowded` is the most with open links under the cap on
    all attackers; None without such a cap.
    """

    ceiling: int
    crowded: int | None
    in_force: tuple[Link, ...]
    open: tuple[Link, ...]

    def gap(self, rival: _Rival) -> int:
        """Return by how many requirements the declaration could exceed the rival."""
        most = self.ceiling + sum(link.then not in rival.attackers for link in self.open)
        most = most if self.crowded is None else min(most, self.crowded)
        return most - rival.value - sum(link.then in rival.attackers for link in self.in_force)


class Rivals:
    """The known rivals of the declarations of a problem.

    `costed[i]` are the defenders that creature i attacks at a cost. `links` are the requirements of
    `attacks-if-attacks`, all others are in `problem`.
    """

    def __init__(
        self, problem: Problem, effort: Effort, costed: Sequence[frozenset[int]] = (), links: Sequence[Link] = ()
    ) -> None:
        """Start without rivals."""
        self.problem = problem
        self.effort = effort
        self.costed = costed or [frozenset[int]()] * len(problem.creatures)
        self.links = links
        self.most = [max(gains.values(), default=0) for gains in problem.gains]
        self.reach = [
            frozenset(one for one, gains in enumerate(problem.gains) if not defenders.isdisjoint(gains))
            for defenders in problem.wanted
        ]
        everything = frozenset().union(*problem.gains)
        self.room = min((limit for limit, defenders in problem.caps if everything <= defenders), default=None)
        self.known: dict[tuple[frozenset[Attack], frozenset[int]], _Rival] = {}
        self.quiet = 0
        self.hope: Choice = []

    def add(self, choice: Choice, value: int) -> None:
        """Store an allowed choice; `value` is the number of requirements it obeys, without links."""
        targets = frozenset(link.then for link in self.links if choice[link.then] != HOME)
        key = self.paid_attacks(choice), targets
        if key not in self.known or self.known[key].value < value:
            self.known[key] = _Rival(value, *key)
        while len(self.known) > MOST_RIVALS:
            del self.known[list(self.known)[1]]

    def paid_attacks(self, choice: Choice) -> frozenset[Attack]:
        """Return the attacks of a choice that have a cost."""
        return frozenset((one, at) for one, at in enumerate(choice) if at in self.costed[one])

    def hopeful(self, choice: Choice, undecided: Sequence[int]) -> bool:
        """Return whether no known rival obeys more than a partial choice can."""
        self.quiet += 1
        paid = self.paid_attacks(choice)
        outlook = self._outlook(choice, undecided)
        gaps = [(outlook.gap(rival), rival) for rival in self.known.values() if rival.costed <= paid]
        gap, rival = min(gaps, key=lambda one: one[0], default=(0, None))
        if gap < 0 or rival is None:
            return gap >= 0
        if self.quiet <= QUIET or not undecided or self._follows_hope(choice, undecided):
            return True
        return self._could_reach(choice, undecided, outlook, rival)

    def _outlook(self, choice: Choice, undecided: Sequence[int]) -> _Outlook:
        waiting, attacked = frozenset(undecided), frozenset(choice)
        anyone = len(attacked) > 1 or HOME not in attacked
        in_force: list[Link] = []
        maybe: list[Link] = []
        reached = 0
        for link in self.links:
            able = choice[link.then] != HOME or link.then in waiting
            if anyone if link.cause is None else choice[link.cause] != HOME:
                in_force.append(link)
                reached += able
            elif able and (waiting if link.cause is None else link.cause in waiting):
                maybe.append(link)
        own = sum(gains[at] for gains, at in zip(self.problem.gains, choice, strict=True) if at != HOME)
        own += sum(
            not (attacked.isdisjoint(defenders) and waiting.isdisjoint(reach))
            for defenders, reach in zip(self.problem.wanted, self.reach, strict=True)
        )
        ceiling = own + reached + sum(self.most[one] for one in undecided)
        crowded = None
        if self.room is not None:
            asked = Counter(link.then for link in (*in_force, *maybe))
            decided = sum(count for one, count in asked.items() if choice[one] != HOME)
            room = self.room - sum(at != HOME for at in choice)
            crowded = own + decided + sum(nlargest(room, (self.most[one] + asked[one] for one in undecided)))
        return _Outlook(ceiling, crowded, tuple(in_force), tuple(maybe))

    def _follows_hope(self, choice: Choice, undecided: Sequence[int]) -> bool:
        """Return whether the last choice that the solver found is still open."""
        waiting = frozenset(undecided)
        return bool(self.hope) and all(
            at == hoped or one in waiting for one, (at, hoped) in enumerate(zip(choice, self.hope, strict=True))
        )

    def _could_reach(self, choice: Choice, undecided: Sequence[int], outlook: _Outlook, rival: _Rival) -> bool:
        """Return whether a completion of this choice could obey as much as the rival; True if the search is too large.

        Decided options get a gain so large that the best choice keeps them if any allowed choice does.
        """
        waiting = frozenset(undecided)
        forced = 1 + self.problem.bound() + len(self.links)
        counted = [*outlook.in_force, *(link for link in outlook.open if link.then not in rival.attackers)]
        gains = [
            dict(own) if one in waiting else {at: own[at] + forced} if (at := choice[one]) != HOME else {}
            for one, own in enumerate(self.problem.gains)
        ]
        for link in counted:
            gains[link.then] = {at: gain + 1 for at, gain in gains[link.then].items()}
        problem = replace(self.problem, gains=gains, declared=[HOME] * len(choice))
        try:
            self.hope = any_maximum(problem, self.effort, self.effort.clock())
        except BoardTooLarge:
            return True
        decided, reached = divmod(problem.value(self.hope), forced)
        least = rival.value + sum(link.then in rival.attackers for link in outlook.in_force)
        return decided == sum(at != HOME for at in choice) and reached >= least
