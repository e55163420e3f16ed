"""The drift report as files to download: JSON for programs, CSV for spreadsheets, SARIF for code hosts."""

import csv
import io
import json
from collections.abc import Mapping

from aligner.drift.finding import DriftReport
from rosetta508.sarif import sarif

NAMES = ("drift.json", "drift.csv", "drift.sarif")


def downloads(report: DriftReport, language: str) -> Mapping[str, str]:
    """Return the files by name, their messages in `language` where a file has room for one."""
    documents = (_json(report.to_json()), _table(report, language), _json(sarif(report, language, {})))
    return dict(zip(NAMES, documents, strict=True))


def _json(document: Mapping[str, object]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _table(report: DriftReport, language: str) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(["edition", "rule", "counterpart", "kind", "severity", "message"])
    for one in report.findings:
        counterpart = one.counterpart.rule if one.counterpart else ""
        cells = (one.edition, one.rule or "", counterpart, one.kind, one.severity, one.message[language])
        writer.writerow([harmless(cell) for cell in cells])
    return stream.getvalue()


def harmless(cell: str) -> str:
    """Keep a spreadsheet from running as a formula what an edition says."""
    return f"'{cell}" if cell[:1] in {"=", "+", "-", "@", "\t"} else cell
