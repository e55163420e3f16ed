"""Read a scenario document into a `Scenario`, strictly: anything unknown is refused, with its place."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields as fields_of
from dataclasses import replace
from typing import Any

from executable_examples.engine.effort import Clock
from executable_examples.engine.errors import N_, MalformedDeclaration
from executable_examples.engine.fields import Fields, listed, shown
from executable_examples.engine.reading_event import read_event
from executable_examples.engine.reading_payment import read_payments
from executable_examples.engine.reading_permanent import Names, read_permanent
from executable_examples.engine.scenario import ALL, ANY, Effect, Event, Scenario

SCHEMA = "rosetta508/scenario/1"
FIELDS = frozenset(one.name for one in fields_of(Scenario)) | {"schema", "expected"}
EFFECTS: Mapping[str, frozenset[str]] = {
    "max-attackers": frozenset({"kind", "limit", "defenders"}),
    "must-be-attacked": frozenset({"kind", "defenders"}),
    "attacks-if-attacks": frozenset({"kind", "if", "then"}),
    "additional-triggers": frozenset({"kind", "player", "times"}),
}
_EVERY_EFFECT_FIELD = frozenset().union(*EFFECTS.values())


def read_scenario_text(text: str) -> Scenario:
    """Return the scenario in a JSON text, like `read_scenario`; duplicate keys in an object are refused."""
    return read_scenario(parse(text))


def parse(text: str) -> Any:
    """Return the JSON value of `text`; raise `MalformedDeclaration` if it is invalid or has a duplicate key."""
    try:
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        place = (
            N_("is not JSON ({reason}, line {line}, column {column})")
            if error.lineno > 1
            else N_("is not JSON ({reason}, column {column})")
        )
        raise MalformedDeclaration(place, reason=error.msg, line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise MalformedDeclaration(N_("is nested too deeply; expected a scenario")) from error
    except MalformedDeclaration:
        raise
    except ValueError as error:  # a number with more digits than Python reads
        raise MalformedDeclaration(N_("contains a number that is too long; expected a scenario")) from error


def read_scenario(document: Mapping[str, Any], clock: Clock | None = None) -> Scenario:
    """Return the scenario of a `rosetta508/scenario/1` document; its `expected` is ignored.

    `clock` limits the work; without it there is no limit.

    Raises `MalformedDeclaration`, which names the place and what was expected, for an unknown kind, field, or id, an
    id given twice, a value of the wrong type, or a negative number where none is allowed. Raises `BoardTooLarge` if
    `clock` runs out.

    >>> from executable_examples.engine import read_scenario
    >>> document = {"schema": "rosetta508/scenario/1", "id": "idle", "players": ["A", "B"], "active": "A"}
    >>> read_scenario(document)
    <Scenario idle: A* B; permanents: 0, effects: 0>
    """
    fields = Fields(document, "", FIELDS, clock)
    if document.get("schema") != SCHEMA:
        raise fields.wrong("schema", f"“{SCHEMA}”")
    players = _players(fields)
    active = fields.one_of("active", players)
    ids = dict.fromkeys(_permanent_ids(fields, players))
    names = Names(dict.fromkeys(players), ids, frozenset(_entering_ids(fields)), fields.clock)
    permanents = fields.each("permanents", lambda item, place: read_permanent(item, place, names))
    return Scenario(
        id=fields.text("id"),
        players=players,
        active=active,
        defending=_defending(fields, players, active),
        permanents=permanents,
        effects=fields.each("effects", lambda item, place: _effect(item, place, names)),
        declaration=_declaration(fields, names),
        bands=fields.each("bands", lambda item, place: _band(item, place, names)),
        payments=read_payments(document.get("payments", {}), permanents, fields.clock),
        available_mana=fields.optional_whole("available_mana"),
        life=_life(fields, names),
        after=_after(fields, names),
        range_of_influence=_range(fields),
        rules=fields.texts("rules"),
    )


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise MalformedDeclaration(N_("{key} is given twice in one object"), key=shown(key))
        found[key] = value
    return found


def _players(fields: Fields) -> tuple[str, ...]:
    items = fields.items("players")
    if not items:
        raise fields.wrong("players", N_("a list of one or more players"))
    _refuse_repeats((item for item in items if isinstance(item, str)), "players")
    return fields.texts("players")


def _permanent_ids(fields: Fields, players: Collection[str]) -> tuple[str, ...]:
    ids = [item.get("id") for item in fields.items("permanents") if isinstance(item, Mapping)]
    found = [name for name in ids if isinstance(name, str)]
    _refuse_repeats((*players, *found), "permanents")
    return tuple(found)


def _entering_ids(fields: Fields) -> tuple[str, ...]:
    """Return the ids that `after` brings onto the battlefield: abilities may name them earlier."""
    events = [item for item in fields.items("after") if isinstance(item, Mapping)]
    entering = [item["permanent"] for item in events if isinstance(item.get("permanent"), Mapping)]
    return tuple(item["id"] for item in entering if isinstance(item.get("id"), str))


def _refuse_repeats(names: Iterable[str], place: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise MalformedDeclaration(N_("{found} is given twice"), place=place, found=shown(name))
        seen.add(name)


def _defending(fields: Fields, players: tuple[str, ...], active: str) -> tuple[str, ...]:
    opponents = dict.fromkeys(player for player in players if player != active)
    if "defending" not in fields.document:
        return tuple(opponents)
    chosen = frozenset(fields.texts("defending", opponents))
    return tuple(player for player in opponents if player in chosen)


def _declaration(fields: Fields, names: Names) -> dict[str, str]:
    found = {}
    for creature, defender, place in fields.entries("declaration", names.permanents):
        if not isinstance(defender, str) or defender not in names.on_board:
            raise MalformedDeclaration(
                N_("attacks {found}; expected a player or permanent: {expected}"),
                place=place,
                found=shown(defender),
                expected=listed(names.on_board),
            )
        found[creature] = defender
    return found


def _life(fields: Fields, names: Names) -> dict[str, int]:
    known = [player for player, _, _ in fields.entries("life", names.players)]
    life = fields.part("life", known)
    return {player: life.whole(player) for player in known}


def _range(fields: Fields) -> int | None:
    if isinstance(fields.document.get("range_of_influence"), Mapping | list | tuple):
        raise fields.wrong("range_of_influence", N_("one number for all players; separate ranges are not supported"))
    return fields.optional_whole("range_of_influence")


def _effect(item: object, place: str, names: Names) -> Effect:
    kind = Fields(item, place, _EVERY_EFFECT_FIELD).one_of("kind", EFFECTS)
    fields = Fields(item, place, EFFECTS[kind], names.clock)
    if kind == "attacks-if-attacks":
        cause = ANY if fields.document.get("if") == ANY else fields.one_of("if", names.creatures)
        then = ALL if fields.document.get("then") == ALL else fields.one_of("then", names.creatures)
        return Effect(kind, cause=cause, then=then)
    if kind == "additional-triggers":
        return Effect(kind, player=fields.one_of("player", names.players), times=fields.whole("times"))
    limit = fields.whole("limit") if kind == "max-attackers" else 0
    return Effect(kind, limit, fields.optional_set("defenders", names.everything))


def _band(item: object, place: str, names: Names) -> tuple[str, ...]:
    head, _, last = place.rpartition(".")
    return Fields({last: item}, head, {last}, names.clock).texts(last, names.permanents)


def _after(fields: Fields, names: Names) -> tuple[Event, ...]:
    permanents = dict.fromkeys(names.permanents)
    known = replace(names, permanents=permanents)
    events = []
    for index, item in enumerate(fields.items("after")):
        event = read_event(item, f"after[{index}]", known)
        if event.entering:
            permanents[event.entering.id] = None
        events.append(event)
    return tuple(events)


def read_events(items: Sequence[Mapping[str, Any]], board: Scenario) -> tuple[Event, ...]:
    """Return the events `after` a declaration on a board; raise `MalformedDeclaration` naming the wrong field."""
    fields = Fields({"after": items}, "", {"after"})
    ids = dict.fromkeys(one.id for one in board.permanents)
    return _after(fields, Names(dict.fromkeys(board.players), ids, frozenset(_entering_ids(fields)), fields.clock))
