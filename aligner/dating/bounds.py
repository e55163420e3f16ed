"""Bounds: which rules keep an interval of revisions from reaching back further, or from reaching on.

A rule bounds an interval if the nearest revision outside it fits that rule worse than the nearest one inside does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from aligner.history.history import Interval


class Costed(Protocol):
    """A piece of evidence: a rule, and what each revision costs that it speaks of."""

    @property
    def rule(self) -> str: ...  # noqa: D102 - said above

    @property
    def costs(self) -> Mapping[str, float]: ...  # noqa: D102 - said above


@dataclass(frozen=True, slots=True)
class Bound:
    """A first or last revision, and the numbers of the rules that forbid the one beyond it, the surest first.

    No rules: the history ends there, or what forbids it is what the edition lacks.
    """

    date: str
    rules: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the entry of a dating document."""
        return {"date": self.date, "rules": list(self.rules)}


def bounds(
    clues: Sequence[Costed], intervals: Sequence[Interval], dates: Sequence[str], least: float
) -> tuple[Bound, Bound] | None:
    """Return what bounds the intervals as a whole, before and after; None if there are none.

    `dates` are all revisions; `least` is the difference in cost from which on a rule counts.
    """
    if not intervals:
        return None
    first, last = intervals[0][0], intervals[-1][1]
    before, after = dates.index(first) - 1, dates.index(last) + 1
    earlier = _against(clues, dates[before], first, least) if before >= 0 else ()
    later = _against(clues, dates[after], last, least) if after < len(dates) else ()
    return Bound(first, earlier), Bound(last, later)


def _against(clues: Sequence[Costed], outside: str, inside: str, least: float) -> tuple[str, ...]:
    """Return the rules that the revision outside fits worse; one that it does not have yet says nothing of it."""
    worse = {
        clue.rule: clue.costs[outside] - clue.costs[inside]
        for clue in clues
        if outside in clue.costs and inside in clue.costs
    }
    return tuple(rule for rule, more in sorted(worse.items(), key=lambda one: -one[1]) if more >= least)
