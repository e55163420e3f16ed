"""Kinship: how far two English rules speak of the same things, told by the terms of their wordings.

A term weighs the more the fewer rules ever had it. The kinship of two rules is the weight of what both have, against
the mean (geometric) of what each of them has: 0 where nothing is shared, 1 where everything is.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from aligner.history.history import History


@dataclass(frozen=True)
class Kinship:
    """Compares the rules of a history."""

    history: History

    def of(self, one: str, other: str, date: str) -> float:
        """Return the kinship of two rules (ids) on a day, 0 to 1; 0 where either was not in the rules."""
        here, there = self._terms(one, date), self._terms(other, date)
        mean = math.sqrt(self._weight(here) * self._weight(there))
        return self._weight(here & there) / mean if mean else 0.0

    def _terms(self, rule: str, date: str) -> set[str]:
        wording = self.history.version_at(rule, date)
        return set(wording.features.terms) if wording else set()

    def _weight(self, terms: Iterable[str]) -> float:
        return sum(self._weights[term] ** 2 for term in terms)

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        rules = self.history.rules()
        having = Counter(
            term
            for rule in rules
            for term in {term for wording in self.history.versions(rule) for term in wording.features.terms}
        )
        return {term: math.log(len(rules) / times) for term, times in having.items()}


@cache
def kinship_of(history: History) -> Kinship:
    """Return the kinship of a history's rules, which remembers what terms weigh."""
    return Kinship(history)
