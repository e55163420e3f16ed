"""Numbers of examples of linked rules: kinds `example-missing` and `example-added`."""

from collections.abc import Iterator

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import N_

MISSING = N_(
    "Rule {counterpart} in {other} has more examples than its counterpart in this edition ({there} there, {here} here)."
)
ADDED = N_("Rule {rule} has examples that {other} does not have (examples here: {here}; there: {there}).")


def check_examples(comparison: Comparison) -> Iterator[Finding]:
    """Yield the rules that have fewer or more examples than their counterpart."""
    for rule, counterpart, _ in comparison.pairs():
        here, there = len(rule.examples), len(counterpart.examples)
        if here < there:
            yield comparison.finding(
                "example-missing", "info", rule.number, counterpart.number, MISSING, here=here, there=there
            )
        elif here > there:
            yield comparison.finding(
                "example-added", "info", rule.number, counterpart.number, ADDED, here=here, there=there
            )
