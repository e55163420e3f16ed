"""A scenario: one declare attackers step, its board, the declaration to judge, and what happens after it.

Plain frozen data. A set of defenders is `None` (any of them) if the document omits it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from executable_examples.engine.declaration import declaration_text

Defenders: TypeAlias = "frozenset[str] | None"
ANY = "any"
"""In `attacks-if-attacks`: any creature attacks."""
ALL = "all"
"""In `attacks-if-attacks`: each creature of the active player must attack."""


def folded(names: Iterable[str]) -> frozenset[str]:
    """Return names in lower case: types, subtypes, colors, qualities, and keywords ignore case."""
    return frozenset(name.casefold() for name in names)


@dataclass(frozen=True)
class Restriction:
    """An effect that says a creature can't attack, or can attack only if a condition is met (508.1c)."""

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
class CostFilter:
    """Which permanents can be tapped, sacrificed, or returned for a cost; a field left out allows any.

    - `types`, `subtypes`: the permanent has one of these.
    - `not_attacking`: it is not declared as an attacker.
    - `other`: it is not the attacking creature itself.
    - `continuous`: if it is a creature, it has haste or its controller has controlled it since the turn began.
    """

    types: frozenset[str] | None = None
    subtypes: frozenset[str] | None = None
    not_attacking: bool = False
    other: bool = False
    continuous: bool = False


@dataclass(frozen=True)
class AttackCost:
    """A cost to attack: an `optional` one may be paid (508.1g); any other must be paid (508.1h).

    - `mana`, `life`: how much generic mana and life is paid.
    - `tap`, `sacrifice`, `returned`: how many permanents are tapped, sacrificed, or returned to their owners' hands.
    - `discard`: how many cards are discarded.
    - `of`: which permanents can be tapped, sacrificed, or returned.
    - `any_of`: if it is not empty, one of these costs is paid in addition. They have no name, and the defenders of the
      whole cost apply to them.
    - `defenders`: attacking one of these costs this; None if every attack does.
    """

    mana: int = 0
    tap: int = 0
    sacrifice: int = 0
    discard: int = 0
    life: int = 0
    returned: int = 0
    of: CostFilter = CostFilter()
    any_of: "tuple[AttackCost, ...]" = ()
    optional: bool = False
    name: str | None = None
    defenders: Defenders = None

    def concerns(self, defender: str) -> bool:
        """Return whether attacking `defender` costs this."""
        return self.defenders is None or defender in self.defenders


@dataclass(frozen=True)
class CreatureFilter:
    """Which attacking creatures a triggered ability counts; a field left out allows any."""

    types: frozenset[str] | None = None
    subtypes: frozenset[str] | None = None
    colors: frozenset[str] | None = None


@dataclass(frozen=True)
class Trigger:
    """When an ability of a permanent triggers (508.3, 508.2b); a field left out allows any.

    - `alone`: the creature attacks alone (506.5). `with_others`: at least this many other creatures attack.
    - `defenders`: for `any-attacked`, the defenders; attacking one of them is enough.
    - `name`: for `cost-paid`, the name of the cost.
    """

    when: str
    creature: str | None = None
    colors: frozenset[str] | None = None
    defender: str | None = None
    player: str | None = None
    at_least: int | None = None
    alone: bool = False
    with_others: int = 0
    of: CreatureFilter = CreatureFilter()
    defenders: Defenders = None
    name: str | None = None


@dataclass(frozen=True)
class Permanent:
    """A permanent on the battlefield when the step begins, or brought in by an event.

    Types and keywords are in lower case. Subtypes, colors, and qualities are as written.
    """

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
        """Whether it is a creature, whatever its other types."""
        return "creature" in self.types

    @property
    def is_battle(self) -> bool:
        """Whether it is a battle, whatever its other types."""
        return "battle" in self.types

    @property
    def is_planeswalker(self) -> bool:
        """Whether it is a planeswalker, whatever its other types."""
        return "planeswalker" in self.types

    @property
    def is_sick(self) -> bool:
        """Whether it is a creature that lacks haste and came under its controller's control this turn (302.6)."""
        return self.is_creature and not self.continuously_controlled and "haste" not in self.keywords

    @cached_property
    def folded_subtypes(self) -> frozenset[str]:
        """The subtypes in lower case."""
        return folded(self.subtypes)

    @cached_property
    def folded_colors(self) -> frozenset[str]:
        """The colors in lower case."""
        return folded(self.colors)

    @cached_property
    def folded_qualities(self) -> frozenset[str]:
        """The qualities in lower case."""
        return folded(self.qualities)


@dataclass(frozen=True)
class Effect:
    """An effect on the whole attack, such as a limit on attackers or a requirement to attack a certain player.

    `times`: if an attack by one of `player`'s creatures triggers an ability that the player controls, the ability
    triggers this many additional times (603.2d).
    """

    kind: str
    limit: int = 0
    defenders: Defenders = None
    cause: str | None = None
    then: str | None = None
    player: str | None = None
    times: int = 0


@dataclass(frozen=True)
class Payment:
    """How the costs of one attacker are paid.

    - `everything`: True pays every cost, even optional ones. False refuses every cost, even mandatory ones. If it is
      None, the mandatory costs are paid, and so are the optional ones listed in `pay`.
    - `tap`, `sacrifice`, `returned`: the permanents that pay. If a field is None, the engine chooses them.
    - `choose`: for each `any_of` among the costs paid, in order, the index of the cost that is paid, counted from 0.
      Where an index is missing, the engine makes the choice.
    """

    everything: bool | None = None
    pay: tuple[str, ...] = ()
    tap: tuple[str, ...] | None = None
    sacrifice: tuple[str, ...] | None = None
    returned: tuple[str, ...] | None = None
    choose: tuple[int, ...] = ()


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
    """One declare attackers step: the board, the declaration, and what happens after it.

    `available_mana` is None if there is enough mana. `range_of_influence` is None if it is unlimited. `life` limits the
    life that a player pays; a player who is missing from it has enough.
    """

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
    life: Mapping[str, int] = field(default_factory=dict)
    after: tuple[Event, ...] = ()
    range_of_influence: int | None = None
    rules: tuple[str, ...] = ()

    def __repr__(self) -> str:
        players = " ".join(player + ("*" if player == self.active else "") for player in self.players)
        parts = f"permanents: {len(self.permanents)}, effects: {len(self.effects)}"
        declared = f"; declared {declaration_text(self.declaration, self.bands)}" if self.declaration else ""
        return f"<Scenario {self.id}: {players}; {parts}{declared}>"
