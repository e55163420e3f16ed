"""One thing timed beside another, in turn: `Beside`, its medians, and its ratios round by round with their spread."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Seconds = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """What was timed, what stood beside it, and the seconds of every round of the two.

    `goal` is the most that the ratio may be, or None. Both sides have as many rounds, at least one.
    """

    what: str
    rival: str
    ours: Seconds
    theirs: Seconds
    goal: float | None = None

    @property
    def ratios(self) -> Seconds:
        """Return our time by the other's, of each round; below 1 we are the faster."""
        return tuple(ours / theirs for ours, theirs in zip(self.ours, self.theirs, strict=True))

    @property
    def spread(self) -> tuple[float, float, float]:
        """Return the median ratio between the two that hold the middle half of the rounds."""
        return quartiles(self.ratios)

    @property
    def medians(self) -> tuple[float, float]:
        """Return the median seconds of either side."""
        return statistics.median(self.ours), statistics.median(self.theirs)

    def figures(self) -> dict[str, Any]:
        """Return medians and ratio, each with the two that hold the middle half of the rounds, as a row of a table."""
        row: dict[str, Any] = {"what": self.what, "rival": self.rival}
        sides = {"ours": quartiles(self.ours), "theirs": quartiles(self.theirs), "ratio": self.spread}
        for side, (low, middle, high) in sides.items():
            row |= {side: round(middle, 6), f"{side}_low": round(low, 6), f"{side}_high": round(high, 6)}
        return row | {"rounds": len(self.ours)}

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> "Beside":
        """Return what `dataclasses.asdict` made a document of."""
        return cls(**{**document, "ours": tuple(document["ours"]), "theirs": tuple(document["theirs"])})


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Return lower quartile, median and upper quartile; of a single value, three times that one."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


def in_turn(rounds: int, ours: Callable[[], float], theirs: Callable[[], float]) -> tuple[Seconds, Seconds]:
    """Run two that return their own seconds, `rounds` times in turn, so that other work falls on both alike."""
    taken = [(ours(), theirs()) for _ in range(rounds)]
    return tuple(one for one, _ in taken), tuple(other for _, other in taken)
