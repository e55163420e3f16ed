"""What numbers and order add to the likeness of rules: weak evidence that parts twins and no more.

Number-led aligning is wrong wherever rules were put in between or changed places; so all of it together stays below
what a single rare term weighs.
"""

import numpy as np

from aligner.similarity import Matrix
from scraper.edition import Edition
from scraper.rule_number import parent_of, parts_of

SAME_NUMBER, SAME_PLACE = 0.05, 0.06
"""What an equal number, and linked parents and neighbours, add to the likeness."""
OTHER_AREA = 0.15
"""What lying in areas that have nothing in common takes away, where one of them has everything in common elsewhere."""


def ties(left: Edition, right: Edition, sure: Matrix) -> Matrix:
    """Return what numbers and order add to the likeness of each pair, given how sure the pairs are without them."""
    numbers = [np.array([rule.number for rule in edition.rules], dtype=object) for edition in (left, right)]
    ties = SAME_NUMBER * (numbers[0][:, None] == numbers[1][None, :]).astype(np.float32)
    ties[1:, 1:] += SAME_PLACE / 3 * sure[:-1, :-1]
    ties[:-1, :-1] += SAME_PLACE / 3 * sure[1:, 1:]
    above = [_parents(edition) for edition in (left, right)]
    known = (above[0][:, None] >= 0) & (above[1][None, :] >= 0)
    ties += SAME_PLACE / 3 * np.where(known, sure[above[0][:, None], above[1][None, :]], 0)
    return np.asarray(ties - OTHER_AREA * _away_from_home(left, right, sure), dtype=np.float32)


def _away_from_home(left: Edition, right: Edition, sure: Matrix) -> Matrix:
    """Return, for each pair, how much less their areas (sections) have in common than either has with another.

    What areas have in common is the share of their rules that answer to each other; 0 where both are at home.
    """
    areas = [_areas(edition) for edition in (left, right)]
    member = [np.equal.outer(area, np.unique(area)).astype(np.float32) for area in areas]
    together = member[0].T @ sure @ member[1]
    smaller = np.minimum.outer(member[0].sum(axis=0), member[1].sum(axis=0))
    common = together / np.maximum(smaller, 1)
    most = np.maximum.outer(common.max(axis=1, initial=0), common.max(axis=0, initial=0))
    return np.asarray((most - common)[areas[0]][:, areas[1]], dtype=np.float32)


def _areas(edition: Edition) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Give each rule the place of its area (section) in the book, told by the first part of its number."""
    first = [(parts_of(rule.number) or [rule.number])[0] for rule in edition.rules]
    place = {area: at for at, area in enumerate(dict.fromkeys(first))}
    return np.array([place[area] for area in first], dtype=np.int64)


def _parents(edition: Edition) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Return the place of each rule's parent in the edition, or -1."""
    places = {rule.number: at for at, rule in enumerate(edition.rules)}
    return np.array([places.get(parent_of(rule.number) or "", -1) for rule in edition.rules], dtype=np.int64)
