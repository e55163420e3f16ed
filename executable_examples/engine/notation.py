"""A board as text that can be typed and read back.

    A* B C; defending B; mana 3; life A=20 B=7; range 1
    x: A creature power=2 haste cant-attack(C) attacks-if-able goaded(B) cost(mana=2,on=B+p)
    y: A creature cost(tap=1,type=creature,not_attacking,other,continuous,optional,name=enlist)
    z: A creature cost(or(mana=2),or(sacrifice=1,type=land))
    p: B planeswalker trigger(player-is-attacked,player=p)
    max-attackers(1,B,p); attacks-if-attacks(any,all); additional-triggers(A,1)

A statement ends at a semicolon or at the end of its line. The first names the players in seating order, the active one
with a star. A permanent is its id, its controller, and words. A type, keyword, or kind that the rules know is written
alone; anything else is `type=`, `keyword=`, `color=`, `subtype=`, `quality=`. `new` came under control this turn. Lists
of ids in brackets are as in a scenario: no brackets means any, `()` means none. A cap has its limit first, so `(1,"")`
limits attacks on nothing. An id with other characters is written as a JSON string.

The brackets of a cost or trigger contain the fields of a scenario; `on` is its `defenders`. `type`, `subtype`, `color`,
`not_attacking`, `other`, and `continuous` belong to its `of`; each `or(…)` is one branch of `any_of`.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from executable_examples.engine.errors import N_, MalformedDeclaration
from executable_examples.engine.fields import shown
from executable_examples.engine.notation_tokens import BARE, Tokens, plain_digits, statements
from executable_examples.engine.reading import EFFECTS, SCHEMA, read_scenario
from executable_examples.engine.reading_permanent import REQUIREMENTS, RESTRICTIONS, TRIGGERS
from executable_examples.engine.scenario import Scenario

TYPES = ("creature", "planeswalker", "battle", "artifact", "enchantment", "land")
KEYWORDS = ("haste", "vigilance", "defender", "banding")
VALUES = {"type": "types", "keyword": "keywords", "color": "colors", "subtype": "subtypes", "quality": "qualities"}
_OF = ("type", "subtype", "color", "not_attacking", "other", "continuous")
_LISTS = {"on": "defenders", "colors": "colors"}
_NUMBERS = ("tap", "sacrifice", "discard", "life", "return", "at_least", "with_others")
_TEXTS = ("mana", "name", "creature", "player", "defender", "optional", "alone")
_NO_PLAYERS = N_("expected the players (the active one with a star); found {found}")
_HEADINGS = {"defending": "defending", "mana": "available_mana", "life": "life", "range": "range_of_influence"}


def read_board(text: str) -> Scenario:
    """Return the board that a text describes; raise `MalformedDeclaration` naming the wrong statement or field.

    >>> from executable_examples.engine import read_board
    >>> board = read_board("A* B; ox: A creature power=3 attacks-if-able; elk: B creature")
    >>> board
    <Scenario board: A* B; permanents: 2, effects: 0>
    >>> board.permanents[0].power
    3
    """
    document: dict[str, Any] = {"schema": SCHEMA, "id": "board", "permanents": [], "effects": []}
    lines: dict[str, int] = {}
    names: set[str] = set()
    for line, statement in statements(text):
        _Statement(statement, f"line {line}").put_into(document, names)
        for name in document:
            lines.setdefault(name, line)
        for name in ("permanents", "effects"):
            lines.setdefault(f"{name}[{len(document[name]) - 1}]", line)
    if "players" not in document:
        found = shown(text.strip().partition("\n")[0]) if text.strip() else N_("nothing")
        raise MalformedDeclaration(_NO_PLAYERS, place="line 1", found=found)
    try:
        return read_scenario(document)
    except MalformedDeclaration as error:
        item = (error.place or "").partition(".")[0]
        line = lines.get(item, 0) or lines.get(item.partition("[")[0], 0)
        place = f"line {line}: {error.place}" if line else error.place
        raise MalformedDeclaration(error.template, place=place, **error.facts) from error


class _Statement(Tokens):
    """One statement of a board."""

    def put_into(self, document: dict[str, Any], names: set[str]) -> None:
        """Add what the statement says to a document; `names` are the players and permanents before it."""
        second = self.tokens[1] if len(self.tokens) > 1 else ""
        if second == ":":
            document["permanents"].append(self.permanent())
            self.once(document["permanents"][-1]["id"], names)
            names.add(document["permanents"][-1]["id"])
        elif "players" not in document:
            document.update(self.players())
            names.update(document["players"])
        elif self.tokens[0] in _HEADINGS:
            field = _HEADINGS[self.name()]
            self.once(field, document, self.tokens[0])
            document[field] = self.heading(field)
        else:
            document["effects"].append(self.effect())
        if self.at < len(self.tokens):
            raise self.wrong(N_("expected the end of the statement; found {found}"))

    def players(self) -> dict[str, Any]:
        players: list[str] = []
        active = None
        while self.at < len(self.tokens):
            player = self.name()
            self.once(player, players)
            players.append(player)
            if self.next_is("*"):
                if active is not None:
                    raise self.wrong(N_("expected one active player; found another star after {found}"), back=2)
                active = players[-1]
        if active is None:
            raise MalformedDeclaration(_NO_PLAYERS, place=self.place, found=shown(" ".join(self.tokens)))
        return {"players": players, "active": active}

    def heading(self, field: str) -> Any:
        """Return the value after `defending`, `mana`, `life`, or `range`."""
        if field == "defending":
            return [self.name() for _ in self.tokens[1:]]
        if field != "life":
            return self.number(self.name())
        life: dict[str, int] = {}
        while self.at < len(self.tokens):
            player = self.name()
            self.once(player, life)
            if not self.next_is("="):
                raise self.wrong(N_("expected an equals sign; found {found}"))
            life[player] = self.number(self.name())
        return life

    def permanent(self) -> dict[str, Any]:
        found: dict[str, Any] = {"id": self.name()}
        self.next_is(":")
        found["controller"] = self.name()
        while self.at < len(self.tokens):
            self.word(found)
        return found

    def word(self, found: dict[str, Any]) -> None:
        name = self.name()
        if self.next_is("="):
            self.value(found, name, self.name())
        elif name.casefold() in TYPES or name.casefold() in KEYWORDS:
            found.setdefault("types" if name.casefold() in TYPES else "keywords", []).append(name)
        elif name in ("tapped", "new"):
            found.update({"tapped": True} if name == "tapped" else {"continuously_controlled": False})
        elif name in RESTRICTIONS:
            found.setdefault("restrictions", []).append(self.kind(name))
        elif name in REQUIREMENTS:
            found.setdefault("requirements", []).append(self.kind(name))
        elif name in ("cost", "trigger"):
            found.setdefault({"cost": "attack_costs", "trigger": "triggers"}[name], []).append(self.named(name))
        else:
            raise self.wrong(N_("expected a type, a keyword, a restriction, or a requirement; found {found}"), back=1)

    def value(self, found: dict[str, Any], name: str, value: str) -> None:
        if name in VALUES:
            found.setdefault(VALUES[name], []).append(value)
        elif name in ("power", "mana", "protector"):
            field = "mana_ability" if name == "mana" else name
            self.once(field, found, name)
            found[field] = value if name == "protector" else self.number(value)
        else:
            raise self.unknown(name, (*VALUES, "power", "mana", "protector"))

    def kind(self, name: str) -> dict[str, Any]:
        """Return a restriction or requirement with the ids in its brackets."""
        ids = self.brackets()
        if ids is None:
            return {"kind": name}
        match name:
            case "cant-attack-unless-others":
                return {"kind": name, "at_least": self.number(ids[0] if len(ids) == 1 else "")}
            case "cant-attack-unless-also-attacking":
                return {"kind": name, "any_of": ids}
            case "goaded":
                return {"kind": name, "by": "+".join(ids)}
        return {"kind": name, "defenders": ids}

    def effect(self) -> dict[str, Any]:
        name = self.name()
        if name not in EFFECTS:
            raise self.wrong(N_("expected a permanent (“id: controller …”) or an effect; found {found}"), back=1)
        given = self.brackets()
        ids = given or []
        if name == "attacks-if-attacks" and len(ids) <= 2:
            return dict(zip(("kind", "if", "then"), (name, *ids), strict=False))
        if name == "additional-triggers" and len(ids) == 2:
            return {"kind": name, "player": ids[0], "times": self.number(ids[1])}
        limit = {"limit": self.number(ids.pop(0))} if name == "max-attackers" and ids else {}
        leaves_open = given is None or (name == "max-attackers" and not ids)
        return {"kind": name, **limit, **({} if leaves_open else {"defenders": [one for one in ids if one]})}

    def named(self, name: str) -> dict[str, Any]:
        """Return a cost, one of its branches, or a trigger with the fields in its brackets."""
        found: dict[str, Any] = {}
        inside = self.next_is("(")
        while inside and not self.next_is(")"):
            self.field(found, name)
            self.comma()
        return found

    def field(self, found: dict[str, Any], name: str) -> None:
        key = word = self.name()
        if name == "cost" and key == "or" and self.tokens[self.at : self.at + 1] == ["("]:
            found.setdefault("any_of", []).append(self.named("branch"))
            return
        values = self.values()
        value: Any = True if values is None else values[0]
        if values and values[1:] and key not in _OF and key not in _LISTS:
            raise self.wrong(N_("expected one value, but also found {found}"), back=1)
        if name == "trigger" and values is None and key in TRIGGERS:
            if "when" in found:
                raise self.wrong(N_("expected one value, but also found {found}"), back=1)
            key, value = "when", key
        elif key in _OF:
            found, key = found.setdefault("of", {}), VALUES.get(key, key)
            value = [one for one in values if one] if values else value
        elif key in _LISTS:
            key, value = _LISTS[key], [one for one in values or () if one]
        elif key in _NUMBERS:
            value = self.number(value) if values else value
        elif key in _TEXTS:
            value = f"{{{plain_digits(value.strip('{}'))}}}" if key == "mana" and values else value
        else:
            raise self.unknown(key, (*_OF, *_LISTS, *_NUMBERS, *_TEXTS, *(TRIGGERS if name == "trigger" else ())))
        self.once(key, found, word)
        found[key] = value


def quoted(name: str) -> str:
    """Return a name as written in a board's text."""
    return name if BARE.fullmatch(name) else json.dumps(name)


def bracketed(name: str, ids: Iterable[str] | None) -> str:
    """Return a word with ids in brackets, without brackets if there is no list."""
    return name if ids is None else f"{name}({','.join(quoted(one) for one in ids)})"


def assigned(pairs: Mapping[str, object]) -> str:
    """Return `name=value` pairs for brackets, without those that are None or 0."""
    return ",".join(
        name if value is True else f"{name}={'+'.join(quoted(one) for one in _many(value))}"
        for name, value in pairs.items()
        if value is not None and value is not False and value != 0
    )


def _many(value: object) -> list[str]:
    return sorted(value) if isinstance(value, frozenset) else [str(value)]
