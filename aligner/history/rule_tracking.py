"""Tracks every rule of a book from one revision to the next by its text: numbers only break ties.

Rules with equal text are one rule, in any position. The others are assigned so that the sum of squared scores is
greatest. A pair's score is its similarity plus bonuses for an equal number and for the same section, parent, neighbors,
and quoted titles. `RewrittenRules` then pairs rules that were rewritten.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import Indel

from aligner.grouping import grouped
from aligner.history.assignment import best_pairs
from aligner.history.parameters import PARAMS
from aligner.history.rewritten_rules import RewrittenRules
from aligner.history.section_tracking import is_section, section_of, track_headings
from aligner.history.wording_changes import mask_numbers, plain_words
from scraper.edition import Rule
from scraper.rule_number import parent_of

Grid = NDArray[np.float32]
"""Older rules x newer rules."""


def track_rules(older: Sequence[Rule], newer: Sequence[Rule]) -> dict[int, int]:
    """Return index in `newer` -> index in `older` of the same rules."""
    rules = _match_unchanged(older, newer)
    pairs = rules | track_headings(older, newer, rules)
    paired = set(pairs.values())
    left = [at for at, rule in enumerate(older) if at not in paired and not is_section(rule)]
    right = [at for at, rule in enumerate(newer) if at not in pairs and not is_section(rule)]
    if left and right:
        rules |= _match_similar(older, newer, left, right, pairs)
    pairs = rules | track_headings(older, newer, rules)
    if len(pairs) == len(newer):
        return pairs
    rules = {
        new: old for new, old in RewrittenRules(older, newer, pairs).find_pairs().items() if not is_section(older[old])
    }
    return rules | track_headings(older, newer, rules)


def _match_unchanged(older: Sequence[Rule], newer: Sequence[Rule]) -> dict[int, int]:
    """Return the pairs of rules with equal text: first those with the same number, then the others in order."""
    texts = ((_masked_text(rule), at) for at, rule in enumerate(older) if not is_section(rule))
    places = defaultdict(list, grouped(texts))
    pairs: dict[int, int] = {}
    same_place = {(rule.number, _masked_text(rule)): at for at, rule in enumerate(older) if not is_section(rule)}
    for at, rule in enumerate(newer):
        unmoved = same_place.get((rule.number, _masked_text(rule)))
        if unmoved is not None:
            pairs[at] = unmoved
            places[_masked_text(rule)].remove(unmoved)
    for at, rule in enumerate(newer):
        if at not in pairs and not is_section(rule) and places[_masked_text(rule)]:
            pairs[at] = places[_masked_text(rule)].pop(0)
    return pairs


def _match_similar(
    older: Sequence[Rule], newer: Sequence[Rule], left: list[int], right: list[int], pairs: dict[int, int]
) -> dict[int, int]:
    """Return the best assignment of the rules at the indices `left` and `right`, given pairs already known."""
    similarity = _similarities([older[at] for at in left], [newer[at] for at in right])
    scores = similarity + _bonuses(older, newer, left, right, pairs)
    in_section = _same_section(older, newer, left, right, pairs)
    scores[similarity < np.where(in_section, PARAMS.min_similarity, PARAMS.min_similarity_elsewhere)] = 0
    scores[scores < PARAMS.min_rule_score] = 0
    return best_pairs(scores, left, right)


def _similarities(older: Sequence[Rule], newer: Sequence[Rule]) -> Grid:
    """Return the similarity of every pair, 0 to 1: the share of words in the same order.

    It is higher if one rule is contained in the other.
    """
    letters: dict[str, str] = {}
    spelled = [
        ["".join(letters.setdefault(word, chr(0x4E00 + len(letters))) for word in _words(rule)) for rule in rules]
        for rules in (older, newer)
    ]
    whole = process.cdist(*spelled, scorer=Indel.normalized_similarity, dtype=np.float32, workers=-1)
    lengths = [np.array([max(1, len(one)) for one in side], dtype=np.float32) for side in spelled]
    total, shorter = lengths[0][:, None] + lengths[1][None, :], np.minimum(lengths[0][:, None], lengths[1][None, :])
    contained = PARAMS.containment_share
    similarity = (1 - contained) * whole + contained * whole * total / 2 / shorter
    return similarity.astype(np.float32)


def word_similarity(one: Rule, other: Rule) -> float:
    """Return the similarity of two rules, 0 to 1: the share of words in the same order."""
    return float(Indel.normalized_similarity(_words(one), _words(other)))


def _same_section(
    older: Sequence[Rule], newer: Sequence[Rule], left: list[int], right: list[int], pairs: dict[int, int]
) -> NDArray[np.bool_]:
    """Return for every pair whether the section of one became the section of the other."""
    was = {rule.number: at for at, rule in enumerate(older)}
    now = {rule.number: at for at, rule in enumerate(newer)}
    before = np.array([was.get(section_of(older[at]), -1) for at in left])
    after = np.array([pairs.get(now.get(section_of(newer[at]), -1), -2) for at in right])
    return np.asarray(before[:, None] == after[None, :])


def _bonuses(
    older: Sequence[Rule], newer: Sequence[Rule], left: list[int], right: list[int], pairs: dict[int, int]
) -> Grid:
    bonus = PARAMS.same_section_bonus * _same_section(older, newer, left, right, pairs).astype(np.float32)
    was = {rule.number: at for at, rule in enumerate(older)}
    now = {rule.number: at for at, rule in enumerate(newer)}
    cites = [_titles(rule) for rule in older]
    parents = [was.get(parent_of(rule.number) or "") for rule in older]
    for j, at in enumerate(right):
        rule, parent = newer[at], now.get(parent_of(newer[at].number) or "")
        before, after, cited = pairs.get(at - 1), pairs.get(at + 1), _titles(rule)
        for i, place in enumerate(left):
            bonus[i, j] += PARAMS.same_number_bonus * (older[place].number == rule.number)
            bonus[i, j] += PARAMS.same_parent_bonus * (parent is not None and pairs.get(parent, -1) == parents[place])
            bonus[i, j] += PARAMS.neighbor_bonus * ((before == place - 1) + (after == place + 1))
            bonus[i, j] += PARAMS.same_citation_bonus * bool(cites[place] & cited)
    return bonus


def _titles(rule: Rule) -> set[str]:
    return {reference.title.casefold() for reference in rule.references if reference.title}


def _masked_text(rule: Rule) -> str:
    return mask_numbers(rule.text or rule.title or "")


def _words(rule: Rule) -> tuple[str, ...]:
    return plain_words(rule.text or rule.title or "")
