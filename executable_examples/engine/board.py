"""The board when attackers are declared: which creatures may be chosen, and whom and what they may attack."""

from collections.abc import Collection, Mapping
from functools import cached_property

from executable_examples.engine.effort import Clock
from executable_examples.engine.rule_set import RuleSet
from executable_examples.engine.scenario import Permanent, Scenario

Attacks = Mapping[str, str]
"""A declaration without its bands and payments: attacker to player, planeswalker, or battle."""


class Board:
    """A scenario under the rules of a date."""

    def __init__(self, scenario: Scenario, rules: RuleSet, clock: Clock | None = None) -> None:
        """Store the scenario, the rules, and the effort; the declaration is ignored."""
        self.scenario = scenario
        self.rules = rules
        self.clock = clock or Clock()
        self.permanents: Mapping[str, Permanent] = {permanent.id: permanent for permanent in scenario.permanents}
        self.seats = {player: seat for seat, player in enumerate(scenario.players)}
        self.defending = frozenset(scenario.defending)
        self._players_but: dict[str | None, frozenset[str]] = {}

    def why_not_chosen(self, name: str) -> str | None:
        """Return why 508.1a does not allow a permanent to be chosen, as a keyword, or None."""
        permanent = self.permanents[name]
        if not permanent.is_creature:
            return "no-creature"
        if permanent.controller != self.scenario.active:
            return "not-controlled"
        if permanent.tapped:
            return "tapped"
        if permanent.is_sick:
            return "sick"
        if permanent.is_battle and "battle" in self.rules.permanents_attacked:
            return "battle"
        return "wall" if self.rules.walls and "wall" in permanent.folded_subtypes else None

    @cached_property
    def creatures(self) -> tuple[str, ...]:
        """The active player's creatures, in document order."""
        mine = (one for one in self.scenario.permanents if one.controller == self.scenario.active)
        return tuple(one.id for one in mine if one.is_creature)

    def is_own_creature(self, name: str | None) -> bool:
        """Return whether `name` is a creature of the active player on the battlefield."""
        permanent = self.permanents.get(name or "")
        return permanent is not None and permanent.is_creature and permanent.controller == self.scenario.active

    def in_document_order(self, names: Collection[str]) -> list[str]:
        """Return permanents in document order."""
        return sorted(names, key=self._places.__getitem__)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.permanents)}

    @cached_property
    def choosable(self) -> tuple[str, ...]:
        """The creatures that 508.1a allows the active player to choose, in document order."""
        return tuple(name for name in self.creatures if self.why_not_chosen(name) is None)

    @cached_property
    def attackable(self) -> tuple[str, ...]:
        """The players, then the permanents that 508.1b allows the active player to attack, in document order."""
        players = [name for name in self.scenario.defending if self.in_range(name)]
        permanents = [one.id for one in self.scenario.permanents if self.is_attackable(one)]
        return (*players, *permanents)

    def is_attackable(self, permanent: Permanent) -> bool:
        """Return whether it is a defending player's planeswalker, or a battle protected by one."""
        if self.is_protected_by_active(permanent):
            return False
        return any(player in self.defending and self.in_range(player) for player in self.defenders_of(permanent))

    def is_protected_by_active(self, permanent: Permanent) -> bool:
        """Return whether it is a battle that the active player protects and so can never attack (310.9b)."""
        is_battle = permanent.is_battle and "battle" in self.rules.permanents_attacked
        return is_battle and permanent.protector == self.scenario.active

    def defenders_of(self, permanent: Permanent) -> list[str]:
        """Return a planeswalker's controller, a battle's protector, both if it is both, else none."""
        found = []
        if permanent.is_battle and "battle" in self.rules.permanents_attacked and permanent.protector:
            found.append(permanent.protector)
        if permanent.is_planeswalker and "planeswalker" in self.rules.permanents_attacked:
            found.append(permanent.controller)
        return found

    def in_range(self, player: str, of: str | None = None) -> bool:
        """Return whether a player is within the range of influence of another, by default the active player.

        Rules 801.2 and 801.3. Ranges are set as the turn begins, so seats of players who have left still count.
        """
        reach = self.scenario.range_of_influence
        apart = abs(self.seats[player] - self.seats[of or self.scenario.active])
        return reach is None or min(apart, len(self.seats) - apart) <= reach

    def players_but(self, player: str | None) -> frozenset[str]:
        """Return all players other than one."""
        if player not in self._players_but:
            self.clock.spend(len(self.seats))
            self._players_but[player] = frozenset(name for name in self.seats if name != player)
        return self._players_but[player]
