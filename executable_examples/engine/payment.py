"""Rules 508.1i and 508.1j: whether the total cost can be paid, and what pays it.

Whether it can be paid is decided exactly, whatever the costs share. What the player leaves open is decided in their
favor, in this order:

- For the branches of `any_of`, the first ones with which everything can be paid (`branches`).
- To tap, sacrifice, or return, the first permanents in document order with which everything can be paid.
- Mana comes from `available_mana`, then from untapped permanents with a mana ability in document order, but never
  from a creature that came under control this turn and lacks haste (302.6).

A permanent tapped for mana or as payment cannot be tapped again, but it can be sacrificed or returned. There are always
enough cards to discard. If a player names more than is due, the first ones pay; naming less is a partial payment, which
is not allowed.
"""

from collections.abc import Mapping
from math import inf

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.branches import Purse, choose_branches
from executable_examples.engine.costs import TotalCost
from executable_examples.engine.phrase import Phrase
from executable_examples.engine.slots import Filling, Pool, Slots


class Payer:
    """The active player while paying: what is tapped and given."""

    def __init__(self, board: Board, attacks: Attacks, untapped: Mapping[str, None], total: TotalCost) -> None:
        """Choose the branches of costs; nothing is tapped or given yet."""
        self.total = total
        self.purse = Purse(board, attacks, untapped, total)
        choose_branches(self.purse, total)
        self.debt = self.purse.debt(total)
        self.taps = self.purse.taps(self.debt)
        self.tapped: tuple[str, ...] = ()
        self.tapped_for_mana: tuple[str, ...] = ()
        self.sacrificed: tuple[str, ...] = ()
        self.returned: tuple[str, ...] = ()
        self.faults: list[Phrase] = []

    @property
    def gone(self) -> frozenset[str]:
        """The permanents that have left the battlefield as payment."""
        return frozenset((*self.sacrificed, *self.returned))

    @property
    def became_tapped(self) -> tuple[str, ...]:
        """The permanents tapped for mana or as payment."""
        return (*self.tapped_for_mana, *self.tapped)

    def activate_mana_abilities(self) -> None:
        """508.1i: add the missing mana, with permanents that are not needed to be tapped as payment."""
        missing = self.debt.mana - self.purse.available
        sources = []
        for name, mana in self.purse.sources.items():
            if missing > 0 and name not in self.taps.kind_of:
                missing -= mana
                sources.append(name)
        if missing > 0:
            self.faults.append(Phrase("mana-short", {"due": self.debt.mana, "missing": missing}))
        self.tapped_for_mana = tuple(sources)

    def pay(self) -> None:
        """508.1j: pay every cost."""
        purse = self.purse
        self.tapped = self._given(purse.tappable, self.debt.taps, self.taps)["tap"]
        given = self._given(purse.mine, self.debt.gifts, purse.mine.fill(self.debt.gifts))
        self.sacrificed, self.returned = given["sacrifice"], given["return"]
        if self.debt.life > purse.life:
            missing = self.debt.life - purse.life
            self.faults.append(Phrase("life-short", {"due": self.debt.life, "missing": int(missing)}))
        self.faults += [Phrase("no-branch", {"creature": due.creature}) for due in self.total.dues if due.wrong_choice]
        if self.faults and any(due.has_alternatives for due in self.total.dues):
            self.faults.append(Phrase("no-other-branch", {}))  # all branches were tried

    def assumed(self) -> dict[str, int]:
        """Return what is paid although the scenario does not state it: mana, life, cards to discard."""
        amounts = {
            "mana": self.debt.mana if self.purse.available == inf else 0,
            "life": self.debt.life if self.purse.life == inf else 0,
            "discard": self.total.discard,
        }
        return {what: amount for what, amount in amounts.items() if amount}

    def _given(self, pool: Pool, slots: Slots, filling: Filling) -> dict[str, tuple[str, ...]]:
        """Return what fills the slots, by kind of payment, in document order; record the empty ones."""
        for kind, left in filling.left.items():
            if left:
                self._short(pool, kind, slots.due[kind], left, filling)
        found: dict[str, list[str]] = {"tap": [], "sacrifice": [], "return": []}
        for name in pool.fits:
            if name in filling.kind_of:
                found[pool.kinds[filling.kind_of[name]].what].append(name)
        return {what: tuple(names) for what, names in found.items()}

    def _short(self, pool: Pool, number: int, due: int, left: int, filling: Filling) -> None:
        kind = pool.kinds[number]
        if kind.named is None:
            self.faults.append(Phrase(f"{kind.what}-short", {"due": due, "missing": left}))
        elif len(kind.named) < due:
            facts = {"creature": kind.creature or "", "due": due, "given": len(kind.named)}
            self.faults.append(Phrase("partial", facts))
        else:
            useless = [name for name in kind.named if filling.kind_of.get(name) != number]
            self.faults += [
                Phrase(f"cannot-{kind.what}", {"creature": kind.creature or "", "permanent": name})
                for name in useless[:left]
            ]
