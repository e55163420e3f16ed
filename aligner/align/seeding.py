"""Seeding: first pairs, before anything is learned.

Usually they come from shared tokens and terms, by the scores of content alone. A small edition in an unknown language
has too few of them, or ones that mislead. Then the two editions are aligned by lengths and order, or by the numbering
of an old revision, if the lengths of the rules agree better than by chance.
"""

from collections.abc import Iterator

import numpy as np

from aligner.align.features import Features
from aligner.align.length_alignment import length_alignments
from aligner.align.lengths import length_agreement
from aligner.align.matrices import Indices
from aligner.align.old_numbering import english_rules, old_numbering
from aligner.align.scoring import TrainingPairs
from aligner.align.section_evidence import sections_of
from aligner.history.history import History


def seeds_from_lengths(features: Features) -> Iterator[TrainingPairs]:
    """Yield the pairs of small editions aligned by lengths, as a whole and section by section."""
    params = features.params
    shorter, longer = sorted(len(edition.rules) for edition in (features.left, features.right))
    if shorter < params.lexicon_min_pairs or longer > params.small_book:
        return
    sections = sections_of(features.left), sections_of(features.right)
    for one in length_alignments(features, sections):
        if one.z_score >= params.seed_min_z and len(one.rows) >= params.lexicon_min_pairs:
            yield _seed(one.rows, one.columns, params.seed_weight)


def seed_from_old_numbering(features: Features) -> TrainingPairs | None:
    """Return the pairs of a small edition that has the numbers of an old revision of the English rules.

    None if the lengths do not agree.
    """
    params = features.params
    best, most = None, params.old_numbering_min_z
    for similarity, rows, columns in _numbered_pairs(features):
        agreement = _length_agreement(features, rows, columns) - params.old_numbering_penalty * (1 - similarity)
        if len(rows) >= params.lexicon_min_pairs and agreement > most:
            best, most = _seed(rows, columns, params.seed_weight), agreement
    return best


def _numbered_pairs(features: Features) -> Iterator[tuple[float, Indices, Indices]]:
    """Yield (similarity of the numbering, left rules, right rules), paired by the numbers of an old revision.

    Each edition in turn is taken as the one with the old numbers, if it is small and the history knows the other one.
    The revision is the one whose numbers are most similar to the edition's.
    """
    history, params = History.load(), features.params
    places = [{rule.number: at for at, rule in enumerate(one.rules)} for one in (features.left, features.right)]
    for one, other, direction in ((features.left, features.right, 1), (features.right, features.left, -1)):
        here, there = places[::direction]
        english = english_rules(other, history, params) if len(one.rules) <= params.small_book else {}
        if english and (found := old_numbering(one, english, history)):
            similarity, numbers = found
            pairs = [(here[number], there[meant]) for number, meant in numbers.items() if meant in there]
            rows, columns = np.array(pairs, dtype=np.int64).reshape(-1, 2).T[::direction]
            yield similarity, rows, columns


def _length_agreement(features: Features, rows: Indices, columns: Indices) -> float:
    """Return how surely the lengths of pairs are correlated, as a standard score; headings do not count."""
    texts = (features.headings[0][rows] == 0) & (features.headings[1][columns] == 0)
    left, right = features.lengths
    return length_agreement(left[rows[texts]], right[columns[texts]], features.params)


def _seed(rows: Indices, columns: Indices, weight: float) -> TrainingPairs:
    return TrainingPairs(rows, columns, np.full(len(rows), weight, dtype=np.float32))
