"""The oracle's opinion on a scenario: legal or not, every broken subrule, the count of 508.1d, and what follows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.support.oracle.banding import bands_are_wrong
from tests.support.oracle.board import Board, Declaration
from tests.support.oracle.counting import (
    best_declarations,
    changed,
    disobeys_a_restriction,
    had_to_attack,
    possible_attacks,
)
from tests.support.oracle.paying import LEAVING, WAYS, Bill, tapped_to_attack
from tests.support.oracle.triggering import Declared, triggered


@dataclass(frozen=True)
class Opinion:
    """`witnesses` are all declarations that reach the maximum and change the fewest creatures.

    A count in `triggers` is None if it is unclear.
    """

    violates: list[str]
    obeyed: int | None
    maximum: int | None
    witnesses: list[Declaration] | None
    tapped: list[str]
    attacking: Declaration
    paid: dict[str, list[str]]
    taken: dict[str, list[str]]
    triggers: dict[str, int | None]
    attacks_alone: str | None
    had_to_attack: list[str] | None
    could_attack: dict[str, list[str]] | None

    @property
    def legal(self) -> bool:
        return not self.violates

    @property
    def gone(self) -> list[str]:
        """The permanents sacrificed or returned as payment."""
        return [one for way in LEAVING for one in self.taken[way]]


def opinion(scenario: dict[str, Any], order: Sequence[int] = ()) -> Opinion:
    """Return the opinion on a scenario. `order` is that of payments if the document does not name the permanents."""
    board = Board(scenario)
    declaration = board.declaration
    violates = []
    if not all(board.may_be_chosen(creature) for creature in declaration):
        violates.append("508.1a")
    if not all(board.may_be_attacked(defender) for defender in declaration.values()):
        violates.append("508.1b")
    if disobeys_a_restriction(board, declaration):
        violates.append("508.1c")
    obeyed = maximum = witnesses = None
    if not violates:
        obeyed, maximum, reaching = best_declarations(board, declaration)
        fewest = min(len(changed(board, declaration, one)) for one in reaching)
        witnesses = [one for one in reaching if len(changed(board, declaration, one)) == fewest]
        if obeyed < maximum:
            violates.append("508.1d")
    if bands_are_wrong(board):
        violates.append("508.1e")
    bill = Bill(board, order)
    payment = bill.first_payment()
    if payment is None:
        violates.append("508.1j")
    attacks = {} if payment is None else {one: at for one, at in declaration.items() if one not in payment.gone}
    legal = payment is not None and not violates
    return Opinion(
        violates=violates,
        obeyed=obeyed,
        maximum=maximum,
        witnesses=witnesses,
        tapped=tapped_to_attack(board) if legal else [],
        attacking=attacks if legal else {},
        paid=bill.paid if legal else {},
        taken=payment.taken if legal and payment else {way: [] for way in WAYS},
        triggers=triggered(Declared(board, attacks, bill, payment)) if legal and payment else {},
        attacks_alone=next(iter(attacks)) if legal and len(attacks) == 1 else None,
        had_to_attack=had_to_attack(board, attacks) if legal else None,
        could_attack=possible_attacks(board) if legal else None,
    )
