"""508.1d as numbers: which attacks could be declared instead, and how many requirements each obeys.

A choice gives every creature the index of what it attacks, or `HOME`. Of two choices that obey equally many
requirements the better one changes fewer creatures of the declaration. A creature is changed if it attacks something
else than declared, or attacks instead of staying home, or the other way round. If the numbers are equal, the first
creature in document order that the two treat differently decides: changing it is better than leaving it as declared; if
both change it, the earlier defender in the document is better (players before permanents), and staying home comes last.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

HOME = -1
Choice = list[int]


@dataclass(frozen=True)
class Problem:
    """Creatures by index in document order, defenders by index in document order.

    - `gains[i]`: what creature i may attack, each with the number of its own requirements that this obeys.
    - `declared[i]`: what it attacks in the declaration. `fixed[i]`: it may not stay home.
    - `company[i]`: how many others must attack with it. `solitary[i]`: it attacks only alone.
    - `partners[i]`: sets of creatures; another one of each set must attack with it.
    - `caps`: maximum number of creatures that attack any of these defenders.
    - `wanted`: one requirement each, obeyed if any of these defenders is attacked.
    """

    creatures: Sequence[str]
    gains: Sequence[dict[int, int]]
    declared: Sequence[int]
    fixed: Sequence[bool]
    company: Sequence[int]
    solitary: Sequence[bool]
    partners: Sequence[tuple[frozenset[int], ...]]
    caps: Sequence[tuple[int, frozenset[int]]]
    wanted: Sequence[frozenset[int]]

    def value(self, choice: Sequence[int]) -> int:
        """Return how many requirements a choice obeys."""
        hit = set(choice)
        own = sum(gains[at] for gains, at in zip(self.gains, choice, strict=True) if at != HOME)
        return own + sum(not hit.isdisjoint(defenders) for defenders in self.wanted)

    def bound(self) -> int:
        """Return an upper bound on the requirements that a choice obeys.

        It is the sum of each creature's best, plus the shared requirements that some creature could obey.
        """
        open_to_attack = {at for gains in self.gains for at in gains}
        wanted = sum(not open_to_attack.isdisjoint(defenders) for defenders in self.wanted)
        return wanted + sum(max(gains.values(), default=0) for gains in self.gains)

    def changes(self, choice: Sequence[int]) -> int:
        """Return how many creatures a choice changes."""
        return sum(at != declared for at, declared in zip(choice, self.declared, strict=True))

    def preference(self, creature: int, at: int) -> int:
        """Return the preference between equal choices for this option: 0 as declared, more for a change."""
        last = self.defenders
        return 0 if at == self.declared[creature] else last + 1 - (last if at == HOME else at)

    @cached_property
    def defenders(self) -> int:
        """One more than the highest index of a defender."""
        return 1 + max((at for gains in self.gains for at in gains), default=HOME)

    def rank(self, choice: Sequence[int]) -> tuple[int, int, tuple[int, ...]]:
        """Return a sort key of choices, greatest is best: requirements obeyed, few changes, document order."""
        preferences = tuple(self.preference(creature, at) for creature, at in enumerate(choice))
        return self.value(choice), -self.changes(choice), preferences

    def allows(self, choice: Sequence[int]) -> bool:
        """Return whether a choice disobeys no restriction: the exact check of every search result."""
        attackers = {creature for creature, at in enumerate(choice) if at != HOME}
        if any(fixed and at == HOME for fixed, at in zip(self.fixed, choice, strict=True)):
            return False
        if any(sum(at in defenders for at in choice) > limit for limit, defenders in self.caps):
            return False
        return all(self._content(creature, choice[creature], attackers) for creature in attackers)

    def due(self, order: Sequence[int]) -> dict[int, list[tuple[int, frozenset[int]]]]:
        """Return, for each creature, the partner rules that it decides as the last creature in `order`."""
        place = {creature: position for position, creature in enumerate(order)}
        due: dict[int, list[tuple[int, frozenset[int]]]] = {creature: [] for creature in order}
        for creature, groups in enumerate(self.partners):
            for group in groups:
                due[max((creature, *group), key=place.__getitem__)].append((creature, group))
        return due

    def _content(self, creature: int, at: int, attackers: set[int]) -> bool:
        others = len(attackers) - 1
        return (
            at in self.gains[creature]
            and others >= self.company[creature]
            and not (self.solitary[creature] and others)
            and not any(attackers.isdisjoint(partners) for partners in self.partners[creature])
        )
