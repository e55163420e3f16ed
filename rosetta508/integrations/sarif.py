"""A drift report as SARIF 2.1.0, the format in which code hosts show the findings of a checker.

It includes what GitHub requires beyond the schema: a description of each kind of finding, and advice.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

import rosetta508
from aligner.drift.finding import DriftReport, Finding
from rosetta508.compare.grouped_findings import Entry, by_edition, entries_by_rule
from rosetta508.language.interface import N_, Interface
from rosetta508.language.kinds import KINDS
from rosetta508.language.words import Words, capitalized

_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_RANKS = {"misleading": 90.0, "outdated": 50.0, "cosmetic": 10.0}
"""SARIF's rank: 0 (lowest priority) to 100. Chosen: only the order matters."""
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def sarif(report: DriftReport, lang: str, files: Mapping[str, str]) -> dict[str, Any]:
    """Return a drift report as a SARIF log, with messages in `lang` (`en`, `it`, or `ja`).

    `files` maps edition ids to file paths, if they are known.
    """
    kinds = list(dict.fromkeys(finding.kind for finding in report.findings))
    driver = {"name": "rosetta508", "version": rosetta508.__version__, "rules": _descriptions(kinds, lang)}
    rules = (entries for found in by_edition(report.findings).values() for entries in entries_by_rule(found))
    results = [_result(entry, lang, files, kinds) for entries in rules for entry in entries]
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}


def _descriptions(kinds: Iterable[str], lang: str) -> list[dict[str, Any]]:
    """Return the name of each kind of finding, its meaning, and advice."""
    interface, words = Interface(lang), Words(lang)
    advice = interface(
        N_("“rosetta508 show RULE” shows the rule in every edition; “rosetta508 patch” brings numbers up to date.")
    )
    return [_description(kind, interface(KINDS[kind]), words(f"explained.{kind}"), advice) for kind in kinds]


def _description(kind: str, called: str, means: str, advice: str) -> dict[str, Any]:
    """Return a reporting descriptor; SARIF wants a name only if it differs from the id."""
    name = kind.title().replace("-", "")
    return {
        "id": kind,
        **({"name": name} if "-" in kind else {}),
        "shortDescription": {"text": capitalized(called)},
        "fullDescription": {"text": means},
        "help": {"text": advice},
    }


def _result(entry: Entry, lang: str, files: Mapping[str, str], kinds: list[str]) -> dict[str, Any]:
    """Return the result of an entry; its findings but the main one are related locations."""
    finding, *others = entry.findings
    related = [_place(one, files) | {"id": at, "message": {"text": one.message[lang]}} for at, one in enumerate(others)]
    return {
        "ruleId": finding.kind,
        "ruleIndex": kinds.index(finding.kind),
        "level": _LEVELS[finding.severity],
        "message": {"text": entry.text(Interface(lang))},
        "locations": [_place(finding, files)],
        **({"relatedLocations": related} if related else {}),
        "partialFingerprints": {"rosetta508/v2": finding.id},
        **({"rank": _RANKS[finding.rank]} if finding.rank else {}),
    }


def _place(finding: Finding, files: Mapping[str, str]) -> dict[str, Any]:
    name = "/".join(part for part in (finding.edition, finding.rule) if part)
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(files.get(finding.edition, f"editions/{finding.edition}.json"))},
            "region": {"startLine": 1},
        },
        "logicalLocations": [{"fullyQualifiedName": name, "kind": "element"}],
    }
