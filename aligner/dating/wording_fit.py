"""How well a rule, in any language, fits each wording its English counterpart ever had.

Only what the wordings differ in is looked at: terms one has and another lacks, markers (negation, condition, …),
sentences, length, whether other rules are cited. How far such signs can be trusted in a language and by a translator
is learnt from the edition itself, from what its rules have in common with every wording. A rule that says word for
word what a wording says (its fingerprint) fits that wording and no other. Fits are log-likelihoods: 0 is the best.
"""

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from aligner.history.history import Features, History, Wording
from aligner.text.terms import TermTable
from scraper.edition import Edition, Rule
from scraper.rule_number import is_chapter

TIE = 1.2
"""Wordings whose fits differ by less than this fit alike."""
_WORST = -12.0
_CAUGHT, _STRAY = 0.9, 0.06
"""Chance that a term of the English stands in the translation, and that one stands there of itself, until learnt."""
_BELIEF = 4
"""How many observations the chances above are worth."""
_FEWEST_TERMS = 5
_MARKER_WEIGHT = 0.4
_LEAST_SPREAD = 0.12
"""Spread of the logarithm of the length ratio below which translations are not taken to keep."""

_FAR_OFF = math.log(3)
"""Logarithm of a length, beside what is usual in the edition, from which on a rule hardly restates a wording."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A wording, how well it fits (0 is best), and what speaks against it: terms, markers, sentences, length."""

    wording: Wording
    score: float
    against: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Fitter:
    """Compares the rules of one edition with the wordings of their counterparts, by id of the history."""

    edition: Edition
    counterparts: Mapping[str, str]
    """Number of a rule of the edition -> id of its counterpart in the history."""
    history: History
    terms: TermTable = field(default_factory=TermTable.load)

    def fits(self, number: str) -> tuple[Fit, ...]:
        """Return the wordings that the counterpart of a rule ever had, oldest first, and how each fits."""
        rule = self.edition.by_number[number]
        wordings = self.history.versions(self.counterparts[number])
        if exact := self._exact(rule, wordings):
            return tuple(Fit(one, 0.0 if one in exact else _WORST) for one in wordings)
        telling = self._telling(rule, [one.features for one in wordings])
        raw = [self._fit(rule, one, wordings, telling) for one in wordings]
        best = max(one.score for one in raw)
        return tuple(Fit(one.wording, max(_WORST, one.score - best), one.against) for one in raw)

    def scores(self, number: str, wordings: Sequence[Wording]) -> tuple[float, ...]:
        """Return how well a rule that has a counterpart fits each of some wordings, of whatever English rules."""
        rule, every = self.edition.by_number[number], [one.features for one in wordings]
        telling = self._telling(rule, every)
        return tuple(self._fit(rule, one, wordings, telling).score for one in wordings)

    def measured(self, rule: Rule, wording: Wording) -> float:
        """Return how well a rule fits a wording by its sentences and its length alone; 0 is best."""
        apart = abs(rule.measures.sentences - wording.features.measures.sentences)
        return self._fit_length(rule, wording.features) - min(apart, 2) * self._sentence_weight

    def is_like(self, rule: Rule, wording: Wording) -> bool:
        """Say whether a rule may well restate a wording: it has at least half of its terms, and is about as long."""
        due = set(wording.features.terms) if self.knows_terms else set()
        found = due & set(self.terms.count(rule.text, self.edition.language))
        off = _log_ratio(rule, wording.features) - self._ratio[0]
        return 2 * len(found) >= len(due) and abs(off) <= _FAR_OFF

    @property
    def knows_terms(self) -> bool:
        """Say whether the edition's language has terms and markers to go by."""
        return self.terms.knows(self.edition.language)

    @property
    def recall(self) -> float | None:
        """Share of the terms in every late wording of the counterparts that the rules have; None if it tells little."""
        if not self.knows_terms or self._chances.due.total() < _FEWEST_TERMS:
            return None
        return self._chances.found.total() / self._chances.due.total()

    def _exact(self, rule: Rule, wordings: Sequence[Wording]) -> list[Wording]:
        said = rule.restates or rule.fingerprint()
        return [one for one in wordings if one.fingerprint == said]

    def _fit(self, rule: Rule, wording: Wording, wordings: Sequence[Wording], telling: Sequence[str]) -> Fit:
        every = [one.features for one in wordings]
        against: dict[str, object] = {}
        score = self._fit_terms(rule, wording.features, telling, against)
        score += self._fit_markers(rule, wording.features, every, against)
        score += self._fit_measures(rule, wording.features, every, against)
        cites = any(not is_chapter(one.number) for one in rule.references)  # of chapters the history tells nothing
        if len({bool(one.references) for one in wordings}) > 1 and cites != bool(wording.references):
            against["cites"] = bool(wording.references)
            score -= 1.0
        return Fit(wording, score, against)

    def _fit_terms(self, rule: Rule, features: Features, telling: Sequence[str], against: dict[str, object]) -> float:
        seen, score = self._seen[rule.number], 0.0
        missing, added = [], []
        for term in telling:
            expected = term in features.terms
            chance = self._chances.caught(term) if expected else self._chances.strays(term)
            score += math.log(chance if term in seen else 1 - chance)
            if expected and term not in seen:
                missing.append(term)
            elif term in seen and not expected:
                added.append(term)
        against |= {name: found for name, found in (("missing", missing), ("added", added)) if found}
        return score

    def _telling(self, rule: Rule, every: Sequence[Features]) -> list[str]:
        """Return the terms that some wordings have and some lack, but for what are mere pieces in this rule."""
        differing = _differing(one.terms for one in every) if self.knows_terms else []
        broken = self._broken(self._seen[rule.number], every) if differing else ()
        return [term for term in differing if term not in broken]

    def _broken(self, seen: Mapping[str, int], every: Sequence[Features]) -> set[str]:
        """Return the terms seen that are what is left of a longer one, named by every wording and not seen whole.

        A longer name that is misspelt, or said in another way, stands there in pieces, which say nothing themselves.
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
        return -_MARKER_WEIGHT * len(wrong)

    def _fit_measures(
        self, rule: Rule, features: Features, every: Sequence[Features], against: dict[str, object]
    ) -> float:
        score = 0.0
        if len({one.measures.sentences for one in every}) > 1:
            apart = abs(rule.measures.sentences - features.measures.sentences)
            score -= min(apart, 2) * self._sentence_weight
            if apart:
                against["sentences"] = [rule.measures.sentences, features.measures.sentences]
        if abs(self._off(rule, features)) > 1.5:
            against["length"] = round(math.exp(_log_ratio(rule, features) - self._ratio[0]), 2)
        return score + self._fit_length(rule, features)

    def _fit_length(self, rule: Rule, features: Features) -> float:
        return -min(self._off(rule, features) ** 2 / 2, 4.0)

    def _off(self, rule: Rule, features: Features) -> float:
        """Return how far a length is from what is usual in the edition, in spreads."""
        middle, spread = self._ratio
        return (_log_ratio(rule, features) - middle) / spread

    @cached_property
    def _seen(self) -> dict[str, Counter[str]]:
        language = self.edition.language
        return {one: self.terms.count(self.edition.by_number[one].text, language) for one in self.counterparts}

    @cached_property
    def _chances(self) -> "_Chances":
        chances = _Chances()
        for number, counterpart in self.counterparts.items():
            every: list[set[str]] = [set(one.features.terms) for one in self._likely(counterpart)]
            always, ever = every[0].intersection(*every), every[0].union(*every)
            chances.learn(set(self._seen[number]), always, ever)
        return chances

    def _likely(self, counterpart: str) -> Sequence[Wording]:
        """Return the wordings of the last ages: the first ones of a book say little like what came later."""
        return self.history.versions(counterpart)[-3:]

    @cached_property
    def _sentence_weight(self) -> float:
        """How much one sentence more or less says: much where the edition keeps sentences as they are."""
        kept = []
        for number, counterpart in self.counterparts.items():
            counts = {one.features.measures.sentences for one in self._likely(counterpart)}
            if len(counts) == 1:
                kept.append(self.edition.by_number[number].measures.sentences in counts)
        share = (sum(kept) + 1) / (len(kept) + 2)
        return max(0.0, min(2.0, math.log(share / (1 - share)) / 2)) if len(kept) > 2 else 0.5

    @cached_property
    def _ratio(self) -> tuple[float, float]:
        """Return middle and spread of the logarithm of length here to length in English."""
        steady, any_length = [], []
        for number, counterpart in self.counterparts.items():
            rule, likely = self.edition.by_number[number], self._likely(counterpart)
            lengths = [one.features.measures.characters for one in likely]
            if rule.text and min(lengths):
                any_length.append(_log_ratio(rule, likely[-1].features))
                if max(lengths) <= 1.05 * min(lengths):
                    steady.append(any_length[-1])
        known = steady if len(steady) > len(any_length) / 4 else any_length
        if not known:
            return 0.0, 1.0
        middle = statistics.median(known)
        spread = 1.5 * statistics.median(abs(one - middle) for one in known)
        return middle, max(spread, _LEAST_SPREAD) * (1 + 2 / len(known))


@dataclass
class _Chances:
    """How often what must be there is there, and what cannot be there is, by term."""

    due: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    strange: Counter[str] = field(default_factory=Counter)
    rules: int = 0

    def learn(self, seen: set[str], always: set[str], ever: set[str]) -> None:
        self.rules += 1
        self.due.update(always)
        self.found.update(always & seen)
        self.strange.update(seen - ever)

    def caught(self, term: str) -> float:
        general = (self.found.total() + _BELIEF * _CAUGHT) / (self.due.total() + _BELIEF)
        return min(0.9, (self.found[term] + _BELIEF * general) / (self.due[term] + _BELIEF))

    def strays(self, term: str) -> float:
        return min(0.5, max(0.04, (self.strange[term] + _BELIEF * _STRAY) / (self.rules + _BELIEF)))


def _differing(every: Iterable[Mapping[str, int]]) -> list[str]:
    """Return the names that some have and some lack."""
    sets = [set(one) for one in every]
    return sorted(sets[0].union(*sets) - sets[0].intersection(*sets))


def _log_ratio(rule: Rule, features: Features) -> float:
    return math.log(max(1, rule.measures.characters) / max(1, features.measures.characters))
