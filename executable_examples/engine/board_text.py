"""The text form of a board, as read by `notation`: one statement per line, in document order."""

from collections.abc import Iterator

from executable_examples.engine.notation import KEYWORDS, TYPES, assigned, bracketed, quoted
from executable_examples.engine.scenario import (
    AttackCost,
    Effect,
    Permanent,
    Requirement,
    Restriction,
    Scenario,
    Trigger,
)


def board_text(board: Scenario) -> str:
    """Return a board as text; reading it back gives the same players, permanents, and effects.

    >>> from executable_examples.engine import board_text, read_board
    >>> print(board_text(read_board("A* B; ox: A creature attacks-if-able")))
    A* B
    ox: A creature attacks-if-able
    """
    return "\n".join([*_heading(board), *map(_permanent, board.permanents), *map(_effect, board.effects)])


def _heading(board: Scenario) -> Iterator[str]:
    yield " ".join(quoted(player) + ("*" if player == board.active else "") for player in board.players)
    if board.defending != tuple(player for player in board.players if player != board.active):
        yield " ".join(["defending", *map(quoted, board.defending)])
    if board.available_mana is not None:
        yield f"mana {board.available_mana}"
    if board.life:
        yield " ".join(["life", *(f"{quoted(player)}={life}" for player, life in board.life.items())])
    if board.range_of_influence is not None:
        yield f"range {board.range_of_influence}"


def _permanent(permanent: Permanent) -> str:
    words = [
        *_listed("type", permanent.types, TYPES),
        *([f"power={permanent.power}"] if permanent.power else []),
        *_listed("color", permanent.colors),
        *_listed("subtype", permanent.subtypes),
        *_listed("keyword", permanent.keywords, KEYWORDS),
        *_listed("quality", permanent.qualities),
        *(["tapped"] if permanent.tapped else []),
        *([] if permanent.continuously_controlled else ["new"]),
        *([f"protector={quoted(permanent.protector)}"] if permanent.protector else []),
        *([f"mana={permanent.mana_ability}"] if permanent.mana_ability else []),
        *map(_restriction, permanent.restrictions),
        *map(_requirement, permanent.requirements),
        *map(_cost, permanent.attack_costs),
        *map(_trigger, permanent.triggers),
    ]
    return f"{quoted(permanent.id)}: {' '.join([quoted(permanent.controller), *words])}"


def _listed(name: str, values: frozenset[str], known: tuple[str, ...] = ()) -> Iterator[str]:
    for value in sorted(values):
        yield value if value in known else f"{name}={quoted(value)}"


def _ids(ids: frozenset[str] | None) -> list[str] | None:
    return None if ids is None else sorted(ids)


def _restriction(restriction: Restriction) -> str:
    if restriction.kind == "cant-attack-unless-others":
        return f"{restriction.kind}({restriction.at_least})"
    if restriction.kind == "cant-attack-unless-also-attacking":
        return bracketed(restriction.kind, restriction.any_of)
    return bracketed(restriction.kind, _ids(restriction.defenders))


def _requirement(requirement: Requirement) -> str:
    return bracketed(requirement.kind, [requirement.by] if requirement.by else _ids(requirement.defenders))


def _cost(cost: AttackCost) -> str:
    pairs = {**_amounts(cost), "name": cost.name, "on": cost.defenders, "optional": cost.optional}
    branches = [f"or({assigned(_amounts(branch))})" for branch in cost.any_of]
    return f"cost({','.join(filter(None, [assigned(pairs), *branches]))})"


def _amounts(cost: AttackCost) -> dict[str, object]:
    return {
        "mana": cost.mana,
        "tap": cost.tap,
        "sacrifice": cost.sacrifice,
        "discard": cost.discard,
        "life": cost.life,
        "return": cost.returned,
        "type": cost.of.types,
        "subtype": cost.of.subtypes,
        "not_attacking": cost.of.not_attacking,
        "other": cost.of.other,
        "continuous": cost.of.continuous,
    }


def _trigger(trigger: Trigger) -> str:
    pairs = {
        "creature": trigger.creature,
        "colors": trigger.colors,
        "player": trigger.player,
        "defender": trigger.defender,
        "at_least": None if trigger.at_least is None else str(trigger.at_least),
        "alone": trigger.alone,
        "with_others": trigger.with_others,
        "type": trigger.of.types,
        "subtype": trigger.of.subtypes,
        "color": trigger.of.colors,
        "on": trigger.defenders,
        "name": trigger.name,
    }
    rest = assigned(pairs)
    return f"trigger({trigger.when}{',' if rest else ''}{rest})"


def _effect(effect: Effect) -> str:
    if effect.kind == "attacks-if-attacks":
        return bracketed(effect.kind, [effect.cause or "", effect.then or ""])
    if effect.kind == "additional-triggers":
        return bracketed(effect.kind, [effect.player or "", str(effect.times)])
    if effect.kind == "max-attackers":
        defenders = _ids(effect.defenders)
        return bracketed(effect.kind, [str(effect.limit), *(defenders or ([] if defenders is None else [""]))])
    return bracketed(effect.kind, _ids(effect.defenders))
