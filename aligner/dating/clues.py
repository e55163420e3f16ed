"""Evidence for revisions: `Clue` (one piece), `Kind` (all clues of one kind), and `Bound` (one end of an interval)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aligner.history.history import Interval


@dataclass(frozen=True, slots=True)
class Clue:
    """One piece of evidence: the rule, and the cost of each revision (ISO 8601 date) that it is evidence about.

    A cost is 0 if the revision fits exactly; the worse it fits, the higher the cost.
    """

    kind: str
    rule: str
    costs: Mapping[str, float]
    facts: Mapping[str, Any] = field(default_factory=dict)
    slack: float = 0.0
    """A revision fits if it costs at most this much more than the best one: one rule cannot tell the two apart."""

    def fits(self) -> list[str]:
        """Return the revisions that fit it, exactly or within the slack."""
        limit = min(self.costs.values(), default=0.0) + self.slack
        return [date for date, cost in self.costs.items() if cost <= limit]

    @property
    def is_informative(self) -> bool:
        """Whether it distinguishes any revision from another."""
        return len(self.fits()) < len(self.costs)


@dataclass(frozen=True, slots=True)
class Bound:
    """The first or last revision of an interval, and the rules that exclude the revision just outside, strongest first.

    If there are no such rules, the history ends there, or rules that the edition lacks exclude the revision just
    outside.
    """

    date: str
    rules: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the entry of a dating document."""
        return {"date": self.date, "rules": list(self.rules)}


@dataclass(frozen=True)
class Kind:
    """All evidence of one kind, and the intervals of the revisions that fit it best.

    `intervals` is empty if there is no evidence, or if no revision fits it well enough. `costs` maps each revision to
    the cost of all the evidence (units: see `aligner.dating.parameters`).
    """

    name: str
    clues: tuple[Clue, ...]
    intervals: tuple[Interval, ...]
    costs: Mapping[str, float]
    bounds: tuple[Bound, Bound] | None = None
    """Which rules keep the intervals from starting earlier, and from ending later."""
    unplaced: int = 0
    """Count of facts that fit no revision and do not count as clues, such as a number that the rule never had."""

    @property
    def fitting(self) -> int:
        """The highest count of clues that one revision fits exactly."""
        return max((sum(not clue.costs.get(date, 1) for clue in self.clues) for date in self.costs), default=0)

    def loss(self, date: str) -> float:
        """Return how much more a revision costs than the best one."""
        return self.costs.get(date, 0.0) - min(self.costs.values(), default=0.0)

    def to_json(self) -> dict[str, Any]:
        """Return the entry of a dating document."""
        bounds = dict(zip(("not_before", "not_after"), self.bounds or (), strict=False))
        return {
            "intervals": [list(one) for one in self.intervals],
            "clues": len(self.clues),
            **{name: bound.to_json() for name, bound in bounds.items()},
        }
