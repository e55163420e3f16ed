"""Random trigger conditions: every kind of 508.2b and 508.3, with and without each restriction."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.support.oracle.generator import Maker


def trigger(maker: "Maker") -> dict[str, Any]:
    random = maker.random
    player, opponent = random.choice([*maker.players, "A", "A"]), random.choice(maker.opponents)
    defender, creature = random.choice(maker.defenders), random.choice(maker.creatures)
    if maker.chance(0.4):
        return creature_attacks(maker, creature, defender)
    name = random.choice(("exert", "enlist", "toll"))
    kind = {"of": of(maker)} if maker.chance(0.4) else {}
    number = {"at_least": random.randint(len(kind), 3)} if maker.chance(0.5) else {}
    return random.choice(
        (
            {"when": "player-is-attacked", "player": defender},
            {"when": "player-attacks-with", "player": player, **number, **kind},
            {"when": "player-attacks-with", "player": player, **number, **kind},
            {"when": "player-attacks", "player": player},
            {"when": "player-attacks-player", "player": player, "defender": opponent},
            {"when": "player-attacks-player", "player": player},
            {"when": "any-attacked", "defenders": maker.some(maker.defenders, 1)},
            {"when": "cost-paid", "creature": creature, "name": name},
            {"when": "becomes-tapped", "creature": creature},
            {"when": "attacks-and-isnt-blocked", **({"creature": creature} if maker.chance(0.5) else {})},
        )
    )


def creature_attacks(maker: "Maker", creature: str, defender: str) -> dict[str, Any]:
    narrower = {
        "creature": creature,
        "colors": maker.some(["red", "green", "blue"], 1),
        "defender": defender,
        "alone": True,
        "with_others": maker.random.randint(0, 3),
        "of": of(maker),
    }
    shares = {"creature": 0.4, "colors": 0.25, "defender": 0.25, "alone": 0.15, "with_others": 0.2, "of": 0.25}
    chosen = {field: value for field, value in narrower.items() if maker.chance(shares[field])}
    return {"when": "creature-attacks", **chosen}


def of(maker: "Maker") -> dict[str, Any]:
    return maker.filter(
        types=[maker.spelt(word) for word in maker.some(["creature", "artifact"], 1)],
        subtypes=[maker.spelt(word) for word in maker.some(["wolf", "knight"], 1)],
        colors=maker.some(["red", "green", "blue"], 1),
    )
