"""Bytes of a page to its Edition, by the reader named in the source's entry."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from scraper.documents import read_bytes
from scraper.edition import Edition
from scraper.errors import N_, UnexpectedPage, UnknownName
from scraper.library import embedded
from scraper.readers.content import decoded
from scraper.readers.official import read_official
from scraper.readers.profile import profile_of
from scraper.readers.refusals import refuse_a_beginning
from scraper.readers.rulings import read_rulings
from scraper.readers.wiki import read_wiki
from scraper.sources import SourceEntry, source_entry

READERS: dict[str, Callable[[str, SourceEntry, str], Edition]] = {
    "wiki": read_wiki,
    "rulings": read_rulings,
    "official": read_official,
}


def read_page(
    content: bytes, entry: SourceEntry, *, place: str, retrieved: str | None = None, revision: str | None = None
) -> Edition:
    """Read a page of the source `entry`; `place` names it in errors, `retrieved` is an ISO 8601 date.

    Raises `UnreadableFile`, `UnexpectedPage`, `SourceChanged`, `MalformedNumber`, or, for an unknown reader,
    `UnknownName`; never returns part of an edition.
    """
    refuse_unreadable(entry)
    try:
        text = decoded(content, entry.language, place, entry.encodings)
        edition = READERS[entry.reader](text, entry, place)
    except UnexpectedPage as error:
        raise error.at(place) from None
    refuse_a_beginning(edition, embedded(edition.id), place)
    return replace(edition, source=replace(edition.source, retrieved=retrieved, revision=revision))


def refuse_unreadable(entry: SourceEntry) -> None:
    """Raise `UnknownName` for an unknown reader, `UnexpectedPage` for an unknown language."""
    if entry.reader not in READERS:
        raise UnknownName(
            N_("no reader is called “{name}”; choose from {names}"), name=entry.reader, names=tuple(READERS)
        )
    profile_of(entry.language, entry.profile)


def read_file(path: Path, source_name: str) -> Edition:
    """Return the edition in a saved page or text of the named source.

    Raises `UnreadableFile`, `UnexpectedPage`, `SourceChanged`, `MalformedNumber`, or, for an unknown source,
    `UnknownName`. An invalid entry in the user's `sources.toml` raises `MalformedDocument`.
    """
    entry = source_entry(source_name)
    return read_page(read_bytes(path), entry, place=str(path))
