"""Payment by permanents: each thing to tap, sacrifice, or return is a slot that one permanent fills.

Slots of a kind accept the same permanents, so only the number due of each kind matters. Whether permanents fill all
slots is decided exactly, by augmenting paths from permanents to kinds. A permanent that does not fit when tried never
fits later (a transversal matroid), so the permanents used are the first in the order tried.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.scenario import CostFilter, Permanent, folded


@dataclass(frozen=True)
class SlotKind:
    """What one permanent must do: be tapped, sacrificed, or returned (`what`), and which permanents qualify.

    `creature` is the attacker that the payment is for, and `named` the permanents named for it; None if none are named.
    """

    what: str
    of: CostFilter
    creature: str | None = None
    named: tuple[str, ...] | None = None


class Slots:
    """How many slots of each kind are due. `owner` is the one creature that they are for, "" for several."""

    def __init__(self, due: Mapping[int, int] | None = None, owner: Mapping[int, str] | None = None) -> None:
        """Start with what is already due."""
        self.due = dict(due or {})
        self.owner = dict(owner or {})

    def add(self, kind: int, count: int, creature: str) -> None:
        """Add slots for a creature's attack."""
        if count:
            self.due[kind] = self.due.get(kind, 0) + count
            self.owner[kind] = creature if self.owner.get(kind, creature) == creature else ""


class Pool:
    """Permanents that can fill one slot each, and the kinds of slots they fit."""

    def __init__(self, board: Board, attacks: Attacks, names: Iterable[str], kinds: Sequence[SlotKind]) -> None:
        """Compare each permanent with each kind of slot."""
        self.clock = board.clock
        self.kinds = kinds
        self.fits: dict[str, list[int]] = {name: [] for name in names}
        for number, kind in enumerate(kinds):
            among = self.fits if kind.named is None else [name for name in kind.named if name in self.fits]
            self.clock.spend(len(among))
            test = _Test(kind, attacks)
            for name in among:
                if test.passed_by(board.permanents[name]):
                    self.fits[name].append(number)

    def fill(self, slots: Slots, order: Iterable[str] | None = None) -> "Filling":
        """Return which permanents fill the slots if as many as possible are filled, using the first in `order`.

        A name may occur in `order` more than once.
        """
        filling = Filling(slots.due)
        hopeless: set[tuple[int, ...]] = set()
        for name in self.fits if order is None else order:
            if not filling.unfilled:
                break
            if name in filling.kind_of:
                continue
            self.clock.spend()
            kinds = self.kinds_for(name, slots)
            if kinds and kinds not in hopeless and not filling.place(name, kinds):
                hopeless.add(kinds)
        return filling

    def kinds_for(self, name: str, slots: Slots) -> tuple[int, ...]:
        """Return the kinds of slots due that a permanent can fill; with `other`, not those due for itself alone."""
        return tuple(
            kind
            for kind in self.fits[name]
            if kind in slots.due and not (self.kinds[kind].of.other and slots.owner[kind] == name)
        )


class _Test:
    """The requirements of a kind of slot on a permanent."""

    def __init__(self, kind: SlotKind, attacks: Attacks) -> None:
        self.of = kind.of
        self.attacks = attacks
        self.types = None if kind.of.types is None else folded(kind.of.types)
        self.subtypes = None if kind.of.subtypes is None else folded(kind.of.subtypes)

    def passed_by(self, permanent: Permanent) -> bool:
        return (
            (self.types is None or not self.types.isdisjoint(permanent.types))
            and (self.subtypes is None or not self.subtypes.isdisjoint(permanent.folded_subtypes))
            and not (self.of.not_attacking and permanent.id in self.attacks)
            and not (self.of.continuous and permanent.is_sick)
        )


class Filling:
    """Permanents in slots; `left` counts the empty slots of each kind."""

    def __init__(self, due: Mapping[int, int]) -> None:
        """Start with empty slots."""
        self.left = dict(due)
        self.unfilled = sum(due.values())
        self.kind_of: dict[str, int] = {}
        self.inside: dict[int, dict[tuple[int, ...], dict[str, None]]] = defaultdict(lambda: defaultdict(dict))
        self.fits: dict[str, tuple[int, ...]] = {}

    def place(self, name: str, kinds: tuple[int, ...]) -> bool:
        """Use one more permanent, moving others to other slots if needed; return whether there is room."""
        self.fits[name] = kinds
        mover = dict.fromkeys(kinds, name)
        queue = list(kinds)
        for kind in queue:
            if self.left[kind]:
                self.left[kind] -= 1
                self.unfilled -= 1
                self._move(mover, kind)
                return True
            for others, members in self.inside[kind].items():
                for other in others:
                    if members and other not in mover:
                        mover[other] = next(iter(members))
                        queue.append(other)
        return False

    def _move(self, mover: Mapping[int, str], kind: int) -> None:
        target: int | None = kind
        while target is not None:
            name = mover[target]
            before = self.kind_of.get(name)
            if before is not None:
                del self.inside[before][self.fits[name]][name]
            self.kind_of[name] = target
            self.inside[target][self.fits[name]][name] = None
            target = before
