"""Outside numbers: finds errors in cited numbers outside the editions compared, by the English history.

A page holds one section. Which rule a number of another section means is known from the history, in the revisions
that the page follows.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Literal

from aligner.history.citations import RuleCitations
from aligner.history.history import History
from aligner.history.reference_errors import slip_finder
from aligner.history.revision import same_title
from aligner.references.number_map import NumberMap
from aligner.text.terms import is_english
from scraper.edition import Reference, Rule
from scraper.rule_number import parts_of


@dataclass(frozen=True, slots=True)
class NumberError:
    """A wrong number: of no rule (`dangling`), outdated (`stale`), or of another rule than meant (`misdirected`)."""

    verdict: Literal["dangling", "stale", "misdirected"]
    meant_id: str | None
    """Id in the history of the rule meant, if known."""
    actual_title: str | None = None
    """The title of the rule that has the number, if it is not the title quoted with it."""
    is_sure: bool = True
    """Whether the cause of the error is known; if not, the verdict rests only on what the English cites."""


@dataclass(frozen=True)
class OutsideNumbers:
    """Judges the numbers that one rule cites outside the editions."""

    number_map: NumberMap
    history: History
    rule: Rule
    counterpart: str | None
    """Number of the rule's counterpart in the right edition; None if it has no sure one."""

    def find_error(self, reference: Reference) -> NumberError | None:
        """Return the error in a reference to a rule that neither edition holds; None if none is known."""
        number = reference.number
        if self._citing and self._citing.was_ever_cited(number):
            return self.find_title_error(reference)
        if self._never_existed(number):
            return NumberError("dangling", self._citing.intended_rule(number) if self._citing else None)
        return self._title_error(reference) or self._misplaced_number(reference)

    def find_title_error(self, reference: Reference) -> NumberError | None:
        """Return the error in the title quoted with a number that the English cites as well."""
        if not reference.title or is_english(self.number_map.left.language):
            return None
        found = self._other_title_in_book(reference.number, reference.title)
        return replace(found, meant_id=None, is_sure=False) if found else None

    @cached_property
    def _citing(self) -> RuleCitations | None:
        rule = self.number_map.id_of(self.counterpart) if self.counterpart else None
        ours = {one.number: set(self._ids_of(one.number)) for one in self.rule.references}
        return RuleCitations(self.history, rule, self.number_map.followed_revisions, ours) if rule else None

    def _ids_of(self, number: str) -> Iterator[str]:
        """Yield the rules that a number may mean: in the revisions followed, and by the number map."""
        ids = [self.history.rule_at(number, date) for date in sorted(self.number_map.followed_revisions)]
        ids += [self.number_map.id_of(one) for one in self.number_map.forward_numbers(number) if one]
        yield from (one for one in ids if one)

    def _never_existed(self, number: str) -> bool:
        """Return whether no revision has a rule of that number.

        False if the edition is older or newer than the history. A section that no revision has may be one of the book's
        own: then what the book covers decides.
        """
        stated, dates = self.number_map.left.stated_date, self.history.revisions()
        if (stated and not dates[0] <= stated <= dates[-1]) or number in self.number_map.right.by_number:
            return False
        if parts_of(number)[0] not in _all_sections(self.history):
            return not any(edition.reaches(number) for edition in self.number_map.book)
        return "." in number and not self.history.holders_of(number)

    def _title_error(self, reference: Reference) -> NumberError | None:
        """Return an error if another rule has the quoted title, or if a former holder of the number had it.

        The history decides this in English, the book in other languages.
        """
        quoted, number = reference.title, reference.number
        if not quoted:
            return None
        if not is_english(self.number_map.left.language):
            return self._other_title_in_book(number, quoted)
        dates = self.number_map.followed_revisions
        titles = {self.history.title_at(number, date) for date in dates}
        if not any(titles) or any(same_title(quoted, one) for one in titles):
            return None
        older = (one for one in self.history.holders_of(number) if self._had_title(one.rule, quoted, one.last))
        if before := next(older, None):
            return NumberError("stale", before.rule)
        meant = {rule for date in dates if (rule := slip_finder(self.history).titled(quoted, date))}
        actual = next(one for one in sorted(one or "" for one in titles) if one)
        return NumberError("misdirected", meant.pop(), actual) if len(meant) == 1 else None

    def _other_title_in_book(self, number: str, quoted: str) -> NumberError | None:
        """Return an error if the book gives the quoted title to another number, and this number another title.

        A heading of the book is enough, since the history knows the title of the rule cited. Without one, two
        quotations in other rules of the book are needed: of the same title with another number, and of another title
        with this number.
        """
        cited = self._rules_with_title(number)
        in_english = sorted(title for _, title in cited if title)
        if not in_english:
            return None
        heading, others = self.number_map.number_of_title(quoted), self._other_quotes
        titles = [title for one, title in others if one == number]
        at = [one for one, title in others if one != number and same_title(quoted, title)]
        if any(same_title(quoted, title) for title in titles) or not (heading or (titles and at)):
            return None
        meant = {self._different_rule(one, cited) for one in ([heading] if heading else at)}
        rule = next(iter(meant)) if len(meant) == 1 else None
        actual = (titles or in_english)[0]
        return NumberError("misdirected", rule, actual, is_sure=bool(heading)) if rule else None

    def _different_rule(self, number: str, cited: Set[tuple[str, str | None]]) -> str | None:
        """Return the one rule that a number means, if it is none of `cited` and has none of their titles."""
        meant = self._rules_with_title(number)
        if len(meant) != 1:
            return None
        rule, title = next(iter(meant))
        return rule if title and not any(rule == one or same_title(title, other) for one, other in cited) else None

    def _rules_with_title(self, number: str) -> Set[tuple[str, str | None]]:
        """Return the rules (ids) that a number meant in the revisions followed, each with its English title."""
        dates = sorted(self.number_map.followed_revisions)
        found = ((self.history.rule_at(number, date), self.history.title_at(number, date)) for date in dates)
        return {(rule, title) for rule, title in found if rule}

    @cached_property
    def _other_quotes(self) -> Sequence[tuple[str, str]]:
        """The numbers and titles that the other rules of the book cite."""
        others = (rule for edition in self.number_map.book for rule in edition.rules if rule.number != self.rule.number)
        return [(one.number, one.title) for rule in others for one in rule.references if one.title]

    def _had_title(self, rule: str, title: str, date: str) -> bool:
        wording = self.history.wording_at(rule, date)
        return wording is not None and same_title(title, wording.title)

    def _misplaced_number(self, reference: Reference) -> NumberError | None:
        """Return an error if the number is cited in the place of a rule that the counterpart cites.

        The number may be an older one of that rule, or one that it never had.
        """
        if self._citing is None or reference.range:
            return None
        number, meant = reference.number, self._citing.intended_rule(reference.number)
        if meant is None or self._citing.is_near(meant, number):
            return None
        if self._citing.had_number_before(meant, number):
            return NumberError("stale", meant)
        return NumberError("misdirected", meant, is_sure=self._citing.is_typing_error_for(number, meant))


@cache
def _all_sections(history: History) -> frozenset[str]:
    """Return the sections of all revisions."""
    return frozenset(parts_of(one.number)[0] for rule in history.rules() for one in history.numbers(rule))
