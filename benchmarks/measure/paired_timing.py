"""Two things timed in turn: `PairedTiming`, with medians, and ratios per round with their spread."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Seconds = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PairedTiming:
    """The names of the two things timed, and the seconds of every round of each.

    Both sides have the same number of rounds, at least one.
    """

    what: str
    rival: str
    ours: Seconds
    theirs: Seconds

    @property
    def ratios(self) -> Seconds:
        """Return our time divided by the other's, per round; below 1 ours is faster."""
        return tuple(ours / theirs for ours, theirs in zip(self.ours, self.theirs, strict=True))

    @property
    def spread(self) -> tuple[float, float, float]:
        """Return the median ratio between its quartiles."""
        return quartiles(self.ratios)

    @property
    def medians(self) -> tuple[float, float]:
        """Return the median seconds of either side."""
        return statistics.median(self.ours), statistics.median(self.theirs)

    def figures(self) -> dict[str, Any]:
        """Return medians and ratio, each with its quartiles, as a row of a table."""
        row: dict[str, Any] = {"what": self.what, "rival": self.rival}
        sides = {"ours": quartiles(self.ours), "theirs": quartiles(self.theirs), "ratio": self.spread}
        for side, (low, middle, high) in sides.items():
            row |= {side: round(middle, 6), f"{side}_low": round(low, 6), f"{side}_high": round(high, 6)}
        return row | {"rounds": len(self.ours)}

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> "PairedTiming":
        """Return the object from the output of `dataclasses.asdict`."""
        return cls(**{**document, "ours": tuple(document["ours"]), "theirs": tuple(document["theirs"])})


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Return lower quartile, median and upper quartile; a single value is all three."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


def in_turn(rounds: int, ours: Callable[[], float], theirs: Callable[[], float]) -> tuple[Seconds, Seconds]:
    """Run two functions that return seconds, `rounds` times in turn, so that other load affects both alike."""
    taken = [(ours(), theirs()) for _ in range(rounds)]
    return tuple(one for one, _ in taken), tuple(other for _, other in taken)
