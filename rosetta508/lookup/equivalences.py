"""Equivalences: which rule of every edition corresponds to which English one, and how outdated it is.

The table for the digests comes with the package. The table for a user's own library is built at the first request and
stored next to the library until a file there changes.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import rosetta508
from scraper.home import default_home

SCHEMA = "rosetta508/equivalences/1"
PACKAGED = Path(rosetta508.__file__).with_name("data") / "equivalences.json"
_TABLE = Path("cache", "equivalences.json")
_MAX_BYTES = 64 * 1024 * 1024
"""The largest number of bytes read from a file."""


class Standing(NamedTuple):
    """A rule of an edition: its number there, the English rules it corresponds to, its state, and since when."""

    number: str
    english: tuple[str, ...]
    standing: str | None
    since: str | None
    verdict: dict[str, str] | None = None
    """The sentence that says what is wrong or has changed, by language; None if there is nothing to say."""


class Column(NamedTuple):
    """An edition in the table; `cites` is the revision whose numbers its references follow."""

    id: str
    language: str
    stated: str | None
    url: str | None
    covers: tuple[str, ...]
    cites: str | None
    rules: dict[str, Standing]

    def answering(self, number: str) -> tuple[Standing, ...]:
        """Return its rules that correspond to the English rule with that number today, in the edition's order."""
        return tuple(one for one in self.rules.values() if number in one.english)

    def covers_number(self, number: str) -> bool:
        """Return whether the edition covers the section (508) or the chapter (5) of a number."""
        section = number.partition(".")[0]
        return section in self.covers or (len(section) == 3 and section[0] in self.covers)


class Equivalences(NamedTuple):
    """The newest official English rules, and every other edition."""

    english: Column | None
    editions: tuple[Column, ...]
    damaged: tuple[str, ...]
    """Ids of the user's unreadable editions; the table has their digests instead, if there are any."""

    @property
    def every(self) -> tuple[Column, ...]:
        """All editions, the official English rules last."""
        return (*self.editions, *([self.english] if self.english else []))


def equivalences(build: Callable[[], dict[str, Any]]) -> Equivalences:
    """Return the table of the available editions.

    `build` returns the document of the user's own library. It takes seconds, and is called only if that library exists
    and has changed since its table was stored.
    """
    own = list(own_files())
    return _read(_stored(own, build) if own else _load(PACKAGED))


def own_files() -> Iterator[tuple[str, int, int]]:
    """Yield name, size, and time (nanoseconds) of each edition file in the user's library.

    Size and time are 0 for a file without status, such as a broken symbolic link. Nothing is yielded if the library
    cannot be read.
    """
    try:
        with os.scandir(default_home() / "editions") as found:
            entries = sorted((one for one in found if one.name.endswith(".json")), key=lambda entry: entry.name)
    except OSError:
        return
    for one in entries:
        try:
            state = one.stat()
        except OSError:
            yield one.name, 0, 0
        else:
            yield one.name, state.st_size, state.st_mtime_ns


def _stored(own: list[tuple[str, int, int]], build: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Return the table of the user's library: the stored one if it is up to date, else a new one."""
    key = [rosetta508.__version__, *map(list, own)]
    path = default_home() / _TABLE
    kept = _load(path)
    if kept.get("made_of") != key:
        kept = build() | {"made_of": key}
        _keep(path, kept)
    return kept


def _keep(path: Path, document: dict[str, Any]) -> None:
    """Store the document, unless the library is read-only."""
    from scraper.storing import write_whole  # noqa: PLC0415 - only needed for a new table

    with suppress(OSError):
        write_whole(path, json.dumps(document, ensure_ascii=False).encode())


def document_in(path: Path) -> Any:
    """Return the JSON document in a file; raise `OSError`, `ValueError`, or `RecursionError` if there is none."""
    if not path.is_file():
        raise FileNotFoundError(path)  # a pipe would block
    with path.open("rb") as file:
        content = file.read(_MAX_BYTES + 1)
    if len(content) > _MAX_BYTES:
        raise ValueError(path)
    return json.loads(content)


def _load(path: Path) -> dict[str, Any]:
    """Return a document; an empty one if the file is missing or invalid."""
    try:
        document = document_in(path)
    except (OSError, ValueError, RecursionError):
        return {}
    return document if isinstance(document, dict) and document.get("schema") == SCHEMA else {}


def _read(document: dict[str, Any]) -> Equivalences:
    english = document.get("english")
    editions = tuple(_column(one) for one in document.get("editions", ()))
    return Equivalences(_column(english) if english else None, editions, tuple(document.get("damaged", ())))


def _column(told: dict[str, Any]) -> Column:
    rules = {
        number: Standing(number, tuple(one["english"]), one.get("standing"), one.get("since"), one.get("verdict"))
        for number, one in told.get("rules", {}).items()
    }
    return Column(
        told["id"], told["language"], told["stated"], told["url"], tuple(told["covers"]), told.get("cites"), rules
    )
