"""NumberMap: finds the number of a rule of one book in another edition, and back.

For rules inside the editions, the alignment gives the number. For rules outside, the history of the English numbers
does, if it is known which revisions the citing text follows.
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
from aligner.references.parameters import PARAMS
from aligner.text.terms import is_english
from scraper.edition import Edition, Rule
from scraper.rule_number import is_chapter, is_rule_number


@dataclass(frozen=True)
class NumberMap:
    """The numbers of the left edition's book and those of the right edition."""

    left: Edition
    right: Edition
    alignment: Alignment
    book: Sequence[Edition]
    """The editions of left's own book, left included."""
    history: History | None
    reference_intervals: Sequence[Interval]
    """The English revisions whose numbers left's references follow."""

    @cached_property
    def links_of(self) -> Mapping[str, Link]:
        """Number of each linked rule of the left edition -> its link."""
        return {number: link for link in self.alignment.links for number in link.left}

    @cached_property
    def own_rules(self) -> Mapping[str, Rule]:
        """Number -> rule, for every rule of left's own book; left's own rules take precedence."""
        others = [edition for edition in self.book if edition.id != self.left.id]
        return {rule.number: rule for one in (*reversed(others), self.left) for rule in one.rules}

    def exists(self, number: str) -> bool:
        """Return whether a number cited in left exists in its own book, or is outside what the book covers.

        A section or chapter exists if any of its rules does, since pages often omit headings.
        """
        if number in self.own_rules or not any(edition.covers_number(number) for edition in self.book):
            return True
        if is_chapter(number) and any(is_rule_number(rule) and rule.startswith(number) for rule in self.own_rules):
            return True
        return any(is_part(rule, number) for rule in self.own_rules)

    def forward(self, number: str) -> str | None:
        """Return the number in the right edition of the rule cited as `number` in left's book, if known."""
        return self._forward_links.get(number) or (None if number in self.own_rules else self._by_history(number))

    def forward_numbers(self, number: str) -> tuple[str | None, str | None]:
        """Return the number in the right edition by the alignment and by the history, the more reliable one first."""
        linked, known = self._forward_links.get(number), self._by_history(number)
        return (linked, known) if self._is_link_sure(number) else (known, linked)

    def is_sure(self, number: str) -> bool:
        """Return whether the history or a sure link gives the number in the right edition."""
        return self._is_link_sure(number) or self._by_history(number) is not None

    def backward(self, number: str) -> str | None:
        """Return the number in left's own book of the right edition's rule `number`, if it has one there."""
        return self._backward_links.get(number)

    @property
    def knows_numbers(self) -> bool:
        """Whether the history gives the numbers of rules outside the editions."""
        return bool(self.followed_revisions) and self._right_date is not None

    def is_nearer(self, sentence: str, number: str, other: str) -> bool:
        """Return whether a sentence of left is more similar to its own book's rule `number` than to rule `other`."""
        return self._similarity(sentence, number) > self._similarity(sentence, other)

    def number_of_title(self, title: str) -> str | None:
        """Return the number in left's own book of the rule with that title."""
        return next((number for number, rule in self.own_rules.items() if same_title(title, rule.title)), None)

    def wrong_citation_intervals(self, number: str, cites: str, meant: str) -> tuple[Interval, ...]:
        """Return the intervals of revisions in which the right edition's rule `number` cited `cites` in error.

        In these revisions, the rule `meant` had neither the number `cites` nor one below it, or did not exist.
        `number` and `meant` are numbers of the right edition.
        """
        if self.history is None or self._right_date is None:
            return ()
        wanted = self.id_of(meant)
        numbers = {date: self.history.number_at(wanted, date) if wanted else None for date in self.history.revisions()}
        citing = self._revisions_citing(self.id_of(number), cites)
        return self.history.intervals(date for date in citing if not is_part(numbers[date] or "", cites))

    def is_cited_by(self, number: str, cites: str) -> bool:
        """Return whether the right edition's rule `number` cited `cites` in a revision that left follows."""
        return not self.followed_revisions.isdisjoint(self._revisions_citing(self.id_of(number), cites))

    def meant_by(self, number: str, cites: str) -> str | None:
        """Return the one rule that the right edition's rule `number` meant by `cites` in the revisions left follows.

        `number` and the result are numbers of the right edition; None if there is no such rule, or several.
        """
        rule = self.id_of(number)
        if self.history is None or self._right_date is None or rule is None:
            return None
        citing = self.followed_revisions.intersection(self._revisions_citing(rule, cites))
        ids = {one for date in citing if (one := self.history.rule_at(cites, date))}
        return self.history.number_at(ids.pop(), self._right_date) if len(ids) == 1 else None

    def had_number(self, now: str, number: str) -> bool:
        """Return whether the right edition's rule `now` had another number, `number`, in any revision."""
        rule = self.id_of(now)
        lives = self.history.numbers(rule) if self.history and rule else ()
        return number != now and any(one.number == number for one in lives)

    def shared_slip(self, number: str, counterpart: str | None, cites: str) -> Slip | None:
        """Return the English slip that left's rule `number` copied in its reference to `cites`; None if there is none.

        `counterpart` is the rule's number in the right edition. All revisions that left follows and in
        which the English rule cites `cites` must have the slip, since left may follow any of them.
        """
        rule = self._id_of_own(number, counterpart)
        if self.history is None or rule is None:
            return None
        finder = slip_finder(self.history)
        citing = self.followed_revisions.intersection(self._revisions_citing(rule, cites))
        found = [finder.at(rule, cites, date) for date in sorted(citing)]
        return found[0] if all(found) and found else None

    def slip_intervals(self, slip: Slip, cites: str) -> tuple[Interval, ...]:
        """Return the intervals of revisions in which the slip's rule cited `cites` in error."""
        if self.history is None:
            return ()
        dates = [date for date in self._revisions_citing(slip.rule, cites) if slip.first <= date <= slip.last]
        return self.history.intervals(dates)

    def id_of(self, number: str) -> str | None:
        """Return the id in the history of the right edition's rule `number`, if the history knows that edition."""
        return self.history.rule_at(number, self._right_date) if self.history and self._right_date else None

    def numbers_of(self, rule: str | None) -> tuple[str | None, str | None]:
        """Return the numbers in left's own book and in the right edition of a rule (id) of the history."""
        if rule is None or self.history is None:
            return None, None
        now = self.history.number_at(rule, self._right_date) if self._right_date else None
        then = {self.history.number_at(rule, date) for date in self.followed_revisions} - {None}
        own = self.backward(now) if now else None
        return own or (then.pop() if len(then) == 1 else None), now

    @cached_property
    def followed_revisions(self) -> frozenset[str]:
        """The revisions whose numbers left's references follow.

        If left is an English edition that the history knows, this is only the revision in force on its date, unless
        the evidence of the references excludes it.
        """
        if self.history is None:
            return frozenset()
        date = self._date_in_history(self.left)
        own = self.history.in_force(date) if date else None
        dates = self.history.revisions_in(self.reference_intervals)
        return frozenset({own}) if own and (own in dates or not dates) else dates

    def _id_of_own(self, number: str, counterpart: str | None) -> str | None:
        """Return the id of the rule that left's `number` restates: by its counterpart, else (in English) by number."""
        if counterpart and self._right_date:
            return self.id_of(counterpart)
        if self.history and is_english(self.left.language) and self.left.stated_date:
            return self.history.rule_at(number, self.left.stated_date)
        return None

    def _revisions_citing(self, rule: str | None, cites: str) -> list[str]:
        """Return the revisions, oldest first, in which a rule (id) cites a number."""
        if self.history is None or rule is None:
            return []
        wordings = self.history.wordings(rule)
        found = [one for one in wordings if cites in {reference.number for reference in one.references}]
        return [date for one in found for date in self.history.revisions() if one.first <= date <= one.last]

    def _similarity(self, sentence: str, number: str) -> float:
        return float(fuzz.token_set_ratio(sentence, self.own_rules[number].text))

    @cached_property
    def _forward_links(self) -> dict[str, str]:
        others = [align(one, self.right) for one in self.book if one.id != self.left.id]
        return {
            link.left[0]: link.right[0]
            for alignment in (*others, self.alignment)
            for link in alignment.links
            if len(link.left) == len(link.right) == 1
        }

    @cached_property
    def _backward_links(self) -> dict[str, str]:
        return {theirs: ours for ours, theirs in self._forward_links.items()}

    def _is_link_sure(self, number: str) -> bool:
        return number in self.links_of and self.links_of[number].confidence >= PARAMS.sure_confidence

    @cached_property
    def _right_date(self) -> str | None:
        return self._date_in_history(self.right)

    def _date_in_history(self, edition: Edition) -> str | None:
        """Return an edition's date, if it is an English edition of the book whose history is known."""
        date = edition.stated_date
        if self.history is None or date is None or not is_english(edition.language):
            return None
        ids = [self.history.rule_at(rule.number, date) for rule in edition.rules]
        return date if sum(one is not None for one in ids) >= PARAMS.min_known_share * max(1, len(ids)) else None

    def _by_history(self, number: str) -> str | None:
        if not self.knows_numbers or self.history is None or self._right_date is None:
            return None
        ids = {self.history.rule_at(number, date) for date in self.followed_revisions} - {None}
        now = {self.history.number_at(rule, self._right_date) for rule in ids if rule}
        return now.pop() if len(now) == 1 else None
