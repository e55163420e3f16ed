"""Self-training: learn from the best pairs, score again, and repeat until the pairs stop growing.

Where a lexicon is needed, a last round learns from calibrated pairs. This removes most wrong pairs.
"""

from collections.abc import Iterator, Sequence

from scipy.sparse import csr_array

from aligner.align.calibration import CalibratedPairs, calibrate
from aligner.align.features import Features
from aligner.align.lexicon import Lexicon
from aligner.align.order_evidence import pairs_around
from aligner.align.scoring import Model, Scores, TrainingPairs, score_candidates
from aligner.align.seeding import seed_from_old_numbering, seeds_from_lengths


def self_train(features: Features, third: Sequence[csr_array] = ()) -> CalibratedPairs:
    """Return the pairs of the last round. `third` are links through third editions, left rules x right rules each."""
    *_, last = calibrated_rounds(features, third)
    return last


def calibrated_rounds(features: Features, third: Sequence[csr_array] = ()) -> Iterator[CalibratedPairs]:
    """Yield the pairs after training from the seeds, then those of each round that learns from the round before."""
    pairs = _best_start(features, third)
    yield pairs
    for _ in range(features.params.calibrated_rounds if pairs.scores.calibration_applies else 0):
        pairs = calibrate(_next_round(features, pairs.training_pairs(), third))
        yield pairs


def estimate_model(features: Features, pairs: TrainingPairs) -> Model:
    """Return what is learned from pairs: a lexicon, unless they are too few or both editions are of one language."""
    params = features.params
    least = params.lexicon_min_pairs_known_terms if features.terms_known else params.lexicon_min_pairs
    if features.same_language or len(pairs) < least:
        return Model(pairs)
    left, right = features.words
    return Model(pairs, Lexicon.learn(left[pairs.rows], right[pairs.columns], pairs.weights, params))


def _best_start(features: Features, third: Sequence[csr_array]) -> CalibratedPairs:
    """Return the pairs trained from the best seeds: by content and, in small editions, by lengths or an old numbering.

    The best have the greatest sum of log-odds.
    """
    best = _train(features, score_candidates(features, Model(), (), third), third)
    if features.terms_known or not features.use_order:
        return best
    best = max([best, *(_train_from(features, seed, third) for seed in seeds_from_lengths(features))], key=_evidence)
    seed = seed_from_old_numbering(features)
    if seed is not None and any(best.log_odds.get(pair, 0) <= 0 for pair in seed.pairs()):
        best = max(best, _train_from(features, seed, third), key=_evidence)
    return best


def _train_from(features: Features, seed: TrainingPairs, third: Sequence[csr_array]) -> CalibratedPairs:
    return _train(features, _next_round(features, seed, third), third)


def _train(features: Features, scores: Scores, third: Sequence[csr_array]) -> CalibratedPairs:
    """Return the pairs after training for as long as they keep growing, for at most `max_rounds` rounds."""
    for _ in range(features.params.max_rounds):
        before = len(scores.best_pairs)
        scores = _next_round(features, scores.best_pairs, third)
        if len(scores.best_pairs) - before <= features.params.min_growth * before:
            break
    return calibrate(scores)


def _next_round(features: Features, pairs: TrainingPairs, third: Sequence[csr_array]) -> Scores:
    """Return the scores under the model learned from `pairs`."""
    shape = len(features.left.rules), len(features.right.rules)
    near = pairs_around(pairs.rows, pairs.columns, shape, features.params.position_reach) if features.use_order else []
    return score_candidates(features, estimate_model(features, pairs), near, third)


def _evidence(pairs: CalibratedPairs) -> float:
    return sum(pairs.log_odds.values())
