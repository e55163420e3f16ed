"""Finding: one difference that a check reports, with its evidence and a message in every interface language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from aligner.json_object import json_object

Severity = Literal["error", "warning", "info"]
Rank = Literal["misleading", "outdated", "cosmetic"]
SCHEMA = "rosetta508/drift/1"
RANKS: tuple[Rank, ...] = ("misleading", "outdated", "cosmetic")
"""The harm to a reader, greatest first."""
RANK_OF_KIND: Mapping[str, Rank] = {
    "changed-meaning": "misleading",
    "misdirected-reference": "misleading",
    "dangling-reference": "misleading",
    "number-twice": "misleading",
    "stale-date": "misleading",
    "older-wording": "outdated",
    "stale-reference": "outdated",
    "concept-missing": "outdated",
    "concept-added": "outdated",
    "added": "outdated",
    "example-missing": "cosmetic",
    "duplicate": "cosmetic",
    "untranslated": "cosmetic",
    "misspelling": "cosmetic",
    "typography": "cosmetic",
    "term-inconsistent": "cosmetic",
    "markup-leftover": "cosmetic",
}
"""Other kinds have no rank: renumbered, moved, split, merged, missing, numbering-gap, and example-added."""
_TOLD_APART_BY = ("cites", "concept", "word", "where", "what")
"""Evidence that distinguishes findings of one kind about one rule."""


@dataclass(frozen=True, slots=True)
class Address:
    """A rule of an edition."""

    edition: str
    rule: str

    def to_json(self) -> dict[str, str]:
        """Return the address in the form of JSON documents."""
        return {"edition": self.edition, "rule": self.rule}


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference. `counterpart` is a rule of the right edition.

    `rule` is None if the finding concerns the whole edition, or a counterpart that the edition lacks.
    """

    kind: str
    severity: Severity
    edition: str
    rule: str | None
    counterpart: Address | None
    evidence: Mapping[str, Any]
    message: Mapping[str, str]
    id: str = ""
    """Identifies the finding: it is the same in every run."""
    caused_by: str | None = None
    """Id of the finding about the same rule that explains this one."""

    @property
    def rank(self) -> Rank | None:
        """How much harm it does to a reader.

        None for a kind without a rank. Also None for a finding of severity `info` whose kind has the rank
        `misleading`, because such a finding may be wrong.
        """
        if self.kind == "older-wording" and self.evidence.get("only_examples"):
            return "cosmetic"
        if self.severity == "info" and RANK_OF_KIND.get(self.kind) == "misleading":
            return None  # the finding is possible, not certain
        return RANK_OF_KIND.get(self.kind)

    @property
    def identity(self) -> str:
        """The facts that make it the same finding in another run: kind, edition, rule, counterpart, and its subject."""
        facts = [str(self.evidence[name]) for name in _TOLD_APART_BY if name in self.evidence]
        other = self.counterpart.rule if self.counterpart else ""
        return "|".join((self.kind, self.edition, self.rule or "", other, *facts))

    def to_json(self) -> dict[str, Any]:
        """Return the finding in the form of a `rosetta508/drift/1` document."""
        return {**json_object(self), "rank": self.rank}


@dataclass(frozen=True, slots=True)
class DriftReport:
    """The findings of one or more comparisons, in the order of the rules."""

    findings: tuple[Finding, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the `rosetta508/drift/1` document."""
        return {"schema": SCHEMA, "findings": [finding.to_json() for finding in self.findings]}
