"""Settle which rules of two books answer to each other, round by round: `settle(books)`.

Each round takes the pairs of which either side is the other's likeliest, learns from them how words are rendered, how
lengths go together, and how far order and numbers are kept, and looks again; until it finds no more pairs. Where a
lexicon had to be learnt, a last round learns from every pair as far as it is believed (`confidence`): what was learnt
from two rules without counterparts, laid side by side, is forgotten again.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from scipy.sparse import csr_array

from aligner.align.candidates import UTMOST, Candidates, Values
from aligner.align.features import THROUGH, Books
from aligner.align.length_evidence import length_odds
from aligner.align.lexicon import Lexicon
from aligner.align.matrices import Matrix
from aligner.align.number_evidence import area_odds, number_odds
from aligner.align.order_evidence import around, kept, order_odds, thread
from aligner.align.seeding import numbered, side_by_side, supposed
from aligner.align.training_round import FEWEST, Lesson, Settled
from aligner.history.history import History
from scraper.edition import Edition

ROUNDS = 7
"""Rounds at most."""
STILL = 0.005
"""Growth of the pairs, as a share, below which the last round is done."""
FEWEST_KNOWN = 60
"""Pairs from which a lexicon is learnt where the term table knows both languages."""
BELIEVED = 1
"""Rounds after the last, learnt from what is then believed of each pair."""
IN_DOUBT = 0.002
"""Share of pairs in doubt up to which there is nothing to learn from them."""
FAINT = 0.1
"""Likeness below which rules are nothing to each other."""
MORE, MORE_AT_LEAST = 3.0, 1.0
"""So many times more, and so much besides, has to speak for the links that something supposed brings than for those
that it costs (natural logarithms of odds)."""
MORE_IN_ALL, NEARLY_ALL = 1.05, 6.0
"""So many times more in all is enough where, per rule of the smaller book, so much speaks for what was supposed."""
OF_LENGTH, OF_ORDER = 0.3, 0.7
"""What the odds of lengths and places count: they hang together with the rest of the evidence."""

BESIDE_TERMS = 0.5
"""Share of what equal numbers and places count where terms or the words themselves tell what is said."""


def settle(books: Books, *, believed: int = BELIEVED) -> Settled:
    """Return what the last round comes to; where a lexicon had to be learnt, after so many `believed` ones."""
    *_, last = stages(books, believed=believed)
    return last


def stages(books: Books, *, believed: int = BELIEVED) -> Iterator[Settled]:
    """Yield what the rounds come to, and then what each of the `believed` ones does."""
    links = [_linked(books, third) for third in books.through]
    settled = _begun(books, links)
    yield settled
    for _ in range(believed if settled.measured else 0):
        if float(np.minimum(settled.trusted, 1 - settled.trusted).sum()) <= IN_DOUBT * len(settled.trusted):
            break
        settled = _next(books, settled.believed(), links)
        yield settled


def _begun(books: Books, links: Sequence[csr_array]) -> Settled:
    """Return what the rounds come to that begin with what rules say, or with what may be supposed of small books."""
    own = _rounds(books, _first(books, links), links)
    if not books.ordered or books.known or books.one_language:
        return own
    laid = (_rounds(books, _next(books, lesson, links), links) for lesson in side_by_side(books))
    settled = max((one for one in laid if _speaks_more(one, own)), key=_evidence, default=own)
    lesson = numbered(books)
    if lesson is None or all(settled.in_favour.get(pair, 0) > 0 for pair in _pairs_of(lesson)):
        return settled
    return max(settled, _rounds(books, _next(books, lesson, links), links), key=_evidence)


def _speaks_more(supposed: Settled, own: Settled) -> bool:
    """Say whether clearly more speaks for the links that only what was supposed has than for those it has not.

    Small books confirm whatever was learnt from them: where all is explained either way, it is the whole that counts.
    """
    ours, theirs = own.in_favour, supposed.in_favour
    lost, won = (
        sum(odds for link, odds in one.items() if link not in other) for one, other in ((ours, theirs), (theirs, ours))
    )
    smaller = min(len(own.books.left.rules), len(own.books.right.rules))
    whole = _evidence(supposed) > max(MORE_IN_ALL * _evidence(own), NEARLY_ALL * smaller)
    return whole or won > MORE * lost + MORE_AT_LEAST


def _evidence(settled: Settled) -> float:
    """Return how much speaks for the links that are more likely right than not: the sum of their odds (logarithms)."""
    return sum(settled.in_favour.values())


def _pairs_of(lesson: Lesson) -> Iterator[tuple[int, int]]:
    return zip(lesson.rows.tolist(), lesson.columns.tolist(), strict=True)


def _rounds(books: Books, settled: Settled, links: Sequence[csr_array]) -> Settled:
    for _ in range(ROUNDS):
        before, settled = settled, _next(books, settled.lesson(), links)
        lesson = supposed(settled) if _unlearnt(settled) else None
        settled = _next(books, lesson, links) if lesson else settled
        if len(settled.pairs) - len(before.pairs) <= STILL * len(before.pairs):
            break
    return settled


def _unlearnt(settled: Settled) -> bool:
    """Say whether too few pairs were likely to learn a lexicon from, though the books need one and stand in order."""
    books = settled.books
    return settled.lexicon is None and books.ordered and not books.known and not books.one_language


def _first(books: Books, links: Iterable[csr_array]) -> Settled:
    """Return what the rules say by themselves; of books in order, with what lies on the thread of faint likenesses."""
    matrix = books.said(None, 0)
    candidates = Candidates.likest(matrix, (), books.bags.same)
    said = candidates.of(matrix)
    settled = Settled(books, candidates, said, _comparable(books, candidates, said + _through(candidates, links)))
    return _threaded(settled, matrix, links) if books.ordered and (len(settled.pairs) or not books.known) else settled


def _threaded(settled: Settled, matrix: Matrix, links: Iterable[csr_array]) -> Settled:
    """Return the first round anew with faint likenesses that order speaks for, as far as the pairs prove order kept."""
    books = settled.books
    alike = np.maximum(books.bags.likeness - FAINT, 0) * books.bags.comparable
    rows, columns = np.array(thread(alike), dtype=np.int64).reshape(-1, 2).T
    candidates = Candidates.likest(matrix, [*around(rows, columns, matrix.shape), (rows, columns)], books.bags.same)
    said = candidates.of(matrix)
    faint = candidates.places(rows, columns)
    place = order_odds(candidates, faint, alike[rows, columns], kept(settled.rows, settled.columns))
    odds = said + OF_ORDER * place + _through(candidates, links)
    return Settled(books, candidates, said, _comparable(books, candidates, odds))


def _next(books: Books, lesson: Lesson, links: Iterable[csr_array]) -> Settled:
    """Return what a lesson teaches: renderings, lengths, and how far order and numbers are kept."""
    rows, columns, weights = lesson.rows, lesson.columns, lesson.weights
    lexicon = _lexicon(books, lesson)
    candidates, said, alike = _said(books, lesson, lexicon)
    sure = candidates.places(rows, columns)
    odds = said + _through(candidates, links)
    if lexicon:
        odds += OF_LENGTH * length_odds(books.left.rules, books.right.rules, candidates, sure, weights)
    place = numbers = None
    if books.ordered:
        place = order_odds(candidates, sure, weights, kept(rows, columns))
        share = BESIDE_TERMS if books.known else 1.0
        numbers = number_odds(books, candidates, sure, weights, History.load())
        odds += share * (OF_ORDER * place + numbers) + area_odds(books, candidates, sure, weights)
    return Settled(books, candidates, said, _comparable(books, candidates, odds), place, numbers, lexicon, alike)


def _said(books: Books, lesson: Lesson, lexicon: Lexicon | None) -> tuple[Candidates, Values, Values | None]:
    """Return candidates, their odds by what the rules say, and how alike the lexicon finds them, if there is one."""
    rows, columns = lesson.rows, lesson.columns
    rendered = lexicon.likeness(*books.words, books.titles) if lexicon else None
    matrix = books.said(rendered, len(rows))
    near = around(rows, columns, matrix.shape) if books.ordered else ()
    candidates = Candidates.likest(matrix, [*near, (rows, columns)], books.bags.same)
    return candidates, candidates.of(matrix), None if rendered is None else candidates.of(rendered)


def _comparable(books: Books, candidates: Candidates, odds: Values) -> Values:
    return np.where(books.bags.comparable[candidates.rows, candidates.columns], odds, -UTMOST).astype(np.float32)


def _lexicon(books: Books, lesson: Lesson) -> Lexicon | None:
    if books.one_language or len(lesson.rows) < (FEWEST_KNOWN if books.known else FEWEST):
        return None
    left, right = books.words
    return Lexicon.learned(left[lesson.rows], right[lesson.columns], lesson.weights)


def _linked(books: Books, third: Edition) -> csr_array:
    """Return how sure it is that both books' rules answer to one rule of a third edition."""
    there, on = (
        _links(settle(replace(books, left=left, right=right, through=(), vectors=False)))
        for left, right in ((books.left, third), (third, books.right))
    )
    return csr_array(there @ on)


def _links(settled: Settled) -> csr_array:
    values = np.zeros_like(settled.probability)
    values[settled.assigned] = settled.probability[settled.assigned]
    return settled.candidates.matrix(values)


def _through(candidates: Candidates, links: Iterable[csr_array]) -> Values:
    """Return the odds that third editions give each candidate."""
    most = np.zeros(len(candidates.rows), dtype=np.float32)
    for linked in links:
        most = np.maximum(most, np.asarray(linked[candidates.rows, candidates.columns]).ravel())
    return THROUGH * most
