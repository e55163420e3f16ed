"""The manifest of books, `benchmarks/data/books.json`: which books are for development and which for the test.

A development book may be used for fitting, tuning, and inspection. A test book is scored once per release; when a
result on it has changed the code, it becomes a development book. `line(page, lang)` names the books of a page of the
docs, with the manifest's words.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from benchmarks.data.books import MANUALS, Pair
from scraper.errors import RosettaError
from tests.support.checkout import ROOT

PATH = ROOT / "benchmarks" / "data" / "books.json"
DEVELOPMENT, TEST = "development", "test"
LINE = {"en": "*Books: {books}.*", "it": "*Libri: {books}.*", "ja": "*文書：{books}*"}
SEPARATOR = {"en": "; ", "it": "; ", "ja": "、"}
STATUS = {"en": "{title} ({status})", "it": "{title} ({status})", "ja": "{title}（{status}）"}


class UnlistedBookError(RosettaError):
    """A book that may not be used in this way, or is not in the manifest."""


@dataclass(frozen=True)
class Book:
    """A book of the manifest."""

    name: str
    status: str
    """`development` or `test`."""
    pairs: Sequence[str]
    """Patterns of the names of its pairs (`benchmarks.data.books.Pair.name`)."""
    title: Mapping[str, str]
    """Its name in each language of the docs."""
    pages: Sequence[str]
    """Pages of the docs with its figures."""
    used_for: Sequence[str]
    why: str
    """Why it has this status."""


@cache
def _document() -> Mapping[str, Any]:
    document: Mapping[str, Any] = json.loads(PATH.read_text("utf-8"))
    return document


@cache
def books() -> tuple[Book, ...]:
    """Return all books, in the order of the manifest."""
    return tuple(Book(**one) for one in _document()["books"])


def book_of(pair: str) -> Book:
    """Return the first book with a pattern that matches the name of a pair.

    Raises:
        UnlistedBookError: the manifest has none.
    """
    found = next((one for one in books() if any(fnmatchcase(pair, pattern) for pattern in one.pairs)), None)
    if found is None:
        raise UnlistedBookError("{pair}: no book of benchmarks/data/books.json; add it there", pair=pair)
    return found


def development_only(pairs: Iterable[Pair]) -> Iterator[Pair]:
    """Yield the pairs.

    Raises:
        UnlistedBookError: a pair is of a test book, or of no book in the manifest.
    """
    for pair in pairs:
        if book_of(pair.name).status != DEVELOPMENT:
            raise UnlistedBookError("{pair}: a test book; nothing may be fitted on it", pair=pair.name)
        yield pair


def manuals(use: str) -> list[str]:
    """Return the names of the Debian manuals with a use, such as `fitting`."""
    return [one.name for one in books() if one.name in MANUALS and use in one.used_for]


def word(status: str, lang: str) -> str:
    """Return the name of a status in a language of the docs."""
    return str(_document()["words"][status][lang])


def line(page: str, lang: str) -> str:
    """Return the sentence that names the books of a page, each with its status."""
    named = [
        STATUS[lang].format(title=one.title[lang], status=word(one.status, lang))
        for one in books()
        if page in one.pages
    ]
    return LINE[lang].format(books=SEPARATOR[lang].join(named))
