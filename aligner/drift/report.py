"""Drift report: runs every check of `aligner.drift.checks` on each comparison, sorts the findings, and names causes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from aligner.drift.checks import CHECKS
from aligner.drift.comparison import Comparison
from aligner.drift.finding import DriftReport, Finding


def find_drift(comparisons: Iterable[Comparison]) -> DriftReport:
    """Return all findings of all comparisons, each comparison's in document order."""
    return DriftReport(tuple(_with_causes([finding for one in comparisons for finding in _sorted_findings(one)])))


def _with_causes(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings with their ids. An older wording is the cause of terms missing from the same rule."""
    seen: Counter[str] = Counter()
    named = []
    for one in findings:
        seen[one.identity] += 1
        count = seen[one.identity]
        named.append(replace(one, id=one.identity if count == 1 else f"{one.identity}#{count}"))
    causes = {
        (one.edition, one.rule, term): one.id
        for one in named
        if one.kind == "older-wording"
        for term in one.evidence.get("standing", {}).get("missing", ())
    }
    return [
        replace(one, caused_by=causes.get((one.edition, one.rule, one.evidence.get("concept"))))
        if one.kind == "concept-missing"
        else one
        for one in named
    ]


def _sorted_findings(comparison: Comparison) -> list[Finding]:
    """Return the findings by place of the rule (of its counterpart, for a missing rule), then by check."""
    findings = [finding for check in CHECKS for finding in check(comparison)]
    left_places = {rule.number: float(at) for at, rule in enumerate(comparison.left.rules)}
    right_places = _places_of_right_rules(comparison, left_places)

    def place(finding: Finding) -> float:
        if finding.rule is not None:
            return left_places.get(finding.rule, len(left_places))
        return right_places.get(finding.counterpart.rule, -1.0) if finding.counterpart else -1.0

    return sorted(findings, key=place)


def _places_of_right_rules(comparison: Comparison, left_places: dict[str, float]) -> dict[str, float]:
    """Return for each rule of the right edition the place among the left rules after which it belongs."""
    linked = {link.right[-1]: left_places[link.left[-1]] for link in comparison.alignment.links}
    places: dict[str, float] = {}
    last = -0.5
    for rule in comparison.right.rules:
        last = linked.get(rule.number, last)
        places[rule.number] = last + 0.5
    return places
