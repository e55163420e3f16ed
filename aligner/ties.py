"""What numbers and order add to the likeness of rules: weak evidence that parts twins and no more.

Number-led aligning is wrong wherever rules were put in between or changed places; so all of it together stays below
what a single rare term weighs.
"""

import numpy as np

from aligner.similarity import Matrix
from scraper.edition import Edition
from scraper.rule_number import parent_of, parts_of

SAME_NUMBER, SAME_PLACE, SAME_AREA = 0.03, 0.12, 0.1
"""What an equal number, linked parents and neighbours, and lying in areas that answer to each other add to the
likeness: enough to part twins, no more."""


def ties(left: Edition, right: Edition, sure: Matrix) -> Matrix:
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
