"""Choose the branches of costs: the first choice with which everything can be paid.

Costs without an open branch come first. Then each attacker in document order tries its branches in order. A choice is
abandoned if it cannot be paid whatever the others choose, or if it costs the same as one that has failed. The search is
exact and raises `BoardTooLarge` if the effort runs out.
"""

from bisect import bisect
from collections.abc import Iterable, Mapping
from itertools import chain
from math import inf

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.costs import Due, TotalCost
from executable_examples.engine.scenario import AttackCost
from executable_examples.engine.slots import Filling, Pool, SlotKind, Slots

_GIFTS = {"sacrifice": "sacrifice", "return": "returned"}
"""Permanents given as payment, which can be given only once, and the field of a cost or payment that names them."""


class Debt:
    """The total to pay: mana, life, permanents to tap, and permanents to sacrifice or return."""

    def __init__(self, mana: int = 0, life: int = 0, taps: Slots | None = None, gifts: Slots | None = None) -> None:
        """Start with what is already due."""
        self.mana = mana
        self.life = life
        self.taps = taps or Slots()
        self.gifts = gifts or Slots()

    def copy(self) -> "Debt":
        """Return a copy that can be extended."""
        taps, gifts = (Slots(one.due, one.owner) for one in (self.taps, self.gifts))
        return Debt(self.mana, self.life, taps, gifts)

    def key(self) -> object:
        """Return a key that is equal for debts that can be paid in the same ways."""
        slots = (
            frozenset((kind, n, one.owner[kind]) for kind, n in one.due.items()) for one in (self.taps, self.gifts)
        )
        return self.mana, self.life, *slots


class Purse:
    """The resources of the active player."""

    def __init__(self, board: Board, attacks: Attacks, untapped: Mapping[str, None], total: TotalCost) -> None:
        """Find which permanents can pay each kind of cost."""
        scenario = board.scenario
        self.clock = board.clock
        self.available = inf if scenario.available_mana is None else scenario.available_mana
        self.life = scenario.life.get(scenario.active, inf)
        self.kinds: dict[str, dict[SlotKind, int]] = {"taps": {}, "gifts": {}}
        for due in total.dues:
            self._look_at(due)
        mine = [one.id for one in scenario.permanents if one.controller == scenario.active] if total.dues else []
        self.tappable = Pool(board, attacks, untapped if total.dues else (), list(self.kinds["taps"]))
        self.mine = Pool(board, attacks, mine, list(self.kinds["gifts"]))
        able = (board.permanents[name] for name in self.tappable.fits) if self.available < inf else ()
        self.sources = {one.id: one.mana_ability for one in able if one.mana_ability and not one.is_sick}
        self.thrifty = sorted(self.tappable.fits, key=lambda name: self.sources.get(name, 0))

    def debt(self, total: TotalCost) -> Debt:
        """Return the debt of all attackers with the chosen branches."""
        debt = Debt()
        for due in total.dues:
            self.add(debt, due, due.branches)
        return debt

    def add(self, debt: Debt, due: Due, branches: tuple[int, ...]) -> None:
        """Add one attacker's debt with a choice of branches."""
        parts = due.parts(branches)
        self.clock.spend(len(parts))
        for part in parts:
            debt.mana += part.mana
            debt.life += part.life
            if part.tap:
                debt.taps.add(self.kinds["taps"][_kind(due, "tap", part)], part.tap, due.creature)
            for what, field in _GIFTS.items():
                count = getattr(part, field)
                if count:
                    debt.gifts.add(self.kinds["gifts"][_kind(due, what, part)], count, due.creature)

    def taps(self, debt: Debt) -> Filling:
        """Return what is tapped to pay: the first permanents that leave enough mana, or those that leave the most."""
        filling = self.tappable.fill(debt.taps)
        if filling.unfilled or self._mana_left(filling) >= debt.mana:
            return filling
        first, rest = list[str](), [*self.tappable.fits] if self._leaves_enough([], debt) else []
        while rest:
            first_fault = bisect(
                range(len(rest)), 0, key=lambda last: not self._leaves_enough(first + rest[: last + 1], debt)
            )
            first += rest[:first_fault]
            rest = self._others(rest[first_fault:], debt)
        return self._tap_first(first, debt)

    def _others(self, names: list[str], debt: Debt) -> list[str]:
        """Return the names that differ from the first in the slots that they can fill or the mana that they produce."""
        useful = [(self.tappable.kinds_for(name, debt.taps), self.sources.get(name)) for name in names]
        return [name for name, use in zip(names, useful, strict=True) if use != useful[0]]

    def _leaves_enough(self, names: list[str], debt: Debt) -> bool:
        return self._mana_left(self._tap_first(names, debt)) >= debt.mana

    def _tap_first(self, names: list[str], debt: Debt) -> Filling:
        """Return what is tapped if these are tapped first, then the permanents that produce the least mana."""
        return self.tappable.fill(debt.taps, chain(names, self.thrifty))

    def _mana_left(self, filling: Filling) -> float:
        used = sum(self.sources.get(name, 0) for name in filling.kind_of)
        return self.available + sum(self.sources.values()) - used

    def can_pay(self, debt: Debt, more_mana: int = 0, more_life: int = 0) -> bool:
        """Return whether all of it can be paid, and this much mana and life in addition."""
        self.clock.spend(len(self.sources))
        if debt.life + more_life > self.life or self.mine.fill(debt.gifts).unfilled:
            return False
        filling = self._tap_first([], debt)
        return not filling.unfilled and self._mana_left(filling) >= debt.mana + more_mana

    def _look_at(self, due: Due) -> None:
        parts = [*due.costs, *(branch for choice in due.choices for branch in choice)]
        self.clock.spend(len(parts))
        for part in parts:
            for pool, whats in (("taps", ("tap",)), ("gifts", tuple(_GIFTS))):
                for what in whats:
                    kinds = self.kinds[pool]
                    kinds.setdefault(_kind(due, what, part), len(kinds))


def _kind(due: Due, what: str, part: AttackCost) -> SlotKind:
    """Return the kind of slot that a part of a cost needs; permanents named beyond what is due are ignored."""
    field = _GIFTS.get(what, what)
    named = getattr(due.payment, field)
    if named is None:
        return SlotKind(what, part.of)
    if not due.is_open:
        named = named[: sum(getattr(one, field) for one in due.parts(due.branches))]
    return SlotKind(what, part.of, due.creature, named)


def choose_branches(purse: Purse, total: TotalCost) -> None:
    """Set the branches of every cost: the first with which everything can be paid, or the first of all if none can."""
    undecided = [due for due in total.dues if due.is_open and not due.wrong_choice]
    if not undecided or purse.can_pay(purse.debt(total)):
        return
    start = purse.debt(TotalCost([due for due in total.dues if due not in undecided]))
    found = _search(purse, undecided, start)
    for due, branches in zip(undecided, found, strict=False):
        due.branches = branches


def _search(purse: Purse, dues: list[Due], start: Debt) -> list[tuple[int, ...]]:
    """Return the first branches with which the dues can be paid in addition to `start`; [] if there are none."""
    least = _least(reversed(dues))
    if not purse.can_pay(start, *least[0]):
        return []
    states, ways = [start], [dues[0].possible_branches()]
    chosen: list[tuple[int, ...]] = [()] * len(dues)
    failed: set[object] = set()
    while ways:
        level = len(ways)
        branches = next(ways[-1], None)
        if branches is None:
            ways.pop()
            failed.add((level, states.pop().key()))
            continue
        debt = states[-1].copy()
        purse.clock.spend(len(debt.taps.due) + len(debt.gifts.due))
        purse.add(debt, dues[level - 1], branches)
        if (level + 1, debt.key()) in failed or not purse.can_pay(debt, *least[level]):
            continue
        chosen[level - 1] = branches
        if level == len(dues):
            return chosen
        states.append(debt)
        ways.append(dues[level].possible_branches())
    return []


def _least(last_first: Iterable[Due]) -> list[tuple[int, int]]:
    """Return the least mana and life that each attacker and those after it can cost; the last entry is (0, 0)."""
    found = [(0, 0)]
    for due in last_first:
        own = []
        for field in ("mana", "life"):
            fixed = sum(getattr(cost, field) for cost in due.costs)
            own.append(fixed + sum(min(getattr(branch, field) for branch in choice) for choice in due.choices))
        found.append((found[-1][0] + own[0], found[-1][1] + own[1]))
    return found[::-1]
