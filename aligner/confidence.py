"""How sure a link is: the probability that it is right, told by all that is known of the pair.

Probabilities of pairs in a round rank pairs well, but their scale depends on the books. Here they are brought to one
scale by a logistic model, one for books in order and one for books without, of what their words explain of each other
(`explaining`), lengths, place, and how far the pair leads. It was fitted on four manuals of Debian in German, French,
Italian, Japanese, Russian and Vietnamese against English, whole and in parts, with and without rules left out
(`python -m benchmarks.believing`); what became of it on books that it had not seen stands in the docs
(`aligning-measured`). What numbers say (`numbers`) are odds already, and is added: manuals have none that drift.
"""

from collections.abc import Mapping

import numpy as np
from scipy.sparse import csr_array

from aligner.candidates import Values
from aligner.explaining import Explained, Numbers
from aligner.lengths import length_odds
from aligner.odds import Books
from aligner.order import kept, longest_run, order_odds
from aligner.settled import Settled
from aligner.verbatim import Places

FITTED: Mapping[str, tuple[float, float, float, float]] = {
    "one": (-6.31, 0.98, -6.90, 2.20),
    "probability": (0.20, 0.56, -0.13, 0.23),
    "lead": (0.30, 0.24, 0.27, 0.23),
    "place": (4.51, 0.00, 5.50, 0.00),
    "between": (2.77, 0.00, 3.34, 0.00),
    "words": (0.08, -1.00, -0.11, -0.54),
    "rendered": (-3.21, -5.79, 0.85, -1.09),
    "alike": (0.33, -0.92, 0.90, 0.25),
    "length": (0.42, 0.18, 0.45, 0.09),
    "covered": (1.79, 1.28, 1.32, 0.75),
    "explained": (0.01, 0.37, 0.28, 0.48),
    "explained, worse": (0.15, -0.04, -0.11, -0.12),
    "borne out": (0.03, -0.39, -0.57, -1.12),
    "borne out, worse": (-0.62, 0.07, 0.31, 0.78),
    "missed": (0.66, -0.18, 0.85, -0.05),
    "missed, worse": (2.25, 1.62, 1.01, 1.14),
    "known": (2.28, 1.28, 1.77, 1.33),
    "known, worse": (-2.23, 0.24, -1.15, -0.21),
    "share": (0.55, -0.85, 1.01, 0.84),
    "share, worse": (-3.35, -0.52, -2.99, -2.77),
    "by word": (0.47, 0.57, 0.30, 0.30),
    "by word, worse": (-0.41, -0.65, -0.31, -0.29),
    "near": (0.00, 0.00, -4.33, -4.82),
    "near, lead": (0.00, 0.00, 9.76, 9.59),
}
"""What each piece of evidence counts (natural logarithm of odds): in books in order, in books without; the same with
sentence vectors."""
FIRM = 0.9
"""Probability from which pairs show what lies between them."""
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
    return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float32)


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
        **_near(settled, pairs),
        **_explained(settled, pairs),
    }


def _near(settled: Settled, pairs: Places) -> dict[str, Values]:
    """Return how near in meaning sentence vectors find each pair, and by how much it leads; 0 without them."""
    if settled.books.near is None:
        return dict.fromkeys(("near", "near, lead"), np.zeros(len(pairs), dtype=np.float32))
    near = settled.candidates.of(settled.books.near)
    return {"near": near[pairs], "near, lead": np.clip(np.minimum(*settled.candidates.lead(near)), -1, 1)[pairs]}


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
    return np.asarray(words.sum(axis=0) / words.shape[0], dtype=np.float64)


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
