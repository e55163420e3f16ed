"""Rules 508.1m, 508.2 and 508.3: which abilities trigger as attackers are declared, and how often.

An ability sees the creatures as they are when declared (508.2a) and only creatures declared: none put onto the
battlefield attacking, none sacrificed to pay. A player's name is not that of the player's planeswalkers or battles
(508.3e). "Attacks with a creature" triggers for each creature, with a number it triggers once. Any of the colors
listed will do. With a limited range of influence all of the event must be in range of the ability's controller (801.7).
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.scenario import Trigger

RULE_OF: Mapping[str, str] = {
    "creature-attacks": "508.3a",
    "player-is-attacked": "508.3b",
    "player-attacks-with": "508.3c",
    "player-attacks": "508.3d",
    "player-attacks-player": "508.3e",
    "attacks-and-isnt-blocked": "508.3f",
    "any-attacked": "508.3b",
    "cost-paid": "508.2b",
    "becomes-tapped": "508.2b",
}


class Declared:
    """The creatures declared, as abilities see them: counted once for each player, so that any ability is quick."""

    def __init__(self, board: Board, attackers: Attacks) -> None:
        """Keep the board and who attacks what; nothing is counted yet."""
        self.board = board
        self.attackers = attackers
        self.seen: dict[str, _Seen] = {}
        self.times: dict[tuple[Trigger, str], int] = {}

    def times_triggered(self, trigger: Trigger, controller: str) -> int:
        """Return how often an ability that a player controls triggers on these creatures being declared."""
        if (trigger, controller) not in self.times:
            self.times[trigger, controller] = self._seen_by(controller).times(trigger)
        return self.times[trigger, controller]

    def _seen_by(self, player: str) -> "_Seen":
        """Return what is in range of a player; without a limited range that is the same for all."""
        key = player if self.board.scenario.range_of_influence is not None else ""
        if key not in self.seen:
            self.board.clock.spend(len(self.attackers))
            seen = {name: at for name, at in self.attackers.items() if _in_range(self.board, player, at)}
            self.seen[key] = _Seen(self.board, seen)
        return self.seen[key]


class _Seen:
    """The attacks in range of a player, counted by what abilities ask about."""

    def __init__(self, board: Board, attackers: Attacks) -> None:
        self.clock = board.clock
        self.attackers = attackers
        self.alike = Counter((board.permanents[name].colors, at) for name, at in attackers.items())
        self.color_of = {name: board.permanents[name].colors for name in attackers}
        self.attacked = frozenset(attackers.values())
        self.by_player = Counter(board.permanents[name].controller for name in attackers)
        self.players_attacked_by: dict[str, set[str]] = defaultdict(set)
        for name, at in attackers.items():
            if at in board.seats:
                self.players_attacked_by[board.permanents[name].controller].add(at)

    def times(self, trigger: Trigger) -> int:
        by_player = self.by_player[trigger.player or ""]
        match trigger.when:
            case "creature-attacks":
                return self._creature_attacks(trigger)
            case "player-is-attacked":
                return int(trigger.player in self.attacked)
            case "player-attacks-with":
                at_least = trigger.at_least
                return by_player if at_least is None else int(by_player > 0 and by_player >= at_least)
            case "player-attacks":
                return int(by_player > 0)
            case "player-attacks-player":
                attacked = self.players_attacked_by.get(trigger.player or "", set())
                return int(trigger.defender in attacked or (trigger.defender is None and bool(attacked)))
        return 0

    def _creature_attacks(self, trigger: Trigger) -> int:
        alike = self.alike
        if trigger.creature is not None:
            known = trigger.creature in self.attackers
            alike = Counter([(self.color_of[trigger.creature], self.attackers[trigger.creature])] if known else [])
        self.clock.spend(len(alike))
        return sum(
            count
            for (colors, at), count in alike.items()
            if trigger.defender in (None, at) and (trigger.colors is None or not trigger.colors.isdisjoint(colors))
        )


def stack(board: Board, triggered: Mapping[str, int], controllers: Mapping[str, str]) -> tuple[str, ...]:
    """Return the triggered abilities in the order they are put onto the stack, the bottom one first.

    508.2b and 603.3b: the active player's first, then each other player's in turn order; those of one player, who
    may choose, in document order. Each ability is named by its source, as often as it triggered.
    """
    players = board.scenario.players
    seat = players.index(board.scenario.active)
    turns: Sequence[str] = players[seat:] + players[:seat]
    turn_of = {player: turn for turn, player in enumerate(turns)}
    sources = sorted(triggered, key=lambda source: turn_of[controllers[source]])
    board.clock.spend(sum(triggered.values()))
    return tuple(source for source in sources for _ in range(triggered[source]))


def _in_range(board: Board, player: str, defender: str) -> bool:
    permanent = board.permanents.get(defender)
    attacked = [defender] if permanent is None else board.defenders_of(permanent)[:1]
    return all(board.in_range(other, player) for other in (board.scenario.active, *attacked))
