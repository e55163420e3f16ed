"""What the numbers and the links show: rules that moved, came, went, split, merged, stand twice or are skipped."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise

from rapidfuzz.distance import Indel

from aligner.drift.comparison import Comparison
from aligner.drift.coverage import Coverage
from aligner.drift.finding import Finding
from aligner.messages import N_
from scraper.edition import Rule
from scraper.rule_number import RuleNumber, is_rule_number

RENUMBERED = N_("Rule {rule} of this edition is rule {counterpart} in {other}: the number moved, the rule is the same.")
MOVED = N_("Rule {rule} of this edition is rule {counterpart} in {other}, under another rule than before.")
SPLIT = N_("Rule {rule} of this edition is divided over rules {counterparts} in {other}.")
MERGED = N_("Rules {rules} of this edition are one rule, {counterpart}, in {other}.")
MISSING = N_("Rule {counterpart} of {other} has no counterpart in this edition.")
EMPTY = N_("{edition} has no rules: nothing of it can be compared with {other}.")
ADDED = N_("Rule {rule} of this edition has no counterpart in {other}.")
ENDED = N_(
    "Rule {rule} of this edition has no counterpart in {other}: the English rule of that number ended on {ended}."
)
DUPLICATE = N_("{rule} stands twice on the page, word for word; it is kept once.")
COPY = N_("{rule} repeats {first} word for word.")
TWICE = N_("Number {rule} stands on two different rules; the later one is addressed as {kept_as}.")
GAP = N_("The numbers jump from {before} to {rule}; {absent} would stand between.")
_LONG = 40
"""Characters from which a text that stands twice was hardly meant to."""
_PER_SIGN = 2.5
"""Characters that a sign of Chinese or Japanese counts for."""
_ALIKE = 0.6
"""Share of their words from which two rules say so nearly the same that a translation may not tell them apart."""
_SIGN = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_WORD = re.compile(rf"{_SIGN.pattern}|\w+")


def numbers(comparison: Comparison) -> Iterator[Finding]:
    """Rules that bear another number in the edition compared with."""
    for link in comparison.alignment.links:
        first, counterpart = link.left[0], link.right[0]
        evidence = {"relation": link.relation, "confidence": link.confidence}
        if link.relation == "split":
            names = ", ".join(link.right)
            yield comparison.finding("split", "warning", first, counterpart, SPLIT, counterparts=names, **evidence)
        elif link.relation == "merged":
            names = ", ".join(link.left)
            yield comparison.finding("merged", "warning", first, counterpart, MERGED, rules=names, **evidence)
        elif link.relation != "same":
            template = RENUMBERED if link.relation == "renumbered" else MOVED
            yield comparison.finding(link.relation, "warning", first, counterpart, template, **evidence)


def missing(comparison: Comparison) -> Iterator[Finding]:
    """Rules of the edition compared with that this one lacks; all of them are one finding."""
    if not comparison.left.rules:
        yield comparison.finding("missing", "error", None, None, EMPTY)
    rules = comparison.right.by_number
    covered = Coverage(comparison)
    for number in comparison.alignment.right_only:
        if not rules[number].is_heading and number in covered:
            yield comparison.finding("missing", "warning", None, number, MISSING)


def added(comparison: Comparison) -> Iterator[Finding]:
    """Rules that only this edition has."""
    ended = comparison.ended
    for number in comparison.alignment.left_only:
        if number in ended:
            yield comparison.finding("added", "warning", number, None, ENDED, ended=ended[number])
        elif not comparison.left.by_number[number].is_heading:
            yield comparison.finding("added", "warning", number, None, ADDED)


def repeats(comparison: Comparison) -> Iterator[Finding]:
    """Numbers that stand twice on the page."""
    for repeat in comparison.left.repeats:
        if repeat.kept_as:
            yield comparison.finding("number-twice", "warning", repeat.number, None, TWICE, kept_as=repeat.kept_as)
        else:
            yield comparison.finding("duplicate", "info", repeat.number, None, DUPLICATE)


def copies(comparison: Comparison) -> Iterator[Finding]:
    """Rules that repeat another rule word for word, where the other edition does not."""
    there = Counter(rule.fingerprint() for rule in comparison.right.rules)
    first: dict[str, str] = {}
    for rule in comparison.left.rules:
        earlier = first.setdefault(rule.fingerprint(), rule.number) if _length(rule.text) >= _LONG else rule.number
        if earlier != rule.number and _said_once(comparison, (earlier, rule.number), there):
            yield comparison.finding("duplicate", "info", rule.number, None, COPY, first=earlier)


def _length(text: str) -> float:
    return len(text) + (_PER_SIGN - 1) * len(_SIGN.findall(text))


def _said_once(comparison: Comparison, numbers: tuple[str, str], there: Mapping[str, int]) -> bool:
    """Say whether the right edition says what these rules say, and says it once, not again in nearly the same words."""
    links, rules = comparison.links_of, comparison.right.by_number
    said = [rules[links[number].right[0]] for number in numbers if number in links]
    once = all(there[one.fingerprint()] == 1 for one in said)
    return bool(said) and once and not (said[0] is not said[-1] and _is_alike(said[0], said[-1]))


def _is_alike(one: Rule, other: Rule) -> bool:
    words = (_WORD.findall(rule.text.casefold()) for rule in (one, other))
    return bool(Indel.normalized_similarity(*words) >= _ALIKE)


def gaps(comparison: Comparison) -> Iterator[Finding]:
    """Numbers skipped between neighbours (letters l and o are never used)."""
    for before, after in _skips(comparison):
        facts = {"before": str(before), "absent": str(before.next_sibling)}
        yield comparison.finding("numbering-gap", "info", str(after), None, GAP, **facts)


def _skips(comparison: Comparison) -> Iterator[tuple[RuleNumber, RuleNumber]]:
    named = {RuleNumber.parse(rule.number) for rule in comparison.left.rules if is_rule_number(rule.number)}
    families = groupby(sorted(named, key=lambda one: (str(one.parent), one)), key=lambda one: one.parent)
    siblings = [list(family) for parent, family in families if parent]
    return (pair for family in siblings for pair in pairwise(family) if pair[0].next_sibling != pair[1])
