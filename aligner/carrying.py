"""Carrier: takes a rule number of one book to another edition, and back.

Inside what the editions hold, the alignment carries it; outside, the history of the English numbers does, if it is
known which revisions the citing text follows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz

from aligner.alignment import Alignment
from aligner.history import History, Interval
from aligner.pairing import align
from scraper.edition import Edition, Rule
from scraper.rule_number import parts_of

_KNOWN_SHARE = 0.8
"""The right edition is one of the history's if this share of its numbers stands there at its date."""


@dataclass(frozen=True)
class Carrier:
    """`left` belongs to `book`; `cited_in` are the English revisions whose numbers left's references follow."""

    left: Edition
    right: Edition
    alignment: Alignment
    book: Sequence[Edition]
    history: History | None
    cited_in: Sequence[Interval]

    @cached_property
    def own_rules(self) -> Mapping[str, Rule]:
        """Every rule of left's own book by number; left's own rules come first."""
        others = [edition for edition in self.book if edition.id != self.left.id]
        return {rule.number: rule for one in (*reversed(others), self.left) for rule in one.rules}

    def exists(self, number: str) -> bool:
        """Say whether a number cited in left exists in its own book, or cannot be looked up because it lies outside.

        A section exists if a rule of it does: pages often leave its heading out.
        """
        if number in self.own_rules or not any(edition.covers_number(number) for edition in self.book):
            return True
        return any(parts_of(rule)[: len(parts_of(number))] == parts_of(number) for rule in self.own_rules)

    def forward(self, number: str) -> str | None:
        """Return the number that the rule cited as `number` in left's book bears in the right edition, if known."""
        return self._forth.get(number) or (None if number in self.own_rules else self._by_history(number))

    def back(self, number: str) -> str | None:
        """Return the number in left's own book of the right edition's rule `number`, if it has one there."""
        return self._back.get(number)

    @property
    def knows_numbers(self) -> bool:
        """Say whether numbers outside the editions can be carried at all."""
        return bool(self.cited_in) and self._right_date is not None

    def nearer(self, sentence: str, number: str, other: str) -> bool:
        """Say whether a sentence of left is about its own book's rule `number` rather than about rule `other`."""
        return self._likeness(sentence, number) > self._likeness(sentence, other)

    def once_cited(self, number: str, cites: str, meant: str) -> list[list[str]]:
        """Return when the right edition's rule `number` itself cited `cites`, which was not the rule `meant` then.

        The result is a list of intervals of revisions; `number` and `meant` are numbers of the right edition.
        """
        if self.history is None or self._right_date is None:
            return []
        rule, wanted = (self.history.rule_at(one, self._right_date) for one in (number, meant))
        wordings = self.history.versions(rule) if rule else ()
        found = [one for one in wordings if cites in {reference.number for reference in one.references}]
        dates = [date for one in found for date in self.history.revisions() if one.first <= date <= one.last]
        slips = [date for date in dates if self.history.rule_at(cites, date) != wanted]
        return [list(interval) for interval in self.history.intervals(slips)]

    def _likeness(self, sentence: str, number: str) -> float:
        return float(fuzz.token_set_ratio(sentence, self.own_rules[number].text))

    @cached_property
    def _forth(self) -> dict[str, str]:
        others = [align(one, self.right) for one in self.book if one.id != self.left.id]
        return {
            link.left[0]: link.right[0]
            for alignment in (*others, self.alignment)
            for link in alignment.links
            if len(link.left) == len(link.right) == 1
        }

    @cached_property
    def _back(self) -> dict[str, str]:
        return {theirs: ours for ours, theirs in self._forth.items()}

    @cached_property
    def _right_date(self) -> str | None:
        """The right edition's date, if it is an edition of the book whose history is known."""
        date = self.right.stated_date
        if self.history is None or date is None or not self.right.language.startswith("en"):
            return None
        known = [self.history.rule_at(rule.number, date) for rule in self.right.rules]
        return date if sum(one is not None for one in known) >= _KNOWN_SHARE * max(1, len(known)) else None

    def _by_history(self, number: str) -> str | None:
        if not self.knows_numbers or self.history is None or self._right_date is None:
            return None
        days = [day for first, last in self.cited_in for day in self.history.revisions() if first <= day <= last]
        rules = {self.history.rule_at(number, day) for day in days} - {None}
        now = {self.history.number_at(rule, self._right_date) for rule in rules if rule}
        return now.pop() if len(now) == 1 else None
