"""Tracks the sections of a book from one revision to the next, by their rules and titles.

A section with a new title is the same section if its rules stay together. A section with the title of another but
different rules is the same one only if no other section took over its rules.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import sqrt

import numpy as np
from rapidfuzz.distance import Indel

from aligner.history.assignment import best_pairs
from aligner.history.parameters import PARAMS
from aligner.history.wording_changes import plain_words
from scraper.edition import Rule


def track_headings(older: Sequence[Rule], newer: Sequence[Rule], pairs: Mapping[int, int]) -> dict[int, int]:
    """Return index in `newer` -> index in `older` of the headings of the same sections.

    `pairs` is the same for the rules below the headings.
    """
    left, right = ([at for at, rule in enumerate(rules) if is_section(rule)] for rules in (older, newer))
    overlaps = _section_overlaps(older, newer, pairs)
    scores = np.array(
        [
            [_heading_score(older[i], newer[j]) + overlaps.get((older[i].number, newer[j].number), 0) for j in right]
            for i in left
        ]
    ).reshape(len(left), len(right))
    scores[scores < PARAMS.min_heading_score] = 0
    return best_pairs(scores, left, right)


def is_section(rule: Rule) -> bool:
    """Return whether a rule is a section: its number has one part."""
    return "." not in rule.number


def section_of(rule: Rule) -> str:
    """Return the number of a rule's section."""
    return rule.number.partition(".")[0]


def _heading_score(one: Rule, other: Rule) -> float:
    similarity = _title_similarity(one.title or "", other.title or "")
    return PARAMS.title_share * similarity + PARAMS.same_section_number_bonus * (one.number == other.number)


@lru_cache(maxsize=65536)
def _title_similarity(one: str, other: str) -> float:
    return Indel.normalized_similarity(plain_words(one), plain_words(other))


def _section_overlaps(
    older: Sequence[Rule], newer: Sequence[Rule], pairs: Mapping[int, int]
) -> dict[tuple[str, str], float]:
    """Return (older, newer section) -> share of their words in common rules, 0 to 1, where there are any."""
    common: dict[tuple[str, str], float] = defaultdict(float)
    for new, old in pairs.items():
        one, other = older[old], newer[new]
        if not is_section(one):
            common[section_of(one), section_of(other)] += min(_length(one), _length(other))
    sizes = [_sizes(rules) for rules in (older, newer)]
    return {(one, other): words / sqrt(sizes[0][one] * sizes[1][other]) for (one, other), words in common.items()}


def _sizes(rules: Sequence[Rule]) -> Mapping[str, int]:
    """Return section -> number of words of its rules."""
    sizes: dict[str, int] = defaultdict(int)
    for rule in rules:
        if not is_section(rule):
            sizes[section_of(rule)] += _length(rule)
    return sizes


def _length(rule: Rule) -> int:
    return max(1, len(plain_words(rule.text)))
