"""Concepts that one edition speaks of and the other, in that rule, does not know."""

from collections.abc import Iterator, Sequence
from functools import cache

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import LANGUAGES, N_
from aligner.text.terms import TermTable
from scraper.edition import Edition, Rule

MISSING = N_("{rule} does not speak of “{name}”, as {counterpart} of {other} does; this edition never does.")
ADDED = N_("{rule} speaks of “{name}”, of which {other} never speaks.")

CONCEPTS = frozenset(
    {
        "battle",
        "planeswalker",
        "protector",
        "vehicle",
        "artifact",
        "enchantment",
        "land",
        "instant",
        "sorcery",
        "token",
        "emblem",
        "dungeon",
        "counter",
        "optional-cost",
        "exert",
        "goad",
        "banding",
        "band",
        "bands-with-other",
        "haste",
        "vigilance",
        "first-strike",
        "double-strike",
        "trample",
        "regenerate",
        "range-of-influence",
        "multiplayer",
        "team",
        "stack",
        "library",
        "graveyard",
        "exile",
        "command-zone",
        "mana",
        "mana-ability",
        "priority",
        "restriction",
        "requirement",
    }
)
"""Terms that name a thing of the game: other words come and go with the translator's style, these do not."""


def concepts(comparison: Comparison) -> Iterator[Finding]:
    """Things of the game that only one of two linked rules knows.

    A thing counts only if the whole edition is silent about it: then it is news that has not arrived (or something
    long gone), and not a sentence put another way.
    """
    if not comparison.knows_terms:
        return
    known_left = _known(comparison, comparison.book or [comparison.left])
    known_right = _known(comparison, [comparison.right])
    for rule, counterpart, _ in comparison.pairs():
        if not comparison.is_translated(rule):
            continue
        ours = set(comparison.count(rule, comparison.left))
        theirs = set(comparison.count(counterpart, comparison.right))
        for term in sorted((theirs - ours) & CONCEPTS - known_left):
            yield _finding(comparison, "concept-missing", rule, counterpart, term)
        for term in sorted((ours - theirs) & CONCEPTS - known_right):
            yield _finding(comparison, "concept-added", rule, counterpart, term)


def _known(comparison: Comparison, editions: Sequence[Edition]) -> set[str]:
    return {term for edition in editions for rule in edition.rules for term in comparison.count(rule, edition)}


def _finding(comparison: Comparison, kind: str, rule: Rule, counterpart: Rule, term: str) -> Finding:
    template = MISSING if kind == "concept-missing" else ADDED
    severity = "warning" if kind == "concept-missing" else "info"
    facts = {"concept": term, "name": _names(term)}
    return comparison.finding(kind, severity, rule.number, counterpart.number, template, **facts)  # type: ignore[arg-type]


@cache
def _names(term: str) -> dict[str, str]:
    return {language: TermTable.load().label(term, language) for language in LANGUAGES}
