"""Lost clauses: sentences and conditions that only one of two linked rules has, found by the terms they use."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from aligner.drift.comparison import Comparison
from aligner.drift.parameters import PARAMS
from aligner.history.wording_changes import plain_words
from aligner.messages import N_
from aligner.text.asides import CORNER, CURLY, ROUND, STRAIGHT, asides_pattern
from aligner.text.terms import primary
from scraper.edition import Edition, Rule

SENTENCE_LOST = N_("A sentence of {counterpart} in {other} is missing from {rule}: sentence {place}, on {about}.")
SENTENCE_MORE = N_("{rule} says more than {counterpart} in {other}: its sentence {place} has no counterpart there.")
CONDITION_LOST = N_("A condition of {counterpart} in {other} is missing from {rule}: the one on {about}.")
CITING_SENTENCE_LOST = N_(
    "A sentence of {counterpart} in {other} is missing from {rule}: sentence {place}, which cites rule {cites}."
)
CITING_CONDITION_LOST = N_(
    "A condition of {counterpart} in {other} is missing from {rule}, together with its reference to rule {cites}."
)

_ASIDES = asides_pattern(CURLY, STRAIGHT, CORNER, ROUND)
_END = re.compile(r"(?<=[.!?])[”\"’)]*\s+(?=[^a-zà-ÿ])|(?<=。)\s*")
_CONDITION = re.compile(r"\b(?:if|unless|as long as)\b(?! (?:able|possible|any\b[,.)]))[^,.;]*", re.IGNORECASE)
Change = tuple[str, dict[str, object]]
"""A message template and its evidence."""


@dataclass(frozen=True)
class _Pair:
    """Two linked rules and the terms they use; of two English texts, all words."""

    comparison: Comparison
    rule: Rule
    counterpart: Rule

    def terms_of(self, text: str, edition: Edition) -> Counter[str]:
        """Return the terms of a text of an edition."""
        if self.comparison.word_for_word and self.comparison.same_language and primary(edition.language) == "en":
            return Counter(plain_words(text))
        return self.comparison.terms.count(text, edition.language)

    @cached_property
    def left_terms(self) -> Counter[str]:
        """The terms of the left rule."""
        return self.terms_of(self.rule.text, self.comparison.left)

    @cached_property
    def right_terms(self) -> Counter[str]:
        """The terms of the right rule."""
        return self.terms_of(self.counterpart.text, self.comparison.right)

    @cached_property
    def has_fewer_conditions(self) -> bool:
        """Whether the left rule has fewer conditions than the right one."""
        right = self.comparison.count_markers(self.counterpart.text, self.comparison.right)
        left = count_conditions(self.comparison.count_markers(self.rule.text, self.comparison.left))
        return left < right["condition"] + right["exception"]

    def unmatched_clause(self, clauses: list[str], edition: Edition, unmatched: Counter[str]) -> tuple[int, str]:
        """Return place (from 1) and text of the clause with the largest share of unmatched terms; (0, "") if none."""
        by_words = self.comparison.same_language and self.comparison.word_for_word
        least = PARAMS.min_clause_words if by_words else PARAMS.min_clause_terms
        best, found = 0.0, (0, "")
        for place, clause in enumerate(clauses, 1):
            terms = self.terms_of(clause, edition)
            share = (terms & unmatched).total() / terms.total() if terms.total() >= least else 0.0
            if share >= PARAMS.min_unmatched_share and share > best:
                best, found = share, (place, clause)
        return found


def lost_clause(comparison: Comparison, rule: Rule, counterpart: Rule) -> Change | None:
    """Return the sentence or the condition that only one of two linked rules has.

    A sentence is lost if the other rule has fewer sentences and lacks most of its terms. A condition is lost if the
    rule has fewer conditions and lacks most of its terms.
    """
    pair = _Pair(comparison, rule, counterpart)
    left, right = split_sentences(rule.text), split_sentences(counterpart.text)
    if len(right) > len(left):
        place, text = pair.unmatched_clause(right, comparison.right, pair.right_terms - pair.left_terms)
        if place:
            return SENTENCE_LOST, {"what": "sentence dropped", "place": place, "about": _about(comparison, text)}
    elif len(left) > len(right) and comparison.word_for_word:
        place, _ = pair.unmatched_clause(left, comparison.left, pair.left_terms - pair.right_terms)
        if place:
            return SENTENCE_MORE, {"what": "sentence added", "place": place}
    return _lost_condition(pair) or (_lost_with_citation(pair, left, right) if comparison.word_for_word else None)


def _lost_with_citation(pair: _Pair, left: list[str], right: list[str]) -> Change | None:
    """Return a sentence or condition that is lost together with the rule it cites, whatever its terms.

    Numbers may differ between the books. So a missing number counts as a lost citation only if no other number replaces
    it: the rule must cite fewer numbers, by exactly as many as are missing.
    """
    left_cites, right_cites = ({one.number for one in rule.references} for rule in (pair.rule, pair.counterpart))
    lost = sorted(number for number in right_cites - left_cites if number in pair.counterpart.text)
    if not lost or len(right_cites) - len(left_cites) != len(lost):
        return None
    place = next((at for at, text in enumerate(right, 1) if lost[0] in text), 0)
    if place and len(right) > len(left):
        return CITING_SENTENCE_LOST, {"what": "sentence dropped", "place": place, "cites": lost[0]}
    if pair.has_fewer_conditions:
        return CITING_CONDITION_LOST, {"what": "condition dropped", "cites": lost[0]}
    return None


def _lost_condition(pair: _Pair) -> Change | None:
    """Return a condition of the counterpart most of whose terms the rule lacks."""
    comparison, counterpart = pair.comparison, pair.counterpart
    if not pair.has_fewer_conditions:
        return None
    clauses = [found[0] for found in _CONDITION.finditer(counterpart.text)]
    place, text = pair.unmatched_clause(clauses, comparison.right, pair.right_terms - pair.left_terms)
    return (CONDITION_LOST, {"what": "condition dropped", "about": _about(comparison, text)}) if place else None


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a text.

    Full stops in quotations and brackets end none, except a Latin one right before the end.
    """
    blank = _ASIDES.sub(_without_stops, text)
    ends = [0, *(found.end() for found in _END.finditer(blank)), len(text)]
    return [text[start:end] for start, end in pairwise(ends) if text[start:end].strip()]


def _without_stops(quoted: re.Match[str]) -> str:
    """Return a quotation with spaces for its full stops, except a Latin one right before its end."""
    inside = quoted[0][:-2].translate({ord("."): " ", ord("。"): " "})
    return inside + quoted[0][-2:].replace("。", " ")


def count_conditions(markers: Mapping[str, int]) -> int:
    """Return how many conditions there are, including markers that may express one in another language."""
    return sum(markers.get(one, 0) for one in ("condition", "exception", "supposed"))


def _about(comparison: Comparison, text: str) -> dict[str, str]:
    """Return the names of the first terms of a right clause, by language of the message."""
    terms = list(comparison.terms.count(text, comparison.right.language))
    return comparison.term_names(terms[: PARAMS.shown_terms])
