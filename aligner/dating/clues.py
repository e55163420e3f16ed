"""Clue and Kind: a piece of evidence for revisions, and all the evidence of one kind with what it comes to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aligner.dating.bounds import Bound
from aligner.history.history import Interval


@dataclass(frozen=True, slots=True)
class Clue:
    """One piece of evidence: the rule, what about it, and what each revision that it speaks of costs."""

    kind: str
    rule: str
    costs: Mapping[str, float]
    facts: Mapping[str, Any] = field(default_factory=dict)
    slack: float = 0.0
    """How much worse than the best a revision may fit and still be counted in: what a single rule cannot tell apart."""

    def fits(self) -> list[str]:
        """Return the revisions it fits."""
        limit = min(self.costs.values(), default=0.0) + self.slack
        return [date for date, cost in self.costs.items() if cost <= limit]

    @property
    def tells(self) -> bool:
        """Say whether it tells any revision from another."""
        return len(self.fits()) < len(self.costs)


@dataclass(frozen=True)
class Kind:
    """All the evidence of one kind, and the intervals of revisions that it fits best; none if nothing fits."""

    name: str
    clues: tuple[Clue, ...]
    intervals: tuple[Interval, ...]
    costs: Mapping[str, float]
    bounds: tuple[Bound, Bound] | None = None
    """Which rules keep the intervals from reaching further back, and on."""
    mute: int = 0
    """Signs beside the clues that fit no revision, and so speak of none: a number that the rule never bore."""

    @property
    def fitting(self) -> int:
        """Number of pieces of evidence that the revision fits which fits most of them."""
        return max((sum(not clue.costs.get(date, 1) for clue in self.clues) for date in self.costs), default=0)

    def loss(self, date: str) -> float:
        """Return how much worse than the best a revision fits."""
        return self.costs.get(date, 0.0) - min(self.costs.values(), default=0.0)

    def to_json(self) -> dict[str, Any]:
        """Return the part of a dating document."""
        told = dict(zip(("not_before", "not_after"), self.bounds or (), strict=False))
        bounding = {name: bound.to_json() for name, bound in told.items()}
        return {"intervals": [list(one) for one in self.intervals], "clues": len(self.clues), **bounding}
