"""RewrittenRules: pairs rules that were rewritten between two revisions, by rare words in common and by position.

It takes the rules that rule tracking by similarity has not paired. A word weighs more if fewer rules have it, in the
whole book and above all in the section: a word of all rules of a section distinguishes none of them.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import log

import numpy as np

from aligner.grouping import grouped
from aligner.history.assignment import best_pairs
from aligner.history.parameters import PARAMS
from aligner.history.section_tracking import is_section, section_of
from aligner.history.wording_changes import plain_words
from aligner.text.overlap import Overlap, weighted_overlap
from scraper.edition import Rule
from scraper.rule_number import parent_of

_ENDINGS = ("ations", "ation", "ings", "ing", "ions", "ion", "ers", "ed", "er", "es", "e")


class RewrittenRules:
    """Finds rules rewritten between two revisions, given the pairs of rules already known to be the same."""

    def __init__(self, older: Sequence[Rule], newer: Sequence[Rule], pairs: Mapping[int, int]) -> None:
        """Take the rules of both revisions and the known pairs: index in `newer` -> index in `older`."""
        self.older, self.newer, self.pairs = older, newer, dict(pairs)
        self._words = [[roots(rule.text) for rule in rules] for rules in (older, newer)]
        counts = Counter(chain.from_iterable(chain.from_iterable(self._words)))
        self._openings = (
            [_word_pairs(rule, PARAMS.opening_words) for rule in older],
            [_word_pairs(rule, 2 * PARAMS.opening_words) for rule in newer],
        )
        self._rarity = {word: log(1 + (len(older) + len(newer)) / count) for word, count in counts.items()}
        self._by_section = [_indices_by_section(rules) for rules in (older, newer)]
        self._section_counts: dict[tuple[int, str], Counter[str]] = {}
        self._paired = set(pairs.values())
        self._moves = Counter((section_of(older[old]), section_of(newer[new])) for new, old in pairs.items())
        self._older_index, self._newer_index = (
            {rule.number: at for at, rule in enumerate(rules)} for rules in (older, newer)
        )

    def find_pairs(self) -> dict[int, int]:
        """Return all pairs: the given ones, except those replaced by better ones, and those found."""
        self._reassign_split_rules()
        paired = set(self.pairs.values())
        left = [at for at, rule in enumerate(self.older) if at not in paired and rule.text]
        right = [at for at, rule in enumerate(self.newer) if at not in self.pairs and rule.text]
        scores = np.array([[self._score(old, new) for new in right] for old in left]).reshape(len(left), len(right))
        return self.pairs | best_pairs(scores, left, right)

    def overlap(self, old: int, new: int) -> Overlap:
        """Return the overlap of an older and a newer rule (indices); 0 if they have too few words in common."""
        one, other = self._words[0][old], self._words[1][new]
        if len(one & other) < PARAMS.min_common_roots:
            return Overlap(0, 0)
        sections = [(0, section_of(self.older[old])), (1, section_of(self.newer[new]))]
        rules = sum(len(self._by_section[side][number]) for side, number in sections) + 1
        local = [self._counts(*section) for section in sections]
        weights = {word: self._rarity[word] * (1 - (local[0][word] + local[1][word]) / rules) for word in one | other}
        return weighted_overlap(one, other, weights)

    def _counts(self, side: int, section: str) -> Counter[str]:
        """Return word -> number of rules of a section that have it (side 0: older, 1: newer)."""
        if (side, section) not in self._section_counts:
            words = (self._words[side][at] for at in self._by_section[side][section])
            self._section_counts[side, section] = Counter(chain.from_iterable(words))
        return self._section_counts[side, section]

    def _score(self, old: int, new: int) -> float:
        """Return the score of a pair, 0 if it is not to be paired."""
        moved, opens = self._may_have_moved(old, new), self._opening_share(old, new)
        if not (moved or opens):
            return 0
        overlap = self.overlap(old, new)
        in_place = moved and self._in_place(old, new)
        if in_place and overlap.mean >= PARAMS.min_overlap_in_place:
            return overlap.mean + PARAMS.placement_bonus
        if overlap.mean >= PARAMS.min_overlap_elsewhere and (
            min(overlap.of_one, overlap.of_other) >= PARAMS.min_overlap_of_each
            or (opens and overlap.of_other >= PARAMS.min_overlap_of_newer)
        ):
            return overlap.mean + PARAMS.placement_bonus * opens
        return 0

    def _reassign_split_rules(self) -> None:
        """Pair a split rule with the unpaired part that opens as it did, instead of with another part."""
        free = [at for at, rule in enumerate(self.newer) if at not in self.pairs and rule.text]
        for new, old in list(self.pairs.items()):
            if self._is_part(old, new):
                main_parts = [at for at in free if self._is_main_part(old, at)]
                best = max(main_parts, key=lambda at: (self.overlap(old, at).mean, -at), default=None)
                if best is not None:
                    del self.pairs[new]
                    self.pairs[best] = old
                    free.remove(best)

    def _is_part(self, old: int, new: int) -> bool:
        one, other = self.older[old], self.newer[new]
        if one.number == other.number or not one.text or one.text == other.text or opens_alike(one, other):
            return False
        return self.overlap(old, new).of_one < PARAMS.max_part_share

    def _is_main_part(self, old: int, new: int) -> bool:
        """Return whether a rule opens as a split one did, and has its number or consists of its words."""
        if not (self._opening_share(old, new) and self._may_have_moved(old, new)):
            return False
        return (
            self.older[old].number == self.newer[new].number
            or self.overlap(old, new).of_other >= PARAMS.min_overlap_of_newer
        )

    def _opening_share(self, old: int, new: int) -> float:
        """Return the share of the older rule's opening that the newer one opens with; 0 if too small."""
        opening = self._openings[0][old]
        common = len(opening & self._openings[1][new])
        return common / len(opening) if common >= PARAMS.min_opening_share * len(opening) > 0 else 0

    def _may_have_moved(self, old: int, new: int) -> bool:
        """Return whether a rule may have moved from the older rule's position to the newer one's.

        It may if one section or parent became the other, if other rules moved between these sections, or if both
        sections have the same number and neither heading is paired.
        """
        one, other = self.older[old], self.newer[new]
        move = section_of(one), section_of(other)
        if self._moves[move] >= PARAMS.min_moved_rules:
            return True
        if self._is_paired(parent_of(one.number), parent_of(other.number)):
            return True
        return self._is_paired(*move) or (move[0] == move[1] and not self._is_heading_paired(move[0]))

    def _is_paired(self, before: str | None, after: str | None) -> bool:
        """Return whether the older rule of one number is paired with the newer rule of another."""
        was, now = self._older_index.get(before or ""), self._newer_index.get(after or "")
        return was is not None and now is not None and self.pairs.get(now) == was

    def _is_heading_paired(self, section: str) -> bool:
        return self._newer_index.get(section) in self.pairs or self._older_index.get(section) in self._paired

    def _in_place(self, old: int, new: int) -> bool:
        """Return whether two rules have the same parent and the same two neighbors."""
        if not self._is_paired(parent_of(self.older[old].number), parent_of(self.newer[new].number)):
            return False
        return all(self._have_paired_neighbors(old, new, step) for step in (-1, 1))

    def _have_paired_neighbors(self, old: int, new: int, step: int) -> bool:
        before, after = _neighbor(self.older, old, step), _neighbor(self.newer, new, step)
        if before is None or after is None:
            return before is after
        return self.pairs.get(after) == before


def opens_alike(one: Rule, other: Rule) -> bool:
    """Return whether the other rule opens with most of the pairs of words of this rule's opening."""
    first, start = _word_pairs(one, PARAMS.opening_words), _word_pairs(other, 2 * PARAMS.opening_words)
    return len(first & start) >= PARAMS.min_opening_share * len(first)


def _word_pairs(rule: Rule, words: int) -> set[tuple[str, str]]:
    return set(pairwise(plain_words(rule.text)[:words]))


@lru_cache(maxsize=65536)
def roots(text: str) -> frozenset[str]:
    """Return the words of English text without their most common endings."""
    return frozenset(_root(word) for word in plain_words(text))


def _root(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= PARAMS.min_root_letters:
            return word[: -len(ending)]
    return word


def _indices_by_section(rules: Sequence[Rule]) -> dict[str, list[int]]:
    """Return section -> the indices of its rules."""
    return defaultdict(list, grouped((section_of(rule), at) for at, rule in enumerate(rules) if not is_section(rule)))


def _neighbor(rules: Sequence[Rule], at: int, step: int) -> int | None:
    """Return the index of the rule `step` places on; None outside the section."""
    place = at + step
    inside = 0 <= place < len(rules) and section_of(rules[place]) == section_of(rules[at])
    return place if inside else None
