"""Finding: one difference that a check reports, with its evidence and a message in every interface language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Severity = Literal["error", "warning", "info"]
SCHEMA = "rosetta508/drift/1"


@dataclass(frozen=True, slots=True)
class Address:
    """A rule of an edition."""

    edition: str
    rule: str

    def to_json(self) -> dict[str, str]:
        """Return the address as JSON documents have it."""
        return {"edition": self.edition, "rule": self.rule}


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference. `rule` is None if it concerns the whole edition; `counterpart` is a rule of the right edition."""

    kind: str
    severity: Severity
    edition: str
    rule: str | None
    counterpart: Address | None
    evidence: Mapping[str, Any]
    message: Mapping[str, str]

    def to_json(self) -> dict[str, Any]:
        """Return the finding as a `rosetta508/drift/1` document has it."""
        return {
            "kind": self.kind,
            "severity": self.severity,
            "edition": self.edition,
            "rule": self.rule,
            "counterpart": self.counterpart.to_json() if self.counterpart else None,
            "evidence": dict(self.evidence),
            "message": dict(self.message),
        }


@dataclass(frozen=True, slots=True)
class DriftReport:
    """The findings of one or more comparisons, in the order in which a reader meets the rules."""

    findings: tuple[Finding, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the `rosetta508/drift/1` document."""
        return {"schema": SCHEMA, "findings": [finding.to_json() for finding in self.findings]}
