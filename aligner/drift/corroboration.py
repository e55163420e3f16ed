"""Corroboration: whether further evidence supports a change of meaning that single words suggest.

The logical words of the term table were collected for one book. In books on other fields translators use other words
for the same thing. There, a change needs further evidence:

- A lost or added sentence or condition must show in the length of the rule, compared with the book's usual ratio.
- For a lost or replaced logical word, the book must usually translate this group of markers one to one, the change
  must remain without quotations and brackets, and all other such groups in the sentence must agree.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from aligner.drift.comparison import Comparison
from aligner.drift.logic_changes import (
    AND_FOR_OR,
    EITHER_FOR_NEITHER,
    IF_FOR_UNLESS,
    MAY_FOR_MUST,
    MUST_FOR_MAY,
    NEGATIVE,
    NOT_DROPPED,
    OR_FOR_AND,
    UNLESS_DROPPED,
    UNLESS_FOR_IF,
    Markers,
    is_swapped,
    negates_less,
    swapped_markers,
)
from aligner.drift.lost_clauses import SENTENCE_LOST, SENTENCE_MORE, Change, split_sentences
from aligner.drift.parameters import PARAMS
from aligner.text.asides import asides_pattern
from scraper.edition import Rule

GROUPS: Mapping[str, Sequence[str]] = {
    "negation": (*NEGATIVE, "implied"),
    "condition": ("condition", "supposed", "exception"),
    "obligation": ("obligation", "duty"),
    "permission": ("permission", "allowed", "barred"),
    "addition": ("addition",),
    "alternative": ("alternative",),
    "only": ("only",),
}
"""Group -> the markers that one language or the other uses for the same thing."""
CHANGED: Mapping[str, tuple[Collection[str], Collection[str]]] = {
    IF_FOR_UNLESS: (("negation", "condition"), ()),
    UNLESS_FOR_IF: (("condition",), ("negation",)),
    MAY_FOR_MUST: (("obligation", "permission"), ()),
    MUST_FOR_MAY: (("obligation", "permission"), ()),
    AND_FOR_OR: (("addition", "alternative"), ()),
    OR_FOR_AND: (("addition", "alternative"), ()),
    EITHER_FOR_NEITHER: (("negation", "alternative"), ()),
    NOT_DROPPED: (("negation",), ("permission",)),
    UNLESS_DROPPED: (("negation", "condition"), ()),
}
"""Template -> groups that the change is about, and groups whose counts may change with these."""
EQUIVALENT: Mapping[str, Collection[str]] = {
    MAY_FOR_MUST: ("only", "negation"),  # “may only” means “must not otherwise”
    MUST_FOR_MAY: ("only", "negation"),
    AND_FOR_OR: ("negation",),  # “not A and not B” means “not (A or B)”
    OR_FOR_AND: ("negation",),
}
"""Template -> groups next to which both words may mean the same."""
_ASIDES = asides_pattern()


@dataclass(frozen=True)
class Corroboration:
    """The usual lengths and logical words of two editions, learned from their linked rules."""

    comparison: Comparison

    def supports(self, rule: Rule, counterpart: Rule, change: Change) -> bool:
        """Return whether further evidence supports that a rule says something else than its counterpart."""
        template, facts = change
        if template in CHANGED:
            return self._supports_logic(rule, counterpart, template)
        if template == SENTENCE_LOST:
            share = _share_of_sentence(counterpart, facts)
        elif template == SENTENCE_MORE:
            share = -_share_of_sentence(rule, facts)
        else:
            share = PARAMS.min_share_of_clause
        expected = math.copysign(math.log1p(-abs(share)), -share)
        ratio = _length_ratio(rule, counterpart) - self._usual_ratio
        return ratio / expected >= PARAMS.min_share_of_length

    def _supports_logic(self, rule: Rule, counterpart: Rule, template: str) -> bool:
        """Return whether one sentence shows the change and agrees in all else that the book translates one to one."""
        about, changing = CHANGED[template]
        if min(self._consistency[group] for group in about) < PARAMS.min_consistency:
            return False
        others = [one for one in GROUPS if one not in (*about, *changing)]
        compared = [one for one in others if self._consistency[one] >= PARAMS.min_consistency]
        return any(
            _has_changed(left, right, template)
            and not any(_count(side, one) for side in (left, right) for one in EQUIVALENT.get(template, ()))
            and all(_count(left, one) == _count(right, one) for one in compared)
            for left, right in self._sentences(rule, counterpart)
        )

    def _sentences(self, rule: Rule, counterpart: Rule) -> Iterator[tuple[Markers, Markers]]:
        """Yield the markers of each sentence and its counterpart; of the whole rules if the counts of sentences differ.

        Quotations and brackets are left out.
        """
        texts = [_ASIDES.sub(" ", one.text) for one in (rule, counterpart)]
        left, right = map(split_sentences, texts)
        editions = self.comparison.left, self.comparison.right
        for pair in zip(left, right, strict=True) if len(left) == len(right) else (texts,):
            one, other = (self.comparison.count_markers(*side) for side in zip(pair, editions, strict=True))
            yield one, other

    @cached_property
    def _pairs(self) -> Sequence[tuple[Rule, Rule]]:
        pairs = ((rule, counterpart) for rule, counterpart, _ in self.comparison.pairs())
        return [(one, other) for one, other in pairs if one.text and other.text and self.comparison.is_translated(one)]

    @cached_property
    def _consistency(self) -> Mapping[str, float]:
        """Of the sentences that have a group of markers, the share in which both sides have it equally often."""
        same, total = Counter[str](), Counter[str]()
        for left, right in (markers for pair in self._pairs for markers in self._sentences(*pair)):
            for group in GROUPS:
                counts = _count(left, group), _count(right, group)
                total[group] += any(counts)
                same[group] += any(counts) and counts[0] == counts[1]
        return {group: same[group] / max(1, total[group]) for group in GROUPS}

    @cached_property
    def _usual_ratio(self) -> float:
        """The median of the logarithms of the rules' length ratios."""
        return median(_length_ratio(*pair) for pair in self._pairs)


def _share_of_sentence(rule: Rule, facts: Mapping[str, object]) -> float:
    """Return the share of a rule's letters that one of its sentences has; `facts` says which."""
    sentence = split_sentences(rule.text)[int(str(facts["place"])) - 1]
    return min(len(sentence) / len(rule.text), PARAMS.max_share_of_sentence)


def _length_ratio(rule: Rule, counterpart: Rule) -> float:
    return math.log(len(rule.text) / len(counterpart.text))


def _count(markers: Markers, group: str) -> int:
    return sum(markers.get(one, 0) for one in GROUPS[group])


def _has_changed(left: Markers, right: Markers, template: str) -> bool:
    swap = swapped_markers(template)
    return is_swapped(left, right, *swap) if swap else negates_less(left, right)
