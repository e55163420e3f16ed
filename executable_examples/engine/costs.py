"""Rules 508.1g and 508.1h: which costs an attack bears, which optional ones are chosen, and what they are in all."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.scenario import AttackCost, Payment


@dataclass
class Due:
    """What is owed for one attacker, and how its controller says to pay it."""

    creature: str
    costs: list[AttackCost]
    payment: Payment
    refused: bool = False

    @property
    def mana(self) -> int:
        """Generic mana."""
        return sum(cost.mana for cost in self.costs)

    @property
    def tap(self) -> int:
        """Permanents to tap."""
        return sum(cost.tap for cost in self.costs)

    @property
    def sacrifice(self) -> int:
        """Permanents to sacrifice."""
        return sum(cost.sacrifice for cost in self.costs)

    @property
    def names(self) -> list[str]:
        """The names of the costs that have one."""
        return [cost.name for cost in self.costs if cost.name is not None]


@dataclass
class TotalCost:
    """The total cost to attack, locked in: 508.1h."""

    dues: list[Due] = field(default_factory=list)

    @property
    def mana(self) -> int:
        """All generic mana due."""
        return sum(due.mana for due in self.dues)

    @property
    def refused(self) -> list[str]:
        """Attackers of which a mandatory cost is refused."""
        return [due.creature for due in self.dues if due.refused]


def chosen_options(board: Board, attacks: Attacks, payments: Mapping[str, Payment]) -> dict[str, list[AttackCost]]:
    """Return the optional costs that the active player chooses to pay, by attacker."""
    if not board.rules.optional_costs:
        return {}
    chosen = {}
    for creature, defender in attacks.items():
        payment = payments.get(creature, Payment())
        offered = [
            cost for cost in board.permanents[creature].attack_costs if cost.optional and cost.concerns(defender)
        ]
        picked = [cost for cost in offered if payment.everything or cost.name in payment.pay]
        if picked:
            chosen[creature] = picked
    return chosen


def total_cost(
    board: Board, attacks: Attacks, payments: Mapping[str, Payment], options: Mapping[str, list[AttackCost]]
) -> TotalCost:
    """Return every cost due: the mandatory ones of each attack and the optional ones chosen."""
    total = TotalCost()
    for creature, defender in attacks.items():
        payment = payments.get(creature, Payment())
        costs = board.permanents[creature].attack_costs
        mandatory = [cost for cost in costs if not cost.optional and cost.concerns(defender)]
        due = Due(
            creature, mandatory + options.get(creature, []), payment, bool(mandatory) and payment.everything is False
        )
        if due.costs:
            total.dues.append(due)
    return total
