"""Slip: a reference in the English rules that named no rule, or not the rule that was meant, from when to when.

Told from the history alone, that is from facts: numbers, titles and dates. Four signs give a slip away:
`dangling`: no rule bore the number; `title`: the title quoted beside the number is another rule's;
`forgotten`: the rule meant was renumbered, another took its number, and the citing rule went on citing it;
`corrected`: a later revision, in words otherwise the same, cites another rule, which had been there all along.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import pairwise, product, takewhile
from typing import Literal

from aligner.history.history import History, Wording
from aligner.history.revision import Snapshot, is_part, same_title
from aligner.history.topic_similarity import kinship_of
from scraper.edition import Reference
from scraper.rule_number import RuleNumber, natural_key, number_range

Sign = Literal["dangling", "title", "forgotten", "corrected"]
SIGNS: tuple[Sign, ...] = ("dangling", "title", "forgotten", "corrected")
_UNCHANGED = frozenset({"references", "cosmetic"})
"""Changes of wording that leave what is said of the rule cited as it was."""
_FITS = 0.3
"""Kinship of a rule with one it cites from which on that one fits: another cited later only fits it better."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong reference, in the revisions from `first` to `last` (ISO 8601 dates).

    `rule`, `target` and `means` are ids of the history: the citing rule, the rule that bore the number cited, and
    the rule meant; the latter two may be None (no rule; not told). `cites` is the number as cited in `last`, or the
    range of numbers that are all wrong in the same way (112.5a–112.5j).
    """

    rule: str
    cites: str
    first: str
    last: str
    signs: tuple[Sign, ...]
    target: str | None = None
    means: str | None = None
    title: str | None = None

    def joined(self, other: "Slip") -> "Slip":
        """Return the one slip that both are signs of."""
        later = self if self.last >= other.last else other
        return replace(
            later,
            first=min(self.first, other.first),
            signs=tuple(one for one in SIGNS if one in {*self.signs, *other.signs}),
            means=self.means or other.means,
            title=self.title or other.title,
        )


@dataclass(frozen=True)
class _Stance:
    """A rule as it stood in one revision: its number, and the reference and rule behind each number it cites."""

    date: str
    number: str
    wording: Wording
    cited: Mapping[str, Reference]
    targets: Mapping[str, str | None]

    def cites(self, target: str) -> str | None:
        """Return the number by which it cites the rule, if it does."""
        return next((number for number, rule in self.targets.items() if rule == target), None)


@dataclass(frozen=True)
class SlipFinder:
    """Finds the slips of a history's rules; `of` asks for one rule, `all` for the whole book, oldest first."""

    history: History
    _found: dict[str, tuple[Slip, ...]] = field(default_factory=dict)
    _days: dict[str, Snapshot] = field(default_factory=dict)
    _bearers: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)

    def all(self) -> tuple[Slip, ...]:
        """Return every slip of every revision, by its first revision, then by the citing rule's number."""
        found = [slip for rule in self.history.rules() for slip in self.of(rule)]
        return tuple(sorted(found, key=lambda one: (one.first, natural_key(one.rule), natural_key(one.cites))))

    def of(self, rule: str) -> tuple[Slip, ...]:
        """Return the slips in the references of one rule, by its id in the history."""
        if rule not in self._found:
            stances = list(self._stances(rule))
            signs = [*self._dangling(rule, stances), *self._mistitled(rule, stances), *self._shifts(rule, stances)]
            self._found[rule] = tuple(_ranged(_united(signs, self.history.revisions())))
        return self._found[rule]

    def at(self, rule: str, number: str, date: str) -> Slip | None:
        """Return the slip in that rule's reference to `number` on a day, if it is one."""
        day = self.history.in_force(date) or ""
        here = (one for one in self.of(rule) if one.first <= day <= one.last)
        return next((one for one in here if number in self._numbers_cited(one, day)), None)

    def _numbers_cited(self, slip: Slip, day: str) -> Sequence[str]:
        if slip.target:
            return [self.history.number_at(slip.target, day) or ""]
        first, _, last = slip.cites.partition("–")
        return number_range(first, last) if last else [first]

    def _stances(self, rule: str) -> Iterator[_Stance]:
        wordings = [one for one in self.history.versions(rule) if one.references]
        for wording in wordings:
            for bearing in self.history.numbers(rule):
                first, last = max(wording.first, bearing.first), min(wording.last, bearing.last)
                for date in self._dates_between(first, last):
                    yield self._stance(date, bearing.number, wording)

    def _stance(self, date: str, number: str, wording: Wording) -> _Stance:
        rules, cited = self._day(date).rules, {one.number: one for one in reversed(wording.references)}
        return _Stance(date, number, wording, cited, {one: rules.get(one) for one in cited})

    def _dates_between(self, first: str, last: str) -> Sequence[str]:
        dates = self.history.revisions()
        return dates[bisect_left(dates, first) : bisect_right(dates, last)]

    def _dangling(self, rule: str, stances: Sequence[_Stance]) -> Iterator[Slip]:
        """Yield what names no rule; a section whose heading is missing is there if one of its rules is.

        Meant is the rule that bore the number when it was last cited, if it is still in the rules.
        """
        borne: dict[str, str] = {}
        for stance in stances:
            for number, target in stance.targets.items():
                if target is None and number not in self._day(stance.date).sections:
                    means = borne.get(number)
                    stands = means if means and self.history.number_at(means, stance.date) else None
                    yield Slip(rule, number, stance.date, stance.date, ("dangling",), None, stands)
            borne |= {number: target for number, target in stance.targets.items() if target}

    def _mistitled(self, rule: str, stances: Iterable[_Stance]) -> Iterator[Slip]:
        """Yield what is quoted by the title of another rule, not of the one cited or of the one it stands in."""
        for stance in stances:
            for number, target in stance.targets.items():
                quoted = stance.cited[number].title
                if target and quoted and not self._is_titled(number, stance):
                    means = self.titled(quoted, stance.date)
                    if means and not is_part(number, self._day(stance.date).number_of[means]):
                        yield Slip(rule, number, stance.date, stance.date, ("title",), target, means, quoted)

    def _shifts(self, rule: str, stances: Sequence[_Stance]) -> Iterator[Slip]:
        for at, (before, after) in enumerate(pairwise(stances), 1):
            for number in before.cited.keys() & after.cited.keys():
                was, now = before.targets[number], after.targets[number]
                if was and now and was != now and self._is_forgotten(number, was, after):
                    last = self._while_cited(stances[at:], now)
                    yield Slip(rule, last.cites(now) or number, after.date, last.date, ("forgotten",), now, was)
            if after.wording.first == after.date and after.wording.change in _UNCHANGED:
                yield from self._corrected(rule, stances, at)

    def _is_forgotten(self, number: str, meant: str, after: _Stance) -> bool:
        """Say whether the rule once cited has gone elsewhere and is cited there no more.

        A rule that became the first part of the one now cited is still cited with it; and what sends the reader on
        to the next rule means whichever is next.
        """
        moved = self.history.number_at(meant, after.date)
        if moved is None or moved in after.cited or is_part(moved, number) or self._is_titled(number, after):
            return False
        return str(RuleNumber.parse(after.number).next_sibling) != number

    def _is_titled(self, number: str, stance: _Stance) -> bool:
        """Say whether the title quoted beside the number is that of the rule that bears it."""
        quoted = stance.cited[number].title
        return bool(quoted) and same_title(quoted or "", self.history.title_at(number, stance.date))

    def _while_cited(self, stances: Sequence[_Stance], target: str) -> _Stance:
        """Return the last of the stances, from the first on, that goes on citing the rule, by no title of its own."""
        numbers = ((stance, stance.cites(target)) for stance in stances)
        return [one for one, _ in takewhile(lambda it: it[1] and not self._is_titled(it[1], it[0]), numbers)][-1]

    def _corrected(self, rule: str, stances: Sequence[_Stance], at: int) -> Iterator[Slip]:
        """Yield what the stance `at` corrects, or, if a later one takes that back, what it got wrong.

        What is cited by its own title is meant, and what speaks of the same things as the rule that cites it fits.
        """
        before, after = stances[at - 1], stances[at]
        for (cited, target), (number, means) in product(self._left(before, after), self._left(after, before)):
            known = self.history.number_at(means, before.date) or ""
            if is_part(known, cited) or is_part(cited, known):
                continue
            if any(later.cites(target) and not later.cites(means) for later in stances[at:]):
                if not self._is_titled(number, after) and not self._fits(rule, means, after):
                    last = self._while_cited(stances[at:], means)
                    yield Slip(rule, last.cites(means) or number, after.date, last.date, ("corrected",), means, target)
            elif not self._is_titled(cited, before) and not self._fits(rule, target, before):
                first = self._while_cited(stances[at - 1 :: -1], target)
                yield Slip(rule, cited, first.date, before.date, ("corrected",), target, means)

    def _fits(self, rule: str, cited: str, stance: _Stance) -> bool:
        """Say whether a rule cited speaks of the same things as the rule that cites it."""
        return kinship_of(self.history).of(rule, cited, stance.date) >= _FITS

    def _left(self, here: _Stance, there: _Stance) -> Sequence[tuple[str, str]]:
        """Return (number, rule) of what only one of two stances cites though the rule was to be cited in both."""
        cited = [(number, rule) for number, rule in here.targets.items() if rule and not there.cites(rule)]
        return [(number, rule) for number, rule in cited if self.history.number_at(rule, there.date)]

    def titled(self, title: str, date: str) -> str | None:
        """Return the rule of that title on a day."""
        if title not in self._bearers:
            alike = [one for called, one in self._titles.items() if same_title(title, called)]
            self._bearers[title] = [bearer for one in alike for bearer in one]
        held = (rule for first, last, rule in self._bearers[title] if first <= date <= last)
        return next((rule for rule in held if self.history.number_at(rule, date)), None)

    @cached_property
    def _titles(self) -> Mapping[str, Sequence[tuple[str, str, str]]]:
        """Title -> from when to when which rule bore it."""
        found: dict[str, list[tuple[str, str, str]]] = {}
        for rule in self.history.rules():
            for one in self.history.versions(rule):
                if one.title:
                    found.setdefault(one.title, []).append((one.first, one.last, rule))
        return found

    def _day(self, date: str) -> Snapshot:
        if date not in self._days:
            self._days[date] = Snapshot(self.history, date)
        return self._days[date]


def _united(signs: Iterable[Slip], dates: Sequence[str]) -> Iterator[Slip]:
    """Join the signs of one wrong reference: the same rule cited in revisions that overlap or follow one another."""
    place = {date: at for at, date in enumerate(dates)}
    open_: dict[str, Slip] = {}
    for slip in sorted(signs, key=lambda one: one.first):
        key = slip.target or f"no {slip.cites}"
        before = open_.get(key)
        if before and place[slip.first] <= place[before.last] + 1:
            open_[key] = before.joined(slip)
            continue
        if before:
            yield before
        open_[key] = slip
    yield from open_.values()


def _ranged(slips: Iterable[Slip]) -> Iterator[Slip]:
    """Join numbers in a row that name no rule in the same revisions: they are cited as a range."""
    joined: list[Slip] = []
    for slip in sorted(slips, key=lambda one: (one.target or "", one.first, natural_key(one.cites))):
        last = joined[-1] if joined else None
        if last and not slip.target and _continues(last, slip):
            joined[-1] = replace(last, cites=f"{last.cites.split('–')[0]}–{slip.cites}")
        else:
            joined.append(slip)
    yield from joined


def _continues(last: Slip, slip: Slip) -> bool:
    end = RuleNumber.parse(last.cites.split("–")[-1])
    return (last.target, last.first, last.last) == (None, slip.first, slip.last) and (
        str(end.next_sibling) == slip.cites
    )


@cache
def slips_of(history: History) -> SlipFinder:
    """Return the finder of a history, which remembers what it found."""
    return SlipFinder(history)
