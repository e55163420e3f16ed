"""508.1c and 508.1d: restrictions disobeyed by a set of attacks, requirements obeyed, and the maximum.

The maximum is found by enumerating every declaration.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.support.oracle.board import Board, Declaration, Permanent, has_mandatory_cost, keywords, names


def disobeys_a_restriction(board: Board, attacks: Declaration) -> bool:
    """508.1c."""
    for creature in board.own_creatures():
        if creature["id"] in attacks:
            if "defender" in keywords(creature):
                return True
            for restriction in creature.get("restrictions", []):
                if disobeyed(board, creature, restriction, attacks):
                    return True
    for cap in board.effects_of_kind("max-attackers"):
        counted = [creature for creature, defender in attacks.items() if names(cap, defender)]
        if len(counted) > cap["limit"]:
            return True
    return False


def disobeyed(board: Board, creature: Permanent, restriction: dict[str, Any], attacks: Declaration) -> bool:
    """Whether the attacking creature disobeys this restriction."""
    others = [other for other in attacks if other != creature["id"]]
    kind = restriction["kind"]
    if kind == "cant-attack":
        return names(restriction, attacks[creature["id"]])
    if kind == "cant-attack-alone":
        return len(others) == 0
    if kind == "attacks-only-alone":
        return len(others) > 0
    if kind == "cant-attack-unless-others":
        return bool(len(others) < restriction["at_least"])
    if kind == "cant-attack-unless-also-attacking":
        return not any(other in others for other in restriction["any_of"])
    if kind == "cant-attack-unless-greater-power-attacks":
        own_power = creature.get("power", 0)
        return not any(board.by_id[other].get("power", 0) > own_power for other in others)
    raise AssertionError(kind)


def requirements_in_force(board: Board, judged: Declaration) -> list[dict[str, Any]]:
    """Every requirement that counts, as the attacks that would obey it; the judged declaration decides which count."""
    found: list[dict[str, Any]] = []
    for creature in board.own_creatures():
        goaded_by = []
        for requirement in creature.get("requirements", []):
            if requirement["kind"] == "attacks-if-able":
                found.append({"creature": creature["id"], "attacks": requirement})
            elif requirement["by"] not in goaded_by:
                goaded_by.append(requirement["by"])
        for player in goaded_by:
            found.append({"creature": creature["id"], "attacks": {}})
            found.append({"creature": creature["id"], "attacks a player other than": player})
    found += [{"someone attacks": effect} for effect in board.effects_of_kind("must-be-attacked")]
    for effect in board.effects_of_kind("attacks-if-attacks"):
        in_force = len(judged) > 0 if effect["if"] == "any" else effect["if"] in judged
        for creature in board.own_creatures():
            if in_force and effect["then"] in ("all", creature["id"]):
                found.append({"creature": creature["id"], "attacks": {}})
    return found


def is_obeyed(board: Board, requirement: dict[str, Any], attacks: Declaration) -> bool:
    if "someone attacks" in requirement:
        return any(names(requirement["someone attacks"], defender) for defender in attacks.values())
    creature = requirement["creature"]
    if creature not in attacks:
        return False
    if "attacks" in requirement:
        return names(requirement["attacks"], attacks[creature])
    others = [player for player in board.players if player != requirement["attacks a player other than"]]
    return attacks[creature] in others


def count_obeyed(board: Board, requirements: list[dict[str, Any]], attacks: Declaration) -> int:
    return sum(is_obeyed(board, requirement, attacks) for requirement in requirements)


def allowed_declarations(board: Board, paid_pairs: set[tuple[str, str]]) -> Iterator[Declaration]:
    """Every declaration that 508.1a-c allow and that has no mandatory cost beyond those of `paid_pairs`."""
    creatures = board.able()
    choices: list[list[str | None]] = []
    for creature in creatures:
        free = [
            defender
            for defender in board.all_defenders()
            if not has_mandatory_cost(board, creature, defender) or (creature, defender) in paid_pairs
        ]
        choices.append([None, *free])
    for chosen in product(*choices):
        attacks = {one: defender for one, defender in zip(creatures, chosen, strict=True) if defender is not None}
        if not disobeys_a_restriction(board, attacks):
            yield attacks


def possible_attacks(board: Board) -> dict[str, list[str]]:
    """Return what each creature that 508.1a allows attacks in some declaration that satisfies 508.1a-c, paid or not."""
    every_pair = set(product(board.by_id, board.all_defenders()))
    found = {one: set[str]() for one in board.able()}
    for attacks in allowed_declarations(board, every_pair):
        for creature, defender in attacks.items():
            found[creature].add(defender)
    return {one: [defender for defender in board.all_defenders() if defender in found[one]] for one in found}


def had_to_attack(board: Board, attacking: Declaration) -> list[str]:
    """506.6: the attacking creatures that some requirement in force asks to attack."""
    asked = {one["creature"] for one in requirements_in_force(board, board.declaration) if "creature" in one}
    return [creature for creature in board.by_id if creature in attacking and creature in asked]


def best_declarations(board: Board, judged: Declaration) -> tuple[int, int, list[Declaration]]:
    """Return how many requirements `judged` obeys, the maximum, and every declaration that reaches it."""
    requirements = requirements_in_force(board, judged)
    reaching: dict[int, list[Declaration]] = {}
    for attacks in allowed_declarations(board, set(judged.items())):
        reaching.setdefault(count_obeyed(board, requirements, attacks), []).append(attacks)
    best = max(reaching)
    return count_obeyed(board, requirements, judged), best, reaching[best]


def changed(board: Board, one: Declaration, other: Declaration) -> list[str]:
    """Return the creatures, in document order, whose attacks differ."""
    return [creature for creature in board.by_id if one.get(creature) != other.get(creature)]
