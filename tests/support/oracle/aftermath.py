"""Attackers after the declaration: 508.4 to 508.8 with 506.3 and 506.4, one event after the other.

A document does not name owners: everything that a player controls leaves the game with them (800.4a).
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from tests.support.oracle.board import Board, Declaration, Permanent, Scenario, defending_player, folded, is_a

Event = dict[str, Any]
SKIPPED = ["declare-blockers", "combat-damage"]


class Aftermath:
    """A combat phase from the moment attackers are declared, with its own board."""

    def __init__(self, scenario: Scenario, attacks: Declaration, gone: Sequence[str] = ()) -> None:
        self.board = Board(deepcopy(scenario))
        self.there: dict[str, Permanent] = self.board.by_id
        self.in_game = list(self.board.players)
        self.attacking: dict[str, str | None] = dict(attacks)
        self.attacked_defender = dict(attacks)
        self.defending_player: dict[str, str] = {}
        self.unblocked: list[str] = []
        self.none_attacked = not attacks
        self.is_over = False
        self.is_ambiguous = False
        self.answers: list[str | None] = []
        self.remember()
        for one in gone:
            self.leaves_battlefield({"permanent": one})

    @property
    def skipped_steps(self) -> list[str]:
        """508.8."""
        return SKIPPED if self.none_attacked else []

    def happen(self, event: Event) -> str | None:
        """Apply an event; return the subrule that forbids it, if any."""
        forbidden = getattr(self, event["event"].replace("-", "_"))(event)
        assert forbidden is None or isinstance(forbidden, str)
        self.remember()
        self.answers.append(forbidden)
        return forbidden

    def remember(self) -> None:
        """508.5: whom each creature is attacking, or attacked last."""
        for creature, defender in self.attacking.items():
            if defender in self.board.players:
                self.defending_player[creature] = defender
            elif defender is not None:
                self.defending_player[creature] = defending_player(self.there[defender])

    def result(self) -> dict[str, Any]:
        """Return the verdict's fields about the end of the combat phase, and the subrule that forbids each event."""
        return {
            "attacking": self.attacking,
            "attacked": [one["id"] for one in self.board.scenario["permanents"] if one["id"] in self.attacked_defender],
            "attacked_defender": self.attacked_defender,
            "defending_player": self.defending_player,
            "skipped_steps": self.skipped_steps,
            "unblocked": self.unblocked,
            "events": self.answers,
        }

    # What a creature can be attacking

    def is_opponent(self, player: str) -> bool:
        return player in self.in_game and player in self.board.opponents

    def is_defending(self, player: str) -> bool:
        return player in self.in_game and player in self.board.defending

    def options(self) -> list[str]:
        """508.4: the defenders that a creature's controller may choose."""
        defenders = [*self.board.players, *self.there]
        return [one for one in defenders if self.is_near(one, self.is_defending)]

    def can_be_named(self, defender: str) -> bool:
        """508.4a-b: an effect may name any opponent in the game, but only permanents of defending players."""
        concerns = self.is_opponent if defender in self.board.players else self.is_defending
        return self.is_near(defender, concerns)

    def is_near(self, defender: str, concerns: Callable[[str], bool]) -> bool:
        """801.3: whether the player of a defender is in range."""
        return self.board.belongs(defender, lambda player: concerns(player) and self.board.in_range(player))

    def is_in_range(self, defender: str) -> bool:
        """801.2 and 508.7e: seats count as at the start of the turn. A protector who has left protects nothing."""
        if defender in self.board.players:
            return self.board.in_range(defender)
        one = self.there[defender]
        player = defending_player(one)
        return self.board.in_range(player if player in self.in_game else one["controller"])

    # Events

    def enters_attacking(self, event: Event) -> None:
        one = deepcopy(event["permanent"])
        if one["controller"] not in self.in_game:
            return
        defender = self.defender_of(event)
        self.there[one["id"]] = one
        if self.start(one["id"], defender):
            if event.get("step", "declare-attackers") == "declare-attackers":
                self.none_attacked = False
            else:
                self.unblocked.append(one["id"])

    def becomes_attacking(self, event: Event) -> None:
        self.start(event["permanent"], self.defender_of(event))

    def defender_of(self, event: Event) -> str | None:
        """Return the effect's choice, or the only possible one."""
        if "defender" in event:
            named: str = event["defender"]
            return named if self.can_be_named(named) else None
        options = self.options()
        self.is_ambiguous = self.is_ambiguous or len(options) > 1
        return next(iter(options), None)

    def start(self, creature: str, defender: str | None) -> bool:
        """506.3: make a creature of the attacking player attack, unless it is a battle."""
        one = self.there.get(creature)
        if one is None or defender is None or self.is_over or creature in self.attacking:
            return False
        if not is_a(one, "creature") or is_a(one, "battle") or one["controller"] != self.board.active:
            return False
        self.attacking[creature] = defender
        return True

    def reselect(self, event: Event) -> str | None:
        creature, defender = event["permanent"], event["defender"]
        if creature not in self.attacking:
            return "508.7"
        if not self.board.belongs(defender, self.is_opponent):
            return "508.7c"
        if not self.board.belongs(defender, self.is_defending):
            return "508.7d"
        if not self.is_in_range(defender):
            return "508.7e"
        self.attacking[creature] = defender
        return None

    def removed_from_combat(self, event: Event) -> None:
        self.remove(event["permanent"])

    def remove(self, permanent: str) -> None:
        """506.4 and 506.4c: neither attacking nor attacked; its attackers keep attacking nothing."""
        self.attacking.pop(permanent, None)
        self.unblocked = [one for one in self.unblocked if one != permanent]
        for creature, defender in self.attacking.items():
            if defender == permanent:
                self.attacking[creature] = None

    def leaves_battlefield(self, event: Event) -> None:
        self.remove(event["permanent"])
        self.there.pop(event["permanent"], None)

    def leaves_game(self, event: Event) -> None:
        player = event["player"]
        if player in self.in_game:
            self.in_game.remove(player)
            for one in [one for one in self.there.values() if one["controller"] == player]:
                self.leaves_battlefield({"permanent": one["id"]})
            self.remove(player)

    def changes_controller(self, event: Event) -> None:
        one, player = self.there.get(event["permanent"]), event.get("controller", event.get("player"))
        if one is not None and player in self.in_game and one["controller"] != player:
            one["controller"] = player
            self.remove(event["permanent"])

    def changes_protector(self, event: Event) -> None:
        one, player = self.there.get(event["permanent"]), event.get("protector", event.get("player"))
        if one is not None and is_a(one, "battle") and player in self.in_game and one.get("protector") != player:
            one["protector"] = player
            self.remove(event["permanent"])

    def loses_type(self, event: Event) -> None:
        """506.4 and 506.4e."""
        name, lost = (
            event["permanent"],
            folded([*event.get("types", []), *([event["type"]] if "type" in event else [])]),
        )
        one = self.there.get(name)
        if one is None:
            return
        before = folded(one.get("types", []))
        one["types"] = sorted(before - lost)
        if name in self.attacking and not is_a(one, "creature"):
            self.remove(name)
        stays = is_a(one, "battle") or (
            is_a(one, "planeswalker") and ("battle" not in before or one["controller"] == one.get("protector"))
        )
        if name in self.attacking.values() and not stays:
            self.remove(name)

    def becomes_color(self, event: Event) -> None:
        """Do nothing: colors no longer matter once attackers are declared (508.2a)."""

    def phase_ends(self, event: Event) -> None:
        self.is_over = True
        self.attacking, self.unblocked = {}, []


def aftermath(scenario: Scenario, attacks: Declaration, gone: Sequence[str] = ()) -> Aftermath:
    """Apply all events of `after`; permanents sacrificed or returned as payment are gone by then."""
    after = Aftermath(scenario, attacks, gone)
    for event in scenario.get("after", []):
        after.happen(event)
    return after
