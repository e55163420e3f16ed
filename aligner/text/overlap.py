"""The share of words that two texts have in common, by weight: rare words and terms weigh more."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from math import fsum, sqrt


@dataclass(frozen=True, slots=True)
class Overlap:
    """Shares, by weight, of each side's words that both sides have (0 to 1)."""

    of_one: float
    of_other: float

    @property
    def mean(self) -> float:
        """Geometric mean of both shares."""
        return sqrt(self.of_one * self.of_other)


def weighted_overlap(one: Set[str], other: Set[str], weights: Mapping[str, float]) -> Overlap:
    """Return the overlap of two sets of words; 0 if they share only words of weight 0. Every word has a weight."""
    shared, *sides = (fsum(weights[word] for word in sorted(side)) for side in (one & other, one, other))
    return Overlap(shared / sides[0], shared / sides[1]) if shared else Overlap(0, 0)
