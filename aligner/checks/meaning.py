"""Words that turn the sense of a rule and were turned round on the way: if for unless, may for must."""

from collections import Counter
from collections.abc import Iterator

from aligner.comparison import Comparison
from aligner.finding import Finding
from aligner.messages import N_
from scraper.edition import Edition, Rule

IF_FOR_UNLESS = N_("{rule} says “if” where {counterpart} of {other} says “unless”: the condition is turned round.")
UNLESS_FOR_IF = N_("{rule} says “unless” where {counterpart} of {other} says “if”: the condition is turned round.")
MAY_FOR_MUST = N_("{rule} says “may” where {counterpart} of {other} says “must”.")
MUST_FOR_MAY = N_("{rule} says “must” where {counterpart} of {other} says “may”.")

SWAPS = (
    ("exception", "condition", IF_FOR_UNLESS, "if for unless"),
    ("condition", "exception", UNLESS_FOR_IF, "unless for if"),
    ("obligation", "permission", MAY_FOR_MUST, "may for must"),
    ("permission", "obligation", MUST_FOR_MAY, "must for may"),
)
"""Marker that the English has, marker that the translation has instead, message, what happened."""


def meaning(comparison: Comparison) -> Iterator[Finding]:
    """Conditions and duties turned into their opposite.

    Languages use such words in different numbers, so only a clean swap counts: the English has one kind and the
    translation none of it but more of the other.
    """
    if not (comparison.terms.knows(comparison.left.language) and comparison.terms.knows(comparison.right.language)):
        return
    for rule, counterpart, _ in comparison.pairs():
        ours = _markers(comparison, rule, comparison.left)
        theirs = _markers(comparison, counterpart, comparison.right)
        for lost, found, template, what in SWAPS:
            if theirs[lost] and not ours[lost] and ours[found] - theirs[found] >= theirs[lost]:
                yield comparison.finding(
                    "changed-meaning", "error", rule.number, counterpart.number, template, what=what
                )


def _markers(comparison: Comparison, rule: Rule, edition: Edition) -> Counter[str]:
    return comparison.terms.markers(rule.text, edition.language)
