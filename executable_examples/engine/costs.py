"""Rules 508.1g and 508.1h: which costs an attack has, which optional ones are chosen, and the total cost."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.scenario import AttackCost, Payment


@dataclass
class Due:
    """The costs of one attacker, and its controller's choices for paying.

    `branches` is the branch of each `any_of` among the costs, in order.
    """

    creature: str
    costs: list[AttackCost]
    payment: Payment
    refused: bool = False
    branches: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Choose the first possible branches as a default."""
        self.branches = next(self.possible_branches(), ())

    @property
    def names(self) -> list[str]:
        """The names of the named costs."""
        return [cost.name for cost in self.costs if cost.name is not None]

    @property
    def choices(self) -> list[tuple[AttackCost, ...]]:
        """The branches of each `any_of`."""
        return [cost.any_of for cost in self.costs if cost.any_of]

    @property
    def is_open(self) -> bool:
        """Whether the player has left a branch open."""
        return len(self.payment.choose) < len(self.choices)

    @property
    def wrong_choice(self) -> bool:
        """Whether the player has chosen a nonexistent branch of an `any_of`."""
        return any(index >= len(choice) for index, choice in zip(self.payment.choose, self.choices, strict=False))

    @property
    def has_alternatives(self) -> bool:
        """Whether the player has left a choice between branches open."""
        return not self.wrong_choice and any(len(choice) > 1 for choice in self.choices[len(self.payment.choose) :])

    def possible_branches(self) -> Iterator[tuple[int, ...]]:
        """Yield every choice of branches that the player left open, the first branches first."""
        chosen = self.payment.choose[: len(self.choices)]
        if not self.wrong_choice:
            for rest in product(*(range(len(choice)) for choice in self.choices[len(chosen) :])):
                yield (*chosen, *rest)

    def parts(self, branches: tuple[int, ...]) -> list[AttackCost]:
        """Return everything to pay: the costs themselves and the chosen branches."""
        return [*self.costs, *(choice[at] for choice, at in zip(self.choices, branches, strict=False))]


@dataclass
class TotalCost:
    """The total cost to attack, locked in: 508.1h."""

    dues: list[Due] = field(default_factory=list)

    @property
    def mana(self) -> int:
        """All generic mana due."""
        return sum(part.mana for due in self.dues for part in due.parts(due.branches))

    @property
    def life(self) -> int:
        """All life to pay."""
        return sum(part.life for due in self.dues for part in due.parts(due.branches))

    @property
    def discard(self) -> int:
        """All cards to discard."""
        return sum(part.discard for due in self.dues for part in due.parts(due.branches))

    @property
    def refused(self) -> list[str]:
        """Attackers with a refused mandatory cost."""
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
    """Return every cost due: the mandatory ones of each attack and the chosen optional ones, in document order."""
    total = TotalCost()
    for creature in board.in_document_order(attacks):
        payment = payments.get(creature, Payment())
        costs = board.permanents[creature].attack_costs
        mandatory = [cost for cost in costs if not cost.optional and cost.concerns(attacks[creature])]
        chosen = {id(cost) for cost in (*mandatory, *options.get(creature, ()))}
        due = Due(
            creature,
            [cost for cost in costs if id(cost) in chosen],
            payment,
            bool(mandatory) and payment.everything is False,
        )
        if due.costs:
            total.dues.append(due)
    return total
