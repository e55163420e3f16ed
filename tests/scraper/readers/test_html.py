"""HTML pages: BeautifulSoup parses them, messages name the right place, and junk is refused before parsing."""

import ast
from collections.abc import Callable

import bs4
import pytest

from scraper.errors import UnexpectedPage
from scraper.fetching import html_page
from scraper.fetching.exchange import Answer
from scraper.fetching.found import Unlike
from scraper.readers import read_page, soup
from scraper.readers.markup import markup_blocks
from scraper.readers.soup import parsed
from scraper.sources import source_entry
from tests.support.checkout import ROOT

WIKI = "mtgwiki-en-508"
HEAD = "<p>From the Comprehensive Rules (November 8, 2024—Goats)</p>"
TOO_MANY = "p: contains more than 100,000 tags; no page of rules does"
TOO_DEEP = "p: is nested too deeply for a page of rules"
JUNK = {
    "signs": ("<" * 100_001, TOO_MANY),
    "tags in a comment": ("<!--" + "<b>" * 100_001, TOO_MANY),
    "tags in a script": ("<script>" + "<b>" * 100_001, TOO_MANY),
    "elements in each other": ("<div>" * 90_000, TOO_DEEP),
    "elements that no tag closes": ("<dd><li>" * 45_000, TOO_DEEP),
    "ends of other elements": ("<b>x</i>" * 45_000, TOO_DEEP),
    "attributes of one tag": (
        "<a " + " ".join(f"a{n}" for n in range(300_001)) + ">",
        "p: contains more than 300,000 attributes; no page of rules does",
    ),
}


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """The trees that are built: their inputs and parsers."""
    trees: list[tuple[object, ...]] = []

    class Watched(bs4.BeautifulSoup):
        def __init__(self, *given: object, **settings: object) -> None:
            trees.append(given)
            super().__init__(*given, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(soup, "BeautifulSoup", Watched)
    return trees


def links_of(content: bytes) -> list[str]:
    return html_page._links(Answer("https://goats.example/", 200, {}, content))


def test_beautifulsoup_with_lxml_parses_every_page_of_html(built: list[tuple[object, ...]]) -> None:
    page = (ROOT / "tests" / "pages" / WIKI / "page.html").read_bytes()
    read_page(page, source_entry(WIKI), place="p")
    assert links_of(b"<a href='x?a&amp;b'>goats</a><!-- <a href='no'> --><link HREF=y>") == ["x?a&b", "y"]
    assert [parser for _, parser in built] == ["lxml", "lxml"]


def test_no_other_reader_code_parses_html() -> None:
    importing = {
        str(path.relative_to(ROOT / "scraper"))
        for path in (ROOT / "scraper").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else
                     [one.name for one in node.names] if isinstance(node, ast.Import) else [])
        if name.split(".")[0] in ("lxml", "html") and name != "html"
    }  # fmt: skip
    assert importing == {"readers/soup.py"}


@pytest.mark.parametrize("junk", JUNK)
def test_junk_html_is_refused_before_parsing(junk: str, built: list[tuple[object, ...]]) -> None:
    text, message = JUNK[junk]
    with pytest.raises(UnexpectedPage) as caught:
        parsed(f"<html><body>{text}", "p")
    assert (str(caught.value), built) == (message, [])


@pytest.mark.parametrize("junk", JUNK)
def test_a_junk_page_of_links_is_kept_for_inspection(junk: str) -> None:
    content = f"<html><body>{JUNK[junk][0]}".encode()
    with pytest.raises(Unlike) as caught:
        links_of(content)
    assert caught.value.content == content
    assert str(caught.value) == JUNK[junk][1].replace("p:", "https://goats.example/:", 1)


def test_a_page_is_read_up_to_the_depth_limit() -> None:
    def words(depth: int) -> list[str]:
        return [block.text for block in markup_blocks(f"<html><body>{'<div>' * depth}goats</html>", "p")]

    assert words(2046) == ["goats"]
    with pytest.raises(UnexpectedPage, match="nested too deeply"):
        words(2047)


def test_unclosed_list_items_do_not_count_as_depth() -> None:
    items = "".join(f"<li>goat {n}<br><img><p>and {n}" for n in range(5000))
    assert len(list(markup_blocks(f"<html><body><ul>{items}</ul></body></html>", "p"))) == 10_000


@pytest.mark.parametrize("text", ["", " \n", "<!-- goats -->", "<?xml version='1.0'?>", "</p>"])
def test_an_empty_page_has_no_blocks(text: str) -> None:
    assert list(markup_blocks(text, "p")) == []


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ("<p>goats</p>\n\n\n", 4),
        ("<p\nclass='a'\n>goats</p>\n", 4),
        ("<p title='a > b\n\n<i>'>goats</p>\n", 4),
        ("<!-- goats\n\n -->\n<p>goats</p>\n", 5),
        ("<script>\n if (a < b)\n</script>\n<p>", 4),
        ("<div><ul><li>goats</li></ul>\n\n\n</div>\n\n", 6),
        ("<p class=goats\"><b title='a'>goats\"</b></p>\n", 2),
        ("<p>a < b\n&lt;</p>\n", 3),
    ],
)
def test_a_block_knows_its_line(before: str, line: int) -> None:
    page = f"<html><body>{before}508.1 Goats run.<br>\n<b>508.1a</b> They run far.</body></html>"
    found = {block.text: block.line for block in markup_blocks(page, "p")}
    assert (found["508.1 Goats run."], found["508.1a They run far."]) == (line, line + 1)


@pytest.mark.parametrize(
    ("page", "texts"),
    [
        ("<script>508.2 No.</script><p>508.1 Yes.</p><table class='x navbox'><tr><td>508.3 No.", ["508.1 Yes."]),
        ("<p>508.1 Go<!-- 508.2 No. -->ats.<sup class='reference'>[1]</sup></p>", ["508.1 Goats."]),
        ("<div class='toc'><main>No, not this.</main></div><main>508.1 Yes.</main>", ["508.1 Yes."]),
        ("<p>508.1 Yes.</p></body></html><p>508.2 No.</p>", ["508.1 Yes."]),
    ],
)
def test_only_the_article_is_read(page: str, texts: list[str]) -> None:
    assert [block.text for block in markup_blocks(f"<html><body>{page}", "p")] == texts


def test_work_grows_linearly_with_the_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept and removed elements may alternate any number of times."""
    seen = 0
    real: Callable[..., bool] = soup_unseen()

    def counted(tag: bs4.Tag) -> bool:
        nonlocal seen
        seen += 1
        return real(tag)

    monkeypatch.setattr("scraper.readers.markup._is_unseen", counted)
    page = "<html><body>" + "<i>goat</i><i class=noprint>sheep</i>" * 5000 + "</body></html>"
    assert [block.text for block in markup_blocks(page, "p")] == ["goat" * 5000]
    assert seen < 10 * 10_000


def soup_unseen() -> Callable[..., bool]:
    """The original function that says whether an element is left out."""
    from scraper.readers.markup import _is_unseen  # noqa: PLC0415 - before it is replaced

    return _is_unseen
