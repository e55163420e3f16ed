"""Random boards of any size for the engine's measurements, generated from a seed."""

from random import Random
from typing import Any

Scenario = dict[str, Any]
DEFENDERS = ["B", "C", "D", "E"]


def _board(permanents: list[dict[str, Any]], effects: list[dict[str, Any]]) -> Scenario:
    return {
        "schema": "rosetta508/scenario/1",
        "id": "benchmark",
        "players": ["A", *DEFENDERS],
        "active": "A",
        "permanents": permanents,
        "effects": effects,
        "declaration": {},
    }


def wide(size: int, seed: int) -> Scenario:
    """Return `size` creatures, four defenders, caps, goad, and attack costs: a crowded table."""
    random = Random(seed)
    creatures = []
    for at in range(size):
        creature: dict[str, Any] = {"id": f"c{at}", "controller": "A", "types": ["creature"], "power": at % 7}
        if random.random() < 0.4:
            creature["requirements"] = [{"kind": "goaded", "by": random.choice(DEFENDERS)}]
        elif random.random() < 0.5:
            creature["requirements"] = [{"kind": "attacks-if-able"}]
        if random.random() < 0.2:
            creature["attack_costs"] = [{"mana": "{2}", "defenders": [random.choice(DEFENDERS)]}]
        if random.random() < 0.1:
            creature["restrictions"] = [{"kind": "cant-attack", "defenders": [random.choice(DEFENDERS)]}]
        creatures.append(creature)
    caps = [{"kind": "max-attackers", "limit": size // 5, "defenders": [one]} for one in DEFENDERS[:2]]
    return _board(creatures, [*caps, {"kind": "max-attackers", "limit": size // 2}])


def hard(size: int, seed: int) -> Scenario:
    """Return `size` creatures with every kind of restriction, requirement, and effect mixed."""
    random = Random(seed)
    names = [f"c{at}" for at in range(size)]
    creatures = []
    for name in names:
        creature: dict[str, Any] = {"id": name, "controller": "A", "types": ["creature"], "power": random.randint(0, 6)}
        creature["restrictions"] = [_restriction(random, names)] if random.random() < 0.5 else []
        creature["requirements"] = [_requirement(random)] if random.random() < 0.6 else []
        if random.random() < 0.15:
            creature["attack_costs"] = [{"mana": "{1}", "defenders": [random.choice(DEFENDERS)]}]
        creatures.append(creature)
    effects: list[dict[str, Any]] = [
        {"kind": "max-attackers", "limit": random.randint(size // 4, size // 2)},
        {"kind": "max-attackers", "limit": random.randint(2, size // 4), "defenders": random.sample(DEFENDERS, 2)},
        {"kind": "max-attackers", "limit": random.randint(2, size // 4), "defenders": random.sample(DEFENDERS, 2)},
        {"kind": "must-be-attacked", "defenders": [random.choice(DEFENDERS)]},
        {"kind": "attacks-if-attacks", "if": "any", "then": random.choice(names)},
    ]
    return _board(creatures, effects)


def _restriction(random: Random, names: list[str]) -> dict[str, Any]:
    return random.choice(
        [
            {"kind": "cant-attack", "defenders": random.sample(DEFENDERS, 2)},
            {"kind": "cant-attack-alone"},
            {"kind": "attacks-only-alone"},
            {"kind": "cant-attack-unless-others", "at_least": random.randint(2, 5)},
            {"kind": "cant-attack-unless-also-attacking", "any_of": random.sample(names, 2)},
            {"kind": "cant-attack-unless-greater-power-attacks"},
        ]
    )


def _requirement(random: Random) -> dict[str, Any]:
    return random.choice(
        [
            {"kind": "attacks-if-able"},
            {"kind": "attacks-if-able", "defenders": [random.choice(DEFENDERS)]},
            {"kind": "goaded", "by": random.choice(DEFENDERS)},
        ]
    )
