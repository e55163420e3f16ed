"""Fetch a live page into the library. This package is the only code that uses the network.

A page counts only when it was read completely: its bytes are stored first, then the edition, then the record of both. A
page that no longer looks as expected is also stored, for inspection, and changes nothing else.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path

from scraper.edition import Edition
from scraper.errors import N_, RosettaError, SourceChanged, UnknownName
from scraper.fetching.found import Found, Unlike
from scraper.fetching.html_page import find_dated, find_linked, find_page
from scraper.fetching.mediawiki import NoApi, find_on_wiki
from scraper.fetching.unlikely import refuse_a_loss, refuse_too_many_lines
from scraper.fetching.web import Web
from scraper.library import Library
from scraper.page import Page, Pages
from scraper.readers import read_page, refuse_unreadable
from scraper.sources import SourceEntry


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of fetching a source: its current page, and whether it has changed."""

    page: Page
    path: Path
    is_new: bool


def fetch_source(entry: SourceEntry, library: Library, web: Web, day: date | None = None) -> Outcome:
    """Fetch the current page of `entry`, or its text of `day`, into the library; return the outcome.

    Raises `Unreachable` if there is no page, and `SourceChanged` if it no longer looks as expected. In both cases the
    library's edition stays; the unexpected page is stored separately. Raises `UnknownName` for an unknown reader or
    a missing address, `UnexpectedPage` for an unknown language, `UnreadableFile` if the library cannot be written.
    """
    refuse_unreadable(entry)
    pages = Pages(library.home)
    before = next(reversed(pages.accepted(entry.name)), None) if day is None else None
    if before and not _is_at_hand(before, library, pages):
        before = None
    try:
        found = _find(entry, web, before, day)
    except Unlike as error:
        raise _refused(Page.of(entry.name, error.place or "", error.content), error.content, error, pages) from error
    if found.content is None and before:
        return Outcome(pages.keep_checked(before), pages.path(before), is_new=False)
    content = found.content or b""
    facts = {name: value for name, value in asdict(found).items() if name not in ("url", "content")}
    page = Page.of(entry.name, found.url, content, date=day.isoformat() if day else None, **facts)
    if before and before.sha256 == page.sha256 and before.url == page.url:
        return Outcome(pages.keep_checked(before, **facts), pages.path(before), is_new=False)
    return _store(page, content, entry, library, pages)


def _find(entry: SourceEntry, web: Web, before: Page | None, day: date | None) -> Found:
    if day is not None:
        if not entry.dated:
            raise UnknownName(N_("the source {name} cannot be fetched by date"), name=entry.name)
        return find_dated(entry, web, day)
    if not entry.is_live:
        raise UnknownName(
            N_("the source {name} has no address; save its page and import it with “read”"), name=entry.name
        )
    if entry.link:
        return find_linked(entry, web, before)
    if entry.api:
        try:
            return find_on_wiki(entry, web, before)
        except NoApi:
            if not entry.url:
                raise
    return find_page(entry, web, before)


def _store(page: Page, content: bytes, entry: SourceEntry, library: Library, pages: Pages) -> Outcome:
    try:
        edition = _read(page, content, entry, library, str(pages.path(page)))
    except RosettaError as error:
        raise _refused(page, content, error, pages) from error
    page = replace(page, edition=edition.id)
    with _whole(page, content, pages):
        library.put(edition)
    return Outcome(page, pages.path(page), is_new=True)


def _refused(page: Page, content: bytes, error: RosettaError, pages: Pages) -> SourceChanged:
    """Store an unexpected page for inspection, and return the error that names the copy."""
    place = error.place if error.place and error.place.startswith(str(pages.path(page))) else str(pages.path(page))
    refusal = SourceChanged(error.template, place=place, **error.facts)
    with _whole(replace(page, problem=str(refusal)), content, pages):
        pass
    _drop_copies(page, pages)
    return refusal


@contextmanager
def _whole(page: Page, content: bytes, pages: Pages) -> Iterator[None]:
    """Store the bytes of a page, then what the body of the `with` statement writes, then the record.

    If one of these fails, the bytes are removed; an edition that the body has already written stays.
    """
    try:
        pages.keep_body(page, content)
        yield
        pages.keep_record(page)
    except BaseException:
        pages.drop(page)  # without a record the bytes would only fill the disk
        raise


def _drop_copies(page: Page, pages: Pages) -> None:
    """Remove older copies of the same rejected bytes: one copy is enough."""
    for one in pages.of(page.source):
        if one.problem and one.sha256 == page.sha256 and one.body != page.body:
            pages.drop(one)


def _read(page: Page, content: bytes, entry: SourceEntry, library: Library, place: str) -> Edition:
    refuse_too_many_lines(content, place)
    edition = read_page(content, entry, place=place, retrieved=page.retrieved[:10], revision=page.revision)
    if page.date is None and (held := _held(entry.name, library)):
        refuse_a_loss(edition, held, place)
    return edition


def _held(source: str, library: Library) -> Edition | None:
    """Return the edition read from a source's last accepted page, if it still exists."""
    page = next(reversed(Pages(library.home).accepted(source)), None)
    try:
        return library.get(page.edition) if page and page.edition else None
    except RosettaError:
        return None


def _is_at_hand(page: Page, library: Library, pages: Pages) -> bool:
    """Return whether page and edition are both intact; if not, the page is requested unconditionally."""
    try:
        pages.content(page)
        return library.is_full(page.edition or "")
    except RosettaError:
        return False
