"""The drift of the real pages: everything on the reviewed list is found, on full texts and on digests."""

import inspect
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aligner.drift import find_drift
from aligner.drift.checks import CHECKS
from aligner.drift.finding import Finding
from rosetta508.compare.library_comparison import compare, usual_pairs
from rosetta508.language.kinds import KINDS
from rosetta508.language.words import Words
from rosetta508.site.model.tasks import Task
from rosetta508.site.pages.task_list import task_sentence
from scraper.library import Library
from tests.support.commands import Runner
from tests.support.editions import compared, edition
from tests.support.real_editions import CAPTURES, capture, official
from tests.support.schemas import schema

PAGES = dict(CAPTURES.values())
REVIEWED = {"it-508": "mtgwiki-en-508", "ja-508": "mtgwiki-en-508", "it-506": "official"}
"""The comparisons of the reviewed list: pages of rule 508 with the English page of 2024-11-08."""
EVIDENCE = ("cites", "now", "concept", "word", "stated", "what")
Key = tuple[object, ...]


@pytest.fixture
def full_library(shared: Path) -> Library:
    """A library with the captured pages and, of today's official rules, the sections that the digest restates."""
    library = Library()
    book, digest = official("20260807"), library.get("official")
    assert book.id == digest.id
    sections = tuple(rule for rule in book.rules if digest.covers_number(rule.number))
    library.put(replace(book, rules=sections, covers=digest.covers))
    for name in CAPTURES:
        library.put(capture(name))
    return library


def drift_of(library: Library) -> list[Finding]:
    return list(find_drift([compare(left, right, library) for left, right in usual_pairs(library)]).findings)


def reviewed_drift(library: Library) -> list[Finding]:
    """The findings of the comparisons in the reviewed list."""
    pairs = [(library.get(PAGES[name]), library.get(english)) for name, english in REVIEWED.items()]
    assert library.get("mtgwiki-en-508").stated_date == "2024-11-08"
    return list(find_drift([compare(left, right, library) for left, right in pairs]).findings)


def reviewed(shared: Path) -> list[dict[str, Any]]:
    document = json.loads((shared / "gold/508-equivalences.json").read_text("utf-8"))
    findings: list[dict[str, Any]] = document["findings"]
    return findings


def answers(wanted: dict[str, Any], finding: Finding, ids: dict[str, str]) -> bool:
    """Return whether a finding is the one on the reviewed list."""
    counterpart = finding.counterpart.rule if finding.counterpart else None
    return (
        finding.kind in wanted["kind"].split("|")
        and finding.edition == ids[wanted["edition"]]
        and finding.rule == wanted["rule"]
        and wanted["counterpart"] in (None, counterpart)
        and all(wanted[name] == finding.evidence.get(name) for name in EVIDENCE if name in wanted)
    )


def key(finding: Finding) -> Key:
    facts = tuple(str(finding.evidence.get(name)) for name in EVIDENCE)
    return finding.edition, finding.kind, finding.rule, finding.counterpart, *facts


@pytest.mark.real_text
@pytest.mark.parametrize("texts", ["digests", "pages"])
def test_everything_on_the_reviewed_list_is_found(shared: Path, texts: str, request: pytest.FixtureRequest) -> None:
    library = Library() if texts == "digests" else request.getfixturevalue("full_library")
    ids = {name: library.get(source).id for name, source in PAGES.items()}
    findings = reviewed_drift(library)
    lacking = [one for one in reviewed(shared) if not any(answers(one, finding, ids) for finding in findings)]
    assert lacking == []


@pytest.mark.real_text
def test_the_reviewed_list_is_complete_for_the_kinds_it_lists_in_full(shared: Path) -> None:
    library = Library()
    ids = {name: library.get(source).id for name, source in PAGES.items()}
    listed = reviewed(shared)
    whole = {"renumbered", "moved", "missing", "example-missing", "changed-meaning", "added", "example-added"}
    extra = [
        (one.edition, one.kind, one.rule, one.counterpart)
        for one in reviewed_drift(library)
        if one.edition in (ids["it-508"], ids["ja-508"])
        and one.kind in whole
        and not any(answers(wanted, one, ids) for wanted in listed)
    ]
    assert extra == []


@pytest.mark.real_text
def test_digests_have_the_same_findings_as_their_pages(full_library: Library, tmp_path: Path) -> None:
    digests = Library(tmp_path / "nothing-here")
    assert sorted(map(str, map(key, drift_of(digests)))) == sorted(map(str, map(key, drift_of(full_library))))


@pytest.mark.real_text
def test_an_inherited_mistake_names_the_english_revisions(shared: Path) -> None:
    listed = json.loads((shared / "gold/508-equivalences.json").read_text("utf-8"))["references"]
    (wanted,) = [one["inherited_from"] for one in listed if "inherited_from" in one]
    (slip,) = [one for one in drift_of(Library()) if one.kind == "misdirected-reference"]
    assert slip.evidence["inherited_from"] == wanted
    assert (slip.evidence["means"], slip.evidence["now"]) == ("508.6", "508.8")


def test_the_command_reports_and_exits_with_one(run: Runner) -> None:
    document = json.loads(run("drift", "--format", "json", code=1).out)
    schema("drift").validate(document)
    assert {"kind", "severity", "edition", "rule", "counterpart", "evidence", "message"} <= set(document["findings"][0])
    for finding in document["findings"]:
        assert len({finding["message"][lang] for lang in ("en", "it", "ja")}) == 3


def test_a_damaged_file_is_named_and_its_digest_compared(run: Runner) -> None:
    library = Library()
    path = library.put(library.get("mtgwiki-ja-508"))
    path.write_text("{", "utf-8")
    told = run("drift", "--format", "json", code=1)
    assert path.name in told.err
    assert "its digest is compared instead" in told.err
    ids = {finding["edition"] for finding in json.loads(told.out)["findings"]}
    assert "ja-2023-11-17-mtgwiki-508" in ids


def test_an_edition_does_not_drift_from_itself(run: Runner) -> None:
    assert run("drift", "mtgwiki-en-508", "mtgwiki-en-508", code=0).out == ""


@pytest.mark.parametrize("language", ["it", "ko", "en"])
@pytest.mark.parametrize("lang", ["en", "it", "ja"])
def test_an_edition_without_rules_is_not_called_current(lang: str, language: str, tmp_path: Path, run: Runner) -> None:
    empty, full = edition({}, language, name="empty"), edition({"1": "Cows sleep.", "2": "Cows dance."})
    paths = [tmp_path / f"{name}.json" for name in ("left", "right")]
    for path, one in zip(paths, (empty, full), strict=True):
        path.write_text(json.dumps(one.to_json()), "utf-8")
    arguments = ["drift", *map(str, paths), "--lang", lang]
    (finding,) = json.loads(run(*arguments, "--format", "json", code=1).out)["findings"]
    assert (finding["kind"], finding["severity"], finding["rule"], finding["counterpart"]) == (
        "missing", "error", None, None,
    )  # fmt: skip
    assert "no rules" in finding["message"]["en"]
    assert finding["message"][lang] in run(*arguments, code=1).out


def test_findings_follow_the_order_of_the_rules() -> None:
    left = edition({"1": "Le mucche dormono.", "3": "I maiali volano , alti."}, "it")
    right = edition({"1": "Cows sleep.", "2": "Cows dance.", "3": "Pigs fly."})
    report = find_drift([compared(left, right)])
    assert [one.kind for one in report.findings] == ["missing", "typography"]


def test_sarif_and_markdown_name_every_finding(run: Runner) -> None:
    findings = json.loads(run("drift", "mtgwiki-ja-508", "mtgwiki-en-508", "--format", "json").out)["findings"]
    ran = run("drift", "mtgwiki-ja-508", "mtgwiki-en-508", "--format", "sarif", "--lang", "ja")
    (log,) = json.loads(ran.out)["runs"]
    causes = [one for one in findings if one["caused_by"] is None]
    by_id = {one["id"]: one for one in findings}
    related = [place["message"]["text"] for one in log["results"] for place in one.get("relatedLocations", ())]
    mains = [by_id[one["partialFingerprints"]["rosetta508/v2"]] for one in log["results"]]
    assert sorted(related + [one["message"]["ja"] for one in mains]) == sorted(one["message"]["ja"] for one in findings)
    assert all(one["caused_by"] is None for one in mains)
    assert [log["tool"]["driver"]["rules"][one["ruleIndex"]]["id"] for one in log["results"]] == [
        one["kind"] for one in mains
    ]
    (run_of_missing,) = (one for one in log["results"] if one["ruleId"] == "missing" and "relatedLocations" in one)
    assert "508.2a" in run_of_missing["message"]["text"]
    assert "508.2b" in run_of_missing["message"]["text"]
    table = run("drift", "mtgwiki-ja-508", "mtgwiki-en-508", "--format", "markdown").out
    assert [
        one["message"]["en"] for one in causes if one["kind"] != "missing" and one["message"]["en"] not in table
    ] == []


def test_the_docstring_of_a_check_module_names_the_kinds_that_it_makes() -> None:
    named = set()
    for module in {sys.modules[check.__module__] for check in CHECKS}:
        kinds = set(re.findall(r"`([a-z-]+)`", module.__doc__ or ""))
        assert kinds >= set(re.findall(r'finding\(\s*(?:comparison, )?"([a-z-]+)"', inspect.getsource(module)))
        named |= kinds
    assert named >= set(KINDS)


def test_the_to_do_list_reports_an_edition_without_rules() -> None:
    (finding,) = find_drift([compared(edition({}, "it"), edition({"1": "Cows sleep."}), {})]).findings
    task = Task(finding.kind, finding.severity, finding.rule, None, None, message=finding.message)
    assert task_sentence(task, Words("it")) == finding.message["it"]
