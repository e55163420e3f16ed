"""How sure a link is: the probability that it is right, told by all that is known of the pair.

Probabilities of pairs in a round rank pairs well, but their scale depends on the books. Here they are brought to one
scale by a logistic model. It was fitted on manuals of Debian in German, French, Italian, Japanese, Russian and
Vietnamese against English, whole and in parts, in order and shuffled, with and without rules left out; on the Chinese
rules, of which it had seen nothing, of the links given 0.9 about nine in ten are right (`benchmarks/README.md`).
"""

import numpy as np

from aligner.candidates import Values
from aligner.lengths import length_odds
from aligner.order import MOST_TRUST, kept, order_odds
from aligner.settling import Settled
from aligner.verbatim import Places

FITTED = {
    "one": -7.19,
    "in order": -7.95,
    "probability": 0.3,
    "lead": 0.33,
    "said": -0.94,
    "place": 8.97,
    "words": -0.7,
    "rendered words": 0.62,
    "rendered": 16.3,
    "alike": 8.08,
    "length": 0.38,
    "covered": 2.23,
}
"""What each piece of evidence counts (natural logarithm of odds)."""
REACH = {"lead": (-4.0, 8.0), "said": (-10.0, 15.0), "surely": (-4.0, 4.0)}
"""Beyond these, evidence counts no more."""


def confidence(settled: Settled, pairs: Places) -> Values:
    """Return how probable it is that each of the pairs, places of one-to-one candidates, is right.

    Where the term table knows the books, or they are of one language, that is the probability of the last round.
    """
    if not measured(settled) or not len(pairs):
        return settled.probability[pairs]
    known = evidence(settled, pairs)
    odds = sum(np.float64(weight) * known[name] for name, weight in FITTED.items())
    return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float32)


def measured(settled: Settled) -> bool:
    """Say whether the confidence of its links is on the measured scale: a lexicon had to be learnt."""
    return settled.lexicon is not None and not settled.books.known


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
        "in order": one * (_trust(settled) / MOST_TRUST),
        "probability": _odds(np.clip(settled.probability[pairs], 1e-6, 1 - 1e-4)),
        "lead": np.clip(np.minimum(*candidates.lead(settled.odds)), *REACH["lead"])[pairs],
        "said": np.clip(settled.said[pairs], *REACH["said"]),
        "place": _place(settled)[pairs],
        "words": words,
        "rendered words": rendered * words,
        "rendered": rendered,
        "alike": candidates.of(books.bags.likeness)[pairs],
        "length": length_odds(books.left.rules, books.right.rules, candidates, settled.pairs, settled.weights)[pairs],
        "covered": one * _covered(settled, settled.said[pairs]),
    }


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


def _trust(settled: Settled) -> float:
    return kept(settled.rows, settled.columns) if settled.books.ordered else 0.0


def _covered(settled: Settled, said: Values) -> float:
    """Return, as odds, for how much of the shorter book what the rules say speaks for a counterpart."""
    surely = 1 / (1 + np.exp(-np.clip(said, *REACH["surely"])))
    covered = min(1.0, float(surely.sum()) / min(settled.candidates.shape))
    return float(np.log((covered + 0.02) / (1.02 - covered)))
