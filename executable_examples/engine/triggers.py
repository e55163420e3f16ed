"""Rules 508.1m, 508.2 and 508.3: which abilities trigger as attackers are declared, and how often.

An ability sees the creatures as they are when declared (508.2a) and only creatures declared: none put onto the
battlefield attacking, none sacrificed to pay. A player's name is not that of the player's planeswalkers or battles
(508.3e). "Attacks with a creature" triggers for each creature, with a number it triggers once. Any of the colors
listed will do. With a limited range of influence all of the event must be in range of the ability's controller (801.7).
"""

from collections.abc import Mapping, Sequence

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.scenario import Permanent, Trigger

RULE_OF: Mapping[str, str] = {
    "creature-attacks": "508.3a",
    "player-is-attacked": "508.3b",
    "player-attacks-with": "508.3c",
    "player-attacks": "508.3d",
    "player-attacks-player": "508.3e",
    "attacks-and-isnt-blocked": "508.3f",
}


def times_triggered(board: Board, attackers: Attacks, trigger: Trigger, source: Permanent) -> int:
    """Return how often an ability of `source` triggers on these creatures being declared."""
    seen = {
        creature: defender for creature, defender in attackers.items() if _in_range(board, source.controller, defender)
    }
    match trigger.when:
        case "creature-attacks":
            return sum(_matches(board.permanents[creature], at, trigger) for creature, at in seen.items())
        case "player-is-attacked":
            return int(trigger.player in seen.values())
        case "player-attacks-with":
            return _attacks_with(board, seen, trigger)
        case "player-attacks":
            return int(bool(_of_player(board, seen, trigger.player)))
        case "player-attacks-player":
            attacked = _of_player(board, seen, trigger.player).values()
            return int(any(trigger.defender in (None, at) and at in board.scenario.players for at in attacked))
    return 0


def stack(board: Board, triggered: Mapping[str, int], controllers: Mapping[str, str]) -> tuple[str, ...]:
    """Return the triggered abilities in the order they are put onto the stack, the bottom one first.

    508.2b and 603.3b: the active player's first, then each other player's in turn order; those of one player, who
    may choose, in document order. Each ability is named by its source, as often as it triggered.
    """
    players = board.scenario.players
    seat = players.index(board.scenario.active)
    turns: Sequence[str] = players[seat:] + players[:seat]
    sources = sorted(triggered, key=lambda source: turns.index(controllers[source]))
    return tuple(source for source in sources for _ in range(triggered[source]))


def _matches(creature: Permanent, defender: str, trigger: Trigger) -> bool:
    return (
        trigger.creature in (None, creature.id)
        and trigger.defender in (None, defender)
        and (trigger.colors is None or not trigger.colors.isdisjoint(creature.colors))
    )


def _attacks_with(board: Board, attackers: Attacks, trigger: Trigger) -> int:
    declared = len(_of_player(board, attackers, trigger.player))
    return declared if trigger.at_least is None else int(declared > 0 and declared >= trigger.at_least)


def _of_player(board: Board, attackers: Attacks, player: str | None) -> dict[str, str]:
    return {name: at for name, at in attackers.items() if board.permanents[name].controller == player}


def _in_range(board: Board, player: str, defender: str) -> bool:
    permanent = board.permanents.get(defender)
    attacked = [defender] if permanent is None else board.defenders_of(permanent)[:1]
    return all(board.in_range(other, player) for other in (board.scenario.active, *attacked))
