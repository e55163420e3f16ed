"""The findings on the real pages: each is on the list of read ones, and few are wrong."""

import json
from pathlib import Path

from aligner.drift.finding import Address, Finding
from benchmarks.measure.pages_read import READ, counted, editions, fingerprint, rows, unread
from benchmarks.publish.page import aim, goals
from benchmarks.publish.results import load


def finding(kind: str, rule: str | None, shown_by: str | None = None, **evidence: object) -> Finding:
    counterpart = Address("english", shown_by) if shown_by else None
    return Finding(kind, "warning", "tavern", rule, counterpart, evidence, {})


def test_a_finding_is_identified_by_its_facts_not_by_a_passage() -> None:
    cited = finding("stale-reference", "1.2", "1.3", cites="7", now="9", title="Kettles", where="the kettle boils")
    assert fingerprint(cited) == "stale-reference | 1.2 | 1.3 | 7 | 9"
    assert fingerprint(finding("missing", None, "1.4")) == "missing | – | 1.4"


def test_every_occurrence_of_a_finding_is_counted() -> None:
    made = [finding("typography", "1.1"), finding("typography", "1.1"), finding("duplicate", "1.1")]
    assert counted(made, {"right": ["typography | 1.1 | –"], "wrong": ["duplicate | 1.1 | –"]}) == (1, 1, 1)
    assert counted(made, {}) == (0, 0, 3)
    assert unread(made, {"right": ["typography | 1.1 | –"]}) == {"typography | 1.1 | –": 1, "duplicate | 1.1 | –": 1}


def test_a_finding_not_read_counts_against_the_page() -> None:
    counted = {"page": "ja-508", "findings": 20, "right": 18, "wrong": 1, "not_read": 1}
    assert rows({"ja-508": (18, 1, 1)}) == [counted]


def test_every_finding_of_the_pages_was_reviewed_and_few_are_wrong(shared: Path, tmp_path: Path) -> None:
    judged = json.loads(READ.read_text("utf-8"))
    found = {base.name: base.findings for base in editions(tmp_path)}
    assert found.keys() == judged.keys()
    (aimed,) = (aim(goal) for goal in goals("drift") if goal["source"] == "pages-read.pages")
    _, least = aimed or ("", 1.0)
    for name, findings in found.items():
        right, wrong, _ = counted(findings, judged[name])
        assert not unread(findings, judged[name])
        assert right >= least * (right + wrong)


def test_the_result_has_a_row_for_each_page() -> None:
    stored = load()["pages-read"]["tables"]["pages"]
    assert [row["page"] for row in stored] == list(json.loads(READ.read_text("utf-8")))
    assert [*stored[0]] == [*rows({"ja-508": (18, 1, 1)})[0]]
