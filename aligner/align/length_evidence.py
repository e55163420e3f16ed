"""Length evidence: long rules have long translations (Gale and Church 1993).

The logarithms of the lengths of a rule and its translation are taken to be normal and correlated. The correlation is
measured on the training pairs.
"""

import numpy as np
from numpy.typing import NDArray

from aligner.align.candidates import Candidates, Values
from aligner.align.features import Features
from aligner.align.identical_rules import Indices
from scraper.edition import Edition


def length_log_odds(features: Features, candidates: Candidates, known: Indices, weights: Values) -> Values:
    """Return the log-odds of each candidate by the lengths of its rules, given the candidates in `known`."""
    params = features.params
    own, other = (_log_lengths(one, params.extra_characters) for one in (features.left, features.right))
    if len(known) < params.length_min_pairs:
        own, other, correlation = _standard(own, own, None), _standard(other, other, None), params.length_correlation
    else:
        rows, columns = candidates.rows[known], candidates.columns[known]
        own, other = _standard(own, own[rows], weights), _standard(other, other[columns], weights)
        measured = np.average(own[rows] * other[columns], weights=weights)
        correlation = float(np.clip(measured, *params.length_correlation_range))
    odds = normal_log_odds(own[candidates.rows], other[candidates.columns], correlation)
    return np.asarray(np.maximum(odds, params.min_length_log_odds), dtype=np.float32)


def normal_log_odds(one: NDArray[np.float64], two: NDArray[np.float64], correlation: float) -> NDArray[np.float64]:
    """Return the log-odds that two standard normal values belong together, given their correlation."""
    rest = 1 - correlation**2
    square = (one**2 - 2 * correlation * one * two + two**2) / rest - one**2 - two**2
    return np.asarray(-0.5 * square - 0.5 * np.log(rest))


def _log_lengths(edition: Edition, extra: int) -> NDArray[np.float64]:
    return np.log([len(rule.text) + len(rule.title or "") + extra for rule in edition.rules])


def _standard(values: NDArray[np.float64], sample: NDArray[np.float64], weights: Values | None) -> NDArray[np.float64]:
    spread = float(sample.std()) or 1.0
    return np.asarray((values - np.average(sample, weights=weights)) / spread)
