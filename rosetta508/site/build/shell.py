"""Shell: the theme's part of a page, made once for all pages that differ only in title, address, and content.

The theme's templates take more time than the content of most pages. So the theme renders one page with placeholders
for title, description, and content. The text around these and around the page's own address is the shell; filling it
means joining strings. If a theme shows anything else of a page, this is detected, and it renders every page.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Filling(NamedTuple):
    """A page's values for the placeholders of its shell."""

    title: str
    description: str
    content: str


MARKS = Filling("r5-shell-title", "r5-shell-description", "<h1>r5-shell-content</h1>")
"""The placeholders. The content has a heading, because the theme adds one to a page without."""

_INDENTATION, _LINE = re.compile(r"\n\s+"), "\n"

Rendered = Callable[[Filling], str]
"""Renders a filling with the theme, on the current page."""


@dataclass(frozen=True)
class Shell:
    """The pieces of a page: text, and in every second place a placeholder or the page's address."""

    pieces: tuple[str, ...]

    @classmethod
    def of(cls, html: str, address: str) -> "Shell":
        """Return the shell of a rendered page, split at the placeholders and at its own address."""
        marks = "|".join(re.escape(one) for one in (*MARKS, address))
        return cls(tuple(re.split(f"({marks})", html)))

    def filled(self, address: str, filling: Filling) -> str:
        """Return the page with this address and filling."""
        values = dict(zip(MARKS, filling, strict=True))
        return "".join(values.get(piece, address) if at % 2 else piece for at, piece in enumerate(self.pieces))


def without_indentation(html: str, content: str) -> str:
    """Return a page without the theme's blank lines and indentation (about 7 KB); the content stays as it is."""
    theme, found, rest = html.partition(content)
    return f"{_INDENTATION.sub(_LINE, theme)}{found}{_INDENTATION.sub(_LINE, rest)}"


class Shells:
    """The shell of the pages of one folder: made from the first page, tested on the second, then used for all."""

    def __init__(self) -> None:
        """Start without a shell."""
        self.shell: Shell | None = None
        self.fits: bool | None = None
        """Whether the shell fits other pages than the one it was made from; None until it is tested."""

    def page(self, address: str, filling: Filling, rendered: Rendered) -> str:
        """Return a page: from the shell if the test has passed, else as `rendered`."""
        if self.shell is None:
            self.shell = Shell.of(rendered(MARKS), address)
            return rendered(filling)
        if self.fits is None:
            whole = rendered(filling)
            self.fits = self.shell.filled(address, filling) == whole
            return whole
        return self.shell.filled(address, filling) if self.fits else rendered(filling)
