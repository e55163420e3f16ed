"""The combat after attackers are declared: rules 508.1k, 508.5, 508.6, and 508.8, and 506.4 on leaving it.

A creature whose defender is gone is still an attacking creature, but its defender is None. Its defending player is the
last one it had (508.5), even after it has left combat or the battlefield. Under older rules that player is fixed when
the creature becomes an attacking creature.
"""

from collections import defaultdict
from collections.abc import Collection

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.scenario import Permanent

Steps = tuple[tuple[str, str], ...]
"""Rules that decided something, each with its outcome, as listed in a verdict."""


class Combat:
    """Who is attacking what, and who and what is still in the game and on the battlefield."""

    def __init__(self, board: Board, declared: Attacks, gone: Collection[str] = ()) -> None:
        """508.1k: each declared creature becomes an attacking creature; `gone` left the battlefield as payment."""
        self.board = board
        self.permanents = dict(board.permanents)
        self.players = dict.fromkeys(board.scenario.players)
        self.attacked = dict(declared)
        self.attacking: dict[str, str | None] = {}
        self.attackers_of: dict[str, dict[str, None]] = defaultdict(dict)
        self.defending_player: dict[str, str] = {}
        self.put_attacking = False
        self.unblocked: dict[str, None] = {}
        self.over = False
        for creature, defender in declared.items():
            self.attack(creature, defender)
        for name in gone:
            self.leave_battlefield(name)

    def attack(self, creature: str, defender: str) -> None:
        """Make a creature attack a defender."""
        self.attacking[creature] = defender
        self.attackers_of[defender][creature] = None
        player = self.player_of(defender)
        settled = self.board.rules.defender_fixed and creature in self.defending_player
        if player is not None and not settled:
            self.defending_player[creature] = player

    def player_of(self, defender: str) -> str | None:
        """Return the player, or the planeswalker's controller, or the battle's protector (508.5, 310.9d)."""
        if defender in self.board.seats:
            return defender if defender in self.players else None
        permanent = self.permanents.get(defender)
        return next(iter(self.board.defenders_of(permanent)), None) if permanent else None

    def may_be_attacked(self, defender: str) -> bool:
        """Return whether a creature can be put onto the battlefield attacking this defender (508.4a, 508.4b)."""
        if defender in self.board.seats:
            is_opponent = defender in self.players and defender != self.board.scenario.active
            return is_opponent and self.board.in_range(defender)
        permanent = self.permanents.get(defender)
        if permanent is None or self.board.is_protected_by_active(permanent):
            return False
        owners = [one for one in self.board.defenders_of(permanent) if self.board.in_range(one)]
        if not self.board.rules.entering_needs_defender:
            return bool(owners)
        return any(owner in self.board.defending and owner in self.players for owner in owners)

    def is_no_defender(self, defender: str | None) -> bool:
        """Return whether this is gone from the game or the battlefield, or no planeswalker or battle (506.3c)."""
        permanent = self.permanents.get(defender or "")
        if permanent is None:
            return defender is not None and defender not in self.players
        return not (permanent.is_planeswalker or permanent.is_battle)

    def why_no_attacker(self, permanent: Permanent, *, enters: bool) -> str | None:
        """Return the rule that stops a permanent from entering attacking, or from becoming an attacker later."""
        if not permanent.is_creature:
            return "506.3a" if enters else "506.3"
        if permanent.controller != self.board.scenario.active:
            return "506.3b" if enters else "506.2"
        if permanent.is_battle and "battle" in self.board.rules.permanents_attacked:
            return "506.3f" if enters else "506.3g"
        return None

    def remove(self, name: str) -> Steps:
        """506.4: remove a permanent from combat, as an attacker and as something that is attacked."""
        return (*self.stop_attacking(name), *self.no_longer_attacked(name))

    def stop_attacking(self, name: str) -> Steps:
        """Make a permanent stop being an attacking creature and an unblocked one; return the steps."""
        removed = name in self.attacking
        self.attacking.pop(name, None)
        self.unblocked.pop(name, None)
        return (("506.4", "removed"),) if removed else ()

    def no_longer_attacked(self, defender: str) -> Steps:
        """506.4c: creatures that attack it are still attacking creatures, but attack nothing."""
        attackers = [one for one in self.attackers_of.pop(defender, ()) if self.attacking.get(one) == defender]
        self.attacking.update(dict.fromkeys(attackers))
        return (("506.4", "removed"), ("506.4c", "attacks-nothing")) if attackers else ()

    def leave_battlefield(self, name: str) -> Steps:
        """Remove a permanent from the battlefield, and so from combat; return the steps."""
        self.permanents.pop(name, None)
        return self.remove(name)

    def leave_game(self, player: str) -> Steps:
        """Remove a player from the game with everything that player controls (800.4a); return the steps."""
        self.players.pop(player, None)
        self.board.clock.spend(len(self.permanents))
        names = [one.id for one in self.permanents.values() if one.controller == player]
        steps = [step for name in names for step in self.leave_battlefield(name)]
        self.no_longer_attacked(player)
        return tuple(dict.fromkeys(steps))

    def end(self) -> None:
        """508.1k: the combat phase ends, and with it every attack."""
        self.attacking.clear()
        self.unblocked.clear()
        self.over = True

    def skipped_steps(self) -> tuple[str, ...]:
        """508.8: return the steps skipped because no creature was declared or put onto the battlefield attacking.

        A creature that an effect makes attacking (508.4b) was neither, so the steps are still skipped.
        """
        fought = self.attacked or self.put_attacking or not self.board.rules.skips_steps
        return () if fought else ("declare-blockers", "combat-damage")
