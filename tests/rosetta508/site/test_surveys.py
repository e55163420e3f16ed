"""The pages about editions: to-do lists, dating, fullness, terms, and the command reference."""

import csv
import io
import json
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from aligner.history import History
from aligner.text.terms import TermTable
from rosetta508.cli.command_list import COMMANDS
from rosetta508.cli.command_reference import reference
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.model.edition_facts import edition_facts
from rosetta508.site.model.material import SEVERITIES, Material, gather
from rosetta508.site.model.tasks import tasks_of
from rosetta508.site.model.term_list import term_list
from rosetta508.site.pages.dating_picture import dating_pictures
from rosetta508.site.pages.file_list import file_list
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.page_list import edition_tallies, section_graph
from rosetta508.site.pages.python_reference import classes, exceptions, functions
from rosetta508.site.pages.task_list import COLUMNS, table_name, task_sentence, todo_table
from rosetta508.site.pages.time_axis import Calendar
from scraper.library import Library
from tests.support.site_fixtures import fresh_site

IT, IT_506, JA, EN = (
    "it-2024-10-02-fandom-508", "it-2024-10-02-fandom-506", "ja-2023-11-17-mtgwiki-508", "en-2024-11-08-mtgwiki-508",
)  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the embedded editions."""
    return fresh_site(tmp_path_factory)


@pytest.fixture(scope="module")
def material() -> Material:
    """What the embedded editions yield."""
    return gather(Library(Path("/nonexistent")))


def root(site: Path, language: str) -> Path:
    """The folder of one interface language."""
    return site if language == "en" else site / language


def soup(page: Path) -> BeautifulSoup:
    """The parsed page."""
    return BeautifulSoup(page.read_text("utf-8"), "lxml")


def test_what_is_missing_is_listed_with_the_date_english_has_had_it_since(material: Material) -> None:
    missing = {one.english: one.since for one in tasks_of(material, material.by_id[IT]) if one.kind == "missing"}
    assert missing["508.1g"] == "2017-04-28"
    assert missing["508.4b"] == "2019-08-23"
    assert missing["508.4d"] == "2026-02-27", "newer than the English page that it is compared with"
    missing = {one.english: one.since for one in tasks_of(material, material.by_id[JA]) if one.kind == "missing"}
    assert missing == {"508.2a": "2003-07-01", "508.2b": "2009-07-11", "508.4d": "2026-02-27", "508.5a": "2010-06-18"}


def test_what_was_reworded_is_listed_with_every_date_and_what_came_in(material: Material) -> None:
    reworded = {one.rule: one for one in tasks_of(material, material.by_id[IT]) if one.kind == "older-wording"}
    changes = reworded["508.5"].changes
    assert [change.date for change in changes] == ["2017-08-25", "2023-04-14"]
    assert changes[0].sentences == 1
    assert "removed-from-combat" in changes[0].terms
    assert changes[1].terms == ("battle", "protector")
    assert [change.date for change in reworded["508.4"].changes][-1] == "2026-02-27"


def test_numbers_to_cite_and_to_give_are_those_of_today(material: Material) -> None:
    tasks = tasks_of(material, material.by_id[IT])
    cited = {(one.rule, one.facts["cites"]): one.facts["now"] for one in tasks if one.kind == "stale-reference"}
    assert cited["508.1", "715"] == "733"
    given = {one.rule: one.facts["now"] for one in tasks if one.kind == "renumbered"}
    assert given["508.1j"] == "508.1k"
    assert given["508.6"] == "508.8"


def test_the_gravest_comes_first_and_a_concept_is_not_asked_for_twice(material: Material) -> None:
    for edition in (IT, IT_506, JA, EN):
        tasks = tasks_of(material, material.by_id[edition])
        assert [one.severity for one in tasks] == sorted((one.severity for one in tasks), key=SEVERITIES.index)
        coming = {(one.rule, term) for one in tasks for change in one.changes for term in change.terms}
        asked = {(one.rule, one.facts.get("concept")) for one in tasks if one.kind == "concept-missing"}
        assert not coming & asked
    assert tasks_of(material, material.by_id["en-2026-08-07-official"]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_on_the_page_is_the_list_to_download(site: Path, material: Material, language: str) -> None:
    edition = material.by_id[IT]
    tasks = tasks_of(material, edition)
    folder = root(site, language) / "todo" / IT
    text = (folder / table_name(edition)).read_bytes().decode()
    assert text == todo_table(tasks, Words(language))
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert tuple(rows[0]) == COLUMNS
    shown = [one.get_text() for one in soup(folder / "index.html").select(".r5-task .r5-finding__message")]
    assert shown == [row["what"] for row in rows] == [task_sentence(one, Words(language)) for one in tasks]
    assert any("508.1k" in row["what"] and row["rule"] == "508.1j" for row in rows)


def test_tasks_are_told_in_words(material: Material) -> None:
    tasks = {(one.kind, one.rule): one for one in tasks_of(material, material.by_id[IT])}
    task = tasks["older-wording", "508.1b"]
    assert (
        task_sentence(task, Words("en"))
        == "Take over the new wording. 14 April 2023: now speaks of “battle”, “protector”."
    )
    assert (
        task_sentence(task, Words("it"))
        == "Adeguarla al nuovo testo inglese. 14 aprile 2023: ora anche «battaglia», «protettore»."
    )
    ja = Words("ja")
    assert (
        task_sentence(tasks["older-wording", "508.1j"], ja) == "新しい文面に合わせてください。2009年7月11日：文面変更。"
    )
    assert task_sentence(tasks["renumbered", "508.1j"], ja) == "番号を508.1kに改めてください。"


def test_italian_articles_meet_their_dates() -> None:
    words = Words("it")
    assert words("todo.since", date=words.date("2024-11-08")) == "in inglese dall’8 novembre 2024"
    assert words("todo.since", date=words.date("2009-07-11")) == "in inglese dall’11 luglio 2009"
    assert words("todo.since", date=words.date("2017-04-28")) == "in inglese dal 28 aprile 2017"


def test_a_bar_reaches_until_the_revision_was_replaced() -> None:
    calendar = Calendar(["2000-01-01", "2002-07-02", "2004-12-31"])
    assert (calendar.first, calendar.last) == (2000, 2004)
    assert calendar.place("2000-01-01") == 0
    assert calendar.place("2002-07-02") == pytest.approx(50, abs=0.1)
    assert calendar.place("1997-01-01") == 0
    assert calendar.place("2030-01-01") == 100
    (bar,) = calendar.bars([("2000-01-01", "2000-01-01")])
    assert bar.start == 0
    assert bar.width == pytest.approx(50, abs=0.1)
    (last,) = calendar.bars([("2004-12-31", "2004-12-31")])
    assert last.width > 0
    assert calendar.years == [(2000, 0.0)]


def test_every_dated_edition_has_its_picture_and_says_it_in_words(site: Path, material: Material) -> None:
    pictures = dating_pictures(material, Calendar(History.load().revisions()))
    assert [one.edition.id for one in pictures] == [EN, IT_506, IT, JA]
    page = soup(site / "dating/index.html")
    for picture in pictures:
        section = page.select_one(f"section[aria-labelledby='{picture.edition.id}']")
        assert section
        rows = section.select(".r5-whens tbody tr")
        assert len(rows) == len(picture.kinds) + len(picture.rules)
        assert all(row.select_one("td svg") and row.select(".r5-whens__words")[0].get_text(strip=True) for row in rows)
        assert len(section.select(".r5-when__stated")) == len(rows)
    italian = next(one for one in pictures if one.edition.id == IT)
    spans = {one.name: one.intervals for one in italian.kinds}
    assert spans["numbering"] == (("2016-07-22", "2016-08-26"),)
    assert spans["references"] == (("2010-04-23", "2011-04-01"),)


def test_the_home_page_counts_the_rules_that_its_graph_draws(site: Path, material: Material) -> None:
    drawn = {line.row.number for line in section_graph(material, "508").lines}
    assert drawn == {row.number for row in material.section("508") if row.is_english_rule}
    for tally in edition_tallies(Page(material, Words("en"), ""), material.section("508")):
        assert tally["of"] == len(drawn)
        assert tally["linked"] + tally["lacking"] == len(drawn)
    home = soup(site / "index.html")
    assert len(home.select(".r5-slope a")) == len(drawn)
    assert f"of the {len(drawn)} English rules" in home.select(".r5-tally")[0].get_text()
    full = edition_facts(material, material.by_id[JA]).fullness
    assert full
    assert full.of == len(drawn)


def test_an_edition_says_how_full_and_how_old_it_is(site: Path, material: Material) -> None:
    facts = {one.id: edition_facts(material, one) for one in material.editions}
    full = facts[JA].fullness
    assert full
    assert (full.here, full.of, full.whole_book) == (34, 38, False)
    newest = facts["en-2026-08-07-official"]
    assert newest.fullness
    assert newest.fullness.whole_book
    assert newest.fullness.of > 3000
    assert newest.since_stated == 0
    assert (facts[IT].since_stated or 0) < (facts[IT].since_content or 0)
    assert facts["en-2022-04-18-rulings-1997"].fullness is None
    cards = soup(site / "sources/index.html").select(".r5-cards > li")
    assert len(cards) == len(material.editions)
    card = next(one for one in cards if f"sources/{IT}" in str(one) or IT in str(one))
    text = " ".join(card.get_text(" ").split())
    assert "June 2010 to October 2010" in text
    assert "CC-BY-SA-3.0" in text
    assert card.select("a[href^='https://mtg.fandom.com/it/']")


def test_terms_stand_with_their_forms_their_age_and_their_rules(site: Path, material: Material) -> None:
    terms = {one.id: one for one in term_list(material)}
    assert tuple(terms) == TermTable.load().ids
    assert terms["in-play"].newer == "battlefield"
    assert terms["in-play"].until == "2009-07-11"
    assert "battles" in terms["battle"].forms["en"]
    assert "戦闘から取り除か" not in terms["removed-from-combat"].forms["ja"]
    assert terms["exert"].labels["it"] == "stremare"
    assert terms["exert"].forms["it"] == terms["combat"].forms["it"][1:] == ()
    assert {row.section for row in terms["battle"].rules} == {"506", "508"}
    page = soup(site / "it/terms/index.html")
    assert len(page.select("#terms tbody tr")) == len(terms)
    row = page.select_one("#terms tr#in-play")
    assert row
    assert "11 luglio 2009" in row.get_text()
    assert row.select_one("a[href='#battlefield']")
    assert {str(one["lang"]) for one in row.select("[lang]")} == {"en", "it", "ja"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_page_is_the_commands_own_help(site: Path, language: str) -> None:
    helps = reference(language)
    assert [one.name for one in helps] == list(COMMANDS)
    page = soup(root(site, language) / "command/index.html")
    overview = [one.get_text() for one in page.select(".r5-commands th a")]
    assert overview == [f"rosetta508 {name}" for name in COMMANDS]
    text = page.get_text()
    for one in helps:
        assert one.usage.startswith(f"rosetta508 {one.name} ") or one.usage == f"rosetta508 {one.name}"
        assert one.usage in text
        assert all(typed in text and what in text for typed, what in one.entries)
        assert not any(typed.startswith(("-h", "--lang")) for typed, _ in one.entries)
        assert one.exit_codes in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_for_programs_has_the_reference(site: Path, language: str) -> None:
    page = soup(root(site, language) / "python/index.html")
    shown = [one.get_text() for one in page.select(".r5-usage")]
    told = (*functions(), *(one.whole for one in (*classes(), *exceptions())))
    assert shown == [one.written for one in told]
    assert page.select_one("#stable")


def test_the_commands_speak_the_language_of_the_page() -> None:
    english, italian, japanese = ({one.name: one for one in reference(code)} for code in LANGUAGES)
    assert english["drift"].description != italian["drift"].description != japanese["drift"].description
    assert italian["judge"].exit_codes.startswith("codice di uscita")
    assert ("--serve", italian["site"].entries[0][1]) in italian["site"].entries


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_is_listed_and_is_there(site: Path, material: Material, language: str) -> None:
    files = list(file_list(material, Words(language)))
    folder = root(site, language)
    links = [str(one["href"]) for one in soup(folder / "downloads/index.html").select("a[download]")]
    assert [(folder / "downloads" / link).resolve() for link in links] == [folder / one.address for one in files]
    for one in files:
        assert (folder / one.address).read_bytes().decode() == one.make()
    assert {one.form for one in files} == {"JSON", "CSV", "SARIF", "JSONL"}
    dating = next(one for one in files if one.folder == "dating")
    assert json.loads(dating.make())["schema"] == "rosetta508/dating/1"
