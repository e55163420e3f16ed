"""A saved HTML page to blocks: the visible article, without the site's frame.

Every step goes through the page once and stores nothing of it twice, whatever the page contains.
"""

import re
from collections.abc import Iterator

from bs4 import Tag
from bs4.element import NavigableString

from scraper.readers.block import Block
from scraper.readers.capture import clean
from scraper.readers.soup import parsed

_MARKUP = re.compile(r"</?(?:!doctype html|html|head|body|div|ul|ol|li|dl|p|table|h[1-6]|title)\b", re.IGNORECASE)
_FRAME = (
    "script style noscript template head nav footer form aside figure rt rp .mw-editsection .navbox .toc .references"
    " .reflist .mw-references-wrap .portable-infobox .infobox .mw-jump-link .catlinks .printfooter .noprint .thumb"
    " .gallery .editsection .global-footer .page-header__actions sup.reference #toc #catlinks #mw-navigation #footer"
    " #siteNotice"
)
_UNSEEN = frozenset(_FRAME.split())
"""Selectors of what is not part of the article. Collapsed parts, which a browser saves as hidden, are part of it."""
_ARTICLES = (".mw-parser-output", "#mw-content-text", "#bodyContent", "#content", "main", "body")
"""The container of the article: the first of these that the page has."""
_STARTERS = (
    "address article blockquote body caption center dd details div dl dt fieldset h1 h2 h3 h4 h5 h6 header hr legend li"
    " main ol p pre section summary table tbody td tfoot th thead tr ul"
)
_LINE_STARTERS = frozenset(_STARTERS.split())
_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?\.?")
_LONGEST_NUMBER = 40
_SYMBOL = re.compile(r"\{[^{}]{1,20}\}")
"""A mana or tap symbol: {2}, {T}."""
_ITEMS = frozenset(("li", "dd"))


def is_markup(text: str) -> bool:
    """Return whether `text` is HTML and not captured text."""
    return len(_MARKUP.findall(text, 0, 200_000)) >= 2


def is_cut(text: str) -> bool:
    """Return whether a page opens as a whole HTML document but is not closed."""
    return bool(re.search(r"<(?:html|body)\b", text, re.IGNORECASE)) and not is_closed(text)


def is_closed(text: str) -> bool:
    """Return whether a page is closed as a whole HTML document is."""
    return bool(re.search(r"</(?:html|body)\s*>", text, re.IGNORECASE))


def markup_blocks(text: str, place: str) -> Iterator[Block]:
    """Yield the title of the page, as a heading, and the blocks of its article; raise as `parsed` does."""
    root = parsed(text, place).find(name=True)
    if root is None:
        return
    title = root.find(lambda tag: tag.name == "h1" or tag.get("id") == "firstHeading") or root.find("title")
    if title is not None:
        yield Block(clean(title.get_text()), 1, heading=True)
    yield from _Walk().blocks(_article(root))


def _steps(root: Tag) -> Iterator[tuple[Tag | NavigableString, bool]]:
    """Yield what is visible inside `root`, in order: a text once, an element at its start (True) and at its end."""
    inside = [(root, iter(root.contents))]
    while inside:
        node = next(inside[-1][1], None)
        if isinstance(node, Tag) and not _is_unseen(node):
            yield node, True
            inside.append((node, iter(node.contents)))
        elif type(node) is NavigableString:  # not a comment
            yield node, True
        elif node is None:
            closed, _ = inside.pop()
            if inside:
                yield closed, False


def _is_unseen(tag: Tag) -> bool:
    return not _UNSEEN.isdisjoint(_names(tag))


def _names(tag: Tag) -> Iterator[str]:
    """Yield CSS selectors of a tag: sup, .reference and sup.reference, #toc."""
    yield tag.name
    yield f"#{tag.get('id')}"
    for one in tag.get("class") or ():
        yield f".{one}"
        yield f"{tag.name}.{one}"


def _article(root: Tag) -> Tag:
    """Return the article: of the matches of _ARTICLES, none inside another, the one with the most text.

    A notice of the site may have the same class.
    """
    found: dict[str, list[Tag]] = {name: [] for name in _ARTICLES}
    outer: dict[str, Tag] = {}
    for node, opens in _steps(root):
        if isinstance(node, NavigableString):
            continue
        for name in found.keys() & _names(node):
            if opens and name not in outer:
                outer[name] = node
                found[name].append(node)
            elif outer.get(name) is node and not opens:
                del outer[name]
    return max(next(filter(None, found.values()), [root]), key=_length)


def _length(tag: Tag) -> int:
    return sum(len(node) for node, _ in _steps(tag) if isinstance(node, NavigableString))


class _Walk:
    """Collects text until an element that starts a new line opens or closes."""

    def __init__(self) -> None:
        self.line = self.here = 1
        """The line where the text began, and the current one."""
        self.pieces: list[str] = []
        self.size = 0
        """Characters in all pieces, which are joined when a line is complete."""
        self.depth = 0
        self.item = self.heading = False
        self.gap = True

    def blocks(self, article: Tag) -> Iterator[Block]:
        self.here = article.sourceline or self.here
        for node, opens in _steps(article):
            if isinstance(node, NavigableString):
                self._add(node)
            else:
                self.here = (node.sourceline or self.here) if opens else self.here
                yield from self._element(node, opens=opens)
        yield from self._flush()

    def _element(self, tag: Tag, *, opens: bool) -> Iterator[Block]:
        symbol = tag.get("alt") if tag.name == "img" and opens else None
        if isinstance(symbol, str) and _SYMBOL.fullmatch(symbol):
            self._add(symbol)
        if tag.name == "br" and opens:
            yield from self._flush()
            self.gap = False
        if tag.name in _LINE_STARTERS:
            yield from self._flush()
            self._list(tag, opens=opens)
            self.heading = opens and bool(re.fullmatch("h[1-6]", tag.name))
            self.gap = True

    def _list(self, tag: Tag, *, opens: bool) -> None:
        """Count the list items around the text."""
        if tag.name in _ITEMS:
            self.depth += 1 if opens else -1
            self.item = opens

    def _add(self, piece: str) -> None:
        begun = "".join(self.pieces).strip() if self.size < _LONGEST_NUMBER else "-"
        if not begun:
            self.line = self.here + piece.count("\n", 0, len(piece) - len(piece.lstrip()))
        if _NUMBER.fullmatch(begun) and not re.match(r"[\s.\da-z]", piece):
            piece = f" {piece}"
        self.pieces.append(piece)
        self.size += len(piece)
        self.here += piece.count("\n")

    def _flush(self) -> Iterator[Block]:
        text = clean("".join(self.pieces))
        self.pieces, self.size = [], 0
        if text:
            yield Block(text, self.line, self.depth, item=self.item, heading=self.heading, gap=self.gap)
            self.item = False
