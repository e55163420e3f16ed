"""Fetch pages as a browser gets them: a wiki's page, or a text that another page links to."""

import re
from datetime import date

from scraper.errors import N_, Days, UnexpectedPage, Unreachable
from scraper.fetching.address import Address
from scraper.fetching.exchange import Answer
from scraper.fetching.found import Found, Unlike, conditions
from scraper.fetching.web import Web
from scraper.page import Page
from scraper.readers.soup import parsed
from scraper.sources import SourceEntry

_DATE = re.compile(r"(?<!\d)(\d{8})(?!\d)")
_REVISION = re.compile(rb'"wgRevisionId":\s*(\d{1,12})')


def find_page(entry: SourceEntry, web: Web, before: Page | None, url: str | None = None) -> Found:
    """Return the page at `url` (default: the entry's), without content if `before` is still current.

    Raises `Unreachable`.
    """
    url = url or entry.url or ""
    answer = web.get(url, hosts=entry.hosts, headers=conditions(before, url))
    if answer.status == 304:
        return Found(url, None)
    revision = _REVISION.search(answer.content)
    return Found(
        url,
        answer.content,
        revision=revision[1].decode() if revision else None,
        etag=answer.headers.get("etag"),
        last_modified=answer.headers.get("last-modified"),
    )


def find_linked(entry: SourceEntry, web: Web, before: Page | None) -> Found:
    """Return the newest text that the entry's page links to, without content if `before` is still current.

    Raises `Unreachable`, or `SourceChanged` if no link matches or the link leads to an unlisted site.
    """
    answer = web.get(entry.url or "", hosts=entry.hosts)
    links = _links(answer)
    wanted = [link for link in links if re.search(rf"{entry.link}$", link)]
    if not wanted:
        raise Unlike(
            N_("none of its {n} links matches “{link}”; expected the link to the text"),
            answer.content,
            place=answer.url,
            n=len(links),
            link=entry.link,
        )
    return find_page(entry, web, before, _whole(answer, max(wanted, key=_date_in), entry))


def find_dated(entry: SourceEntry, web: Web, day: date) -> Found:
    """Return the text of `day`; raise `Unreachable` if none of the entry's addresses has it."""
    for pattern in entry.dated:
        url = pattern.format(year=f"{day:%Y}", date=f"{day:%Y%m%d}")
        try:
            return find_page(entry, web, None, url)
        except Unreachable as error:
            if error.facts.get("status") not in (403, 404, 410):
                raise
    raise Unreachable(
        N_("no text of {date} was found; addresses tried: {n}"),
        place=entry.name,
        date=Days(day.isoformat()),
        n=len(entry.dated),
    )


def _links(answer: Answer) -> list[str]:
    """Return the addresses that a page links to; raise `SourceChanged` if the page is too large or deep to parse."""
    try:
        page = parsed(answer.content.decode("utf-8", "replace"), answer.url)
    except UnexpectedPage as error:
        raise Unlike(error.template, answer.content, place=answer.url, **error.facts) from error
    return [str(tag["href"]) for tag in page.find_all(href=True)]


def _date_in(link: str) -> str:
    return max(_DATE.findall(link), default="")


def _whole(answer: Answer, link: str, entry: SourceEntry) -> str:
    """Return the absolute address of a link on a page; raise `SourceChanged` if it leads to an unlisted site."""
    found = Address.parse(answer.url).joined(link)
    expected = (Address.parse(entry.url or "").host, *entry.hosts)
    if found.host not in expected:
        raise Unlike(
            N_("its link to the text leads to another site, {found}; expected {expected}"),
            answer.content,
            place=answer.url,
            found=found.host,
            expected=tuple(expected),
        )
    return found.url
