"""`python -m benchmarks.engines.python_mtg`: the rules engine of python-mtg, one scenario per line.

The board is stored in its relations; a declaration is legal if the engine lists it as a move, and is then made. The
engine gives no reason for a missing move. If every declared creature is in some move, the answer is 508.1d. If every
declared creature that is in no move is in the engine's relation `cant_attack`, the answer is 508.1c, otherwise 508.1a.
"""

import contextlib
import importlib
import io
from functools import cache
from typing import Any

from benchmarks.engines.answering import Answer, Scenario, Unsupported, every, opponents, serve

AT_MOST = 5
"""With more possible attackers, the engine does not list every set and says so."""


def judge(scenario: Scenario) -> Answer:
    """Return the engine's verdict on the scenario's declaration. Raises `Unsupported`."""
    _refuse(scenario)
    game = importlib.import_module("mtg").Game.from_state(_state(scenario))
    moves = importlib.import_module("mtg.engine.env").legal_actions(game.state)
    offered = {one for move in moves for one in move[1]}
    if len(offered) > AT_MOST:
        raise Unsupported(f"more than {AT_MOST} creatures that may attack")
    declared = frozenset(scenario["declaration"])
    if ("attack", declared) in moves:
        return _attacked(scenario, game.state, declared)
    return {"legal": False, "violates": [_broken(game.state, declared - offered)]}


def _broken(state: dict[str, Any], left_out: frozenset[str]) -> str:
    if not left_out:
        return "508.1d"
    cannot = {one for (one,) in importlib.import_module("mtg.driver").run(state, ["cant_attack"])["cant_attack"]}
    return "508.1c" if left_out <= cannot else "508.1a"


def _attacked(scenario: Scenario, state: dict[str, Any], declared: frozenset[str]) -> Answer:
    """Return the board after the engine has made the declaration."""
    state = importlib.import_module("mtg.engine.env").step(state, ("attack", declared))
    other = opponents(scenario)[0]
    tapped = {one for (one,) in state["tapped"]}
    attacking = {one: other for one, _ in sorted(state["attacks"])}
    return {
        "legal": True,
        "violates": [],
        "attacking": attacking,
        "tapped": [one for one in attacking if one in tapped],
    }


def _refuse(scenario: Scenario) -> None:
    if len(scenario["players"]) != 2:
        raise Unsupported("more than two players")
    other = opponents(scenario)[0]
    if set(scenario["declaration"].values()) - {other}:
        raise Unsupported("a declaration that says what is attacked: all attack the opponent")
    if scenario.get("bands") or any(":" in word for _, word in every(scenario, "keywords")):
        raise Unsupported("bands")
    for name in ("restrictions", "requirements"):
        for _, entry in every(scenario, name):
            raise Unsupported(f"{name}: no relation of its rules derives them ({entry['kind']})")
    for effect in scenario.get("effects", []):
        raise Unsupported(f"no relation of its rules derives it: {effect['kind']}")
    if every(scenario, "attack_costs"):
        raise Unsupported("costs to attack")
    if every(scenario, "triggers"):
        raise Unsupported("triggered abilities: this adapter does not lay them out")
    if "range_of_influence" in scenario:
        raise Unsupported("range of influence")


@cache
def _empty() -> dict[str, Any]:
    """Return a game state of the engine with an empty battlefield."""
    with contextlib.redirect_stdout(io.StringIO()):
        state: dict[str, Any] = importlib.import_module("mtg").Game().state
    state["on_battlefield"], state["current_step"] = set(), {("declare_attackers",)}
    return state


def _state(scenario: Scenario) -> dict[str, Any]:
    empty = _empty()
    active = next(iter(empty["active_player"]))[0]
    passive = next(player for (player,) in empty["is_player"] if player != active)
    state = {name: set(rows) if isinstance(rows, set) else rows for name, rows in empty.items()}
    for one in scenario["permanents"]:
        name = one["id"]
        state["on_battlefield"].add((name,))
        state["printed_control"].add((active if one["controller"] == scenario["active"] else passive, name))
        state["printed_type"] |= {(name, kind) for kind in one["types"]}
        state["printed_keyword"] |= {(name, word) for word in one.get("keywords", [])}
        if "creature" in one["types"]:
            state["printed_power"].add((name, one.get("power", 0)))
            state["printed_toughness"].add((name, 9))
        if one.get("tapped"):
            state["tapped"].add((name,))
        if not one.get("continuously_controlled", True):
            state["_sick"].add((name,))
    return state


if __name__ == "__main__":
    serve(judge)
