"""The library: the embedded digest editions, and the user's own editions.

The user's part is in `ROSETTA508_HOME`, by default in the platform's folder for user data. An edition there replaces
the digest of the same id. Editions are written completely or not at all, by one process at a time.
"""

import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote, unquote

from scraper.documents import refuse_no_file, validate
from scraper.edition import Edition, read_edition, write_edition
from scraper.errors import N_, MalformedDocument, RosettaError, UnknownName
from scraper.home import default_home
from scraper.selecting import OFFICIAL, Known, languages_named, section_names, selected
from scraper.sources import SourceEntry, source_entries
from scraper.storing import alone, unreadable, write_whole

_LONGEST_NAME = 240


class Library:
    """Editions by name, on disk; nothing is read until it is requested."""

    def __init__(self, home: Path | None = None) -> None:
        """Open the library at `home`, by default at `ROSETTA508_HOME` or the platform's folder."""
        self.home = home or default_home()
        self._kept: dict[Path, tuple[tuple[int, int, int], Edition]] = {}

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all editions, sorted, without opening the user's files (one may be damaged)."""
        return tuple(sorted({*_digests(), *self._files()}))

    def editions(self) -> tuple[Edition, ...]:
        """Return all editions, sorted by id.

        A damaged one (see `problems`) is replaced by the digest of the same id, or left out if there is none.
        """
        return tuple(self._readable()[0])

    def problems(self) -> tuple[RosettaError, ...]:
        """Return one error for each damaged file of the user's library, or for an unreadable folder."""
        return (*unreadable((self.home, self._folder)), *self._readable()[1])

    def get(self, name: str) -> Edition:
        """Return the edition that `name` means.

        `name` is an id, a source's name (its newest edition), a language and a section (`it-508`), a language alone
        (`it`, for section 508), the path of an Edition JSON file, or the beginning of exactly one id. A path with a
        separator (`./it`) is never a language.

        Raises `UnknownName`, which lists the names to choose from. A file that cannot be used raises
        `UnreadableFile` or `MalformedDocument`, which names it.
        """
        ids = self.ids()
        if name in ids:
            return self._load(name)
        if name in source_entries() and (own := _of_source(source_entries()[name], ids)):
            return self._load(own[-1])
        if name.endswith(".json") or os.sep in name:
            return read_edition(Path(name))
        if fitting := selected(name, map(_known, self.editions())):
            return self._load(fitting)
        if Path(name).is_file():
            return read_edition(Path(name))
        begun = [one for one in ids if name and one.startswith(name)]
        if len(begun) == 1:
            return self._load(begun[0])
        if begun:
            raise UnknownName(
                N_("the names of several editions begin with “{name}”: {names}"), name=name, names=tuple(begun)
            )
        languages = sorted({one.language for one in self.editions()})
        sections = section_names((one.language, one.covers) for one in self.editions() if one.source.name != OFFICIAL)
        sources = (name for name, entry in source_entries().items() if _of_source(entry, ids))
        raise UnknownName(
            N_("no edition, language, or source is called “{name}”; choose from {names}"),
            name=name,
            names=(*languages, *sections, *ids, *sources),
        )

    def languages(self, name: str) -> set[str]:
        """Return the languages that `name` means if it is only a language code (`it`); otherwise an empty set."""
        if name in self.ids() or name in source_entries():
            return set()
        return languages_named(name, (one.language for one in self.editions()))

    def is_full(self, edition_id: str) -> bool:
        """Return whether the edition with that id is available with the source's own text, not only as a digest."""
        return not self.get(edition_id).is_digest

    def put(self, edition: Edition) -> Path:
        """Store `edition`, replacing one with the same id, and return the path of its file.

        Raises `MalformedDocument` if the edition violates its schema or its id cannot be a file name, and
        `UnreadableFile` if the library cannot be written.
        """
        validate(edition.to_json(), "edition", edition.id)
        path = self._folder / _file_name(edition.id)
        with alone(self.home):
            write_whole(path, write_edition(edition).encode())
        return path

    @property
    def _folder(self) -> Path:
        return self.home / "editions"

    def _files(self) -> dict[str, Path]:
        """Return the user's files by the id in their names."""
        try:
            return {unquote(path.stem): path for path in sorted(self._folder.glob("*.json"))}
        except OSError:
            return {}

    def _load(self, edition_id: str) -> Edition:
        path = self._files().get(edition_id)
        if path is None:
            return _digests()[edition_id]
        edition = self._read(path)
        if edition.id != edition_id:
            raise MalformedDocument(
                N_("field id: found “{found}”; expected the name of the file, “{expected}”"),
                place=str(path),
                found=edition.id,
                expected=edition_id,
            )
        return edition

    def _read(self, path: Path) -> Edition:
        """Return the edition in a file of the library, read again only if changed: a whole rule book takes a second."""
        refuse_no_file(path)
        try:
            found = path.stat()
        except OSError:
            return read_edition(path)  # raises an error that names the problem
        stamp = (found.st_ino, found.st_size, found.st_mtime_ns)
        kept = self._kept.get(path)
        if kept is None or kept[0] != stamp:
            kept = self._kept[path] = (stamp, read_edition(path))
        return kept[1]

    def _readable(self) -> tuple[list[Edition], list[RosettaError]]:
        editions, problems = [], []
        for one in self.ids():
            try:
                editions.append(self._load(one))
            except RosettaError as error:
                problems.append(error)
                editions += [_digests()[one]] if one in _digests() else []
        return editions, problems


def embedded(edition_id: str) -> Edition | None:
    """Return the embedded digest with that id, or None."""
    return _digests().get(edition_id)


def digests_of(source: str) -> list[Edition]:
    """Return the embedded digests of a source, the newest last."""
    return sorted((one for one in _digests().values() if one.source.name == source), key=lambda one: one.id)


@cache
def _digests() -> dict[str, Edition]:
    """Return the embedded editions by id."""
    with_names = (Path(str(one)) for one in (files("scraper") / "digest").iterdir() if one.name.endswith(".json"))
    editions = [read_edition(path) for path in sorted(with_names)]
    return {edition.id: edition for edition in editions}


def _known(edition: Edition) -> Known:
    age = (edition.stated_date or "", edition.source.retrieved or "")
    return Known(edition.id, edition.language, age, edition.source.name == OFFICIAL, edition.reaches)


def _of_source(entry: SourceEntry, ids: tuple[str, ...]) -> list[str]:
    """Return the ids of a source's editions, oldest first, those without a date before all others."""
    start, end = f"{entry.language}-", f"-{entry.edition}"
    dates = {one: one[len(start) : -len(end)] for one in ids if one.startswith(start) and one.endswith(end)}
    dated = {one: "" if date == "undated" else date for one, date in dates.items() if _is_date(date)}
    return sorted(dated, key=lambda one: dated[one])


def _is_date(text: str) -> bool:
    return text == "undated" or (len(text) == 10 and text.replace("-", "").isdecimal())


def _file_name(edition_id: str) -> str:
    name = f"{quote(edition_id, safe='')}.json"
    if len(name) > _LONGEST_NAME or name.startswith("."):
        raise MalformedDocument(N_("field id: “{found}” cannot be a file name"), place="edition", found=edition_id[:80])
    return name
