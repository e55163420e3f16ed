"""508.1f-j: tapping, dues, and the first way of paying everything, by trying one after the other.

A permanent tapped as payment can still be sacrificed or returned: costs are paid in any order. No permanent
leaves twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import Any

from tests.support.oracle.board import Board, Permanent, fits, is_new, keywords, names

Cost = dict[str, Any]
LEAVING = ("sacrifice", "return")
WAYS = ("tap", *LEAVING)
MOST_ORDERS = 20_000
"""Of more orders than this only the first are tried."""


def tapped_to_attack(board: Board) -> list[str]:
    """508.1f: the chosen creatures that attacking taps."""
    return [
        one["id"]
        for one in board.permanents
        if one["id"] in board.declaration and "vigilance" not in keywords(one) and not one.get("tapped", False)
    ]


def due(board: Board, creature: str) -> tuple[list[Cost], bool]:
    """508.1g-h: the costs to be paid for this creature, and whether a mandatory one is refused."""
    costs = [cost for cost in board.by_id[creature].get("attack_costs", []) if names(cost, board.declaration[creature])]
    mandatory = [cost for cost in costs if not cost.get("optional", False)]
    answer = board.payments.get(creature)
    if answer is False:
        return [], len(mandatory) > 0
    if answer is True:
        return costs, False
    if answer is None:
        return mandatory, False
    wanted = answer.get("pay", [])
    return [cost for cost in costs if not cost.get("optional", False) or cost.get("name") in wanted], False


@dataclass(frozen=True)
class Demand:
    """One permanent that has to be tapped, sacrificed, or returned for a creature."""

    creature: str
    way: str
    of: dict[str, Any]
    place: int
    """The due cost that asks for it."""


@dataclass
class Total:
    """The total due with chosen branches, locked in at 508.1h."""

    mana: int = 0
    life: int = 0
    demands: list[Demand] = field(default_factory=list)
    places: int = 0

    def add(self, creature: str, cost: Cost) -> None:
        self.mana += int(cost.get("mana", "{0}").strip("{}"))
        self.life += cost.get("life", 0)
        for way in WAYS:
            self.demands += [Demand(creature, way, cost.get("of", {}), self.places)] * cost.get(way, 0)
            self.places += cost.get(way, 0) > 0


@dataclass(frozen=True)
class Payment:
    """One way of paying: who is tapped, sacrificed, and returned."""

    taken: dict[str, list[str]]

    @property
    def gone(self) -> list[str]:
        return [one for way in LEAVING for one in self.taken[way]]


class Bill:
    """Everything due at 508.1h."""

    def __init__(self, board: Board, order: Sequence[int] = ()) -> None:
        """Read the dues. `order` is the order of the demands, by default creature by creature."""
        self.board = board
        self.order = order
        self.refused = False
        self.due: dict[str, list[Cost]] = {}
        for creature in board.by_id:
            if creature in board.declaration:
                self.due[creature], refused = due(board, creature)
                self.refused = self.refused or refused
        self.paid = {
            creature: [cost["name"] for cost in costs if "name" in cost] for creature, costs in self.due.items()
        }

    def first_payment(self) -> Payment | None:
        """508.1i-j: the first way to pay everything: branches in written order, then permanents."""
        if self.refused:
            return None
        return next((paid for total in self.totals() if (paid := self.pay(total)) is not None), None)

    def totals(self) -> Iterator[Total]:
        """Yield the dues for every choice of branches; `choose` fixes the choice for each `any_of`."""
        choices = [choice for creature in self.due for choice in self.branches_of(creature)]
        for branches in product(*choices):
            total, left = Total(), list(branches)
            for creature, costs in self.due.items():
                for cost in costs:
                    total.add(creature, cost)
                    if "any_of" in cost:
                        total.add(creature, cost["any_of"][left.pop(0)])
            yield total

    def branches_of(self, creature: str) -> Iterator[list[int]]:
        answer = self.board.payments.get(creature)
        chosen = list(answer.get("choose", [])) if isinstance(answer, dict) else []
        for cost in self.due[creature]:
            if "any_of" in cost:
                branches = list(range(len(cost["any_of"])))
                yield [one for one in [chosen.pop(0)] if one in branches] if chosen else branches

    def pay(self, total: Total) -> Payment | None:
        if total.life > self.board.scenario.get("life", {}).get(self.board.active, total.life):
            return None
        if not self.names_are_right(total):
            return None
        demands = self.in_order(total.demands)
        leaving = next(self.assignments([one for one in demands if one.way in LEAVING]), None)
        if leaving is None:
            return None
        for tapped in self.assignments([one for one in demands if one.way == "tap"]):
            if self.mana_suffices(total.mana, [one for _, one in tapped]):
                return Payment({way: [one for demand, one in tapped + leaving if demand.way == way] for way in WAYS})
        return None

    def in_order(self, demands: list[Demand]) -> list[Demand]:
        rank = {place: position for position, place in enumerate(self.order)}
        return sorted(demands, key=lambda one: rank.get(one.place, one.place))

    def orders(self) -> Iterator[tuple[int, ...]]:
        """Yield orders of the demands: the text does not say which come first.

        Only orders that can matter are tried: permanents are tapped independently of those that leave, and demands of
        the same kind change places without effect.
        """
        total = next((total for total in self.totals() if self.pay(total) is not None), Total())
        tapped = [one for one in total.demands if one.way == "tap"]
        leaving = [one for one in total.demands if one.way in LEAVING]
        found = (first + second for first in self.orders_of(tapped) for second in self.orders_of(leaving))
        return islice(found, MOST_ORDERS)

    def orders_of(self, demands: list[Demand]) -> Iterator[tuple[int, ...]]:
        """Yield the distinct orders of the due costs that these demands belong to."""
        kinds: dict[str, list[int]] = {}
        for place in dict.fromkeys(one.place for one in demands):
            own = [replace(one, place=0) for one in demands if one.place == place]
            kinds.setdefault(repr(own), []).append(place)

        def rest(left: dict[str, list[int]]) -> Iterator[tuple[int, ...]]:
            if not left:
                yield ()
            for kind, (place, *others) in left.items():
                after = {name: places for name, places in left.items() if name != kind}
                if others:
                    after[kind] = others
                for later in rest(after):
                    yield (place, *later)

        return rest(kinds)

    def named(self, creature: str, way: str) -> list[str] | None:
        answer = self.board.payments.get(creature)
        return answer.get(way) if isinstance(answer, dict) else None

    def names_are_right(self, total: Total) -> bool:
        """Whether enough permanents are named, for each creature and kind of payment that names any."""
        for creature, way in product(self.due, WAYS):
            named = self.named(creature, way)
            count = sum((one.creature, one.way) == (creature, way) for one in total.demands)
            if named is not None and count > 0 and len(named) != count:
                return False
        return True

    def assignments(self, demands: list[Demand]) -> Iterator[list[tuple[Demand, str]]]:
        """Yield every way to meet the demands with different permanents, in document order."""
        dead_ends: set[tuple[int, frozenset[str]]] = set()

        def rest(place: int, used: frozenset[str]) -> Iterator[list[tuple[Demand, str]]]:
            if place == len(demands):
                yield []
                return
            if (place, used) in dead_ends:
                return
            found = False
            for one in self.candidates(demands[place]):
                if one not in used:
                    for others in rest(place + 1, used | {one}):
                        found = True
                        yield [(demands[place], one), *others]
            if not found:
                dead_ends.add((place, used))

        return rest(0, frozenset())

    def candidates(self, demand: Demand) -> list[str]:
        named = self.named(demand.creature, demand.way)
        return [
            one["id"]
            for one in self.board.permanents
            if one["controller"] == self.board.active
            and (named is None or one["id"] in named)
            and (demand.way != "tap" or self.is_untapped(one))
            and self.serves(demand, one)
        ]

    def serves(self, demand: Demand, one: Permanent) -> bool:
        of = demand.of
        return (
            fits(one, of)
            and not (of.get("not_attacking") and one["id"] in self.board.declaration)
            and not (of.get("other") and one["id"] == demand.creature)
            and not (of.get("continuous") and is_new(one))
        )

    def is_untapped(self, one: Permanent) -> bool:
        return not one.get("tapped", False) and one["id"] not in tapped_to_attack(self.board)

    def sources(self) -> dict[str, int]:
        """Return the mana of each untapped permanent of the active player; 302.6: not from a new creature."""
        return {
            one["id"]: one["mana_ability"]
            for one in self.board.permanents
            if one["controller"] == self.board.active
            and one.get("mana_ability", 0) > 0
            and self.is_untapped(one)
            and not is_new(one)
        }

    def mana_suffices(self, mana: int, tapped: list[str]) -> bool:
        made = sum(amount for one, amount in self.sources().items() if one not in tapped)
        return bool(self.board.scenario.get("available_mana", mana) + made >= mana)

    def needs_sources(self) -> bool:
        """Whether some way of paying needs more mana than is available without tapping."""
        return any(total.mana > self.board.scenario.get("available_mana", total.mana) for total in self.totals())
