"""508.1m, 508.2b, and 508.3: how often each permanent's abilities trigger on the declared attackers."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tests.support.oracle.board import Board, Declaration, defending_player, fits
from tests.support.oracle.paying import Bill, Payment, tapped_to_attack


@dataclass(frozen=True)
class Declared:
    """The result of a declaration: who attacks what, and how it was paid for."""

    board: Board
    attacks: Declaration
    bill: Bill
    payment: Payment
    number: int = 0
    """How many creatures were declared, in range or not."""


def triggered(declared: Declared) -> dict[str, int | None]:
    """Return the count for every permanent with a trigger; None if it is unclear."""
    return {
        one["id"]: count(declared, one["id"], one["triggers"])
        for one in declared.board.permanents
        if one.get("triggers")
    }


def count(declared: Declared, source: str, triggers: list[dict[str, Any]]) -> int | None:
    board, total = declared.board, 0
    seen = in_range_of(declared, board.by_id[source]["controller"])
    gone = source in declared.payment.gone
    own = board.by_id[source]["controller"] == board.active
    extra = sum(
        effect.get("times", 1)
        for effect in board.effects_of_kind("additional-triggers")
        if own and effect["player"] == board.active
    )
    for trigger in triggers:
        if trigger["when"] in ("becomes-tapped", "cost-paid"):
            times = times_while_paying(declared, trigger, gone)
            if times is None:
                return None
            total += times
        elif not gone:
            total += times_on_attack(seen, trigger) * (1 + extra)
    return total


def in_range_of(declared: Declared, player: str) -> Declared:
    """801.7: the attacks entirely within a player's range of influence."""
    board = declared.board

    def is_seen(defender: str) -> bool:
        attacked = defender if defender in board.players else defending_player(board.by_id[defender])
        return all(board.in_range(one, player) for one in (board.active, attacked))

    attacks = {creature: defender for creature, defender in declared.attacks.items() if is_seen(defender)}
    return replace(declared, attacks=attacks, number=len(declared.attacks))


def times_while_paying(declared: Declared, trigger: dict[str, Any], gone: bool) -> int | None:
    """Return how often a trigger on paying a cost or becoming tapped triggers; None if it is unclear.

    Unclear: what a source sees if it leaves as payment, and which source of mana is tapped.
    """
    if "creature" not in trigger:
        counts = [times_while_paying(declared, {**trigger, "creature": one}, gone) for one in declared.board.by_id]
        return None if None in counts else sum(one for one in counts if one)
    creature = trigger["creature"]
    if trigger["when"] == "cost-paid":
        names = [cost.get("name") for cost in declared.bill.due.get(creature, ())]
        times = names.count(trigger["name"]) if "name" in trigger else len(names)
        return None if gone and times else times
    if creature in tapped_to_attack(declared.board):
        return 1
    to_pay = creature in declared.payment.taken["tap"]
    for_mana = creature in declared.bill.sources() and declared.bill.needs_sources()
    return None if (for_mana and not to_pay) or (gone and to_pay) else int(to_pay)


def times_on_attack(declared: Declared, trigger: dict[str, Any]) -> int:
    board, attacked = declared.board, set(declared.attacks.values())
    players = attacked & {*board.players}
    of_the_attacker = {
        "player-attacks": int(len(declared.attacks) > 0),
        "player-attacks-player": int(trigger["defender"] in players) if "defender" in trigger else len(players),
        "player-attacks-with": times_attacked_with(declared, trigger),
    }
    if trigger["when"] in of_the_attacker:
        return of_the_attacker[trigger["when"]] if trigger["player"] == board.active else 0
    anyone = {
        "creature-attacks": sum(1 for _ in matching(declared, trigger)),
        "player-is-attacked": int(trigger.get("player") in attacked),
        "any-attacked": int(not attacked.isdisjoint(trigger.get("defenders", attacked))),
        "attacks-and-isnt-blocked": 0,
    }
    return anyone[trigger["when"]]


def times_attacked_with(declared: Declared, trigger: dict[str, Any]) -> int:
    """508.3c: once for each creature; once in all with a number or a kind of creature."""
    counted = [one for one in declared.attacks if fits(declared.board.by_id[one], trigger.get("of", {}))]
    once = "at_least" in trigger or "of" in trigger
    return int(len(counted) >= max(1, trigger.get("at_least", 1))) if once else len(counted)


def matching(declared: Declared, trigger: dict[str, Any]) -> Iterator[str]:
    """508.3a and 506.5: the attacks that match the creature, kind, defender, and company."""
    others = len(declared.attacks) - 1
    for creature, defender in declared.attacks.items():
        one = declared.board.by_id[creature]
        if trigger.get("creature", creature) != creature or trigger.get("defender", defender) != defender:
            continue
        if "colors" in trigger and not fits(one, {"colors": trigger["colors"]}):
            continue
        if not fits(one, trigger.get("of", {})) or (trigger.get("alone") and declared.number > 1):
            continue
        if others >= trigger.get("with_others", 0):
            yield creature
