"""508.1m and 508.3: how often each permanent's abilities trigger on the attackers that were declared."""

from typing import Any

from tests.support.oracle.board import Board, Declaration


def triggered(board: Board, attacks: Declaration, sacrificed: list[str]) -> dict[str, int]:
    """Return the count for every permanent that has a trigger at all and is still there."""
    return {
        one["id"]: sum(times(board, trigger, attacks) for trigger in one["triggers"])
        for one in board.permanents
        if one.get("triggers") and one["id"] not in sacrificed
    }


def times(board: Board, trigger: dict[str, Any], attacks: Declaration) -> int:
    if trigger["when"] == "creature-attacks":
        return sum(fits(board, trigger, creature, defender) for creature, defender in attacks.items())
    own = trigger.get("player") == board.active
    once = {
        "player-is-attacked": trigger.get("player") in attacks.values(),
        "player-attacks-with": own and len(attacks) >= trigger.get("at_least", 1),
        "player-attacks": own and len(attacks) > 0,
        "player-attacks-player": own and trigger.get("defender") in attacks.values(),
        "attacks-and-isnt-blocked": False,
    }
    return int(once[trigger["when"]])


def fits(board: Board, trigger: dict[str, Any], creature: str, defender: str) -> bool:
    """508.3a: whether this is the attack by that creature, of that colour, on that defender."""
    if trigger.get("creature", creature) != creature or trigger.get("defender", defender) != defender:
        return False
    return "colors" not in trigger or set(trigger["colors"]) <= set(board.by_id[creature].get("colors", []))
