"""Slips in the official rules: references to no rule or the wrong one, found with the history."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from aligner.align.alignment import Alignment, Link
from aligner.drift.comparison import Comparison
from aligner.edition_names import written_date
from aligner.grouping import grouped
from aligner.history import History
from aligner.history.reference_errors import SlipFinder, slip_finder
from aligner.references.judged_reference import JudgedReference
from aligner.references.judging import judge_references
from rosetta508.build.revisions import read_revision
from rosetta508.commands.slips import markdown
from rosetta508.language.interface import LANGUAGES, Interface
from rosetta508.lookup.slips import REASONS, SIGNS, ReviewedSlip, glossary_slips, reviewed_slips, search, slips
from scraper.edition import Edition
from scraper.readers.references import find_references
from scraper.rule_number import number_range
from tests.support.checkout import ROOT
from tests.support.commands import Runner
from tests.support.histories import Life, history, life
from tests.support.schemas import schema


def found(*lives: Life) -> list[tuple[str, str, str, str, str | None, tuple[str, ...]]]:
    book = history(*lives)
    return [(one.rule, one.cites, one.first[:4], one.last[:4], one.means, one.signs) for one in SlipFinder(book).all()]


SECTION = life("herd", ["100"] * 4, title="Herds")


def test_citing_a_nonexistent_rule_is_a_mistake() -> None:
    citing = life("citing", ["100.1"] * 4, (0, "new", ["100.9"]), (2, "references", ["100"]))
    assert found(SECTION, citing) == [("citing", "100.9", "2001", "2002", None, ("dangling",))]


def test_a_section_without_a_heading_exists_if_it_has_a_rule() -> None:
    assert found(life("citing", ["100.1"] * 4, (0, "new", ["200"])), life("other", ["200.1"] * 4)) == []


def test_a_range_without_rules_is_one_mistake() -> None:
    moved = [life(letter, [f"100.5{letter}"] * 2 + [f"100.6{letter}"] * 2) for letter in "abc"]
    citing = life("citing", ["100.1"] * 4, (0, "new", ["100.5a", "100.5b", "100.5c"]))
    (slip,) = found(SECTION, citing, *moved)
    assert slip == ("citing", "100.5a–100.5c", "2003", "2004", "a", ("dangling",))


def test_another_rules_title_is_a_mistake_but_an_unknown_title_is_not() -> None:
    pigs = life("pigs", ["200"] * 4, title="Pigs")
    citing = life("citing", ["100.1"] * 4, (0, "new", ["100|Pigs"]))
    assert found(SECTION, pigs, citing) == [("citing", "100", "2001", "2004", "pigs", ("title",))]
    assert found(SECTION, pigs, life("citing", ["100.1"] * 4, (0, "new", ["100|Sheep"]))) == []
    assert found(SECTION, pigs, life("citing", ["100.1"] * 4, (0, "new", ["200|pigs"]))) == []


def test_the_title_of_the_rules_section_is_right() -> None:
    part = life("part", ["100.2"] * 4)
    assert found(SECTION, part, life("citing", ["200.1"] * 4, (0, "new", ["100.2|Herds"]))) == []


MEANT = life("meant", ["100.2", "100.2", "100.4", "100.4"])
TAKER = life("taker", [None, None, "100.2", "100.2"])


def test_a_reference_is_a_mistake_until_it_follows_the_renumbering() -> None:
    stays = life("citing", ["300.1"] * 4, (0, "new", ["100.2"]))
    assert found(SECTION, MEANT, TAKER, stays) == [("citing", "100.2", "2003", "2004", "meant", ("forgotten",))]
    follows = life("citing", ["300.1"] * 4, (0, "new", ["100.2"]), (2, "references", ["100.4"]))
    assert found(SECTION, MEANT, TAKER, follows) == []
    late = life("citing", ["300.1"] * 4, (0, "new", ["100.2"]), (3, "references", ["100.4"]))
    both = ("forgotten", "corrected")
    assert found(SECTION, MEANT, TAKER, late) == [("citing", "100.2", "2003", "2003", "meant", both)]


def test_a_rule_that_became_the_first_part_of_the_one_cited_is_still_cited() -> None:
    part = life("part", ["100.2", "100.2", "100.2a", "100.2a"])
    assert found(SECTION, part, TAKER, life("citing", ["300.1"] * 4, (0, "new", ["100.2"]))) == []


def test_a_pointer_to_the_next_rule_means_any_next_rule() -> None:
    before = life("citing", ["100.1"] * 4, (0, "new", ["100.2"]))
    assert found(SECTION, MEANT, TAKER, before) == []


def test_a_quoted_title_shows_that_the_new_rule_with_the_number_is_intended() -> None:
    old = life("old", ["400", "400", "500", "500"], title="Herding")
    new = life("new", [None, None, "400", "400"], title="Cows on the Stack")
    kept = life("citing", ["300.1"] * 4, (0, "new", ["400|Herding"]), (2, "substance", ["400|Cows on the Stack"]))
    assert found(old, new, kept) == []


def test_a_reference_corrected_in_an_unchanged_rule_was_a_mistake() -> None:
    right, wrong = life("right", ["100.2"] * 4), life("wrong", ["100.3"] * 4)
    citing = life("citing", ["300.1"] * 4, (0, "new", ["100.3"]), (2, "references", ["100.2"]))
    assert found(SECTION, right, wrong, citing) == [("citing", "100.3", "2001", "2002", "right", ("corrected",))]
    reworded = life("citing", ["300.1"] * 4, (0, "new", ["100.3"]), (2, "substance", ["100.2"]))
    assert found(SECTION, right, wrong, reworded) == []
    finer = life("citing", ["300.1"] * 4, (0, "new", ["100"]), (2, "references", ["100.2"]))
    assert found(SECTION, right, wrong, finer) == []


def test_a_related_rule_was_a_right_reference_before_a_closer_one() -> None:
    others = [life(f"other {at}", [f"20{at}"] * 4, terms="farm") for at in range(5)]
    closer = life("closer", ["100.2"] * 4, terms="cow milk pail")
    citing = life("citing", ["300.1"] * 4, (0, "new", ["100.3"]), (2, "references", ["100.2"]), terms="cow milk pail")
    for terms, signs in (("cow milk", []), ("pig trough", ["corrected"]), ("farm", ["corrected"])):
        cited = life("cited", ["100.3"] * 4, terms=terms)
        assert [sign for *_, (sign,) in found(SECTION, closer, cited, citing, *others)] == signs, terms


def test_a_reverted_change_was_the_mistake() -> None:
    right, wrong = life("right", ["100.2"] * 4), life("wrong", ["100.3"] * 4)
    steps = (0, "new", ["100.2"]), (1, "references", ["100.3"]), (3, "references", ["100.2"])
    (slip,) = found(SECTION, right, wrong, life("citing", ["300.1"] * 4, *steps))
    assert slip == ("citing", "100.3", "2002", "2003", "right", ("corrected",))


def test_a_mistake_is_looked_up_by_rule_number_and_date() -> None:
    finder = SlipFinder(history(SECTION, MEANT, TAKER, life("citing", ["300.1"] * 4, (0, "new", ["100.2"]))))
    assert finder.at("citing", "100.2", "2003-06-01") == finder.of("citing")[0]
    assert finder.at("citing", "100.2", "2002-06-01") is None
    assert finder.at("citing", "100.4", "2003-06-01") is None
    assert finder.at("citing", "100.2", "1999-01-01") is None


def test_the_history_has_exactly_the_reviewed_mistakes() -> None:
    result = search(History.load())
    assert [one.key for one in result.new] == []
    assert [one.key for one in result.lost] == []
    assert {one.key for one in slips()} <= {one.key for one in result.found}


def test_every_entry_of_the_table_is_complete() -> None:
    for one in reviewed_slips():
        assert (one.right is None) == (one.reason is not None), one
        assert one.reason is None or one.reason in REASONS
        assert one.right is None or one.sign in SIGNS
        assert one.first <= one.last
        assert set(one.note) in ({*LANGUAGES}, set())
    keys = [one.key for one in reviewed_slips()]
    assert len(keys) == len(set(keys))


def test_the_pages_show_the_table(run: Runner) -> None:
    for lang in LANGUAGES:
        page = re.sub(r"</?span[^>]*>", "", (ROOT / f"docs/{lang}/slips.md").read_text("utf-8"))
        assert markdown(slips(), Interface(lang)) in page
        assert all(
            f"| {one.rule} | {one.cites} | {written_date(one.first, lang)} |" in page
            for one in reviewed_slips()
            if one.reason
        )
        assert str(len(slips())) in page
        assert all(
            f"| {one.entry} | {one.cites} | {one.right} | {written_date(one.first, lang)} |" in page
            for one in glossary_slips()
        )
    newest = History.load().revisions()[-1]
    assert all(one.rule in page for one in slips() if one.last == newest)
    assert run("slips", "--format", "markdown", code=0).out == markdown(slips(), Interface("en"))


def test_the_command_lists_prints_json_and_searches(run: Runner) -> None:
    assert run("slips", code=0).out.count("\n") == len(slips()) + 1
    out = run("slips", "--search", "--format", "json", code=0)
    document = json.loads(out.out)
    schema("slips").validate(document)
    assert len(document["slips"]) >= len(slips())
    assert out.err == ""


def test_an_unreviewed_mistake_is_reported(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    without = tuple(one for one in reviewed_slips() if one.rule != "607.2m")
    strange = ReviewedSlip("999.9", "100.1", "2001-07-23", "2001-07-23", "100.2", "dangling")
    monkeypatch.setattr("rosetta508.lookup.slips.reviewed_slips", lambda: (*without, strange))
    told = run("slips", "--search", code=1).lines
    assert told == [
        "not reviewed yet: 607.2m cites 614.12b (2026-08-07)",
        "no longer found: 999.9 cites 100.1 (2001-07-23)",
    ]


def official(shared: Path, date: str) -> Edition:
    return read_revision(shared / f"cr-history/en/{date.replace('-', '')}.txt").edition


def alone(edition: Edition) -> dict[str, list[JudgedReference]]:
    """Judge an edition's references by its own rules; return the wrong ones by citing rule."""
    links = tuple(Link((one.number,), (one.number,), "same", 1.0) for one in edition.rules)
    alignment = Alignment(edition.id, edition.id, links, (), ())
    comparison = Comparison(edition, edition, alignment, [edition], history=History.load())
    return grouped((one.rule, one) for one in judge_references(comparison.number_map) if one.verdict != "right")


SAMPLE = ("2003-05-26", "2007-05-01", "2009-07-11", "2009-10-01", "2010-06-18", "2024-03-08", "2026-08-07")


@pytest.mark.real_text
@pytest.mark.parametrize("date", SAMPLE)
def test_exactly_the_mistakes_of_a_revision_are_found_in_its_text(shared: Path, date: str) -> None:
    edition = official(shared, date)
    book = History.load()
    expected = {one.rule: one for one in book_slips(book, date)}
    wrong = alone(edition)
    assert set(wrong) == set(expected)
    for rule, slip in expected.items():
        (judged,) = wrong[rule]
        assert judged.verdict == ("dangling" if slip.sign == "dangling" else "misdirected")
        assert slip.first <= date <= slip.last
        assert any(first <= date <= last for first, last in judged.inherited_from)


def book_slips(book: History, date: str) -> list[ReviewedSlip]:
    """Return the reviewed slips of a revision, by their rules' numbers in it."""
    moved = []
    for one in reviewed_slips():
        if one.first <= date <= one.last:
            rule = book.rule_at(one.rule, one.last)
            number = book.number_at(rule, date) if rule else None
            moved.append(ReviewedSlip(number or one.rule, one.cites, one.first, one.last, one.right, one.sign))
    return moved


@pytest.mark.real_text
def test_the_text_confirms_the_table(shared: Path) -> None:
    dates = sorted({one.last for one in slips()})
    texts = {date: official(shared, date).by_number for date in dates}
    for one in slips():
        rules = texts[one.last]
        cited = one.cites.split("–")
        numbers = number_range(*cited) if len(cited) == 2 else cited
        assert set(numbers) <= {reference.number for reference in rules[one.rule].references}, one
        assert (one.sign == "dangling") == (numbers[0] not in rules), one
        assert (one.right or "").split("–")[0] in rules, one
        if one.sign == "title":
            titles = {reference.title for reference in rules[one.rule].references if reference.number in numbers}
            assert {rules[one.right or ""].title} == titles, one


@pytest.mark.real_text
def test_the_glossary_confirms_the_table(shared: Path) -> None:
    for one in glossary_slips():
        edition = official(shared, one.last)
        said = glossary_entry(shared / f"cr-history/en/{one.last.replace('-', '')}.txt", one.entry)
        assert any(reference.number == one.cites for reference in find_references(said)), one
        assert one.right in edition.by_number, one
        cited = edition.by_number.get(one.cites)
        quoted = [reference.title for reference in find_references(said) if reference.number == one.cites]
        assert cited is None or quoted[0] not in {None, cited.title}, one


def glossary_entry(path: Path, entry: str) -> str:
    """Return the glossary's text under a headword."""
    lines = [line.strip() for line in path.read_bytes().decode("utf-8", "replace").splitlines()]
    quotes = {0x201C: '"', 0x201D: '"', 0xFFFD: '"'}
    at = max(place for place, line in enumerate(lines) if line.translate(quotes) == entry.translate(quotes))
    under = lines[at + 1 : at + 12]
    return " ".join(under[: under.index("", 1)] if "" in under[1:] else under)


def test_every_field_of_the_data_is_explained() -> None:
    text = (ROOT / "rosetta508/data/slips.toml").read_text("utf-8")
    entries = tomllib.loads(text)
    fields = {field for kind in ("slip", "rejected", "glossary") for entry in entries[kind] for field in entry}
    assert all(f"# {field} " in text for field in fields)


def test_the_finder_of_a_history_is_cached() -> None:
    assert slip_finder(History.load()) is slip_finder(History.load())
