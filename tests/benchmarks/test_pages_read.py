"""The findings of the real pages that were read: each stands in the list, and few are wrong."""

import json
from pathlib import Path

import pytest

from aligner.drift.finding import Address, Finding
from benchmarks.measure.pages_read import NAMES, PRECISION, READ, counted, editions, fingerprint, table, unread
from benchmarks.publish.goals import LANGUAGES
from tests.support.checkout import ROOT


def finding(kind: str, rule: str | None, shown_by: str | None = None, **evidence: object) -> Finding:
    counterpart = Address("english", shown_by) if shown_by else None
    return Finding(kind, "warning", "tavern", rule, counterpart, evidence, {})


def test_a_finding_is_told_by_what_it_says_and_never_by_a_passage() -> None:
    cited = finding("stale-reference", "1.2", "1.3", cites="7", now="9", title="Kettles", where="the kettle boils")
    assert fingerprint(cited) == "stale-reference | 1.2 | 1.3 | 7 | 9"
    assert fingerprint(finding("missing", None, "1.4")) == "missing | – | 1.4"


def test_findings_are_counted_as_often_as_they_are_made() -> None:
    made = [finding("typography", "1.1"), finding("typography", "1.1"), finding("duplicate", "1.1")]
    assert counted(made, {"right": ["typography | 1.1 | –"], "wrong": ["duplicate | 1.1 | –"]}) == (1, 1, 1)
    assert counted(made, {}) == (0, 0, 3)
    assert unread(made, {"right": ["typography | 1.1 | –"]}) == {"typography | 1.1 | –": 1, "duplicate | 1.1 | –": 1}


def test_a_finding_not_read_counts_against_the_page() -> None:
    assert table({"ja-508": (19, 0, 1)}, "en") == "| Japanese page of rule 508 | 20 | 19 | 0 | 1 | 0.950 |"
    assert table({"it-506": (18, 1, 1)}, "it").endswith("| 20 | 18 | 1 | 1 | 0.900 (mancato) |")


def test_every_finding_of_the_pages_was_read_and_few_are_wrong(shared: Path, tmp_path: Path) -> None:
    judged = json.loads(READ.read_text("utf-8"))
    found = {base.name: base.findings for base in editions(shared, tmp_path)}
    assert found.keys() == judged.keys() == NAMES.keys()
    for name, findings in found.items():
        right, wrong, _ = counted(findings, judged[name])
        assert not unread(findings, judged[name])
        assert right >= PRECISION * (right + wrong)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_a_row_for_each(lang: str) -> None:
    text = (ROOT / "docs" / lang / "drift-measured.md").read_text("utf-8")
    rows = text.partition("<!-- pages -->")[0].rsplit("---:", 1)[1]
    for names in NAMES.values():
        assert f"| {names[LANGUAGES.index(lang)]} | " in rows
