"""The lines of the official text, in any layout, without markup; each says whether a blank line precedes it.

The revisions were typeset by hand in many ways: plain, hard-wrapped inside rules, with ruled lines under headings, with
_italics_, and once as reStructuredText.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scraper.readers.capture import clean, lines_of
from scraper.readers.restructured import is_restructured, plain_layout

_RULED = re.compile(r"[-=*_~]{5,}")
_ITALICS = re.compile(r"(?<!\w)_(?=[^\W_])|(?<=[^\W_])_(?!\w)|(?<=[!.,])_(?!\w)")
_WRAPPED = 200
"""Characters; if no line is longer, every line was wrapped, and only a blank line ends a paragraph."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not blank; `line` is its number in the file, `gap` says whether a blank one precedes it."""

    text: str
    line: int
    gap: bool


def lines_of_official(text: str) -> list[Line]:
    """Return the nonblank lines of an official text."""
    return list(_lines(_printed(text)))


def are_wrapped(lines: Iterable[Line]) -> bool:
    """Return whether the lines were broken inside rules."""
    return max((len(line.text) for line in lines), default=0) < _WRAPPED


def is_reworded(text: str) -> bool:
    """Return whether a text is the copy in reStructuredText, whose author worded pointers and lists differently."""
    return is_restructured(lines_of(text))


def _printed(text: str) -> Iterable[tuple[int, str]]:
    printed = lines_of(text)
    return plain_layout(printed) if is_restructured(printed) else enumerate(printed, 1)


def _lines(printed: Iterable[tuple[int, str]]) -> Iterator[Line]:
    gap = True
    for at, content in printed:
        shown = _ITALICS.sub("", clean(content))
        blank = not shown or bool(_RULED.fullmatch(shown))
        if not blank:
            yield Line(shown, at, gap)
        gap = blank
