"""MediaWiki's Action API: one rendered page with its revision, requested only if it has changed.

The response formats of old and new wikis are both read. With `maxlag`, a busy wiki can postpone the request.
"""

import html
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from scraper.documents import refuse_surrogates
from scraper.errors import N_, MalformedDocument, Unreachable
from scraper.fetching.exchange import Answer
from scraper.fetching.found import Found, Unlike, is_plain
from scraper.fetching.web import Web
from scraper.page import Page
from scraper.sources import SourceEntry
from scraper.waits import seconds_asked

_MAXLAG = 5
"""Seconds that the wiki's databases may lag behind before the request is postponed; MediaWiki's manual recommends 5."""
_BUSY = ("maxlag", "ratelimited", "readonly", "internal_api_error_DBConnectionError")
_MISSING = ("missingtitle", "nosuchpageid", "invalidtitle")


class NoApi(Unreachable):
    """There is no API at the address, or programs may not use it; the page itself may be accessible."""


@dataclass(frozen=True, slots=True)
class _Reply:
    """The API's response to the request for a page, parsed and as received."""

    api: str
    page: str
    document: Mapping[str, Any]
    content: bytes

    def unlike(self, template: str, **facts: object) -> Unlike:
        return Unlike(template, self.content, place=self.api, title=self.page, **facts)


def find_on_wiki(entry: SourceEntry, web: Web, before: Page | None) -> Found:
    """Return the page of `entry`, without content if `before` is still current.

    Raises `NoApi`, `Unreachable`, or `SourceChanged` if the wiki has no such page.
    """
    api, page = entry.api or "", entry.page or entry.title
    standing = _standing(_asked(web, api, entry, {"action": "query", "prop": "info", "titles": page}))
    revision, touched = _plain(standing.get("lastrevid")), _plain(standing.get("touched"))
    same_page = before is not None and before.url == _address(api, page)
    if before and same_page and revision and (revision, touched) == (before.revision, before.touched):
        return Found(before.url, None)
    reply = _asked(
        web,
        api,
        entry,
        {"action": "parse", "page": page, "prop": "text|revid", "disableeditsection": "1", "disablelimitreport": "1"},
    )
    parsed = reply.document.get("parse")
    if not isinstance(parsed, dict):
        raise reply.unlike(N_("expected the page “{title}” in the wiki’s answer; found none"))
    title, text = parsed.get("title"), _text(parsed)
    revision = _plain(parsed.get("revid")) or revision
    heading = html.escape(title if isinstance(title, str) else page)
    content = f'<h1 id="firstHeading">{heading}</h1>\n{text}\n'.encode()
    return Found(_address(api, page), content, revision=revision or None, touched=touched or None)


def _address(api: str, page: str) -> str:
    return f"{api}?{urlencode({'action': 'parse', 'page': page, 'format': 'json'})}"


def _asked(web: Web, api: str, entry: SourceEntry, question: Mapping[str, str]) -> _Reply:
    """Return the API's response; a busy wiki is asked again."""
    common = {"format": "json", "formatversion": "2", "redirects": "1", "maxlag": str(_MAXLAG)}
    try:
        answer = web.get(f"{api}?{urlencode({**question, **common})}", hosts=entry.hosts, check=_refuse_busy)
    except Unreachable as error:
        error.place = (error.place or api).partition("?")[0]
        if error.facts.get("status") in (401, 403, 404, 405, 410) or error.facts.get("closed"):
            raise NoApi(error.template, place=api, status=error.facts.get("status")) from error
        raise
    document = _document(answer)
    if document is None:
        raise NoApi(N_("is not the API of a wiki: it does not answer in JSON"), place=api)
    reply = _Reply(api, str(entry.page or entry.title), document, answer.content)
    _refuse_errors(reply)
    return reply


def _document(answer: Answer) -> dict[str, Any] | None:
    try:
        found = json.loads(answer.content.decode("utf-8"))
        refuse_surrogates(found, answer.url)
    except (ValueError, RecursionError, MalformedDocument):
        return None
    return found if isinstance(found, dict) else None


def _refuse_busy(answer: Answer) -> None:
    error = _error(_document(answer) or {})
    if error.get("code") in _BUSY:
        raise Unreachable(
            N_("is busy and asks for a pause ({reason})"),
            place=answer.url,
            passing=True,
            after=seconds_asked(answer.headers.get("retry-after")),
            reason=str(error["code"]),
        )


def _refuse_errors(reply: _Reply) -> None:
    error = _error(reply.document)
    if error.get("code") in _MISSING:
        raise _missing_page(reply)
    if error:
        code = str(error.get("code", "?"))[:60]
        raise reply.unlike(N_("the wiki cannot give the page “{title}” ({code})"), code=code)


def _error(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the error in a response, in the new or the old format, or an empty mapping."""
    error = document.get("error")
    if isinstance(error, dict):
        return error
    errors = document.get("errors")
    return errors[0] if isinstance(errors, list) and errors and isinstance(errors[0], dict) else {}


def _standing(reply: _Reply) -> Mapping[str, Any]:
    """Return the wiki's data about the page; raise `SourceChanged` if it has no page of that name."""
    query = reply.document.get("query")
    pages = query.get("pages") if isinstance(query, dict) else None
    found = list(pages.values()) if isinstance(pages, dict) else pages
    if not isinstance(found, list) or not found or not isinstance(found[0], dict):
        raise NoApi(N_("is not the API of a wiki, so it cannot list the wiki’s pages"), place=reply.api)
    if found[0].get("missing") not in (None, False) or found[0].get("invalid") not in (None, False):
        raise _missing_page(reply)
    return found[0]


def _missing_page(reply: _Reply) -> Unlike:
    return reply.unlike(N_("the wiki no longer has the page “{title}” named in sources.toml"))


def _text(parsed: Mapping[str, Any]) -> str:
    text = parsed.get("text")
    text = text.get("*") if isinstance(text, dict) else text
    return text if isinstance(text, str) else ""


def _plain(value: object) -> str:
    """Return a revision number or a time as text, "" for anything else."""
    text = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
    return text if is_plain(text) else ""
