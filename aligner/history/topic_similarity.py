"""TopicSimilarity: how far two English rules are about the same things, by the terms of their wordings.

The fewer rules ever had a term, the more it weighs. The similarity is the weight of the terms of both rules, divided
by the geometric mean of the weights of either rule's terms: 0 if none is shared, 1 if all are.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from aligner.history.history import History


@dataclass(frozen=True)
class TopicSimilarity:
    """Compares the rules of a history."""

    history: History

    def between(self, one: str, other: str, date: str) -> float:
        """Return the similarity of two rules (ids) on a day, 0 to 1; 0 if either was not in the rules."""
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
        rules_with = Counter(
            term
            for rule in rules
            for term in {term for wording in self.history.versions(rule) for term in wording.features.terms}
        )
        return {term: math.log(len(rules) / count) for term, count in rules_with.items()}


@cache
def topic_similarity(history: History) -> TopicSimilarity:
    """Return the topic similarity of a history's rules; cached, since it computes the weights of all terms."""
    return TopicSimilarity(history)
