"""The sources and their readers: the entries of sources.toml, by name.

A user's own `sources.toml`, in the folder of the library, adds entries or changes fields of existing ones.
"""

import re
import tomllib
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from re import _parser  # type: ignore[attr-defined]
from string import Formatter
from typing import Any

from scraper.documents import read_limited, refuse_no_file
from scraper.errors import N_, MalformedDocument, UnknownName
from scraper.home import default_home

FILE = "sources.toml"
_PATTERNS = {"example": (), "rules_line": (), "date": ("year", "month", "day")}
"""The regular expressions of a profile, each with the groups that it must have."""
_LISTS = ("months", "encodings")
NO_PATTERN = N_("[{name}] field {field}: “{found}” is not a valid regular expression")
RUNAWAY = N_(
    "[{name}] field {field}: “{found}” repeats a group that repeats or branches; expected a plain repeat like [a-z]*"
)
NO_TEMPLATE = N_(
    "[{name}] field {field}: “{found}” is not a valid template; expected an address that contains {fields}"
)
_FIELDS = ("year", "date")
"""Fields that a dated address may contain."""
_FEW = 4
"""Repeats that always take little time."""
_LONGEST_NAME = 60
"""Characters; in other scripts, each takes up to twelve in a file name."""
_LONGEST = 120
"""Characters of a user's file that are shown in an error about it."""


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """One entry of sources.toml; `language` is BCP 47, `covers` the sections or chapters it has in full."""

    name: str
    language: str
    book: str
    covers: tuple[str, ...]
    reader: str
    edition: str
    title: str
    url: str | None = None
    """The page for people. It is fetched if there is a `link`, or if `api` is missing or cannot be used."""
    licence: str | None = None
    api: str | None = None
    """The address of the wiki's Action API."""
    page: str | None = None
    """The name of the page there; by default the title."""
    link: str | None = None
    """A regular expression: the address to fetch is the newest link on the page `url` that matches at its end."""
    dated: tuple[str, ...] = ()
    """Addresses of the text of a date, with {year} and {date} (YYYYMMDD), tried in order."""
    hosts: tuple[str, ...] = ()
    """Further hosts allowed in its addresses and redirects."""
    profile: Mapping[str, Any] | None = field(default=None, hash=False)
    """Its language's words on a wiki page, if they are unknown or differ on this page: see _PATTERNS."""

    @property
    def is_live(self) -> bool:
        """Return whether it can be fetched."""
        return bool(self.api or self.url)

    @property
    def encodings(self) -> tuple[str, ...]:
        """Return the encodings in its own profile; none if its language's apply."""
        return tuple((self.profile or {}).get("encodings", ()))


def source_entries() -> dict[str, SourceEntry]:
    """Return all entries by name, in the order of the files.

    Raises `MalformedDocument` for a wrong user entry, and `UnreadableFile` if the user's file cannot be read.
    """
    own = default_home() / FILE
    try:
        stamp = own.stat().st_mtime_ns
    except OSError:
        return _embedded()
    return _with_own(own, stamp)


def source_entry(name: str) -> SourceEntry:
    """Return the entry with that name; raise `UnknownName` listing the names."""
    entries = source_entries()
    if name not in entries:
        raise UnknownName(
            N_("no source is called “{name}”; choose from {names}"), name=name, names=tuple(sorted(entries))
        )
    return entries[name]


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads((files("scraper") / FILE).read_text("utf-8"))


@cache
def _embedded() -> dict[str, SourceEntry]:
    return {name: _entry(name, table, FILE) for name, table in _tables().items()}


@cache
def _with_own(path: Path, stamp: int) -> dict[str, SourceEntry]:
    try:
        refuse_no_file(path)
        tables = tomllib.loads(read_limited(path).decode("utf-8"))
    except (ValueError, RecursionError) as error:  # no UTF-8, no TOML, a number too long, lists nested too deep
        raise MalformedDocument(
            N_("is not TOML ({reason}); expected one table per source"), place=str(path), reason=_shown(str(error))
        ) from error
    own = {name: _entry(name, _merged(name, table, path), str(path)) for name, table in tables.items()}
    return _embedded() | own


def _merged(name: str, table: object, path: Path) -> dict[str, Any]:
    return _tables().get(name, {}) | _table(name, table, str(path))


def _table(name: str, found: object, place: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise MalformedDocument(N_("“{name}” is not a table; expected [{name}]"), place=place, name=name)
    return found


def _entry(name: str, table: Mapping[str, Any], place: str) -> SourceEntry:
    """Return the entry of a table; raise `MalformedDocument` with the first wrong field."""
    known = {one.name: one for one in fields(SourceEntry) if one.name != "name"}
    _refuse_no_name(name, name, place)
    _refuse_unknown(name, table, known, place)
    for one in known.values():
        if one.name not in table and one.default is MISSING:
            raise MalformedDocument(N_("[{name}] lacks the field “{field}”"), place=place, name=name, field=one.name)
        if one.name in table and one.name != "profile":
            _check(name, one.name, table[one.name], place, many=one.type == tuple[str, ...])
    _refuse_no_name(name, table["edition"], place)
    if "link" in table and not _is_pattern(table["link"]):
        raise _wrong_value(NO_PATTERN, name, "link", table["link"], place)
    _refuse_runaway(name, "link", table.get("link", ""), place)
    for one in table.get("dated", ()):
        if not _is_template(one):
            raise _wrong_value(NO_TEMPLATE, name, "dated", one, place, fields="{year}, {date}")
    if "profile" in table:
        _check_profile(f"{name}.profile", _table(f"{name}.profile", table["profile"], place), place)
    return SourceEntry(name=name, **{key: _frozen(value) for key, value in table.items()})


def _refuse_no_name(name: str, found: str, place: str) -> None:
    """Raise `MalformedDocument` for an impossible name: it is used in file names and in messages."""
    if not 0 < len(found) <= _LONGEST_NAME or not found.isprintable():
        raise MalformedDocument(
            N_("[{name}]: “{found}” is not a valid name; expected 1 to {most} printable characters"),
            place=place,
            name=_printed(name),
            found=_printed(found),
            most=_LONGEST_NAME,
        )


def _printed(text: str) -> str:
    return _shown("".join(letter if letter.isprintable() else "�" for letter in text))


def _refuse_unknown(name: str, table: Mapping[str, Any], known: Iterable[str], place: str) -> None:
    for key in table:
        if key not in known:
            raise MalformedDocument(
                N_("[{name}]: unknown field “{field}”; expected one of {names}"),
                place=place,
                name=name,
                field=_shown(key),
                names=tuple(known),
            )


def _check_profile(name: str, table: Mapping[str, Any], place: str) -> None:
    """Raise `MalformedDocument` unless every field of a profile is known and every pattern valid."""
    _refuse_unknown(name, table, [*_PATTERNS, *_LISTS], place)
    for key, value in table.items():
        _check(name, key, value, place, many=key in _LISTS)
        inside = f"(?:{value})" if key == "example" else ""  # becomes part of another pattern
        if key in _PATTERNS and not (_is_pattern(value, _PATTERNS[key]) and _is_pattern(inside)):
            raise _wrong_value(NO_PATTERN, name, key, value, place)
        if key in _PATTERNS:
            _refuse_runaway(name, key, value, place)


def _refuse_runaway(name: str, key: str, found: str, place: str) -> None:
    """Raise `MalformedDocument` for a pattern with exponentially many ways to match a line."""
    try:
        exponential = _is_exponential(_parser.parse(found))
    except RecursionError:
        exponential = True
    if exponential:
        raise _wrong_value(RUNAWAY, name, key, found, place)


def _is_exponential(part: Any, *, repeated: bool = False) -> bool:
    """Return whether a parsed pattern repeats, more than a few times, a part that itself repeats or branches."""
    if isinstance(part, tuple) and len(part) == 2 and str(part[0]) in ("MAX_REPEAT", "MIN_REPEAT"):
        least, most, inner = part[1]
        return (repeated and least != most) or _is_exponential(inner, repeated=repeated or most > _FEW)
    if isinstance(part, tuple) and len(part) == 2 and str(part[0]) == "BRANCH" and repeated:
        return True
    if isinstance(part, tuple | list | _parser.SubPattern):
        return any(_is_exponential(one, repeated=repeated) for one in part)
    return False


def _wrong_value(template: str, name: str, key: str, found: str, place: str, **facts: object) -> MalformedDocument:
    return MalformedDocument(template, place=place, name=name, field=key, found=_shown(found), **facts)


def _is_pattern(text: str, groups: tuple[str, ...] = ()) -> bool:
    """Return whether `text` is a regular expression with those groups."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", FutureWarning)  # Python warns about a set inside a set
            return set(groups) <= set(re.compile(text).groupindex)
    except (re.error, OverflowError, RecursionError, FutureWarning):
        return False


def _is_template(text: str) -> bool:
    """Return whether `str.format` can fill `text` with the fields of an address, without format specifiers."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return False
    return all(name is None or (name in _FIELDS and not spec and not turn) for _, name, spec, turn in parts)


def _shown(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _check(name: str, key: str, value: object, place: str, *, many: bool) -> None:
    """Raise `MalformedDocument` unless `value` is a string, or with `many` a list of strings."""
    parts = value if many and isinstance(value, list) else [] if many else [value]
    if (many and not isinstance(value, list)) or not all(isinstance(one, str) for one in parts):
        raise MalformedDocument(
            N_("[{name}] field {field}: expected {expected}"),
            place=place,
            name=name,
            field=key,
            expected=N_("a list of strings") if many else N_("a string"),
        )


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
