"""Wording that went from one rule to another between two revisions: what splits and merges are made of.

What counts are pairs of neighbouring words, a rare pair more than a common one. A pair that a rule lost and another
gained has gone over; where it makes up a good part of either, the older rule is in part what the newer one is now.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from math import fsum, log

from aligner.history.wording_changes import plain_words
from scraper.edition import Rule

Pair = tuple[str, str]
ENOUGH = 0.25
"""Part of a rule, by weight of its pairs, from which it counts that they came from another or went to one."""
_FEW = 6
"""Pairs; fewer may be alike by chance."""
_COMMON = 30
"""Rules; a pair that so many lost or gained points to none of them."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Wording that went from place `source` in the older rules to place `target` in the newer; shares 0 to 1."""

    source: int
    target: int
    of_source: float
    of_target: float


class Ledger:
    """Who lost and who gained which pairs of words between two revisions, given who became whom."""

    def __init__(self, older: Sequence[Rule], newer: Sequence[Rule], became: Mapping[int, int]) -> None:
        """Take the rules of both and, for each place in `newer` that stood before, its place in `older`."""
        self.older, self.newer = [pairs_of(rule) for rule in older], [pairs_of(rule) for rule in newer]
        self.became = became
        known = Counter(chain.from_iterable((*self.older, *self.newer)))
        self._weights = {pair: log(1 + len(self.newer) / count) for pair, count in known.items()}

    def kept(self, target: int) -> float:
        """Return which part of what it said before a rule still says, 0 to 1."""
        before = self.older[self.became[target]]
        return self.weight(before & self.newer[target]) / self.weight(before) if before else 1.0

    def told(self, target: int) -> float:
        """Return which part of what it says a rule said before, 0 to 1."""
        now = self.newer[target]
        return self.weight(self.older[self.became[target]] & now) / self.weight(now) if now else 1.0

    def weight(self, pairs: Iterable[Pair]) -> float:
        """Return how much pairs weigh together."""
        return fsum(self._weights[pair] for pair in pairs)

    def transfers(self) -> list[Transfer]:
        """Return what went from rule to rule, the weightiest first; each pair of words is counted once."""
        lost, gained = self._lost(), self._gained()
        found = []
        for source, target in _candidates(lost, gained, self._weights):
            common = lost[source] & gained[target]
            if len(common) < _FEW:
                continue
            moved = self.weight(common)
            transfer = Transfer(
                source, target, moved / self.weight(self.older[source]), moved / self.weight(self.newer[target])
            )
            if max(transfer.of_source, transfer.of_target) >= ENOUGH:
                gained[target] -= common
                found.append(transfer)
        return found

    def _lost(self) -> dict[int, set[Pair]]:
        after = {old: self.newer[new] for new, old in self.became.items()}
        return _filled((at, pairs - after.get(at, frozenset())) for at, pairs in enumerate(self.older))

    def _gained(self) -> dict[int, set[Pair]]:
        before = {new: self.older[old] for new, old in self.became.items()}
        return _filled((at, pairs - before.get(at, frozenset())) for at, pairs in enumerate(self.newer))


def pairs_of(rule: Rule) -> frozenset[Pair]:
    """Return the pairs of neighbouring words of a rule's text."""
    return _pairs_in(rule.text)


@lru_cache(maxsize=65536)
def _pairs_in(text: str) -> frozenset[Pair]:
    return frozenset(pairwise(plain_words(text)))


def _filled(entries: Iterable[tuple[int, frozenset[Pair]]]) -> dict[int, set[Pair]]:
    return {at: set(pairs) for at, pairs in entries if len(pairs) >= _FEW}


def _candidates(
    lost: Mapping[int, set[Pair]], gained: Mapping[int, set[Pair]], weights: Mapping[Pair, float]
) -> list[tuple[int, int]]:
    """Return (source, target) of those that share pairs, those that share most first."""
    gainers: dict[Pair, list[int]] = defaultdict(list)
    for target, pairs in gained.items():
        for pair in pairs:
            gainers[pair].append(target)
    shared: dict[tuple[int, int], float] = defaultdict(float)
    for source, pairs in lost.items():
        for pair in pairs:
            if len(gainers.get(pair, ())) <= _COMMON:
                for target in gainers.get(pair, ()):
                    shared[source, target] += weights[pair]
    return sorted(shared, key=lambda one: (-round(shared[one], 6), one))
