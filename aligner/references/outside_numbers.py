"""Outside: what is wrong with a number that lies outside the editions compared, told by the English history.

A page holds one section: whose number 118 is stands not on it, but in the history, at the date that the page follows.
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
from scraper.edition import Reference, Rule
from scraper.rule_number import parts_of


@dataclass(frozen=True, slots=True)
class Astray:
    """A wrong number: no rule's (`dangling`), an older one (`stale`), or another rule's than meant (`misdirected`)."""

    verdict: Literal["dangling", "stale", "misdirected"]
    means: str | None
    """Id in the history of the rule meant, if that can be told."""
    called: str | None = None
    """The title of the rule that bears the number, where it is not the one quoted beside it."""
    is_sure: bool = True
    """Whether it is plain how it came to be wrong; else what the English cites alone speaks against it."""


@dataclass(frozen=True)
class Outside:
    """Judges the numbers in `rule`, whose counterpart bears that number in the right edition if it surely has one."""

    number_map: NumberMap
    history: History
    rule: Rule
    counterpart: str | None

    def astray(self, reference: Reference) -> Astray | None:
        """Return what is wrong with a reference to what neither edition holds; None if nothing is, as far as known."""
        number = reference.number
        if self._citing and self._citing.was_ever_cited(number):
            return self.foreign_title(reference)
        if self._never_was(number):
            return Astray("dangling", self._citing.intended_rule(number) if self._citing else None)
        return self._mistitled(reference) or self._misread(reference)

    def foreign_title(self, reference: Reference) -> Astray | None:
        """Return what is wrong with the title quoted beside a number that the English, too, cites."""
        if not reference.title or self.number_map.left.language.startswith("en"):
            return None
        found = self._called_otherwise(reference.number, reference.title)
        return replace(found, means=None, is_sure=False) if found else None

    @cached_property
    def _citing(self) -> RuleCitations | None:
        rule = self.number_map.id_of(self.counterpart) if self.counterpart else None
        ours = {one.number: set(self._named(one.number)) for one in self.rule.references}
        return RuleCitations(self.history, rule, self.number_map.days, ours) if rule else None

    def _named(self, number: str) -> Iterator[str]:
        """Yield the rules that a number may name: in the revisions followed, and as the alignment carries it."""
        known = [self.history.rule_at(number, day) for day in sorted(self.number_map.days)]
        known += [self.number_map.id_of(one) for one in self.number_map.carried(number) if one]
        yield from (one for one in known if one)

    def _never_was(self, number: str) -> bool:
        """Say whether no revision has a rule of that number; of those before the first and yet to come none knows.

        A section that no revision has may be one of the book's own, which knows best what stands in it.
        """
        stated, dates = self.number_map.left.stated_date, self.history.revisions()
        if (stated and not dates[0] <= stated <= dates[-1]) or number in self.number_map.right.by_number:
            return False
        if parts_of(number)[0] not in _sections(self.history):
            return not any(edition.reaches(number) for edition in self.number_map.book)
        return "." in number and not self.history.cited_as(number)

    def _mistitled(self, reference: Reference) -> Astray | None:
        """Find a title that another rule bears, or this one of old: in English by the history, else by the book."""
        quoted, number = reference.title, reference.number
        if not quoted:
            return None
        if not self.number_map.left.language.startswith("en"):
            return self._called_otherwise(number, quoted)
        titles = {self.history.title_at(number, day) for day in self.number_map.days}
        if not any(titles) or any(same_title(quoted, one) for one in titles):
            return None
        older = (one for one in self.history.cited_as(number) if self._was_called(one.rule, quoted, one.last))
        if before := next(older, None):
            return Astray("stale", before.rule)
        means = {rule for day in self.number_map.days if (rule := slip_finder(self.history).titled(quoted, day))}
        called = next(one for one in sorted(one or "" for one in titles) if one)
        return Astray("misdirected", means.pop(), called) if len(means) == 1 else None

    def _called_otherwise(self, number: str, quoted: str) -> Astray | None:
        """Find a title that the book itself gives to another number, and this number another title.

        A heading tells alone: the history knows that the rule cited is titled otherwise. What other rules quote tells
        where one quotes the title with another number, and one another title with this number.
        """
        named = self._titled_rules(number)
        in_english = sorted(title for _, title in named if title)
        if not in_english:
            return None
        heading, others = self.number_map.titled(quoted), self._quotes
        titles = [title for one, title in others if one == number]
        at = [one for one, title in others if one != number and same_title(quoted, title)]
        if any(same_title(quoted, title) for title in titles) or not (heading or (titles and at)):
            return None
        means = {self._told(one, named) for one in ([heading] if heading else at)}
        rule = next(iter(means)) if len(means) == 1 else None
        return Astray("misdirected", rule, (titles or in_english)[0], is_sure=bool(heading)) if rule else None

    def _told(self, number: str, named: Set[tuple[str, str | None]]) -> str | None:
        """Return the one rule that a number names, if it is none of `named` nor called as one of them."""
        meant = self._titled_rules(number)
        if len(meant) != 1:
            return None
        rule, title = next(iter(meant))
        return rule if title and not any(rule == one or same_title(title, other) for one, other in named) else None

    def _titled_rules(self, number: str) -> Set[tuple[str, str | None]]:
        """Return the rules (ids) that a number named in the revisions followed, each with its English title."""
        days = sorted(self.number_map.days)
        named = ((self.history.rule_at(number, day), self.history.title_at(number, day)) for day in days)
        return {(rule, title) for rule, title in named if rule}

    @cached_property
    def _quotes(self) -> Sequence[tuple[str, str]]:
        """The numbers and titles that the other rules of the book cite."""
        others = (rule for edition in self.number_map.book for rule in edition.rules if rule.number != self.rule.number)
        return [(one.number, one.title) for rule in others for one in rule.references if one.title]

    def _was_called(self, rule: str, title: str, day: str) -> bool:
        wording = self.history.version_at(rule, day)
        return bool(wording) and same_title(title, wording.title if wording else None)

    def _misread(self, reference: Reference) -> Astray | None:
        """Find what stands in the place of what the counterpart cites: an older number of it, or one never cited."""
        if self._citing is None or reference.range:
            return None
        number, means = reference.number, self._citing.intended_rule(reference.number)
        if means is None or self._citing.is_near(means, number):
            return None
        if self._citing.had_number_before(means, number):
            return Astray("stale", means)
        return Astray("misdirected", means, is_sure=self._citing.is_typing_error_for(number, means))


@cache
def _sections(history: History) -> frozenset[str]:
    """Return the sections that ever were."""
    return frozenset(parts_of(one.number)[0] for rule in history.rules() for one in history.numbers(rule))
