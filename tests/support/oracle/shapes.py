"""The fields of a scenario in CONTRACTS.md: every kind with its fields; `shapes` finds those of a document."""

from collections.abc import Iterator
from typing import Any

from tests.support.oracle.board import Scenario

Item = dict[str, Any]
_KINDS = """
scenario: schema id players active defending permanents effects declaration bands payments available_mana life
  range_of_influence after
permanent: id controller types subtypes power colors keywords qualities tapped continuously_controlled protector
  mana_ability restrictions requirements attack_costs triggers
keyword: haste vigilance defender banding bands-with-other flying
cant-attack: defenders
cant-attack-alone:
attacks-only-alone:
cant-attack-unless-others: at_least
cant-attack-unless-also-attacking: any_of
cant-attack-unless-greater-power-attacks:
attacks-if-able: defenders
goaded: by
cost: mana tap sacrifice discard life return of any_of optional name defenders
branch: mana tap sacrifice discard life return of
of: types subtypes not_attacking other continuous
creature-attacks: creature colors defender alone with_others of
player-is-attacked: player
player-attacks-with: player at_least of
player-attacks: player
player-attacks-player: player defender
attacks-and-isnt-blocked: creature
any-attacked: defenders
cost-paid: creature name
becomes-tapped: creature
attackers: types subtypes colors
max-attackers: limit defenders
must-be-attacked: defenders
attacks-if-attacks: if then any all
additional-triggers: player times
payment: True False pay tap sacrifice return choose
enters-attacking: permanent defender step
becomes-attacking: permanent defender
reselect: permanent defender
leaves-battlefield: permanent
leaves-game: player
becomes-color: permanent colors
changes-controller: permanent controller player
changes-protector: permanent protector player
loses-type: permanent type types
removed-from-combat: permanent
phase-ends:
"""
"""`kind: field …`; `attackers` is the `of` of a trigger, `branch` a cost inside `any_of`."""


def contract() -> set[str]:
    """Return every kind and every `kind.field`."""
    found, kind = set[str](), ""
    for word in _KINDS.split():
        if word.endswith(":"):
            kind = word[:-1]
            found.add(kind)
        else:
            found.add(f"{kind}.{word}")
    return found


def shapes(scenario: Scenario) -> Iterator[str]:
    """Yield every kind and `kind.field` of a document."""
    yield from fields("scenario", scenario)
    for one in scenario["permanents"]:
        yield from of_permanent(one)
    for effect in scenario.get("effects", []):
        yield from fields(effect["kind"], effect)
        yield from (f"{effect['kind']}.{word}" for word in ("any", "all") if word in effect.values())
    for answer in scenario.get("payments", {}).values():
        yield from fields("payment", answer if isinstance(answer, dict) else {str(answer): answer})
    for event in scenario.get("after", []):
        yield from fields(event["event"], event)
        if event["event"] == "enters-attacking":
            yield from of_permanent(event["permanent"])


def fields(kind: str, item: Item) -> Iterator[str]:
    yield kind
    yield from (f"{kind}.{field}" for field in item if field not in ("kind", "when", "event"))


def of_permanent(one: Item) -> Iterator[str]:
    yield from fields("permanent", one)
    yield from fields("keyword", {word.casefold().split(":")[0]: True for word in one.get("keywords", [])})
    for item in (*one.get("restrictions", []), *one.get("requirements", [])):
        yield from fields(item["kind"], item)
    for trigger in one.get("triggers", []):
        yield from fields(trigger["when"], trigger)
        if "of" in trigger:
            yield from fields("attackers", trigger["of"])
    for cost in one.get("attack_costs", []):
        yield from of_cost("cost", cost)
        for branch in cost.get("any_of", []):
            yield from of_cost("branch", branch)


def of_cost(kind: str, cost: Item) -> Iterator[str]:
    yield from fields(kind, cost)
    if "of" in cost:
        yield from fields("of", cost["of"])
