"""Section evidence: rules of sections that share nothing do not belong together."""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from aligner.align.candidates import Candidates
from aligner.align.features import Features
from aligner.align.matrices import Indices, Values
from scraper.edition import Edition
from scraper.rule_number import parts_of


def section_log_odds(features: Features, candidates: Candidates, known: Indices, weights: Values) -> Values:
    """Return the log-odds of each candidate by their sections, given the candidates in `known`."""
    full = np.zeros(len(candidates.rows), dtype=np.float32)
    full[known] = weights
    distance = _section_distance(features, candidates, candidates.matrix(full))
    return np.asarray(-features.params.foreign_section_log_odds * distance, dtype=np.float32)


def sections_of(edition: Edition) -> Indices:
    """Return the index of each rule's section (the first part of its number), counted in document order."""
    first = [(parts_of(rule.number) or [rule.number])[0] for rule in edition.rules]
    index = {section: at for at, section in enumerate(dict.fromkeys(first))}
    return np.array([index[section] for section in first], dtype=np.int64)


def _section_distance(features: Features, candidates: Candidates, linked: csr_array) -> Values:
    """Return how far apart the sections of each candidate are (0 to 1); 0 where numbers show no sections."""
    sections = [sections_of(edition) for edition in (features.left, features.right)]
    if any(one.max(initial=0) + 1 > features.params.max_sections_share * len(one) for one in sections):
        return np.zeros(len(candidates.rows), dtype=np.float32)
    member = [
        csr_array((np.ones(len(one), np.float32), (np.arange(len(one)), one)), shape=(len(one), one.max() + 1))
        for one in sections
    ]
    shared = np.asarray((member[0].T @ linked @ member[1]).todense())
    apart = _distance(shared, *(np.asarray(one.sum(axis=0)) for one in member))
    return apart[sections[0][candidates.rows], sections[1][candidates.columns]]


def _distance(shared: NDArray[np.float32], own: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return left sections x right sections: how far the linked share of two sections is below the largest.

    The linked share is the share of the smaller section's rules that are linked to the other section. The largest is
    that of all pairs of sections that contain one of the two.
    """
    share = shared / np.maximum(np.minimum.outer(own, other), 1)
    most = np.maximum.outer(share.max(axis=1, initial=0), share.max(axis=0, initial=0))
    return np.asarray(most - share, dtype=np.float32)
