"""Rules that were written anew and are still the same: known by the rare words they keep and by where they stand.

Taken up are rules that no likeness of wording has paired. Words count the more the fewer rules have them, in the whole
book and, above all, in the section: what all rules of a section speak of tells none of them from the rest.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from math import fsum, log, sqrt

import numpy as np
from scipy.optimize import linear_sum_assignment

from aligner.history.section_tracking import is_heading, section_of
from aligner.history.wording_changes import plain_words
from scraper.edition import Rule
from scraper.rule_number import parent_of

_IN_PLACE, _ELSEWHERE = 0.21, 0.4
"""Weight of the words in common (mean of both sides) from which two rules are one: between the same two neighbours with
nothing else there; and elsewhere in one section."""
_BOTH, _TOLD = 0.38, 0.55
"""Part of its words that each of two rules not in one place must share with the other; and part of the words of a rule
that begins as an older one did which must come from there, however little of that one they are."""
_FEW = 3
"""Words in common; fewer are chance."""
_SEVERAL = 2
"""Rules that went from one section to another, after which a further one may have gone the same way."""
_OPENING, _HALF = 8, 0.5
"""Words with which a rule says what it is about, and the part of them that opens another alike."""
_IN_FAVOUR = 0.5
"""How much it speaks for a pair of rules that they stand in one place, or open alike."""
_STEM = 3
_ENDINGS = ("ations", "ation", "ings", "ing", "ions", "ion", "ers", "ed", "er", "es", "e")


@dataclass(frozen=True, slots=True)
class Overlap:
    """How much of two wordings, by weight of their words, is in both: part of the older, of the newer; 0 to 1."""

    kept: float
    told: float

    @property
    def mean(self) -> float:
        """Geometric mean of both parts."""
        return sqrt(self.kept * self.told)


class Rewriting:
    """Finds rules written anew between two revisions, given who is known to have become whom."""

    def __init__(self, older: Sequence[Rule], newer: Sequence[Rule], pairs: Mapping[int, int]) -> None:
        """Take the rules of both and, for each place in `newer` that stood before, its place in `older`."""
        self.older, self.newer, self.pairs = older, newer, dict(pairs)
        self._words = [[roots(rule.text) for rule in rules] for rules in (older, newer)]
        counts = Counter(chain.from_iterable(chain.from_iterable(self._words)))
        self._openings = (
            [_pairs_within(rule, _OPENING) for rule in older],
            [_pairs_within(rule, 2 * _OPENING) for rule in newer],
        )
        self._rarity = {word: log(1 + (len(older) + len(newer)) / count) for word, count in counts.items()}
        self._under = [_by_section(rules) for rules in (older, newer)]
        self._local: dict[tuple[int, str], Counter[str]] = {}
        self._taken = set(pairs.values())
        self._went = Counter((section_of(older[old]), section_of(newer[new])) for new, old in pairs.items())
        self._was, self._now = ({rule.number: at for at, rule in enumerate(rules)} for rules in (older, newer))

    def pairs_found(self) -> dict[int, int]:
        """Return all pairs: those given, less those that were mere parts of others, and those found."""
        self._reopen()
        taken = set(self.pairs.values())
        left = [at for at, rule in enumerate(self.older) if at not in taken and rule.text]
        right = [at for at, rule in enumerate(self.newer) if at not in self.pairs and rule.text]
        scores = np.array([[self._score(old, new) for new in right] for old in left]).reshape(len(left), len(right))
        rows, columns = linear_sum_assignment(scores**2, maximize=True)
        found = {right[j]: left[i] for i, j in zip(rows, columns, strict=True) if scores[i, j] > 0}
        return self.pairs | found

    def overlap(self, old: int, new: int) -> Overlap:
        """Return how much two wordings share."""
        one, other = self._words[0][old], self._words[1][new]
        common = one & other
        if len(common) < _FEW:
            return Overlap(0, 0)
        sections = [(0, section_of(self.older[old])), (1, section_of(self.newer[new]))]
        rules = sum(len(self._under[side][number]) for side, number in sections) + 1
        local = [self._counts(*section) for section in sections]
        weights = {word: self._rarity[word] * (1 - (local[0][word] + local[1][word]) / rules) for word in one | other}
        shared = fsum(weights[word] for word in sorted(common))
        return Overlap(*(shared / fsum(weights[word] for word in sorted(side)) for side in (one, other)))

    def _counts(self, side: int, section: str) -> Counter[str]:
        """Return how many rules of a section have each word."""
        if (side, section) not in self._local:
            words = (self._words[side][at] for at in self._under[side][section])
            self._local[side, section] = Counter(chain.from_iterable(words))
        return self._local[side, section]

    def _score(self, old: int, new: int) -> float:
        """Return how much speaks for one rule, 0 where too little does."""
        near, opens = self._near(old, new), self._opening(old, new)
        if not (near or opens):
            return 0
        overlap = self.overlap(old, new)
        placed = near and self._in_place(old, new)
        if placed and overlap.mean >= _IN_PLACE:
            return overlap.mean + _IN_FAVOUR
        if overlap.mean >= _ELSEWHERE and (
            min(overlap.kept, overlap.told) >= _BOTH or (opens and overlap.told >= _TOLD)
        ):
            return overlap.mean + _IN_FAVOUR * opens
        return 0

    def _reopen(self) -> None:
        """Give rules that were dealt out the part that opens as they did, if it is said to be new."""
        free = [at for at, rule in enumerate(self.newer) if at not in self.pairs and rule.text]
        for new, old in list(self.pairs.items()):
            if self._is_part(old, new):
                leaders = [at for at in free if self._leads(old, at)]
                best = max(leaders, key=lambda at: (self.overlap(old, at).mean, -at), default=None)
                if best is not None:
                    del self.pairs[new]
                    self.pairs[best] = old
                    free.remove(best)

    def _is_part(self, old: int, new: int) -> bool:
        one, other = self.older[old], self.newer[new]
        if one.number == other.number or not one.text or one.text == other.text or opens_alike(one, other):
            return False
        return self.overlap(old, new).kept < _HALF

    def _leads(self, old: int, new: int) -> bool:
        """Say whether a rule opens as one that was dealt out, and has its number or is made of its words."""
        if not (self._opening(old, new) and self._near(old, new)):
            return False
        return self.older[old].number == self.newer[new].number or self.overlap(old, new).told >= _TOLD

    def _opening(self, old: int, new: int) -> float:
        """Return which part of its first words a rule has in common with another that opens alike, else 0."""
        alike = len(self._openings[0][old] & self._openings[1][new])
        return alike / len(self._openings[0][old]) if alike >= _HALF * len(self._openings[0][old]) > 0 else 0

    def _near(self, old: int, new: int) -> bool:
        """Say whether a rule could have gone from where the one stood to where the other stands.

        So it is where one section or parent became the other, where other rules went the same way, and where both
        sections have one number and neither heading is accounted for.
        """
        one, other = self.older[old], self.newer[new]
        way = section_of(one), section_of(other)
        if self._went[way] >= _SEVERAL or self._followed(parent_of(one.number), parent_of(other.number)):
            return True
        return self._followed(*way) or (way[0] == way[1] and not self._accounted(way[0]))

    def _followed(self, before: str | None, after: str | None) -> bool:
        """Say whether the rule of one number became the rule of another."""
        was, now = self._was.get(before or ""), self._now.get(after or "")
        return was is not None and now is not None and self.pairs.get(now) == was

    def _accounted(self, section: str) -> bool:
        return self._now.get(section) in self.pairs or self._was.get(section) in self._taken

    def _in_place(self, old: int, new: int) -> bool:
        """Say whether two rules are all that stands under one parent between the same two neighbours."""
        if not self._followed(parent_of(self.older[old].number), parent_of(self.newer[new].number)):
            return False
        return all(self._alike_beside(old, new, step) for step in (-1, 1))

    def _alike_beside(self, old: int, new: int, step: int) -> bool:
        before, after = _beside(self.older, old, step), _beside(self.newer, new, step)
        if before is None or after is None:
            return before is after
        return self.pairs.get(after) == before


def opens_alike(one: Rule, other: Rule) -> bool:
    """Say whether most of the first words of one rule stand together at the start of the other."""
    first = _pairs_within(one, _OPENING)
    return len(first & _pairs_within(other, 2 * _OPENING)) >= _HALF * len(first)


def _pairs_within(rule: Rule, words: int) -> set[tuple[str, str]]:
    return set(pairwise(plain_words(rule.text)[:words]))


@lru_cache(maxsize=65536)
def roots(text: str) -> frozenset[str]:
    """Return the words of English `text` without their commonest endings."""
    return frozenset(_root(word) for word in plain_words(text))


def _root(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _STEM:
            return word[: -len(ending)]
    return word


def _by_section(rules: Sequence[Rule]) -> dict[str, list[int]]:
    """Return section -> the places of the rules under it."""
    found: dict[str, list[int]] = defaultdict(list)
    for at, rule in enumerate(rules):
        if not is_heading(rule):
            found[section_of(rule)].append(at)
    return found


def _beside(rules: Sequence[Rule], at: int, step: int) -> int | None:
    """Return the place next to a rule, None at the end of its section."""
    place = at + step
    inside = 0 <= place < len(rules) and section_of(rules[place]) == section_of(rules[at])
    return place if inside else None
