"""Generated pages are not parsed as Markdown, and equal the pages that the theme would make."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.config import load_config
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from rosetta508.site.build.generated_files import is_generated
from rosetta508.site.build.generated_page import ReadyPage
from rosetta508.site.build.page_file import parse_page_file, written
from rosetta508.site.build.shell import MARKS, Filling, Shell, Shells, without_indentation
from tests.support.checkout import ROOT


@given(st.dictionaries(st.from_regex(r"[a-z]+", fullmatch=True), st.text() | st.lists(st.text()) | st.integers()),
       st.text(st.characters(blacklist_categories=["Cs"])))  # fmt: skip
def test_a_stored_page_is_read_back(settings: dict[str, object], html: str) -> None:
    assert parse_page_file(written(settings, html)) == (settings, html.strip())


def test_a_finished_page_is_not_parsed_as_markdown(tmp_path: Path) -> None:
    html = '<div class="x">\n\n* no list\n\n    no code\n\n<span id="there">[no](link.md)</span></div>'
    (tmp_path / "en/rules").mkdir(parents=True)
    (tmp_path / "en/rules/1.md").write_text(written({"title": "1"}, html), "utf-8")
    config = load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(tmp_path))
    file = File("en/rules/1.md", str(tmp_path), str(tmp_path / "site"), use_directory_urls=True)
    page = ReadyPage(None, file, config)
    page.read_source(config)
    page.render(config, Files([file]))
    assert (page.html, page.title, page.address) == (html, "1", "rules/1/")
    assert page.present_anchor_ids == {"there"}
    assert is_generated(file)
    assert isinstance(file.page, Page)


@pytest.mark.parametrize(
    ("name", "generated"),
    [
        ("en/index.md", False),
        ("en/about.md", False),
        ("it/todo/x.md", True),
        ("it/rules/index.md", True),
        ("assets/rules/x.svg", False),
    ],
)
def test_generated_pages_have_their_own_folders(name: str, *, generated: bool) -> None:
    assert is_generated(File(name, "docs", "site", use_directory_urls=True)) is generated


def around(address: str, filling: Filling) -> str:
    """A theme that shows title, description, address, and content."""
    return (
        f"<title>{filling.title} · Toast</title><meta content='{filling.description}'>"
        f"<link href='../it/{address}'><a href='../rules/'>all</a><main>{filling.content}</main>"
    )


def test_a_page_shell_is_rendered_and_checked_once() -> None:
    asked: list[Filling] = []
    shells = Shells()

    def page(address: str) -> str:
        def rendered(filling: Filling) -> str:
            asked.append(filling)
            return around(address, filling)

        return shells.page(address, filled(address), rendered)

    def filled(address: str) -> Filling:
        return Filling(f"T {address}", f"D {address}", f"<p>{address}</p>")

    addresses = [f"rules/{number}/" for number in ("1", "1.1", "2", "10.1a")]
    assert [page(one) for one in addresses] == [around(one, filled(one)) for one in addresses]
    assert len(asked) == 3


def test_a_theme_that_uses_more_of_a_page_renders_it_fully() -> None:
    def page(at: int) -> str:
        return shells.page(f"rules/{at}/", Filling("t", "d", "c"), lambda filling: f"{filling} page {at}")

    shells = Shells()
    assert [page(at) for at in range(4)] == [f"{Filling('t', 'd', 'c')} page {at}" for at in range(4)]


def test_placeholder_lookalikes_in_a_page_are_kept() -> None:
    shell = Shell.of(f"a {MARKS.title} b {MARKS.description} c {MARKS.content} d rules/1/", "rules/1/")
    filling = Filling("rules/1/", MARKS.content, MARKS.title)
    assert shell.filled("rules/2/", filling) == f"a rules/1/ b {MARKS.content} c {MARKS.title} d rules/2/"


def test_the_themes_indentation_is_removed_and_the_contents_kept() -> None:
    content = "<pre>a\n\n  b</pre>"
    html = f"<html>\n  <body>\n\n    {content}\n    <p>c</p>\n  </body>\n</html>"
    assert without_indentation(html, content) == f"<html>\n<body>\n{content}\n<p>c</p>\n</body>\n</html>"
