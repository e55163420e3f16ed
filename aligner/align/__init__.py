"""Two editions to an Alignment: `align(left, right)` is the pipeline, one function call per step."""

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from aligner.align.alignment import Alignment, Pairing
from aligner.align.calibration import CalibratedPairs
from aligner.align.decoding import decode
from aligner.align.features import Features, extract_features
from aligner.align.note_links import link_notes
from aligner.align.self_training import self_train
from aligner.align.split_merge import split_and_merge
from aligner.align.third_editions import third_edition_probabilities
from scraper.edition import Edition

__all__ = ["align", "align_pairs", "trained_pairs"]


def align(
    left: Edition,
    right: Edition,
    *,
    ignore_numbers: bool = False,
    through: Sequence[Edition] = (),
    vectors: bool = False,
) -> Alignment:
    """Return the alignment of two editions, in any languages, by meaning.

    The notes of each edition are linked to the rules of the other. For a translation and dated English rules, the
    caller can correct the links afterward with `aligner.dating.link_correction`, which uses the history.

    - `left`, `right`: the editions.
    - `ignore_numbers`: use neither the rules' numbers nor their order.
    - `through`: other editions that lie between the two, such as the revision that the left one was translated from.
    - `vectors`: use sentence vectors if the two languages differ and the model covers both.

    Raises `MissingPackage` if sentence vectors are needed but not installed.
    """
    features = extract_features(left, right, use_order=not ignore_numbers, vectors=vectors)
    return align_pairs(trained_pairs(features, through))


def trained_pairs(features: Features, through: Sequence[Edition] = ()) -> CalibratedPairs:
    """Return the best one-to-one pairs of two editions, with their scores and their confidence."""
    third = third_edition_probabilities(features, through)
    return self_train(features, third)  # seed, find candidates, score, learn, and repeat


def align_pairs(pairs: CalibratedPairs) -> Alignment:
    """Return the alignment for calibrated one-to-one pairs."""
    features = pairs.scores.features
    left, right, params = features.left, features.right, features.params
    links = decode(pairs)  # the pairs that are links; all other rules have no counterpart
    groups = split_and_merge(links, pairs.scores)  # left rules, right rules, confidence
    pairings = [
        Pairing(tuple(left.rules[i].number for i in rows), tuple(right.rules[j].number for j in columns), confidence)
        for rows, columns, confidence in groups
    ]
    notes = [
        *link_notes(left, right, ignore_numbers=not features.use_order, params=params),
        *link_notes(right, left, ignore_numbers=not features.use_order, params=params),
    ]
    return Alignment.of(left, right, pairings, notes)


class _CallablePackage(ModuleType):
    """Makes the package callable: after `from aligner import align`, `align` is the package and the function."""

    def __call__(self, *args: Any, **options: Any) -> Alignment:
        """Return `align(*args, **options)`."""
        return align(*args, **options)


sys.modules[__name__].__class__ = _CallablePackage
