"""Find the source of a page by trying the reader of every source."""

import re

from scraper.edition import Edition
from scraper.errors import N_, RosettaError, UnexpectedPage
from scraper.readers import read_page
from scraper.readers.blocks import blocks_kept
from scraper.readers.content import decoded
from scraper.readers.language import language_of
from scraper.sources import SourceEntry, source_entries

LARGEST_RECOGNIZED = 4 * 1024 * 1024
"""Bytes. Chosen: the whole rules of the game in UTF-16 are under 2 MiB, and every reader reads the page."""


def recognize(content: bytes, place: str) -> Edition:
    """Return the Edition of a page that fits exactly one source, which `source.name` names.

    Raises `UnexpectedPage` if several sources fit, or if the page is larger than LARGEST_RECOGNIZED. If no source fits,
    raises the error that all sources share, or that of the source whose title comes first in the page, or else
    `UnexpectedPage` with the names of all sources.
    """
    if len(content) > LARGEST_RECOGNIZED:
        decoded(content, "en", place)  # raises for a picture: no source can read one
        most = LARGEST_RECOGNIZED // 2**20
        raise UnexpectedPage(N_("is larger than {most} MiB; name its source with --source"), place=place, most=most)
    with blocks_kept():
        editions, refusals = _tried(content, place)
    if not editions:
        raise _refusal(content, refusals, place)
    if len(editions) > 1:
        names = tuple(edition.source.name for edition in editions)
        raise UnexpectedPage(N_("fits several sources ({names}); name one with --source"), place=place, names=names)
    return editions[0]


def _tried(content: bytes, place: str) -> tuple[list[Edition], dict[SourceEntry, RosettaError]]:
    """Return the editions of the sources that fit, and the errors of the others."""
    editions: list[Edition] = []
    refusals: dict[SourceEntry, RosettaError] = {}
    for entry in source_entries().values():
        try:
            edition = read_page(content, entry, place=place)
        except RosettaError as error:
            refusals[entry] = error
        else:
            editions += [edition] if _has_evidence(edition, content, entry) else []
    return editions, refusals


def _has_evidence(edition: Edition, content: bytes, entry: SourceEntry) -> bool:
    """Return whether something on the page supports its source: the language of the rules, their date, or the title.

    A reader only refuses a text that is certainly in another language, and few languages are known.
    """
    language = language_of(" ".join(rule.text for rule in edition.rules))
    is_in_language = language == entry.language.partition("-")[0]
    return is_in_language or edition.stated_date is not None or _place_of_title(content, entry) >= 0


def _refusal(content: bytes, refusals: dict[SourceEntry, RosettaError], place: str) -> RosettaError:
    if len({str(error) for error in refusals.values()}) == 1:
        return next(iter(refusals.values()))
    titled = {entry: at for entry in refusals if (at := _place_of_title(content, entry)) >= 0}
    if titled:
        return refusals[min(titled, key=lambda entry: titled[entry])]
    names = tuple(source_entries())
    return UnexpectedPage(N_("is not a page of a known source; the sources are {names}"), place=place, names=names)


def _place_of_title(content: bytes, entry: SourceEntry) -> int:
    """Return the first position where the title of the source's page starts a line or an element, or -1."""
    try:
        text = decoded(content, entry.language, "", entry.encodings)
    except RosettaError:
        return -1
    found = re.search(rf"(?:^|>)[ \t]{{0,40}}{re.escape(entry.title)}", text, re.IGNORECASE | re.MULTILINE)
    return found.start() if found else -1
