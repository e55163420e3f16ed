"""A fetched page in the library: its bytes, and a record of where and when it was fetched, and with what result.

The record is the document `rosetta508/page/1`. The bytes are written before the record, and the edition between the
two, so a record proves that all of it exists.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

from scraper.documents import load_document, read_limited, refuse_no_file, validate
from scraper.errors import N_, MalformedDocument, RosettaError, UnreadableFile
from scraper.storing import PART, alone, leftovers, write_whole

SCHEMA = "rosetta508/page/1"
KEPT_PAGES = 2
"""How many accepted pages of a source `superseded` keeps: the current one, and the one it is compared with."""


@dataclass(frozen=True, slots=True)
class Page:
    """The record of a page; times are ISO 8601 in UTC, `body` is the name of the file with its bytes."""

    source: str
    url: str
    retrieved: str
    sha256: str
    size: int
    body: str
    order: int | None = None
    """Its position among the pages of its source, by last sighting; times are unreliable if a clock is set back."""
    checked: str | None = None
    """When the site last confirmed that this is the current page."""
    revision: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    touched: str | None = None
    """When the wiki last rendered the page, which a changed template also causes."""
    date: str | None = None
    """For an official text requested by date: that date."""
    edition: str | None = None
    """The id of the edition read from it."""
    problem: str | None = None
    """Why it could not be read as an edition: one English line."""

    @classmethod
    def of(cls, source: str, url: str, content: bytes, **facts: Any) -> Self:
        """Return the record of bytes received now."""
        now = timestamp()
        digest = hashlib.sha256(content).hexdigest()
        ending = "html" if content.lstrip()[:1] == b"<" else "txt"
        stem = "".join(letter for letter in now if letter.isalnum())
        return cls(source, url, now, digest, len(content), f"{stem}-{digest[:12]}.{ending}", **facts)

    @classmethod
    def from_json(cls, document: Mapping[str, Any], place: str) -> Self:
        """Return the record in a document, validated first; raise `MalformedDocument`."""
        validate(document, "page", place)
        facts: dict[str, Any] = {name: document.get(name) for name in cls.__slots__}
        return cls(**facts)

    def to_json(self) -> dict[str, Any]:
        """Return the `rosetta508/page/1` document."""
        return {"schema": SCHEMA} | asdict(self)


def timestamp() -> str:
    """Return the current time: ISO 8601, UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Pages:
    """The fetched pages of a library, by source, oldest first."""

    def __init__(self, home: Path) -> None:
        """Open the pages of the library at `home`; nothing is read until it is requested."""
        self.home = home
        self.folder = home / "pages"

    def of(self, source: str) -> list[Page]:
        """Return the pages of a source with readable records, oldest first."""
        return [page for page in self._readable(source)[0] if page.source == source]

    def accepted(self, source: str) -> list[Page]:
        """Return the pages of a source that became editions, oldest first, without texts requested by date."""
        return [page for page in self.of(source) if page.edition and not page.date]

    def sources(self) -> list[str]:
        """Return the names of all sources that have pages."""
        return sorted({page.source for page in self._readable("*")[0]})

    def problems(self) -> list[RosettaError]:
        """Return an error for each unreadable record and each page whose bytes have changed."""
        pages, broken = self._readable("*")
        problems = [*broken.values()]
        for page in pages:
            try:
                self.content(page)
            except RosettaError as error:
                problems.append(error)
        return problems

    def orphans(self) -> list[RosettaError]:
        """Return an error for each file without a record; a running fetch briefly has such a file."""
        recorded = {path for source in self.sources() for page in self.of(source) for path in self._files(page)}
        text = N_("has no record: a fetch was interrupted or is still running; “library --prune” removes the file")
        return [UnreadableFile(text, place=str(path)) for path in sorted(self._unrecorded(recorded))]

    def path(self, page: Page) -> Path:
        """Return the file with the bytes of `page`."""
        return self.folder / _folder_name(page.source) / page.body

    def content(self, page: Page) -> bytes:
        """Return the bytes of a page; raise `UnreadableFile`, or `MalformedDocument` if they have changed."""
        refuse_no_file(self.path(page))
        content = read_limited(self.path(page))
        found = hashlib.sha256(content).hexdigest()
        if found != page.sha256:
            raise MalformedDocument(
                N_("is not what was fetched: its hash is {found}…; expected {expected}…"),
                place=str(self.path(page)),
                found=found[:12],
                expected=page.sha256[:12],
            )
        return content

    def keep_body(self, page: Page, content: bytes) -> Path:
        """Write the bytes of `page` to disk and return their file; raise `UnreadableFile` on failure."""
        path = self.path(page)
        with alone(self.home):
            write_whole(path, content)
        return path

    def keep_record(self, page: Page) -> Page:
        """Write the record of `page` to disk, and return it; from then on the page counts."""
        page = replace(page, order=page.order or self._next(page.source))
        document = page.to_json()
        validate(document, "page", page.source)
        with alone(self.home):
            write_whole(_record(self.path(page)), (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode())
        return page

    def keep_checked(self, page: Page, **facts: str | None) -> Page:
        """Record that the site has confirmed `page` as current, with the new `facts` except None; return the record."""
        known = {name: fact for name, fact in facts.items() if fact is not None}
        return self.keep_record(replace(page, order=self._next(page.source), checked=timestamp(), **known))  # type: ignore[arg-type]

    def drop(self, page: Page) -> None:
        """Remove the record of `page`, then its bytes."""
        with alone(self.home):
            for path in (_record(self.path(page)), self.path(page)):
                path.unlink(missing_ok=True)

    def superseded(self, keep: int = KEPT_PAGES) -> list[Path]:
        """Return the unneeded files: those that belong to no needed page, and those that killed processes left."""
        needed = {
            path for source in self.sources() for page in self._needed(source, keep) for path in self._files(page)
        }
        return sorted(self._unrecorded(needed) | set(leftovers(self.home)))

    def _unrecorded(self, recorded: set[Path]) -> set[Path]:
        """Return the files that are neither in `recorded`, nor an unreadable record, nor the bytes of such a record."""
        found = {path for path in self.folder.glob("*/*") if path.is_file() and path.suffix != PART}
        broken = self._readable("*")[1]
        kept = {path for path in found if path in broken or any(path.stem == one.stem for one in broken)}
        return found - recorded - kept

    def _next(self, source: str) -> int:
        return 1 + max((page.order or 0 for page in self.of(source)), default=0)

    def _needed(self, source: str, keep: int) -> list[Page]:
        """Return the newest `keep` accepted pages, every text requested by date, and the last rejected page.

        A rejected page counts only if it is newer than the newest accepted one.
        """
        pages = self.of(source)
        accepted = self.accepted(source)[-keep:]
        since = pages.index(accepted[-1]) if accepted else 0
        refused = [page for page in pages[since:] if page.problem]
        return [*accepted, *(page for page in pages if page.date and page.edition), *refused[-1:]]

    def _files(self, page: Page) -> tuple[Path, Path]:
        path = self.path(page)
        return path, _record(path)

    def _readable(self, source: str) -> tuple[list[Page], dict[Path, RosettaError]]:
        """Return the pages of a source, oldest first, and an error for each unreadable record."""
        pages: list[Page] = []
        broken: dict[Path, RosettaError] = {}
        folder = source if source == "*" else _folder_name(source)
        for path in self.folder.glob(f"{folder}/*.json"):
            try:
                refuse_no_file(path)
                pages.append(Page.from_json(load_document(path, "page"), str(path)))
            except RosettaError as error:
                broken[path] = error
        return sorted(pages, key=lambda page: (page.source, page.order or 0, page.retrieved)), broken


def _folder_name(source: str) -> str:
    return quote(source, safe="").replace(".", "%2E")[:200]


def _record(body: Path) -> Path:
    return body.with_suffix(".json")
