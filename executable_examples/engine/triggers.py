"""Rules 508.1m, 508.2, and 508.3: which abilities trigger as attackers are declared, and how often.

An ability sees the creatures as they are when declared (508.2a) and only creatures declared: none put onto the
battlefield attacking, none that left to pay. A player's name is not that of the player's planeswalkers or battles
(508.3e). "Attacks with a creature" triggers for each creature; with a number of creatures, it triggers once. "Attacks a
player" triggers for each player attacked. Any of the types, subtypes, or colors listed will do. A creature attacks
alone if no other was declared (506.5). With a limited range of influence all of the event must be in range of the
ability's controller (801.7).

What triggers as costs are paid or as creatures become tapped (508.2b) triggers before the last cost is paid, so also if
its permanent is sacrificed or returned to pay.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.costs import Due
from executable_examples.engine.scenario import CreatureFilter, Trigger, folded

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
_STEPS_PER_ABILITY = 10
"""Steps counted for each ability on the stack: a short scenario can have very many."""


class Declared:
    """The declared creatures as abilities see them, counted once per player, so that each ability is fast."""

    def __init__(
        self, board: Board, attackers: Attacks, tapped: Collection[str] = (), dues: Iterable[Due] = ()
    ) -> None:
        """Store the board, the attacks, what became tapped, and which costs were paid; nothing is counted yet."""
        self.board = board
        self.attackers = attackers
        self.tapped = frozenset(tapped)
        self.paid = Counter((due.creature, cost.name) for due in dues for cost in due.costs)
        self.additional = sum(one.times for one in board.scenario.effects if one.player == board.scenario.active)
        """How many more times an ability of the active player triggers because that player's creature attacks."""
        self.seen: dict[str, _SeenAttacks] = {}
        self.times: dict[tuple[Trigger, str], int] = {}

    def times_triggered(self, trigger: Trigger, controller: str) -> int:
        """Return how often a player's ability triggers on these creatures being declared."""
        if (trigger, controller) not in self.times:
            self.times[trigger, controller] = self._times(trigger, controller)
        return self.times[trigger, controller]

    def _times(self, trigger: Trigger, controller: str) -> int:
        match trigger.when:
            case "cost-paid":
                self.board.clock.spend(len(self.paid))
                asked = trigger.creature, trigger.name
                return sum(
                    times
                    for paid, times in self.paid.items()
                    if all(one in (None, own) for one, own in zip(asked, paid, strict=True))
                )
            case "becomes-tapped" if trigger.creature is not None:
                return int(trigger.creature in self.tapped)
            case "becomes-tapped":
                return sum(self.board.permanents[name].is_creature for name in self.tapped)
        more = self.additional if controller == self.board.scenario.active else 0
        return self._attacks_seen_by(controller).times(trigger) * (1 + more)

    def _attacks_seen_by(self, player: str) -> "_SeenAttacks":
        """Return what is in range of a player; the same for all without a limited range."""
        key = player if self.board.scenario.range_of_influence is not None else ""
        if key not in self.seen:
            self.board.clock.spend(len(self.attackers))
            seen = {name: at for name, at in self.attackers.items() if _in_range(self.board, player, at)}
            self.seen[key] = _SeenAttacks(self.board, seen, len(self.attackers))
        return self.seen[key]


Kind: TypeAlias = "tuple[frozenset[str], frozenset[str], frozenset[str], str]"
"""Types, subtypes, and colors of a creature in lower case, and what it attacks."""


class _SeenAttacks:
    """The attacks in range of a player, counted by the properties that abilities use."""

    def __init__(self, board: Board, attackers: Attacks, declared: int) -> None:
        self.board = board
        self.attackers = attackers
        self.declared = declared
        self.alike = Counter(self._kind(name) for name in attackers)
        self.attacked = frozenset(attackers.values())
        self.players_attacked = sum(at in board.seats for at in self.attacked)

    def times(self, trigger: Trigger) -> int:
        match trigger.when:
            case "creature-attacks":
                return self._creature_attacks(trigger)
            case "player-is-attacked":
                return int(trigger.player in self.attacked)
            case "any-attacked":
                defenders = trigger.defenders
                return int(bool(self.attacked) if defenders is None else not defenders.isdisjoint(self.attacked))
        return self._player_attacks(trigger)

    def _player_attacks(self, trigger: Trigger) -> int:
        attacks = trigger.player == self.board.scenario.active and bool(self.attackers)
        match trigger.when:
            case "player-attacks-with" if attacks:
                count, at_least = self._counted(trigger, self.alike), trigger.at_least
                if at_least is None and trigger.of == CreatureFilter():
                    return count
                return int(count >= (1 if at_least is None else at_least))
            case "player-attacks":
                return int(attacks)
            case "player-attacks-player" if attacks:
                one = trigger.defender
                return self.players_attacked if one is None else int(one in self.attacked)
        return 0

    def _creature_attacks(self, trigger: Trigger) -> int:
        others = len(self.attackers) - 1
        if others < trigger.with_others or (trigger.alone and self.declared != 1):
            return 0
        if trigger.creature is None:
            return self._counted(trigger, self.alike)
        return self._counted(trigger, {self._kind(trigger.creature): 1}) if trigger.creature in self.attackers else 0

    def _kind(self, name: str) -> Kind:
        permanent = self.board.permanents[name]
        return permanent.types, permanent.folded_subtypes, permanent.folded_colors, self.attackers[name]

    def _counted(self, trigger: Trigger, alike: Mapping[Kind, int]) -> int:
        """Return how many creatures have the types, subtypes, and colors that an ability requires."""
        self.board.clock.spend(len(alike))
        of = trigger.of
        asked = [folded(names) if names is not None else None for names in (of.types, of.subtypes, of.colors)]
        colors = folded(trigger.colors) if trigger.colors is not None else None
        return sum(
            count
            for (*own, at), count in alike.items()
            if trigger.defender in (None, at)
            and all(
                names is None or not names.isdisjoint(has)
                for names, has in zip((*asked, colors), (*own, own[2]), strict=True)
            )
        )


def stack(board: Board, triggered: Mapping[str, int], controllers: Mapping[str, str]) -> tuple[str, ...]:
    """Return the triggered abilities in the order they are put onto the stack, the bottom one first.

    508.2b and 603.3b: the active player's first, then each other player's in turn order; those of one player, who may
    choose, in document order. Each ability is given as its source, once for each time it triggered.
    """
    players = board.scenario.players
    seat = players.index(board.scenario.active)
    turns: Sequence[str] = players[seat:] + players[:seat]
    turn_of = {player: turn for turn, player in enumerate(turns)}
    sources = sorted(triggered, key=lambda source: turn_of[controllers[source]])
    for _ in range(_STEPS_PER_ABILITY):
        board.clock.spend(sum(triggered.values()))
    return tuple(source for source in sources for _ in range(triggered[source]))


def _in_range(board: Board, player: str, defender: str) -> bool:
    permanent = board.permanents.get(defender)
    attacked = [defender] if permanent is None else board.defenders_of(permanent)[:1]
    return all(board.in_range(other, player) for other in (board.scenario.active, *attacked))
