"""Sentences and conditions of which one of two linked rules knows nothing, told by the things they speak of."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from aligner.drift.comparison import Comparison
from aligner.edition_names import joined_words
from aligner.history.wording_changes import plain_words
from aligner.messages import LANGUAGES, N_
from aligner.text.terms import primary
from scraper.edition import Edition, Rule

SENTENCE_LOST = N_("A sentence of {counterpart} of {other} has no answer in {rule}: sentence {place}, on {about}.")
SENTENCE_MORE = N_("{rule} says more than {counterpart} of {other}: its sentence {place} has no answer there.")
CONDITION_LOST = N_("A condition of {counterpart} of {other} is missing from {rule}: the one on {about}.")
CITING_SENTENCE_LOST = N_(
    "A sentence of {counterpart} of {other} has no answer in {rule}: sentence {place}, which cites rule {cites}."
)
CITING_CONDITION_LOST = N_(
    "A condition of {counterpart} of {other} is missing from {rule}, and so is what it cites: rule {cites}."
)

_QUOTED = re.compile(r"“[^”]*”|「[^」]*」|\"[^\"]*\"|[(（][^)）]*[)）]")
_END = re.compile(r"(?<=[.!?])[”\"’)]*\s+(?=[^a-zà-ÿ])|(?<=。)\s*")
_CONDITION = re.compile(r"\b(?:if|unless|as long as)\b(?! (?:able|possible|any\b[,.)]))[^,.;]*", re.IGNORECASE)
_UNANSWERED = 0.7
"""Share of what a sentence or condition speaks of that must be missing from the other rule."""
_FEWEST = {"sentence": 2, "condition": 2, "words": 4}
"""How many things (or words, in one language) a sentence or a condition must speak of to be judged."""
_ABOUT = 3
"""How many of the things a clause speaks of are named to the reader."""
Loss = tuple[str, dict[str, object]]
"""A message template and the facts that it names."""


@dataclass(frozen=True)
class _Pair:
    """Two linked rules and what each speaks of: terms, or words where both are of one language."""

    comparison: Comparison
    rule: Rule
    counterpart: Rule

    def units(self, text: str, edition: Edition) -> Counter[str]:
        if self.comparison.word_for_word and self.comparison.same_language and primary(edition.language) == "en":
            return Counter(plain_words(text))
        return self.comparison.terms.count(text, edition.language)

    @cached_property
    def ours(self) -> Counter[str]:
        return self.units(self.rule.text, self.comparison.left)

    @cached_property
    def theirs(self) -> Counter[str]:
        return self.units(self.counterpart.text, self.comparison.right)

    @cached_property
    def supposes_less(self) -> bool:
        """Say whether the rule has fewer conditions than its counterpart."""
        theirs = self.comparison.senses(self.counterpart.text, self.comparison.right)
        ours = conditional(self.comparison.senses(self.rule.text, self.comparison.left))
        return ours < theirs["condition"] + theirs["exception"]

    def unanswered(self, clauses: list[str], edition: Edition, lacking: Counter[str], kind: str) -> tuple[int, str]:
        """Return place (from 1) and text of the clause that most lacks an answer; place 0 if all have one."""
        by_words = self.comparison.same_language and self.comparison.word_for_word
        fewest = _FEWEST["words" if by_words else kind]
        best, found = 0.0, (0, "")
        for place, clause in enumerate(clauses, 1):
            said = self.units(clause, edition)
            share = (said & lacking).total() / said.total() if said.total() >= fewest else 0.0
            if share >= _UNANSWERED and share > best:
                best, found = share, (place, clause)
        return found


def lost_clause(comparison: Comparison, rule: Rule, counterpart: Rule) -> Loss | None:
    """Return what one of two linked rules says and the other does not: a sentence, or a condition.

    A sentence has no answer if most of what it speaks of is more than the other rule speaks of, and the other has
    fewer sentences. A condition has none if the rule has fewer of them, and lacks most of what one speaks of.
    """
    pair = _Pair(comparison, rule, counterpart)
    here, there = _sentences(rule.text), _sentences(counterpart.text)
    if len(there) > len(here):
        place, text = pair.unanswered(there, comparison.right, pair.theirs - pair.ours, "sentence")
        if place:
            return SENTENCE_LOST, {"what": "sentence dropped", "place": place, "about": _about(comparison, text)}
    elif len(here) > len(there) and comparison.word_for_word:
        place, _ = pair.unanswered(here, comparison.left, pair.ours - pair.theirs, "sentence")
        if place:
            return SENTENCE_MORE, {"what": "sentence added", "place": place}
    return _lost_condition(pair) or (_lost_with_citation(pair, here, there) if comparison.word_for_word else None)


def _lost_with_citation(pair: _Pair, here: list[str], there: list[str]) -> Loss | None:
    """Return a sentence or condition that is gone with the rule it cites, whatever it speaks of.

    Numbers may differ in both books, so a citation is gone only if the rule has fewer by just those it has not.
    """
    ours, theirs = ({one.number for one in rule.references} for rule in (pair.rule, pair.counterpart))
    gone = sorted(number for number in theirs - ours if number in pair.counterpart.text)
    if not gone or len(theirs) - len(ours) != len(gone):
        return None
    place = next((at for at, text in enumerate(there, 1) if gone[0] in text), 0)
    if place and len(there) > len(here):
        return CITING_SENTENCE_LOST, {"what": "sentence dropped", "place": place, "cites": gone[0]}
    return (CITING_CONDITION_LOST, {"what": "condition dropped", "cites": gone[0]}) if pair.supposes_less else None


def _lost_condition(pair: _Pair) -> Loss | None:
    comparison, counterpart = pair.comparison, pair.counterpart
    if not pair.supposes_less:
        return None
    clauses = [found[0] for found in _CONDITION.finditer(counterpart.text)]
    place, text = pair.unanswered(clauses, comparison.right, pair.theirs - pair.ours, "condition")
    return (CONDITION_LOST, {"what": "condition dropped", "about": _about(comparison, text)}) if place else None


def _sentences(text: str) -> list[str]:
    """Cut a text into sentences; full stops inside quotes and brackets end none, but the last of them may."""
    blank = _QUOTED.sub(_without_stops, text)
    ends = [0, *(found.end() for found in _END.finditer(blank)), len(text)]
    return [text[start:end] for start, end in pairwise(ends) if text[start:end].strip()]


def _without_stops(quoted: re.Match[str]) -> str:
    inside = quoted[0][:-2].translate({ord("."): " ", ord("。"): " "})
    return inside + quoted[0][-2:].replace("。", " ")


def conditional(markers: Mapping[str, int]) -> int:
    """Return how many conditions markers speak of, counting what another language may say for one."""
    return sum(markers.get(one, 0) for one in ("condition", "exception", "supposed"))


def _about(comparison: Comparison, text: str) -> dict[str, str]:
    terms = list(dict.fromkeys(comparison.terms.count(text, comparison.right.language)))[:_ABOUT]
    return joined_words({lang: [comparison.terms.label(term, lang) for term in terms] for lang in LANGUAGES})
