"""Third editions: what an older edition, such as a revision of the English rules, says about pairs of two others."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from scipy.sparse import csr_array

from aligner.align.calibration import CalibratedPairs
from aligner.align.features import Features
from aligner.align.self_training import self_train
from scraper.edition import Edition


def third_edition_probabilities(features: Features, through: Sequence[Edition]) -> list[csr_array]:
    """Return, for each third edition, the probability that two rules have the same counterpart in it.

    Each is a sparse matrix, left rules x right rules. All candidates count, not only links: a link with a probability
    of 0.5 says little if another candidate has 0.4.
    """
    return [_probabilities_through(features, third) for third in through]


def _probabilities_through(features: Features, third: Edition) -> csr_array:
    """Return the probability, left rules x right rules, that both have the same counterpart in the third edition."""
    there = _probabilities(self_train(replace(features, right=third, vectors=False)))
    on = _probabilities_onward(_Onward(replace(features, left=third, vectors=False)))
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
def _probabilities_onward(onward: _Onward) -> csr_array:
    """Return the probability, third edition's rules x right rules, that two rules correspond.

    They are cached because all pages of a library share them.
    """
    features = replace(onward.features)  # a copy: the cached key would keep its matrices
    return csr_array(_probabilities(self_train(features)))


def _probabilities(pairs: CalibratedPairs) -> csr_array:
    return pairs.scores.candidates.matrix(pairs.scores.probability)
