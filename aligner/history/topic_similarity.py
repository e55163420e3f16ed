"""TopicSimilarity: how far two English rules are about the same things, by the terms of their wordings.

The fewer rules ever had a term, the more it weighs.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from aligner.history.history import History
from aligner.text.overlap import weighted_overlap


@dataclass(frozen=True)
class TopicSimilarity:
    """Compares the rules of a history."""

    history: History

    def between(self, one: str, other: str, date: str) -> float:
        """Return the similarity of two rules (ids) on a day, 0 to 1; 0 if either was not in the rules."""
        return weighted_overlap(self._terms(one, date), self._terms(other, date), self._weights).mean

    def _terms(self, rule: str, date: str) -> set[str]:
        wording = self.history.wording_at(rule, date)
        return set(wording.features.terms) if wording else set()

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        rules = self.history.rules()
        rules_with = Counter(
            term
            for rule in rules
            for term in {term for wording in self.history.wordings(rule) for term in wording.features.terms}
        )
        return {term: math.log(len(rules) / count) ** 2 for term, count in rules_with.items()}


@cache
def topic_similarity(history: History) -> TopicSimilarity:
    """Return the topic similarity of a history's rules; cached, since it computes the weights of all terms."""
    return TopicSimilarity(history)
