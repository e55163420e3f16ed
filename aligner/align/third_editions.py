"""Third editions: links of two editions through a third one, such as an older revision of the English rules."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.sparse import csr_array

from aligner.align.calibration import CalibratedPairs
from aligner.align.features import Features
from aligner.align.self_training import self_train
from scraper.edition import Edition


def third_edition_links(features: Features, through: Sequence[Edition]) -> list[csr_array]:
    """Return, for each third edition, the probability that two rules are linked to one rule of it.

    Each is a sparse matrix, left rules x right rules.
    """
    return [_links_through(features, third) for third in through]


def _links_through(features: Features, third: Edition) -> csr_array:
    """Return the probability, left rules x right rules, that both are linked to one rule of the third edition."""
    there, on = (
        _links(self_train(replace(features, left=left, right=right, vectors=False)))
        for left, right in ((features.left, third), (third, features.right))
    )
    return csr_array(there @ on)


def _links(pairs: CalibratedPairs) -> csr_array:
    scores = pairs.scores
    values = np.zeros_like(scores.probability)
    values[scores.assigned] = scores.probability[scores.assigned]
    return scores.candidates.matrix(values)
