"""A scenario: one declare attackers step, its board, the declaration to judge and what happens after it.

Plain frozen data. A set of defenders is `None` where the document leaves it out, which means any of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from executable_examples.engine.declaration import declaration_text

Defenders: TypeAlias = "frozenset[str] | None"
ANY = "any"
"""In `attacks-if-attacks`: at least one creature attacks, whichever it is."""


@dataclass(frozen=True)
class Restriction:
    """An effect that says a creature can't attack, or can't unless something is so (508.1c)."""

    kind: str
    defenders: Defenders = None
    at_least: int = 1
    any_of: tuple[str, ...] = ()


@dataclass(frozen=True)
class Requirement:
    """An effect that says a creature attacks if able (508.1d)."""

    kind: str
    defenders: Defenders = None
    by: str | None = None


@dataclass(frozen=True)
class AttackCost:
    """A cost to attack: amounts of generic mana, permanents and cards; optional ones are 508.1g, others 508.1h."""

    mana: int = 0
    tap: int = 0
    sacrifice: int = 0
    discard: int = 0
    optional: bool = False
    name: str | None = None
    defenders: Defenders = None

    def concerns(self, defender: str) -> bool:
        """Return whether attacking `defender` bears this cost."""
        return self.defenders is None or defender in self.defenders


@dataclass(frozen=True)
class Trigger:
    """When an ability of a permanent triggers (508.3); fields left out ask nothing."""

    when: str
    creature: str | None = None
    colors: frozenset[str] | None = None
    defender: str | None = None
    player: str | None = None
    at_least: int | None = None


@dataclass(frozen=True)
class Permanent:
    """A permanent on the battlefield as the step begins, or as an event brings it in."""

    id: str
    controller: str
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    power: int = 0
    colors: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    qualities: frozenset[str] = frozenset()
    tapped: bool = False
    continuously_controlled: bool = True
    protector: str | None = None
    mana_ability: int = 0
    restrictions: tuple[Restriction, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    attack_costs: tuple[AttackCost, ...] = ()
    triggers: tuple[Trigger, ...] = ()

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature, whatever else it is."""
        return "creature" in self.types

    @property
    def is_battle(self) -> bool:
        """Whether it is a battle, whatever else it is."""
        return "battle" in self.types

    @property
    def is_planeswalker(self) -> bool:
        """Whether it is a planeswalker, whatever else it is."""
        return "planeswalker" in self.types


@dataclass(frozen=True)
class Effect:
    """An effect that is no single creature's: a cap, a defender that must be attacked, one attack that asks another."""

    kind: str
    limit: int = 0
    defenders: Defenders = None
    cause: str | None = None
    then: str | None = None


@dataclass(frozen=True)
class Payment:
    """What is paid for one attacker: `everything` True or False, or the optional costs named and what pays them."""

    everything: bool | None = None
    pay: tuple[str, ...] = ()
    tap: tuple[str, ...] | None = None
    sacrifice: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Event:
    """Something that happens after the declaration; which fields it has depends on its kind."""

    kind: str
    permanent: str | None = None
    entering: Permanent | None = None
    defender: str | None = None
    player: str | None = None
    colors: frozenset[str] = frozenset()
    lost: frozenset[str] = frozenset()
    step: str = "declare-attackers"


@dataclass(frozen=True)
class Scenario:
    """One declare attackers step. `available_mana` None is enough; `range_of_influence` None is unlimited."""

    id: str
    players: tuple[str, ...]
    active: str
    defending: tuple[str, ...]
    permanents: tuple[Permanent, ...] = ()
    effects: tuple[Effect, ...] = ()
    declaration: Mapping[str, str] = field(default_factory=dict)
    bands: tuple[tuple[str, ...], ...] = ()
    payments: Mapping[str, Payment] = field(default_factory=dict)
    available_mana: int | None = None
    after: tuple[Event, ...] = ()
    range_of_influence: int | None = None
    rules: tuple[str, ...] = ()

    def __repr__(self) -> str:
        players = " ".join(player + ("*" if player == self.active else "") for player in self.players)
        parts = f"permanents: {len(self.permanents)}, effects: {len(self.effects)}"
        declared = f"; declared {declaration_text(self.declaration, self.bands)}" if self.declaration else ""
        return f"<Scenario {self.id}: {players}; {parts}{declared}>"
