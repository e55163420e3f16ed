"""Rule 508.1d: the effects that say a creature attacks if able, counted one by one.

A requirement names a creature and what it must attack, or no creature and what must be attacked. Requirements of
creatures that the active player does not control are ignored. Goad is two requirements for each player who goaded: to
attack, and to attack a player (not a planeswalker or a battle) other than that one. An `attacks-if-attacks` effect is a
requirement of its second creature, or of each creature, if the judged declaration puts it in force.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.scenario import ALL, ANY, Defenders, Effect, Permanent, Requirement


@dataclass(frozen=True)
class Demand:
    """One requirement in force: `creature` (None: any) attacks one of `defenders` (None: anything).

    `source` is the requirement or effect it comes from, `other` the player who goaded for that half of goad.
    """

    creature: str | None
    defenders: frozenset[str] | None
    source: Requirement | Effect
    other: str | None = None


def demands(board: Board, attacks: Attacks) -> list[Demand]:
    """Return the requirements in force for a declaration, in document order."""
    found = [demand for name in board.creatures for demand in _of_creature(board, board.permanents[name])]
    return found + [demand for effect in board.scenario.effects for demand in _of_effect(board, effect, attacks)]


def obeyed_ones(wanted: Sequence[Demand], attacks: Attacks) -> list[bool]:
    """Return which of the requirements a declaration obeys."""
    attacked = set(attacks.values())

    def obeys(demand: Demand) -> bool:
        if demand.creature is None:
            return bool(attacked) if demand.defenders is None else not attacked.isdisjoint(demand.defenders)
        defender = attacks.get(demand.creature)
        return defender is not None and (demand.defenders is None or defender in demand.defenders)

    return [obeys(demand) for demand in wanted]


def obeyed(wanted: Sequence[Demand], attacks: Attacks) -> int:
    """Return how many of the requirements a declaration obeys."""
    return sum(obeyed_ones(wanted, attacks))


def free_attacks(board: Board, permanent: Permanent) -> list[str]:
    """Return those of a creature's `open_attacks` without a mandatory cost, whatever the amount."""
    taxed = _union(cost.defenders for cost in permanent.attack_costs if not cost.optional)
    return [] if taxed is None else [name for name in open_attacks(board, permanent) if name not in taxed]


def open_attacks(board: Board, permanent: Permanent) -> list[str]:
    """Return what a creature could attack, by 508.1b and the restrictions on itself alone."""
    if "defender" in permanent.keywords:
        return []
    banned = _union(one.defenders for one in permanent.restrictions if one.kind == "cant-attack")
    if banned is None:
        return []
    board.clock.spend(len(board.attackable))
    return [name for name in board.attackable if name not in banned]


def _union(sets: Iterable[Defenders]) -> Defenders:
    """Return the union of sets of defenders, None (anything) if one of them is None."""
    found: set[str] = set()
    for one in sets:
        if one is None:
            return None
        found |= one
    return frozenset(found)


def _of_creature(board: Board, permanent: Permanent) -> Iterator[Demand]:
    goaders: set[str | None] = set()
    for requirement in permanent.requirements:
        if requirement.kind != "goaded":
            yield Demand(permanent.id, requirement.defenders, requirement)
        elif requirement.by not in goaders:
            goaders.add(requirement.by)
            yield Demand(permanent.id, None, requirement)
            yield Demand(permanent.id, board.players_but(requirement.by), requirement, requirement.by)


def _of_effect(board: Board, effect: Effect, attacks: Attacks) -> Iterator[Demand]:
    if effect.kind == "must-be-attacked":
        yield Demand(None, effect.defenders, effect)
    elif effect.kind == "attacks-if-attacks" and (attacks if effect.cause == ANY else effect.cause in attacks):
        required = (
            board.creatures if effect.then == ALL else (effect.then,) if board.is_own_creature(effect.then) else ()
        )
        board.clock.spend(len(required))
        for creature in required:
            yield Demand(creature, None, effect)
