"""What rule numbers say on which rules answer to each other: as much as they have proved to mean the same.

A number is expected to be the same in both books. Where the other book is a revision of the English rules that the
history knows, it is expected as the history carries it: the Italian 508.1j of 2016 is the 508.1k of today. How far
that can be trusted is measured on the pairs that are sure without it.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from aligner.align.candidates import Candidates, Values
from aligner.align.features import Books
from aligner.align.identical_rules import Places
from aligner.align.old_numbering import carried, english_rules
from aligner.history.history import History
from scraper.edition import Edition
from scraper.rule_number import parent_of, parts_of

WEIGHT = 0.4
"""What the odds of numbers count: rules bear neighbouring numbers for many reasons."""
MOST_TRUST = 0.95
SAME_PARENT = 0.28
"""Odds (natural logarithm) that linked parents give."""
OTHER_AREA = 2.1
"""Odds that areas with nothing in common take away, where one of them has everything in common elsewhere."""
OWN_AREA = 0.5
"""Share of areas in rules above which numbers tell of no areas."""


def number_odds(books: Books, candidates: Candidates, sure: Places, weights: Values, history: History | None) -> Values:
    """Return, for each candidate, the odds (natural logarithm) that its numbers give, given the `sure` candidates."""
    left, right = books.left, books.right
    pairs = [(left.rules[row].number, right.rules[column].number) for row, column in _pairs(candidates, sure)]
    expected = _carried(left, right, pairs, history)
    same = _same(left, right, candidates, expected)
    trust = _trust(pairs, expected, weights)
    chance = max(1 / max(1, candidates.shape[1]), _beside(right, pairs, expected, weights))
    known = np.array([expected.get(rule.number) in right.by_number for rule in left.rules])[candidates.rows]
    agree, differ = np.log(1 - trust + trust / chance), np.log((1 - trust) / (1 - min(chance, trust)))
    odds = WEIGHT * np.where(same, agree, np.where(known, differ, 0))
    return np.asarray(odds, dtype=np.float32)


def area_odds(books: Books, candidates: Candidates, sure: Places, weights: Values) -> Values:
    """Return, for each candidate, the odds that linked parents give, less those that areas far apart take."""
    left, right = books.left, books.right
    linked = candidates.matrix(_at(sure, weights, len(candidates.rows))).tocsr()
    above = [_parents(edition) for edition in (left, right)]
    rows, columns = above[0][candidates.rows], above[1][candidates.columns]
    known = (rows >= 0) & (columns >= 0)
    parents = np.zeros(len(candidates.rows), dtype=np.float32)
    parents[known] = np.asarray(linked[rows[known], columns[known]]).ravel()
    apart = _apart(left, right, candidates, linked)
    return np.asarray(SAME_PARENT * parents - OTHER_AREA * apart, dtype=np.float32)


def _pairs(candidates: Candidates, sure: Places) -> list[tuple[int, int]]:
    return list(zip(candidates.rows[sure].tolist(), candidates.columns[sure].tolist(), strict=True))


def _carried(
    left: Edition, right: Edition, pairs: Sequence[tuple[str, str]], history: History | None
) -> Mapping[str, str]:
    """Return the number under which the other book is expected to have each rule: the same, or as history tells."""
    same = {rule.number: rule.number for rule in left.rules}
    turned = _through_history(left, right, pairs, history) if history else None
    if not turned:
        back = _through_history(right, left, [(two, one) for one, two in pairs], history) if history else None
        turned = {number: other for other, number in back.items()} if back else None
    agree = [sum(one.get(number) == other for number, other in pairs) for one in (same, turned or {})]
    return turned if turned and agree[1] > agree[0] else same


def _through_history(
    book: Edition, english: Edition, pairs: Sequence[tuple[str, str]], history: History
) -> dict[str, str] | None:
    """Return number -> number in the English revision, taking the book for one of the date that fits the pairs best."""
    ids = english_rules(english, history)
    follows = _best_date([(number, ids[other]) for number, other in pairs if other in ids], history)
    return carried(book, follows, ids, history) if follows else None


def _best_date(pairs: Sequence[tuple[str, str]], history: History) -> str | None:
    """Return the revision at which most of the numbers meant the rules they are paired with; None if none did."""
    dates = history.revisions()
    place = {date: at for at, date in enumerate(dates)}
    change = np.zeros(len(dates) + 1)
    for number, rule in pairs:
        for one in history.cited_as(number):
            if one.rule == rule:
                change[place[one.first]] += 1
                change[place[one.last] + 1] -= 1
    fits = np.cumsum(change)[:-1]
    return dates[int(np.flatnonzero(fits == fits.max())[-1])] if fits.any() else None


def _same(left: Edition, right: Edition, candidates: Candidates, expected: Mapping[str, str]) -> NDArray[np.bool_]:
    place = {rule.number: at for at, rule in enumerate(right.rules)}
    wanted = np.array([place.get(expected.get(rule.number, ""), -1) for rule in left.rules], dtype=np.int64)
    return np.asarray(wanted[candidates.rows] == candidates.columns)


def _trust(pairs: Sequence[tuple[str, str]], expected: Mapping[str, str], weights: Values) -> float:
    """Return the share of pairs that bear the expected numbers, by how sure they are; half of two more pairs do."""
    told = [
        (weight, expected[one] == other)
        for (one, other), weight in zip(pairs, weights.tolist(), strict=True)
        if one in expected
    ]
    agree = sum(weight for weight, same in told if same)
    return min(MOST_TRUST, float((1 + agree) / (2 + sum(weight for weight, _ in told))))


def _beside(right: Edition, pairs: Sequence[tuple[str, str]], expected: Mapping[str, str], weights: Values) -> float:
    """Return how often a neighbour of a rule's counterpart bears the expected number: then place says as much.

    Where rules were left out here and there, and the others numbered through, many rules bear the number of the one
    beside their own.
    """
    place = {rule.number: at for at, rule in enumerate(right.rules)}
    apart: dict[int, float] = {}
    for (one, other), weight in zip(pairs, weights.tolist(), strict=True):
        if expected.get(one) in place:
            off = place[expected[one]] - place[other]
            apart[off] = apart.get(off, 0.0) + weight
    near = max(0.0, max(apart.get(off, 0.0) for off in (-2, -1, 1, 2)) - 1)
    return float(near / max(1.0, sum(apart.values())))


def _apart(left: Edition, right: Edition, candidates: Candidates, linked: csr_array) -> Values:
    """Return how far the areas of each candidate's rules are from each other; 0 where each rule is its own area."""
    areas = [areas_of(edition) for edition in (left, right)]
    if any(area.max(initial=0) + 1 > OWN_AREA * len(area) for area in areas):
        return np.zeros(len(candidates.rows), dtype=np.float32)
    member = [
        csr_array((np.ones(len(area), np.float32), (np.arange(len(area)), area)), shape=(len(area), area.max() + 1))
        for area in areas
    ]
    together = np.asarray((member[0].T @ linked @ member[1]).todense())
    away = _away_from_home(together, *(np.asarray(one.sum(axis=0)) for one in member))
    return away[areas[0][candidates.rows], areas[1][candidates.columns]]


def _at(places: Places, values: Values, size: int) -> Values:
    full = np.zeros(size, dtype=np.float32)
    full[places] = values
    return full


def _away_from_home(
    together: NDArray[np.float32], own: NDArray[np.float32], other: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Return, for each two areas, how much less they have in common than either has with another.

    What areas have in common is the share of their rules that answer to each other; 0 where both are at home.
    """
    common = together / np.maximum(np.minimum.outer(own, other), 1)
    most = np.maximum.outer(common.max(axis=1, initial=0), common.max(axis=0, initial=0))
    return np.asarray(most - common, dtype=np.float32)


def areas_of(edition: Edition) -> Places:
    """Give each rule the place of its area (section) in the book, told by the first part of its number."""
    first = [(parts_of(rule.number) or [rule.number])[0] for rule in edition.rules]
    place = {area: at for at, area in enumerate(dict.fromkeys(first))}
    return np.array([place[area] for area in first], dtype=np.int64)


def _parents(edition: Edition) -> Places:
    """Return the place of each rule's parent in the edition, or -1."""
    places = {rule.number: at for at, rule in enumerate(edition.rules)}
    return np.array([places.get(parent_of(rule.number) or "", -1) for rule in edition.rules], dtype=np.int64)
