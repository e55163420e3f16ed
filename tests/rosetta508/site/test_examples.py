"""The examples on the site: each is on its rule's page, with its code, its verdict, and links to what it represents."""

import json
import re
from functools import lru_cache
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

from executable_examples.example import Example
from executable_examples.page import Page, read_pages
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.model.examples import DOWNLOAD, ExampleFails, Examples, gather_examples, highlighted
from scraper.library import Library
from tests.support.site_fixtures import ENGLISH, Shelf, find_one, root, soup

SHAPES = {"ok": "legal", "error": "illegal", "warning": "event"}
HEAD = ">>> from executable_examples.engine import DeclareAttackersStep, read_board\n"
CODE = """\
>>> board = read_board('''
... A* B
... x: A creature
... ''')
>>> attacks = {"x": "B"}
>>> verdict = DeclareAttackersStep(board).judge(attacks)
>>> verdict.legal
"""


@pytest.fixture(scope="module")
def examples() -> Examples:
    return gather_examples(Library(Path("/nonexistent")))


@lru_cache(maxsize=64)
def page_at(site: Path, language: str, address: str) -> BeautifulSoup:
    return soup(root(site, language) / address / "index.html")


def shape(mark: Tag) -> str:
    """The meaning of a mark, read from its shape."""
    return SHAPES[next(name for name in mark["class"] if name.startswith("r5-mark--")).removeprefix("r5-mark--")]


def page_of(rule: str, *codes: str) -> Page:
    said = dict.fromkeys(LANGUAGES, "<b>Cheers</b>")
    examples = tuple(Example(rule, f"made-{at}", said, said, code, 10) for at, code in enumerate(codes))
    return Page(rule, said, HEAD, examples)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_is_on_the_page_of_its_rule(site: Path, language: str) -> None:
    for page in read_pages():
        document = page_at(site, language, f"rules/{page.rule}")
        shown = document.select(".r5-ex")
        assert [tag["id"] for tag in shown] == [f"example-{example.name}" for example in page.examples]
        for tag, example in zip(shown, page.examples, strict=True):
            assert find_one(tag, ".r5-ex__caption").get_text() == example.caption[language]
            assert find_one(tag, ".r5-ex__name").get_text() == tag["aria-label"] == example.title[language]
            assert find_one(tag, "code").get_text() == example.code
            assert find_one(tag, "code .gp")
        assert page.about[language] in find_one(document, ".r5-exs").get_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_verdict_is_shown_by_shape_word_and_sentence(site: Path, examples: Examples, language: str) -> None:
    words = Words(language)
    for name, shown in examples.by_id.items():
        assert shown.verdict, name
        tag = find_one(page_at(site, language, f"rules/{shown.example.rule}"), f"#{shown.anchor}")
        mark = find_one(tag, "h3 .r5-mark")
        assert (shape(mark) == "illegal") is not shown.verdict.legal, name
        assert mark.get_text() == words(f"examples.{shape(mark)}")
        assert shown.verdict.message()[language] in without_own(find_one(tag, ".r5-ex__message").get_text())


def without_own(said: str) -> str:
    """Return a verdict without the reader's own numbers, which follow the English ones in brackets."""
    return re.sub(r" \(in italiano [^)]*\)|（日本語版では[^）]*）", "", said)


def test_a_broken_rule_is_also_named_by_the_readers_own_number(site: Path) -> None:
    said = find_one(page_at(site, "it", "rules/508.1j"), "#example-refused .r5-ex__message").get_text()
    assert (
        said
        == "La dichiarazione è illegale. 508.1j (in italiano 508.1i): il costo per attaccare con x non viene pagato."
    )
    japanese = find_one(page_at(site, "ja", "rules/508.1j"), "#example-refused .r5-ex__message").get_text()
    assert without_own(japanese) == japanese


def test_a_board_of_three_dates_shows_three_verdicts_side_by_side(site: Path, examples: Examples) -> None:
    several = [shown for shown in examples.by_id.values() if shown.by_rules]
    assert len(several) > 3
    for shown in several:
        tags = page_at(site, "en", f"rules/{shown.example.rule}").select(f"#{shown.anchor} .r5-ruleset")
        legal = [shape(find_one(tag, ".r5-mark")) == "legal" for tag in tags]
        assert legal == [verdict.legal for verdict in shown.by_rules.values()]


def test_equal_verdicts_with_different_results_show_the_results(site: Path) -> None:
    answers = page_at(site, "en", "rules/508.5").select("#example-reselected .r5-ruleset__answers dd")
    assert [tag.get_text(" ", strip=True) for tag in answers] == ["x → C", "x → B", "x → B"]


def test_the_coverage_counts_the_examples_of_each_rule(site: Path, examples: Examples) -> None:
    rows = page_at(site, "en", "examples").select(".r5-coverage tbody tr")
    numbers = [find_one(row, "th .r5-chip").get_text() for row in rows]
    assert set(numbers) >= set(examples.by_rule)
    for number, row in zip(numbers, rows, strict=True):
        shapes = [shape(mark) for mark in row.select("td.r5-coverage__list .r5-mark:has(a)")]
        legal, illegal = (tag.get_text().split()[-1].replace("–", "0") for tag in row.select("td")[1:3])
        assert (int(legal), int(illegal)) == (shapes.count("legal"), len(shapes) - shapes.count("legal")), number
        links = [str(tag["href"]) for tag in row.select("td a")]
        assert [tag.get_text() for tag in row.select("td a")] == [
            one.example.title["en"] for one in examples.of(number)
        ]
        assert links == [f"../rules/{number}/#{shown.anchor}" for shown in examples.of(number)]


def test_a_rule_without_examples_is_listed(tmp_path: Path) -> None:
    measured = {one.rule: one for one in gather_examples(Library(tmp_path), ["508.1", "508.99"]).coverage}
    assert measured["508.99"].own == measured["508.99"].exercised_by == []
    assert measured["508.1"].exercised_by


def test_every_printed_example_links_its_runnable_examples(site: Path, examples: Examples) -> None:
    assert len(examples.printed) > 10
    listed = page_at(site, "en", "examples").select(".r5-printed li")
    assert len(listed) == len(examples.printed)
    for edition in ("en-2024-11-08-mtgwiki-508", "it-2024-10-02-fandom-508"):
        for printed in (printed for printed in examples.printed if printed.edition == edition):
            text = page_at(site, "en", f"rules/{printed.rule}")
            links = {str(tag["href"]) for tag in text.select(".r5-text .r5-plays a")}
            assert links >= {f"#{examples.by_id[name].anchor}" for name in printed.played_by}
    ruling = find_one(page_at(site, "en", "rulings"), "#declare-12 .r5-plays a")
    assert str(ruling["href"]).startswith("../rules/508.1d/#example-")
    several = page_at(site, "en", "rules/508.8").select("#declare-13 .r5-plays a")
    assert [link.get_text() for link in several] == ["508.1 No attackers", "508.8 No attackers"]


def test_all_scenarios_can_be_downloaded_and_pass(site: Path, examples: Examples) -> None:
    texts = {(folder / "examples" / DOWNLOAD).read_text("utf-8") for folder in (site, site / "it", site / "ja")}
    assert len(texts) == 1
    documents = [json.loads(line) for line in texts.pop().splitlines()]
    assert {document["id"] for document in documents} == set(examples.by_id)


def test_a_failing_example_stops_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("rosetta508.site.model.examples.read_pages", lambda: [page_of("508.1", CODE + "False\n")])
    with pytest.raises(ExampleFails, match=r"an example fails: 508 › 508\.1 › made-0 .*should answer 'False'"):
        gather_examples(Library(tmp_path))


def test_an_example_without_a_judgment_has_no_verdict(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("rosetta508.site.model.examples.read_pages", lambda: [page_of("508.1", ">>> 1 + 1\n2\n")])
    (shown,) = gather_examples(Library(tmp_path)).of("508.1")
    assert shown.verdict is None
    assert shown.by_rules == {}


def test_without_their_english_edition_there_are_no_examples() -> None:
    assert gather_examples(Shelf(ENGLISH)) == Examples()


def test_code_is_shown_as_text() -> None:
    html = highlighted(">>> '<script>alert(1)</script>' & {1}\n'</code>'\n")
    assert "<script" not in html
    assert BeautifulSoup(html, "lxml").get_text() == ">>> '<script>alert(1)</script>' & {1}\n'</code>'\n"


def test_code_highlights_prompts_results_and_strings() -> None:
    html = highlighted(">>> herd = ('goat',)\n>>> len(herd)\n1\n")
    assert BeautifulSoup(html, "lxml").get_text() == ">>> herd = ('goat',)\n>>> len(herd)\n1\n"
    marked = {name for span in BeautifulSoup(html, "lxml").find_all("span") for name in span["class"]}
    assert {"gp", "go"} < marked
    assert marked.isdisjoint({"n", "o", "p"})
