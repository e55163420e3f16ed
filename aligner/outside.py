"""Outside: what is wrong with a number that lies outside the editions compared, told by the English history.

A page holds one section: whose number 118 is stands not on it, but in the history, at the date that the page follows.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal

from aligner.carrying import Carrier
from aligner.citing import Citing
from aligner.history import History
from aligner.slips import slips_of
from aligner.snapshot import same_title
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

    carrier: Carrier
    history: History
    rule: Rule
    counterpart: str | None

    def astray(self, reference: Reference) -> Astray | None:
        """Return what is wrong with a reference to what neither edition holds; None if nothing is, as far as known."""
        number = reference.number
        if self._citing and self._citing.ever(number):
            return None
        if self._never_was(number):
            return Astray("dangling", self._citing.instead(number) if self._citing else None)
        return self._mistitled(reference) or self._misread(reference)

    @cached_property
    def _citing(self) -> Citing | None:
        rule = self.carrier.id_of(self.counterpart) if self.counterpart else None
        ours = {one.number: set(self._named(one.number)) for one in self.rule.references}
        return Citing(self.history, rule, self.carrier.days, ours) if rule else None

    def _named(self, number: str) -> Iterator[str]:
        """Yield the rules that a number may name: in the revisions followed, and as the alignment carries it."""
        known = [self.history.rule_at(number, day) for day in sorted(self.carrier.days)]
        known += [self.carrier.id_of(one) for one in self.carrier.carried(number) if one]
        yield from (one for one in known if one)

    def _never_was(self, number: str) -> bool:
        """Say whether no revision has a rule of that number; of those before the first and yet to come none knows.

        A section that no revision has may be one of the book's own, which knows best what stands in it.
        """
        stated, dates = self.carrier.left.stated_date, self.history.revisions()
        if (stated and not dates[0] <= stated <= dates[-1]) or number in self.carrier.right.by_number:
            return False
        if parts_of(number)[0] not in _sections(self.history):
            return not any(edition.reaches(number) for edition in self.carrier.book)
        return "." in number and not self.history.cited_as(number)

    def _mistitled(self, reference: Reference) -> Astray | None:
        """Find a title that another rule bears, or this one of old: titles are known in English."""
        quoted, number = reference.title, reference.number
        if not quoted or not self.carrier.left.language.startswith("en"):
            return None
        titles = {self.history.title_at(number, day) for day in self.carrier.days}
        if not any(titles) or any(same_title(quoted, one) for one in titles):
            return None
        older = (one for one in self.history.cited_as(number) if self._was_called(one.rule, quoted, one.last))
        if before := next(older, None):
            return Astray("stale", before.rule)
        means = {rule for day in self.carrier.days if (rule := slips_of(self.history).titled(quoted, day))}
        called = next(one for one in sorted(one or "" for one in titles) if one)
        return Astray("misdirected", means.pop(), called) if len(means) == 1 else None

    def _was_called(self, rule: str, title: str, day: str) -> bool:
        wording = self.history.version_at(rule, day)
        return bool(wording) and same_title(title, wording.title if wording else None)

    def _misread(self, reference: Reference) -> Astray | None:
        """Find what stands in the place of what the counterpart cites: an older number of it, or one never cited."""
        if self._citing is None or reference.range:
            return None
        number, means = reference.number, self._citing.instead(reference.number)
        if means is None or self._citing.is_near(means, number):
            return None
        if self._citing.bore_before(means, number):
            return Astray("stale", means)
        return Astray("misdirected", means, is_sure=self._citing.is_slip_for(number, means))


@cache
def _sections(history: History) -> frozenset[str]:
    """Return the sections that ever were."""
    return frozenset(parts_of(one.number)[0] for rule in history.rules() for one in history.numbers(rule))
