"""A scenario document as a board: plain questions with plain answers, every default spelled out."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

Permanent = dict[str, Any]
Scenario = dict[str, Any]
Declaration = dict[str, str]
"""Who attacks what: the id of a creature to a player, or to the id of a planeswalker or battle."""


class Board:
    """The players, permanents, and effects of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.active: str = scenario["active"]
        self.players: list[str] = scenario["players"]
        self.opponents = [player for player in self.players if player != self.active]
        self.defending: list[str] = scenario.get("defending", self.opponents)
        self.permanents: list[Permanent] = scenario.get("permanents", [])
        self.by_id: dict[str, Permanent] = {one["id"]: one for one in self.permanents}
        self.effects: list[dict[str, Any]] = scenario.get("effects", [])
        self.declaration: Declaration = scenario.get("declaration", {})
        self.bands: list[list[str]] = scenario.get("bands", [])
        self.payments: dict[str, Any] = scenario.get("payments", {})

    def effects_of_kind(self, kind: str) -> list[dict[str, Any]]:
        return [effect for effect in self.effects if effect["kind"] == kind]

    def own_creatures(self) -> list[Permanent]:
        return [one for one in self.permanents if is_a(one, "creature") and one["controller"] == self.active]

    def may_be_chosen(self, creature: str) -> bool:
        """508.1a: a creature of the active player, untapped, no battle, with haste or there since the turn began."""
        one = self.by_id[creature]
        return (
            is_a(one, "creature")
            and not is_a(one, "battle")
            and one["controller"] == self.active
            and not one.get("tapped", False)
            and not is_new(one)
        )

    def able(self) -> list[str]:
        """The creatures that 508.1a allows."""
        return [one["id"] for one in self.own_creatures() if self.may_be_chosen(one["id"])]

    def may_be_attacked(self, defender: str) -> bool:
        """508.1b: a defending player, their planeswalker, a battle they protect; 801.3: none out of range."""
        return self.belongs(defender, lambda player: player in self.defending and self.in_range(player))

    def belongs(self, defender: str, to: Callable[[str], bool]) -> bool:
        """Whether this is such a player, or their planeswalker or protected battle.

        310.9b: a battle's protector never attacks it, not even if it is a planeswalker, too.
        """
        if defender in self.players:
            return to(defender)
        one = self.by_id.get(defender, {})
        protector = one.get("protector")
        if is_a(one, "battle") and protector == self.active:
            return False
        as_battle = is_a(one, "battle") and protector is not None and to(protector)
        return as_battle or (is_a(one, "planeswalker") and to(one["controller"]))

    def all_defenders(self) -> list[str]:
        return [one for one in [*self.players, *self.by_id] if self.may_be_attacked(one)]

    def in_range(self, player: str, of: str | None = None) -> bool:
        """801.2: whether a player sits within this many seats of another, by default the active player."""
        seats = abs(self.players.index(player) - self.players.index(of or self.active))
        reach: int = self.scenario.get("range_of_influence", len(self.players))
        return min(seats, len(self.players) - seats) <= reach


def folded(words: Sequence[str]) -> frozenset[str]:
    """Return words in lower case for comparison."""
    return _folded(tuple(words))


@cache
def _folded(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word.casefold() for word in words)


def is_a(permanent: Permanent, card_type: str) -> bool:
    return card_type in folded(permanent.get("types", []))


def keywords(permanent: Permanent) -> frozenset[str]:
    return folded(permanent.get("keywords", []))


def is_new(permanent: Permanent) -> bool:
    """302.6: a creature that came under control this turn and lacks haste."""
    there = permanent.get("continuously_controlled", True) or "haste" in keywords(permanent)
    return is_a(permanent, "creature") and not there


def fits(permanent: Permanent, of: dict[str, Any]) -> bool:
    """Whether a permanent has one of the required types, subtypes, and colors, if there are any."""
    return all(
        kind not in of or not folded(of[kind]).isdisjoint(folded(permanent.get(kind, [])))
        for kind in ("types", "subtypes", "colors")
    )


def defending_player(permanent: Permanent) -> str:
    """508.5 and 310.9d: a battle's protector; else the controller."""
    player: str = permanent["controller"]
    return permanent.get("protector", player) if is_a(permanent, "battle") else player


def names(effect: dict[str, Any], defender: str) -> bool:
    """Whether an effect's list of defenders includes this one: a missing list means any, an empty one none."""
    return "defenders" not in effect or defender in effect["defenders"]


def has_mandatory_cost(board: Board, creature: str, defender: str) -> bool:
    costs = board.by_id[creature].get("attack_costs", [])
    return any(not cost.get("optional", False) and names(cost, defender) for cost in costs)
