"""What may be supposed of small books before anything is known of their languages: that they go side by side.

A lexicon is learnt from pairs that numbers, digits or words written alike make likely. A section of a dozen rules may
have too few of them, and a book of a few dozen whose numbers have shifted has more that mislead. Their rules are then
taken side by side, as a whole or area by area (`laying`), in order and by number, or by the numbers that the English
rules bore in some revision (`borne`), if their lengths bear it out: what is long in one language is long in the other.
Of books that do not belong together lengths say nothing of the kind, and nothing is supposed.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from aligner.align.candidates import Values
from aligner.align.features import Books
from aligner.align.identical_rules import Places
from aligner.align.length_alignment import laid
from aligner.align.number_evidence import areas_of
from aligner.align.old_numbering import as_numbered, english_rules
from aligner.align.order_evidence import longest_run
from aligner.align.training_round import FEWEST, Lesson, Settled
from aligner.history.history import History
from scraper.edition import Rule

SUPPOSED = 0.5
"""What a pair counts that is supposed."""
BORNE_OUT, BY_NUMBER = 2.3, 1.0
"""How far, in standard deviations, lengths must go together better than by chance; the same where the books also have
most of their numbers in common."""
AS_NUMBERED, ODD_NUMBERS = 1.5, 5.0
"""How far lengths must bear out that a page bears the numbers of a revision, and how much farther if it had none."""
SMALL = 300
"""Rules of books of which one is not small any more: they have pairs enough to begin with."""
BEYOND_CHANCE = 2.3
"""How much better than shuffled, in standard deviations, the lengths of small books laid side by side go together."""
FEWEST_TEXTS, FLAT = 3, 0.02
"""Texts without which lengths say nothing, and the least spread of the logarithm of a length ratio."""


def supposed(settled: Settled) -> Lesson | None:
    """Return the assigned pairs that stand in one order, to learn from; None where lengths do not bear them out."""
    candidates, taken = settled.candidates, settled.assigned
    run = taken[longest_run(candidates.rows[taken], candidates.columns[taken])]
    rows, columns = candidates.rows[run], candidates.columns[run]
    if _together(settled.books, rows, columns) < (BY_NUMBER if _share_numbers(settled) else BORNE_OUT):
        return None
    return Lesson(rows, columns, np.maximum(settled.probability[run], np.float32(SUPPOSED)))


def side_by_side(books: Books) -> Iterator[Lesson]:
    """Yield what small books teach if they are laid side by side, whole or area by area, if lengths bear it out."""
    shorter, longer = sorted(len(edition.rules) for edition in (books.left, books.right))
    if shorter < FEWEST or longer > SMALL:
        return
    for one in laid(books.left.rules, books.right.rules, (areas_of(books.left), areas_of(books.right))):
        if one.beyond_chance >= BEYOND_CHANCE and len(one.rows) >= FEWEST:
            yield Lesson(one.rows, one.columns, np.full(len(one.rows), SUPPOSED, dtype=np.float32))


def numbered(books: Books) -> Lesson | None:
    """Return what a small page teaches if it bears the numbers of a revision of the English rules.

    Of the revisions that may be meant, the one that lengths bear out best; None where they bear out none.
    """
    best, most = None, AS_NUMBERED
    for likeness, rows, columns in _as_numbered(books):
        beyond = _together(books, rows, columns) - ODD_NUMBERS * (1 - likeness)
        if len(rows) >= FEWEST and beyond > most:
            best, most = Lesson(rows, columns, np.full(len(rows), SUPPOSED, dtype=np.float32)), beyond
    return best


def _as_numbered(books: Books) -> Iterator[tuple[float, Places, Places]]:
    """Yield which rules answer to which, by their places, if either book is numbered as this or that revision.

    Before them, how like that revision it is numbered.
    """
    history = History.load()
    places = [{rule.number: at for at, rule in enumerate(one.rules)} for one in (books.left, books.right)]
    for one, other, turned in ((books.left, books.right, 1), (books.right, books.left, -1)):
        here, there = places[::turned]
        english = english_rules(other, history) if len(one.rules) <= SMALL else {}
        for likeness, answer in as_numbered(one, english, history) if english else ():
            pairs = [(here[number], there[meant]) for number, meant in answer.items() if meant in there]
            rows, columns = np.array(pairs, dtype=np.int64).reshape(-1, 2).T[::turned]
            yield likeness, rows, columns


def _together(books: Books, rows: Places, columns: Places) -> float:
    """Return how much better the lengths of pairs go together than those of any two rules, in standard deviations."""
    left, right = (_lengths(book.rules) for book in (books.left, books.right))
    both = (left[rows] > 0) & (right[columns] > 0)
    pairs = int(both.sum())
    if pairs < FEWEST_TEXTS:
        return 0.0
    ours = float(np.std(np.log(left[rows][both]) - np.log(right[columns][both]), ddof=1))
    any_two = float(np.sqrt(sum(np.var(np.log(side[side > 0]), ddof=1) for side in (left, right))))
    return float(np.log(max(any_two, FLAT) / max(ours, FLAT)) * np.sqrt(2 * (pairs - 1)))


def _lengths(rules: Sequence[Rule]) -> Values:
    return np.array([len(rule.text) for rule in rules], dtype=np.float32)


def _share_numbers(settled: Settled) -> bool:
    """Say whether most rules of the smaller book bear a number that the other has, too."""
    ours, theirs = settled.books.left.by_number.keys(), settled.books.right.by_number.keys()
    return 2 * len(ours & theirs) > min(len(ours), len(theirs))
