"""Third editions: links of two editions through a third one, such as an older revision of the English rules."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

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
    there = _links(self_train(replace(features, right=third, vectors=False)))
    on = _links_onward(_Onward(replace(features, left=third, vectors=False)))
    return csr_array(there @ on)


class _Onward:
    """A cache key: the features of a third edition and the right one.

    Two keys are equal if their editions and parameters are the same objects, and `use_order` is the same.
    """

    def __init__(self, features: Features) -> None:
        self.features = features
        self.key = (id(features.left), id(features.right), features.use_order, id(features.params))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Onward) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=8)
def _links_onward(onward: _Onward) -> csr_array:
    """Return the links from a third edition to the right one.

    They are cached because all pages of a library share them.
    """
    return csr_array(_links(self_train(replace(onward.features))))  # a copy: the cached key would keep its matrices


def _links(pairs: CalibratedPairs) -> csr_array:
    scores = pairs.scores
    values = np.zeros_like(scores.probability)
    values[scores.assigned] = scores.probability[scores.assigned]
    return scores.candidates.matrix(values)
