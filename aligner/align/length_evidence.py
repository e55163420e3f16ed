"""What the lengths of two rules say on whether they answer to each other: long rules have long translations.

The logarithms of the lengths of rules and their translations are taken for normal and correlated; how strongly, is
measured on the pairs that are sure already.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from aligner.align.candidates import Candidates, Values
from aligner.align.identical_rules import Places
from scraper.edition import Rule

FEWEST = 8
"""Sure pairs from which on the correlation is measured; before, it is `SUPPOSED`."""
SUPPOSED, HIGHEST, LOWEST = 0.8, 0.97, 0.3
WORST = -6.0
"""No difference in length speaks more strongly against a pair than this (natural logarithm of odds)."""
TITLE = 3
"""Characters added to every length, so that none is 0."""


def length_odds(
    left: Sequence[Rule], right: Sequence[Rule], candidates: Candidates, sure: Places, weights: Values
) -> Values:
    """Return, for each candidate, the odds (natural logarithm) that its lengths give, given the `sure` candidates."""
    own, other = _lengths(left), _lengths(right)
    if len(sure) < FEWEST:
        own, other, alike = _standard(own, own, None), _standard(other, other, None), SUPPOSED
    else:
        rows, columns = candidates.rows[sure], candidates.columns[sure]
        own, other = _standard(own, own[rows], weights), _standard(other, other[columns], weights)
        alike = float(np.clip(np.average(own[rows] * other[columns], weights=weights), LOWEST, HIGHEST))
    one, two = own[candidates.rows], other[candidates.columns]
    rest = 1 - alike**2
    odds = -0.5 * ((one**2 - 2 * alike * one * two + two**2) / rest - one**2 - two**2) - 0.5 * np.log(rest)
    return np.asarray(np.maximum(odds, WORST), dtype=np.float32)


def _lengths(rules: Sequence[Rule]) -> NDArray[np.float64]:
    return np.log([len(rule.text) + len(rule.title or "") + TITLE for rule in rules])


def _standard(values: NDArray[np.float64], sample: NDArray[np.float64], weights: Values | None) -> NDArray[np.float64]:
    spread = float(sample.std()) or 1.0
    return np.asarray((values - np.average(sample, weights=weights)) / spread)
