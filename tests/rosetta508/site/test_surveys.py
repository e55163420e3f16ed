"""The pages about editions: to-do lists, dating, completeness, terms, and the command reference."""

import csv
import io
import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from aligner.history import History
from aligner.text.terms import TermTable
from rosetta508.cli.command_list import COMMANDS
from rosetta508.cli.command_reference import reference
from rosetta508.compare.grouped_findings import HARM, summary_counts
from rosetta508.language.interface import Interface
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.model.edition_facts import edition_facts
from rosetta508.site.model.material import Material
from rosetta508.site.model.task_edits import rewording_edits
from rosetta508.site.model.task_groups import task_groups
from rosetta508.site.model.tasks import NO_TASKS, tasks_of
from rosetta508.site.model.term_list import term_list
from rosetta508.site.pages.dating_picture import dating_pictures
from rosetta508.site.pages.file_list import file_list
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.page_list import section_graph
from rosetta508.site.pages.python_reference import classes, exceptions, functions
from rosetta508.site.pages.task_list import COLUMNS, table_name, task_sentence, todo_table
from rosetta508.site.pages.time_axis import Calendar
from rosetta508.site.pages.todo_pages import todo_pages
from scraper.edition import Rule
from tests.support.real_editions import official
from tests.support.site_fixtures import find_one, root, soup

IT, IT_506, JA, EN = (
    "it-2024-10-02-fandom-508", "it-2024-10-02-fandom-506", "ja-2023-11-17-mtgwiki-508", "en-2024-11-08-mtgwiki-508",
)  # fmt: skip


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Delete the extra copy: the page has this number more than once."),
        ("it", "Eliminare il doppione: "),
        ("ja", "重複している分を削除してください。"),
    ],
)
def test_a_repeated_rule_is_to_be_deleted(material: Material, language: str, said: str) -> None:
    repeated = [one for one in tasks_of(material, material.by_id[JA]) if one.kind == "duplicate"]
    assert {one.rule for one in repeated} == {"508", "508.1"}
    assert all(task_sentence(one, Words(language), "ja").startswith(said) for one in repeated)


def test_japanese_counts_have_a_counter_on_every_page(site: Path) -> None:
    tallies = [soup(root(site, "ja") / page / "index.html").select(".r5-chips > span") for page in ("todo", "rulings")]
    assert [len(spans) > 2 for spans in tallies] == [True, True]
    assert [one.get_text() for spans in tallies for one in spans if not re.search(r"[^ ]\d+件$", one.get_text())] == []


def test_missing_rules_are_listed_with_their_english_date(material: Material) -> None:
    missing = {one.english: one.since for one in tasks_of(material, material.by_id[IT]) if one.kind == "missing"}
    assert missing["508.1g"] == "2017-04-28"
    assert missing["508.4b"] == "2019-08-23"
    assert missing["508.4d"] == "2026-02-27", "newer than the English page that it is compared with"
    missing = {one.english: one.since for one in tasks_of(material, material.by_id[JA]) if one.kind == "missing"}
    assert missing == {"508.2a": "2003-07-01", "508.2b": "2009-07-11", "508.4d": "2026-02-27", "508.5a": "2010-06-18"}


def test_an_only_that_the_english_dropped_is_to_be_removed(material: Material) -> None:
    (edition,) = (one for one in material.editions if one.id == "it-2024-10-02-fandom-506")
    (task,) = (one for one in tasks_of(material, edition) if (one.rule, one.kind) == ("506.4d", "older-wording"))
    assert [(one.action, one.old) for one in task.edits] == [("strike", "solo")]


def test_reworded_rules_are_listed_with_dates_and_new_terms(material: Material) -> None:
    reworded = {one.rule: one for one in tasks_of(material, material.by_id[IT]) if one.kind == "older-wording"}
    changes = reworded["508.5"].changes
    assert [change.date for change in changes] == ["2017-08-25", "2023-04-14"]
    assert changes[0].sentences == 1
    assert "removed-from-combat" in changes[0].terms
    assert changes[1].terms == ("battle", "protector")
    assert [change.date for change in reworded["508.4"].changes][-1] == "2026-02-27"


def test_suggested_numbers_are_current(material: Material) -> None:
    tasks = tasks_of(material, material.by_id[IT])
    cited = {(one.rule, one.facts["cites"]): one.facts["now"] for one in tasks if one.kind == "stale-reference"}
    assert cited["508.1", "715"] == "733"
    given = {one.rule: one.facts["now"] for one in tasks if one.kind == "renumbered"}
    assert given["508.1j"] == "508.1k"
    assert given["508.6"] == "508.8"


def test_a_term_that_the_translation_has_is_not_called_new(material: Material) -> None:
    tasks = tasks_of(material, material.by_id[IT])
    change = next(one.changes[-1] for one in tasks if (one.kind, one.rule) == ("older-wording", "508.1d"))
    assert change.date == "2017-09-29"
    assert "combat-phase" in change.terms
    assert "if-able" not in change.terms, "the Italian example has it"


def test_the_most_harmful_task_comes_first_and_a_concept_is_requested_once(material: Material) -> None:
    for edition in (IT, IT_506, JA, EN):
        tasks = tasks_of(material, material.by_id[edition])
        assert [one.harm for one in tasks] == sorted((one.harm for one in tasks), key=HARM.index)
        coming = {(one.rule, term) for one in tasks for change in one.changes for term in change.terms}
        asked = {(one.rule, one.facts.get("concept")) for one in tasks if one.kind == "concept-missing"}
        assert not coming & asked
        assert not NO_TASKS & {one.kind for one in tasks}
    assert tasks_of(material, material.by_id["en-2026-08-07-official"]) == []


def test_function_words_are_not_new_content(material: Material) -> None:
    function_words = TermTable.load().function_words
    for edition in (IT, IT_506, JA, EN):
        for task in tasks_of(material, material.by_id[edition]):
            assert not function_words & {term for change in task.changes for term in change.terms}
            assert not function_words & {term for edit in task.edits for term in edit.terms}


@pytest.mark.parametrize(("language", "colon", "bracket"), [("en", ": ", "("), ("it", ": ", "("), ("ja", "：", "（")])
def test_punctuation_and_counts_follow_the_language(site: Path, language: str, colon: str, bracket: str) -> None:
    page = soup(root(site, language) / "todo" / IT / "index.html")
    hidden = [one.get_text() for one in page.select(".r5-mark .r5-visually-hidden")]
    assert hidden
    assert all(one.endswith(colon) for one in hidden)
    marks = [one.get_text() for one in page.select(".r5-mark:has(.r5-visually-hidden)")]
    harms = [one.partition(colon) for one in marks]
    assert not [kind for harm, _, kind in harms if harm.lower() in kind.lower()]  # no “Missing: missing rule”
    renumbered = Words(language)("kinds.renumbered")
    assert renumbered in [
        one.get_text() for one in page.select(".r5-mark")
    ]  # no “Renumbered: renumbered” in any gender
    counted = [one.get_text() for one in page.select("select[name=harm] option[value]:not([value=''])")]
    assert counted
    assert all(bracket in one for one in counted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_on_the_page_is_the_list_to_download(site: Path, material: Material, language: str) -> None:
    edition = material.by_id[IT]
    groups = task_groups(material, edition, tasks_of(material, edition))
    folder = root(site, language) / "todo" / IT
    text = (folder / table_name(edition)).read_bytes().decode()
    assert text == todo_table(material, edition, Words(language))
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert tuple(rows[0]) == COLUMNS
    page = soup(folder / "index.html")
    entries = page.select(".r5-task")
    assert len(entries) == len(groups)
    tokens = [token for entry in entries for token in str(entry["data-drift"]).split()]
    assert tokens == [f"it:{row['kind']}:{row['harm']}" for row in rows]
    shown = [one.get_text() for one in page.select(".r5-task__edit")]
    alone = [task for group in groups if not group.is_run for task in group.tasks]
    assert shown == [task_sentence(one, Words(language), "it") for one in alone]
    assert any("508.1k" in row["what"] and row["rule"] == "508.1j" for row in rows)


def edits(material: Material, edition: str, rule: str, language: str = "en") -> list[str]:
    found = [one for one in tasks_of(material, material.by_id[edition]) if one.rule == rule]
    return [task_sentence(one, Words(language), edition[:2]) for one in found]


def test_the_smallest_edit_is_described_with_the_sites_terms(material: Material) -> None:
    assert edits(material, IT, "508.1b") == ["Mention “battaglia” (“battle”) and “protettore” (“protector”)."]
    assert edits(material, IT, "508.1b", "it") == ["Menzionare «battaglia» («battle») e «protettore» («protector»)."]
    assert edits(material, IT, "508.1e") == ["Replace “702.19” with “702.22”."]
    assert edits(material, IT, "508.1j", "ja") == [
        "「Se sono stati pagati tutti i costi」を削除してください。",
        "番号を508.1jから508.1kに改めてください。",
    ]
    assert edits(material, IT, "508.1c", "it") == ["Scrivere «a meno che» invece di «se» e adattare la frase."]
    assert edits(material, JA, "508.1k", "ja") == [
        "「クリーチャー になる」を「クリーチャーになる」に置き換えてください。"
    ]


@pytest.mark.parametrize(
    ("text", "terms", "removed"),
    [
        ("Se ogni costo è stato pagato e il giocatore ride, piove.", ["cost", "pay"], "ogni costo è stato pagato e"),
        ("La capra dorme se ogni costo è stato pagato.", ["cost", "pay"], "se ogni costo è stato pagato"),
        (
            "La capra dorme se ogni costo è stato pagato e se il giocatore ride.",
            ["cost", "pay"],
            "se ogni costo è stato pagato e",
        ),
        ("Il giocatore ride e i planeswalker ballano.", ["planeswalker"], "e i planeswalker ballano"),
    ],
)
def test_a_clause_is_removed_with_its_conjunction(text: str, terms: list[str], removed: str) -> None:
    (edit,) = rewording_edits([], terms, Rule("1", text), "it")
    assert (edit.action, edit.old) == ("remove", removed)
    assert text[edit.start : edit.end] == removed


def test_an_older_wording_names_terms_to_add_and_terms_to_drop() -> None:
    text = "Se un planeswalker è TAPpato, il giocatore ride."
    add, drop = rewording_edits(["battle"], ["planeswalker"], Rule("1", text), "it")
    assert (add.action, add.terms) == ("add", ("battle",))
    assert (drop.action, drop.terms, text[drop.start : drop.end]) == ("drop", ("planeswalker",), "planeswalker")


def test_affected_sentences_are_shown_with_todays_english(material: Material) -> None:
    edition = material.by_id[IT]
    groups = {one.main.rule: one for one in task_groups(material, edition, tasks_of(material, edition))}
    wrong = groups["508.1c"]
    assert wrong.present
    assert [piece for piece, concerned in wrong.present.pieces if concerned] == ["se"]
    english = edition_text(material, "508.1c")
    assert "unless" in "".join(piece for piece, _ in wrong.today[0][2].pieces)
    assert len(wrong.today[0][2].pieces) > 1, "not the whole rule"
    assert wrong.today[0][2].text == english
    new = [piece for piece, concerned in groups["508.1b"].today[0][2].pieces if concerned]
    assert new == ["protector", "battle", "battle"]
    edition = material.by_id[IT_506]
    groups = {one.main.rule: one for one in task_groups(material, edition, tasks_of(material, edition))}
    skipped = groups["506.1"].present
    assert skipped
    cited = [piece for piece, concerned in skipped.pieces if concerned and piece != "rule"]
    assert cited == ["508.5", "508.5"], "every place of a number"


def test_two_typos_that_overlap_are_marked_as_one(material: Material) -> None:
    edition = material.by_id[JA]
    groups = {one.main.rule: one for one in task_groups(material, edition, tasks_of(material, edition))}
    present = groups["508.3f"].present
    assert present
    typos = [edit.old for task in groups["508.3f"].tasks for edit in task.edits if " " in edit.old]
    assert len(typos) == 2
    both = next(piece for piece, concerned in present.pieces if concerned and " " in piece)
    assert all(one in both for one in typos)


def test_todays_english_has_every_part_that_the_translation_lacks(material: Material) -> None:
    edition = material.by_id[IT]
    groups = {one.main.rule: one for one in task_groups(material, edition, tasks_of(material, edition))}
    shown = {number: groups[number].today[0][2] for number in ("508.1d", "508.4")}
    assert "does not have to pay" in "".join(piece for piece, concerned in shown["508.1d"].pieces if concerned)
    assert "".join(piece for piece, _ in shown["508.4"].pieces).count("Similarly") == 1


def test_the_english_that_cites_the_right_number_is_shown(material: Material) -> None:
    edition = material.by_id[IT]
    groups = {one.main.rule: one for one in task_groups(material, edition, tasks_of(material, edition))}
    group = groups["508.1e"]
    assert "702.22" in [edit.new for task in group.tasks for edit in task.edits]
    assert "702.22" in "".join(piece for piece, _ in group.today[0][2].pieces)


def edition_text(material: Material, number: str) -> str:
    assert material.now
    return material.now.by_number[number].text


def test_missing_rules_in_a_row_are_one_entry(material: Material) -> None:
    edition = material.by_id[IT]
    groups = task_groups(material, edition, tasks_of(material, edition))
    runs = [[task.english for task in one.tasks] for one in groups if one.is_run]
    assert ["508.3", *(f"508.3{letter}" for letter in "abcdef")] in runs
    assert [one.harm for one in groups] == sorted((one.harm for one in groups), key=HARM.index)
    rules = [one.main.rule for one in groups if one.main.rule]
    assert len(rules) == len(set(rules))


def test_a_patch_needs_the_words_of_the_page(material: Material) -> None:
    digest = material.by_id[IT]
    tasks = tasks_of(material, digest)
    assert all(one.patch is None for one in task_groups(material, digest, tasks))
    full = replace(digest, rules=tuple(replace(rule, restates=None) for rule in digest.rules))
    assert not full.is_digest
    patches = {one.main.rule: one.patch for one in task_groups(material, full, tasks)}
    cites = patches["508.1e"]
    assert cites
    assert [sign for sign, _ in cites.lines] == ["-", "+"]
    assert "702.22" in cites.after
    assert "702.19" not in cites.after
    renumbered = patches["508.1i"]
    assert renumbered
    assert renumbered.after.startswith("** '''508.1j''' ")
    assert patches["508.1c"] is None, "a condition is put right by hand"


def test_the_copyable_wikitext_is_the_corrected_rule(material: Material) -> None:
    digest = material.by_id[IT]
    full = replace(digest, rules=tuple(replace(rule, restates=None) for rule in digest.rules))
    filled = replace(material, editions=tuple(full if each.id == IT else each for each in material.editions))
    (body,) = (page[2] for page in todo_pages(filled, Words("ja")) if page[0] == f"todo/{IT}/")
    page = BeautifulSoup(body, "lxml")
    entry = find_one(page, ".r5-task[id='rule-508.1i']")
    copied = find_one(page, str(find_one(entry, "button[data-verbatim]")["data-copy"]))
    assert copied.get_text().startswith("** '''508.1j''' ")
    assert [tag.name for tag in entry.select("pre > *")] == ["del", "ins"]


def test_italian_articles_agree_with_dates() -> None:
    words = Words("it")
    assert words("todo.since", date=words.date("2024-11-08")) == "È nel testo inglese dall’8 novembre 2024."
    assert words("todo.since", date=words.date("2009-07-11")) == "È nel testo inglese dall’11 luglio 2009."
    assert words("todo.since", date=words.date("2017-04-28")) == "È nel testo inglese dal 28 aprile 2017."


def test_a_bar_ends_when_its_revision_was_replaced() -> None:
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


def test_every_dated_edition_has_a_picture_and_a_description(site: Path, material: Material) -> None:
    pictures = dating_pictures(material, Calendar(History.load().revisions()))
    assert [picture.edition.id for picture in pictures] == [EN, IT_506, IT, JA]
    page = soup(site / "dating/index.html")
    for picture in pictures:
        section = find_one(page, f"section[aria-labelledby='{picture.edition.id}']")
        rows = section.select(".r5-whens tbody tr")
        assert len(rows) == len(picture.kinds) + len(picture.rules)
        assert all(row.select_one("td svg") and row.select(".r5-whens__words")[0].get_text(strip=True) for row in rows)
        assert len(section.select(".r5-when__stated")) == len(rows)
    italian = next(picture for picture in pictures if picture.edition.id == IT)
    spans = {kind.name: kind.intervals for kind in italian.kinds}
    assert spans["numbering"] == (("2016-07-22", "2016-08-26"),)
    assert spans["references"] == (("2010-04-23", "2011-04-01"),)


def test_the_picture_agrees_with_the_verdict_on_an_outdated_rule(material: Material) -> None:
    pictures = dating_pictures(material, Calendar(History.load().revisions()))
    strips = {(one.edition.id, strip.name): strip.intervals for one in pictures for strip in one.rules}
    assert strips[IT_506, "506.4d"] == material.standings[IT_506, "506.4d"].follows
    behind = {key: how for key, how in material.standings.items() if how.is_behind_by_own_words and key in strips}
    assert len(behind) > 20
    beyond = [key for key, how in behind.items() if strips[key][-1][1] >= (how.behind_since or "")]
    assert beyond == [(IT, "508.1j")]  # its number and its wording date from different revisions


def test_the_home_page_graph_has_todays_rules(site: Path, material: Material) -> None:
    drawn = {line.row.number for line in section_graph(Page(material, Words("en"), "rules/508.1/"), "508").lines}
    assert drawn == {row.number for row in material.section("508") if row.is_english_rule}
    assert len(soup(site / "index.html").select(".r5-slope a")) == len(drawn)
    full = edition_facts(material, material.by_id[JA]).fullness
    assert full
    assert full.of == len(drawn)


def test_an_edition_page_shows_completeness_and_age(site: Path, material: Material) -> None:
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
    found = [finding for finding in material.findings if finding.edition == IT]
    assert [one.get_text() for one in card.select(".r5-chips .r5-mark")] == [
        text for _, text in summary_counts(found, Interface("en"))
    ], "the same counts as on the home page"


def test_terms_are_listed_with_forms_age_and_rules(site: Path, material: Material) -> None:
    terms = {term.id: term for term in term_list(material)}
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
    assert "condizione d’innesco" in find_one(page, "#terms tr#trigger-condition").get_text()
    row = find_one(page, "#terms tr#in-play")
    assert "11 luglio 2009" in row.get_text()
    assert row.select_one("a[href='#battlefield']")
    assert {str(tag["lang"]) for tag in row.select("[lang]")} == {"en", "it", "ja"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_page_shows_the_commands_help(site: Path, language: str) -> None:
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
def test_the_python_page_has_the_reference(site: Path, language: str) -> None:
    page = soup(root(site, language) / "python/index.html")
    shown = [one.get_text() for one in page.select(".r5-usage")]
    told = (*functions(), *(one.whole for one in (*classes(), *exceptions())))
    assert shown == [one.written for one in told]
    assert page.select_one("#stable")


def test_commands_are_shown_in_the_language_of_the_page() -> None:
    english, italian, japanese = ({one.name: one for one in reference(code)} for code in LANGUAGES)
    assert english["drift"].description != italian["drift"].description != japanese["drift"].description
    assert italian["judge"].exit_codes.startswith("codice di uscita")
    assert ("--serve", italian["site"].entries[0][1]) in italian["site"].entries


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_download_is_listed_and_exists(site: Path, material: Material, language: str) -> None:
    files = list(file_list(material, Words(language)))
    folder = root(site, language)
    links = [str(one["href"]) for one in soup(folder / "downloads/index.html").select("a[download]")]
    assert [(folder / "downloads" / link).resolve() for link in links] == [folder / one.address for one in files]
    for one in files:
        assert (folder / one.address).read_bytes().decode() == one.make()
    assert {one.form for one in files} == {"JSON", "CSV", "SARIF", "JSONL"}
    dating = next(one for one in files if one.folder == "dating")
    assert json.loads(dating.make())["schema"] == "rosetta508/dating/1"


@pytest.mark.real_text
def test_the_whole_book_page_has_all_rules(material: Material, shared: Path) -> None:
    full = edition_facts(material, official("2026-08-07")).fullness
    assert full
    assert full.here == full.of > 3000


def test_a_to_do_list_of_digests_names_the_command_for_full_texts(site: Path) -> None:
    shown = soup(site / f"it/todo/{IT}/index.html").select(".r5-todo > p.r5-quiet > code")
    assert [one.get_text() for one in shown] == ["rosetta508 fetch fandom-it-508 official && rosetta508 site"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_to_do_index_accounts_for_every_misleading_finding_of_the_home_page(site: Path, language: str) -> None:
    home, lists = soup(root(site, language) / "index.html"), soup(root(site, language) / "todo" / "index.html")
    for edition in (IT, IT_506):
        (counted,) = home.select(f'a[href*="edition={edition}&harm=misleading"]')
        (entry,) = (one for one in lists.select(".r5-cards li") if one.select(f'h2 a[href*="{edition}"]'))
        tasks, doubt = entry.select(".r5-mark--error")
        assert doubt.find_parent("a", href=re.compile(rf"dating/#{edition}$"))
        numbers = [int(re.sub(r"\D", "", one.get_text())) for one in (counted, tasks)]
        assert numbers == [2, 1]


@pytest.mark.parametrize("name", ["it-2024-10-02-fandom-508", "it-2024-10-02-fandom-506", "ja-2023-11-17-mtgwiki-508"])
def test_each_id_of_a_to_do_page_is_there_once(site: Path, name: str) -> None:
    ids = [str(one["id"]) for one in soup(site / "todo" / name / "index.html").select("[id]")]
    assert [one for one, count in Counter(ids).items() if count > 1] == []
