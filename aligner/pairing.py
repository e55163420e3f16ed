"""Pair the rules of two editions by what they say: `align(left, right)`.

Likeness becomes probability by letting all rules compete at once: each rule answers to one rule of the other edition
or to none, and what one rule is sure of, no other can have (the mean field of matchings, Sinkhorn's iteration with
a free place for "none"; it also takes the advantage from rules that are a little like everything). The one-to-one
assignment of greatest probability follows, then rules that were split or merged. Numbers and order only break ties.
"""

import numpy as np
from scipy.optimize import linear_sum_assignment

from aligner.alignment import Alignment, Pairing
from aligner.similarity import Matrix, likeness
from scraper.edition import Edition
from scraper.rule_number import parent_of, parts_of

NONE_AT = 0.37
"""Likeness at which a rule that nothing else competes for is as well left without a counterpart."""
SHARPNESS = 14.0
"""How fast probability follows likeness: a tenth of likeness more makes a pair four times as probable."""
LEAST = 0.3
"""Probability below which a pair is no link."""
ROUNDS = 60
SAME_NUMBER, SAME_PLACE, SAME_AREA = 0.03, 0.05, 0.05
"""What an equal number, linked parents and neighbours, and lying in areas that answer to each other add to the
likeness: enough to part twins, no more."""


def align(left: Edition, right: Edition, *, ignore_numbers: bool = False) -> Alignment:
    """Link the rules of two editions, in any languages, by meaning.

    With `ignore_numbers` neither the rules' own numbers nor the order in which they stand are used.
    """
    alike = likeness(left, right)
    sure = probability(alike)
    if not ignore_numbers:
        sure = probability(alike + _ties(left, right, sure))
    pairings = [
        Pairing((left.rules[i].number,), (right.rules[j].number,), round(float(sure[i, j]), 3))
        for i, j in assignment(sure)
    ]
    return Alignment.of(left, right, pairings)


def probability(alike: Matrix) -> Matrix:
    """Return how probable each pair is, given that every rule answers to at most one rule of the other edition."""
    weight = np.exp(SHARPNESS * (alike - NONE_AT), dtype=np.float32)
    weight[alike <= 0] = 0
    rows, columns = np.ones(alike.shape[0], np.float32), np.ones(alike.shape[1], np.float32)
    for _ in range(ROUNDS):
        rows = 1 / (1 + weight @ columns)
        columns = 1 / (1 + rows @ weight)
    return np.asarray(rows[:, None] * weight * columns[None, :], dtype=np.float32)


def assignment(sure: Matrix) -> list[tuple[int, int]]:
    """Return the one-to-one pairs (row, column) of greatest probability together, none below `LEAST`."""
    rows, columns = linear_sum_assignment(np.where(sure >= LEAST, sure, 0), maximize=True)
    return [(int(i), int(j)) for i, j in zip(rows, columns, strict=True) if sure[i, j] >= LEAST]


def _ties(left: Edition, right: Edition, sure: Matrix) -> Matrix:
    """Return what numbers and order add to the likeness of each pair, given how sure the pairs are without them."""
    numbers = [np.array([rule.number for rule in edition.rules], dtype=object) for edition in (left, right)]
    ties = SAME_NUMBER * (numbers[0][:, None] == numbers[1][None, :]).astype(np.float32)
    ties[1:, 1:] += SAME_PLACE / 3 * sure[:-1, :-1]
    ties[:-1, :-1] += SAME_PLACE / 3 * sure[1:, 1:]
    above = [_parents(edition) for edition in (left, right)]
    known = (above[0][:, None] >= 0) & (above[1][None, :] >= 0)
    ties += SAME_PLACE / 3 * np.where(known, sure[above[0][:, None], above[1][None, :]], 0)
    return np.asarray(ties + SAME_AREA * _areas_alike(left, right, sure), dtype=np.float32)


def _areas_alike(left: Edition, right: Edition, sure: Matrix) -> Matrix:
    """Return, for each pair, the share of the rules of their areas (sections) that answer to each other."""
    areas = [_areas(edition) for edition in (left, right)]
    member = [np.equal.outer(area, np.unique(area)).astype(np.float32) for area in areas]
    together = member[0].T @ sure @ member[1]
    smaller = np.minimum.outer(member[0].sum(axis=0), member[1].sum(axis=0))
    return np.asarray(member[0] @ (together / np.maximum(smaller, 1)) @ member[1].T, dtype=np.float32)


def _areas(edition: Edition) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Give each rule the place of its area (section) in the book, told by the first part of its number."""
    first = [(parts_of(rule.number) or [rule.number])[0] for rule in edition.rules]
    place = {area: at for at, area in enumerate(dict.fromkeys(first))}
    return np.array([place[area] for area in first], dtype=np.int64)


def _parents(edition: Edition) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Return the place of each rule's parent in the edition, or -1."""
    places = {rule.number: at for at, rule in enumerate(edition.rules)}
    return np.array([places.get(parent_of(rule.number) or "", -1) for rule in edition.rules], dtype=np.int64)
