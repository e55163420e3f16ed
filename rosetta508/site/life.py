"""The life of an English rule: the numbers it bore, its changes, whence it came: as events and as a line of time."""

from dataclasses import dataclass
from datetime import date
from itertools import groupby

from aligner.history import SUBSTANTIVE, History
from aligner.life import Event, Life
from rosetta508.site.parallel import Row

_TOLD = SUBSTANTIVE | {"references"}
"""Changes of wording that are told; those of mere style are not."""


@dataclass(frozen=True)
class Span:
    """A number on the line of time; `start` and `width` in per cent of it."""

    number: str
    start: float
    width: float


@dataclass(frozen=True)
class Timeline:
    """The events by date, oldest first, and the line: spans of numbers and places (per cent) of changes of wording."""

    events: tuple[tuple[str, tuple[Event, ...]], ...]
    spans: tuple[Span, ...]
    changes: tuple[tuple[str, float], ...]
    first: str
    last: str


def life_of(row: Row, history: History) -> Timeline | None:
    """Return the life of a row's leading English rule; None where the history does not know it."""
    cell = row.english
    day = cell.edition.stated_date if cell else None
    rule = history.rule_at(row.number, day) if day else None
    if rule is None:
        return None
    first, last = history.revisions()[0], history.revisions()[-1]
    told = [one for one in Life(history, rule).events if one.change is None or one.change in _TOLD]
    reworded = [one.date for one in told if one.change in SUBSTANTIVE]
    return Timeline(
        events=tuple((day, tuple(events)) for day, events in groupby(told, key=lambda one: one.date)),
        spans=tuple(_span(one.number, one.first, one.last, first, last) for one in history.numbers(rule)),
        changes=tuple((day, _place(day, first, last)) for day in reworded),
        first=first,
        last=last,
    )


def others_of(event: Event) -> list[str]:
    """Return the numbers that the other rules of an event bore then, each once, with the id of one without a number."""
    return list(dict.fromkeys(one.number or one.rule for one in event.others))


def _span(number: str, since: str, until: str, first: str, last: str) -> Span:
    start = _place(since, first, last)
    return Span(number, start, round(max(_place(until, first, last) - start, 0.5), 2))


def _place(day: str, first: str, last: str) -> float:
    start, end = date.fromisoformat(first).toordinal(), date.fromisoformat(last).toordinal()
    return round(100 * (date.fromisoformat(day).toordinal() - start) / (end - start), 2)
