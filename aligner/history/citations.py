"""RuleCitations: which rules an English rule ever cited, and which of them a wrong number was meant to cite.

This is for numbers outside the editions compared, which only the history knows. A translation cites what its English
cites. If all other citations agree, a number of a different rule is wrong; the evidence is stronger if it is one
typing error away from the number meant. A rule with more or fewer citations than its English proves nothing.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz.distance import OSA

from aligner.history.history import History, Wording
from aligner.history.parameters import PARAMS
from aligner.history.revision import is_part


@dataclass(frozen=True)
class RuleCitations:
    """The citations of the English rule `rule` (id), in the revisions `days` that a translation follows.

    `cited`: each number that the translation cites -> the rules (ids) that it may mean.
    """

    history: History
    rule: str
    days: Set[str]
    cited: Mapping[str, Set[str]]

    def was_ever_cited(self, number: str) -> bool:
        """Return whether the rule or a source of its text ever cited the number, or a rule that it may mean."""
        if any(number in _numbers(one) for rule in self._lineage for one in self.history.wordings(rule)):
            return True
        return any(self._are_related(meant, rule) for meant in self.cited[number] for rule in self._rules_ever_cited)

    def intended_rule(self, number: str) -> str | None:
        """Return the rule (id) meant by a number, if it is the only wrong one and one citation is missing."""
        is_only_error = self._wrong_numbers == {number} and len(self._missing_rules) == 1
        return next(iter(self._missing_rules)) if is_only_error else None

    def is_typing_error_for(self, number: str, rule: str) -> bool:
        """Return whether a number is one typing error away from a number of a rule up to the revisions followed."""
        until = max(self.days, default="")
        had = [one.number for one in self.history.numbers(rule) if one.first <= until]
        return any(OSA.distance(number, one) <= PARAMS.max_number_edits for one in had)

    def is_near(self, rule: str, number: str) -> bool:
        """Return whether a number is below or above a number that a rule had: another way to cite it."""
        had = [one.number for one in self.history.numbers(rule)]
        return any(is_part(number, one) or is_part(one, number) for one in had if one != number)

    def had_number_before(self, rule: str, number: str) -> bool:
        """Return whether a rule or its ancestor had the number, and only before the revisions followed."""
        older = (rule, *self.history.ancestors(rule))
        had = [one for id_ in older for one in self.history.numbers(id_) if one.number == number]
        return bool(had) and all(one.last < day for one in had for day in self.days)

    @cached_property
    def _lineage(self) -> Set[str]:
        return {
            self.rule,
            *self.history.ancestors(self.rule),
            *(one.source for one in self.history.received(self.rule)),
        }

    @cached_property
    def _rules_ever_cited(self) -> Set[str]:
        wordings = (one for rule in self._lineage for one in self.history.wordings(rule))
        return {rule for wording in wordings for rule in self._rules_cited_in(wording)}

    def _rules_cited_in(self, wording: Wording) -> Iterator[str]:
        """Yield the rules (ids) that a wording cited while it was in force."""
        for number in _numbers(wording):
            for one in self.history.holders_of(number):
                if one.first <= wording.last and wording.first <= one.last:
                    yield one.rule

    @cached_property
    def _rules_cited(self) -> Mapping[str, Set[str]]:
        """Number cited in the revisions followed -> the rules (ids) it meant."""
        found: dict[str, set[str]] = {}
        for day in self.days:
            wording = self.history.wording_at(self.rule, day)
            for number in _numbers(wording) if wording else ():
                found.setdefault(number, set()).update({self.history.rule_at(number, day)} - {None})  # type: ignore[arg-type]
        return found

    @property
    def _wrong_numbers(self) -> Set[str]:
        """The numbers of the translation that mean no rule cited in the revisions followed."""
        return {
            number
            for number, meant in self.cited.items()
            if number not in self._rules_cited and all(self._lacks(self._rules_cited, rule) for rule in meant)
        }

    @property
    def _missing_rules(self) -> Set[str]:
        """The rules cited in the revisions followed that no number of the translation may mean."""
        others = (rules for number, rules in self._rules_cited.items() if number not in self.cited)
        return {rule for rules in others for rule in rules if self._lacks(self.cited, rule)}

    def _lacks(self, cited: Mapping[str, Set[str]], rule: str) -> bool:
        """Return whether no number may mean this rule."""
        return not any(self._are_related(one, rule) for rules in cited.values() for one in rules)

    def _are_related(self, one: str, other: str) -> bool:
        """Return whether two rules are the same, one is below the other, or one is an ancestor of the other."""
        if one == other or one in self.history.ancestors(other) or other in self.history.ancestors(one):
            return True
        numbers = [(self.history.number_at(one, day), self.history.number_at(other, day)) for day in self.days]
        return any(a and b and (is_part(a, b) or is_part(b, a)) for a, b in numbers)


def _numbers(wording: Wording) -> Iterator[str]:
    return (one.number for one in wording.references)
