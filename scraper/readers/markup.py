"""A saved HTML page to blocks: what its reader saw of the article, without the site's frame around it.

Every step goes once through the page and keeps nothing of it twice, whatever the page is made of.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from lxml import etree
from lxml.html import HTMLParser

from scraper.errors import N_, UnexpectedPage
from scraper.readers.block import Block
from scraper.readers.capture import clean

MOST_TAGS = 100_000
"""The whole rules of the game as one wiki page have some 30 000."""
_MARKUP = re.compile(r"</?(?:!doctype html|html|head|body|div|ul|ol|li|dl|p|table|h[1-6]|title)\b", re.IGNORECASE)
_TAGS = "script style noscript template head nav footer form aside figure rt rp"
_CLASSES = (
    "mw-editsection navbox toc references reflist mw-references-wrap portable-infobox infobox mw-jump-link catlinks"
    " printfooter noprint thumb gallery editsection global-footer page-header__actions"
)
_IDS = "toc catlinks mw-navigation footer siteNotice"
_UNSEEN_TAGS, _UNSEEN_CLASSES, _UNSEEN_IDS = (frozenset(names.split()) for names in (_TAGS, _CLASSES, _IDS))
"""What is no part of the article. Collapsed parts are: a browser saves them as hidden."""
_STARTERS = (
    "address article blockquote body caption center dd details div dl dt fieldset h1 h2 h3 h4 h5 h6 header hr legend li"
    " main ol p pre section summary table tbody td tfoot th thead tr ul"
)
_LINE_STARTERS = frozenset(_STARTERS.split())
_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?\.?")
_LONGEST_NUMBER = 40
_SYMBOL = re.compile(r"\{[^{}]{1,20}\}")
"""A mana or tap symbol: {2}, {T}."""
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ITEMS = frozenset(("li", "dd"))


def is_markup(text: str) -> bool:
    """Say whether `text` is HTML and not captured text."""
    return len(_MARKUP.findall(text, 0, 200_000)) >= 2


def is_cut(text: str) -> bool:
    """Say whether a page that opens as a whole HTML document does not close."""
    return bool(re.search(r"<(?:html|body)\b", text, re.IGNORECASE)) and not is_closed(text)


def is_closed(text: str) -> bool:
    """Say whether a page closes as a whole HTML document does."""
    return bool(re.search(r"</(?:html|body)\s*>", text, re.IGNORECASE))


def markup_blocks(text: str, place: str) -> Iterator[Block]:
    """Yield the title of the page, as a heading, and the blocks of its article.

    Raises `UnexpectedPage` at `place` for a page of more than MOST_TAGS tags, or nested too deeply to be read whole.
    """
    root = _tree(text, place)
    if root is None:
        return
    _drop_controls(root)
    title = _first(root, lambda node: node.tag == "h1" or node.get("id") == "firstHeading")
    title = _first(root, lambda node: node.tag == "title") if title is None else title
    if title is not None:
        yield Block(clean(title.text_content()), 1, heading=True)
    for unseen in [node for node in root.iter() if _is_unseen(node)]:
        if unseen.getparent() is not None:
            unseen.drop_tree()
    yield from _Walk().blocks(_article(root))


def _tree(text: str, place: str) -> Any:
    """Return the root of the page, or None if there is nothing in it."""
    if text.count("<") > MOST_TAGS:
        raise UnexpectedPage(
            N_("holds more than {most} tags; no page of rules does"),
            place=place,
            most=f"{MOST_TAGS:,}".replace(",", " "),
        )
    parser = HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        root = etree.fromstring(text.encode(errors="replace"), parser)
    except etree.XMLSyntaxError:
        return None
    if any(error.type_name == "ERR_RESOURCE_LIMIT" for error in parser.error_log):
        raise UnexpectedPage(N_("is nested too deeply; no page of rules is"), place=place)
    return root


def _drop_controls(root: Any) -> None:
    """Leave out letters that no markup may hold but its parser lets through; they cannot be moved to another place."""
    for node in root.iter():
        if node.text and _CONTROLS.search(node.text):
            node.text = _CONTROLS.sub("", node.text)
        if node.tail and _CONTROLS.search(node.tail):
            node.tail = _CONTROLS.sub("", node.tail)


def _first(root: Any, wanted: Callable[[Any], bool]) -> Any:
    return next((node for node in root.iter() if wanted(node)), None)


def _is_unseen(node: Any) -> bool:
    classes = (node.get("class") or "").split()
    return (
        node.tag in _UNSEEN_TAGS
        or not _UNSEEN_CLASSES.isdisjoint(classes)
        or node.get("id") in _UNSEEN_IDS
        or (node.tag == "sup" and "reference" in classes)
    )


def _article(root: Any) -> Any:
    """Return the article: of the elements that one of _ARTICLE means, none inside another, the one that says most.

    A notice of the site may bear the same class.
    """
    for is_article in _ARTICLE:
        found = list(_outermost(root, is_article))
        if found:
            return max(found, key=lambda node: len(node.text_content()))
    return root


def _outermost(root: Any, wanted: Callable[[Any], bool]) -> Iterator[Any]:
    walk = etree.iterwalk(root, events=("start",))
    for _, node in walk:
        if wanted(node):
            walk.skip_subtree()
            yield node


_ARTICLE: tuple[Callable[[Any], bool], ...] = (
    lambda node: "mw-parser-output" in (node.get("class") or "").split(),
    lambda node: node.get("id") == "mw-content-text",
    lambda node: node.get("id") == "bodyContent",
    lambda node: node.get("id") == "content",
    lambda node: node.tag == "main",
    lambda node: node.tag == "body",
)


class _Walk:
    """Gathers text until an element that starts a new line begins or ends."""

    def __init__(self) -> None:
        self.line = self.here = 1
        """Where the text began, and where the walk is, as the parser tells."""
        self.pieces: list[str] = []
        self.size = 0
        """Letters in all pieces, which are joined once all of a line are there."""
        self.depth = 0
        self.item = self.heading = False
        self.gap = True

    def blocks(self, article: Any) -> Iterator[Block]:
        for event, node in etree.iterwalk(article, events=("start", "end")):
            opens = event == "start"
            self.here = (node.sourceline or self.here) if opens else self.here
            if node is not article:
                yield from self._element(node, opens=opens)
            if text := node.text if opens else node.tail if node is not article else None:
                self._add(text)
        yield from self._flush()

    def _element(self, node: Any, *, opens: bool) -> Iterator[Block]:
        if node.tag == "img" and opens and _SYMBOL.fullmatch(node.get("alt") or ""):
            self._add(node.get("alt"))
        if node.tag == "br" and opens:
            yield from self._flush()
            self.gap = False
        if node.tag not in _LINE_STARTERS:
            return
        yield from self._flush()
        if node.tag in _ITEMS:
            self.depth += 1 if opens else -1
            self.item = opens
        self.heading = opens and bool(re.fullmatch("h[1-6]", node.tag))
        self.gap = True

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
