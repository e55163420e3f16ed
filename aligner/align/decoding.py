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

from aligner.align.alignment import Alignment, Pairing
from aligner.align.calibration import share
from aligner.align.candidates import Values
from aligner.align.features import Books
from aligner.align.identical_rules import Places
from aligner.align.lexicon import Lexicon
from aligner.align.note_links import link_notes
from aligner.align.order_evidence import MOST_TRUST, kept
from aligner.align.self_training import settle
from aligner.align.split_merge import joined
from aligner.align.split_merge_scoring import Links, Sides
from aligner.align.training_round import Settled
from scraper.edition import Edition


def align(
    left: Edition,
    right: Edition,
    *,
    ignore_numbers: bool = False,
    through: Sequence[Edition] = (),
    vectors: bool = False,
) -> Alignment:
    """Link the rules of two editions, in any languages, by meaning.

    Notes of either edition are linked to the rules of the other. With `ignore_numbers` neither the rules' own
    numbers nor the order in which they stand are used. Editions that lie between the two may be named in `through`: a
    revision of the right edition from nearer to the time of the left one knows both its old wording and its heirs.
    With `vectors` sentence vectors help, where they know both languages (`aligner.align.sentence_vectors`).

    Raises:
        MissingPackage: sentence vectors were asked for and are not installed.
    """
    settled = settle(Books(left, right, not ignore_numbers, tuple(through), vectors))
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
BELIEVED = 0.7
"""Confidence below which a pair is no link, where confidence is measured,"""
THE_SAME, EVEN = 0.9, 0.4
"""but for rules that as surely as the first say the same, of which two or few more are equally likely to be meant."""
HALF, SWAPPED = 0.1, 0.9
"""Confidence from which a pair is believed where its neighbours, crosswise, are linked; and the one it then has: two
rules that change places are more likely than one that went beside another that came."""
SURELY_SOME, CLEARLY = 0.75, 1.2
"""Probability of having some counterpart, and lead over the next best, with which a less probable pair is a link:
of many equal rules none is probable, and yet numbers and order may tell which is which."""


def _groups(settled: Settled) -> list[tuple[list[int], list[int], float]]:
    """Return what is linked, as rows, columns and confidence: the pairs, with the parts that join one side of them."""
    candidates = settled.candidates
    taken, trusted = _believed(settled) if settled.measured else _probable(settled)
    links = Links(candidates.rows[taken], candidates.columns[taken], np.asarray(trusted, dtype=np.float64))
    groups = joined(_sides(settled, taken), links)
    rows, columns = ({at for one, _, _ in groups for at in one}, {at for _, one, _ in groups for at in one})
    for row, column, sure in zip(links.left.tolist(), links.right.tolist(), links.sure.tolist(), strict=True):
        if row not in rows and column not in columns:
            groups.append(([row], [column], round(sure, 3)))
    return groups


def _believed(settled: Settled) -> tuple[Places, Values]:
    """Return the assigned pairs that are believed, and how far."""
    sure = settled.trusted
    equal = (sure >= EVEN) & (sure >= THE_SAME * share(settled, settled.assigned))
    firm = (sure >= BELIEVED) | equal
    if settled.books.ordered:
        crossed = _crossed(settled, firm)
        firm, sure = firm | crossed, np.where(crossed, np.maximum(sure, np.float32(SWAPPED)), sure)
    return settled.assigned[firm], sure[firm]


def _crossed(settled: Settled, firm: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Say which of the assigned pairs that are not firm are the other half of two neighbours' changing places."""
    rows, columns = (side[settled.assigned] for side in (settled.candidates.rows, settled.candidates.columns))
    known = set(zip(rows[firm].tolist(), columns[firm].tolist(), strict=True))
    swapped = [
        (row - 1, column + 1) in known or (row + 1, column - 1) in known
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
    ]
    return np.asarray(~firm & (settled.trusted >= HALF) & np.array(swapped, dtype=bool))


def _probable(settled: Settled) -> tuple[Places, Values]:
    """Return the surest of the pairs that may be links, and their probability."""
    taken = settled.candidates.assignment(np.where(_acceptable(settled), settled.probability, 0))
    return taken, settled.probability[taken]


def _sides(settled: Settled, taken: Places) -> Sides:
    """Return what is known of both editions, as far as it tells which rules were split or merged."""
    books, candidates = settled.books, settled.candidates
    ordered = kept(candidates.rows[taken], candidates.columns[taken]) / MOST_TRUST if books.ordered else 0.0
    return Sides(
        _told(settled),
        (_lengths(books.left), _lengths(books.right)),
        candidates.matrix(settled.odds),
        candidates.matrix(settled.probability),
        books.bags.comparable & (books.titles[0] == 0)[:, None],
        ordered,
        books.known and not books.one_language,
    )


def _lengths(edition: Edition) -> NDArray[np.float64]:
    return np.array([len(rule.text) + len(rule.title or "") for rule in edition.rules], dtype=np.float64)


def _told(settled: Settled) -> list[tuple[csr_array, csr_array]]:
    """Return what the rules say in one space of tokens, or in both sides' words where a lexicon had to be learnt."""
    books = settled.books
    if settled.lexicon and settled.measured:
        there, back = settled.lexicon.there, settled.lexicon.back
        right, left = Lexicon(back, there).spoken(*books.words[::-1])
        return [settled.lexicon.spoken(*books.words), (left, right)]
    return [(books.bags.left, books.bags.right)]


def _acceptable(settled: Settled) -> NDArray[np.bool_]:
    """Say which pairs may be links: the probable, and of rules that surely have some counterpart the clearly best."""
    candidates, sure = settled.candidates, settled.probability
    whole = candidates.matrix(sure)
    some = np.minimum(whole.sum(axis=1)[candidates.rows], whole.sum(axis=0)[candidates.columns]) >= SURELY_SOME
    clear = [sure - lead <= sure / CLEARLY for lead in candidates.lead(sure)]
    return np.asarray((sure >= LEAST) | (some & clear[0] & clear[1]))
