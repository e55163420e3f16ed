"""Read an event after the declaration from a scenario document."""

from collections.abc import Mapping

from executable_examples.engine.errors import N_, MalformedDeclaration
from executable_examples.engine.fields import Fields, shown
from executable_examples.engine.reading_permanent import Names, read_permanent
from executable_examples.engine.scenario import Event, folded

EVENTS: Mapping[str, frozenset[str]] = {
    "enters-attacking": frozenset({"permanent", "defender", "step"}),
    "becomes-attacking": frozenset({"permanent", "defender"}),
    "reselect": frozenset({"permanent", "defender"}),
    "leaves-battlefield": frozenset({"permanent"}),
    "leaves-game": frozenset({"player"}),
    "becomes-color": frozenset({"permanent", "colors"}),
    "changes-controller": frozenset({"permanent", "controller", "player"}),
    "changes-protector": frozenset({"permanent", "protector", "player"}),
    "loses-type": frozenset({"permanent", "type", "types"}),
    "removed-from-combat": frozenset({"permanent"}),
    "phase-ends": frozenset(),
}
"""The events and their fields, besides `event` and `expected`; a new controller or protector may be called `player`."""
STEPS = ("declare-attackers", "declare-blockers", "combat-damage", "end-of-combat")
"""The steps in which a creature can be put onto the battlefield attacking; the first is the default."""


def read_event(item: object, place: str, names: Names) -> Event:
    """Return one event; raise `MalformedDeclaration` naming the wrong field."""
    kind = Fields(item, place, frozenset({"event", "expected"}).union(*EVENTS.values())).one_of("event", EVENTS)
    fields = Fields(item, place, EVENTS[kind] | {"event", "expected"}, names.clock)
    if kind == "phase-ends":
        return Event(kind)
    if kind == "leaves-game":
        return Event(kind, player=fields.one_of("player", names.players))
    if kind == "enters-attacking":
        return _entering(fields, names)
    permanent = fields.one_of("permanent", names.permanents)
    return _of_permanent(kind, permanent, fields, names)


def _entering(fields: Fields, names: Names) -> Event:
    entering = read_permanent(fields.document.get("permanent"), fields.at("permanent"), names)
    if entering.id in names.permanents or entering.id in names.players:
        raise MalformedDeclaration(
            N_("{found} is given twice"), place=fields.at("permanent.id"), found=shown(entering.id)
        )
    step = fields.optional_one_of("step", STEPS) or STEPS[0]
    return Event("enters-attacking", entering.id, entering, defender=_defender(fields, names), step=step)


def _of_permanent(kind: str, permanent: str, fields: Fields, names: Names) -> Event:
    match kind:
        case "reselect" | "becomes-attacking":
            if kind == "reselect" and "defender" not in fields.document:
                raise fields.wrong("defender", N_("a player or permanent"))
            return Event(kind, permanent, defender=_defender(fields, names))
        case "becomes-color":
            return Event(kind, permanent, colors=frozenset(fields.texts("colors")))
        case "loses-type":
            return Event(kind, permanent, lost=_lost_type(fields))
        case "changes-controller":
            return Event(kind, permanent, player=_player(fields, "controller", names))
        case "changes-protector":
            return Event(kind, permanent, player=_player(fields, "protector", names))
    return Event(kind, permanent)


def _defender(fields: Fields, names: Names) -> str | None:
    if "defender" not in fields.document:
        return None
    defender = fields.document["defender"]
    if isinstance(defender, str) and (defender in names.players or defender in names.permanents):
        return defender
    return fields.one_of("defender", {*names.players, *names.permanents})


def _player(fields: Fields, name: str, names: Names) -> str:
    return fields.one_of(
        "player" if name not in fields.document and "player" in fields.document else name, names.players
    )


def _lost_type(fields: Fields) -> frozenset[str]:
    if "types" in fields.document:
        return folded(fields.texts("types"))
    return folded({fields.text("type")})
