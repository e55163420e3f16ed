"""Random boards of 508.1a–d that other engines can express, each with a declaration, judged by plain enumeration."""

from random import Random
from typing import Any

from executable_examples.engine import judge, read_scenario
from tests.support.oracle.opinion import opinion

PLAIN, MIXED = "plain", "mixed"
"""Two players and no ability but haste and defender; or up to three players, restrictions, requirements, and costs."""


def boards(kind: str, count: int, seed: int) -> list[dict[str, Any]]:
    """Return `count` scenarios, each with a declaration and whether the declaration is legal."""
    random = Random(f"{kind} {seed}")
    return [_expected(_board(random, kind, number), random) for number in range(count)]


def _board(random: Random, kind: str, number: int) -> dict[str, Any]:
    players = ["A", "B"] if kind == PLAIN else ["A", "B", "C"][: random.choice((2, 3))]
    names = [f"x{one}" for one in range(random.randint(1, 5))]
    scenario: dict[str, Any] = {"schema": "rosetta508/scenario/1", "id": f"{kind}-{number}", "rules": ["508.1"]}
    scenario |= {
        "players": players,
        "active": "A",
        "permanents": [_creature(random, one, kind, players) for one in names],
    }
    if kind == MIXED:
        scenario["effects"] = _limits(random, players)
    scenario["declaration"] = {one: random.choice(players[1:]) for one in names if random.random() < 0.5}
    return scenario


def _creature(random: Random, name: str, kind: str, players: list[str]) -> dict[str, Any]:
    one: dict[str, Any] = {"id": name, "controller": "A", "types": ["creature"]}
    rare = 0.25 if kind == PLAIN else 0.05
    one["keywords"] = [word for word in ("haste", "defender") if random.random() < rare]
    one["tapped"], one["continuously_controlled"] = random.random() < rare, random.random() >= rare
    if kind == PLAIN:
        return one
    one["restrictions"] = [{"kind": found} for found in _some(random, ("cant-attack-alone", "attacks-only-alone"), 0.2)]
    one["restrictions"] += [
        {"kind": "cant-attack", "defenders": [player]} for player in _some(random, players[1:], 0.1)
    ]
    one["requirements"] = [{"kind": "attacks-if-able"}] if random.random() < 0.4 else []
    one["requirements"] += [{"kind": "goaded", "by": player} for player in _some(random, players[1:], 0.2)]
    one["attack_costs"] = [{"mana": "{1}", "defenders": [player]} for player in _some(random, players[1:], 0.1)]
    return one


def _some(random: Random, things: Any, share: float) -> list[str]:
    return [one for one in things if random.random() < share]


def _limits(random: Random, players: list[str]) -> list[dict[str, Any]]:
    limits: list[dict[str, Any]] = []
    if random.random() < 0.3:
        limits.append({"kind": "max-attackers", "limit": random.randint(1, 2)})
    found = _some(random, players[1:], 0.2)
    return limits + [{"kind": "max-attackers", "limit": 1, "defenders": [player]} for player in found]


def _expected(scenario: dict[str, Any], random: Random) -> dict[str, Any]:
    """Return the scenario with whether it is legal. Half of the scenarios use a best declaration, if there is one.

    An engine may name any of several broken rules first, so only legality is compared.
    """
    witness = judge(read_scenario(scenario)).to_json()["witness"]
    if witness is not None and random.random() < 0.5:
        scenario = scenario | {"declaration": witness}
    return scenario | {"expected": {"legal": opinion(scenario).legal}}
