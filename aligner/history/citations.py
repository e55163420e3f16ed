"""Citing: which rules an English rule ever cited, and which one a number that it never cited stands in the place of.

For numbers that lie outside the editions compared, of which the history alone knows whose they are. A translation
cites what its English cites: a number that names another rule, where all else that is cited agrees, is wrong, the
more surely if it is as near to the number meant as a slip of the pen comes. What cites more or less is not.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz.distance import OSA

from aligner.history.history import History, Wording
from aligner.history.revision import is_part

_SLIP = 1
"""Characters left out, put in, exchanged or turned round that a slip of the pen makes of a number."""


@dataclass(frozen=True)
class Citing:
    """The English rule `rule` (id of the history), as one reads it who follows the revisions `days`.

    `ours` says of each number that a translation of it cites which rules (ids) it may name there.
    """

    history: History
    rule: str
    days: Set[str]
    ours: Mapping[str, Set[str]]

    def ever(self, number: str) -> bool:
        """Say whether the rule, or one it took wording from, ever cited the number, or what it names or lies under."""
        cited = {one for rule in self._lineage for wording in self.history.versions(rule) for one in _numbers(wording)}
        return number in cited or any(self._are_one(named, rule) for named in self.ours[number] for rule in self._ever)

    def instead(self, number: str) -> str | None:
        """Return the rule that the number, of all cited the only one astray, stands in the place of."""
        return next(iter(self._missed)) if self._astray == {number} and len(self._missed) == 1 else None

    def is_slip_for(self, number: str, rule: str) -> bool:
        """Say whether a slip of the pen makes the number of one that the rule bore up to the revisions followed."""
        until = max(self.days, default="")
        borne = [one.number for one in self.history.numbers(rule) if one.first <= until]
        return any(OSA.distance(number, one) <= _SLIP for one in borne)

    def is_near(self, rule: str, number: str) -> bool:
        """Say whether a number is a part of one that the rule bore, or that of what it lay under: a way to cite."""
        borne = [one.number for one in self.history.numbers(rule)]
        return any(is_part(number, one) or is_part(one, number) for one in borne if one != number)

    def bore_before(self, rule: str, number: str) -> bool:
        """Say whether a rule, or one it took its wording from, bore the number before the revisions followed alone."""
        older = (rule, *self.history.ancestors(rule))
        borne = [one for life in older for one in self.history.numbers(life) if one.number == number]
        return bool(borne) and all(one.last < day for one in borne for day in self.days)

    @cached_property
    def _lineage(self) -> Set[str]:
        return {
            self.rule,
            *self.history.ancestors(self.rule),
            *(one.source for one in self.history.received(self.rule)),
        }

    @cached_property
    def _ever(self) -> Set[str]:
        wordings = [(rule, one) for rule in self._lineage for one in self.history.versions(rule)]
        return {named for _, wording in wordings for named in self._named_in(wording)}

    def _named_in(self, wording: Wording) -> Iterator[str]:
        """Yield the rules that the numbers cited in a wording named while it was in force."""
        for number in _numbers(wording):
            for one in self.history.cited_as(number):
                if one.first <= wording.last and wording.first <= one.last:
                    yield one.rule

    @cached_property
    def _now(self) -> Mapping[str, Set[str]]:
        """Number -> the rules it named, of all that is cited in the revisions followed."""
        found: dict[str, set[str]] = {}
        for day in self.days:
            wording = self.history.version_at(self.rule, day)
            for number in _numbers(wording) if wording else ():
                found.setdefault(number, set()).update({self.history.rule_at(number, day)} - {None})  # type: ignore[arg-type]
        return found

    @property
    def _astray(self) -> Set[str]:
        """The numbers of ours that name nothing cited in the revisions followed."""
        return {
            number
            for number, named in self.ours.items()
            if number not in self._now and all(self._lacks(self._now, rule) for rule in named)
        }

    @property
    def _missed(self) -> Set[str]:
        """The rules cited in the revisions followed that no number of ours may name."""
        others = (rules for number, rules in self._now.items() if number not in self.ours)
        return {rule for rules in others for rule in rules if self._lacks(self.ours, rule)}

    def _lacks(self, cited: Mapping[str, Set[str]], rule: str) -> bool:
        """Say whether nothing that the numbers cited may name is this rule."""
        return not any(self._are_one(one, rule) for rules in cited.values() for one in rules)

    def _are_one(self, one: str, other: str) -> bool:
        """Say whether two rules are one, or one lies under the other, or the one's wording is the other's."""
        if one == other or one in self.history.ancestors(other) or other in self.history.ancestors(one):
            return True
        numbers = [(self.history.number_at(one, day), self.history.number_at(other, day)) for day in self.days]
        return any(a and b and (is_part(a, b) or is_part(b, a)) for a, b in numbers)


def _numbers(wording: Wording) -> Iterator[str]:
    return (one.number for one in wording.references)
