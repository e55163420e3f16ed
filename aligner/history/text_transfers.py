"""Finds text that moved from one rule to another between two revisions, in splits and merges.

Text is compared by pairs of neighboring words; a rare pair weighs more than a common one. A pair that one rule lost
and another gained has moved. If moved pairs are a large enough share of either rule, there is a transfer.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from math import fsum, log

from aligner.grouping import grouped
from aligner.history.parameters import PARAMS
from aligner.history.wording_changes import plain_words
from scraper.edition import Rule

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Transfer:
    """Text that moved from index `source` of the older rules to index `target` of the newer ones.

    `of_source` and `of_target` are the share of each rule that moved, by weight, 0 to 1.
    """

    source: int
    target: int
    of_source: float
    of_target: float


class TransferFinder:
    """Finds transfers between two revisions, given which rules are the same."""

    def __init__(self, older: Sequence[Rule], newer: Sequence[Rule], older_index: Mapping[int, int]) -> None:
        """Take the rules of both and `older_index`: index in `newer` -> index in `older` of the same rules."""
        self.older, self.newer = [pairs_of(rule) for rule in older], [pairs_of(rule) for rule in newer]
        self.older_index = older_index
        known = Counter(chain.from_iterable((*self.older, *self.newer)))
        self._weights = {pair: log(1 + len(self.newer) / count) for pair, count in known.items()}

    def share_of_older(self, target: int) -> float:
        """Return the share of the older text of a rule that its newer text has, 0 to 1."""
        before = self.older[self.older_index[target]]
        return self.weight(before & self.newer[target]) / self.weight(before) if before else 1.0

    def share_of_newer(self, target: int) -> float:
        """Return the share of the newer text of a rule that its older text had, 0 to 1."""
        now = self.newer[target]
        return self.weight(self.older[self.older_index[target]] & now) / self.weight(now) if now else 1.0

    def weight(self, pairs: Iterable[Pair]) -> float:
        """Return the sum of the weights of pairs."""
        return fsum(self._weights[pair] for pair in pairs)

    def find(self) -> list[Transfer]:
        """Return the transfers in descending order of weight; each pair of words that a rule gained is counted once."""
        lost, gained = self._lost(), self._gained()
        found = []
        for source, target in _candidates(lost, gained, self._weights):
            common = lost[source] & gained[target]
            if len(common) < PARAMS.min_transfer_pairs:
                continue
            moved = self.weight(common)
            transfer = Transfer(
                source, target, moved / self.weight(self.older[source]), moved / self.weight(self.newer[target])
            )
            if max(transfer.of_source, transfer.of_target) >= PARAMS.min_transfer_share:
                gained[target] -= common
                found.append(transfer)
        return found

    def _lost(self) -> dict[int, set[Pair]]:
        after = {old: self.newer[new] for new, old in self.older_index.items()}
        return _with_enough_pairs((at, pairs - after.get(at, frozenset())) for at, pairs in enumerate(self.older))

    def _gained(self) -> dict[int, set[Pair]]:
        before = {new: self.older[old] for new, old in self.older_index.items()}
        return _with_enough_pairs((at, pairs - before.get(at, frozenset())) for at, pairs in enumerate(self.newer))


def pairs_of(rule: Rule) -> frozenset[Pair]:
    """Return the pairs of neighboring words of a rule's text."""
    return _pairs_in(rule.text)


@lru_cache(maxsize=65536)
def _pairs_in(text: str) -> frozenset[Pair]:
    return frozenset(pairwise(plain_words(text)))


def _with_enough_pairs(entries: Iterable[tuple[int, frozenset[Pair]]]) -> dict[int, set[Pair]]:
    return {at: set(pairs) for at, pairs in entries if len(pairs) >= PARAMS.min_transfer_pairs}


def _candidates(
    lost: Mapping[int, set[Pair]], gained: Mapping[int, set[Pair]], weights: Mapping[Pair, float]
) -> list[tuple[int, int]]:
    """Return (source, target) of the rules that share pairs, those that share most first."""
    gainers = grouped((pair, target) for target, pairs in gained.items() for pair in pairs)
    shared: dict[tuple[int, int], float] = defaultdict(float)
    for source, pairs in lost.items():
        for pair in pairs:
            if len(gainers.get(pair, ())) <= PARAMS.max_pair_gainers:
                for target in gainers.get(pair, ()):
                    shared[source, target] += weights[pair]
    return sorted(shared, key=lambda one: (-round(shared[one], 6), one))
