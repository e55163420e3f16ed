"""Calibration: the confidence of a pair, the probability that it is right.

Uncalibrated probabilities rank pairs well, but their scale depends on the books. A logistic model brings them to one
scale; rules with the same text share their confidence. `python -m benchmarks.fit.calibration FOLDER --write` fits its
weights (`AlignParameters.calibration`) on Debian's manuals (development books) and writes them to `fitted.json`. The
number component is added unweighted: the manuals are never renumbered, so its weight cannot be fitted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.sparse import csr_array

from aligner.align.features import Features
from aligner.align.lengths import length_log_odds
from aligner.align.lexicon import word_counts
from aligner.align.lexicon_evidence import ExplainedWords
from aligner.align.matrices import Floats, Indices, Values
from aligner.align.order_evidence import longest_run, order_trust, position_log_odds
from aligner.align.scoring import Scores, TrainingPairs

_NO_SHARE = 1e-30


@dataclass(frozen=True)
class CalibratedPairs:
    """The assigned pairs of a round of scores, with their confidence."""

    scores: Scores
    confidence: Values
    """One value per candidate in `scores.assigned` (0 to 1)."""

    @cached_property
    def log_odds(self) -> Mapping[tuple[int, int], float]:
        """(left rule, right rule) -> log-odds; 0 if the confidence of the pair is at most 0.5.

        Empty where the calibration does not apply.
        """
        if not self.scores.calibration_applies:
            return {}
        params, candidates, at = self.scores.features.params, self.scores.candidates, self.scores.assigned
        sure = np.clip(self.confidence.astype(np.float64), 0.5, 1 - params.min_doubt)
        pairs = zip(candidates.rows[at].tolist(), candidates.columns[at].tolist(), strict=True)
        return dict(zip(pairs, np.log(sure / (1 - sure)).tolist(), strict=True))

    def training_pairs(self) -> TrainingPairs:
        """Return the pairs to learn from, weighted by their confidence."""
        firm = self.confidence >= self.scores.features.params.min_pair_probability
        return self.scores.pairs_at(self.scores.assigned[firm], self.confidence[firm])


def calibrate(scores: Scores) -> CalibratedPairs:
    """Return the assigned pairs with their confidence.

    If terms are known, or too few pairs were found for a lexicon, the calibration does not apply, and the probabilities
    stay as they are.
    """
    return CalibratedPairs(scores, _confidence(scores, scores.assigned))


def _confidence(scores: Scores, pairs: Indices) -> Values:
    if not scores.calibration_applies or not len(pairs):
        return scores.probability[pairs]
    weights, column = scores.features.params.calibration, weight_column(scores.features)
    known = pair_evidence(scores, pairs)
    number = scores.components["number"][pairs] if "number" in scores.components else 0.0
    odds = number + sum(np.float64(weight[column]) * known[name] for name, weight in weights.items())
    return np.asarray(share_among_rivals(scores, pairs) / (1 + np.exp(-odds)), dtype=np.float32)


def share_among_rivals(scores: Scores, pairs: Indices) -> Values:
    """Return the share (0 to 1) of each pair among the candidates of its left or right rule, the lower of the two."""
    candidates, power = scores.candidates, scores.features.params.rivalry_power
    chances = scores.probability.astype(np.float64) ** power
    across = np.bincount(candidates.rows, chances, candidates.shape[0])[candidates.rows[pairs]]
    down = np.bincount(candidates.columns, chances, candidates.shape[1])[candidates.columns[pairs]]
    return np.asarray(chances[pairs] / np.maximum(np.maximum(across, down), _NO_SHARE), dtype=np.float32)


def weight_column(features: Features) -> int:
    """Return the column of the calibration that applies: 0 with order, 1 without, plus 2 with sentence vectors."""
    return int(not features.use_order) + 2 * (features.vector_similarity is not None)


def pair_evidence(scores: Scores, pairs: Indices) -> dict[str, Values]:
    """Return name -> value per pair, for every name in `AlignParameters.calibration`."""
    features, candidates, params = scores.features, scores.candidates, scores.features.params
    one = np.ones(len(pairs), dtype=np.float32)
    lexicon = np.zeros_like(one) if scores.lexicon_similarity is None else scores.lexicon_similarity[pairs]
    sides = zip(features.words, (candidates.rows, candidates.columns), strict=True)
    words = [np.asarray(rows.sum(axis=1), dtype=np.float32)[at[pairs]] for rows, at in sides]
    near = features.vector_similarity
    best = scores.best_pairs
    known = candidates.index_of(best.rows, best.columns)
    return {
        "bias": one,
        "probability": _log_odds(np.clip(scores.probability[pairs], *params.probability_range)),
        "lead": np.clip(np.minimum(*candidates.lead(scores.total)), *params.lead_range)[pairs],
        "position": _position(scores, known)[pairs],
        "between": _between_firm_pairs(scores, pairs),
        "words": np.sqrt(np.minimum(*words)),
        "lexicon": lexicon,
        "tokens": candidates.entries(features.tokens.similarity)[pairs],
        "length": length_log_odds(features, candidates, known, best.weights)[pairs],
        "coverage": one * _coverage(scores, pairs),
        "vectors": np.zeros_like(one) if near is None else candidates.entries(near)[pairs],
        **_explained(scores, pairs),
    }


def _explained(scores: Scores, pairs: Indices) -> dict[str, Values]:
    """Return name -> value per pair for the words of both sides: their sum, and the lower one (“name, worse”)."""
    assert scores.model.lexicon  # noqa: S101 - else it is not calibrated
    left, right = scores.features.words
    rows, columns = scores.candidates.rows[pairs], scores.candidates.columns[pairs]
    weights = scores.probability[pairs].astype(np.float64)
    both = [
        _of_one_side(
            ExplainedWords.of((own[here], other[there]), table, weights, _chance(other), scores.features.params)
        )
        for own, here, other, there, table in (
            (left, rows, right, columns, scores.model.lexicon.there),
            (right, columns, left, rows, scores.model.lexicon.back),
        )
    ]
    found = {}
    for name, one in both[0].items():
        found[name] = np.asarray(one + both[1][name], dtype=np.float32)
        found[f"{name}, worse"] = np.asarray(np.minimum(one, both[1][name]), dtype=np.float32)
    return found


def _of_one_side(one: ExplainedWords) -> dict[str, Floats]:
    """Return name -> value per pair for the words of one side; except for `known` and `share`, 0 means no evidence."""
    odds = one.supported + one.contradicted
    return {
        "explained": np.sign(odds) * np.log1p(np.abs(odds)),
        "supported": np.log1p(one.supported),
        "contradicted": -np.log1p(-one.contradicted),
        "known": np.log1p(one.known),
        "share": one.share,
        "by word": odds / np.sqrt(one.known + 1),
    }


def _chance(words: csr_array) -> Floats:
    return np.asarray(word_counts(words) / words.shape[0], dtype=np.float64)


def _log_odds(probability: Values) -> Values:
    return np.asarray(np.log(probability / (1 - probability)), dtype=np.float32)


def _position(scores: Scores, known: Indices) -> Values:
    """Return the position component of each candidate, as a share of its maximum."""
    candidates, best = scores.candidates, scores.best_pairs
    if not scores.features.use_order:
        return np.zeros(len(candidates.rows), dtype=np.float32)
    trust = order_trust(best.rows, best.columns, scores.features.params)
    return position_log_odds(candidates, known, best.weights, trust) / np.float32(np.log(candidates.shape[1]))


def _between_firm_pairs(scores: Scores, pairs: Indices) -> Values:
    """Return 1 for each pair that lies between the firm pairs before and after it in both editions, else 0."""
    if not scores.features.use_order:
        return np.zeros(len(pairs), dtype=np.float32)
    candidates = scores.candidates
    rows, columns = candidates.rows[pairs], candidates.columns[pairs]
    firm = np.flatnonzero(scores.probability[pairs] >= scores.features.params.firm_probability)
    on = firm[longest_run(rows[firm], columns[firm])]
    before = np.searchsorted(rows[on], rows)  # leave-one-out: a pair is no evidence for itself
    after = np.searchsorted(rows[on], rows, side="right")
    bounds = np.concatenate([[-1], columns[on], [candidates.shape[1]]])
    return np.asarray((bounds[before] < columns) & (columns < bounds[after + 1]), dtype=np.float32)


def _coverage(scores: Scores, pairs: Indices) -> float:
    """Return, as log-odds, the share of the shorter edition for which content supports a counterpart."""
    params = scores.features.params
    surely = 1 / (1 + np.exp(-scores.content[pairs]))
    covered = min(1.0, float(surely.sum()) / min(scores.candidates.shape))
    return float(np.log((covered + params.coverage_doubt) / (1 + params.coverage_doubt - covered)))
