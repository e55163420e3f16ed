"""RuleEvents: the history of one English rule as events: new, renumbered, changed, split, merged, ended.

The document is `rosetta508/history/1` (schema in `schemas/history.json`). Where text moved from rule to rule, the
source was split if it stayed in the rules or has several targets. The target was merged if it was in the rules before
or has several sources. Otherwise the source continued as the target, and the target descended from the source.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from aligner.grouping import grouped
from aligner.history.history import History, TextTransfer

SCHEMA = "rosetta508/history/1"
KINDS = ("new", "returned", "descended", "merged", "renumbered", "changed", "split", "continued", "ended")
"""The kinds of events. Events of one date are sorted in this order."""


@dataclass(frozen=True, slots=True)
class RelatedRule:
    """Another rule of an event: its id, its number, and the share of the newer wording that moved (0 to 1).

    A source has its number of the revision before the event, a target that of the event's revision.
    """

    rule: str
    number: str | None
    share: float


@dataclass(frozen=True, slots=True)
class Event:
    """What a revision did to a rule; `number` is its number since then, None if it was removed."""

    date: str
    kind: str
    number: str | None
    change: str | None = None
    others: tuple[RelatedRule, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the event as an object of the document."""
        document: dict[str, Any] = {"date": self.date, "kind": self.kind, "number": self.number}
        if self.change:
            document["change"] = self.change
        if self.others:
            document["others"] = [{"rule": one.rule, "number": one.number, "share": one.share} for one in self.others]
        return document


class RuleEvents:
    """The events of one rule; `number` is its current number, None if it was removed."""

    def __init__(self, history: History, rule: str) -> None:
        """Take the id of a rule of the history."""
        self._history, self.rule = history, rule
        self._revisions = history.revisions()
        self.number = history.number_at(rule, self._revisions[-1])

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, oldest first."""
        found = (*self._numbering_events(), *self._wording_events(), *self._transfer_events())
        return tuple(sorted(found, key=lambda one: (one.date, KINDS.index(one.kind))))

    def to_json(self) -> dict[str, Any]:
        """Return the `rosetta508/history/1` document."""
        numbers = self._history.numbers(self.rule)
        return {
            "schema": SCHEMA,
            "rule": self.rule,
            "number": self.number,
            "title": self._history.wordings(self.rule)[-1].title,
            "first": numbers[0].first,
            "last": numbers[-1].last,
            "revisions": [self._revisions[0], self._revisions[-1]],
            "numbers": [{"first": one.first, "last": one.last, "number": one.number} for one in numbers],
            "wordings": [
                {"first": one.first, "last": one.last, "change": one.change, "fingerprint": one.fingerprint}
                for one in self._history.wordings(self.rule)
            ],
            "events": [one.to_json() for one in self.events],
        }

    def _numbering_events(self) -> Iterator[Event]:
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
        end = self._after(last.last) if last else None
        if end:
            yield Event(end, "ended", None)

    def _wording_events(self) -> Iterator[Event]:
        for one in self._history.wordings(self.rule)[1:]:
            yield Event(one.first, "changed", self._history.number_at(self.rule, one.first), one.change)

    def _transfer_events(self) -> Iterator[Event]:
        for date, transfers in _by_date(self._history.received(self.rule)):
            was_in_rules = self._is_in_rules(self._before(date))
            others = tuple(
                RelatedRule(one.source, self._number(one.source, self._before(date)), one.of_target)
                for one in transfers
            )
            kind = "merged" if was_in_rules or len(others) > 1 else "descended"
            yield Event(date, kind, self._number(self.rule, date), others=others)
        for date, transfers in _by_date(self._history.given(self.rule)):
            others = tuple(RelatedRule(one.target, self._number(one.target, date), one.of_target) for one in transfers)
            kind = "split" if self._is_in_rules(date) or len(others) > 1 else "continued"
            yield Event(date, kind, self._number(self.rule, date), others=others)

    def _is_in_rules(self, date: str | None) -> bool:
        return self._number(self.rule, date) is not None

    def _number(self, rule: str, date: str | None) -> str | None:
        return self._history.number_at(rule, date) if date else None

    def _before(self, date: str) -> str | None:
        at = self._revisions.index(date)
        return self._revisions[at - 1] if at else None

    def _after(self, date: str) -> str | None:
        at = self._revisions.index(date) + 1
        return self._revisions[at] if at < len(self._revisions) else None


def _by_date(transfers: Iterable[TextTransfer]) -> list[tuple[str, Sequence[TextTransfer]]]:
    return sorted(grouped((one.date, one) for one in transfers).items())
