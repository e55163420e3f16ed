"""A time axis from 1999 on: the position of a day on it, in percent, so that pictures fit any screen width."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from aligner.history.history import Interval

MIN_BAR_WIDTH = 0.6
"""Per cent: a bar of a revision that was in force for only a few days is still visible."""


@dataclass(frozen=True)
class Bar:
    """A stretch of the line: its start and width in percent."""

    start: float
    width: float


class Calendar:
    """The years from that of the first revision of a history to that of its last."""

    def __init__(self, revisions: Sequence[str]) -> None:
        """Take the effective dates (ISO 8601) of the revisions, oldest first."""
        self.revisions = tuple(revisions)
        self.first, self.last = int(revisions[0][:4]), int(revisions[-1][:4])
        self._start = date(self.first, 1, 1).toordinal()
        self._days = date(self.last + 1, 1, 1).toordinal() - self._start

    @property
    def years(self) -> list[tuple[int, float]]:
        """The years that are labeled, every fifth, with their positions."""
        return [(year, self.place(f"{year}-01-01")) for year in range(self.first, self.last + 1) if year % 5 == 0]

    def place(self, day: str) -> float:
        """Return the position of a day, in percent; days before or after the axis are at its ends."""
        at = 100 * (date.fromisoformat(day).toordinal() - self._start) / self._days
        return round(min(max(at, 0), 100), 2)

    def bars(self, intervals: Iterable[Interval]) -> list[Bar]:
        """Return intervals of revisions as bars: from the day the first came into force until the last was replaced."""
        return [self._bar(*interval) for interval in intervals]

    def _bar(self, since: str, until: str) -> Bar:
        later = [day for day in self.revisions if day > until]
        end = self.place(later[0]) if later else 100.0
        start = self.place(since)
        return Bar(start, round(max(end - start, MIN_BAR_WIDTH), 2))
