"""Settle which rules of two books answer to each other, round by round: `settle(books)`.

Each round takes the pairs of which either side is the other's likeliest, learns from them how words are rendered, how
lengths go together, and how far order and numbers are kept, and looks again; until it finds no more pairs.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy.sparse import csr_array

from aligner.candidates import UTMOST, Candidates, Values
from aligner.history import History
from aligner.lengths import length_odds
from aligner.lexicon import Lexicon
from aligner.numbers import area_odds, number_odds
from aligner.odds import THROUGH, Books
from aligner.order import around, kept, order_odds, thread
from aligner.similarity import Matrix
from aligner.verbatim import Places
from scraper.edition import Edition

ROUNDS = 7
"""Rounds at most."""
STILL = 0.005
"""Growth of the pairs, as a share, below which the last round is done."""
FEWEST = 5
"""Pairs from which a lexicon is learnt."""
FEWEST_KNOWN = 60
"""The same where the term table knows both languages."""
LEARNT_FROM = 0.05
"""Probability from which a pair is learnt from: it counts by its probability."""
FAINT = 0.1
"""Likeness below which rules are nothing to each other."""
OF_LENGTH, OF_ORDER = 0.3, 0.7
"""What the odds of lengths and places count: they hang together with the rest of the evidence."""

BESIDE_TERMS = 0.5
"""Share of what equal numbers and places count where terms or the words themselves tell what is said."""


@dataclass(frozen=True)
class Settled:
    """What a round came to: candidates with their odds and probabilities, and the `pairs` among them to learn from."""

    books: Books
    candidates: Candidates
    said: Values
    """The odds (natural logarithm) of each candidate by what the rules say."""
    odds: Values
    """The same with all other evidence."""
    place: Values | None = None
    """The odds by the place alone; None where order is not looked at."""
    lexicon: Lexicon | None = None
    rendered: Values | None = None
    """How alike the lexicon finds each candidate."""

    @cached_property
    def probability(self) -> Values:
        """How probable each candidate is."""
        return self.candidates.probability(self.odds)

    @cached_property
    def pairs(self) -> Places:
        """The places of the candidates that are each other's likeliest; of all likely ones, where these are too few."""
        mutual = self.candidates.mutual(self.probability)
        pairs = mutual[self.probability[mutual] >= LEARNT_FROM]
        if len(pairs) >= FEWEST or self.books.known:
            return pairs
        return np.flatnonzero(self.probability >= LEARNT_FROM)

    @property
    def weights(self) -> Values:
        """How probable each of the pairs is."""
        return self.probability[self.pairs]

    @property
    def rows(self) -> Places:
        """The left rules of the pairs."""
        return self.candidates.rows[self.pairs]

    @property
    def columns(self) -> Places:
        """The right rules of the pairs."""
        return self.candidates.columns[self.pairs]


def settle(books: Books) -> Settled:
    """Return what the last round comes to."""
    links = [_linked(books, third) for third in books.through]
    settled = _first(books, links)
    for _ in range(ROUNDS):
        before, settled = settled, _next(settled, links)
        if len(settled.pairs) - len(before.pairs) <= STILL * len(before.pairs):
            break
    return settled


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


def _next(settled: Settled, links: Iterable[csr_array]) -> Settled:
    """Return what the pairs of the last round teach: renderings, lengths, and how far order and numbers are kept."""
    books, weights = settled.books, settled.weights
    lexicon = _lexicon(settled)
    rendered = lexicon.likeness(*books.words, books.titles) if lexicon else None
    matrix = books.said(rendered, len(settled.pairs))
    near = around(settled.rows, settled.columns, matrix.shape) if books.ordered else ()
    candidates = Candidates.likest(matrix, [*near, (settled.rows, settled.columns)], books.bags.same)
    sure = candidates.places(settled.rows, settled.columns)
    said = candidates.of(matrix)
    odds = said + _through(candidates, links)
    if lexicon:
        odds += OF_LENGTH * length_odds(books.left.rules, books.right.rules, candidates, sure, weights)
    place = None
    if books.ordered:
        place = order_odds(candidates, sure, weights, kept(settled.rows, settled.columns))
        share = BESIDE_TERMS if books.known else 1.0
        numbers = number_odds(books, candidates, sure, weights, History.load())
        odds += share * (OF_ORDER * place + numbers) + area_odds(books, candidates, sure, weights)
    odds = _comparable(books, candidates, odds)
    return Settled(books, candidates, said, odds, place, lexicon, None if rendered is None else candidates.of(rendered))


def _comparable(books: Books, candidates: Candidates, odds: Values) -> Values:
    return np.where(books.bags.comparable[candidates.rows, candidates.columns], odds, -UTMOST).astype(np.float32)


def _lexicon(settled: Settled) -> Lexicon | None:
    books = settled.books
    if books.one_language or len(settled.pairs) < (FEWEST_KNOWN if books.known else FEWEST):
        return None
    left, right = books.words
    return Lexicon.learned(left[settled.rows], right[settled.columns], settled.weights)


def _linked(books: Books, third: Edition) -> csr_array:
    """Return how sure it is that both books' rules answer to one rule of a third edition."""
    there, on = (
        _links(settle(replace(books, left=left, right=right, through=())))
        for left, right in ((books.left, third), (third, books.right))
    )
    return csr_array(there @ on)


def _links(settled: Settled) -> csr_array:
    taken = settled.candidates.assignment(settled.probability)
    values = np.zeros_like(settled.probability)
    values[taken] = settled.probability[taken]
    return settled.candidates.matrix(values)


def _through(candidates: Candidates, links: Iterable[csr_array]) -> Values:
    """Return the odds that third editions give each candidate."""
    most = np.zeros(len(candidates.rows), dtype=np.float32)
    for linked in links:
        most = np.maximum(most, np.asarray(linked[candidates.rows, candidates.columns]).ravel())
    return THROUGH * most
