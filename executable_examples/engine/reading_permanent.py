"""Read a permanent of a scenario document, with its restrictions, requirements, costs, and triggers."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from dataclasses import fields as fields_of
from functools import cached_property

from executable_examples.engine.effort import Clock
from executable_examples.engine.errors import N_
from executable_examples.engine.fields import Fields
from executable_examples.engine.scenario import (
    AttackCost,
    CostFilter,
    CreatureFilter,
    Permanent,
    Requirement,
    Restriction,
    Trigger,
    folded,
)

FIELDS = frozenset(one.name for one in fields_of(Permanent))
RESTRICTIONS: Mapping[str, frozenset[str]] = {
    "cant-attack": frozenset({"kind", "defenders"}),
    "cant-attack-alone": frozenset({"kind"}),
    "attacks-only-alone": frozenset({"kind"}),
    "cant-attack-unless-others": frozenset({"kind", "at_least"}),
    "cant-attack-unless-also-attacking": frozenset({"kind", "any_of"}),
    "cant-attack-unless-greater-power-attacks": frozenset({"kind"}),
}
REQUIREMENTS: Mapping[str, frozenset[str]] = {
    "attacks-if-able": frozenset({"kind", "defenders"}),
    "goaded": frozenset({"kind", "by"}),
}
BRANCH_FIELDS = frozenset({"mana", "tap", "sacrifice", "discard", "life", "return", "of"})
COST_FIELDS = BRANCH_FIELDS | {"any_of", "optional", "name", "defenders"}
COST_FILTER = frozenset({"types", "subtypes", "not_attacking", "other", "continuous"})
CREATURE_FILTER = frozenset({"types", "subtypes", "colors"})
TRIGGERS: Mapping[str, frozenset[str]] = {
    "creature-attacks": frozenset({"when", "creature", "colors", "defender", "alone", "with_others", "of"}),
    "player-is-attacked": frozenset({"when", "player"}),
    "player-attacks-with": frozenset({"when", "player", "at_least", "of"}),
    "player-attacks": frozenset({"when", "player"}),
    "player-attacks-player": frozenset({"when", "player", "defender"}),
    "attacks-and-isnt-blocked": frozenset({"when", "creature"}),
    "any-attacked": frozenset({"when", "defenders"}),
    "cost-paid": frozenset({"when", "creature", "name"}),
    "becomes-tapped": frozenset({"when", "creature"}),
}


@dataclass(frozen=True)
class Names:
    """The ids a document may use: players, permanents, and permanents that events bring in later."""

    players: Collection[str]
    permanents: Collection[str]
    entering: Collection[str] = ()
    clock: Clock | None = None
    """Counts the work of reading."""

    @cached_property
    def on_board(self) -> frozenset[str]:
        """Players and permanents at the start."""
        return frozenset(self.players) | frozenset(self.permanents)

    @cached_property
    def creatures(self) -> frozenset[str]:
        """Permanents, at the start or later."""
        return frozenset(self.permanents) | frozenset(self.entering)

    @cached_property
    def everything(self) -> frozenset[str]:
        """Players and permanents, at the start or later."""
        return self.on_board | frozenset(self.entering)


def read_permanent(item: object, place: str, names: Names) -> Permanent:
    """Return one permanent; raise `MalformedDeclaration` naming the wrong field."""
    fields = Fields(item, place, FIELDS, names.clock)
    return Permanent(
        id=fields.text("id"),
        controller=fields.one_of("controller", names.players),
        types=folded(fields.texts("types")),
        subtypes=frozenset(fields.texts("subtypes")),
        power=fields.whole("power", 0, signed=True),
        colors=frozenset(fields.texts("colors")),
        keywords=folded(fields.texts("keywords")),
        qualities=frozenset(fields.texts("qualities")),
        tapped=fields.flag("tapped", default=False),
        continuously_controlled=fields.flag("continuously_controlled", default=True),
        protector=fields.optional_one_of("protector", names.players),
        mana_ability=fields.whole("mana_ability", 0),
        restrictions=fields.each("restrictions", lambda one, at: _restriction(one, at, names)),
        requirements=fields.each("requirements", lambda one, at: _requirement(one, at, names)),
        attack_costs=fields.each("attack_costs", lambda one, at: _cost(one, at, names)),
        triggers=fields.each("triggers", lambda one, at: _trigger(one, at, names)),
    )


def _of_kind(
    item: object, place: str, kinds: Mapping[str, frozenset[str]], names: Names, key: str = "kind"
) -> tuple[str, Fields]:
    """Return the kind of an object and its fields, with only those of the kind allowed."""
    kind = Fields(item, place, frozenset().union(*kinds.values())).one_of(key, kinds)
    return kind, Fields(item, place, kinds[kind], names.clock)


def _restriction(item: object, place: str, names: Names) -> Restriction:
    kind, fields = _of_kind(item, place, RESTRICTIONS, names)
    at_least = fields.whole("at_least") if kind == "cant-attack-unless-others" else 1
    if kind == "cant-attack-unless-also-attacking" and "any_of" not in fields.document:
        raise fields.wrong("any_of", N_("a list of permanents"))
    any_of = fields.texts("any_of", names.creatures)
    return Restriction(kind, fields.optional_set("defenders", names.everything), at_least, any_of)


def _requirement(item: object, place: str, names: Names) -> Requirement:
    kind, fields = _of_kind(item, place, REQUIREMENTS, names)
    by = fields.one_of("by", names.players) if kind == "goaded" else None
    return Requirement(kind, fields.optional_set("defenders", names.everything), by)


def _cost(item: object, place: str, names: Names) -> AttackCost:
    fields = Fields(item, place, COST_FIELDS, names.clock)
    any_of = fields.each("any_of", lambda one, at: _amounts(Fields(one, at, BRANCH_FIELDS, names.clock)))
    if "any_of" in fields.document and not any_of:
        raise fields.wrong("any_of", N_("a list of one or more costs"))
    return replace(
        _amounts(fields),
        any_of=any_of,
        optional=fields.flag("optional", default=False),
        name=fields.optional_text("name"),
        defenders=fields.optional_set("defenders", names.everything),
    )


def _amounts(fields: Fields) -> AttackCost:
    of = fields.part("of", COST_FILTER)
    return AttackCost(
        mana=fields.mana("mana"),
        tap=fields.whole("tap", 0),
        sacrifice=fields.whole("sacrifice", 0),
        discard=fields.whole("discard", 0),
        life=fields.whole("life", 0),
        returned=fields.whole("return", 0),
        of=CostFilter(
            types=of.optional_set("types"),
            subtypes=of.optional_set("subtypes"),
            not_attacking=of.flag("not_attacking", default=False),
            other=of.flag("other", default=False),
            continuous=of.flag("continuous", default=False),
        ),
    )


def _trigger(item: object, place: str, names: Names) -> Trigger:
    when, fields = _of_kind(item, place, TRIGGERS, names, "when")
    asks_player = when in ("player-attacks-with", "player-attacks", "player-attacks-player")
    players = names.players if asks_player else names.everything
    return Trigger(
        when=when,
        creature=fields.optional_one_of("creature", names.creatures),
        colors=fields.optional_set("colors"),
        defender=fields.optional_one_of("defender", names.players if asks_player else names.everything),
        player=fields.one_of("player", players) if "player" in TRIGGERS[when] else None,
        at_least=fields.optional_whole("at_least"),
        alone=fields.flag("alone", default=False),
        with_others=fields.whole("with_others", 0),
        of=_creature_filter(fields.part("of", CREATURE_FILTER)),
        defenders=fields.optional_set("defenders", names.everything),
        name=fields.optional_text("name"),
    )


def _creature_filter(fields: Fields) -> CreatureFilter:
    return CreatureFilter(*(fields.optional_set(name) for name in ("types", "subtypes", "colors")))
