"""Pair the rules of two editions by what they say: `align(left, right)`.

Likeness of what the rules say by itself; then a lexicon learnt from the likeliest pairs, which finds more of them, a
few rounds over; then the surest one-to-one pairs, and rules that were split or merged. Lengths, numbers and order
count as much as they prove to be kept: number-led aligning goes wrong wherever rules were put in between or changed
places.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from aligner.alignment import Alignment, Pairing
from aligner.confidence import confidence, measured
from aligner.notes import link_notes
from aligner.odds import Books
from aligner.settling import Settled, settle
from aligner.similarity import Matrix
from aligner.splitting import parts_of_wholes
from scraper.edition import Edition


def align(left: Edition, right: Edition, *, ignore_numbers: bool = False, through: Sequence[Edition] = ()) -> Alignment:
    """Link the rules of two editions, in any languages, by meaning.

    Notes of either edition are linked to the rules of the other. With `ignore_numbers` neither the rules' own
    numbers nor the order in which they stand are used. Editions that lie between the two may be named in `through`: a
    revision of the right edition from nearer to the time of the left one knows both its old wording and its heirs.
    """
    settled = settle(Books(left, right, ordered=not ignore_numbers, through=tuple(through)))
    pairings = [
        Pairing(tuple(left.rules[i].number for i in rows), tuple(right.rules[j].number for j in columns), sureness)
        for rows, columns, sureness in _groups(settled)
    ]
    notes = [
        *link_notes(left, right, ignore_numbers=ignore_numbers),
        *link_notes(right, left, ignore_numbers=ignore_numbers),
    ]
    return Alignment.of(left, right, pairings, notes)


LEAST = 0.3
"""Probability below which a pair is no link."""
NOT_UNLIKELY, IN_RENDERED_WORDS = 1.5, -1.0
"""Odds (natural logarithm) that a part of a rule must have to be its counterpart; where a lexicon had to be learnt,
parts are told by more words than terms, and may have less."""
AS_LIKELY_AS_NOT, IN_PLACE = 0.5, 0.75
"""Confidence below which a pair is no link, where confidence is measured: in books without order, and in order, where
two rules without counterparts that stand at the same place look like a pair."""
SURELY_SOME, CLEARLY = 0.75, 1.2
"""Probability of having some counterpart, and lead over the next best, with which a less probable pair is a link:
of many equal rules none is probable, and yet numbers and order may tell which is which."""


def _groups(settled: Settled) -> list[tuple[list[int], list[int], float]]:
    """Return what is linked, as rows, columns and confidence: the pairs, with the parts that join one side of them."""
    candidates, sure = settled.candidates, settled.probability
    taken = candidates.assignment(np.where(_acceptable(settled), sure, 0))
    trusted = confidence(settled, taken)
    if measured(settled):
        least = IN_PLACE if settled.books.ordered else AS_LIKELY_AS_NOT
        taken, trusted = taken[trusted >= least], trusted[trusted >= least]
    places = zip(candidates.rows[taken].tolist(), candidates.columns[taken].tolist(), strict=True)
    surety = dict(zip(places, trusted.tolist(), strict=True))
    partner, back = dict(surety.keys()), {column: row for row, column in surety}
    (one, other), likely = _told(settled), _likely(settled)
    split = parts_of_wholes(one, other, likely, partner)
    merged = parts_of_wholes(other, one, likely.T, back)
    groups = []
    for row, column in partner.items():
        more, joined = split.get(row, []), merged.get(column, [])
        if more and joined:
            more = joined = []
        sureness = min([surety[row, column], *(share for _, share in (*more, *joined))])
        rows, columns = sorted([row, *(at for at, _ in joined)]), sorted([column, *(at for at, _ in more)])
        groups.append((rows, columns, round(sureness, 3)))
    return groups


def _told(settled: Settled) -> tuple[csr_array, csr_array]:
    """Return what the rules of either side say in one space of tokens: terms, or the right side's words."""
    books = settled.books
    if settled.lexicon and measured(settled):
        return settled.lexicon.spoken(*books.words)
    return books.bags.left, books.bags.right


def _likely(settled: Settled) -> Matrix:
    """Return the odds, made probabilities, of the pairs neither unlikely nor out of place, and 0 for all others."""
    candidates = settled.candidates
    fit = settled.odds >= (IN_RENDERED_WORDS if measured(settled) else NOT_UNLIKELY)
    if settled.place is not None:
        fit &= settled.place >= 0
    likely = np.zeros(candidates.shape, dtype=np.float32)
    likely[candidates.rows[fit], candidates.columns[fit]] = 1 / (1 + np.exp(-settled.odds[fit]))
    return likely


def _acceptable(settled: Settled) -> NDArray[np.bool_]:
    """Say which pairs may be links: the probable, and of rules that surely have some counterpart the clearly best."""
    candidates, sure = settled.candidates, settled.probability
    if measured(settled):
        return sure > 0
    whole = candidates.matrix(sure)
    some = np.minimum(whole.sum(axis=1)[candidates.rows], whole.sum(axis=0)[candidates.columns]) >= SURELY_SOME
    clear = [sure - lead <= sure / CLEARLY for lead in candidates.lead(sure)]
    return np.asarray((sure >= LEAST) | (some & clear[0] & clear[1]))
