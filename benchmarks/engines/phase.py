"""`python -m benchmarks.engines.phase`: the engine of phase.rs, one scenario per line, through its Python bindings.

The board is built from made-up cards whose text phase's parser reads; a card that it does not understand completely is
refused. Then the declaration is made, and phase's reaction is the answer.
"""

import importlib
import json
import re
from collections import Counter
from typing import Any

from benchmarks.engines.answering import Answer, Scenario, Unsupported, serve
from benchmarks.engines.phase_cards import Card, cards

NOT_UNDERSTOOD = re.compile(r'"(Unrecognized|Unimplemented|Unknown)"|"parse_warnings": \[\{')
BROKEN = (
    (r"not found|not on the battlefield|is not a creature|not controlled by|is tapped|summoning sickness", "508.1a"),
    (r"attack requirement|must attack|was not declared as an attacker", "508.1d"),
    (r"\bband\b", "508.1e"),
    (r"Cannot pay", "508.1j"),
    (r"can't attack|Defender|attack alone|No more than|may not attack", "508.1c"),
)
"""Phase's messages about an illegal declaration, and the rule that each is about."""
FILLER = Card("filler", "", ["land"])


def judge(scenario: Scenario) -> Answer:
    """Return phase's verdict on the scenario's declaration. Raises `Unsupported`."""
    table = Table(scenario)
    try:
        table.declare()
    except ValueError as error:
        return _illegal(str(error), table)
    return table.result()


def _illegal(said: str, table: "Table") -> Answer:
    broken = next((rule for pattern, rule in BROKEN if re.search(pattern, said)), None)
    if broken is None:
        raise RuntimeError(said)
    if broken == "508.1c" and table.attacks_what_nobody_may():
        broken = "508.1b"
    answer: Answer = {"legal": False, "violates": [broken]}
    if counted := re.search(r"obeys (\d+) .* but (\d+) are obtainable", said):
        answer |= {"obeyed": int(counted[1]), "maximum": int(counted[2])}
    return answer


class Table:
    """A game of phase in which the scenario's active player is about to declare attackers."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._seats = {player: seat for seat, player in enumerate(scenario["players"])}
        self._ids: dict[str, int] = {}
        self._active = self._seats[scenario["active"]]
        self._game = _until_attackers(*self._set_up(cards(scenario)), self._active)
        self._offered = self._game.waiting_for()["data"]["valid_attack_targets"]

    def declare(self) -> None:
        """Make the declaration, and answer phase's questions. Raises `ValueError` if phase refuses."""
        attacks = [[self._ids[one], self._target(other)] for one, other in self._scenario["declaration"].items()]
        bands = [[self._ids[one] for one in band] for band in self._scenario.get("bands", [])]
        self._apply("DeclareAttackers", {"attacks": attacks, "bands": bands})
        while (asked := self._game.waiting_for())["type"] not in ("Priority", "DeclareAttackers"):
            self._answer(asked)

    def _answer(self, asked: dict[str, Any]) -> None:
        payments = self._scenario.get("payments", {})
        if asked["type"] == "CombatTaxPayment":
            refused = {payments.get(one) is False for one, costs in self._costs() if "mana" in costs[0]}
            if len(refused) != 1:
                raise Unsupported("paying for one creature and not for another")
            self._apply("PayCombatTax", {"accept": not refused.pop()})
        elif asked["type"] == "ExertChoice":
            self._apply("ChooseExert", {"exert": payments.get(self._name(asked["data"]["attacker"])) is True})
        elif asked["type"] == "OrderTriggers":
            self._apply("OrderTriggers", {"order": [*range(len(asked["data"]["triggers"]))]})
        else:
            raise RuntimeError(json.dumps(asked))

    def _costs(self) -> list[tuple[str, list[Any]]]:
        return [(one["id"], one["attack_costs"]) for one in self._scenario["permanents"] if one.get("attack_costs")]

    def result(self) -> Answer:
        """Return phase's reaction to the declaration: if it asks again, a cost was not paid."""
        if self._game.waiting_for()["type"] == "DeclareAttackers":
            return {"legal": False, "violates": ["508.1j"]}
        state = self._game.state()
        state = state.get("state", state)
        attackers = {self._name(one["object_id"]): one for one in (state["combat"] or {"attackers": []})["attackers"]}
        waiting = [self._name(int(one["kind"]["data"]["ability"]["source_id"])) for one in state["stack"]]
        answer: Answer = {"legal": True, "violates": []}
        answer["attacking"] = {one: self._defender(found["attack_target"]) for one, found in attackers.items()}
        answer["defending_player"] = {
            one: self._scenario["players"][found["defending_player"]] for one, found in attackers.items()
        }
        answer["attacked_defender"] = {
            self._name(int(one)): self._scenario["players"][seats[0]]
            for one, seats in (state["combat"] or {}).get("creature_attacked_defenders_this_combat", {}).items()
        }
        answer |= {"triggers": dict(Counter(waiting)), "stack": waiting}
        if costs := self._costs():
            answer["paid"] = {one: ["exert"] for one, _ in costs if self._ids[one] in state["exerted_this_turn"]}
        else:
            standing = {one["id"]: one["tapped"] for one in self._game.battlefield()}
            answer["tapped"] = [one for one in attackers if standing[self._ids[one]]]
        return answer if waiting else answer | {"skipped_steps": self._skipped()}

    def _skipped(self) -> list[str]:
        """Make everybody pass until combat is over, and return the steps that phase skipped."""
        left_out = {"DeclareBlockers": "declare-blockers", "CombatDamage": "combat-damage"}
        for _ in range(100):
            left_out.pop(self._game.phase, None)
            asked = self._game.waiting_for()
            if self._game.phase in ("EndCombat", "PostCombatMain"):
                break
            if asked["type"] == "DeclareBlockers":
                self._game.apply(asked["data"]["player"], {"type": "DeclareBlockers", "data": {"assignments": []}})
            else:
                self._game.apply(self._game.priority_player(), {"type": "PassPriority"})
        return list(left_out.values())

    def attacks_what_nobody_may(self) -> bool:
        """Return whether the declaration attacks something that phase offers to no creature.

        A creature without restrictions is added first, so that restrictions are not the reason.
        """
        free = {"id": "a free creature", "controller": self._scenario["active"], "types": ["creature"]}
        other = Table(self._scenario | {"permanents": [*self._scenario["permanents"], free]})
        return any(other._target(one) not in other._offered for one in self._scenario["declaration"].values())

    def _name(self, found: int) -> str:
        return next(name for name, one in self._ids.items() if one == found)

    def _defender(self, target: dict[str, Any]) -> str:
        if target["type"] == "Player":
            return str(self._scenario["players"][target["data"]])
        return self._name(target["data"])

    def _target(self, name: str) -> dict[str, Any]:
        if name in self._seats:
            return {"type": "Player", "data": self._seats[name]}
        types = next(one["types"] for one in self._scenario["permanents"] if one["id"] == name)
        return {"type": "Battle" if "battle" in types else "Planeswalker", "data": self._ids[name]}

    def _apply(self, kind: str, data: dict[str, Any]) -> None:
        self._game.apply(self._active, {"type": kind, "data": data})

    def _set_up(self, board: list[Card]) -> tuple[Any, dict[str, Any]]:
        engine = _engine(board)
        decks = [[card.name for card in board if card.controller == player] for player in self._seats]
        first, second, *others = [deck + [FILLER.name] * 60 for deck in decks]
        game = engine.new_game(first, second, extra_players=others, format="FreeForAll", first_player=self._active)
        saved = game.state()
        state = saved["state"]
        for card in board:
            self._ids[card.name] = _put(card, state, self._seats)
            if card.enchants:
                aura, creature = self._ids[card.name], self._ids[card.enchants]
                state["objects"][str(aura)]["attached_to"] = {"type": "Object", "data": creature}
                state["objects"][str(creature)]["attachments"].append(aura)
        return engine, saved


def _engine(board: list[Card]) -> Any:
    phase = importlib.import_module("phase")
    faces = {}
    for card in [*board, FILLER]:
        face = phase.build_oracle_face(card.printed(), None)
        if found := NOT_UNDERSTOOD.search(json.dumps(face)):
            raise Unsupported(f"its parser does not read: {' '.join(card.lines)} ({found[1] or 'a clause left out'})")
        faces[card.name] = face
    return phase.Engine.from_json(json.dumps(faces))


def _put(card: Card, state: dict[str, Any], seats: dict[str, int]) -> int:
    """Move the card from library or hand to the battlefield; return its id."""
    seat = seats[card.controller]
    found = next(
        one
        for one in state["objects"].values()
        if one["name"] == card.name and one["owner"] == seat and one["zone"] != "Battlefield"
    )
    for zone in ("library", "hand"):
        state["players"][seat][zone] = [one for one in state["players"][seat][zone] if one != found["id"]]
    found |= {"zone": "Battlefield", "tapped": card.tapped, "summoning_sick": card.sick, "entered_battlefield_turn": 0}
    state["battlefield"].append(found["id"])
    if card.protector is not None:
        found["chosen_attributes"] = [{"type": "Player", "value": seats[card.protector]}]
    return int(found["id"])


def _until_attackers(engine: Any, saved: dict[str, Any], active: int) -> Any:
    """Make everybody pass at the beginning of combat; return the game at the declaration.

    If no creature may attack, phase skips the step; then the declaration is requested anyway.
    """
    state = saved["state"]
    state |= {"phase": "BeginCombat", "turn_number": 3, "priority_player": active}
    state["waiting_for"] = {"type": "Priority", "data": {"player": active}}
    game = engine.load_game(saved)
    while game.waiting_for()["type"] == "Priority" and game.phase == "BeginCombat":
        game.apply(game.priority_player(), {"type": "PassPriority"})
    if game.waiting_for()["type"] == "DeclareAttackers":
        return game
    state |= {"phase": "DeclareAttackers"}
    asked = {"player": active, "valid_attacker_ids": [], "valid_attack_targets": []}
    state["waiting_for"] = {"type": "DeclareAttackers", "data": asked}
    return engine.load_game(saved)


if __name__ == "__main__":
    serve(judge)
