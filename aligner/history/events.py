"""The life of one English rule as events: new, renumbered, changed, split, merged, ended.

The document is `rosetta508/history/1` (schema in `schemas/history.json`). Where wording went from rule to rule, the one
that gave it was split if it lived on or several took it; the one that took it was merged if it stood before or took
from several. Otherwise the one goes on in the other, which descends from it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aligner.history.history import History, Passage

SCHEMA = "rosetta508/history/1"
KINDS = ("new", "returned", "descended", "merged", "renumbered", "changed", "split", "continued", "ended")
"""The kinds of events, in the order in which those of one date are told."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another rule: its permanent id, the number it bore then, and which share of the newer wording is meant (0 to 1).

    The number is that of the revision before the event for a rule that gave wording, of the event for one that took.
    """

    rule: str
    number: str | None
    share: float


@dataclass(frozen=True, slots=True)
class Event:
    """What a revision did to the rule, which then bore `number` (None: it had left the rules)."""

    date: str
    kind: str
    number: str | None
    change: str | None = None
    others: tuple[Other, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the event as it stands in the document."""
        document: dict[str, Any] = {"date": self.date, "kind": self.kind, "number": self.number}
        if self.change:
            document["change"] = self.change
        if self.others:
            document["others"] = [{"rule": one.rule, "number": one.number, "share": one.share} for one in self.others]
        return document


class Life:
    """A rule's life as the history has it; `number` is today's, None if the rule is no more."""

    def __init__(self, history: History, rule: str) -> None:
        """Take the permanent id of a rule that the history knows."""
        self._history, self.rule = history, rule
        self._revisions = history.revisions()
        self.number = history.number_at(rule, self._revisions[-1])

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, oldest first."""
        found = (*self._bearings(), *self._changes(), *self._exchanges())
        return tuple(sorted(found, key=lambda one: (one.date, KINDS.index(one.kind))))

    def to_json(self) -> dict[str, Any]:
        """Return the `rosetta508/history/1` document."""
        numbers = self._history.numbers(self.rule)
        return {
            "schema": SCHEMA,
            "rule": self.rule,
            "number": self.number,
            "title": self._history.versions(self.rule)[-1].title,
            "first": numbers[0].first,
            "last": numbers[-1].last,
            "revisions": [self._revisions[0], self._revisions[-1]],
            "numbers": [{"first": one.first, "last": one.last, "number": one.number} for one in numbers],
            "wordings": [
                {"first": one.first, "last": one.last, "change": one.change, "fingerprint": one.fingerprint}
                for one in self._history.versions(self.rule)
            ],
            "events": [one.to_json() for one in self.events],
        }

    def _bearings(self) -> Iterator[Event]:
        last = None
        for one in self._history.numbers(self.rule):
            if last is None:
                yield Event(one.first, "new", one.number)
            elif self._before(one.first) == last.last:
                yield Event(one.first, "renumbered", one.number)
            else:
                yield Event(self._after(last.last) or "", "ended", None)
                yield Event(one.first, "returned", one.number)
            last = one
        gone = self._after(last.last) if last else None
        if gone:
            yield Event(gone, "ended", None)

    def _changes(self) -> Iterator[Event]:
        for one in self._history.versions(self.rule)[1:]:
            yield Event(one.first, "changed", self._history.number_at(self.rule, one.first), one.change)

    def _exchanges(self) -> Iterator[Event]:
        for date, passages in _by_date(self._history.received(self.rule)):
            stood = self._before(date) is not None and self._stands(self._before(date))
            others = tuple(
                Other(one.source, self._number(one.source, self._before(date)), one.of_target) for one in passages
            )
            kind = "merged" if stood or len(others) > 1 else "descended"
            yield Event(date, kind, self._number(self.rule, date), others=others)
        for date, passages in _by_date(self._history.given(self.rule)):
            others = tuple(Other(one.target, self._number(one.target, date), one.of_target) for one in passages)
            kind = "split" if self._stands(date) or len(others) > 1 else "continued"
            yield Event(date, kind, self._number(self.rule, date), others=others)

    def _stands(self, date: str | None) -> bool:
        return self._number(self.rule, date) is not None

    def _number(self, rule: str, date: str | None) -> str | None:
        return self._history.number_at(rule, date) if date else None

    def _before(self, date: str) -> str | None:
        at = self._revisions.index(date)
        return self._revisions[at - 1] if at else None

    def _after(self, date: str) -> str | None:
        at = self._revisions.index(date) + 1
        return self._revisions[at] if at < len(self._revisions) else None


def _by_date(passages: Iterable[Passage]) -> list[tuple[str, Sequence[Passage]]]:
    found: Mapping[str, list[Passage]] = defaultdict(list)
    for one in passages:
        found[one.date].append(one)
    return sorted(found.items())
