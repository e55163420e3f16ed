"""The drift report as files to download: JSON for programs, CSV for spreadsheets, SARIF for code hosts."""

import json
from collections.abc import Mapping

from aligner.drift.finding import DriftReport, Finding
from rosetta508.exchange.spreadsheet import csv_of
from rosetta508.integrations.sarif import sarif

NAMES = ("drift.json", "drift.csv", "drift.sarif")


def downloads(report: DriftReport, language: str) -> Mapping[str, str]:
    """Return the files by name; a file with one message per finding has it in `language`."""
    documents = (_json(report.to_json()), _table(report, language), _json(sarif(report, language, {})))
    return dict(zip(NAMES, documents, strict=True))


def _json(document: Mapping[str, object]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _table(report: DriftReport, language: str) -> str:
    rows = [
        (one.edition, one.rule or "", _counterpart(one), one.kind, one.severity, one.rank or "", one.message[language])
        for one in report.findings
    ]
    return csv_of([("edition", "rule", "counterpart", "kind", "severity", "rank", "message"), *rows])


def _counterpart(one: Finding) -> str:
    return one.counterpart.rule if one.counterpart else ""
