"""How sure a link is: the probability that it is right, told by all that is known of the pair.

Probabilities of pairs in a round rank pairs well, but their scale depends on the books. Here they are brought to one
scale by a logistic model, one for books in order and one for books without, of what their words explain of each other
(`explaining`), lengths, place, and how far the pair leads; and among rules that say the same, each has its `share`.
It was fitted on four manuals of Debian in German, French, Italian, Japanese, Russian and Vietnamese against English,
whole and in parts, with and without rules left out (`python -m benchmarks.believing`); what became of it on books that
it had not seen stands in the docs (`aligning-measured`). What numbers say (`numbers`) are odds already, and is added:
manuals have none that drift.
"""

from collections.abc import Mapping

import numpy as np
from scipy.sparse import csr_array

from aligner.align.candidates import Values
from aligner.align.features import Books
from aligner.align.identical_rules import Places
from aligner.align.length_evidence import length_odds
from aligner.align.lexicon import spread
from aligner.align.lexicon_evidence import Explained, Numbers
from aligner.align.order_evidence import kept, longest_run, order_odds
from aligner.align.training_round import Settled

FITTED: Mapping[str, tuple[float, float, float, float]] = {
    "one": (-7.15, 1.07, -11.82, -2.43),
    "probability": (0.19, 0.52, 0.16, 0.45),
    "lead": (0.30, 0.23, 0.36, 0.32),
    "place": (4.97, 0.00, 3.33, 0.00),
    "between": (2.77, 0.00, 3.66, 0.00),
    "words": (0.02, -0.97, 0.01, -0.62),
    "rendered": (-2.81, -4.71, 0.12, -0.66),
    "alike": (0.40, -0.80, -0.74, -0.74),
    "length": (0.46, 0.19, 0.24, -0.08),
    "covered": (1.93, 1.14, 2.04, 0.82),
    "explained": (-0.01, 0.27, 0.03, 0.39),
    "explained, worse": (0.23, 0.08, 0.27, -0.16),
    "borne out": (-0.10, -0.41, -0.13, -1.16),
    "borne out, worse": (-0.43, 0.07, -0.92, 0.33),
    "missed": (0.59, -0.46, 0.62, -0.51),
    "missed, worse": (2.22, 1.71, 0.95, 0.89),
    "known": (2.29, 1.18, 1.86, 1.14),
    "known, worse": (-2.26, 0.07, -1.77, -0.40),
    "share": (0.86, -0.66, -0.09, 0.48),
    "share, worse": (-3.69, -0.46, -3.07, -1.88),
    "by word": (0.50, 0.62, 0.28, 0.28),
    "by word, worse": (-0.48, -0.75, -0.17, -0.10),
    "near": (0.00, 0.00, 6.97, 3.65),
}
"""What each piece of evidence counts (natural logarithm of odds): in books in order, in books without; the same with
sentence vectors."""
FIRM = 0.9
"""Probability from which pairs show what lies between them."""
RIVALRY, NOTHING = 3.0, 1e-30
"""The power of probabilities by which rivals share; a share of nothing is none."""
REACH = {"lead": (-4.0, 8.0), "surely": (-4.0, 4.0)}
"""Beyond these, evidence counts no more."""


def confidence(settled: Settled, pairs: Places) -> Values:
    """Return how probable it is that each of the pairs, places of one-to-one candidates, is right.

    Where the term table knows the books, or they are of one language, that is the probability of the last round.
    """
    if not settled.measured or not len(pairs):
        return settled.probability[pairs]
    known, kind = evidence(settled, pairs), column(settled.books)
    by_numbers = 0.0 if settled.numbered is None else settled.numbered[pairs]
    odds = by_numbers + sum(np.float64(weights[kind]) * known[name] for name, weights in FITTED.items())
    return np.asarray(share(settled, pairs) / (1 + np.exp(-odds)), dtype=np.float32)


def share(settled: Settled, pairs: Places) -> Values:
    """Return how probable it is that each pair is the one meant, among all of either rule that may be.

    Of two equal rules each has a half.
    """
    candidates, chances = settled.candidates, settled.probability.astype(np.float64) ** RIVALRY
    across = np.bincount(candidates.rows, chances, candidates.shape[0])[candidates.rows[pairs]]
    down = np.bincount(candidates.columns, chances, candidates.shape[1])[candidates.columns[pairs]]
    return np.asarray(chances[pairs] / np.maximum(np.maximum(across, down), NOTHING), dtype=np.float32)


def column(books: Books) -> int:
    """Return which weights of `FITTED` are those of such books."""
    return int(not books.ordered) + 2 * (books.near is not None)


def evidence(settled: Settled, pairs: Places) -> dict[str, Values]:
    """Return what is known of each pair, a value per pair for each name in `FITTED`."""
    books, candidates = settled.books, settled.candidates
    one = np.ones(len(pairs), dtype=np.float32)
    rendered = np.zeros_like(one) if settled.rendered is None else settled.rendered[pairs]
    words = np.sqrt(
        np.minimum(
            *(
                np.asarray(rows.sum(axis=1), dtype=np.float32)[at[pairs]]
                for rows, at in zip(books.words, (candidates.rows, candidates.columns), strict=True)
            )
        )
    )
    return {
        "one": one,
        "probability": _odds(np.clip(settled.probability[pairs], 1e-6, 1 - 1e-4)),
        "lead": np.clip(np.minimum(*candidates.lead(settled.odds)), *REACH["lead"])[pairs],
        "place": _place(settled)[pairs],
        "between": _between(settled, pairs),
        "words": words,
        "rendered": rendered,
        "alike": candidates.of(books.bags.likeness)[pairs],
        "length": length_odds(books.left.rules, books.right.rules, candidates, settled.pairs, settled.weights)[pairs],
        "covered": one * _covered(settled, settled.said[pairs]),
        "near": _near(settled, pairs),
        **_explained(settled, pairs),
    }


def _near(settled: Settled, pairs: Places) -> Values:
    """Return how near in meaning sentence vectors find each pair; 0 without them."""
    near = settled.books.near
    return np.zeros(len(pairs), dtype=np.float32) if near is None else settled.candidates.of(near)[pairs]


def _explained(settled: Settled, pairs: Places) -> dict[str, Values]:
    """Return what the words of both sides say: the sum of both, and what the worse explained side says."""
    assert settled.lexicon  # noqa: S101 - it is measured
    left, right = settled.books.words
    rows, columns = settled.candidates.rows[pairs], settled.candidates.columns[pairs]
    sure = settled.probability[pairs].astype(np.float64)
    both = [
        _of_one_side(Explained.of(own[here], other[there], renderings, sure, _chance(other)))
        for own, here, other, there, renderings in (
            (left, rows, right, columns, settled.lexicon.there),
            (right, columns, left, rows, settled.lexicon.back),
        )
    ]
    told = {}
    for name, one in both[0].items():
        told[name] = np.asarray(one + both[1][name], dtype=np.float32)
        told[f"{name}, worse"] = np.asarray(np.minimum(one, both[1][name]), dtype=np.float32)
    return told


def _of_one_side(one: Explained) -> dict[str, Numbers]:
    odds = one.borne_out + one.missed
    return {
        "explained": np.sign(odds) * np.log1p(np.abs(odds)),
        "borne out": np.log1p(one.borne_out),
        "missed": -np.log1p(-one.missed),
        "known": np.log1p(one.known),
        "share": one.share,
        "by word": odds / np.sqrt(one.known + 1),
    }


def _chance(words: csr_array) -> Numbers:
    return np.asarray(spread(words) / words.shape[0], dtype=np.float64)


def _odds(probability: Values) -> Values:
    return np.asarray(np.log(probability / (1 - probability)), dtype=np.float32)


def _place(settled: Settled) -> Values:
    """Return what order says of each candidate, against the most that it can say."""
    candidates = settled.candidates
    if not settled.books.ordered:
        return np.zeros(len(candidates.rows), dtype=np.float32)
    return order_odds(candidates, settled.pairs, settled.weights, _trust(settled)) / np.float32(
        np.log(candidates.shape[1])
    )


def _between(settled: Settled, pairs: Places) -> Values:
    """Return 1 for each pair that lies between the firm pairs before and after it in both books, else 0."""
    if not settled.books.ordered:
        return np.zeros(len(pairs), dtype=np.float32)
    candidates = settled.candidates
    rows, columns = candidates.rows[pairs], candidates.columns[pairs]
    firm = np.flatnonzero(settled.probability[pairs] >= FIRM)
    on = firm[longest_run(rows[firm], columns[firm])]
    before = np.searchsorted(rows[on], rows)  # its own pair is no proof of itself
    after = np.searchsorted(rows[on], rows, side="right")
    bounds = np.concatenate([[-1], columns[on], [candidates.shape[1]]])
    return np.asarray((bounds[before] < columns) & (columns < bounds[after + 1]), dtype=np.float32)


def _trust(settled: Settled) -> float:
    return kept(settled.rows, settled.columns) if settled.books.ordered else 0.0


def _covered(settled: Settled, said: Values) -> float:
    """Return, as odds, for how much of the shorter book what the rules say speaks for a counterpart."""
    surely = 1 / (1 + np.exp(-np.clip(said, *REACH["surely"])))
    covered = min(1.0, float(surely.sum()) / min(settled.candidates.shape))
    return float(np.log((covered + 0.02) / (1.02 - covered)))
