"""Rule 508.1c: the effects that say a creature can't attack, or only on a condition.

Only other creatures count for `any_of`. An empty `any_of` can't be met. A cap counts the creatures that attack
anything in its list, together.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.scenario import Effect, Permanent, Restriction

DEFENDER = Restriction("defender")
"""The keyword defender: the creature can't attack."""


@dataclass(frozen=True)
class Broken:
    """A restriction that a declaration disobeys; `creature` is None for a cap."""

    creature: str | None
    restriction: Restriction | Effect


def restrictions_of(permanent: Permanent) -> tuple[Restriction, ...]:
    """Return the restrictions of a creature, that of the keyword defender first."""
    keyword = (DEFENDER,) if "defender" in permanent.keywords else ()
    return keyword + permanent.restrictions


def broken_restrictions(board: Board, attacks: Attacks) -> Iterator[Broken]:
    """Yield the disobeyed restrictions: creature by creature in the order declared, then the caps."""
    board.clock.spend(len(attacks) + len(board.scenario.effects))
    strongest = max((board.permanents[creature].power for creature in attacks), default=0)
    for creature, defender in attacks.items():
        if not board.is_own_creature(creature):
            continue  # only own creatures have restrictions here; 508.1a reports the others
        permanent = board.permanents[creature]
        for restriction in restrictions_of(permanent):
            if _disobeys(attacks, strongest, permanent, defender, restriction):
                yield Broken(creature, restriction)
    caps = [effect for effect in board.scenario.effects if effect.kind == "max-attackers"]
    load = Counter(attacks.values() if caps else ())
    for effect in caps:
        counted = len(attacks) if effect.defenders is None else sum(load[name] for name in effect.defenders)
        if counted > effect.limit:
            yield Broken(None, effect)


def _disobeys(attacks: Attacks, strongest: int, permanent: Permanent, defender: str, restriction: Restriction) -> bool:
    if restriction.kind in ("defender", "cant-attack"):
        return restriction.defenders is None or defender in restriction.defenders
    others = len(attacks) - 1
    match restriction.kind:
        case "cant-attack-alone":
            return others == 0
        case "attacks-only-alone":
            return others > 0
        case "cant-attack-unless-others":
            return others < restriction.at_least
        case "cant-attack-unless-also-attacking":
            return not any(name in attacks and name != permanent.id for name in restriction.any_of)
    return strongest <= permanent.power
