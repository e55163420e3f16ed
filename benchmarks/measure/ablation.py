"""Ablation: the loss when a component of the score, or a mechanism of the aligner, is switched off."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, replace
from typing import Any

from aligner.align import align_pairs, trained_pairs
from aligner.align.alignment import Alignment
from aligner.align.features import extract_features
from aligner.align.parameters import PARAMS, AlignParameters
from aligner.align.scoring import COMPONENTS
from benchmarks.measure.ablation_books import Trial
from benchmarks.measure.scoring import Believed, Score, believed, classes, score

OFF, NEVER = 0.0, 1e9


def _without(table: Mapping[str, float], *channels: str) -> dict[str, float]:
    return {name: weight for name, weight in table.items() if name not in channels}


def _channel(name: str) -> dict[str, Any]:
    tables = ("token_weights", "token_weights_same_language", "token_weights_unknown_terms")
    return {table: _without(getattr(PARAMS, table), name) for table in tables}


COMPONENT_CHANGES: Mapping[str, Mapping[str, Any]] = {
    name: {"left_out": frozenset({name})} for name in COMPONENTS if name not in {"heading", "vectors"}
}
MECHANISMS: Mapping[str, Mapping[str, Any]] = {
    "proof by other pairs": {"proof_half_life": 1e-6},
    "lexicon with known terms": {"lexicon_min_pairs_known_terms": 10**9},
    "repeated tokens": {"max_token_repeats": 1},
    "repeats count less": {"token_repeat_decay": 1.0},
    "channel cited": _channel("cited"),
    "foreign sections": {"foreign_section_log_odds": OFF},
    "position spread of gap": {"position_spread_of_gap": OFF},
    "position spread": {"position_spread": 0.5},
    "null word": {"null_word_weight": 1e-3},
    "unseen translations": {"unseen_translation_weight": 1e-9},
    "contested wholes": {"min_contested_probability": NEVER},
    "penalty of old numberings": {"old_numbering_penalty": OFF},
    "seed from old numberings": {"old_numbering_min_z": NEVER},
    "seeds from lengths": {"seed_min_z": NEVER},
    "small books only": {"small_book": 0},
    "numbers through the history": {"known_numbers_share": NEVER},
    "neighbors two places off": {"neighbor_shares": {-1: 0.5, 1: 0.5}},
    "neighbor shares": {"neighbor_shares": {}},
    "numbers count less with terms": {"known_terms_share": 1.0},
    "lengths: bounded": {"min_length_log_odds": -100.0},
    "lengths: bounded correlation": {"length_correlation_range": (0.0, 0.999)},
    "lengths: assumed correlation": {"length_min_pairs": 2},
    "chance share": {"chance_share": OFF},
    "minimum association": {"min_association": OFF},
    "minimum translation probability": {"min_translation_probability": OFF},
    "translations per word": {"translations_per_word": 1000},
    "expectation maximization": {"lexicon_rounds": 0},
    "lexicon prior of headings": {"lexicon_prior_of_headings": PARAMS.lexicon_prior},
    "lexicon prior": {"lexicon_prior": 0.01, "lexicon_prior_of_headings": 0.01},
    "channel marker": _channel("marker"),
    "channel quoted": _channel("quoted"),
    "channel area": _channel("area"),
    "channel number": _channel("number"),
    "channel symbol": _channel("symbol"),
    "words written alike": {"token_weights_unknown_terms": _without(PARAMS.token_weights_unknown_terms, "word")},
    "words of one language": {"token_weights_same_language": _without(PARAMS.token_weights_same_language, "word")},
    "one-sided tokens count less": {"one_sided_token_weight": 1.0},
    "similarity prior": {"similarity_prior": 1e-6},
    "tokens with the lexicon": {"content_share": OFF},
    "tokens fade with the lexicon": {"content_half_life": NEVER},
    "slope for unknown terms": {"similarity_slope_unknown_terms": PARAMS.similarity_slope},
    "calibrated round": {"calibrated_rounds": 0},
    "growth ends training": {"min_growth": OFF},
    "self-training": {"max_rounds": 1},
    "rivalry power": {"rivalry_power": 1.0},
    "lead range": {"lead_range": (-30.0, 30.0)},
    "word uncertainty": {"word_uncertainty": 1e-4},
    "expected translations": {"expected_translation": OFF},
    "confidence of duplicates": {"min_confidence_of_duplicates": NEVER},
    "clear lead": {"min_any_counterpart": NEVER},
    "mutual margin": {"mutual_margin": OFF},
    "splits and merges": {"max_parts": 0},
    "further parts": {"max_parts": 1},
    "parts next to partners": {"part_reach": 0},
    "parts similar": {"wholes_per_part": 0},
    "part prior": {"part_prior": 1e-6},
    "part extra tokens": {"part_extra_tokens": OFF},
    "length outliers": {"length_outliers": 1e-3},
    "strained length": {"strained_length": NEVER},
    "short lengths": {"short_length_share": OFF},
}


def calibration_error(counts: Iterable[Believed]) -> float:
    """Return the mean distance between confidence and the share of right links, over tenths of confidence."""
    found = classes(counts, (*range(0, 100, 10), 101))
    return sum(abs(right - links * mean) for *_, links, right, mean in found) / max(1, sum(row[2] for row in found))


def aligned(trial: Trial, params: AlignParameters = PARAMS) -> Alignment:
    """Return the alignment of a trial's editions with these parameters."""
    pair = trial.pair
    features = extract_features(pair.left, pair.right, use_order=trial.use_order, params=params)
    return align_pairs(trained_pairs(features, trial.through))


def outcome(trials: Sequence[Trial], params: AlignParameters) -> tuple[Score, float, list[Believed]]:
    """Return the score of the trials' links together, the processor time, and the confidence in each trial's links."""
    start = time.process_time()
    alignments = [aligned(one, params) for one in trials]
    seconds = time.process_time() - start
    found = [(trial.pair, one.links) for trial, one in zip(trials, alignments, strict=True)]
    scores = [astuple(score(pair, [(link.left, link.right) for link in links])) for pair, links in found]
    return Score(*map(sum, zip(*scores, strict=True))), seconds, [believed(pair, links) for pair, links in found]


def ablations() -> Mapping[str, AlignParameters]:
    """Return name -> parameters without the component or mechanism of that name."""
    return {name: replace(PARAMS, **changes) for name, changes in {**COMPONENT_CHANGES, **MECHANISMS}.items()}
