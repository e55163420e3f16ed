"""The reading room and the home page as files: the rules on each page, their texts, and their links."""

from dataclasses import replace
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

from rosetta508.compare.grouped_findings import summary_counts
from rosetta508.compare.rule_verdict import lacking_by_date
from rosetta508.language.interface import Interface
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.model.address import rule_page
from rosetta508.site.model.material import Material
from rosetta508.site.model.parallel_text import ENGLISH, Cell, Column, Row
from rosetta508.site.model.passages import MAX_RULES, passages_of
from rosetta508.site.pages.home_page import home
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.reading_room import read_index, reading_pages
from rosetta508.site.pages.rule_text import marked_cells
from scraper.edition import Rule
from tests.support.site_fixtures import edition, find_one, root, soup

IT_506 = "it-2024-10-02-fandom-506"


def room(material: Material, language: str, section: str) -> BeautifulSoup:
    """The page of the reading room on which a section begins."""
    pages = reading_pages(Page(material, Words(language), "read/"))
    return BeautifulSoup(next(body for address, _, body, _ in pages if address == f"read/{section}/"), "lxml")


def rule(page: BeautifulSoup, number: str, column: str) -> Tag:
    return find_one(page, f'[id="r-{number}"] [data-column="{column}"]')


def test_a_section_is_on_one_page_with_every_rule_in_every_language(material: Material) -> None:
    page = room(material, "it", "508")
    shown = [str(one["id"]) for one in page.select(".r5-read__rule")]
    assert shown == [f"r-{row.number}" for row in material.section("508") if not row.is_heading]
    columns = [str(one["data-column"]) for one in page.select(".r5-read__heads > p")]
    assert columns == ["it", "en", "ja"], "the reader's language first, then English"
    for one in page.select(".r5-read__beside"):
        assert [str(beside["data-column"]) for beside in one.select(":scope > div")] == columns
    assert not page.select("article[hidden], [data-column][hidden]"), "without scripts all is shown"


def test_the_description_of_a_page_names_the_section_and_its_languages(material: Material) -> None:
    pages = reading_pages(Page(material, Words("en"), "read/"))
    said = next(head for address, _, _, head in pages if address == "read/508/")
    assert said == {"description": "508 Declare Attackers Step, side by side: English, Italian, Japanese"}


def test_rules_show_only_outdated_and_missing_texts(material: Material) -> None:
    page = room(material, "en", "508")
    assert "April 2023" in find_one(rule(page, "508.1a", "it"), ".r5-read__verdict").get_text()
    assert not rule(page, "508.1a", "ja").select(".r5-read__verdict"), "this one is current"
    assert rule(page, "508.1g", "it").get_text(" ", strip=True).endswith(Words("en")("read.missing"))
    assert find_one(rule(page, "508.1h", "it"), ".r5-read__number").get_text() == "508.1g"
    assert not rule(page, "508.1h", "ja").select(".r5-read__number"), "the same number"


def test_the_graph_in_the_margin_leads_to_each_rule_on_the_page(material: Material) -> None:
    page = room(material, "ja", "508")
    led = {str(line["href"]) for line in page.select(".r5-rail a")}
    assert led == {f"#{one['id']}" for one in page.select(".r5-read__rule")}


@pytest.mark.parametrize(("language", "shown"), [("en", "en it ja"), ("it", "it en ja"), ("ja", "ja en it")])
def test_the_columns_of_every_graph_have_the_order_of_the_texts(
    material: Material, site: Path, language: str, shown: str
) -> None:
    top = site if language == "en" else site / language
    pages = (room(material, language, "508"), soup(top / "rules/508.1k/index.html"), soup(top / "index.html"))
    heads = [
        Page(material, Words(language), "").heading(one)
        for name in shown.split()
        for one in material.columns
        if one.id == name
    ]
    for page in pages:
        assert [one.get_text() for one in page.select(".r5-slope__head")] == heads


def test_the_filter_knows_how_harmful_each_finding_is(material: Material) -> None:
    page = room(material, "en", "508")
    kinds = {token.split(":")[1]: token.split(":")[2] for one in page.select("[data-drift]")
             for token in str(one["data-drift"]).split()}  # fmt: skip
    assert (kinds["renumbered"], kinds["missing"], kinds["older-wording"]) == ("renumbered", "missing", "outdated")


def test_a_rule_page_links_its_place_in_the_reading_room(site: Path) -> None:
    for address, led in (("508.1k", "read/508/#r-508.1k"), ("508", "read/508/")):
        page = soup(site / "rules" / address / "index.html")
        assert [str(one["href"]) for one in page.select(".r5-jump a") if "read/" in str(one["href"])] == [
            f"../../{led}"
        ]


def long_section(*subrules: int) -> list[Row]:
    """The rows of a section in two languages: its heading, and rules with this many subrules each."""
    numbers = ["603"]
    for at, n in enumerate(subrules, 1):
        numbers += [f"603.{at}", *(f"603.{at}{chr(97 + one % 26) * (1 + one // 26)}" for one in range(n))]
    book = edition("en", "inn", *(Rule(number, "Cider.") for number in numbers))
    return [
        Row(one.number, rule_page(one.number), "603", {name: [Cell(book, one)] for name in (ENGLISH, "it")})
        for one in book.rules
    ]


COLUMNS = (Column(ENGLISH, ENGLISH, ()), Column("it", "it", ()))


def test_a_long_section_is_divided_into_pages_named_by_their_first_rule() -> None:
    rows = long_section(*[5] * 25)
    passages = passages_of([("603", rows)], COLUMNS)
    assert [one.address for one in passages] == ["read/603/", "read/603.10/", "read/603.20/"]
    assert [row for one in passages for row in one.rows] == rows
    assert all(len(one.rows) <= MAX_RULES for one in passages)


@pytest.mark.parametrize(
    ("subrules", "shown"),
    [
        ([5] * 25, ["603 603.1–603.9e", "603 603.10–603.19e", "603 603.20–603.25e"]),
        ([60], ["603", "603 603.1–603.1ggg", "603 603.1hhh"]),  # the heading is alone on the first page
    ],
)
def test_a_page_of_a_long_section_says_which_rules_it_shows(
    material: Material, subrules: list[int], shown: list[str]
) -> None:
    rows = tuple(long_section(*subrules))
    book = rows[0].cells[ENGLISH][0].edition
    columns = (Column(ENGLISH, ENGLISH, (book,)), Column("it", "it", (book,)))
    page = Page(replace(material, rows=rows, columns=columns, findings=()), Words("en"), "read/")
    heads = [
        find_one(BeautifulSoup(body, "lxml"), "h1").get_text(" ", strip=True) for _, _, body, _ in reading_pages(page)
    ]
    assert heads == shown
    assert "–" not in find_one(room(material, "en", "508"), "h1").get_text()


def test_a_rule_with_very_many_subrules_is_also_divided() -> None:
    passages = passages_of([("603", long_section(2, 130, 2))], COLUMNS)
    assert [len(one.rows) for one in passages] == [4, MAX_RULES, MAX_RULES, 14]
    assert len({one.address for one in passages}) == len(passages)


def test_a_section_in_one_language_is_not_in_the_reading_room() -> None:
    rows = long_section(3)
    assert passages_of([("603", rows)], COLUMNS)
    for row in rows:
        del row.cells["it"]
    assert passages_of([("603", rows)], COLUMNS) == ()


def test_pages_link_the_next_and_the_list_names_every_section(material: Material) -> None:
    page = room(material, "en", "506")
    assert [str(one["href"]) for one in page.select("a[rel=next]")] == ["../508/", "../508/"]
    assert not page.select("a[rel=prev]")
    _, title, body, _ = read_index(Page(material, Words("en"), "read/"))
    assert title == "Read"
    assert [str(one["href"]) for one in BeautifulSoup(body, "lxml").select("h2 a")] == ["506/", "508/"]


def test_the_list_of_sections_names_the_readers_language_first(material: Material) -> None:
    listed = BeautifulSoup(read_index(Page(material, Words("it"), "read/"))[2], "lxml")
    assert [one.get_text() for one in listed.select("li p")] == ["Italiano, inglese", "Italiano, inglese, giapponese"]


def test_a_library_in_one_language_links_other_pages(material: Material) -> None:
    alone = replace(material, rows=tuple(Row(one.number, one.address, one.section) for one in material.rows))
    page = Page(alone, Words("en"), "read/")
    assert 'href="../rules/"' in read_index(page)[2]
    assert list(reading_pages(page)) == []
    assert "rules/" in home(Page(alone, Words("en"), ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_counts_findings_of_each_edition_and_links_them(
    site: Path, material: Material, language: str
) -> None:
    page = soup(root(site, language) / "index.html")
    shown = {
        str(find_one(item, "a")["href"]): [count.get_text() for count in item.select("p a")]
        for item in page.select(".r5-tally li")
    }
    expected = {}
    for name in material.datings:
        found = [finding for finding in material.findings if finding.edition == name]
        expected[f"sources/{name}/"] = [text for _, text in summary_counts(found, Interface(language))]
    assert shown == expected
    first = find_one(page, ".r5-tally a").get_text()
    assert first.startswith(Words(language).heading(language)), "the reader's language first"


def test_the_home_page_has_search_and_three_entrances_without_scripts(site: Path) -> None:
    page = soup(site / "index.html")
    assert [str(one["href"]) for one in page.select("a.r5-find")] == ["rules/"]
    assert [str(one["href"]) for one in page.select(".r5-ways a")] == ["read/508/", "todo/", "examples/"]
    lines = page.select("svg.r5-slope a")
    assert all(str(line["href"]).startswith("rules/") and line.find("title") for line in lines)
    assert len(lines) > 30


def test_the_list_of_rules_describes_each_translation_in_words(site: Path) -> None:
    page = soup(site / "rules/index.html")
    listed = {find_one(item, ".r5-chip").get_text(): item for item in page.select(".r5-list li")}

    def said(number: str) -> list[str]:
        return [mark.get_text() for mark in listed[number].select(".r5-mark")]

    assert said("508.1a") == ["Italian: outdated", "Japanese: current"]
    assert said("508.1g") == ["Italian: missing", "Japanese: current"]
    assert said("508.1h")[0].startswith("Italian 508.1g: ")
    renumbered = [mark for mark in page.select(".r5-mark--ok") if " 508." in mark.get_text()]
    assert renumbered, "another number is no reason to warn"
    assert [str(link["href"]) for link in page.select("section > p a")] == ["../read/506/", "../read/508/"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_change_that_a_rule_does_not_follow_is_listed_by_its_parts_or_by_what_it_did(
    material: Material, language: str
) -> None:
    page, listed = Page(material, Words(language), "rules/"), 0
    for row in material.rows:
        for key, marked in marked_cells(page, row).items():
            how = material.standings.get(key)
            if how and marked.cell.edition.language != "en":
                days = [day for day, _ in marked.changes]
                assert days == sorted(how.changes), key
                assert {one.since for one in marked.lacks} | {*lacking_by_date(how)} <= {*days}, key
                listed += len(days)
    assert listed


def test_a_part_that_only_cites_an_outdated_number_is_told_from_outdated_words(material: Material) -> None:
    marked = marked_cells(Page(material, Words("en"), "rules/"), material.by_number["506.2a"])
    assert {one.remark for one in marked[IT_506, "506.2a"].layers if one.age == "past"} == {"number"}


def test_a_part_of_a_sentence_that_is_not_translated_in_full_is_called_incomplete(material: Material) -> None:
    marked = marked_cells(Page(material, Words("en"), "rules/"), material.by_number["508.4b"])
    japanese = next(one for (edition, _), one in marked.items() if edition.startswith("ja-"))
    assert japanese.lacks
    assert "incomplete" in {one.remark for one in japanese.layers if one.age == "now"}


def test_a_part_without_a_number_is_as_complete_as_the_rest_of_its_sentence(material: Material) -> None:
    marked = marked_cells(Page(material, Words("en"), "rules/"), material.by_number["508.4"])
    japanese = next(one for (edition, _), one in marked.items() if edition.startswith("ja-"))
    assert japanese.lacks
    assert any(not part.answers for part in japanese.parts)
    assert "incomplete" not in {one.remark for one in japanese.layers}


def test_a_sentence_that_lacks_only_a_term_is_called_incomplete(material: Material) -> None:
    marked = marked_cells(Page(material, Words("en"), "rules/"), material.by_number["508.1h"])
    italian = next(one for (edition, _), one in marked.items() if edition.startswith("it-"))
    assert not italian.lacks
    assert [one.remark for one in italian.layers if one.age == "now"] == ["incomplete"]


def test_a_mark_quotes_the_sentence_of_todays_english_and_not_the_whole_rule(material: Material) -> None:
    page = room(material, "it", "508")
    rule = find_one(page, "#r-508\\.1d")
    quoted = find_one(rule, "[popover] [lang=en]").get_text()
    assert quoted in rule.get_text()
    whole = material.by_number["508.1d"].english
    assert whole
    assert len(quoted) < len(whole.rule.text) / 2
