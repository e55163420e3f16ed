"""Random boards of up to six creatures, with every kind of element; half the declarations are near the best.

A board is small enough to enumerate: creatures and defenders are removed until at most `MOST_DECLARATIONS` remain.
"""

from random import Random
from typing import Any

from tests.support.oracle.answers import add_payments
from tests.support.oracle.board import Board, Declaration, Scenario
from tests.support.oracle.counting import allowed_declarations, count_obeyed, requirements_in_force
from tests.support.oracle.events import EventMaker
from tests.support.oracle.paying import Bill

MOST_DECLARATIONS = 20_000
RESTRICTIONS = (
    "cant-attack",
    "cant-attack-alone",
    "attacks-only-alone",
    "cant-attack-unless-others",
    "cant-attack-unless-also-attacking",
    "cant-attack-unless-greater-power-attacks",
)
KEYWORDS = {"haste": 0.1, "vigilance": 0.2, "defender": 0.04, "banding": 0.15, "flying": 0.1}
"""How often a creature has each."""

PLAIN: tuple[dict[str, Any], ...] = (
    {"mana": "{1}", "tap": 1},
    {"mana": "{1}"},
    {"mana": "{2}"},
    {"mana": "{0}"},
    {"tap": 1},
    {"tap": 2},
    {"sacrifice": 1},
    {"sacrifice": 1},
    {"discard": 1},
    {"life": 1},
    {"life": 2, "mana": "{1}"},
    {"return": 1},
    {"return": 1},
    {"return": 1, "sacrifice": 1},
    {},
)
NAMES = ("exert", "enlist")


class Maker:
    """Makes one board from one random generator."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.players = ["A", "B", "C", "D"][: random.choice((2, 2, 2, 3, 3, 4))]
        self.creatures = [f"x{number}" for number in range(random.choice((1, 2, 3, 3, 4, 4, 5, 5, 6)))]
        self.opponents = self.players[1:]
        focus = random.choice(
            ("requirements", "requirements", "requirements", "requirements", "costs", "costs", "triggers")
        )
        most = 4 if focus == "costs" else 2
        self.others = [f"p{number}" for number in range(random.randint(0, most))]
        self.defenders = [*self.opponents, *self.others]
        self.density = random.choice((0.15, 0.3, 0.6)) if focus == "requirements" else 0.08
        self.prices = 0.8 if focus == "costs" else 0.7 * self.density
        self.watchers = 0.7 if focus == "triggers" else 0.15

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def some(self, things: list[str], least: int = 0) -> list[str]:
        return self.random.sample(things, self.random.randint(min(least, len(things)), len(things)))

    def filter(self, **kinds: Any) -> dict[str, Any]:
        """Return one or two of these conditions."""
        fields = self.random.sample(sorted(kinds), self.random.choice((1, 1, 2)))
        return {field: kinds[field] for field in fields}

    def at_some(self, effect: dict[str, Any], share: float = 0.5) -> dict[str, Any]:
        """Return an effect limited to some defenders, occasionally to none."""
        if self.chance(share):
            effect["defenders"] = self.some(self.defenders, 0 if self.chance(0.1) else 1)
        return effect

    def board(self) -> Scenario:
        scenario: Scenario = {
            "schema": "rosetta508/scenario/1",
            "id": "random",
            "players": self.players,
            "active": "A",
            "permanents": [self.creature(one) for one in self.creatures] + [self.other(one) for one in self.others],
            "effects": self.effects(),
        }
        if self.chance(0.15):
            scenario["permanents"].append(
                {"id": "o", "controller": self.random.choice(self.opponents), "types": ["creature"]}
            )
            scenario["permanents"][-1]["requirements"] = [self.requirement()]
        if len(self.opponents) > 1 and self.chance(0.3):
            scenario["defending"] = self.some(self.opponents, 1)
        if self.chance(0.4):
            scenario["available_mana"] = self.random.randint(0, 4)
        if self.chance(0.3):
            scenario["life"] = {player: self.random.randint(0, 4) for player in self.some(self.players, 1)}
        if self.chance(0.1):
            scenario["range_of_influence"] = self.random.randint(0, 2)
        self.random.shuffle(scenario["permanents"])
        if self.chance(0.1):
            scenario["players"] = self.some(self.players, len(self.players))
        return scenario

    def creature(self, name: str) -> dict[str, Any]:
        others = [one for one in self.creatures if one != name]
        types = ["creature", "battle"] if self.chance(0.02) else ["artifact"] if self.chance(0.03) else ["creature"]
        one: dict[str, Any] = {"id": name, "controller": "A", "types": types, "power": self.random.randint(0, 3)}
        one["keywords"] = [self.spelt(word) for word, share in KEYWORDS.items() if self.chance(share)]
        one["types"] = [self.spelt(word) for word in types]
        if self.chance(0.3):
            one["subtypes"] = [self.spelt(word) for word in self.some(["wolf", "knight"], 1)]
        if self.chance(0.15):
            one["qualities"] = self.some(["wolf", "knight"], 1)
        if self.chance(0.08):
            one["keywords"].append(f"bands-with-other:{self.random.choice(('wolf', 'knight'))}")
        if self.chance(0.07):
            one["tapped"] = True
        if self.chance(0.1):
            one["continuously_controlled"] = False
        if self.chance(0.08):
            one["mana_ability"] = self.random.randint(1, 2)
        if self.chance(0.3):
            one["colors"] = self.some(["red", "green"], 1)
        if self.chance(self.watchers):
            one["triggers"] = [self.trigger() for _ in range(self.random.randint(1, 2))]
        one["restrictions"] = [self.restriction(others) for _ in range(self.how_many(self.density))]
        one["requirements"] = [self.requirement() for _ in range(self.how_many(1.3 * self.density))]
        one["attack_costs"] = [self.cost() for _ in range(self.how_many(self.prices))]
        return one

    def spelt(self, word: str) -> str:
        """Return a word, occasionally in another case: keywords and types ignore case."""
        return self.random.choice((word.title(), word.upper())) if self.chance(0.06) else word

    def how_many(self, density: float) -> int:
        return sum(self.chance(density * share) for share in (1, 0.5, 0.25))

    def restriction(self, others: list[str]) -> dict[str, Any]:
        kind = self.random.choice(RESTRICTIONS)
        if kind == "cant-attack":
            return self.at_some({"kind": kind}, 0.9)
        if kind == "cant-attack-unless-others":
            return {"kind": kind, "at_least": self.random.randint(0, 3)}
        if kind == "cant-attack-unless-also-attacking":
            return {"kind": kind, "any_of": self.some(others, 0 if self.chance(0.05) else 1)[:3]}
        return {"kind": kind}

    def requirement(self) -> dict[str, Any]:
        if self.chance(0.35):
            return {"kind": "goaded", "by": self.random.choice(self.opponents)}
        return self.at_some({"kind": "attacks-if-able"})

    def other(self, name: str) -> dict[str, Any]:
        controller = self.random.choice(self.players)
        kind = self.random.choice(("planeswalker", "planeswalker", "battle", "land", "land", "artifact"))
        one: dict[str, Any] = {"id": name, "controller": controller, "types": [self.spelt(kind)]}
        if kind == "battle":
            one["protector"] = self.random.choice(self.players)
        if kind == "planeswalker" and self.chance(0.05):
            one |= {"types": [kind, "battle"], "protector": self.random.choice(self.players)}
        if kind in ("land", "artifact"):
            one |= {"controller": "A", "tapped": self.chance(0.2), "subtypes": self.some(["forest", "island"], 1)}
        if kind == "land":
            one |= {"mana_ability": self.random.randint(1, 2), "continuously_controlled": self.chance(0.7)}
        if self.chance(self.watchers + 0.1):
            one["triggers"] = [self.trigger() for _ in range(self.random.randint(1, 2))]
        return one

    def effects(self) -> list[dict[str, Any]]:
        caps = [
            {"kind": "max-attackers", "limit": self.random.randint(0, 3)} for _ in range(self.how_many(self.density))
        ]
        musts = [{"kind": "must-be-attacked"} for _ in range(self.how_many(0.7 * self.density))]
        aimed = [self.at_some(cap) for cap in caps] + [self.at_some(must, 0.9) for must in musts]
        return aimed + [self.companion() for _ in range(self.how_many(self.density))] + self.more_triggers()

    def companion(self) -> dict[str, Any]:
        first = self.random.choice(["any", *self.creatures])
        then = "all" if self.chance(0.25) else self.random.choice(self.creatures)
        return {"kind": "attacks-if-attacks", "if": first, "then": then}

    def more_triggers(self) -> list[dict[str, Any]]:
        player = "A" if self.chance(0.8) else self.random.choice(self.players)
        more = {"kind": "additional-triggers", "player": player, "times": self.random.randint(0, 2)}
        return [more] if self.chance(0.4 * self.watchers) else []

    def cost(self) -> dict[str, Any]:
        """Return a named optional cost, or a mandatory one, which may be free for some defenders."""
        made: dict[str, Any] = {}
        if self.chance(0.15):
            made["any_of"] = [self.plain() for _ in range(self.random.choice((1, 2, 2, 3)))]
        else:
            made = self.plain()
        if self.chance(0.3):
            made |= {"optional": True, "name": self.random.choice(NAMES)}
            return self.at_some(made, 0.15)
        if self.chance(0.1):
            made["name"] = "toll"
        return self.at_some(made, 0.4)

    def plain(self) -> dict[str, Any]:
        made = self.random.choice(PLAIN).copy()
        if not {"tap", "sacrifice", "return"}.isdisjoint(made) and self.chance(0.55):
            made["of"] = self.payment()
        return made

    def payment(self) -> dict[str, Any]:
        """Return a filter of permanents that can pay: sometimes enlist's, otherwise one or two random conditions."""
        if self.chance(0.2):
            return {"types": ["creature"], "not_attacking": True, "other": True, "continuous": True}
        return self.filter(
            types=[self.spelt(word) for word in self.some(["creature", "land", "artifact"], 1)],
            subtypes=[self.spelt(word) for word in self.some(["wolf", "forest", "island"], 1)],
            not_attacking=True,
            other=True,
            continuous=True,
        )

    def trigger(self) -> dict[str, Any]:
        random = self.random
        player, opponent = random.choice([*self.players, "A", "A"]), random.choice(self.opponents)
        defender, creature = random.choice(self.defenders), random.choice(self.creatures)
        if self.chance(0.4):
            return self.creature_attacks(creature, defender)
        name = random.choice(("exert", "enlist", "toll"))
        kind = {"of": self.kind()} if self.chance(0.4) else {}
        number = {"at_least": random.randint(len(kind), 3)} if self.chance(0.5) else {}
        return random.choice(
            (
                {"when": "player-is-attacked", "player": defender},
                {"when": "player-attacks-with", "player": player, **number, **kind},
                {"when": "player-attacks-with", "player": player, **number, **kind},
                {"when": "player-attacks", "player": player},
                {"when": "player-attacks-player", "player": player, "defender": opponent},
                {"when": "player-attacks-player", "player": player},
                {"when": "any-attacked", "defenders": self.some(self.defenders, 1)},
                {"when": "cost-paid", "creature": creature, "name": name},
                {"when": "becomes-tapped", "creature": creature},
                {"when": "attacks-and-isnt-blocked", **({"creature": creature} if self.chance(0.5) else {})},
            )
        )

    def creature_attacks(self, creature: str, defender: str) -> dict[str, Any]:
        narrower = {
            "creature": creature,
            "colors": self.some(["red", "green", "blue"], 1),
            "defender": defender,
            "alone": True,
            "with_others": self.random.randint(0, 3),
            "of": self.kind(),
        }
        shares = {"creature": 0.4, "colors": 0.25, "defender": 0.25, "alone": 0.15, "with_others": 0.2, "of": 0.25}
        chosen = {field: value for field, value in narrower.items() if self.chance(shares[field])}
        return {"when": "creature-attacks", **chosen}

    def kind(self) -> dict[str, Any]:
        return self.filter(
            types=[self.spelt(word) for word in self.some(["creature", "artifact"], 1)],
            subtypes=[self.spelt(word) for word in self.some(["wolf", "knight"], 1)],
            colors=self.some(["red", "green", "blue"], 1),
        )


def number_of_declarations(board: Board) -> int:
    return int((1 + len(board.all_defenders())) ** len(board.able()))


def random_scenario(random: Random) -> Scenario:
    """Return a random scenario with a declaration, payments, and bands."""
    scenario = Maker(random).board()
    while number_of_declarations(Board(scenario)) > MOST_DECLARATIONS:
        scenario = Maker(random).board()
    near = random.random() < 0.5
    scenario["declaration"] = near_the_best(scenario, random) if near else any_declaration(scenario, random)
    add_bands(scenario, random)
    add_payments(scenario, random)
    return scenario


def any_declaration(scenario: Scenario, random: Random) -> Declaration:
    """Return attacks by anyone on anyone; occasionally illegal ones."""
    board = Board(scenario)
    wild = random.random() < 0.15
    creatures = list(board.by_id) if wild else board.able()
    defenders = [*board.players, *board.by_id] if wild else board.all_defenders()
    share = random.choice((0.2, 0.5, 0.9))
    return {one: random.choice(defenders) for one in creatures if random.random() < share} if defenders else {}


def near_the_best(scenario: Scenario, random: Random) -> Declaration:
    """Return a declaration that obeys the most while some costs are paid, with at most one creature changed."""
    board = Board(scenario)
    pairs = {(creature, defender) for creature in board.by_id for defender in board.all_defenders()}
    paid = {pair for pair in sorted(pairs) if random.random() < random.choice((0.0, 0.5))}
    best, reaching = -1, [dict[str, str]()]
    for attacks in allowed_declarations(board, paid):
        requirements = requirements_in_force(board, attacks)
        obeyed = count_obeyed(board, requirements, attacks)
        score = 2 * obeyed - len(requirements)
        if score > best:
            best, reaching = score, []
        if score == best:
            reaching.append(attacks)
    chosen = dict(random.choice(reaching))
    if random.random() < 0.5:
        change_one(board, chosen, random)
    return chosen


def change_one(board: Board, attacks: Declaration, random: Random) -> None:
    creatures = [one["id"] for one in board.own_creatures()]
    if not creatures or not board.all_defenders():
        return
    creature = random.choice(creatures)
    attacks.pop(creature, None)
    if random.random() < 0.5:
        attacks[creature] = random.choice(board.all_defenders())


def add_bands(scenario: Scenario, random: Random) -> None:
    """Band some creatures with the same defender, mostly around one with banding; sometimes at random."""
    attacks: Declaration = scenario["declaration"]
    by_id = Board(scenario).by_id
    leaders = [one for one in attacks if any("band" in word for word in by_id[one].get("keywords", []))]
    if leaders and random.random() < 0.7:
        leader = random.choice(leaders)
        same = [one for one in attacks if one != leader and attacks[one] == attacks[leader]]
        scenario["bands"] = [[leader, *same[: random.randint(0, 2)]]]
    if attacks and random.random() < 0.03:
        members = random.sample(sorted(by_id), min(2, len(by_id)))
        scenario.setdefault("bands", []).append(members)


def random_scenario_with_events(random: Random) -> Scenario:
    """Return a random scenario, a third of them with events after the declaration."""
    scenario = random_scenario(random)
    if random.random() < 0.33:
        board = Board(scenario)
        payment = Bill(board).first_payment()
        gone = payment.gone if payment else []
        attacks = {
            one: defender
            for one, defender in board.declaration.items()
            if board.may_be_chosen(one) and board.may_be_attacked(defender) and one not in gone
        }
        scenario["after"] = EventMaker(scenario, attacks, random, gone).events(random.randint(1, 4))
    return scenario
