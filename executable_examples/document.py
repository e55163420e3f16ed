"""Write a scenario as its document, the inverse of reading one; defaults are left out."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from executable_examples.engine.declaration import Declaration, read_declaration
from executable_examples.engine.scenario import AttackCost, CostFilter, CreatureFilter, Permanent, Scenario

_CALLED = {"cause": "if", "returned": "return"}
"""Fields whose name in a document is a keyword of Python."""

_REQUIRED = {
    ("max-attackers", "limit"),
    ("cant-attack-unless-others", "at_least"),
    ("cant-attack-unless-also-attacking", "any_of"),
    ("additional-triggers", "times"),
}


def scenario_document(board: Scenario, attacks: Mapping[str, str] | str, **announced: Any) -> dict[str, Any]:
    """Return the `rosetta508/scenario/1` document of a board and what is declared on it.

    `attacks` may be the text of a declaration. `announced` may hold `bands`, `payments`, and the events `after` the
    declaration, as they are in a document. Raises `MalformedDeclaration` if the text cannot be read.

    >>> from executable_examples.document import scenario_document
    >>> from executable_examples.engine import judge, read_board, read_scenario
    >>> document = scenario_document(read_board("A* B; ox: A creature"), "ox→B")
    >>> document["declaration"], document["permanents"]
    ({'ox': 'B'}, [{'id': 'ox', 'controller': 'A', 'types': ['creature']}])
    >>> judge(read_scenario(document)).legal
    True
    """
    declaration = read_declaration(attacks) if isinstance(attacks, str) else attacks
    bands = declaration.bands if isinstance(declaration, Declaration) else ()
    announced = {"bands": [list(band) for band in bands], **announced} if bands else announced
    return {**board_document(board), "declaration": dict(declaration), **announced}


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
        "effects": [_given(effect) for effect in board.effects] or None,
        "available_mana": board.available_mana,
        "life": dict(board.life) or None,
    }
    return {name: value for name, value in document.items() if value is not None}


def _permanent(permanent: Permanent) -> dict[str, Any]:
    given = _given(permanent)
    for name in ("restrictions", "requirements", "triggers"):
        if name in given:
            given[name] = [_given(ability) for ability in given[name]]
    if permanent.attack_costs:
        given["attack_costs"] = [_cost(cost) for cost in permanent.attack_costs]
    return given


def _cost(cost: AttackCost) -> dict[str, Any]:
    given = _given(cost)
    if cost.mana:
        given["mana"] = f"{{{cost.mana}}}"
    if cost.any_of:
        given["any_of"] = [_cost(branch) for branch in cost.any_of]
    return given


def _given(thing: Any) -> dict[str, Any]:
    """Return the fields of a part of a scenario that differ from their defaults."""
    values = {field.name: getattr(thing, field.name) for field in fields(thing)}
    defaults = {field.name: field.default for field in fields(thing)}
    kept = {name: value for name, value in values.items() if value != defaults[name] or _is_required(thing, name)}
    return {_CALLED.get(name, name): _plain(value) for name, value in kept.items()}


def _is_required(thing: Any, name: str) -> bool:
    """Return whether a field is written even with its default value: effects and restrictions that require it."""
    return (getattr(thing, "kind", None), name) in _REQUIRED


def _plain(value: Any) -> Any:
    if isinstance(value, CostFilter | CreatureFilter):
        return _given(value)
    return sorted(value) if isinstance(value, frozenset) else list(value) if isinstance(value, tuple) else value
