"""Formats for other programs: text that looks like markup, a formula, or a separate line stays text."""

import csv
import io
import json
import re
import subprocess
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import markdown as python_markdown  # type: ignore[import-untyped]
import pytest
from lxml import etree
from markdown_it import MarkdownIt

from rosetta508.exchange import markdown
from rosetta508.exchange.spreadsheet import csv_of
from rosetta508.exchange.wiki_page import difference
from scraper.edition import Edition, Rule, Source, write_edition
from tests.support.commands import Runner

HOSTILE = r"""
    <img/src=x/onerror=alert(1)> 508.1|508.2 \|508.1\ ![a](http://example.org/x.png) [a](javascript:alert(1)) `508.1`
    **508.1**__x__~~y~~ &lt;b&gt; {:onclick=alert(1)} <!-- $x$ # =1+1 -1+1 +1 @x ＝1
""".split()  # noqa: SIM905 - as they are typed
"""Rule numbers, which may be anything without a space."""
GITHUB = MarkdownIt("commonmark").enable("table").enable("strikethrough")


class _Told(HTMLParser):
    """The tags of a page, and the text of each cell and heading."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.texts: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag in ("td", "th", "h2"):
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.texts:
            self.texts[-1] += data


def _written(folder: Path, name: str, language: str, word: str) -> Path:
    rules = [Rule(number, f"{word} {at} {number} {word}.") for at, number in enumerate(HOSTILE)]
    path = folder / f"{language}.json"
    path.write_text(write_edition(Edition(name, language, Source("x"), tuple(rules))), "utf-8")
    return path


@pytest.fixture
def book(tmp_path: Path) -> tuple[str, str]:
    """Two editions whose rule numbers are all markup, with none in common."""
    left = _written(tmp_path, "<b>it</b> #", "it", "Le mucche pascolano")
    right = tmp_path / "right.json"
    rules = (Rule("1.1", "Goats sing."), Rule("=2", "Goats dance."))
    right.write_text(write_edition(Edition("-en", "en", Source("x"), rules)), "utf-8")
    return str(left), str(right)


@pytest.mark.parametrize("text", [*HOSTILE, "two\nlines", "\x1b[31m", "plain 508.1k – “words” 攻撃"])
@pytest.mark.parametrize("render", [GITHUB.render, lambda text: python_markdown.markdown(text, extensions=["extra"])])
def test_markdown_escapes_a_text_exactly(text: str, render: Callable[[str], str]) -> None:
    page = f"{markdown.heading(f'x {text}')}\n{markdown.table(['a', 'b'], [[text, f'x {text}'], ['y', 'z']])}"
    told = _Told(render(page))
    shown = " ".join(text.replace("\x1b", "\ufffd").split())
    assert told.tags == {"h2", "table", "thead", "tbody", "tr", "th", "td"}
    assert [one.strip() for one in told.texts] == [f"x {shown}", "a", "b", shown, f"x {shown}", "y", "z"]
    assert told.attributes == []


def test_a_text_without_markup_needs_no_escapes() -> None:
    assert markdown.escape_markdown("508.1k: “words” (see 508.2) – 攻撃!") == "508.1k: “words” (see 508.2) – 攻撃!"


def test_drift_as_markdown_is_one_table_for_each_edition(book: tuple[str, str], run: Runner) -> None:
    findings = json.loads(run("drift", *book, "--format", "json").out)["findings"]
    told = _Told(GITHUB.render(run("drift", *book, "--format", "markdown").out))
    assert told.tags == {"h2", "p", "table", "thead", "tbody", "tr", "th", "td"}
    head, *cells = (one.strip() for one in told.texts)
    assert re.fullmatch(r"Italian \(<b>it</b> #\)\s+\d+ \w+(, \d+ \w+)*", head)
    rows = [cells[at : at + 4] for at in range(4, len(cells), 4)]
    shown = [one for one in findings if one["kind"] != "missing"]
    assert len(rows) == len(shown) + 1, "rules that are missing in a row are one row"
    said = {(one["rule"] or "–", " ".join(one["message"]["en"].split())) for one in shown}
    assert said <= {(row[0], row[3]) for row in rows}


def test_no_cell_of_a_table_of_equivalences_is_a_formula(book: tuple[str, str], run: Runner) -> None:
    rows = [*csv.reader(io.StringIO(run("align", *book, "--format", "csv").out, newline=""))]
    cells = [cell for row in rows for cell in row]
    assert [cell for cell in cells if cell[:1] in {*"=+-@\t\r\n＝＋－＠"} and cell] == []
    numbers = {cell.removeprefix("'") for cell in cells}
    assert {*HOSTILE, "=2", "1.1", "-en"} - numbers <= {"-en"}


def test_every_start_of_a_formula_gets_an_apostrophe() -> None:
    cells = ["=1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠x"]
    (row,) = csv.reader(io.StringIO(csv_of([[*cells, "1-1", "–", ""]]), newline=""))
    assert row == [*(f"'{cell}" for cell in cells), "1-1", "–", ""]


def test_a_wikitext_list_has_a_line_per_rule_and_escapes_numbers(book: tuple[str, str], run: Runner) -> None:
    lines = run("patch", book[0], "--against", book[1], "--list").out.splitlines()
    assert len(lines) == len(HOSTILE)
    assert lines[0].lstrip("*").startswith(" '''<nowiki>&lt;img/src=x/onerror=alert(1)&gt;</nowiki>''' ")


@pytest.mark.parametrize("name", ["new\nline.wiki", 'quo"te\t.wiki', '"x".wiki', "\x1b]0;x\x07.wiki", "ルール.wiki"])
def test_a_diff_names_exactly_its_file(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("old\n", "utf-8")
    diff = difference("old\n", "new\n", name)
    assert diff.count("\n--- ") + diff.startswith("--- ") == 1
    assert len(diff.splitlines()) == 5
    subprocess.run(["patch", "-p0"], input=diff.encode(), cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / name).read_text("utf-8") == "new\n"


def test_sarif_names_a_file_by_uri(tmp_path: Path, run: Runner) -> None:
    path = _written(tmp_path, "it", "it", "Le mucche pascolano").rename(tmp_path / "a b%.json")
    (log,) = json.loads(run("drift", path, "official", "--format", "sarif").out)["runs"]
    places = {one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in log["results"]}
    assert places == {f"{tmp_path}/a%20b%25.json"}


def test_a_feed_can_contain_any_source_address(home: Path, run: Runner) -> None:
    from scraper.page import Page, Pages  # noqa: PLC0415 - only used here

    home.mkdir()
    fields = 'language = "en"\nbook = "g"\ncovers = ["508"]\nreader = "wiki"\nedition = "g"\ntitle = "G"\n'
    (home / "sources.toml").write_text(f'[goats]\n{fields}url = "https://x/\\u0001<"\n', "utf-8")
    page = Page.of("goats", "https://x/", b"x", problem="\x1b")
    Pages(home).keep_body(page, b"x")
    Pages(home).keep_record(page)
    tree = etree.fromstring(run("changes", "goats", "--format", "atom").out.encode())
    assert [one.get("href") for one in tree.iter("{*}link")] == ["https://x/<"]


@pytest.mark.parametrize(("lang", "mark"), [("en", "."), ("it", ","), ("ja", ".")])
def test_tables_use_the_decimal_mark_of_the_language(lang: str, mark: str, run: Runner) -> None:
    written = run("align", "fandom-it-508", "mtgwiki-en-508", "--explain", "508.1j", "--lang", lang, code=0)
    first = written.out.splitlines()[1].split("\t")
    confidence = first[-2]
    assert (first[1][-2], confidence[-3]) == (mark, mark)
    assert confidence in written.err
