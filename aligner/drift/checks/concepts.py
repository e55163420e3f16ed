"""Things of the game that only one of two linked rules mentions: kinds `concept-missing` and `concept-added`."""

from collections.abc import Iterator

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.drift.term_groups import CONCEPTS
from aligner.messages import N_

MISSING = N_("Neither {rule} nor any other rule of this edition mentions “{name}”, but {counterpart} in {other} does.")
ADDED = N_("{rule} mentions “{name}”, which {other} never mentions.")


def check_concepts(comparison: Comparison) -> Iterator[Finding]:
    """Yield the things of the game that only one of two linked rules mentions.

    The edition that lacks the thing (for left, all of its book) must never mention it. If it does so elsewhere, the
    rule may just be worded differently.
    """
    if not comparison.has_comparable_terms:
        return
    known_left = comparison.known_terms
    known_right = comparison.terms_of([comparison.right])
    for rule, counterpart, _ in comparison.pairs():
        if not comparison.is_translated(rule):
            continue
        left = set(comparison.count_terms(rule, comparison.left))
        right = set(comparison.count_terms(counterpart, comparison.right))
        for term in sorted((right - left) & CONCEPTS - known_left):
            named = comparison.words_of_counterpart([term], counterpart.number)
            facts = {"concept": term, "name": {lang: name for lang, [name] in named.items()}}
            yield comparison.finding("concept-missing", "warning", rule.number, counterpart.number, MISSING, **facts)
        for term in sorted((left - right) & CONCEPTS - known_right):
            facts = {"concept": term, "name": comparison.term_name(term)}
            yield comparison.finding("concept-added", "info", rule.number, counterpart.number, ADDED, **facts)
