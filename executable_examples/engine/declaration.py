"""A declaration of attackers as text that can be typed and read back: `x→B, y→C, band y+z`.

An arrow is `→` or `->`. `∅` is the declaration of no attackers. An id with special characters is a JSON string, as in a
board's text.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from executable_examples.engine.errors import N_, MalformedDeclaration
from executable_examples.engine.fields import shown

NOBODY = "∅"
_ARROWS = ("→", "->")
_TOKEN = re.compile(r'\s+|"(?:[^"\\\n]|\\.)*"|→|->|[,+]|(?:(?!->)[^\s;:(),=+*"→])+')
_BARE = re.compile(r'(?:(?!->)[^\s;:(),=+*"→])+')


class Declaration(dict[str, str]):
    """Who attacks whom or what, as a dictionary, and the `bands` announced. `str()` is the text form.

    >>> from executable_examples.engine import read_declaration
    >>> declaration = read_declaration("x->B, y->C, z->C, band y+z")
    >>> declaration["x"], declaration.bands
    ('B', (('y', 'z'),))
    >>> print(declaration)
    x→B, y→C, z→C, band y+z
    """

    bands: tuple[tuple[str, ...], ...]

    def __init__(self, attacks: Mapping[str, str] | None = None, bands: Iterable[Sequence[str]] = ()) -> None:
        """Store attacker to player, planeswalker, or battle, and the members of each band."""
        super().__init__(attacks or {})
        self.bands = tuple(tuple(band) for band in bands)

    def __eq__(self, other: object) -> bool:
        bands = other.bands if isinstance(other, Declaration) else ()
        return super().__eq__(other) and self.bands == bands

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __repr__(self) -> str:
        return f"Declaration({super().__repr__()}, {self.bands!r})" if self.bands else super().__repr__()

    def __str__(self) -> str:
        return declaration_text(self, self.bands)


def declaration_text(attacks: Mapping[str, str], bands: Iterable[Sequence[str]] = ()) -> str:
    """Return a declaration as text; reading it back gives the same attacks and bands.

    >>> from executable_examples.engine import declaration_text
    >>> declaration_text({"x": "B", "the ox": "C"})
    'x→B, "the ox"→C'
    """
    pairs = [f"{_quoted(creature)}→{_quoted(defender)}" for creature, defender in attacks.items()]
    return ", ".join([*pairs, *(f"band {'+'.join(map(_quoted, band))}" for band in bands)]) or NOBODY


def read_declaration(text: str) -> Declaration:
    """Return the declaration that a text describes; raise `MalformedDeclaration` if it cannot be read.

    >>> from executable_examples.engine import read_declaration
    >>> read_declaration("x->B, y->C")
    {'x': 'B', 'y': 'C'}
    """
    attacks: dict[str, str] = {}
    bands: list[tuple[str, ...]] = []
    for item in _items(text):
        if item[0] == "band" and item[1:2] and item[1] not in _ARROWS:
            bands.append(tuple(_joined(item[1:])))
        elif len(item) == 3 and item[1] in _ARROWS:
            creature, defender = _name(item[0]), _name(item[2])
            if creature in attacks:
                raise _wrong(N_("{found} is given twice"), creature)
            attacks[creature] = defender
        else:
            raise _wrong(N_("expected an attack (“x→B”) or a band (“band x+y”); found {found}"), "".join(item))
    return Declaration(attacks, bands)


def _items(text: str) -> Iterator[list[str]]:
    """Yield the tokens between the commas."""
    if text.strip() in ("", NOBODY):
        return
    item: list[str] = []
    for found in _tokens(text):
        if found == ",":
            yield item or [","]
            item = []
        else:
            item.append(found)
    yield item or [","]


def _tokens(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if not match:
            raise _wrong(N_("cannot be read after this point: {found}"), text[at:])
        at = match.end()
        if match[0].strip():
            yield match[0]


def _joined(tokens: Sequence[str]) -> Iterator[str]:
    """Yield the names joined by pluses."""
    for position, found in enumerate([*tokens, "+"]):
        if position % 2 == 0:
            yield _name(found)
        elif found != "+":
            raise _wrong(N_("expected a plus; found {found}"), found)


def _name(token: str) -> str:
    if token.startswith('"'):
        try:
            return str(json.loads(token))
        except ValueError as error:
            raise _wrong(N_("expected a JSON string; found {found}"), token) from error
    if not _BARE.fullmatch(token):
        raise _wrong(N_("expected a name; found {found}"), token)
    return token


def _quoted(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _wrong(template: str, found: str) -> MalformedDeclaration:
    return MalformedDeclaration(template, place="declaration", found=shown(found))
