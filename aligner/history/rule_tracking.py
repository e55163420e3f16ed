"""Follow every rule of a book from one revision to the next by what it says: numbers only break ties.

Rules that say the same are one rule, wherever they stand. Of the rest, the likest pairs are taken together so that
the sum is greatest, likeness being raised where number, parent and neighbours were followed alike.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import Indel
from scipy.optimize import linear_sum_assignment

from aligner.history.rewritten_rules import Rewriting
from aligner.history.section_tracking import headings_followed, is_heading, section_of
from aligner.history.wording_changes import masked, plain_words
from scraper.edition import Rule
from scraper.rule_number import parent_of

Grid = NDArray[np.float32]
"""One row per older rule, one column per newer."""
ENOUGH = 0.55
"""Likeness (with its bonuses) from which two wordings are taken for one rule."""
_SECTION, _PARENT, _NUMBER, _NEIGHBOUR = 0.14, 0.06, 0.06, 0.06
_CITES = 0.1
"""Bonus where both quote the title of the same other rule."""
_CONTAINED = 0.35
"""How much it counts that the shorter wording stands within the longer, against likeness as a whole."""
_LEAST, _FAR = 0.34, 0.6
"""Likeness of the words alone below which nothing makes two wordings one rule: in one section, and elsewhere."""


def follow(older: Sequence[Rule], newer: Sequence[Rule]) -> dict[int, int]:
    """Return, for each place in `newer` whose rule stood in `older` before, the place it had there."""
    rules = _unchanged(older, newer)
    pairs = rules | headings_followed(older, newer, rules)
    taken = set(pairs.values())
    left = [at for at, rule in enumerate(older) if at not in taken and not is_heading(rule)]
    right = [at for at, rule in enumerate(newer) if at not in pairs and not is_heading(rule)]
    if left and right:
        rules |= _likest(older, newer, left, right, pairs)
    pairs = rules | headings_followed(older, newer, rules)
    if len(pairs) == len(newer):
        return pairs
    rules = {
        new: old for new, old in Rewriting(older, newer, pairs).pairs_found().items() if not is_heading(older[old])
    }
    return rules | headings_followed(older, newer, rules)


def _unchanged(older: Sequence[Rule], newer: Sequence[Rule]) -> dict[int, int]:
    """Pair rules that say the same, a rule that stays where it was first, the rest in order."""
    places: dict[str, list[int]] = defaultdict(list)
    for at, rule in enumerate(older):
        if not is_heading(rule):
            places[_said(rule)].append(at)
    pairs: dict[int, int] = {}
    kept = {(rule.number, _said(rule)): at for at, rule in enumerate(older) if not is_heading(rule)}
    for at, rule in enumerate(newer):
        stayed = kept.get((rule.number, _said(rule)))
        if stayed is not None:
            pairs[at] = stayed
            places[_said(rule)].remove(stayed)
    for at, rule in enumerate(newer):
        if at not in pairs and not is_heading(rule) and places[_said(rule)]:
            pairs[at] = places[_said(rule)].pop(0)
    return pairs


def _likest(
    older: Sequence[Rule], newer: Sequence[Rule], left: list[int], right: list[int], pairs: dict[int, int]
) -> dict[int, int]:
    alike = _likenesses([older[at] for at in left], [newer[at] for at in right])
    scores = alike + _bonuses(older, newer, left, right, pairs)
    scores[alike < np.where(_same_section(older, newer, left, right, pairs), _LEAST, _FAR)] = 0
    scores[scores < ENOUGH] = 0
    rows, columns = linear_sum_assignment(scores**2, maximize=True)
    return {right[j]: left[i] for i, j in zip(rows, columns, strict=True) if scores[i, j] > 0}


def _likenesses(older: Sequence[Rule], newer: Sequence[Rule]) -> Grid:
    """Likeness of every pair, 0 to 1: words in common in order."""
    letters: dict[str, str] = {}
    spelled = [
        ["".join(letters.setdefault(word, chr(0x4E00 + len(letters))) for word in _words(rule)) for rule in rules]
        for rules in (older, newer)
    ]
    whole = process.cdist(*spelled, scorer=Indel.normalized_similarity, dtype=np.float32, workers=-1)
    lengths = [np.array([max(1, len(one)) for one in side], dtype=np.float32) for side in spelled]
    total, shorter = lengths[0][:, None] + lengths[1][None, :], np.minimum(lengths[0][:, None], lengths[1][None, :])
    alike = (1 - _CONTAINED) * whole + _CONTAINED * whole * total / 2 / shorter
    return alike.astype(np.float32)


def likeness(one: Rule, other: Rule) -> float:
    """Return how like two wordings are, 0 to 1: words in common in order."""
    return float(Indel.normalized_similarity(_words(one), _words(other)))


def _same_section(
    older: Sequence[Rule], newer: Sequence[Rule], left: list[int], right: list[int], pairs: dict[int, int]
) -> NDArray[np.bool_]:
    """Say for every pair whether the section of the one became the section of the other."""
    was = {rule.number: at for at, rule in enumerate(older)}
    now = {rule.number: at for at, rule in enumerate(newer)}
    before = np.array([was.get(section_of(older[at]), -1) for at in left])
    after = np.array([pairs.get(now.get(section_of(newer[at]), -1), -2) for at in right])
    return np.asarray(before[:, None] == after[None, :])


def _bonuses(
    older: Sequence[Rule], newer: Sequence[Rule], left: list[int], right: list[int], pairs: dict[int, int]
) -> Grid:
    bonus = _SECTION * _same_section(older, newer, left, right, pairs).astype(np.float32)
    was = {rule.number: at for at, rule in enumerate(older)}
    now = {rule.number: at for at, rule in enumerate(newer)}
    cites = [_titles(rule) for rule in older]
    parents = [was.get(parent_of(rule.number) or "") for rule in older]
    for j, at in enumerate(right):
        rule, parent = newer[at], now.get(parent_of(newer[at].number) or "")
        before, after, cited = pairs.get(at - 1), pairs.get(at + 1), _titles(rule)
        for i, place in enumerate(left):
            bonus[i, j] += _NUMBER * (older[place].number == rule.number)
            bonus[i, j] += _PARENT * (parent is not None and pairs.get(parent, -1) == parents[place])
            bonus[i, j] += _NEIGHBOUR * ((before == place - 1) + (after == place + 1))
            bonus[i, j] += _CITES * bool(cites[place] & cited)
    return bonus


def _titles(rule: Rule) -> set[str]:
    return {reference.title.casefold() for reference in rule.references if reference.title}


def _said(rule: Rule) -> str:
    return masked(rule.text or rule.title or "")


def _words(rule: Rule) -> tuple[str, ...]:
    return plain_words(rule.text or rule.title or "")
