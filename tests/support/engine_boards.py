"""Small scenario documents for the tests of the engine, with short builders."""

from collections.abc import Iterable
from typing import Any

from executable_examples.engine import Verdict, judge, read_scenario
from tests.support.oracle.comparison import differences

Document = dict[str, Any]
ATTACKS = {"kind": "attacks-if-able"}
ALONE = {"kind": "cant-attack-alone"}
ONLY_ALONE = {"kind": "attacks-only-alone"}


def creature(name: str, **fields: Any) -> Document:
    """Return a creature of A's."""
    return {"id": name, "controller": "A", "types": ["creature"], **fields}


def must(name: str, times: int = 1, **fields: Any) -> Document:
    """Return a creature of A's with this many requirements to attack if able."""
    return creature(name, requirements=[ATTACKS] * times, **fields)


def taxed(name: str, *costs: Document, **fields: Any) -> Document:
    """Return a creature of A's with attack costs."""
    return creature(name, attack_costs=list(costs), **fields)


def walker(name: str, controller: str = "B", **fields: Any) -> Document:
    """Return a planeswalker."""
    return {"id": name, "controller": controller, "types": ["planeswalker"], **fields}


def battle(name: str, protector: str, controller: str = "A", **fields: Any) -> Document:
    """Return a battle."""
    return {"id": name, "controller": controller, "protector": protector, "types": ["battle"], **fields}


def watcher(name: str, controller: str = "B", /, **trigger: Any) -> Document:
    """Return an enchantment with one triggered ability."""
    return {"id": name, "controller": controller, "types": ["enchantment"], "triggers": [trigger]}


def scenario(*permanents: Document, players: Iterable[str] = "AB", **fields: Any) -> Document:
    """Return a scenario document in which A is active and by default declares nothing."""
    return {
        "schema": "rosetta508/scenario/1",
        "id": "test",
        "players": list(players),
        "active": "A",
        "permanents": list(permanents),
        "declaration": {},
        **fields,
    }


def verdict(*permanents: Document, rules: str = "current", **fields: Any) -> Verdict:
    """Judge a scenario; the oracle agrees on what today's rules say."""
    document = scenario(*permanents, **fields)
    found = judge(read_scenario(document), rules=rules)
    assert rules != "current" or differences(document, found.to_json()) == []
    return found


def broken(*permanents: Document, rules: str = "current", **fields: Any) -> list[str]:
    """Return the subrules that a scenario's declaration breaks."""
    return list(verdict(*permanents, rules=rules, **fields).violates)
