"""Random combats: a board, a declaration that 508.1a-b allow, and up to eight events after it.

No player leaves the game who has won or lost control of a permanent: a document does not name its owner.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.support.oracle.aftermath import Aftermath, Event
from tests.support.oracle.board import Board, Declaration, Scenario

STEPS = ("declare-attackers", "declare-blockers", "combat-damage", "end-of-combat")
KINDS = {
    "enters-attacking": 4,
    "becomes-attacking": 3,
    "reselect": 6,
    "leaves-battlefield": 2,
    "leaves-game": 2,
    "becomes-color": 1,
    "changes-controller": 2,
    "changes-protector": 2,
    "loses-type": 3,
    "removed-from-combat": 2,
    "phase-ends": 0.5,
}
"""How often each event is made, as weights."""
TYPES = (["creature"], ["creature"], ["planeswalker"], ["battle"], ["land"], ["planeswalker", "creature"],
         ["planeswalker", "battle"], ["creature", "battle"])  # fmt: skip

OF_NO_IMPORT: tuple[dict[str, Any], ...] = (
    {"keywords": ["defender"]},
    {"tapped": True, "continuously_controlled": False},
    {"restrictions": [{"kind": "cant-attack"}], "attack_costs": [{"mana": "{9}"}]},
    {"requirements": [{"kind": "attacks-if-able"}], "triggers": [{"when": "creature-attacks"}]},
)
"""508.4c: restrictions, requirements, and declaration triggers ignore a creature put there attacking."""


class EventMaker:
    """Makes events one after the other, each for the state after the last one."""

    def __init__(self, scenario: Scenario, attacks: Declaration, random: Random, gone: Sequence[str] = ()) -> None:
        self.random = random
        self.after = Aftermath(scenario, attacks, gone)
        self.known = list(self.after.there)
        self.players = scenario["players"]
        self.moved: set[str] = set()
        self.fresh = 0
        self.makers: dict[str, Callable[[], dict[str, Any] | None]] = {
            "enters-attacking": self.enters_attacking,
            "becomes-attacking": lambda: self.moving() | self.aimed(),
            "reselect": self.reselect,
            "leaves-battlefield": self.moving,
            "leaves-game": self.leaves_game,
            "becomes-color": lambda: self.moving() | {"colors": random.sample(["red", "green"], 1)},
            "changes-controller": self.changes_controller,
            "changes-protector": lambda: (
                self.moving() | {random.choice(["protector", "player"]): random.choice(self.players)}
            ),
            "loses-type": self.loses_type,
            "removed-from-combat": self.moving,
            "phase-ends": dict,
        }

    def events(self, count: int) -> list[Event]:
        return [self.event() for _ in range(count)]

    def event(self) -> Event:
        kind = self.random.choices(list(KINDS), list(KINDS.values()))[0]
        event = self.makers[kind]() if self.known or kind == "enters-attacking" else None
        event = {"event": kind, **event} if event is not None else {"event": "phase-ends"}
        self.after.happen(event)
        return event

    def permanent(self) -> str:
        """Return a permanent: more often one that is in combat than another, occasionally one that is gone."""
        in_combat = [one for pair in self.after.attacking.items() for one in pair if one in self.known]
        choices = [in_combat, list(self.after.there), self.known]
        return str(self.random.choice(self.random.choices([one or self.known for one in choices], (5, 4, 1))[0]))

    def moving(self) -> dict[str, Any]:
        return {"permanent": self.permanent()}

    def defender(self) -> str:
        options = self.after.options() if self.random.random() < 0.7 else []
        return str(self.random.choice(options or [*self.players, *self.known]))

    def aimed(self) -> dict[str, Any]:
        """Return what is attacked; left out if there is at most one possibility."""
        return {} if len(self.after.options()) < 2 and self.random.random() < 0.5 else {"defender": self.defender()}

    def enters_attacking(self) -> dict[str, Any]:
        aimed = self.aimed()
        self.fresh += 1
        controller = "A" if self.random.random() < 0.85 else self.random.choice(self.players)
        one = {"id": f"n{self.fresh}", "controller": controller}
        one["types"] = ["creature"] if self.random.random() < 0.8 else self.random.choice(TYPES)
        if "battle" in one["types"]:
            one["protector"] = self.random.choice(self.players)
        one |= self.random.choice(OF_NO_IMPORT) if self.random.random() < 0.3 else {}
        self.known.append(one["id"])
        step = self.random.choice(STEPS) if self.random.random() < 0.3 else None
        return {"permanent": one, **aimed, **({"step": step} if step else {})}

    def reselect(self) -> dict[str, Any]:
        attackers = list(self.after.attacking)
        permanent = self.random.choice(attackers) if attackers and self.random.random() < 0.8 else self.permanent()
        of_opponents = [one for one in self.after.there if self.after.board.belongs(one, self.after.is_opponent)]
        anyone = [*self.players[1:], *of_opponents] if self.random.random() < 0.4 else [self.defender()]
        return {"permanent": permanent, "defender": self.random.choice(anyone)}

    def leaves_game(self) -> dict[str, Any] | None:
        can_leave = [player for player in self.players if player not in self.moved]
        return {"player": self.random.choice(can_leave)} if can_leave else None

    def changes_controller(self) -> dict[str, Any]:
        permanent = self.permanent()
        player = self.random.choice(self.players)
        if permanent in self.after.there:
            self.moved |= {player, self.after.there[permanent]["controller"]}
        return {"permanent": permanent, self.random.choice(["controller", "player"]): player}

    def loses_type(self) -> dict[str, Any]:
        permanent = self.permanent()
        types = self.after.there.get(permanent, {}).get("types") or ["creature"]
        lost = self.random.choice([*types, "artifact"])
        lost = lost.title() if self.random.random() < 0.1 else lost
        return {"permanent": permanent, **self.random.choice([{"type": lost}, {"types": [lost]}, {"types": types}])}


def random_combat(random: Random) -> Scenario:
    """Return a board without costs, restrictions, or requirements, a legal declaration, and events."""
    is_limited = random.random() < 0.3
    players = ["A", "B", "C", "D", "E"][: random.choice((4, 5) if is_limited else (2, 3, 3, 4, 5))]
    scenario: Scenario = {"schema": "rosetta508/scenario/1", "id": "combat", "players": players, "active": "A"}
    scenario["permanents"] = [
        creature_or_other(f"x{number}", players, random) for number in range(random.randint(1, 7))
    ]
    if len(players) > 2 and random.random() < 0.4:
        scenario["defending"] = random.sample(players[1:], random.choice((1, 1, len(players) - 2)))
    if is_limited:
        scenario["range_of_influence"] = random.choice((0, 1, 1, 1, 1, 2))
    board = Board(scenario)
    defenders = board.all_defenders()
    attacks = {one: random.choice(defenders) for one in board.able() if random.random() < 0.7} if defenders else {}
    scenario["declaration"] = attacks
    scenario["after"] = EventMaker(scenario, attacks, random).events(random.randint(1, 8))
    return scenario


def creature_or_other(name: str, players: list[str], random: Random) -> dict[str, Any]:
    one: dict[str, Any] = {"id": name, "controller": "A", "types": ["creature"]}
    if random.random() < 0.5:
        one |= {"controller": random.choice(players), "types": random.choice(TYPES)}
    if "battle" in one["types"]:
        one["protector"] = random.choice(players)
    return one
