"""Found: a site's answer about a source, from its API or its page."""

from dataclasses import dataclass

from scraper.errors import SourceChanged
from scraper.page import Page

_MAX_CHARACTERS = 500


class Unlike(SourceChanged):
    """The site's answer is not the expected page: the page, or the link to its text, is missing or different.

    `content` is the answer, stored for inspection.
    """

    def __init__(self, template: str, content: bytes, *, place: str, **facts: object) -> None:
        """Store the message and the answer; `place` is the address that the answer came from."""
        super().__init__(template, place=place, **facts)
        self.content = content


@dataclass(frozen=True, slots=True)
class Found:
    """The bytes of a page and the site's facts about them; `content` is None if the page has not changed."""

    url: str
    content: bytes | None
    revision: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    touched: str | None = None


def conditions(before: Page | None, url: str) -> dict[str, str]:
    """Return the request headers for `url` that ask for it only if it differs from `before`.

    A site's own value is sent back only if it is one line of characters that a header may contain.
    """
    if before is None or before.url != url:
        return {}
    headers = {"If-None-Match": before.etag, "If-Modified-Since": before.last_modified}
    return {name: value for name, value in headers.items() if value and is_plain(value)}


def is_plain(value: str) -> bool:
    """Return whether a site's value is one line of ASCII, no longer than a header or a record needs."""
    return len(value) <= _MAX_CHARACTERS and value.isascii() and value.isprintable()
