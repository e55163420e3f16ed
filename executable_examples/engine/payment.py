"""Rules 508.1i and 508.1j: whether the total cost can be paid, and what pays it.

What the player leaves open is settled in their favour. Mana comes from `available_mana`, then from untapped permanents
with a mana ability, the most productive first, but never a creature that came this turn and lacks haste (302.6).
To tap or to sacrifice, permanents that do not attack go first, in document order. What is tapped
for mana or to pay cannot be tapped again, but it can be sacrificed. Cards to discard are taken to be at hand. Who
names more than is due pays only what is due; who names less pays in part, which is not allowed.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.costs import Due, TotalCost
from executable_examples.engine.phrase import Phrase


@dataclass
class Payer:
    """The active player while paying: what is still untapped, and what has been given."""

    board: Board
    attacks: Attacks
    untapped: dict[str, None]
    tapped: list[str] = field(default_factory=list)
    sacrificed: dict[str, None] = field(default_factory=dict)
    faults: list[Phrase] = field(default_factory=list)

    def activate_mana_abilities(self, total: TotalCost) -> None:
        """508.1i: add the mana that is missing, keeping out what the player names to be tapped to pay."""
        available = self.board.scenario.available_mana
        if available is None:
            return
        missing = total.mana - available
        reserved = {name for due in total.dues for name in _named(due.payment.tap, due.tap)}
        for source in self._sources(reserved):
            if missing <= 0:
                break
            missing -= self.board.permanents[source].mana_ability
            del self.untapped[source]
        if missing > 0:
            self.faults.append(Phrase("mana-short", {"due": total.mana, "missing": missing}))

    def pay(self, total: TotalCost) -> None:
        """508.1j: pay every cost, those that name what pays them first."""
        self._pay_named(total.dues, "tap", self._tap)
        self._pay_named(total.dues, "sacrifice", self._sacrifice)
        taps = sum(due.tap for due in total.dues if due.payment.tap is None)
        sacrifices = sum(due.sacrifice for due in total.dues if due.payment.sacrifice is None)
        self._pay_any(taps, self.untapped, self._tap, "tap-short")
        mine = [one.id for one in self.board.scenario.permanents if one.controller == self.board.scenario.active]
        self._pay_any(
            sacrifices, [name for name in mine if name not in self.sacrificed], self._sacrifice, "sacrifice-short"
        )

    def _sources(self, reserved: Collection[str]) -> list[str]:
        able = [name for name in self.untapped if name not in reserved and self._makes_mana(name)]
        return sorted(able, key=lambda name: -self.board.permanents[name].mana_ability)

    def _makes_mana(self, name: str) -> bool:
        """Return whether a permanent can be tapped for mana: not a creature that came this turn (302.6)."""
        permanent = self.board.permanents[name]
        return permanent.mana_ability > 0 and not permanent.is_sick

    def _pay_named(self, dues: Iterable[Due], what: str, give: Callable[[str], bool]) -> None:
        for due in dues:
            named, needed = getattr(due.payment, what), getattr(due, what)
            if named is None:
                continue
            if len(named) < needed:
                self.faults.append(Phrase("partial", {"creature": due.creature, "due": needed, "given": len(named)}))
            for name in _named(named, needed):
                if not give(name):
                    self.faults.append(Phrase(f"cannot-{what}", {"creature": due.creature, "permanent": name}))

    def _pay_any(self, needed: int, among: Iterable[str], give: Callable[[str], bool], fault: str) -> None:
        willing = sorted(among, key=lambda name: name in self.attacks)
        if len(willing) < needed:
            self.faults.append(Phrase(fault, {"due": needed, "missing": needed - len(willing)}))
        for name in willing[:needed]:
            give(name)

    def _tap(self, name: str) -> bool:
        if name not in self.untapped:
            return False
        del self.untapped[name]
        self.tapped.append(name)
        return True

    def _sacrifice(self, name: str) -> bool:
        if name in self.sacrificed or self.board.permanents[name].controller != self.board.scenario.active:
            return False
        self.sacrificed[name] = None
        return True


def _named(names: tuple[str, ...] | None, needed: int) -> tuple[str, ...]:
    return (names or ())[:needed]
