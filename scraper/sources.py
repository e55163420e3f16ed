"""Where each source stands and which reader understands it: the entries of sources.toml, by name.

A user's own `sources.toml`, in the folder of the library, adds entries, or changes fields of those that are here.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from scraper.errors import N_, MalformedDocument, UnknownName
from scraper.home import default_home

FILE = "sources.toml"


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """One entry of sources.toml; `language` is BCP 47, `covers` the sections or chapters it holds in full."""

    name: str
    language: str
    book: str
    covers: tuple[str, ...]
    reader: str
    edition: str
    title: str
    url: str | None = None
    """Where a person finds it; also where it is fetched from, if there is no `api`."""
    licence: str | None = None
    api: str | None = None
    """The address of the wiki's Action API."""
    page: str | None = None
    """What the page is called there; the title, if not said."""
    link: str | None = None
    """A regular expression: the address to fetch is the newest link on the page `url` that ends like this."""
    dated: tuple[str, ...] = ()
    """Addresses of the text of a date, with {year} and {date} (YYYYMMDD), tried in order."""
    hosts: tuple[str, ...] = ()
    """Further hosts that its addresses and redirects may lead to."""

    @property
    def is_live(self) -> bool:
        """Say whether it can be fetched."""
        return bool(self.api or self.url)


def source_entries() -> dict[str, SourceEntry]:
    """Return all entries by name, in the order of the files; raise `MalformedDocument` for a user's that is wrong."""
    own = default_home() / FILE
    try:
        stamp = own.stat().st_mtime_ns
    except OSError:
        return _embedded()
    return _with_own(own, stamp)


def source_entry(name: str) -> SourceEntry:
    """Return the entry of that name; raise `UnknownName`, listing the names there are."""
    entries = source_entries()
    if name not in entries:
        raise UnknownName(
            N_("no source is called “{name}”; there are {names}"), name=name, names=", ".join(sorted(entries))
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
        tables = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise MalformedDocument(
            N_("cannot be read ({reason})"), place=str(path), reason=error.strerror or type(error).__name__
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MalformedDocument(
            N_("is not TOML ({reason}); expected one table per source"), place=str(path), reason=str(error)
        ) from error
    own = {name: _entry(name, _merged(name, table, path), str(path)) for name, table in tables.items()}
    return _embedded() | own


def _merged(name: str, table: object, path: Path) -> dict[str, Any]:
    if not isinstance(table, dict):
        raise MalformedDocument(N_("“{name}” is no table; expected [{name}]"), place=str(path), name=name)
    return _tables().get(name, {}) | table


def _entry(name: str, table: Mapping[str, Any], place: str) -> SourceEntry:
    """Return the entry that a table describes; raise `MalformedDocument` with the first field that is wrong."""
    known = {field.name: field for field in fields(SourceEntry) if field.name != "name"}
    for field in [*table, *known]:
        if field not in known:
            raise MalformedDocument(
                N_("[{name}] has a field “{field}”; there are {names}"),
                place=place,
                name=name,
                field=field,
                names=", ".join(known),
            )
        if field not in table and known[field].default is MISSING:
            raise MalformedDocument(N_("[{name}] lacks the field “{field}”"), place=place, name=name, field=field)
        _check(name, field, table.get(field), known[field].type, place)
    return SourceEntry(name=name, **{field: _frozen(value) for field, value in table.items()})


def _check(name: str, field: str, value: object, kind: object, place: str) -> None:
    """Raise `MalformedDocument` unless `value` is a string, or a list of strings where the field asks for it."""
    many = kind == tuple[str, ...]
    wrong = not isinstance(value, list) if many else not isinstance(value, str)
    if value is not None and (wrong or not all(isinstance(one, str) for one in (value if many else ()))):  # type: ignore[attr-defined]
        raise MalformedDocument(
            N_("[{name}] field {field}: expected {expected}"),
            place=place,
            name=name,
            field=field,
            expected=N_("a list of strings") if many else N_("a string"),
        )


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
