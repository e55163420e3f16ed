"""Rules have names in every language of the site: in headings, titles, descriptions, and lists."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rosetta508.compare.equivalence_table import build
from rosetta508.language import rule_names
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.lookup.equivalences import equivalences
from rosetta508.lookup.rule_history import lives
from rosetta508.lookup.rule_view import rule_view
from rosetta508.site.model.address import plain
from rosetta508.site.model.material import Material
from rosetta508.site.model.rule_names import first_words, name_of
from rosetta508.site.pages.board_view import numbering
from rosetta508.site.pages.page_list import other_pages, rule_pages
from scraper.library import Library
from tests.support.site_fixtures import ENGLISH, root, soup


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_english_rule_has_a_unique_name(material: Material, language: str) -> None:
    names = [name_of(row, language) for row in material.rows if row.english]
    assert len(names) > 60
    assert all(name and found == language for name, found in names)
    assert len(set(names)) == len(names)


def test_the_table_names_only_rules_of_its_date() -> None:
    from aligner.history import History  # noqa: PLC0415 - read for this test alone

    known = History.load().numbers_at(rule_names.NUMBERED_ON)
    assert set(rule_names.load()) <= set(known)
    assert {language for one in rule_names.load().values() for language in one} == set(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Which creatures may attack"),
        ("it", "Quali creature possono attaccare"),
        ("ja", "攻撃できるクリーチャー"),
    ],
)
def test_a_page_says_number_and_name_in_heading_title_and_list(material: Material, language: str, name: str) -> None:
    at = next(place for place, row in enumerate(material.rows) if row.number == "508.1a")
    ((address, title, body, settings),) = rule_pages(material, Words(language), [at])
    assert (address, title) == ("rules/508.1a/", f"508.1a {name}")
    assert f'<h1>508.1a <span class="r5-name" lang="{language}">{name}</span></h1>' in body
    assert settings
    assert settings["description"].startswith(f"508.1a {name}")
    assert len(settings["description"]) > 30
    listed = next(text for place, _, text, _ in other_pages(material, Words(language)) if place == "rules/")
    assert f"508.1a</span> <span>{name}</span></a>" in listed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_examples_has_the_name_of_its_rule(material: Material, language: str) -> None:
    titles = numbering(material, language).titles
    assert set(titles) == set(material.examples.pages)
    for rule, title in titles.items():
        assert title == name_of(material.by_number[rule], language)[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "address", ["examples", "scenarios", "dating", "judges", "drift", "todo/it-2024-10-02-fandom-508", "terms"]
)
def test_links_that_show_only_a_number_have_the_name_as_title(
    site: Path, material: Material, language: str, address: str
) -> None:
    names = {name_of(row, language)[0] for row in material.rows}
    links = soup(root(site, language) / address / "index.html").select("a[href*='rules/5']")
    titles = [str(link.get("title", "")) for link in links if re.fullmatch(r"\d{3}[.\w]*", link.get_text())]
    assert len(titles) > 10
    assert {re.sub(r"^\d{3}\S* ", "", title) for title in titles} <= names


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_with_room_show_number_and_name(site: Path, material: Material, language: str) -> None:
    names = {row.number: name_of(row, language)[0] for row in material.rows if row.english}
    headings = soup(root(site, language) / "examples/index.html").select(".r5-coverage tbody th")
    assert {head.get_text() for head in headings} >= {f"508.1a {names['508.1a']}", f"508.8 {names['508.8']}"}
    first = soup(root(site, language) / "todo/index.html").select(".r5-chips .r5-named")
    assert len(first) > 3
    assert {chip.get_text(" ", strip=True).partition(" ")[2] for chip in first} <= set(names.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_uses_the_sites_rule_names(material: Material, language: str) -> None:
    table = equivalences(lambda: build(Library()))
    compared = 0
    for row in material.rows:
        found = lives(row.number) if row.english else ()
        life = next((one for one in found if one.number == row.number), None)
        if life:
            compared += 1
            assert plain(rule_view(life, table, language).title or "") == name_of(row, language)[0]
    assert compared > 60


def test_a_made_up_book_with_the_same_numbers_gets_no_names(material: Material) -> None:
    row = next(row for row in material.rows if row.number == "508.1" and row.english)
    assert row.english
    tavern = replace(row, cells={"en": [replace(row.english, edition=ENGLISH, rule=ENGLISH.rules[1])]})
    assert name_of(tavern, "en") == ("", "en")


def test_excerpts_end_at_words_and_count_wide_letters_twice() -> None:
    assert first_words("short") == "short"
    long = first_words("one two three, " * 20)
    assert long.endswith(("one…", "two…", "three…"))
    assert len(long) <= 151
    assert len(first_words("攻撃" * 100)) == 76


@pytest.mark.parametrize("language", LANGUAGES)
def test_findings_about_one_rule_are_listed_with_its_name(site: Path, material: Material, language: str) -> None:
    page = soup(root(site, language) / "drift" / "index.html")
    heads = [one for one in page.select(".r5-finding__head:has(a.r5-chip)") if len(one.select("a.r5-chip")) == 1]
    assert len(heads) > 20
    names = {own for row in material.rows if (own := name_of(row, language)[0])}
    assert all(names & {part.get_text() for part in one.select("span")} for one in heads)


def test_a_description_has_no_words_of_another_language(site: Path) -> None:
    page = soup(root(site, "ja") / "rules" / "506.1" / "index.html")
    (about,) = page.select('meta[name="description"]')
    assert not re.search(r"[a-z]{2,}", str(about["content"]))
