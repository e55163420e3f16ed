"""The rules of a date: their differences, named once, so that one board can be judged by each."""

from collections.abc import Mapping
from dataclasses import dataclass

from executable_examples.engine.errors import N_, MalformedDeclaration


@dataclass(frozen=True)
class RuleSet:
    """How the rules of a date differ from those of other dates.

    - `permanents_attacked`: types of permanents that can be attacked. Battles came in 2023, planeswalkers in 2007.
    - `optional_costs`: whether a player may pay costs as a creature attacks (508.1g, since 2017).
    - `exempt_by_cost`: the older cost sentence of 508.1d: requirements of a tapped creature, or of one that cannot
      attack without paying a mandatory cost, are not counted on either side.
    - `maximal`: the rulings of 1995–1997: an attack is illegal only if some of the creatures that had to attack and
      were left out could have been added to it as it is.
    - `walls`: creatures of the subtype Wall may not be chosen.
    - `defender_fixed`: the defending player of 508.5 is fixed when a creature becomes an attacking creature.
    - `entering_needs_defender`: 508.4a requires that an attacked permanent still belongs to a defending player.
    - `bands_by_ability`: before 11 July 2009 (502.11b) the members of a band of creatures with "bands with other" all
      had to have the same such ability, or banding; no quality was required. The oldest text known is of 23 July
      2001; that the rules of 1997 were the same is inferred.
    - `skips_steps`: without attackers the declare blockers and combat damage steps are skipped (508.8).
    """

    name: str
    permanents_attacked: frozenset[str] = frozenset({"planeswalker", "battle"})
    optional_costs: bool = True
    exempt_by_cost: bool = False
    maximal: bool = False
    walls: bool = False
    defender_fixed: bool = False
    entering_needs_defender: bool = True
    bands_by_ability: bool = False
    skips_steps: bool = True


CURRENT = RuleSet("current")
ITALIAN = RuleSet(
    "it-2024-10-02",
    permanents_attacked=frozenset({"planeswalker"}),
    optional_costs=False,
    exempt_by_cost=True,
    defender_fixed=True,
    entering_needs_defender=False,
)
RULINGS_OF_1997 = RuleSet(
    "1997",
    permanents_attacked=frozenset(),
    optional_costs=False,
    maximal=True,
    walls=True,
    defender_fixed=True,
    entering_needs_defender=False,
    bands_by_ability=True,
    skips_steps=False,
)
RULE_SETS: Mapping[str, RuleSet] = {rules.name: rules for rules in (CURRENT, ITALIAN, RULINGS_OF_1997)}


def rule_set(name: str) -> RuleSet:
    """Return the rules called `name`; raise `MalformedDeclaration` with the available names."""
    if name not in RULE_SETS:
        raise MalformedDeclaration(
            N_("there is no rule set “{name}”; expected one of {expected}"), name=name, expected=tuple(RULE_SETS)
        )
    return RULE_SETS[name]
