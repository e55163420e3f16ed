"""What the oracle thinks of a scenario: legal or not, every broken subrule, the count of 508.1d, and what follows."""

from dataclasses import dataclass
from typing import Any

from tests.support.oracle.board import Board, Declaration
from tests.support.oracle.counting import best_declarations, changed, disobeys_a_restriction
from tests.support.oracle.paying import Bill, bands_are_wrong, tapped_to_attack
from tests.support.oracle.triggering import triggered


@dataclass(frozen=True)
class Opinion:
    """`witnesses` are all declarations that reach the maximum and change the fewest creatures.

    `attacking` and `triggers` are None where an open choice of what to sacrifice decides them.
    """

    violates: list[str]
    obeyed: int | None
    maximum: int | None
    witnesses: list[Declaration] | None
    tapped: list[str]
    attacking: Declaration | None
    paid: dict[str, list[str]]
    triggers: dict[str, int] | None

    @property
    def legal(self) -> bool:
        return not self.violates


def opinion(scenario: dict[str, Any]) -> Opinion:
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
    bill = Bill(board)
    if not bill.can_be_paid():
        violates.append("508.1j")
    legal = not violates
    attacking = attackers(board, bill) if legal else {}
    return Opinion(
        violates=violates,
        obeyed=obeyed,
        maximum=maximum,
        witnesses=witnesses,
        tapped=tapped_to_attack(board) if legal else [],
        attacking=attacking,
        paid=bill.paid if legal else {},
        triggers=None if attacking is None else triggered(board, attacking, bill.named["sacrifice"]) if legal else {},
    )


def attackers(board: Board, bill: Bill) -> Declaration | None:
    """508.1k; None where the choice of what to sacrifice, and so of who attacks, was left open."""
    if bill.unnamed["sacrifice"] > 0:
        return None
    return {one: defender for one, defender in board.declaration.items() if one not in bill.named["sacrifice"]}
