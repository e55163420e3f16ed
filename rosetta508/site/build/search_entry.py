"""What the search index holds of a generated page: its text, the tags of paragraphs, lists and code kept.

The theme's own search cuts pages at headings and reads them with a parser that is fit for any page. A generated page
is found as a whole, and its HTML is known to be in order: tags are closed, `<` and `>` are escaped in all that is said.
What comes out is the same, to the letter.
"""

import re
from collections.abc import Iterator
from html import escape, unescape
from itertools import islice

_PIECE = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9-]*)([^>]*)>|([^<]+)")
_QUOTED = re.compile(r'"[^"]*"')
_KEPT = frozenset({"p", "code", "pre", "li", "ol", "ul", "sub", "sup"})
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}
)
_OUT = "data-search-exclude"


def search_entry(location: str, title: str, html: str) -> dict[str, str]:
    """Return the entry of a page; one that holds no text is found by its title."""
    reading = _Reading()
    for closing, tag, attributes, data in _pieces(html):
        if data:
            reading.say(data)
        elif closing:
            reading.leave(tag)
        elif tag not in _VOID:
            reading.enter(tag, out=_OUT in attributes and _OUT in _QUOTED.sub("", attributes))
            if attributes.endswith("/"):
                reading.leave(tag)
    return {"location": location, "title": title.strip(), "text": "".join(reading.text).strip()}


def _pieces(html: str) -> Iterator[tuple[str, str, str, str]]:
    return ((one[0], one[1].lower(), one[2], one[3]) for one in _PIECE.findall(html))


class _Reading:
    """A page being read: the open tags, the tags whose content is left out, and the text so far."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self._open: list[str] = []
        self._out = {"object", "script", "style"}
        self._outside = 0
        """How many of the open tags are left out; a tag is left out by its name, until one of that name is closed."""

    def enter(self, tag: str, *, out: bool) -> None:
        self._open.append(tag)
        if out and tag not in self._out:
            self._out.add(tag)
            self._outside = sum(one in self._out for one in self._open)
        elif tag in self._out:
            self._outside += 1
        elif not self._outside and tag in _KEPT:
            self.text.append(f"<{tag}>")

    def leave(self, tag: str) -> None:
        if not self._open or self._open[-1] != tag:
            return
        self._open.pop()
        if tag in self._out:
            self._out -= {tag} - {"object", "script", "style"}
            self._outside = sum(one in self._out for one in self._open)
        elif not self._outside and tag in _KEPT:
            self._close(tag)

    def _close(self, tag: str) -> None:
        """Close a tag; one in which nothing has been said since the first of its kind goes again."""
        first = self.text.index(f"<{tag}>")
        if any(not one.isspace() for one in islice(self.text, first + 1, None)):
            self.text.append(f"</{tag}>")
        else:
            del self.text[first:]

    def say(self, data: str) -> None:
        if self._outside:
            return
        exactly = "pre" in self._open
        said = unescape(data) if "&" in data else data
        if not exactly:
            said = " " if said.isspace() else said.replace("\n", " ")
        if not said.isspace():
            self.text.append(escape(said, quote=False))
        elif exactly or not self.text or not self.text[-1].isspace():
            self.text.append(said)
