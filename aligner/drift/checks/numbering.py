"""Rules with other numbers, and without counterparts.

Kinds `renumbered`, `moved`, `split`, `merged`, `missing`, `added`, `duplicate`, `number-twice`, and `numbering-gap`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise

from rapidfuzz.distance import Indel

from aligner.drift.comparison import Comparison
from aligner.drift.coverage import Coverage
from aligner.drift.finding import Finding
from aligner.drift.parameters import PARAMS
from aligner.messages import N_
from aligner.text.scripts import HAN_KANA
from scraper.edition import Rule
from scraper.rule_number import RuleNumber, is_rule_number

RENUMBERED = N_("Rule {rule} of this edition is rule {counterpart} in {other}: the same rule under another number.")
MOVED = N_(
    "Rule {rule} of this edition is rule {counterpart} in {other}, where it has a different place in the hierarchy of "
    "rules."
)
SPLIT = N_("Rule {rule} of this edition is split into rules {counterparts} in {other}.")
MERGED = N_("Rules {rules} of this edition are one rule, {counterpart}, in {other}.")
MISSING = N_("Rule {counterpart} in {other} has no counterpart in this edition.")
EMPTY = N_("{edition} has no rules to compare with {other}.")
ADDED = N_("Rule {rule} of this edition has no counterpart in {other}.")
ENDED = N_(
    "Rule {rule} of this edition has no counterpart in {other}: the English rule with that number was removed on "
    "{ended}."
)
DUPLICATE = N_("{rule} is on the page twice, word for word; it is counted once.")
COPY = N_("{rule} repeats {first} word for word.")
TWICE = N_("Two different rules have the number {rule}; the later one is called {kept_as}.")
GAP = N_("The numbers jump from {before} to {rule}; {absent} is missing in between.")
_SIGN = re.compile(f"[{HAN_KANA}]")
"""A character of Chinese or Japanese."""
_WORD = re.compile(rf"{_SIGN.pattern}|\w+")


def check_numbers(comparison: Comparison) -> Iterator[Finding]:
    """Yield the rules with another number in the right edition, and those that it splits or merges."""
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


def check_missing_rules(comparison: Comparison) -> Iterator[Finding]:
    """Yield the unlinked right rules that left covers, without headings; one finding if left has no rules at all."""
    if not comparison.left.rules:
        yield comparison.finding("missing", "error", None, None, EMPTY)
    rules = comparison.right.by_number
    covered = Coverage(comparison)
    for number in comparison.alignment.right_only:
        if not rules[number].is_heading and number in covered:
            yield comparison.finding("missing", "warning", None, number, MISSING)


def check_added_rules(comparison: Comparison) -> Iterator[Finding]:
    """Yield the left rules without a counterpart, except headings.

    If the English rule has ended, the message says so.
    """
    ended = comparison.ended_rules
    for number in comparison.alignment.left_only:
        if number in ended:
            yield comparison.finding("added", "warning", number, None, ENDED, ended=ended[number])
        elif not comparison.left.by_number[number].is_heading:
            yield comparison.finding("added", "warning", number, None, ADDED)


def check_repeated_numbers(comparison: Comparison) -> Iterator[Finding]:
    """Yield the numbers that occur twice on the left page."""
    for repeat in comparison.left.repeats:
        if repeat.kept_as:
            yield comparison.finding("number-twice", "warning", repeat.number, None, TWICE, kept_as=repeat.kept_as)
        else:
            yield comparison.finding("duplicate", "info", repeat.number, None, DUPLICATE)


def check_repeated_texts(comparison: Comparison) -> Iterator[Finding]:
    """Yield the rules that repeat another rule word for word, where the right edition does not."""
    times = Counter(rule.fingerprint() for rule in comparison.right.rules)
    numbers: dict[str, str] = {}
    for rule in comparison.left.rules:
        is_long = _length(rule.text) >= PARAMS.min_repeated_characters
        first = numbers.setdefault(rule.fingerprint(), rule.number) if is_long else rule.number
        if first != rule.number and _are_distinct_rules(comparison, (first, rule.number), times):
            yield comparison.finding("duplicate", "info", rule.number, None, COPY, first=first)


def _length(text: str) -> float:
    """Return the length of a text in characters; one of Chinese or Japanese counts `characters_per_sign` times."""
    return len(text) + (PARAMS.characters_per_sign - 1) * len(_SIGN.findall(text))


def _are_distinct_rules(comparison: Comparison, numbers: tuple[str, str], times: Mapping[str, int]) -> bool:
    """Return whether the texts of two left rules' counterparts occur once each, and are not nearly the same.

    If only one of the rules has a counterpart, or both have the same one, only its text is checked. `times` counts
    the right rules by fingerprint.
    """
    links, rules = comparison.links_of, comparison.right.by_number
    counterparts = [rules[links[number].right[0]] for number in numbers if number in links]
    if not counterparts or any(times[one.fingerprint()] != 1 for one in counterparts):
        return False
    first, last = counterparts[0], counterparts[-1]
    return first is last or not _are_near_duplicates(first, last)


def _are_near_duplicates(one: Rule, other: Rule) -> bool:
    words = (_WORD.findall(rule.text.casefold()) for rule in (one, other))
    return bool(Indel.normalized_similarity(*words) >= PARAMS.min_near_duplicate)


def check_numbering_gaps(comparison: Comparison) -> Iterator[Finding]:
    """Yield the numbers skipped between neighbors (letters l and o are never used)."""
    for before, after in _gaps(comparison):
        facts = {"before": str(before), "absent": str(before.next_sibling)}
        yield comparison.finding("numbering-gap", "info", str(after), None, GAP, **facts)


def _gaps(comparison: Comparison) -> Iterator[tuple[RuleNumber, RuleNumber]]:
    """Yield the numbers before and after each gap."""
    numbers = {RuleNumber.parse(rule.number) for rule in comparison.left.rules if is_rule_number(rule.number)}
    families = groupby(sorted(numbers, key=lambda one: (str(one.parent), one)), key=lambda one: one.parent)
    siblings = [list(family) for parent, family in families if parent]
    return (pair for family in siblings for pair in pairwise(family) if pair[0].next_sibling != pair[1])
