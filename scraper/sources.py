"""Where each source stands and which reader understands it: the entries of sources.toml, by name."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from scraper.errors import N_, UnknownName


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
    licence: str | None = None


@cache
def source_entries() -> dict[str, SourceEntry]:
    """Return all entries by name, in the order of the file."""
    tables = tomllib.loads((files("scraper") / "sources.toml").read_text("utf-8"))
    return {
        name: SourceEntry(name=name, **table | {"covers": tuple(table["covers"])}) for name, table in tables.items()
    }


def source_entry(name: str) -> SourceEntry:
    """Return the entry of that name; raise `UnknownName`, listing the names there are."""
    entries = source_entries()
    if name not in entries:
        raise UnknownName(
            N_("no source is called “{name}”; there are {names}"), name=name, names=", ".join(sorted(entries))
        )
    return entries[name]
