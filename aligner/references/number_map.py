"""NumberMap: takes a rule number of one book to another edition, and back.

Inside what the editions hold, the alignment carries it; outside, the history of the English numbers does, if it is
known which revisions the citing text follows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz

from aligner.align import align
from aligner.align.alignment import Alignment, Link
from aligner.history.history import History, Interval
from aligner.history.reference_errors import Slip, slip_finder
from aligner.history.revision import is_part, same_title
from scraper.edition import Edition, Rule
from scraper.rule_number import is_chapter, is_rule_number, parts_of

_KNOWN_SHARE = 0.8
"""The right edition is one of the history's if this share of its numbers stands there at its date."""
SURE = 0.8
"""From this confidence on a link tells better than the history where a rule of the own book went."""


@dataclass(frozen=True)
class NumberMap:
    """`left` belongs to `book`; `cited_in` are the English revisions whose numbers left's references follow."""

    left: Edition
    right: Edition
    alignment: Alignment
    book: Sequence[Edition]
    history: History | None
    cited_in: Sequence[Interval]

    @cached_property
    def links_of(self) -> Mapping[str, Link]:
        """The link of each linked rule of the left edition, by its number."""
        return {number: link for link in self.alignment.links for number in link.left}

    @cached_property
    def own_rules(self) -> Mapping[str, Rule]:
        """Every rule of left's own book by number; left's own rules come first."""
        others = [edition for edition in self.book if edition.id != self.left.id]
        return {rule.number: rule for one in (*reversed(others), self.left) for rule in one.rules}

    def exists(self, number: str) -> bool:
        """Say whether a number cited in left exists in its own book, or cannot be looked up because it lies outside.

        A section exists if a rule of it does, and a chapter too: pages often leave their headings out.
        """
        if number in self.own_rules or not any(edition.covers_number(number) for edition in self.book):
            return True
        if is_chapter(number) and any(is_rule_number(rule) and rule.startswith(number) for rule in self.own_rules):
            return True
        return any(parts_of(rule)[: len(parts_of(number))] == parts_of(number) for rule in self.own_rules)

    def forward(self, number: str) -> str | None:
        """Return the number that the rule cited as `number` in left's book bears in the right edition, if known."""
        return self._forth.get(number) or (None if number in self.own_rules else self._by_history(number))

    def carried(self, number: str) -> tuple[str | None, str | None]:
        """Return the number in the right edition by the alignment and by the history, the surer of the two first."""
        aligned, known = self._forth.get(number), self._by_history(number)
        return (aligned, known) if self._confidence.get(number, 0.0) >= SURE else (known, aligned)

    def is_sure(self, number: str) -> bool:
        """Say whether the history or a sure link tells where a number went."""
        return self._confidence.get(number, 0.0) >= SURE or self._by_history(number) is not None

    def back(self, number: str) -> str | None:
        """Return the number in left's own book of the right edition's rule `number`, if it has one there."""
        return self._back.get(number)

    @property
    def knows_numbers(self) -> bool:
        """Say whether numbers outside the editions can be carried at all."""
        return bool(self.days) and self._right_date is not None

    def nearer(self, sentence: str, number: str, other: str) -> bool:
        """Say whether a sentence of left is about its own book's rule `number` rather than about rule `other`."""
        return self._likeness(sentence, number) > self._likeness(sentence, other)

    def titled(self, title: str) -> str | None:
        """Return the number in left's own book of the rule of that title."""
        return next((number for number, rule in self.own_rules.items() if same_title(title, rule.title)), None)

    def once_cited(self, number: str, cites: str, meant: str) -> tuple[Interval, ...]:
        """Return when the right edition's rule `number` itself cited `cites`, and `meant` was not that, nor part of it.

        The result is intervals of revisions; `number` and `meant` are numbers of the right edition.
        """
        if self.history is None or self._right_date is None:
            return ()
        rule, wanted = (self.history.rule_at(one, self._right_date) for one in (number, meant))
        borne = {date: self.history.number_at(wanted, date) if wanted else None for date in self.history.revisions()}
        citing = self._dates_citing(rule, cites)
        return self.history.intervals(date for date in citing if not is_part(borne[date] or "", cites))

    def was_cited(self, number: str, cites: str) -> bool:
        """Say whether the right edition's rule `number` cited `cites` in a revision that left follows."""
        if self.history is None or self._right_date is None:
            return False
        return not self.days.isdisjoint(self._dates_citing(self.history.rule_at(number, self._right_date), cites))

    def meant(self, number: str, cites: str) -> str | None:
        """Return what the right edition's rule `number` meant by `cites` in the revisions left follows, if one rule.

        `number` and the result are numbers of the right edition.
        """
        rule = self.id_of(number)
        if self.history is None or self._right_date is None or rule is None:
            return None
        days = self.days.intersection(self._dates_citing(rule, cites))
        named = {one for day in days if (one := self.history.rule_at(cites, day))}
        return self.history.number_at(named.pop(), self._right_date) if len(named) == 1 else None

    def once_bore(self, number: str, now: str) -> bool:
        """Say whether the right edition's rule `now` bore `number` in a revision before it bore the one it bears."""
        rule = self.history.rule_at(now, self._right_date) if self.history and self._right_date else None
        borne = self.history.numbers(rule) if self.history and rule else ()
        return number != now and any(one.number == number for one in borne)

    def slip(self, number: str, counterpart: str | None, cites: str) -> Slip | None:
        """Return the slip of the English rules, in the revisions that left follows, that left's `number` shares.

        `counterpart` is the number in the right edition of the rule that cites `cites`. Where that reference was
        right in one of those revisions, left may follow that one.
        """
        if self.history is None or not self.days:
            return None
        rule = self._rule(number, counterpart)
        if rule is None:
            return None
        finder, citing = slip_finder(self.history), self.days.intersection(self._dates_citing(rule, cites))
        found = [finder.at(rule, cites, day) for day in sorted(citing)]
        return found[0] if all(found) and found else None

    def slip_intervals(self, slip: Slip, cites: str) -> tuple[Interval, ...]:
        """Return the revisions in which a slip of the English rules stood with that number."""
        if self.history is None:
            return ()
        days = [day for day in self._dates_citing(slip.rule, cites) if slip.first <= day <= slip.last]
        return self.history.intervals(days)

    def id_of(self, number: str) -> str | None:
        """Return the id in the history of the right edition's rule `number`, if the right edition is known there."""
        return self.history.rule_at(number, self._right_date) if self.history and self._right_date else None

    def numbers_of(self, rule: str | None) -> tuple[str | None, str | None]:
        """Return the numbers in left's own book and in the right edition of a rule of the history."""
        if rule is None or self.history is None:
            return None, None
        now = self.history.number_at(rule, self._right_date) if self._right_date else None
        then = {self.history.number_at(rule, day) for day in self.days} - {None}
        own = self.back(now) if now else None
        return own or (then.pop() if len(then) == 1 else None), now

    def _rule(self, number: str, counterpart: str | None) -> str | None:
        """Return the id of the rule that left's `number` restates, by its counterpart, else, in English, by number."""
        if self.history and counterpart and self._right_date:
            return self.history.rule_at(counterpart, self._right_date)
        if self.history and self.left.language.startswith("en") and self.left.stated_date:
            return self.history.rule_at(number, self.left.stated_date)
        return None

    def _dates_citing(self, rule: str | None, cites: str) -> list[str]:
        if self.history is None:
            return []
        wordings = self.history.versions(rule) if rule else ()
        found = [one for one in wordings if cites in {reference.number for reference in one.references}]
        return [date for one in found for date in self.history.revisions() if one.first <= date <= one.last]

    @cached_property
    def days(self) -> frozenset[str]:
        """The revisions whose numbers left's references follow; its own date, if that may be one of them."""
        if self.history is None:
            return frozenset()
        date = self._known_date(self.left)
        own = self.history.in_force(date) if date else None
        days = self.history.days(self.cited_in)
        return frozenset({own}) if own and (own in days or not days) else days

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
    def _confidence(self) -> dict[str, float]:
        return {number: link.confidence for link in self.alignment.links for number in link.left}

    @cached_property
    def _back(self) -> dict[str, str]:
        return {theirs: ours for ours, theirs in self._forth.items()}

    @cached_property
    def _right_date(self) -> str | None:
        return self._known_date(self.right)

    def _known_date(self, edition: Edition) -> str | None:
        """Return an edition's date, if it is an edition of the book whose history is known."""
        date = edition.stated_date
        if self.history is None or date is None or not edition.language.startswith("en"):
            return None
        known = [self.history.rule_at(rule.number, date) for rule in edition.rules]
        return date if sum(one is not None for one in known) >= _KNOWN_SHARE * max(1, len(known)) else None

    def _by_history(self, number: str) -> str | None:
        if not self.knows_numbers or self.history is None or self._right_date is None:
            return None
        rules = {self.history.rule_at(number, day) for day in self.days} - {None}
        now = {self.history.number_at(rule, self._right_date) for rule in rules if rule}
        return now.pop() if len(now) == 1 else None
