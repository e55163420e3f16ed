"""Finds slips: references in the English rules that cited no rule, or not the rule that was meant, and when.

The only source is the history: numbers, titles, and dates. A slip has one or more of four signs:

- `dangling`: no rule had the number;
- `title`: the title quoted with the number is another rule's;
- `forgotten`: the rule meant was renumbered, another got its number, and the citing rule kept the number;
- `corrected`: a later revision cites, in otherwise the same words, another rule that existed all the time.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import pairwise, product, takewhile
from typing import Literal

from aligner.grouping import grouped
from aligner.history.history import History, Wording
from aligner.history.parameters import PARAMS
from aligner.history.revision import Snapshot, is_part, same_title
from aligner.history.topic_similarity import topic_similarity
from scraper.edition import Reference
from scraper.rule_number import RuleNumber, natural_key, number_range

Sign = Literal["dangling", "title", "forgotten", "corrected"]
SIGNS: tuple[Sign, ...] = ("dangling", "title", "forgotten", "corrected")
_UNCHANGED = frozenset({"references", "cosmetic"})
"""Changes of wording that leave the statement about a cited rule unchanged."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong reference, in the revisions from `first` to `last` (ISO 8601 dates).

    `rule`, `target`, and `means` are ids: the citing rule, the rule with the number cited (None: there is none), and
    the rule meant (None: unknown). `cites` is the number as cited in `last`, or the range of numbers that are all wrong
    in the same way (112.5a–112.5j).
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
        """Return the union of two slips of one wrong reference."""
        later = self if self.last >= other.last else other
        return replace(
            later,
            first=min(self.first, other.first),
            signs=tuple(one for one in SIGNS if one in {*self.signs, *other.signs}),
            means=self.means or other.means,
            title=self.title or other.title,
        )


@dataclass(frozen=True)
class _RuleInRevision:
    """A rule in one revision: its number, and the reference and the rule (id) of each number it cites."""

    date: str
    number: str
    wording: Wording
    cited: Mapping[str, Reference]
    targets: Mapping[str, str | None]

    def cites(self, target: str) -> str | None:
        """Return the number with which it cites a rule (id); None if it does not cite the rule."""
        return next((number for number, rule in self.targets.items() if rule == target), None)


@dataclass(frozen=True)
class SlipFinder:
    """Finds the slips of a history's rules; results are cached."""

    history: History
    _found: dict[str, tuple[Slip, ...]] = field(default_factory=dict)
    _snapshots: dict[str, Snapshot] = field(default_factory=dict)
    _rules_by_title: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)

    def all(self) -> tuple[Slip, ...]:
        """Return every slip of every revision, by its first revision, then by the citing rule's number."""
        found = [slip for rule in self.history.rules() for slip in self.of(rule)]
        return tuple(sorted(found, key=lambda one: (one.first, natural_key(one.rule), natural_key(one.cites))))

    def of(self, rule: str) -> tuple[Slip, ...]:
        """Return the slips in the references of one rule, by its id in the history."""
        if rule not in self._found:
            states = list(self._states(rule))
            signs = [
                *self._dangling(rule, states),
                *self._mistitled(rule, states),
                *self._forgotten_and_corrected(rule, states),
            ]
            self._found[rule] = tuple(_join_ranges(_join_periods(signs, self.history.revisions())))
        return self._found[rule]

    def at(self, rule: str, number: str, date: str) -> Slip | None:
        """Return the slip in a rule's reference to `number` on a day; None if none is known."""
        day = self.history.in_force(date) or ""
        here = (one for one in self.of(rule) if one.first <= day <= one.last)
        return next((one for one in here if number in self._numbers_cited(one, day)), None)

    def _numbers_cited(self, slip: Slip, day: str) -> Sequence[str]:
        if slip.target:
            return [self.history.number_at(slip.target, day) or ""]
        first, _, last = slip.cites.partition("–")
        return number_range(first, last) if last else [first]

    def _states(self, rule: str) -> Iterator[_RuleInRevision]:
        wordings = [one for one in self.history.wordings(rule) if one.references]
        for wording in wordings:
            for period in self.history.numbers(rule):
                first, last = max(wording.first, period.first), min(wording.last, period.last)
                for date in self._dates_between(first, last):
                    yield self._state(date, period.number, wording)

    def _state(self, date: str, number: str, wording: Wording) -> _RuleInRevision:
        rules, cited = self._snapshot(date).rules, {one.number: one for one in reversed(wording.references)}
        return _RuleInRevision(date, number, wording, cited, {one: rules.get(one) for one in cited})

    def _dates_between(self, first: str, last: str) -> Sequence[str]:
        dates = self.history.revisions()
        return dates[bisect_left(dates, first) : bisect_right(dates, last)]

    def _dangling(self, rule: str, states: Sequence[_RuleInRevision]) -> Iterator[Slip]:
        """Yield references to no rule; a section without a heading exists if one of its rules does.

        The rule meant is the one that had the number when it was last cited, if it is still in the rules.
        """
        last_targets: dict[str, str] = {}
        for state in states:
            for number, target in state.targets.items():
                if target is None and number not in self._snapshot(state.date).sections:
                    means = last_targets.get(number)
                    current = means if means and self.history.number_at(means, state.date) else None
                    yield Slip(rule, number, state.date, state.date, ("dangling",), None, current)
            last_targets |= {number: target for number, target in state.targets.items() if target}

    def _mistitled(self, rule: str, states: Iterable[_RuleInRevision]) -> Iterator[Slip]:
        """Yield references with the title of a rule that is neither the one cited nor above it."""
        for state in states:
            for number, target in state.targets.items():
                quoted = state.cited[number].title
                if target and quoted and not self._is_titled(number, state):
                    means = self.titled(quoted, state.date)
                    if means and not is_part(number, self._snapshot(state.date).number_of[means]):
                        yield Slip(rule, number, state.date, state.date, ("title",), target, means, quoted)

    def _forgotten_and_corrected(self, rule: str, states: Sequence[_RuleInRevision]) -> Iterator[Slip]:
        """Yield the slips that a comparison of consecutive revisions of the rule shows."""
        for at, (before, after) in enumerate(pairwise(states), 1):
            for number in before.cited.keys() & after.cited.keys():
                was, now = before.targets[number], after.targets[number]
                if was and now and was != now and self._is_forgotten(number, was, after):
                    last = self._while_cited(states[at:], now)
                    yield Slip(rule, last.cites(now) or number, after.date, last.date, ("forgotten",), now, was)
            if after.wording.first == after.date and after.wording.change in _UNCHANGED:
                yield from self._corrected(rule, states, at)

    def _is_forgotten(self, number: str, meant: str, after: _RuleInRevision) -> bool:
        """Return whether the rule meant got another number that the citing rule does not cite.

        A rule that became a part of the one now cited is still cited with it. A reference to the next rule means
        the rule that is currently next.
        """
        moved = self.history.number_at(meant, after.date)
        if moved is None or moved in after.cited or is_part(moved, number) or self._is_titled(number, after):
            return False
        return str(RuleNumber.parse(after.number).next_sibling) != number

    def _is_titled(self, number: str, state: _RuleInRevision) -> bool:
        """Return whether the title quoted with a number is the title of the rule with this number."""
        quoted = state.cited[number].title
        return bool(quoted) and same_title(quoted or "", self.history.title_at(number, state.date))

    def _while_cited(self, states: Sequence[_RuleInRevision], target: str) -> _RuleInRevision:
        """Return the last state up to which every state cites `target`, and none with the title of `target`."""
        numbers = ((state, state.cites(target)) for state in states)
        return [one for one, _ in takewhile(lambda it: it[1] and not self._is_titled(it[1], it[0]), numbers)][-1]

    def _corrected(self, rule: str, states: Sequence[_RuleInRevision], at: int) -> Iterator[Slip]:
        """Yield the slips that the state at index `at` corrects.

        If a later state reverts the change, the slip is in the new reference instead. A reference with the cited
        rule's own title is right, and so is one to a rule of a similar topic.
        """
        before, after = states[at - 1], states[at]
        dropped, added = self._cited_only_in(before, after), self._cited_only_in(after, before)
        for (cited, target), (number, means) in product(dropped, added):
            known = self.history.number_at(means, before.date) or ""
            if is_part(known, cited) or is_part(cited, known):
                continue
            if any(later.cites(target) and not later.cites(means) for later in states[at:]):
                if not self._is_titled(number, after) and not self._fits(rule, means, after):
                    last = self._while_cited(states[at:], means)
                    yield Slip(rule, last.cites(means) or number, after.date, last.date, ("corrected",), means, target)
            elif not self._is_titled(cited, before) and not self._fits(rule, target, before):
                first = self._while_cited(states[at - 1 :: -1], target)
                yield Slip(rule, cited, first.date, before.date, ("corrected",), target, means)

    def _fits(self, rule: str, cited: str, state: _RuleInRevision) -> bool:
        """Return whether a cited rule has a topic similar to the citing rule's."""
        return topic_similarity(self.history).between(rule, cited, state.date) >= PARAMS.min_topic_similarity

    def _cited_only_in(self, here: _RuleInRevision, there: _RuleInRevision) -> Sequence[tuple[str, str]]:
        """Return (number, rule) cited in `here` but not in `there`, where the rule exists in both revisions."""
        cited = [(number, rule) for number, rule in here.targets.items() if rule and not there.cites(rule)]
        return [(number, rule) for number, rule in cited if self.history.number_at(rule, there.date)]

    def titled(self, title: str, date: str) -> str | None:
        """Return the rule (id) with a title in the revision of a date; None if there is none."""
        if title not in self._rules_by_title:
            alike = [periods for other, periods in self._titles.items() if same_title(title, other)]
            self._rules_by_title[title] = [period for periods in alike for period in periods]
        rules = (rule for first, last, rule in self._rules_by_title[title] if first <= date <= last)
        return next((rule for rule in rules if self.history.number_at(rule, date)), None)

    @cached_property
    def _titles(self) -> Mapping[str, Sequence[tuple[str, str, str]]]:
        """Title -> (first, last, rule) of the wordings that have it."""
        every = ((one, rule) for rule in self.history.rules() for one in self.history.wordings(rule))
        return grouped((one.title, (one.first, one.last, rule)) for one, rule in every if one.title)

    def _snapshot(self, date: str) -> Snapshot:
        if date not in self._snapshots:
            self._snapshots[date] = Snapshot(self.history, date)
        return self._snapshots[date]


def _join_periods(signs: Iterable[Slip], dates: Sequence[str]) -> Iterator[Slip]:
    """Yield the slips; those of one reference in overlapping or consecutive revisions are joined."""
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


def _join_ranges(slips: Iterable[Slip]) -> Iterator[Slip]:
    """Yield the slips; dangling ones with consecutive numbers in the same revisions are joined into ranges."""
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
def slip_finder(history: History) -> SlipFinder:
    """Return the slip finder of a history; cached, since it caches what it finds."""
    return SlipFinder(history)
