"""A saved HTML page to blocks: what its reader saw of the article, without the site's frame around it."""

import re
import warnings
from collections.abc import Iterable, Iterator

from bs4 import BeautifulSoup, Tag, XMLParsedAsHTMLWarning
from bs4.element import NavigableString, PageElement

from scraper.readers.block import Block
from scraper.readers.capture import clean

_MARKUP = re.compile(r"</?(?:!doctype html|html|head|body|div|ul|ol|li|dl|p|table|h[1-6]|title)\b", re.IGNORECASE)
_UNSEEN = (
    "script, style, noscript, template, head, nav, footer, form, aside, figure, rt, rp, sup.reference, .mw-editsection,"
    " .navbox, .toc, #toc, .references, .reflist, .mw-references-wrap, .portable-infobox, .infobox, .mw-jump-link,"
    " #catlinks, .catlinks, .printfooter, #mw-navigation, #footer, #siteNotice, .noprint, .thumb, .gallery,"
    " .editsection, .global-footer, .page-header__actions"
)
"""What is no part of the article. Collapsed parts are: a browser saves them as hidden."""
_ARTICLE = (".mw-parser-output", "#mw-content-text", "#bodyContent", "#content", "main", "body")
_STARTERS = (
    "address article blockquote body caption center dd details div dl dt fieldset h1 h2 h3 h4 h5 h6 header hr legend li"
    " main ol p pre section summary table tbody td tfoot th thead tr ul"
)
_LINE_STARTERS = frozenset(_STARTERS.split())
_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?\.?")
_WINDOW = 100_000
_SYMBOL = re.compile(r"\{[^{}]{1,20}\}")
"""A mana or tap symbol: {2}, {T}."""
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


def markup_blocks(text: str) -> Iterator[Block]:
    """Yield the title of the page, as a heading, and the blocks of its article."""
    with warnings.catch_warnings(action="ignore", category=XMLParsedAsHTMLWarning):  # XHTML of old wikis
        soup = BeautifulSoup(text, "lxml")
    title = soup.select_one("#firstHeading, h1") or soup.title
    if title:
        yield Block(clean(title.get_text()), 1, heading=True)
    for unseen in soup.select(_UNSEEN):
        unseen.extract()
    articles = next(filter(None, (soup.select(name) for name in _ARTICLE)), [soup])
    article = max(articles, key=lambda found: len(found.get_text()))  # a notice of the site may bear the same class
    yield from _Walk(text).blocks(article)


class _Walk:
    """Gathers text until an element that starts a new line begins or ends."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.line = 1
        self.text = ""
        self.depth = 0
        self.item = self.heading = False
        self.gap = True

    def blocks(self, article: Tag) -> Iterator[Block]:
        for node, opens in _steps(article):
            if isinstance(node, Tag):
                yield from self._element(node, opens=opens)
            elif type(node) is NavigableString:
                self._add(str(node))
        yield from self._flush()

    def _element(self, node: Tag, *, opens: bool) -> Iterator[Block]:
        if node.name == "img" and opens and _SYMBOL.fullmatch(str(node.get("alt"))):
            self._add(str(node["alt"]))
        if node.name == "br" and opens:
            yield from self._flush()
            self.gap = False
        if node.name not in _LINE_STARTERS:
            return
        yield from self._flush()
        if node.name in _ITEMS:
            self.depth += 1 if opens else -1
            self.item = opens
        self.heading = opens and bool(re.fullmatch("h[1-6]", node.name))
        self.gap = True

    def _add(self, piece: str) -> None:
        if not self.text.strip():
            self._locate(piece.strip())
        if _NUMBER.fullmatch(self.text.strip()) and not re.match(r"[\s.\da-z]", piece):
            self.text += " "
        self.text += piece

    def _locate(self, piece: str) -> None:
        """Move on to where `piece` stands in the source; the parser does not tell."""
        found = self.source.find(piece[:40], self.at, self.at + _WINDOW) if piece else -1
        if found > self.at:
            self.line += self.source.count("\n", self.at, found)
            self.at = found

    def _flush(self) -> Iterator[Block]:
        text = clean(self.text)
        self.text = ""
        if text:
            yield Block(text, self.line, self.depth, item=self.item, heading=self.heading, gap=self.gap)
            self.item = False


def _steps(article: Tag) -> Iterator[tuple[PageElement, bool]]:
    """Yield every node below `article` when it opens and every tag again when it closes, without recursion."""
    stack: list[tuple[PageElement, bool]] = [(child, True) for child in reversed(article.contents)]
    while stack:
        node, opens = stack.pop()
        yield node, opens
        if opens and isinstance(node, Tag):
            stack.append((node, False))
            stack += _opening(reversed(node.contents))


def _opening(nodes: Iterable[PageElement]) -> Iterator[tuple[PageElement, bool]]:
    return ((node, True) for node in nodes)
