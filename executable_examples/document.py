"""A scenario written as its document: the other way round of reading one, with nothing said that is the default."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from executable_examples.engine.scenario import AttackCost, CostFilter, CreatureFilter, Permanent, Scenario

_CALLED = {"cause": "if", "returned": "return"}
"""Fields whose name in a document would be a word of Python."""

_TOLD = {
    ("max-attackers", "limit"),
    ("cant-attack-unless-others", "at_least"),
    ("cant-attack-unless-also-attacking", "any_of"),
    ("additional-triggers", "times"),
}


def scenario_document(board: Scenario, attacks: Mapping[str, str], **announced: Any) -> dict[str, Any]:
    """Return the `rosetta508/scenario/1` document of a board and what is declared on it.

    `announced` may hold `bands`, `payments` and the events `after` the declaration, as they stand in a document.
    """
    return {**board_document(board), "declaration": dict(attacks), **announced}


def board_document(board: Scenario) -> dict[str, Any]:
    """Return the board of a scenario as a `rosetta508/scenario/1` document without declaration and events."""
    opponents = tuple(player for player in board.players if player != board.active)
    document: dict[str, Any] = {
        "schema": "rosetta508/scenario/1",
        "id": board.id,
        "players": list(board.players),
        "active": board.active,
        "defending": None if board.defending == opponents else list(board.defending),
        "range_of_influence": board.range_of_influence,
        "permanents": [_permanent(one) for one in board.permanents],
        "effects": [_said(effect) for effect in board.effects] or None,
        "available_mana": board.available_mana,
        "life": dict(board.life) or None,
    }
    return {name: value for name, value in document.items() if value is not None}


def _permanent(permanent: Permanent) -> dict[str, Any]:
    said = _said(permanent)
    for name in ("restrictions", "requirements", "triggers"):
        if name in said:
            said[name] = [_said(ability) for ability in said[name]]
    if permanent.attack_costs:
        said["attack_costs"] = [_cost(cost) for cost in permanent.attack_costs]
    return said


def _cost(cost: AttackCost) -> dict[str, Any]:
    said = _said(cost)
    if cost.mana:
        said["mana"] = f"{{{cost.mana}}}"
    if cost.any_of:
        said["any_of"] = [_cost(branch) for branch in cost.any_of]
    return said


def _said(thing: Any) -> dict[str, Any]:
    """Return the fields of a part of a scenario that are not at their defaults."""
    values = {field.name: getattr(thing, field.name) for field in fields(thing)}
    defaults = {field.name: field.default for field in fields(thing)}
    kept = {name: value for name, value in values.items() if value != defaults[name] or _is_told(thing, name)}
    return {_CALLED.get(name, name): _plain(value) for name, value in kept.items()}


def _is_told(thing: Any, name: str) -> bool:
    """Say whether a field is told even at its default: what a kind of effect or restriction cannot do without."""
    return (getattr(thing, "kind", None), name) in _TOLD


def _plain(value: Any) -> Any:
    if isinstance(value, CostFilter | CreatureFilter):
        return _said(value)
    return sorted(value) if isinstance(value, frozenset) else list(value) if isinstance(value, tuple) else value
