"""Count how many findings on the real wiki pages are right: `python -m benchmarks.measure.pages_read`.

Only a reader can say whether a finding on a real page is right. `read_findings.json` lists the findings that a person
has checked against both texts, with the judgment; one that is not listed counts as not yet read. With `--write` the
result goes into the docs.
"""

import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from aligner.drift.finding import Finding
from benchmarks.measure import command
from benchmarks.publish.results import Row, report
from tests.support.checkout import ROOT
from tests.support.drift_scenarios.bases import Base, english_book, pages, section

READ = ROOT / "benchmarks" / "data" / "read_findings.json"
IDENTIFYING = (
    "stated", "content", "cites", "now", "means", "concept", "word", "meant", "term", "usual", "what", "since",
    "here", "there",
)  # fmt: skip
"""The evidence that distinguishes a finding from others of its kind and rule."""

Judged = Mapping[str, Sequence[str]]


def editions(home: Path) -> Iterator[Base]:
    """Yield each page with today's official English, which a report compares it with by default."""
    read = pages(home)
    today = english_book(home).right
    for base in (*read, Base("en-508", read[0].right, today, read[0].library)):
        yield replace(base, right=section(today, base.left.covers[0]))


def fingerprint(finding: Finding) -> str:
    """Return a finding's identity: kind, rule, the rule that shows it, and numbers, names, and dates."""
    shown_by = finding.counterpart.rule if finding.counterpart else "–"
    told = (str(finding.evidence[name]) for name in IDENTIFYING if name in finding.evidence)
    return " | ".join((finding.kind, finding.rule or "–", shown_by, *told))


def counted(findings: Sequence[Finding], judged: Judged) -> tuple[int, int, int]:
    """Return how many findings were read and are right, were read and are wrong, and were not read."""
    made = Counter(map(fingerprint, findings))
    right, wrong = ((made & Counter(judged.get(name, ()))).total() for name in ("right", "wrong"))
    return right, wrong, unread(findings, judged).total()


def unread(findings: Sequence[Finding], judged: Judged) -> Counter[str]:
    """Return the findings that are not listed, or occur more often than listed."""
    return Counter(map(fingerprint, findings)) - Counter(chain(*judged.values()))


def rows(counts: Mapping[str, tuple[int, int, int]]) -> list[Row]:
    """Return a row for each page: its findings, and how many are right, wrong, and not read."""
    return [
        {"page": name, "findings": right + wrong + unread, "right": right, "wrong": wrong, "not_read": unread}
        for name, (right, wrong, unread) in counts.items()
    ]


def main(arguments: list[str]) -> int:
    """Print the table and the findings not read, and with `--write` store the table."""
    parser = command.parser("benchmarks.measure.pages_read", "Count the pages' findings.")
    options = parser.parse_args(arguments)
    judged = json.loads(READ.read_text("utf-8"))
    counts = {}
    with tempfile.TemporaryDirectory() as home:
        os.environ["ROSETTA508_HOME"] = home
        for base in editions(Path(home)):
            counts[base.name] = counted(base.findings, judged[base.name])
            for one in unread(base.findings, judged[base.name]).elements():
                print(f"not read: {base.name}: {one}")
    report("pages-read", {"pages": rows(counts)}, write=options.write)
    return 0


if __name__ == "__main__":
    command.run(main)
