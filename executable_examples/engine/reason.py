"""Why a declaration obeys too few requirements: the smallest change that would obey more, and what prevents both.

From the creatures that the witness changes, the smallest set is kept whose change alone is allowed and obeys more
requirements than the declaration. The reason consists of the requirements that the change gains, those it gives up, and
the restrictions and caps that prevent obeying both: those that would be disobeyed if the change were only added, or
only half made.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.phrase import Phrase, attacks_listed
from executable_examples.engine.requirements import Demand, obeyed, obeyed_ones
from executable_examples.engine.restrictions import Broken, broken_restrictions
from executable_examples.engine.wording import demand_phrase, restriction_phrase

_FEW = 10
"""Number of changed creatures up to which every subset is tried; larger sets are first reduced. Chosen: 1,024 sets."""
_TRYING = 2_000_000
"""Steps for reducing the change; on a very large board it may stay larger than necessary."""


@dataclass(frozen=True)
class Reason:
    """The change, the requirements it gains and gives up, and the relevant restrictions."""

    change: Attacks
    gained: tuple[Phrase, ...]
    given_up: tuple[Phrase, ...]
    restrictions: tuple[Phrase, ...]

    def facts(self) -> dict[str, object]:
        """Return the facts of the phrase that states the reason."""
        return {
            "change": attacks_listed(self.change),
            "gained": self.gained,
            "given_up": self.given_up,
            "restrictions": self.restrictions,
        }


def reason_of(board: Board, attacks: Attacks, witness: Attacks, wanted: Sequence[Demand]) -> Reason:
    """Return why `attacks` is illegal by 508.1d, given a declaration that reaches the maximum."""
    changed = _smallest_change(board, attacks, witness, wanted)
    places = {name: at for at, name in enumerate(board.choosable)}
    better = dict(sorted(changed.items(), key=lambda one: places.get(one[0], len(places))))
    outcomes = list(zip(wanted, obeyed_ones(wanted, attacks), obeyed_ones(wanted, better), strict=True))
    gained = [demand for demand, before, after in outcomes if after and not before]
    lost = [demand for demand, before, after in outcomes if before and not after]
    return Reason(
        better,
        tuple(demand_phrase(demand) for demand in gained),
        tuple(demand_phrase(demand) for demand in lost),
        tuple(restriction_phrase(one) for one in _playing_a_part(board, attacks, better, gained)),
    )


def _smallest_change(board: Board, attacks: Attacks, witness: Attacks, wanted: Sequence[Demand]) -> dict[str, str]:
    least = obeyed(wanted, attacks)

    def enough(names: Sequence[str]) -> bool:
        board.clock.spend(len(wanted) + len(attacks) + len(witness))
        found = _changed(attacks, witness, names)
        return obeyed(wanted, found) > least and next(broken_restrictions(board, found), None) is None

    trials = _TRYING // (1 + len(wanted) + len(attacks) + len(witness))
    changed = [name for name in board.choosable if attacks.get(name) != witness.get(name)]
    changed, trials = _thinned(changed, enough, trials)
    if len(changed) <= _FEW:
        subsets = (list(some) for size in range(1, len(changed)) for some in combinations(changed, size))
        changed = next(filter(enough, islice(subsets, trials)), changed)
    return _changed(attacks, witness, changed)


def _thinned(names: list[str], enough: Callable[[Sequence[str]], bool], trials: int) -> tuple[list[str], int]:
    """Return a small subset of the names that still suffices, and the trials left.

    Each part of the names is tried, then the names without each part; then the parts are made smaller.
    """
    parts = 2
    while len(names) > _FEW and parts <= len(names):
        smaller = None
        for piece in islice(_pieces_and_rests(names, -(-len(names) // parts)), trials):
            trials -= 1
            if enough(piece):
                smaller = piece
                break
        names, parts = (names, parts * 2) if smaller is None else (smaller, 2)
    return names, trials


def _pieces_and_rests(names: list[str], size: int) -> Iterator[list[str]]:
    """Yield the names in pieces of one size, then the names without each piece."""
    starts = range(0, len(names), size)
    yield from (names[start : start + size] for start in starts)
    yield from (names[:start] + names[start + size :] for start in starts)


def _changed(attacks: Attacks, witness: Attacks, names: Iterable[str]) -> dict[str, str]:
    """Return the declaration with these creatures acting as in the witness."""
    changed = dict.fromkeys(names)
    found = {name: at for name, at in attacks.items() if name not in changed}
    return found | {name: witness[name] for name in changed if name in witness}


def _playing_a_part(board: Board, attacks: Attacks, better: Attacks, gained: Sequence[Demand]) -> list[Broken]:
    """Return the restrictions disobeyed by adding the change to the attack, in full or only its creatures that gain.

    A creature gains if a requirement of its own is newly obeyed.
    """
    obeying = {demand.creature for demand in gained}
    half = {name: at for name, at in better.items() if name in obeying}
    return list(
        dict.fromkeys(one for added in (better, half) for one in broken_restrictions(board, {**attacks, **added}))
    )
