"""Shell: what the theme puts around a page, made once for all pages that differ in title, address and content alone.

The theme's templates take longer over most pages than these have to say. So the theme renders a page whose title,
description and content are marks; what stands between the marks and the page's own address is the shell, and to fill
it is to join strings. A theme that shows more than these of a page is found out, and then renders every page itself.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Filling(NamedTuple):
    """What a page puts into its shell."""

    title: str
    description: str
    content: str


MARKS = Filling("r5-shell-title", "r5-shell-description", "<h1>r5-shell-content</h1>")
"""The theme gives a page without a heading one of its own."""

Rendered = Callable[[Filling], str]
"""What the theme makes of a filling, on the page at hand."""


@dataclass(frozen=True)
class Shell:
    """The pieces of a page, and between them in turn what comes there: a part of the filling, or an address."""

    pieces: tuple[str, ...]

    @classmethod
    def of(cls, html: str, address: str) -> "Shell":
        """Take a page apart at the marks and at its own address."""
        marks = "|".join(re.escape(one) for one in (*MARKS, address))
        return cls(tuple(re.split(f"({marks})", html)))

    def filled(self, address: str, filling: Filling) -> str:
        """Return the page that has this address and filling."""
        values = dict(zip(MARKS, filling, strict=True))
        return "".join(values.get(piece, address) if at % 2 else piece for at, piece in enumerate(self.pieces))


class Shells:
    """The shell of the pages of one folder: made of the first page, tried on the second, trusted from then on."""

    def __init__(self) -> None:
        """Begin with no shell."""
        self.shell: Shell | None = None
        self.fits: bool | None = None
        """Whether the shell fits other pages than the one it is made of; None before it is tried."""

    def page(self, address: str, filling: Filling, rendered: Rendered) -> str:
        """Return a page: from the shell where that is proved to fit, else as `rendered`."""
        if self.shell is None:
            self.shell = Shell.of(rendered(MARKS), address)
            return rendered(filling)
        if self.fits is None:
            whole = rendered(filling)
            self.fits = self.shell.filled(address, filling) == whole
            return whole
        return self.shell.filled(address, filling) if self.fits else rendered(filling)
