"""Drift: runs every check over a comparison and puts the findings in the order in which a reader meets the rules."""

from collections.abc import Callable, Iterable, Iterator

from aligner.drift.checks.changed_meaning import meaning
from aligner.drift.checks.concepts import concepts
from aligner.drift.checks.examples import examples
from aligner.drift.checks.inconsistent_terms import rival_terms
from aligner.drift.checks.misspellings import misspellings
from aligner.drift.checks.numbering import added, copies, gaps, missing, numbers, repeats
from aligner.drift.checks.older_wording import older_wording, stale_date
from aligner.drift.checks.punctuation import doubled_signs, joined_sentences
from aligner.drift.checks.references import references
from aligner.drift.checks.spacing import stray_spaces
from aligner.drift.checks.typography import markup, mixed_apostrophes
from aligner.drift.checks.unpaired_marks import unbalanced
from aligner.drift.checks.untranslated import untranslated
from aligner.drift.checks.untranslated_passages import untranslated_passages
from aligner.drift.comparison import Comparison
from aligner.drift.finding import DriftReport, Finding

Check = Callable[[Comparison], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    stale_date,
    numbers,
    missing,
    added,
    repeats,
    copies,
    gaps,
    older_wording,
    meaning,
    concepts,
    examples,
    references,
    untranslated_passages,
    untranslated,
    rival_terms,
    misspellings,
    stray_spaces,
    doubled_signs,
    joined_sentences,
    unbalanced,
    mixed_apostrophes,
    markup,
)


def title(check: Check) -> str:
    """Return what readers see a check called: the first line of its docstring, without the full stop."""
    return (check.__doc__ or "").strip().splitlines()[0].removesuffix(".")


def find_drift(comparisons: Iterable[Comparison]) -> DriftReport:
    """Return all findings of all comparisons; each comparison's in document order."""
    return DriftReport(tuple(finding for one in comparisons for finding in _ordered(one)))


def _ordered(comparison: Comparison) -> list[Finding]:
    """Order by the place of the rule (of its counterpart, for a rule that is missing), then by check."""
    findings = [finding for check in CHECKS for finding in check(comparison)]
    here = {rule.number: float(at) for at, rule in enumerate(comparison.left.rules)}
    there = _places_of_missing(comparison, here)

    def place(finding: Finding) -> float:
        if finding.rule is not None:
            return here.get(finding.rule, len(here))
        return there.get(finding.counterpart.rule, -1.0) if finding.counterpart else -1.0

    return sorted(findings, key=place)


def _places_of_missing(comparison: Comparison, here: dict[str, float]) -> dict[str, float]:
    """Return for each rule of the right edition the place on the left after which it would stand."""
    back = {link.right[-1]: here[link.left[-1]] for link in comparison.alignment.links}
    places: dict[str, float] = {}
    last = -0.5
    for rule in comparison.right.rules:
        last = back.get(rule.number, last)
        places[rule.number] = last + 0.5
    return places
