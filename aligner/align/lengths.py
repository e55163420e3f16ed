"""Lengths: long rules have long translations (Gale and Church 1993).

The logarithms of the lengths of a rule and its translation are assumed to be normal and correlated: `LengthModel`,
for scoring and seeding. Splits and merges add up lengths, and compare the sums by the usual ratio: `LengthRatio`.
"""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from aligner.align.candidates import Candidates
from aligner.align.features import Features
from aligner.align.matrices import Floats, Indices, Values
from aligner.align.parameters import AlignParameters

_MAD_TO_DEVIATION = 1.48
"""Standard deviation of a normal distribution over its median absolute deviation."""


@dataclass(frozen=True)
class LengthModel:
    """How the lengths of corresponding rules of two editions are distributed."""

    means: tuple[float, float]
    """Of the logarithms, left and right."""
    spreads: tuple[float, float]
    """Their standard deviations."""
    correlation: float
    params: AlignParameters

    @classmethod
    def of_rules(cls, left: Floats, right: Floats, params: AlignParameters) -> Self:
        """Return the model assumed for rules of these lengths as long as no pairs are known."""
        both = [np.log(side + params.extra_characters) for side in (left, right)]
        means, spreads = [float(side.mean()) for side in both], [float(side.std()) or 1.0 for side in both]
        return cls((means[0], means[1]), (spreads[0], spreads[1]), params.length_correlation, params)

    @classmethod
    def of_pairs(cls, left: Floats, right: Floats, weights: Values, params: AlignParameters) -> Self:
        """Return the model of pairs, given the lengths of their rules."""
        both = [np.log(side + params.extra_characters) for side in (left, right)]
        means = [float(np.average(side, weights=weights)) for side in both]
        model = replace(cls.of_rules(left, right, params), means=(means[0], means[1]))
        own, other = model.standardized(left, 0), model.standardized(right, 1)
        correlation = np.clip(np.average(own * other, weights=weights), *params.length_correlation_range)
        return replace(model, correlation=float(correlation))

    def standardized(self, lengths: Floats, side: int) -> Floats:
        """Return the logarithms of lengths of one side (0: left, 1: right), standardized by `means` and `spreads`."""
        logs = np.log(lengths + self.params.extra_characters)
        return np.asarray((logs - self.means[side]) / self.spreads[side])

    def log_odds(self, left: Floats, right: Floats) -> Floats:
        """Return the log-odds that rules of these lengths correspond; the arrays are broadcast."""
        one, two, rest = self.standardized(left, 0), self.standardized(right, 1), 1 - self.correlation**2
        square = (one**2 - 2 * self.correlation * one * two + two**2) / rest - one**2 - two**2
        return np.asarray(np.maximum(-0.5 * square - 0.5 * np.log(rest), self.params.min_length_log_odds))


@dataclass(frozen=True)
class LengthRatio:
    """The usual ratio of the lengths of linked rules, and its spread, both as logarithms.

    They are medians, because some links pair a whole with only one of its parts.
    """

    extra: tuple[float, float]
    """Characters added to each length, left and right: the ratios of short rules vary more."""
    usual: float
    spread: float

    @classmethod
    def of_links(cls, lengths: tuple[Floats, Floats], rows: Indices, columns: Indices, params: AlignParameters) -> Self:
        """Return the ratio of left to right rules, given the lengths of all rules and which are linked."""
        extra = [1 + params.short_length_share * float(np.median(side)) for side in lengths]
        ratios = np.log((lengths[0][rows] + extra[0]) / (lengths[1][columns] + extra[1]))
        usual = float(np.median(ratios)) if len(ratios) else 0.0
        least, assumed = params.part_length_spread
        known = len(ratios) >= params.length_min_pairs
        spread = _MAD_TO_DEVIATION * float(np.median(np.abs(ratios - usual))) if known else assumed
        return cls((extra[0], extra[1]), usual, max(least, spread))

    def deviation(self, left: Floats, right: Floats) -> Floats:
        """Return the deviation of the logarithm of a length ratio from the usual one, in units of `spread`."""
        ratio = np.log((left + self.extra[0]) / (right + self.extra[1]))
        return np.asarray((ratio - self.usual) / self.spread)


def length_log_odds(features: Features, candidates: Candidates, known: Indices, weights: Values) -> Values:
    """Return the log-odds of each candidate by the lengths of its rules, given the candidates in `known`."""
    left, right = features.lengths
    if len(known) < features.params.length_min_pairs:
        model = LengthModel.of_rules(left, right, features.params)
    else:
        rows, columns = candidates.rows[known], candidates.columns[known]
        model = LengthModel.of_pairs(left[rows], right[columns], weights, features.params)
    return np.asarray(model.log_odds(left[candidates.rows], right[candidates.columns]), dtype=np.float32)


def length_agreement(left: Floats, right: Floats, params: AlignParameters) -> float:
    """Return how surely the lengths of pairs are correlated, as a standard score (Fisher 1915); 0 for too few pairs."""
    if len(left) < params.length_min_pairs:
        return 0.0
    most = params.length_correlation_range[1]
    model = LengthModel.of_rules(left, right, params)
    correlation = np.mean(model.standardized(left, 0) * model.standardized(right, 1))
    return float(np.arctanh(np.clip(correlation, -most, most)) * np.sqrt(len(left) - 3))
