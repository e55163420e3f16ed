"""Found: what a source's site gave, whichever way it was asked."""

from dataclasses import dataclass

from scraper.errors import SourceChanged
from scraper.page import Page

_LONGEST = 500


class Unlike(SourceChanged):
    """A site's answer that leads to no page any more; `content` is the answer, to be kept for a look."""

    def __init__(self, template: str, content: bytes, *, place: str, **facts: object) -> None:
        """Keep the line and what came; `place` is the address that gave it."""
        super().__init__(template, place=place, **facts)
        self.content = content


@dataclass(frozen=True, slots=True)
class Found:
    """The bytes of a page and what its site says of them; `content` is None if it is still the page held before."""

    url: str
    content: bytes | None
    revision: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    touched: str | None = None


def conditions(before: Page | None, url: str) -> dict[str, str]:
    """Return the headers that ask for `url` only if it is no longer what `before` holds.

    What a site gave for that is sent back only if it is a line of letters that a header may hold.
    """
    if before is None or before.url != url:
        return {}
    headers = {"If-None-Match": before.etag, "If-Modified-Since": before.last_modified}
    return {name: value for name, value in headers.items() if value and is_plain(value)}


def is_plain(value: str) -> bool:
    """Say whether what a site gave is one line of ASCII, no longer than a header or a record needs."""
    return len(value) <= _LONGEST and value.isascii() and value.isprintable()
