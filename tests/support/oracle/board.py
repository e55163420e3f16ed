"""A scenario document seen as a board: plain questions with plain answers, every default spelled out."""

from typing import Any

Permanent = dict[str, Any]
Scenario = dict[str, Any]
Declaration = dict[str, str]
"""Who attacks what: the id of a creature to a player, or to the id of a planeswalker or battle."""


class Board:
    """The players, permanents and effects of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.active: str = scenario["active"]
        self.players: list[str] = scenario["players"]
        opponents = [player for player in self.players if player != self.active]
        self.defending: list[str] = scenario.get("defending", opponents)
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
        """508.1a: a creature of the active player's, untapped, no battle, hasty or there since the turn began."""
        one = self.by_id[creature]
        ready = "haste" in keywords(one) or one.get("continuously_controlled", True)
        return (
            is_a(one, "creature")
            and not is_a(one, "battle")
            and one["controller"] == self.active
            and not one.get("tapped", False)
            and ready
        )

    def may_be_attacked(self, defender: str) -> bool:
        """508.1b: a defending player, a planeswalker one controls, a battle one protects."""
        if defender in self.players:
            return defender in self.defending
        one = self.by_id[defender]
        if is_a(one, "planeswalker") and one["controller"] in self.defending:
            return True
        return is_a(one, "battle") and one.get("protector") in self.defending

    def all_defenders(self) -> list[str]:
        return [one for one in [*self.players, *self.by_id] if self.may_be_attacked(one)]


def is_a(permanent: Permanent, card_type: str) -> bool:
    return card_type in permanent.get("types", [])


def keywords(permanent: Permanent) -> list[str]:
    found: list[str] = permanent.get("keywords", [])
    return found


def names(effect: dict[str, Any], defender: str) -> bool:
    """Whether an effect's list of defenders holds this one: left out it means any, an empty one means none."""
    return "defenders" not in effect or defender in effect["defenders"]


def has_mandatory_cost(board: Board, creature: str, defender: str) -> bool:
    costs = board.by_id[creature].get("attack_costs", [])
    return any(not cost.get("optional", False) and names(cost, defender) for cost in costs)
