"""Rule 508.1d: the effects that say a creature attacks if able, counted one by one.

A requirement is a creature and what it would have to attack, or no creature and what somebody would have to attack.
Requirements of creatures that are not the active player's are ignored. Goad is two requirements for each player who
goaded: to attack, and to attack a player (not a planeswalker or a battle) other than that one. An effect of the kind
`attacks-if-attacks` is a requirement of its second creature where the declaration being judged puts it in force.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.scenario import ANY, Effect, Permanent, Requirement


@dataclass(frozen=True)
class Demand:
    """One requirement in force: `creature` (None: any) attacks one of `defenders` (None: anything).

    `source` is the requirement or effect it comes from, `other` the player who goaded where it is that half of goad.
    """

    creature: str | None
    defenders: frozenset[str] | None
    source: Requirement | Effect
    other: str | None = None

    def obeyed_by(self, attacks: Attacks) -> bool:
        """Return whether a declaration obeys it."""
        if self.creature is None:
            return any(self.defenders is None or defender in self.defenders for defender in attacks.values())
        defender = attacks.get(self.creature)
        return defender is not None and (self.defenders is None or defender in self.defenders)


def demands(board: Board, attacks: Attacks) -> list[Demand]:
    """Return the requirements in force for a declaration, in document order."""
    counts = _exempt_none if not board.rules.exempt_by_cost else _exempt_by_cost(board)
    found = [demand for name in board.creatures for demand in _of_creature(board, board.permanents[name])]
    found += [demand for effect in board.scenario.effects for demand in _of_effect(board, effect, attacks)]
    return [demand for demand in found if demand.creature is None or counts(demand.creature)]


def obeyed(wanted: Sequence[Demand], attacks: Attacks) -> int:
    """Return how many of the requirements a declaration obeys."""
    return sum(demand.obeyed_by(attacks) for demand in wanted)


def bears_cost(permanent: Permanent, defender: str) -> bool:
    """Return whether a creature's attack on `defender` bears a mandatory cost, of whatever amount."""
    return any(not cost.optional and cost.concerns(defender) for cost in permanent.attack_costs)


def open_attacks(board: Board, permanent: Permanent) -> list[str]:
    """Return what a creature could attack as far as 508.1b and the restrictions on itself alone are concerned."""
    if "defender" in permanent.keywords:
        return []
    bans = [one.defenders for one in permanent.restrictions if one.kind == "cant-attack"]
    if None in bans:
        return []
    none: frozenset[str] = frozenset()
    banned = none.union(*(ban for ban in bans if ban))
    return [name for name in board.attackable if name not in banned]


def _of_creature(board: Board, permanent: Permanent) -> Iterator[Demand]:
    goaders: set[str | None] = set()
    for requirement in permanent.requirements:
        if requirement.kind != "goaded":
            yield Demand(permanent.id, requirement.defenders, requirement)
        elif requirement.by not in goaders:
            goaders.add(requirement.by)
            yield Demand(permanent.id, None, requirement)
            others = frozenset(name for name in board.scenario.players if name != requirement.by)
            yield Demand(permanent.id, others, requirement, requirement.by)


def _of_effect(board: Board, effect: Effect, attacks: Attacks) -> Iterator[Demand]:
    if effect.kind == "must-be-attacked":
        yield Demand(None, effect.defenders, effect)
    elif effect.kind == "attacks-if-attacks" and board.is_own_creature(effect.then):
        in_force = bool(attacks) if effect.cause == ANY else effect.cause in attacks
        if in_force:
            yield Demand(effect.then, None, effect)


def _exempt_none(_creature: str) -> bool:
    return True


def _exempt_by_cost(board: Board) -> Callable[[str], bool]:
    def counts(creature: str) -> bool:
        permanent = board.permanents[creature]
        return not permanent.tapped and any(
            not bears_cost(permanent, defender) for defender in open_attacks(board, permanent)
        )

    return counts
