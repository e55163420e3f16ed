"""Wording fit: how well a rule, in any language, fits each wording that its English counterpart ever had.

Only differences between the wordings count: terms that only some have, markers (negation, condition, …), sentences,
length, and whether other rules are cited. How reliable such evidence is in a language and translation is learned from
the edition itself, from what its rules have in common with every wording. A rule that equals a wording verbatim (by
fingerprint) fits that wording and no other. Fits are log-likelihoods: 0 is the best.
"""

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from aligner.dating.parameters import PARAMS
from aligner.history.history import Features, History, Wording
from aligner.text.terms import TermTable
from scraper.edition import Edition, Measures, Rule
from scraper.rule_number import is_chapter


@dataclass(frozen=True, slots=True)
class WordingFit:
    """A wording, how well a rule fits it (log-likelihood), and the evidence against it by name.

    Names: `missing` and `added` (terms), `markers`, `sentences` (the rule's count, the wording's), `length` (ratio to
    the usual one), and `cites` (whether the wording cites rules).
    """

    wording: Wording
    score: float
    against: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class WordingFitter:
    """Compares the rules of one edition with the wordings of their counterparts."""

    edition: Edition
    counterparts: Mapping[str, str]
    """Number of a rule of the edition -> id of its counterpart in the history."""
    history: History
    terms: TermTable = field(default_factory=TermTable.load)

    def fit_wordings(self, number: str) -> tuple[WordingFit, ...]:
        """Return how a rule fits each wording that its counterpart ever had, oldest first; the best has score 0."""
        rule = self.edition.by_number[number]
        wordings = self.history.wordings(self.counterparts[number])
        fingerprint = rule.restates or rule.fingerprint()
        if any(one.fingerprint == fingerprint for one in wordings):
            worst = PARAMS.min_wording_fit
            return tuple(WordingFit(one, 0.0 if one.fingerprint == fingerprint else worst) for one in wordings)
        fits = self._fit_all(rule, wordings)
        best = max(one.score for one in fits)
        return tuple(
            WordingFit(one.wording, max(PARAMS.min_wording_fit, one.score - best), one.against) for one in fits
        )

    def score_wordings(self, number: str, wordings: Sequence[Wording]) -> tuple[float, ...]:
        """Return how well a linked rule fits each of some wordings, of any English rules (log-likelihoods)."""
        return tuple(one.score for one in self._fit_all(self.edition.by_number[number], wordings))

    def fit_measures(self, rule: Rule, wording: Wording) -> float:
        """Return how well a rule fits a wording by its sentences and its length alone; 0 is best."""
        cost = self._sentence_cost(rule, wording.features)
        return self._fit_length(rule, wording.features) - cost

    def may_restate(self, rule: Rule, wording: Wording) -> bool:
        """Return whether a rule may restate a wording: it has enough of its terms and about its length."""
        expected = set(wording.features.terms) if self.knows_terms else set()
        found = expected & set(self.terms.count(rule.text, self.edition.language))
        deviation = self._length_log_ratio(rule, wording.features) - self._usual_ratio[0]
        enough = len(found) >= PARAMS.min_shared_terms * len(expected)
        return enough and abs(deviation) <= PARAMS.max_length_log_ratio

    @property
    def knows_terms(self) -> bool:
        """Whether the term table knows terms and markers of the edition's language."""
        return self.terms.knows(self.edition.language)

    @property
    def recall(self) -> float | None:
        """Of the terms that all recent wordings of a counterpart have, the share that the rules have, too.

        None if the language has no terms, or there are too few to measure it.
        """
        if not self.knows_terms or self._chances.expected.total() < PARAMS.min_terms:
            return None
        return self._chances.found.total() / self._chances.expected.total()

    def _fit_all(self, rule: Rule, wordings: Sequence[Wording]) -> list[WordingFit]:
        terms = self._distinctive_terms(rule, [one.features for one in wordings])
        return [self._fit(rule, one, wordings, terms) for one in wordings]

    def _fit(self, rule: Rule, wording: Wording, wordings: Sequence[Wording], terms: Sequence[str]) -> WordingFit:
        every = [one.features for one in wordings]
        against: dict[str, object] = {}
        score = self._fit_terms(rule, wording.features, terms, against)
        score += self._fit_markers(rule, wording.features, every, against)
        score += self._fit_measures(rule, wording.features, every, against)
        cites = any(not is_chapter(one.number) for one in rule.references)  # the history knows no chapters
        if len({bool(one.references) for one in wordings}) > 1 and cites != bool(wording.references):
            against["cites"] = bool(wording.references)
            score -= PARAMS.citing_cost
        return WordingFit(wording, score, against)

    def _fit_terms(self, rule: Rule, features: Features, terms: Sequence[str], against: dict[str, object]) -> float:
        seen, score = self._terms_by_rule[rule.number], 0.0
        missing, added = [], []
        for term in terms:
            expected = term in features.terms
            chance = self._chances.recall(term) if expected else self._chances.stray_chance(term)
            score += math.log(chance if term in seen else 1 - chance)
            if expected and term not in seen:
                missing.append(term)
            elif term in seen and not expected:
                added.append(term)
        against |= {name: found for name, found in (("missing", missing), ("added", added)) if found}
        return score

    def _distinctive_terms(self, rule: Rule, every: Sequence[Features]) -> list[str]:
        """Return the terms that only some wordings have, except fragments of longer terms in this rule."""
        differing = _differing(one.terms for one in every) if self.knows_terms else []
        fragments = self._fragments(self._terms_by_rule[rule.number], every) if differing else ()
        return [term for term in differing if term not in fragments]

    def _fragments(self, seen: Mapping[str, int], every: Sequence[Features]) -> set[str]:
        """Return the terms seen that are parts of a longer one, which every wording has and the rule does not.

        If a longer term is misspelled or paraphrased, its parts are found instead. They are no evidence.
        """
        always = set(every[0].terms).intersection(*(one.terms for one in every))
        pieces = (self.terms.pieces(term, self.edition.language) for term in always - set(seen))
        return {piece for found in pieces if found <= set(seen) for piece in found}

    def _fit_markers(
        self, rule: Rule, features: Features, every: Sequence[Features], against: dict[str, object]
    ) -> float:
        if not self.knows_terms:
            return 0.0
        seen = self.terms.markers(rule.text, self.edition.language)
        differing = _differing(one.markers for one in every)
        wrong = sorted(name for name in differing if (name in seen) != (name in features.markers))
        if wrong:
            against["markers"] = wrong
        return -PARAMS.marker_cost * len(wrong)

    def _fit_measures(
        self, rule: Rule, features: Features, every: Sequence[Features], against: dict[str, object]
    ) -> float:
        score = 0.0
        if len({one.measures.sentences for one in every}) > 1:
            score -= self._sentence_cost(rule, features)
            sentences = self._measures[rule.number].sentences
            if sentences != features.measures.sentences:
                against["sentences"] = [sentences, features.measures.sentences]
        if abs(self._length_deviation(rule, features)) > PARAMS.named_length_deviation:
            against["length"] = round(math.exp(self._length_log_ratio(rule, features) - self._usual_ratio[0]), 2)
        return score + self._fit_length(rule, features)

    def _sentence_cost(self, rule: Rule, features: Features) -> float:
        difference = abs(self._measures[rule.number].sentences - features.measures.sentences)
        return min(difference, PARAMS.max_sentence_difference) * self._sentence_weight

    def _fit_length(self, rule: Rule, features: Features) -> float:
        return -min(self._length_deviation(rule, features) ** 2 / 2, PARAMS.max_length_cost)

    def _length_deviation(self, rule: Rule, features: Features) -> float:
        """Return the deviation of a length ratio's logarithm from the edition's usual one, in units of its spread."""
        middle, spread = self._usual_ratio
        return (self._length_log_ratio(rule, features) - middle) / spread

    def _length_log_ratio(self, rule: Rule, features: Features) -> float:
        own = self._measures[rule.number].characters
        return math.log(max(1, own) / max(1, features.measures.characters))

    @cached_property
    def _measures(self) -> dict[str, Measures]:
        return {rule.number: rule.measures for rule in self.edition.rules}

    @cached_property
    def _terms_by_rule(self) -> dict[str, Counter[str]]:
        language = self.edition.language
        return {one: self.terms.count(self.edition.by_number[one].text, language) for one in self.counterparts}

    @cached_property
    def _chances(self) -> "_TermChances":
        chances = _TermChances()
        for number, counterpart in self.counterparts.items():
            every: list[set[str]] = [set(one.features.terms) for one in self._recent_wordings(counterpart)]
            always, ever = every[0].intersection(*every), every[0].union(*every)
            chances.learn(set(self._terms_by_rule[number]), always, ever)
        return chances

    def _recent_wordings(self, counterpart: str) -> Sequence[Wording]:
        return self.history.wordings(counterpart)[-PARAMS.recent_wordings :]

    @cached_property
    def _sentence_weight(self) -> float:
        """Cost of one sentence more or less: high if the edition's rules have as many sentences as the English."""
        same = []
        for number, counterpart in self.counterparts.items():
            counts = {one.features.measures.sentences for one in self._recent_wordings(counterpart)}
            if len(counts) == 1:
                same.append(self._measures[number].sentences in counts)
        if len(same) < PARAMS.sentence_weight_min_rules:
            return PARAMS.sentence_weight
        share = (sum(same) + 1) / (len(same) + 2)
        return max(0.0, min(PARAMS.max_sentence_weight, math.log(share / (1 - share)) / 2))

    @cached_property
    def _usual_ratio(self) -> tuple[float, float]:
        """Return median and spread of the logarithm of a rule's length divided by the English length."""
        steady, every = [], []
        for number, counterpart in self.counterparts.items():
            rule, recent = self.edition.by_number[number], self._recent_wordings(counterpart)
            lengths = [one.features.measures.characters for one in recent]
            if rule.text and min(lengths):
                every.append(self._length_log_ratio(rule, recent[-1].features))
                if max(lengths) <= PARAMS.steady_length_ratio * min(lengths):
                    steady.append(every[-1])
        ratios = steady if len(steady) > PARAMS.min_steady_share * len(every) else every
        if not ratios:
            return 0.0, 1.0
        middle = statistics.median(ratios)
        spread = PARAMS.length_spread_factor * statistics.median(abs(one - middle) for one in ratios)
        return middle, max(spread, PARAMS.min_length_spread) * (1 + PARAMS.small_sample_spread / len(ratios))


@dataclass
class _TermChances:
    """Per term: how often rules have it if every wording does, and how often if none does."""

    expected: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    stray: Counter[str] = field(default_factory=Counter)
    rules: int = 0

    def learn(self, seen: set[str], always: set[str], ever: set[str]) -> None:
        """Count the terms of one rule: `seen` in it, `always` in all its counterpart's wordings, `ever` in any."""
        self.rules += 1
        self.expected.update(always)
        self.found.update(always & seen)
        self.stray.update(seen - ever)

    def recall(self, term: str) -> float:
        """Return the chance that a rule has a term of its wording."""
        prior = PARAMS.chance_prior
        general = (self.found.total() + prior * PARAMS.term_recall) / (self.expected.total() + prior)
        return min(PARAMS.max_term_recall, (self.found[term] + prior * general) / (self.expected[term] + prior))

    def stray_chance(self, term: str) -> float:
        """Return the chance that a rule has a term that its wording does not have."""
        prior, (least, most) = PARAMS.chance_prior, PARAMS.stray_term_range
        return min(most, max(least, (self.stray[term] + prior * PARAMS.stray_term_chance) / (self.rules + prior)))


def _differing(every: Iterable[Mapping[str, int]]) -> list[str]:
    """Return the names that some have and some lack."""
    sets = [set(one) for one in every]
    return sorted(sets[0].union(*sets) - sets[0].intersection(*sets))
