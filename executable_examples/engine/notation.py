"""A board as text that can be typed and read back.

    A* B C; defending B; mana 3; range 1
    x: A creature power=2 haste cant-attack(C) attacks-if-able goaded(B) cost(mana=2,on=B+p)
    p: B planeswalker trigger(player-is-attacked,player=p)
    max-attackers(1,B,p)

Statements end with a line or a semicolon. The first names the players in seating order, the active one starred. A
permanent is its id, its controller and words. A type, keyword or kind the rules know stands by itself; anything else
is `type=`, `keyword=`, `color=`, `subtype=`, `quality=`. `new` came under control this turn. Lists of ids in brackets
are as in a scenario: none given is any, `()` is none, for a cap `(1,"")`. An id with other signs in it is written as a
JSON string.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from executable_examples.engine.errors import N_, MalformedDeclaration
from executable_examples.engine.fields import shown
from executable_examples.engine.reading import EFFECTS, SCHEMA, read_scenario
from executable_examples.engine.reading_permanent import REQUIREMENTS, RESTRICTIONS
from executable_examples.engine.scenario import Scenario

TYPES = ("creature", "planeswalker", "battle", "artifact", "enchantment", "land")
KEYWORDS = ("haste", "vigilance", "defender", "banding")
VALUES = {"type": "types", "keyword": "keywords", "color": "colors", "subtype": "subtypes", "quality": "qualities"}
_TOKEN = re.compile(r'[ \t]+|"(?:[^"\\\n]|\\.)*"|[^\s;:(),=+*"]+|[;:(),=+*\n]')
_SIGNS = frozenset(";:(),=+*\n")
_BARE = re.compile(r'[^\s;:(),=+*"]+')


def read_board(text: str) -> Scenario:
    """Return the board written in `text`; raise `MalformedDeclaration` with the statement or field that is wrong."""
    document: dict[str, Any] = {"schema": SCHEMA, "id": "board", "permanents": [], "effects": []}
    for number, statement in enumerate(_statements(text), 1):
        _Statement(statement, f"statement {number}").put_into(document)
    return read_scenario(document)


def _statements(text: str) -> Iterator[list[str]]:
    """Yield the statements of a text as lists of tokens, empty ones left out."""
    found: list[str] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if not match:
            raise MalformedDeclaration(N_("cannot be read from {found} on"), place="board", found=shown(text[at:]))
        at, token = match.end(), match[0]
        if token in {";", "\n"}:
            yield from [found] if found else []
            found = []
        elif token.strip():
            found.append(token)
    if found:
        yield found


class _Statement:
    """Reads the tokens of one statement from left to right."""

    def __init__(self, tokens: list[str], place: str) -> None:
        self.tokens = tokens
        self.place = place
        self.at = 0

    def put_into(self, document: dict[str, Any]) -> None:
        second = self.tokens[1] if len(self.tokens) > 1 else ""
        if second == ":":
            document["permanents"].append(self.permanent())
        elif "players" not in document:
            document.update(self.players())
        elif self.tokens[0] in ("mana", "range"):
            field = {"mana": "available_mana", "range": "range_of_influence"}[self.name()]
            document[field] = self.number(self.name())
        elif self.tokens[0] == "defending":
            self.name()
            document["defending"] = [self.name() for _ in self.tokens[1:]]
        else:
            document["effects"].append(self.effect())
        if self.at < len(self.tokens):
            raise self.wrong(N_("expected the end of the statement, found {found}"))

    def players(self) -> dict[str, Any]:
        players, active = [], None
        while self.at < len(self.tokens):
            players.append(self.name())
            if self.next_is("*"):
                active = players[-1]
        if active is None:
            raise self.wrong(N_("expected the players, the active one with a star, found {found}"))
        return {"players": players, "active": active}

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
        elif name in TYPES or name in KEYWORDS:
            found.setdefault("types" if name in TYPES else "keywords", []).append(name)
        elif name in ("tapped", "new"):
            found.update({"tapped": True} if name == "tapped" else {"continuously_controlled": False})
        elif name in RESTRICTIONS:
            found.setdefault("restrictions", []).append(self.kind(name))
        elif name in REQUIREMENTS:
            found.setdefault("requirements", []).append(self.kind(name))
        elif name in ("cost", "trigger"):
            found.setdefault({"cost": "attack_costs", "trigger": "triggers"}[name], []).append(self.named(name))
        else:
            raise self.wrong(
                N_("expected a type, a keyword, or what the creature may or must do, found {found}"), back=1
            )

    def value(self, found: dict[str, Any], name: str, value: str) -> None:
        if name in VALUES:
            found.setdefault(VALUES[name], []).append(value)
        elif name in ("power", "mana"):
            found["power" if name == "power" else "mana_ability"] = self.number(value)
        else:
            found[name] = value

    def kind(self, name: str) -> dict[str, Any]:
        """Return a restriction or requirement with what stands in its brackets."""
        given = self.brackets()
        if given is None:
            return {"kind": name}
        ids = [one for one, _ in given]
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
            raise self.wrong(N_("expected a permanent (“id: controller …”) or an effect, found {found}"), back=1)
        given = self.brackets()
        ids = [one for one, _ in given or []]
        if name == "attacks-if-attacks":
            return dict(zip(("kind", "if", "then"), (name, *ids), strict=False))
        limit = {"limit": self.number(ids.pop(0))} if name == "max-attackers" and ids else {}
        leaves_open = given is None or (name == "max-attackers" and not ids)
        return {"kind": name, **limit, **({} if leaves_open else {"defenders": [one for one in ids if one]})}

    def named(self, name: str) -> dict[str, Any]:
        """Return a cost or trigger: its brackets hold `name=value`, several values joined by a plus."""
        found: dict[str, Any] = {}
        for key, values in self.brackets() or []:
            if values is None:
                found.update({"when": key} if name == "trigger" else {key: True})
            elif key in ("on", "colors"):
                found[{"on": "defenders"}.get(key, key)] = [value for value in values if value]
            elif key in ("tap", "sacrifice", "discard", "at_least"):
                found[key] = self.number(values[0])
            else:
                found[key] = f"{{{values[0]}}}" if key == "mana" else values[0]
        return found

    def brackets(self) -> list[tuple[str, list[str] | None]] | None:
        """Return what stands in brackets, each with its values; None where there are no brackets."""
        if not self.next_is("("):
            return None
        found: list[tuple[str, list[str] | None]] = []
        while not self.next_is(")"):
            name = self.name()
            values = [self.name_or_nothing()] if self.next_is("=") else None
            while values is not None and self.next_is("+"):
                values.append(self.name())
            found.append((name, values))
            if not self.next_is(",") and self.tokens[self.at : self.at + 1] != [")"]:
                raise self.wrong(N_("expected a comma or a closing bracket, found {found}"))
        return found

    def next_is(self, sign: str) -> bool:
        found = self.tokens[self.at : self.at + 1] == [sign]
        self.at += found
        return found

    def name(self) -> str:
        token = self.tokens[self.at] if self.at < len(self.tokens) else ""
        if not token or token in _SIGNS:
            raise self.wrong(N_("expected a name, found {found}"))
        self.at += 1
        try:
            return str(json.loads(token)) if token.startswith('"') else token
        except ValueError as error:
            raise self.wrong(N_("expected a JSON string, found {found}"), back=1) from error

    def name_or_nothing(self) -> str:
        follows = self.tokens[self.at : self.at + 1]
        return "" if follows in ([","], [")"]) else self.name()

    def number(self, text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            raise self.wrong(N_("expected a whole number, found {found}"), back=1)
        return int(text)

    def wrong(self, template: str, back: int = 0) -> MalformedDeclaration:
        found = shown(self.tokens[self.at - back]) if self.at - back < len(self.tokens) else N_("nothing")
        return MalformedDeclaration(template, place=self.place, found=found)


def quoted(name: str) -> str:
    """Return a name as it is written in a board."""
    return name if _BARE.fullmatch(name) else json.dumps(name)


def bracketed(name: str, ids: Iterable[str] | None) -> str:
    """Return a word with ids in brackets, without brackets where there is no list."""
    return name if ids is None else f"{name}({','.join(quoted(one) for one in ids)})"


def assigned(pairs: Mapping[str, object]) -> str:
    """Return `name=value` pairs as they stand in brackets, those that are None or 0 left out."""
    return ",".join(
        name if value is True else f"{name}={'+'.join(quoted(one) for one in _many(value))}"
        for name, value in pairs.items()
        if value is not None and value is not False and value != 0
    )


def _many(value: object) -> list[str]:
    return sorted(value) if isinstance(value, frozenset) else [str(value)]
