"""Parse an HTML page with BeautifulSoup, unless it is too large or too deep to be a page of rules."""

import re
import warnings
from collections.abc import Mapping
from contextlib import suppress

from bs4 import BeautifulSoup, XMLParsedAsHTMLWarning
from lxml.etree import HTMLParser, XMLSyntaxError

from scraper.errors import N_, UnexpectedPage

MOST_TAGS = 100_000
"""The whole rules of the game as one wiki page have about 30 000."""
_MOST_ATTRIBUTES = 300_000
_DEEPEST = 2048
"""Nested elements."""
_PIECE = re.compile(r"""</?[a-zA-Z](?:[^>=]|=\s*+(?:"[^"]*"|'[^']*')?+)*+>?|<?[^<]+|<""")
"""A tag with its attributes, or the text before the next one."""


def parsed(text: str, place: str) -> BeautifulSoup:
    """Return the tree of an HTML page. The `sourceline` of each tag is the line on which the tag ends.

    Raises `UnexpectedPage` at `place` for a page of more than MOST_TAGS tags, of too many attributes, or nested too
    deeply. Such a page is refused before its tree is built.
    """
    if text.count("<") > MOST_TAGS:
        raise UnexpectedPage(N_("contains more than {most} tags; no page of rules does"), place=place, most=MOST_TAGS)
    text = text.encode(errors="replace").decode()
    lines = _lines(text, place)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
        soup = BeautifulSoup(text, "lxml", preserve_whitespace_tags={"html"})
    for tag, line in zip(soup.find_all(name=True), lines, strict=False):
        tag.sourceline = line
    return soup


def _lines(text: str, place: str) -> list[int]:
    """Return the line of each tag, in order. BeautifulSoup does not get it from lxml."""
    tags = _Tags(place)
    parser = HTMLParser(target=tags)
    for piece in _PIECE.findall(text):
        tags.goes_on(piece)
        parser.feed(piece)
    with suppress(XMLSyntaxError):  # from an empty text
        parser.close()
    return tags.lines


class _Tags:
    """Records the line of each tag found by the parser, and refuses too many attributes and too deep nesting.

    No tree is built.
    """

    def __init__(self, place: str) -> None:
        self.lines: list[int] = []
        self._place = place
        self._piece = ""
        self._end = self._text_line = 1
        """The line on which the piece ends, and that on which the last text began."""
        self._attributes = self._depth = 0

    def goes_on(self, piece: str) -> None:
        """Record the next piece of the parser's input."""
        if not piece.startswith("<"):
            self._text_line = self._end + piece.count("\n", 0, len(piece) - len(piece.lstrip()))
        self._end += piece.count("\n")
        self._piece = piece

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Record the line of a tag that is written in the piece, or implied by a text.

        Raises `UnexpectedPage` for too deep nesting or too many attributes.
        """
        is_written = self._piece[1 : len(tag) + 1].lower() == tag
        self.lines.append(self._end if is_written else self._text_line)
        self._depth += 1
        self._attributes += len(attributes)
        if self._depth > _DEEPEST:
            raise UnexpectedPage(N_("is nested too deeply for a page of rules"), place=self._place)
        if self._attributes > _MOST_ATTRIBUTES:
            most = _MOST_ATTRIBUTES
            raise UnexpectedPage(
                N_("contains more than {most} attributes; no page of rules does"), place=self._place, most=most
            )

    def end(self, _tag: str) -> None:
        """Count the end of an element."""
        self._depth -= 1

    def close(self) -> None:
        """Do nothing; the parser requires it."""
