"""The life of an English rule: the numbers it bore and when its wording changed, as events and as a line of time."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from aligner.history import SUBSTANTIVE, History
from rosetta508.site.parallel import Row


@dataclass(frozen=True)
class Event:
    """What a revision did to the rule: gave it a `number` (None: left it), changed its wording, or both."""

    date: str
    number: str | None
    reworded: bool


@dataclass(frozen=True)
class Span:
    """A number on the line of time; `start` and `width` in per cent of it."""

    number: str
    start: float
    width: float


@dataclass(frozen=True)
class Life:
    """The events, oldest first, and the line: spans of numbers and places (per cent) of changes of wording."""

    events: tuple[Event, ...]
    spans: tuple[Span, ...]
    changes: tuple[tuple[str, float], ...]
    first: str
    last: str


def life_of(row: Row, history: History) -> Life | None:
    """Return the life of a row's leading English rule; None where the history does not know it."""
    cell = row.english
    day = cell.edition.stated_date if cell else None
    rule = history.rule_at(row.number, day) if day else None
    if rule is None:
        return None
    first, last = history.revisions()[0], history.revisions()[-1]
    born = history.numbers(rule)
    reworded = [one.first for one in history.versions(rule) if one.change in SUBSTANTIVE]
    spans = tuple(_span(one.number, one.first, one.last, first, last) for one in born)
    numbers = {one.first: one.number for one in born}
    return Life(
        events=tuple(_events(numbers, reworded)),
        spans=spans,
        changes=tuple((day, _place(day, first, last)) for day in reworded),
        first=first,
        last=last,
    )


def _events(numbers: dict[str, str], reworded: Iterable[str]) -> list[Event]:
    changed = set(reworded)
    return [Event(day, numbers.get(day), day in changed) for day in sorted({*numbers, *changed})]


def _span(number: str, since: str, until: str, first: str, last: str) -> Span:
    start = _place(since, first, last)
    return Span(number, start, max(_place(until, first, last) - start, 0.5))


def _place(day: str, first: str, last: str) -> float:
    start, end = date.fromisoformat(first).toordinal(), date.fromisoformat(last).toordinal()
    return round(100 * (date.fromisoformat(day).toordinal() - start) / (end - start), 2)
