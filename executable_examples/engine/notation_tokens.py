"""The tokens of a board's text, and a reader of one statement from left to right."""

import json
import re
from collections.abc import Container, Iterable, Iterator

from executable_examples.engine.errors import N_, MalformedDeclaration
from executable_examples.engine.fields import listed, shown

TOKEN = re.compile(
    r'[ \t\u3000\xa0]+|"(?:[^"\\\n]|\\.)*"|[^\s;:(),=+*"；：（），、＝＋＊]+|[;:(),=+*\n；：（），、＝＋＊]'
)
_SIGNS = frozenset(";:(),=+*\n")
_WIDE = dict(zip("；：（），、＝＋＊", ";:(),,=+*", strict=True))
"""The signs as Japanese keyboards type them, and the signs that they stand for."""
_DIGITS = str.maketrans("０１２３４５６７８９", "0123456789")
BARE = re.compile(r'[^\s;:(),=+*"；：（），、＝＋＊]+')


def plain_sign(token: str) -> str:
    """Return a token, or the sign that it stands for if it is a full-width one."""
    return _WIDE.get(token, token)


def statements(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the non-empty statements of a text, each with its line and as a list of tokens."""
    found: list[str] = []
    at, line = 0, 1
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise MalformedDeclaration(
                N_("cannot be read after this point: {found}"), place=f"line {line}", found=shown(text[at:])
            )
        at, sign = match.end(), plain_sign(match[0])
        if sign in {";", "\n"}:
            yield from [(line, found)] if found else []
            found = []
            line += sign == "\n"
        elif sign.strip():
            found.append(sign)
    if found:
        yield line, found


def plain_digits(text: str) -> str:
    """Return a text with ordinary digits instead of full-width ones."""
    return text.translate(_DIGITS)


class Tokens:
    """The tokens of one statement, read from left to right."""

    def __init__(self, tokens: list[str], place: str) -> None:
        """Start with the first token; `place` is the statement's place for errors."""
        self.tokens = tokens
        self.place = place
        self.at = 0

    def values(self) -> list[str] | None:
        """Return the values after an equals sign, joined by plus signs; None if there is no equals sign."""
        if not self.next_is("="):
            return None
        values = [self.name_or_nothing()]
        while self.next_is("+"):
            values.append(self.name())
        return values

    def comma(self) -> None:
        """Skip a comma; if there is none, the next token must be a closing bracket."""
        if not self.next_is(",") and self.tokens[self.at : self.at + 1] != [")"]:
            raise self.wrong(N_("expected a comma or a closing bracket; found {found}"))

    def brackets(self) -> list[str] | None:
        """Return the names in brackets; None if there are no brackets."""
        if not self.next_is("("):
            return None
        found: list[str] = []
        while not self.next_is(")"):
            found.append(self.name())
            self.comma()
        return found

    def next_is(self, sign: str) -> bool:
        """Return whether a sign is next, and skip it if so."""
        found = self.tokens[self.at : self.at + 1] == [sign]
        self.at += found
        return found

    def name(self) -> str:
        """Return the next name without its quotation marks."""
        token = self.tokens[self.at] if self.at < len(self.tokens) else ""
        if not token or token in _SIGNS:
            raise self.wrong(N_("expected a name; found {found}"))
        self.at += 1
        try:
            return str(json.loads(token)) if token.startswith('"') else token
        except ValueError as error:
            raise self.wrong(N_("expected a JSON string; found {found}"), back=1) from error

    def name_or_nothing(self) -> str:
        """Return the next name, or "" if the value is empty."""
        follows = self.tokens[self.at : self.at + 1]
        return "" if follows in ([","], [")"]) else self.name()

    def number(self, text: str) -> int:
        """Return the name just read as a whole number."""
        if not re.fullmatch(r"-?[0-9]{1,9}", plain_digits(text)):
            raise self.wrong(N_("expected a whole number; found {found}"), back=1)
        return int(plain_digits(text))

    def once(self, name: str, found: Container[str], said: str | None = None) -> None:
        """Refuse a repeated field; `said` is its name in the text."""
        if name in found:
            raise MalformedDeclaration(N_("{found} is given twice"), place=self.place, found=shown(said or name))

    def unknown(self, name: str, expected: Iterable[str]) -> MalformedDeclaration:
        """Return the error for an unknown word."""
        return MalformedDeclaration(
            N_("no such field: {found}; expected one of {expected}"),
            place=self.place,
            found=shown(name),
            expected=listed({*expected}),
        )

    def wrong(self, template: str, back: int = 0) -> MalformedDeclaration:
        """Return the error for the next token, or for one this many tokens back."""
        found = shown(self.tokens[self.at - back]) if self.at - back < len(self.tokens) else N_("nothing")
        return MalformedDeclaration(template, place=self.place, found=found)
