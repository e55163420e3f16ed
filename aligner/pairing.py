"""Pair the rules of two editions by what they say: `align(left, right)`.

Likeness of what the rules say, then the likeliest one-to-one pairs, then rules that were split or merged. Numbers and
order only break ties: number-led aligning goes wrong wherever rules were put in between or changed places.
"""

from collections.abc import Sequence

import numpy as np

from aligner.alignment import Alignment, Pairing
from aligner.matching import assignment, probability
from aligner.notes import link_notes
from aligner.similarity import Bags, Matrix
from aligner.splitting import parts_of_wholes
from aligner.ties import ties
from scraper.edition import Edition

THROUGH = 0.4
"""What it adds to the likeness of a pair that a third edition links them."""


def align(left: Edition, right: Edition, *, ignore_numbers: bool = False, through: Sequence[Edition] = ()) -> Alignment:
    """Link the rules of two editions, in any languages, by meaning.

    Notes of either edition are linked to the rules of the other. With `ignore_numbers` neither the rules' own
    numbers nor the order in which they stand are used. Editions that lie between the two may be named in `through`: a
    revision of the right edition from nearer to the time of the left one knows both its old wording and its heirs.
    """
    bags, sure = _compared(left, right, through, ignore_numbers=ignore_numbers)
    pairings = [
        Pairing(tuple(left.rules[i].number for i in rows), tuple(right.rules[j].number for j in columns), confidence)
        for rows, columns, confidence in _groups(bags, sure)
    ]
    notes = [
        *link_notes(left, right, ignore_numbers=ignore_numbers),
        *link_notes(right, left, ignore_numbers=ignore_numbers),
    ]
    return Alignment.of(left, right, pairings, notes)


def _compared(
    left: Edition, right: Edition, through: Sequence[Edition], *, ignore_numbers: bool
) -> tuple[Bags, Matrix]:
    """Return what the rules say, and how probable each pair of them is."""
    bags = Bags.of(left, right)
    alike = bags.likeness
    for third in through:
        there, on = (_links(*pair, ignore_numbers=ignore_numbers) for pair in ((left, third), (third, right)))
        alike = np.maximum(alike, np.asarray(bags.likeness + THROUGH * (there @ on), dtype=np.float32))
    sure = probability(alike)
    return bags, sure if ignore_numbers else probability(alike + ties(left, right, sure))


def _links(left: Edition, right: Edition, *, ignore_numbers: bool) -> Matrix:
    """Return how sure the one-to-one links of two editions are, and 0 for all other pairs."""
    _, sure = _compared(left, right, (), ignore_numbers=ignore_numbers)
    links = np.zeros_like(sure)
    for row, column in assignment(sure):
        links[row, column] = sure[row, column]
    return links


def _groups(bags: Bags, sure: Matrix) -> list[tuple[list[int], list[int], float]]:
    """Return what is linked, as rows, columns and confidence: the pairs, with the parts that join one side of them."""
    partner = dict(assignment(sure))
    back = {column: row for row, column in partner.items()}
    split = parts_of_wholes(bags.left, bags.right, bags.likeness, partner)
    merged = parts_of_wholes(bags.right, bags.left, bags.likeness.T, back)
    groups = []
    for row, column in partner.items():
        more, joined = split.get(row, []), merged.get(column, [])
        if more and joined:
            more = joined = []
        confidence = min([float(sure[row, column]), *(share for _, share in (*more, *joined))])
        rows, columns = sorted([row, *(at for at, _ in joined)]), sorted([column, *(at for at, _ in more)])
        groups.append((rows, columns, round(confidence, 3)))
    return groups
