"""Seeding: first pairs, before anything is learnt.

Usually they come from shared tokens and terms (`first_scores`). A small edition in an unknown language has too few of
them, or ones that mislead. Then the two editions are aligned by lengths and order, by order and shared numbers, or by
the numbering of an old revision, if the lengths of the rules agree better than by chance.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from scipy.sparse import csr_array

from aligner.align.features import Features
from aligner.align.identical_rules import Indices
from aligner.align.length_alignment import length_alignments
from aligner.align.lengths import length_agreement
from aligner.align.old_numbering import english_rules, possible_numberings
from aligner.align.order_evidence import longest_run, order_trust, pairs_around, position_log_odds, thread
from aligner.align.scoring import Model, Scores, TrainingPairs, score_candidates
from aligner.align.section_evidence import sections_of
from aligner.history.history import History


def first_scores(features: Features, third: Sequence[csr_array]) -> Scores:
    """Return the scores by content alone; of editions in order, with the position that faint similarities suggest."""
    scores = score_candidates(features, Model(), (), third)
    if features.use_order and (len(scores.best_pairs) or not features.terms_known):
        return _with_positions(scores, third)
    return scores


def _with_positions(scores: Scores, third: Sequence[csr_array]) -> Scores:
    features, params = scores.features, scores.features.params
    tokens = features.tokens
    faint = np.maximum(tokens.similarity - params.faint_similarity, 0) * tokens.comparable
    rows, columns = np.array(thread(faint), dtype=np.int64).reshape(-1, 2).T
    near = [*pairs_around(rows, columns, faint.shape), (rows, columns)]
    found = score_candidates(features, Model(), near, third)
    trust = order_trust(scores.best_pairs.rows, scores.best_pairs.columns, params)
    known = found.candidates.index_of(rows, columns)
    position = position_log_odds(found.candidates, known, faint[rows, columns], trust)
    components = {**found.components, "position": params.position_share * position}
    return Scores(features, found.model, found.candidates, components)


def seed_from_order(scores: Scores) -> TrainingPairs | None:
    """Return the assigned pairs that stand in one order; None if their lengths do not agree."""
    params, candidates, at = scores.features.params, scores.candidates, scores.assigned
    run = at[longest_run(candidates.rows[at], candidates.columns[at])]
    least = params.seed_min_z_shared_numbers if _share_numbers(scores.features) else params.seed_min_z
    if _length_agreement(scores.features, candidates.rows[run], candidates.columns[run]) < least:
        return None
    return scores.pairs_at(run, np.maximum(scores.probability[run], np.float32(params.seed_weight)))


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

    Of several revisions, the one with which lengths agree best; None if they agree with none.
    """
    params = features.params
    best, most = None, params.old_numbering_min_z
    for similarity, rows, columns in _numbered_pairs(features):
        agreement = _length_agreement(features, rows, columns) - params.old_numbering_penalty * (1 - similarity)
        if len(rows) >= params.lexicon_min_pairs and agreement > most:
            best, most = _seed(rows, columns, params.seed_weight), agreement
    return best


def _numbered_pairs(features: Features) -> Iterator[tuple[float, Indices, Indices]]:
    """Yield (similarity of the numbering, left rules, right rules) for either edition and each possible revision."""
    history, params = History.load(), features.params
    places = [{rule.number: at for at, rule in enumerate(one.rules)} for one in (features.left, features.right)]
    for one, other, turned in ((features.left, features.right, 1), (features.right, features.left, -1)):
        here, there = places[::turned]
        english = english_rules(other, history, params) if len(one.rules) <= params.small_book else {}
        for similarity, numbers in possible_numberings(one, english, history, params) if english else ():
            pairs = [(here[number], there[meant]) for number, meant in numbers.items() if meant in there]
            rows, columns = np.array(pairs, dtype=np.int64).reshape(-1, 2).T[::turned]
            yield similarity, rows, columns


def _length_agreement(features: Features, rows: Indices, columns: Indices) -> float:
    """Return how surely the lengths of pairs are correlated, as a standard score; headings do not count."""
    texts = (features.headings[0][rows] == 0) & (features.headings[1][columns] == 0)
    left, right = features.lengths
    return length_agreement(left[rows[texts]], right[columns[texts]], features.params)


def _seed(rows: Indices, columns: Indices, weight: float) -> TrainingPairs:
    return TrainingPairs(rows, columns, np.full(len(rows), weight, dtype=np.float32))


def _share_numbers(features: Features) -> bool:
    """Say whether most rules of the smaller edition have a number that the other edition has, too."""
    ours, theirs = features.left.by_number.keys(), features.right.by_number.keys()
    return 2 * len(ours & theirs) > min(len(ours), len(theirs))
