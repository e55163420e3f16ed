"""The history of an English rule: its numbers, its changes, and its origin, as events and as a timeline."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from aligner.history.events import Event, RuleEvents
from aligner.history.history import SUBSTANTIVE, History
from rosetta508.site.model.parallel_text import Row
from scraper.rule_number import natural_key

_TOLD = SUBSTANTIVE | {"references"}
"""Changes of wording that are shown; changes of style are not."""


_LAST_PLACE_FOR_NAME = 88
_LETTER_WIDTH = 2.2
"""Per cent of the line: beyond the first a name no longer fits behind its mark; the second is the width of a letter."""


@dataclass(frozen=True)
class Span:
    """A number on the timeline; `start` and `width` in percent of it; `named` if its name fits."""

    number: str
    start: float
    width: float
    named: bool = True

    @property
    def is_late(self) -> bool:
        """Return whether it begins so late that its name is placed before it."""
        return self.start > _LAST_PLACE_FOR_NAME


@dataclass(frozen=True)
class Timeline:
    """The events, oldest first, and the line: spans of numbers and positions (percent) of changes of wording."""

    events: tuple[tuple[str, tuple[Event, ...]], ...]
    spans: tuple[Span, ...]
    changes: tuple[tuple[str, float], ...]
    first: str
    last: str


def life_of(row: Row, history: History) -> Timeline | None:
    """Return the timeline of a row's leading English rule; None if the history does not know it."""
    cell = row.english
    day = cell.edition.stated_date if cell else None
    rule = history.rule_at(row.number, day) if day else None
    if rule is None:
        return None
    first, last = history.revisions()[0], history.revisions()[-1]
    told = [one for one in RuleEvents(history, rule).events if one.change is None or one.change in _TOLD]
    reworded = [one.date for one in told if one.change in SUBSTANTIVE]
    return Timeline(
        events=tuple((day, tuple(events)) for day, events in groupby(told, key=lambda one: one.date)),
        spans=_named([_span(one.number, one.first, one.last, first, last) for one in history.numbers(rule)]),
        changes=tuple((day, _place(day, first, last)) for day in reworded),
        first=first,
        last=last,
    )


def _named(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Return the spans with the last one named, and each earlier one that has room for its name."""
    *before, last = spans
    end = last.start - (_LETTER_WIDTH * len(last.number) if last.is_late else 0)
    named = []
    for one in before:
        room = min(one.start + one.width, end) - one.start
        named.append(replace(one, named=not one.is_late and room >= _LETTER_WIDTH * len(one.number)))
    return (*named, last)


def others_of(event: Event) -> list[str]:
    """Return the numbers that the other rules of an event had then, each once, sorted; the id if a rule had none."""
    return sorted({one.number or one.rule for one in event.others}, key=natural_key)


def _span(number: str, since: str, until: str, first: str, last: str) -> Span:
    start = _place(since, first, last)
    return Span(number, start, round(max(_place(until, first, last) - start, 0.5), 2))


def _place(day: str, first: str, last: str) -> float:
    start, end = date.fromisoformat(first).toordinal(), date.fromisoformat(last).toordinal()
    return round(100 * (date.fromisoformat(day).toordinal() - start) / (end - start), 2)
