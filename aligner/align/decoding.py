"""Decoding: which of the assigned pairs are links; all other rules have no counterpart."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from aligner.align.calibration import CalibratedPairs, share_among_rivals
from aligner.align.matrices import Indices, Values
from aligner.align.scoring import Scores


@dataclass(frozen=True)
class OneToOneLinks:
    """Links of one left rule to one right rule, with their confidence."""

    left: Indices
    right: Indices
    confidence: NDArray[np.float64]
    """0 to 1."""

    @property
    def swapped(self) -> "OneToOneLinks":
        """The same with the right edition on the left."""
        return OneToOneLinks(self.right, self.left, self.confidence)


def decode(pairs: CalibratedPairs) -> OneToOneLinks:
    """Return the pairs that are linked: by confidence where it is calibrated, else by probability."""
    scores = pairs.scores
    at, confidence = _confident(pairs) if scores.calibration_applies else _probable(scores)
    candidates = scores.candidates
    return OneToOneLinks(candidates.rows[at], candidates.columns[at], np.asarray(confidence, dtype=np.float64))


def _confident(pairs: CalibratedPairs) -> tuple[Indices, Values]:
    """Return the candidates whose confidence is high enough, and their confidence."""
    scores, sure, params = pairs.scores, pairs.confidence, pairs.scores.features.params
    share = share_among_rivals(scores, scores.assigned)
    duplicate = (sure >= params.min_confidence_of_duplicates) & (sure >= params.min_share_of_duplicates * share)
    firm = (sure >= params.min_confidence) | duplicate
    return scores.assigned[firm], sure[firm]


def _probable(scores: Scores) -> tuple[Indices, Values]:
    """Return the best assignment of the candidates that are probable enough, and their probability.

    Among many rules with equal texts no pair is probable. A rule that almost certainly has some counterpart is then
    linked to the most probable one, if that leads clearly (`clear_lead`).
    """
    candidates, probability, params = scores.candidates, scores.probability, scores.features.params
    whole = candidates.matrix(probability)
    some = np.minimum(whole.sum(axis=1)[candidates.rows], whole.sum(axis=0)[candidates.columns])
    clear = [probability - lead <= probability / params.clear_lead for lead in candidates.lead(probability)]
    leads = (some >= params.min_any_counterpart) & clear[0] & clear[1]
    possible = (probability >= params.min_probability) | leads
    at = candidates.assignment(np.where(possible, probability, 0))
    return at, probability[at]
