"""`rosetta508 date`: evidence, unknown dates, and how outdated each rule is, on pages and made-up editions."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aligner.align import align
from aligner.dating import date_edition
from rosetta508.build.revisions import read_revision
from rosetta508.compare.rule_staleness import RuleStandings
from scraper.edition import Edition, Rule, Source, write_edition
from scraper.library import Library
from tests.support.commands import Runner
from tests.support.editions import digest
from tests.support.schemas import schema

pytestmark = pytest.mark.slow

IT508, EN2024, EN2026 = "it-2024-10-02-fandom-508", "en-2024-11-08-official", "en-2026-08-07-official"
COWS = [
    "La mucca pascola da sola nel prato dietro il mulino finché fa giorno.",
    "Chi munge per primo porta il secchio fino alla stalla del vicino.",
    "Il fieno si taglia due volte l’anno, prima e dopo la festa del paese.",
    "Nessuno apre il cancello senza aver chiamato il cane.",
    "Le campane si appendono al collo delle vacche più vecchie.",
    "Il latte di ieri si dà ai gatti, quello di oggi ai bambini.",
    "Quando piove per tre giorni, la mandria resta sotto la tettoia.",
    "Il sale si compra al mercato il primo lunedì del mese.",
]


def dated(run: Runner, *arguments: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run("date", *arguments, "--format", "json", code=0).out)
    schema("dating").validate(document)
    return document


def saved(edition: Edition, folder: Path) -> str:
    path = folder / f"{edition.id}.json"
    path.write_text(write_edition(edition), "utf-8")
    return str(path)


def test_each_kind_of_evidence_names_its_bounding_rules(run: Runner) -> None:
    document = dated(run, IT508)
    assert document["numbering"]["not_before"] == {"date": "2016-07-22", "rules": ["508.4b"]}
    assert document["references"]["not_after"] == {"date": "2011-04-01", "rules": ["508.1"]}
    assert document["references"]["not_before"]["rules"] == ["508.1"]
    assert document["wording"]["not_after"]["rules"] == ["508.1d"]
    assert document["silences"] == []


def test_opaque_numbers_are_reported_as_no_evidence(run: Runner, tmp_path: Path) -> None:
    page = digest(IT508)
    rules = tuple(replace(rule, number=f"r{at}", references=()) for at, rule in enumerate(page.rules))
    document = dated(run, saved(replace(page, id="it-opaque", rules=rules, covers=(), book=None), tmp_path))
    assert document["numbering"]["intervals"] == document["references"]["intervals"] == []
    assert document["conflicts"][0].startswith("The edition is dated 2 October 2024, but")
    assert [one["en"] for one in document["silences"]] == [
        "Its numbers give no date: the corresponding English rules never had them.",
        "It cites no rule where the English cites one, so its references give no date.",
    ]
    assert {first[:4] for first, _ in document["wording"]["intervals"]} == {"2010"}


@pytest.mark.parametrize("numbers", ["{at}.1", "{section}.{at}", "508.{at}"])
def test_another_rule_book_is_recognized(run: Runner, tmp_path: Path, numbers: str) -> None:
    rules = tuple(Rule(numbers.format(at=at, section=500 + at), text) for at, text in enumerate(COWS, 1))
    book = Edition("it-cows", "it", Source("test"), rules, stated_date="2020-01-01")
    document = dated(run, saved(book, tmp_path))
    kinds = ("numbering", "references", "wording", "content")
    assert [document[kind]["intervals"] for kind in kinds] == [[], [], [], []]
    assert document["conflicts"] == document["rules"] == []
    assert len(document["silences"]) == 1
    message = document["silences"][0]["en"]
    if numbers == "{section}.{at}":
        assert message.startswith(
            f"it-cows is another rule book, or a part of the same book that {EN2026} does not have. "
        )
    else:
        assert message.startswith("it-cows cannot be dated: ")
        assert message.endswith(
            f"could be linked to {EN2026}. The two editions are probably different rule books "
            "or different parts of one book, or their texts differ too much."
        )


def test_unknown_english_is_refused_or_reported(run: Runner, tmp_path: Path) -> None:
    cows = Edition("en-cows", "en", Source("test"), (Rule("1", "Cows graze."),), stated_date="2020-01-01")
    document = dated(run, IT508, "--against", saved(cows, tmp_path))
    assert [one["en"] for one in document["silences"]] == [
        f"en-cows states no date or is not an English edition of these rules, so it cannot show what {IT508} follows."
    ]
    for other in (replace(cows, id="en-undated", stated_date=None), replace(cows, id="fr-cows", language="fr")):
        ran = run("date", IT508, "--against", saved(other, tmp_path), code=2)
        assert ran.err.endswith(f"{other.id} is not an English edition with a known date\n")


def test_a_mixed_page_is_judged_rule_by_rule_against_any_english_edition(run: Runner, tmp_path: Path) -> None:
    old, new = digest(EN2024), digest(EN2026)
    rules = tuple(new.by_number[rule.number] if rule.number == "508.4" else rule for rule in old.rules)
    page = replace(old, id="en-mixed", rules=rules, source=Source("test"), book=None, stated_date=None)
    path = saved(page, tmp_path)
    for against, expected in (
        (EN2026, {"508.1": "current", "508.4": "current", "508.4a": "behind"}),
        (EN2024, {"508.1": "current", "508.4": "ahead", "508.4a": "current"}),
    ):
        document = dated(run, path, "--against", against)
        assert document["against"] == against
        found = {one["number"]: one["standing"] for one in document["rules"]}
        assert {number: found[number]["standing"] for number in expected} == expected
    assert found["508.4"]["why"] == "wording"
    behind = {one["number"]: one["standing"] for one in dated(run, path)["rules"]}["508.4a"]
    assert behind["behind_since"] == "2026-04-17"
    assert behind["counterpart"] == "508.4a"
    assert behind["follows"] == [["2024-11-08", "2026-02-27"]]
    assert "words" not in behind


def test_a_current_rule_whose_wording_fits_only_older_revisions_says_that_the_form_changed(run: Runner) -> None:
    told = run("date", "en-2024-11-08-mtgwiki-508", code=0).out
    lines = {line.split("\t")[0]: line.split("\t") for line in told.splitlines()}
    for rule, basis in (("508.1", "by its own wording"), ("508.1c", "by the whole edition")):
        assert lines[rule][2] < "2026"
        assert lines[rule][4] == f"{basis}; since then, only the form has changed"
    assert lines["508.1e"][4] == "by the whole edition"


def test_a_current_rule_whose_numbers_fit_only_older_revisions_says_so(run: Runner) -> None:
    lines = {line.split("\t")[0]: line.split("\t") for line in run("date", IT508, code=0).out.splitlines()}
    for rule, basis in (("508.6", "by its own wording"), ("508.5a", "by the whole edition")):
        assert lines[rule][1] < "2017"
        assert lines[rule][4] == f"{basis}; since then, only numbers have changed"
    assert lines["508.2a"][1:5:3] == ["2009-07-11–2026-08-07", "by its own wording"]


def test_an_outdated_rule_shows_its_date_and_missing_terms(run: Runner) -> None:
    lines = {line.split("\t")[0]: line.split("\t") for line in run("date", IT508, code=0).out.splitlines()}
    assert lines["508.1a"][3:] == ["outdated since 2023-04-14", "by its own wording; lacks “battle”", "2023-04-14"]
    assert lines["508.1c"][3:] == ["English unchanged in substance", "by the whole edition", ""]
    assert lines["508.1j"][1:3] == ["2009-07-11–2017-01-20 (but not its wording)", "2003-07-01–2009-05-01"]
    assert lines["numbering"][2].startswith("20 clues; not earlier because of 508.4b; not later because of ")


def test_lists_use_the_separators_of_the_reader(run: Runner) -> None:
    ran = run("--lang", "ja", "date", IT508, code=0)
    lines = {line.split("\t")[0]: line.split("\t") for line in ran.out.splitlines()}
    assert lines["508.1b"][4] == "文面による。欠けている語：「バトル」、「守る者」"
    assert lines["番号"][2].startswith("手がかり20件。期間の始まりの根拠：508.4b。期間の終わりの根拠：508.5a、508.6")
    assert lines["番号"][2].endswith("、ほか4件")
    assert lines["全体"][1] == "2010-06-18～2010-10-01、2016-07-22～2016-08-26"
    assert all("; " not in cell for line in lines.values() for cell in line)


def test_a_title_and_a_rule_without_counterpart_are_unclear(run: Runner, tmp_path: Path) -> None:
    page = digest(IT508)
    extra = Rule("508.9", "Chi ha le mucche più giovani le porta al fiume prima di pranzo.")
    document = dated(run, saved(replace(page, id="it-more", rules=(*page.rules, extra), book=None), tmp_path))
    assert "508.9" not in {one["number"] for one in document["rules"] if one["standing"]["standing"] != "unclear"}


def test_an_unlinked_rule_is_found_by_its_number() -> None:
    page, english = digest(IT508), digest(EN2026)
    whole = align(page, english)
    links = tuple(link for link in whole.links if "508.1g" not in link.left)
    alignment = replace(whole, links=links, left_only=(*whole.left_only, "508.1g"))
    standings = RuleStandings(page, alignment, english, date_edition(page, alignment, english), Library())
    assert [one.number for one in standings.rules] == [rule.number for rule in page.rules]
    assert "508.1g" not in {one.number for one in standings.dating.rules}
    assert standings.document("508.1g") == {
        "standing": "behind",
        "counterpart": "508.1h",
        "behind_since": "2017-04-28",
        "changes": ["2017-04-28"],
        "only_examples": False,
        "why": "number",
    }
    assert standings.words("508.1g") == ()


def test_limits_of_a_digest_are_explained(run: Runner, tmp_path: Path) -> None:
    cows = tuple(Rule(f"704.{at}", text) for at, text in enumerate(COWS, 1))
    path = saved(Edition("it-cows", "it", Source("test"), cows), tmp_path)
    remedy = (
        "Fetch the whole English book (rosetta508 fetch official), or compare with another English edition (--against)."
    )
    [told] = dated(run, path)["silences"]
    cause = f"it-cows is another rule book, or a part of the same book that {EN2026} does not have. "
    assert told["en"].startswith(f"{cause}{EN2026} has only 66 rules, those of 506, 508; ")
    assert told["en"].endswith(f"of the {len(COWS)} rules of it-cows could be linked to them. {remedy}")
    page, sides = digest(IT508), tuple(replace(cows[at % 8], number=f"702.{at}") for at in range(1, 33))
    more = replace(page, id="it-more", rules=(*page.rules, *sides), covers=("508", "702"), book=None)
    document = dated(run, saved(more, tmp_path))
    assert document["silences"][0]["en"] == (
        f"Of the 52 rules of it-more, 32 can be dated only by their numbers and references, because {EN2026} "
        f"has only 66 rules, those of 506, 508. {remedy}"
    )
    assert "702.1" not in {one["number"] for one in document["rules"]}


@pytest.mark.real_text
def test_changed_words_are_shown_if_both_english_texts_are_available(shared: Path, run: Runner) -> None:
    library = Library()
    texts = {name: read_revision(shared / f"cr-history/en/{name}.txt").edition for name in ("20241108", "20260807")}
    for edition in texts.values():
        rules = tuple(rule for rule in edition.rules if rule.number.startswith("508"))
        library.put(replace(edition, rules=rules, covers=("508",), repeats=(), glossary=()))
    document = dated(run, EN2024)
    behind = {one["number"]: one["standing"] for one in document["rules"] if one["standing"]["standing"] == "behind"}
    assert set(behind) == {"508.4", "508.4a"}
    for number, standing in behind.items():
        words = standing["words"]
        told = {op: "".join(one["text"] for one in words if one["op"] != op) for op in ("insert", "delete")}
        assert told["delete"] == texts["20260807"].by_number[number].text
        assert told["insert"].replace("’", "'") == texts["20241108"].by_number[number].text.replace("’", "'")
        assert {one["op"] for one in words} >= {"same", "insert"}
    assert "{+" in next(line for line in run("date", EN2024, code=0).out.splitlines() if line.startswith("508.4\t"))
