"""Which section of a book became which in the next revision: by the rules under it, and by its title.

A section that is titled anew is the same section where the rules under it live on together; a section that bears the
title of another over other rules is not.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import sqrt

import numpy as np
from rapidfuzz.distance import Indel
from scipy.optimize import linear_sum_assignment

from aligner.history.wording_changes import plain_words
from scraper.edition import Rule

ENOUGH = 0.5
"""Shared rules, and likeness of titles, from which two headings are taken for one."""
_TITLE = 0.6
"""How much it counts that titles are alike, against the part of the wording under both that is the same rules'."""
_NUMBER = 0.02
"""Breaks ties where titles are alike and nothing else tells, as with sections called General."""


def headings_followed(older: Sequence[Rule], newer: Sequence[Rule], pairs: Mapping[int, int]) -> dict[int, int]:
    """Return, for each place of a heading in `newer` that stood in `older` before, the place it had there.

    `pairs` says the same of the rules under the headings.
    """
    left, right = ([at for at, rule in enumerate(rules) if is_heading(rule)] for rules in (older, newer))
    shared = _shared(older, newer, pairs)
    scores = np.array(
        [[_alike(older[i], newer[j]) + shared.get((older[i].number, newer[j].number), 0) for j in right] for i in left]
    ).reshape(len(left), len(right))
    scores[scores < ENOUGH] = 0
    rows, columns = linear_sum_assignment(scores**2, maximize=True)
    return {right[j]: left[i] for i, j in zip(rows, columns, strict=True) if scores[i, j] > 0}


def is_heading(rule: Rule) -> bool:
    """Say whether a rule is the heading of a section."""
    return "." not in rule.number


def section_of(rule: Rule) -> str:
    """Return the number of the section in which a rule stands."""
    return rule.number.partition(".")[0]


def _alike(one: Rule, other: Rule) -> float:
    return _TITLE * _titles_alike(one.title or "", other.title or "") + _NUMBER * (one.number == other.number)


@lru_cache(maxsize=65536)
def _titles_alike(one: str, other: str) -> float:
    return Indel.normalized_similarity(plain_words(one), plain_words(other))


def _shared(older: Sequence[Rule], newer: Sequence[Rule], pairs: Mapping[int, int]) -> dict[tuple[str, str], float]:
    """Return how much of the wording of two sections is that of the same rules, 0 to 1, where any is."""
    common: dict[tuple[str, str], float] = defaultdict(float)
    for new, old in pairs.items():
        one, other = older[old], newer[new]
        if not is_heading(one):
            common[section_of(one), section_of(other)] += min(_length(one), _length(other))
    sizes = [dict(_sizes(rules)) for rules in (older, newer)]
    return {(one, other): mass / sqrt(sizes[0][one] * sizes[1][other]) for (one, other), mass in common.items()}


def _sizes(rules: Sequence[Rule]) -> Iterator[tuple[str, int]]:
    sizes: dict[str, int] = defaultdict(int)
    for rule in rules:
        if not is_heading(rule):
            sizes[section_of(rule)] += _length(rule)
    yield from sizes.items()


def _length(rule: Rule) -> int:
    return max(1, len(plain_words(rule.text)))
