"""Dating by content, and how outdated each rule is: on the pages, on editions of known date, and on made-up rules."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from aligner.align import align
from aligner.align.alignment import Alignment, Pairing
from aligner.dating.clues import Kind
from aligner.dating.dating import Dating, RuleDating, date_edition, format_intervals
from aligner.dating.staleness import Staleness, staleness
from aligner.dating.unlinked_rules import date_unlinked_rules
from aligner.drift.checks.older_wording import check_wording
from aligner.drift.comparison import Comparison
from aligner.history.history import History, Interval
from rosetta508.build.revisions import read_revision, revision_of
from scraper.edition import Edition, Note, Rule, Source
from tests.support.editions import digest, edition, linked
from tests.support.histories import history, history_of, life
from tests.support.real_editions import DIGESTS, capture
from tests.support.schemas import schema

HISTORY = History.load()
IT508, IT506 = "it-2024-10-02-fandom-508", "it-2024-10-02-fandom-506"
JA508, EN508 = "ja-2023-11-17-mtgwiki-508", "en-2024-11-08-mtgwiki-508"
EN2024, EN2026 = "en-2024-11-08-official", "en-2026-08-07-official"
CAPTURED = {edition: name for name, edition in DIGESTS.items()}
"""Digest -> the name of the captured page that it restates."""
FOLLOWS = "the edition follows the English rules of"
CONTENT = {
    IT508: ("2016-07-22–2016-08-26", "2010-04-23–2011-04-01", "2010-06-18–2010-10-01"),
    IT506: ("2010-02-01–2011-04-01", "2010-02-01–2010-04-23", None),
    JA508: ("2022-02-18–2026-01-16", "2022-10-07, 2023-04-14–2023-11-17", "2023-04-14–2024-09-20"),
    EN508: ("2022-02-18–2026-01-16", "2024-11-08–2025-02-07", "2024-11-08"),
}
"""Numbering, references, wording; None is not checked."""
OLDER = {
    IT508: {"508.1a", "508.1b", "508.1d", "508.1g", "508.2", "508.3", "508.4", "508.4a", "508.4b", "508.5"},
    JA508: {"508.4a", "508.4b"},
    EN508: set(),
}


@cache
def dated(name: str, against: str = EN2024) -> Dating:
    page, english = digest(name), digest(against)
    return date_edition(page, align(page, english), english)


@cache
def standings(name: str, against: str = EN2024) -> tuple[Staleness, ...]:
    page, english = digest(name), digest(against)
    return staleness(page, align(page, english), english)


def valid(document: dict[str, Any]) -> dict[str, Any]:
    schema("dating").validate(document)
    return json.loads(json.dumps(document, ensure_ascii=False))  # type: ignore[no-any-return]


def follows(dating: Dating, name: str) -> None:
    for kind, expected in zip(dating.kinds, CONTENT[name], strict=True):
        if expected is not None:
            assert format_intervals(kind.intervals) == expected, kind.name


def days(intervals: Sequence[Interval]) -> Iterator[str]:
    for first, last in intervals:
        yield from (date for date in HISTORY.revisions() if first <= date <= last)


# ---- the pages


@pytest.mark.parametrize("name", CONTENT)
@pytest.mark.parametrize("against", [EN2024, EN2026])
def test_pages_are_dated_by_their_digests(name: str, against: str) -> None:
    follows(dated(name, against), name)


@pytest.mark.real_text
@pytest.mark.parametrize("name", CONTENT)
def test_pages_are_dated_by_their_full_text(shared: Path, name: str) -> None:
    page, english = capture(CAPTURED[name]), digest(EN2024)
    dating = date_edition(page, align(page, english), english)
    follows(dating, name)
    assert dating.content == dated(name).content


def test_the_italian_pages_state_a_date_that_contradicts_their_content() -> None:
    document = valid(dated(IT508).to_json())
    assert document["stated"] == "2024-10-02"
    assert document["stale"]
    then, late = "18 June 2010 to 1 October 2010", "22 July 2016 to 26 August 2016"
    whole = f"by the same evidence, the edition as a whole follows those of {then}."
    parts = "different parts of its content follow the English rules of different periods, mainly"
    assert document["conflicts"] == [
        f"The edition is dated 2 October 2024, but {parts} {then} and {late}.",
        f"Judging by numbering, {FOLLOWS} {late}; judging by references, those of 23 April 2010 to 1 April 2011.",
        f"Judging by numbering, {FOLLOWS} {late}; judging by wording, those of {then}.",
        f"Judging by wording, rule 508.1j follows the English rules of 1 July 2003 to 1 May 2009; {whole}",
        f"Judging by wording, rule 508.4a follows the English rules of 1 May 2011 to 3 February 2023; {whole}",
        f"Judging by wording, rule 508.4b follows the English rules of 22 July 2016 to 12 July 2019; {whole}",
    ]
    messages = document["conflict_messages"][3]
    assert messages["it"].startswith("Secondo il testo, la regola 508.1j segue")
    assert messages["ja"].startswith("ルール508.1jの文面は")
    assert dated(IT506).stale
    assert {date[:4] for date in days(dated(IT506).content)} == {"2010"}


def test_the_japanese_and_english_pages_fit_their_stated_dates() -> None:
    for name in (JA508, EN508):
        dating = dated(name)
        assert not dating.stale
        assert dating.stated in set(days(dating.content))
        assert dating.to_json()["conflicts"] == []
    assert dated(JA508).content == (("2023-04-14", "2023-11-17"),)
    assert dated(EN508).content == (("2024-11-08", "2024-11-08"),)


def test_a_single_contradiction_of_the_stated_date_is_named_but_not_proof() -> None:
    page, english = replace(digest(JA508), stated_date="2024-02-15"), digest(EN2024)
    dating = date_edition(page, align(page, english), english)
    assert not dating.stale
    [conflict] = dating.to_json()["conflicts"]
    assert conflict == (
        "The edition is dated 15 February 2024, but it seems to follow the English rules of "
        "14 April 2023 to 17 November 2023 (evidence: 508.1)."
    )


def test_each_rule_has_its_own_dates() -> None:
    rules = {one["number"]: one for one in valid(dated(IT508).to_json())["rules"]}
    intervals = {number: rule["intervals"] for number, rule in rules.items()}
    assert intervals["508.4b"] == [["2016-07-22", "2016-08-26"]]
    assert intervals["508.1"] == [["2010-04-23", "2011-04-01"]]
    assert intervals["508.1d"] == [["2010-02-01", "2010-10-01"]]
    assert intervals["508.5"] == [["2010-06-18", "2016-08-26"]]
    assert rules["508.1"]["evidence"]["references"][0]["cites"] == "715"
    assert rules["508.1d"]["evidence"]["wording"][0]["against"]["2011-02-04"]["added"] == ["tapped"]
    japanese = {one["number"]: one["intervals"] for one in dated(JA508).to_json()["rules"]}
    assert japanese["508.1"] == [["2022-10-07", "2022-10-07"], ["2023-04-14", "2023-11-17"]]


# ---- how outdated each rule is


@pytest.mark.parametrize("name", OLDER)
def test_rules_outdated_against_the_english_page_are_those_found_by_reading(name: str) -> None:
    behind = {one.rule for one in standings(name) if one.standing == "behind"}
    leftover = {"508.1j"} if name == IT508 else set()
    assert behind - leftover == OLDER[name]
    assert {one.standing for one in standings(name)} <= {"current", "behind"}


@pytest.mark.real_text
def test_outdated_rules_are_those_of_the_reviewed_table(shared: Path) -> None:
    gold = json.loads((shared / "gold" / "508-equivalences.json").read_text("utf-8"))
    for name, short in ((IT508, "it-508"), (JA508, "ja-508")):
        page, english = capture(CAPTURED[name]), digest(EN2024)
        found = staleness(page, align(page, english), english)
        behind = {(one.rule, one.counterpart) for one in found if one.standing == "behind"}
        listed = [one for one in gold["findings"] if one["edition"] == short and one["kind"] == "older-wording"]
        assert behind - {("508.1j", "508.1k")} == {(one["rule"], one["counterpart"]) for one in listed}


def test_an_outdated_rule_has_its_date_and_reason() -> None:
    found = {one.rule: one for one in standings(IT508)}
    assert found["508.1a"].behind_since == "2023-04-14"
    assert found["508.1a"].evidence["missing"] == ["battle"]
    assert found["508.1d"].follows == (("2010-02-01", "2010-10-01"),)
    assert found["508.1d"].changes == ("2011-02-04", "2017-09-29")
    assert found["508.4"].changes == ("2019-08-23", "2023-04-14")
    assert found["508.1j"].behind_since == "2009-07-11"
    assert found["508.1c"].standing == "current"
    assert found["508.1c"].behind_since is None


def test_the_english_page_is_judged_like_a_translation() -> None:
    behind = {one.rule: one.behind_since for one in standings(EN508, EN2026) if one.standing != "current"}
    assert behind == {"508.4": "2026-02-27", "508.4a": "2026-04-17"}


def test_an_edition_can_be_newer_than_the_english_one() -> None:
    page, english = digest(EN2026), digest(EN2024)
    ahead = {one.rule for one in staleness(page, align(page, english), english) if one.standing == "ahead"}
    assert {"508.4", "508.4a"} <= ahead
    assert not any(one.standing == "behind" for one in staleness(page, align(page, english), english))


# ---- editions of known date


@cache
def revision(folder: Path, name: str) -> Edition:
    return read_revision(folder / f"{name}.txt").edition


def part(edition: Edition, sections: Sequence[str], mark: str = "") -> Edition:
    """Return some sections; with `mark`, no text equals any revision's, so that only other evidence dates them."""
    rules = [rule for rule in edition.rules if rule.number.partition(".")[0] in sections]
    marked = (replace(rule, text=rule.text + mark if rule.text else "") for rule in rules)
    return replace(edition, id=f"{edition.id}-part", rules=tuple(marked), covers=tuple(sections), stated_date=None)


@pytest.mark.real_text
@pytest.mark.parametrize("sections", [["506"], ["508"], ["509"], ["601"], ["116", "117", "118"]])
@pytest.mark.parametrize("name", ["20091001", "20120501", "20160722", "20180608", "20210618", "20221007", "20260227"])
def test_the_true_date_is_among_those_found(shared: Path, sections: list[str], name: str) -> None:
    folder = shared / "cr-history" / "en"
    english = replace(part(revision(folder, "20241108"), sections), stated_date="2024-11-08")
    for mark in ("", "·"):
        page = part(revision(folder, name), sections, mark)
        dating = date_edition(page, align(page, english), english)
        found = list(days(dating.content))
        assert f"{name[:4]}-{name[4:6]}-{name[6:]}" in found, dating.content
        assert len(found) < 60
        valid(dating.to_json())


@pytest.mark.real_text
def test_a_language_without_terms_is_dated_by_numbers_and_length(shared: Path) -> None:
    page = replace(capture("it"), language="eo")
    english = digest(EN2024)
    pairs = [Pairing(link.left, link.right, link.confidence) for link in align(digest(IT508), english).links]
    dating = date_edition(page, Alignment.of(page, english, pairs), english)
    assert format_intervals(dating.numbering.intervals) == CONTENT[IT508][0]
    assert format_intervals(dating.references.intervals) == CONTENT[IT508][1]
    assert dating.stale
    assert "2010-07-16" in set(days(dating.wording.intervals))


# ---- made-up rules

BEFORE = """100. General

100.1. Every cook minds the pots. (See rule 101, "Kettles.")

100.1a A pot that boils counts as hot.

100.2. The table is laid for everyone.

101. Kettles

101.1. A kettle whistles when the water in it is hot.

Glossary

Credits
"""
AFTER = """100. General

100.1. Every cook minds the pots. (See rule 102, "Kettles.")

100.1a A pot that boils counts as hot unless the lid is closed. It is not hot while nobody looks at it.

100.2. Nobody eats before the bell.

100.3. The table is laid for everyone.

101. Spoons

101.1. Spoons belong in the jar beside the window.

102. Kettles

102.1. A kettle whistles when the water in it is hot.

Glossary

Credits
"""


@pytest.fixture(scope="module")
def kitchen() -> History:
    return history_of(BEFORE, AFTER)[0]


def english_kitchen() -> Edition:
    return revision_of(AFTER.encode(), "2002-01-01", "after").edition


def translation(number: str = "100.2", cites: str = "101", stated: str | None = None) -> Edition:
    texts = {"100.1": "Kuiristoj gardu.", "100.1a": "Bolanta poto estas varma.", number: "La tablo estas por ĉiuj."}
    rules = [Rule(one, text) for one, text in texts.items()]
    rules[0] = replace(
        rules[0], references=(replace(english_kitchen().by_number["100.1"].references[0], number=cites),)
    )
    return Edition("eo-kitchen", "eo", Source("test"), tuple(rules), covers=("100",), stated_date=stated)


def kitchens_linked(page: Edition, english: Edition, number: str = "100.2") -> Alignment:
    pairs = {"100.1": "100.1", "100.1a": "100.1a", number: "100.3"}
    return linked(page, english, pairs, sure=1.0)


def test_numbers_and_references_date_an_unknown_language(kitchen: History) -> None:
    page, english = translation(stated="2002-06-01"), english_kitchen()
    dating = date_edition(page, kitchens_linked(page, english), english, kitchen)
    assert dating.numbering.intervals == dating.references.intervals == (("2001-01-01", "2001-01-01"),)
    assert dating.stale
    assert valid(dating.to_json())["conflicts"][0] == (
        "The edition is dated 1 June 2002, but its content follows the English rules of 1 January 2001."
    )


def test_numbers_that_never_existed_count_as_evidence(kitchen: History) -> None:
    english = english_kitchen()
    numbers = {"100.1": "100.1", "100.8": "100.1a", "100.9": "100.3"}
    page = edition(dict.fromkeys(numbers, "Parole."), "xx", name="page")
    alignment = linked(page, english, numbers, sure=1.0)
    dating = date_edition(page, alignment, english, kitchen)
    assert (dating.numbering.intervals, len(dating.numbering.clues)) == ((), 1)
    assert dating.conflicts[0].message["en"] == (
        "Judging by numbering, the edition follows no known English revision: the closest one fits 1 of 3 clues."
    )


def test_kinds_of_evidence_that_disagree_are_reported(kitchen: History) -> None:
    page, english = translation(number="100.3", cites="101"), english_kitchen()
    page = replace(page, rules=(*page.rules, Rule("100.2", "Neniu manĝas antaŭ la sonorilo.")))
    dating = date_edition(page, kitchens_linked(page, english, "100.3"), english, kitchen)
    assert dating.numbering.intervals == (("2002-01-01", "2002-01-01"),)
    assert dating.references.intervals == (("2001-01-01", "2001-01-01"),)
    assert (
        "Judging by numbering, the edition follows the English rules of 1 January 2002; judging by references, those "
        "of 1 January 2001." in (dating.to_json()["conflicts"])
    )


def jars(kettles: int, shelves: str) -> str:
    """A rule book with two rules that cite its section on kettles, whose number changes in each revision."""
    cited = f'(See rule {kettles}, "Kettles.")'
    lids = "\n\n".join(f"{one}. Lids, part {one}\n\n{one}.1. Lid {one} is round." for one in range(101, kettles))
    return f"""100. Jars\n
100.1. Jam is kept in jars. {cited}\n
100.2. Whoever empties a jar washes it. {cited}\n
{shelves}. A shelf bears nine jars.\n
{lids}\n
{kettles}. Kettles\n
{kettles}.1. A kettle is no jar.\n
Glossary\n
Credits
"""


def test_references_of_several_dates_are_named_and_the_whole_stays_undated() -> None:
    shelves = ("100.3", "100.3", "100.3", "100.4")
    told, (*_, english) = history_of(*(jars(101 + at, number) for at, number in enumerate(shelves)))
    numbers = {"100.1": "100.1", "100.2": "100.2", "100.3": "100.4"}
    cited = {"100.1": english.by_number["100.1"].references[0]}
    rules = [Rule(one, "Konfitaĵo staras en la ŝranko.") for one in numbers]
    for second, content, strays in (
        ("101", ("2001-01-01", "2001-01-01"), []),
        ("104", ("2001-01-01", "2003-01-01"), ["100.2"]),
    ):
        seen = [
            replace(one, references=(replace(cited["100.1"], number=number),)) if number else one
            for one, number in zip(rules, ("101", second, None), strict=True)
        ]
        page = Edition("eo-jars", "eo", Source("test"), tuple(seen), covers=("100",))
        alignment = linked(page, english, numbers, sure=1.0)
        dating = date_edition(page, alignment, english, told)
        assert dating.content == (content,)
        assert [one.facts["rule"] for one in dating.conflicts if "rule" in one.facts] == strays


def test_the_order_of_the_alignment_does_not_matter(kitchen: History) -> None:
    page, english = translation(), english_kitchen()
    ahead = kitchens_linked(page, english)
    back = Alignment.of(english, page, [Pairing(one.right, one.left, 1.0) for one in ahead.links])
    one, other = (date_edition(page, alignment, english, kitchen).to_json() for alignment in (ahead, back))
    assert one == other


def test_other_books_and_undated_english_are_not_dated(kitchen: History) -> None:
    page, english = translation(), english_kitchen()
    for other in (replace(english, stated_date=None), replace(english, language="it")):
        dating = date_edition(page, kitchens_linked(page, other), other, kitchen)
        assert [kind.intervals for kind in dating.kinds] == [(), (), ()]
        assert (dating.content, dating.stale, dating.rules, dating.conflicts) == ((), False, (), ())
        assert staleness(page, kitchens_linked(page, other), other, kitchen) == ()
    foreign = date_edition(page, kitchens_linked(page, english), english, HISTORY)
    assert foreign.content == ()
    valid(foreign.to_json())


def worded(dating: Dating, *dates: str) -> Dating:
    """The dating, assuming that the words of all rules together fit exactly these revisions."""
    return replace(dating, wording=replace(dating.wording, intervals=tuple((date, date) for date in dates)))


def test_the_whole_decides_if_the_wording_fits_several_revisions(kitchen: History) -> None:
    page, english = translation(), english_kitchen()
    old = worded(date_edition(page, kitchens_linked(page, english), english, kitchen), "2001-01-01")
    found = {one.rule: one for one in staleness(page, kitchens_linked(page, english), english, kitchen, old)}
    assert found["100.1a"].standing == "behind"
    assert found["100.1a"].behind_since == "2002-01-01"
    assert found["100.1"].standing == found["100.2"].standing == "current"
    assert found["100.2"].counterpart == "100.3"


@pytest.mark.parametrize(("number", "cites", "whole"), [("100.2", "101", "2001-01-01"), ("100.3", "102", "2002-01-01")])
def test_current_numbers_and_references_do_not_prove_current_wording(
    kitchen: History, number: str, cites: str, whole: str
) -> None:
    page, english = translation(number, cites), english_kitchen()
    alignment = kitchens_linked(page, english, number)
    dating = date_edition(page, alignment, english, kitchen)
    assert dating.content == ((whole, whole),)
    assert dating.wording.intervals == ()
    old = whole == "2001-01-01"
    for seen in (dating, worded(dating, "2001-01-01", "2002-01-01")):
        [told] = [one for one in staleness(page, alignment, english, kitchen, seen) if one.rule == "100.1a"]
        # current numbers and references do not make words of 2001 current
        assert told.standing == ("behind" if old else "unclear")
    decided = {one.rule: one for one in staleness(page, alignment, english, kitchen, worded(dating, whole))}
    assert decided["100.1a"].standing == ("behind" if whole == "2001-01-01" else "current")


def test_a_dating_of_the_whole_alone_gives_no_warning_about_a_rule(kitchen: History) -> None:
    english = english_kitchen()
    for text, severity in (("Bolanta poto estas varma.", "warning"), ("Bolanta poto estas varma" * 2 + ".", "info")):
        page = replace(
            translation(),
            rules=tuple(replace(one, text=text) if one.number == "100.1a" else one for one in translation().rules),
        )
        alignment = kitchens_linked(page, english)
        dating = worded(date_edition(page, alignment, english, kitchen), "2001-01-01")
        comparison = Comparison(page, english, alignment, (page,), history=kitchen, dating=dating)
        [finding] = check_wording(comparison)
        assert (finding.rule, finding.severity) == ("100.1a", severity)
        assert ("as a whole" in finding.message["en"]) == (severity == "info")


def test_a_rules_standing_agrees_with_its_own_wording(kitchen: History) -> None:
    page, english = replace(translation(number="100.3", cites="102"), language="it"), english_kitchen()
    alignment = kitchens_linked(page, english, "100.3")
    dating = date_edition(page, alignment, english, kitchen)
    by_words = {
        rule.number: rule.evidence["wording"][0]["intervals"] for rule in dating.rules if "wording" in rule.evidence
    }
    assert by_words == {"100.1a": [["2001-01-01", "2001-01-01"]]}
    new, old = (replace(dating, content=((date, date),)) for date in ("2002-01-01", "2001-01-01"))
    for whole, expected in (
        (worded(new, "2002-01-01"), ("current", "against-words")),
        (new, ("unclear", "against-words")),  # the words of the whole are old: newer content does not prove newer words
        (old, ("behind", "wording")),
    ):
        found = {one.rule: one for one in staleness(page, alignment, english, kitchen, whole)}
        assert (found["100.1a"].standing, found["100.1a"].evidence["by"]) == expected
        assert found["100.3"].evidence["by"] == "dating", "an English that never changed tells nothing"


def test_only_unambiguous_words_count_as_evidence(kitchen: History) -> None:
    english = english_kitchen()
    page = replace(english, id="en-copied", stated_date=None)
    alignment = linked(page, english, sure=1.0)
    found = {one.rule: one for one in staleness(page, alignment, english, kitchen)}
    assert (found["100.1a"].standing, found["100.1a"].evidence["by"]) == ("current", "wording")


@pytest.mark.parametrize("name", [IT508, JA508])
def test_no_row_contradicts_the_dates_of_its_wording(name: str) -> None:
    words = {rule.number: rule.evidence.get("wording", ()) for rule in dated(name, EN2026).rules}
    for one in standings(name, EN2026):
        for clue in words.get(one.rule, ()):
            within = any(first <= "2026-08-07" <= last for first, last in clue["intervals"])
            if one.evidence["by"] == "wording":
                assert within == (one.standing == "current"), one.rule


def test_later_changes_of_form_do_not_count_against_a_rule() -> None:
    said = (
        "The cook minds his pots all day.",
        "The cook minds his pots and lids all day.",
        "The cook minds their pots and lids all day.",
    )
    books = [
        book.replace("The table is laid for everyone.", text)
        for book, text in zip((BEFORE, AFTER, AFTER), said, strict=True)
    ]
    known, (_, page, english) = history_of(*books)
    alignment = linked(page, english, sure=1.0)
    page = replace(page, id="en-page", stated_date=None)
    found = {one.rule: one for one in staleness(page, replace(alignment, left="en-page"), english, known)}
    assert [one.change for one in known.wordings(found["100.3"].id)][-1] == "cosmetic"
    assert (found["100.3"].standing, found["100.3"].evidence["by"]) == ("current", "form")


def test_without_terms_a_rule_is_dated_only_if_the_difference_is_clear() -> None:
    page, english = replace(digest(IT508), language="eo"), digest(EN2024)
    pairs = [Pairing(link.left, link.right, link.confidence) for link in align(digest(IT508), english).links]
    dating = date_edition(page, Alignment.of(page, english, pairs), english)
    shown = [clue["intervals"] for rule in dating.rules for clue in rule.evidence.get("wording", ())]
    assert len(dating.wording.clues) > len(shown), "of what tells nothing no interval is shown"
    assert all(any(first <= "2010-07-16" <= last for first, last in intervals) for intervals in shown)
    assert not [one for one in dating.conflicts if one.facts.get("kind", {}) == "wording" and "rule" in one.facts]


def test_the_text_of_another_english_rule_is_no_evidence_about_the_counterpart(kitchen: History) -> None:
    english = english_kitchen()
    page = replace(english, id="en-page", stated_date=None)
    pairs = {"100.1": "100.1", "100.2": "102.1", "100.3": "100.3"}
    alignment = linked(page, english, pairs, sure=1.0)
    found = {one.rule: one for one in staleness(page, alignment, english, kitchen)}
    assert (found["100.2"].standing, found["100.2"].evidence["by"]) == ("unclear", "elsewhere")
    assert found["100.1"].standing == found["100.3"].standing == "current"
    assert "100.2" not in {clue.rule for clue in date_edition(page, alignment, english, kitchen).wording.clues}


ONCE = ("new", ())


def numbered(*dates: str, rules: Sequence[str] = ()) -> Dating:
    """A dating that knows only the date of the numbering, and which rules have evidence."""
    intervals = tuple((date, date) for date in dates)
    numbering, references, wording = (
        Kind("numbering", (), intervals, {}),
        Kind("references", (), (), {}),
        Kind("wording", (), (), {}),
    )
    told = tuple(RuleDating(one, intervals) for one in rules)
    return Dating("eo-cows", None, numbering, references, wording, intervals, False, told, ())


def test_a_rule_without_counterpart_is_found_by_its_number() -> None:
    told = history(
        life("moved", ["1", "1", "7", "7"], (0, *ONCE), (2, "substance", ())),
        life("taking the number", [None, None, "1", "1"], (2, *ONCE)),
        life("gone", ["2", "2", "2", None], (0, *ONCE)),
        life("kept", ["3", "3", "3", "3"], (0, *ONCE), (3, "cosmetic", ())),
        life("examples", ["4", "4", "4", "4"], (0, *ONCE), (3, "example", ())),
        life("new", [None, "5", "5", "5"], (1, *ONCE)),
        life("elsewhere", ["8", "8", "8", None], (0, *ONCE)),
    )
    texts = dict.fromkeys("12345689", "Bovoj.")
    page = edition([Rule(one, text, examples=("Jen.",) if one == "4" else ()) for one, text in texts.items()], "eo")
    english = edition({}, covers=tuple("1234567"), date="2004-01-01")
    found = {one.rule: one for one in date_unlinked_rules(page, english, numbered("2002-01-01", rules=["6"]), told)}
    assert {rule: (one.standing, one.number_now, one.changes) for rule, one in found.items()} == {
        "1": ("behind", "7", ("2003-01-01",)),
        "2": ("behind", None, ("2004-01-01",)),
        "3": ("unclear", "3", ()),
        "4": ("behind", "4", ("2004-01-01",)),
        "5": ("unclear", "5", ()),
    }
    assert {date for interval in found["1"].number_intervals for date in interval} == {"2001-01-01", "2002-01-01"}
    assert [rule for rule, one in found.items() if one.only_examples] == ["4"]
    bare = replace(page, rules=tuple(replace(rule, examples=()) for rule in page.rules))
    assert {one.rule: one.standing for one in date_unlinked_rules(bare, english, numbered("2002-01-01"), told)}[
        "4"
    ] == "unclear"
    before = replace(english, stated_date="2001-01-01")
    assert {one.rule: one.standing for one in date_unlinked_rules(page, before, numbered("2002-01-01"), told)}[
        "5"
    ] == "ahead"


def test_an_ambiguous_number_is_no_evidence() -> None:
    told = history(life("a", ["1", "2", "2", "2"], (0, *ONCE)), life("b", [None, "1", "1", None], (1, *ONCE)))
    page, english = edition({"1": "Bovoj."}, "eo"), edition({}, covers=("1", "2"), date="2004-01-01")
    assert date_unlinked_rules(page, english, numbered("2001-01-01", "2002-01-01"), told) == ()
    assert date_unlinked_rules(page, english, numbered(), told) == ()
    assert [one.id for one in date_unlinked_rules(page, english, numbered("2002-01-01"), told)] == ["b"]


def test_a_standing_records_whether_only_examples_changed() -> None:
    examples = ("Example: A pan.", "Example: A pot, and a lid.")
    known, (page, english) = history_of(*(BEFORE.replace("101. ", f"{one}\n\n101. ", 1) for one in examples))
    page = replace(page, id="en-page")
    alignment = linked(page, english, sure=1.0)
    changed = [one for one in staleness(page, alignment, english, known) if one.standing == "behind"]
    assert [(one.rule, one.changes, one.only_examples) for one in changed] == [("100.2", ("2002-01-01",), True)]
    dating = date_edition(page, alignment, english, known)
    comparison = Comparison(page, english, alignment, (page,), history=known, dating=dating)
    [finding] = check_wording(comparison)
    assert finding.message["en"] == (
        "100.2 follows the English rules of 1 January 2001. "
        "The English changed on 1 January 2002, but only in its examples."
    )
    assert finding.evidence["only_examples"]


def test_an_edition_without_rules_or_links_has_no_date(kitchen: History) -> None:
    page = replace(translation(), rules=(), notes=(Note("steps:1", "Noto."),))
    alignment = linked(page, english_kitchen(), {})
    dating = date_edition(page, alignment, english_kitchen(), kitchen)
    assert dating.content == ()
    assert [one.message["en"] for one in dating.silences] == ["eo-kitchen has no rules, so it cannot be dated."]
    assert staleness(page, alignment, english_kitchen(), kitchen) == ()


def test_a_silence_counts_thousands_as_each_language_writes_them(kitchen: History) -> None:
    page = replace(translation(), rules=tuple(Rule(f"900.{at}", "Noto.") for at in range(1, 1201)), covers=("900",))
    [silence] = date_edition(page, linked(page, english_kitchen(), {}), english_kitchen(), kitchen).silences
    assert "0 of its 1,200 rules could be linked" in silence.message["en"]
    assert ": 0 su 1.200." in silence.message["it"]
    assert silence.facts["rules"] == 1200


EATERS = ("creature", "creature or battle")


def test_missing_and_extra_terms_are_changes_since_the_followed_wording() -> None:
    """A term that each wording names differently, and one that only the first has, say nothing about the last."""
    said = ["Finally, a creature eats."]
    said += [f"A {eater} with priority and mana eats. This is a turn-based action." for eater in EATERS]
    known, (*_, english) = history_of(*(BEFORE.replace("A pot that boils counts as hot.", one) for one in said))
    italian = Rule("100.1a", "Infine mangia una creatura con priorità e mana. È un atto dovuto al turno, e così via.")
    page = Edition("it-kitchen", "it", Source("test"), (italian,))
    (found,) = staleness(page, linked(page, english, {"100.1a": "100.1a"}, sure=1.0), english, known)
    assert (found.standing, found.behind_since) == ("behind", "2003-01-01")
    assert (found.evidence["missing"], "added" in found.evidence) == (["battle"], False)
