"""Scoring: the log-odds of every candidate, as named components that add up.

`score_candidates` is where a score is computed. Each component is an array with one value per candidate; the score of
a candidate is the sum of its components.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.sparse import csr_array

from aligner.align.candidates import Candidates
from aligner.align.features import Features
from aligner.align.lengths import length_log_odds
from aligner.align.lexicon import Lexicon
from aligner.align.matrices import Indices, Matrix, Pairs, Values, in_blocks
from aligner.align.number_evidence import number_log_odds
from aligner.align.order_evidence import order_trust, position_log_odds
from aligner.align.section_evidence import section_log_odds
from aligner.history.history import History

CONTENT = ("content", "lexicon", "vectors")
COMPONENTS = (*CONTENT, "heading", "length", "position", "number", "section", "third edition")
"""Names of the components of a score, each computed in a module: content `token_similarity`, lexicon `lexicon`, vectors
`sentence_vectors`, heading this module, length `lengths`, position `order_evidence`, number `number_evidence`, section
`section_evidence`, third edition `third_editions`."""


@dataclass(frozen=True)
class TrainingPairs:
    """Pairs to learn from, each with a weight (0 to 1)."""

    rows: Indices
    columns: Indices
    weights: Values

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield (left rule, right rule) of each pair."""
        yield from zip(self.rows.tolist(), self.columns.tolist(), strict=True)

    def __len__(self) -> int:
        """Return the number of pairs."""
        return len(self.rows)


@dataclass(frozen=True)
class Model:
    """The model learned from training pairs."""

    pairs: TrainingPairs | None = None
    lexicon: Lexicon | None = None


@dataclass(frozen=True)
class Scores:
    """The scores of all candidates under one model."""

    features: Features
    model: Model
    candidates: Candidates
    components: Mapping[str, Values]
    """Name -> log-odds per candidate; a name that is missing had no evidence."""
    lexicon_similarity: Values | None = None
    """Similarity of each candidate by the lexicon (0 to 1)."""

    @cached_property
    def content(self) -> Values:
        """Log-odds by the texts of the rules: the components in CONTENT."""
        return _total([self.components[name] for name in CONTENT if name in self.components])

    @cached_property
    def total(self) -> Values:
        """Log-odds by all components."""
        return _total([self.components[name] for name in COMPONENTS if name in self.components])

    @cached_property
    def probability(self) -> Values:
        """Probability of each candidate, uncalibrated."""
        return self.candidates.match_probability(self.total)

    @cached_property
    def assigned(self) -> Indices:
        """The candidates of the best one-to-one assignment."""
        return self.candidates.assignment(self.probability)

    @cached_property
    def best_pairs(self) -> TrainingPairs:
        """The mutual best candidates with at least `min_pair_probability`, to learn from.

        If there are fewer than `lexicon_min_pairs` and terms are unknown: all candidates with that probability.
        """
        params = self.features.params
        mutual = self.candidates.mutual_best(self.probability)
        best = mutual[self.probability[mutual] >= params.min_pair_probability]
        if len(best) < params.lexicon_min_pairs and not self.features.terms_known:
            best = np.flatnonzero(self.probability >= params.min_pair_probability)
        return self.pairs_at(best, self.probability[best])

    @property
    def calibration_applies(self) -> bool:
        """Whether the calibration holds for these scores: it was fitted on books that need a lexicon."""
        return self.model.lexicon is not None and not self.features.terms_known

    def pairs_at(self, at: Indices, weights: Values) -> TrainingPairs:
        """Return candidates as training pairs."""
        return TrainingPairs(self.candidates.rows[at], self.candidates.columns[at], weights)


def _total(components: Sequence[Values]) -> Values:
    return np.asarray(np.sum(components, axis=0), dtype=np.float32)


def score_candidates(features: Features, model: Model, near: Iterable[Pairs], third: Sequence[csr_array]) -> Scores:
    """Return the scores of the candidates: the best by content, the training pairs, and the pairs in `near`.

    `third` are the links through third editions, left rules x right rules each.
    """
    candidates, components, lexicon_similarity = _content(features, model, near)
    components |= _heading(features, candidates) | _third_edition(features, candidates, third)
    if model.pairs is not None:  # also with an empty set of pairs: numbers then have their prior trust
        components |= _learned(features, candidates, model, model.pairs)
    without = features.params.left_out - set(CONTENT)  # components of CONTENT get weight 0, see `_content_weights`
    counted = {name: values for name, values in components.items() if name not in without}
    return Scores(features, model, candidates, counted, lexicon_similarity)


def _content(
    features: Features, model: Model, near: Iterable[Pairs]
) -> tuple[Candidates, dict[str, Values], Values | None]:
    """Return the candidates, their components by content, and their similarity by the lexicon.

    The matrices of the lexicon and of the sum, 36 MB each for whole books (3,000 x 3,000 rules), are freed on return.
    """
    lexicon = model.lexicon.similarity(*features.words, features.headings) if model.lexicon else None
    similarities = _similarities(features, lexicon)
    weights = _content_weights(features, similarities.keys(), 0 if model.pairs is None else len(model.pairs))
    more = list(near) if model.pairs is None else [*near, (model.pairs.rows, model.pairs.columns)]
    matrix = _weighted_sum(similarities, weights)
    candidates = Candidates.select(matrix, more, features.tokens.identical, features.params)
    components = {
        name: np.float32(weight) * candidates.entries(similarities[name]) - np.float32(offset)
        for name, (weight, offset) in weights.items()
    }
    return candidates, components, None if lexicon is None else candidates.entries(lexicon)


def _weighted_sum(similarities: Mapping[str, Matrix], weights: Mapping[str, tuple[float, float]]) -> Matrix:
    """Return the log-odds of every pair by content, left rules x right rules."""
    total = np.empty_like(next(iter(similarities.values())))
    offset = np.float32(sum(offset for _, offset in weights.values()))

    def fill(block: slice) -> None:
        parts = (np.float32(weight) * similarities[name][block] for name, (weight, _) in weights.items())
        total[block] = sum(parts, -offset)

    in_blocks(len(total), fill)
    return total


def _similarities(features: Features, lexicon_similarity: Matrix | None) -> dict[str, Matrix]:
    matrices = features.tokens.similarity, lexicon_similarity, features.vector_similarity
    return {name: matrix for name, matrix in zip(CONTENT, matrices, strict=True) if matrix is not None}


def _content_weights(features: Features, names: Iterable[str], pairs: int) -> dict[str, tuple[float, float]]:
    """Return component -> (weight, offset): its log-odds are weight x similarity - offset.

    `pairs` is the number of pairs that the lexicon was learned from.
    """
    params, names = features.params, set(names)
    vectors = params.similarity_slope_unknown_terms * params.vector_share
    slope = params.similarity_slope if features.terms_known else params.similarity_slope_unknown_terms
    weights = {
        "content": (slope, slope * params.no_match_similarity),
        "lexicon": (slope, slope * params.no_match_similarity),
        "vectors": (vectors, vectors * params.vector_no_match_similarity),
    }
    if not features.terms_known and "lexicon" in names:
        life = params.content_half_life
        weights["content"] = slope * params.content_share * life / (life + pairs), 0.0
    elif not features.terms_known and "vectors" in names:
        weights["content"] = slope * params.content_share, 0.0
        weights["vectors"] = slope, slope * params.vector_no_match_similarity
    return {name: (0.0, 0.0) if name in params.left_out else weights[name] for name in CONTENT if name in names}


def _heading(features: Features, candidates: Candidates) -> dict[str, Values]:
    """Return the component that excludes pairs that are not comparable.

    A heading is not comparable to a rule with a text, and a rule with an identical counterpart to no other rule.
    """
    comparable = features.tokens.comparable[candidates.rows, candidates.columns]
    return {"heading": np.where(comparable, 0, -2 * features.params.max_log_odds).astype(np.float32)}


def _third_edition(features: Features, candidates: Candidates, third: Sequence[csr_array]) -> dict[str, Values]:
    """Return the component by links through third editions: of several links, the most confident counts."""
    if not third:
        return {}
    linked = [np.asarray(one[candidates.rows, candidates.columns]).ravel() for one in third]
    return {"third edition": features.params.third_edition_log_odds * np.max(linked, axis=0).astype(np.float32)}


def _learned(features: Features, candidates: Candidates, model: Model, pairs: TrainingPairs) -> dict[str, Values]:
    """Return the components learned from training pairs: lengths, position, numbers, sections."""
    params, known = features.params, candidates.index_of(pairs.rows, pairs.columns)
    found: dict[str, Values] = {}
    if model.lexicon:
        found["length"] = params.length_share * length_log_odds(features, candidates, known, pairs.weights)
    if features.use_order:
        share = params.known_terms_share if features.terms_known else 1.0
        trust = order_trust(pairs.rows, pairs.columns, params)
        position = position_log_odds(candidates, known, pairs.weights, trust)
        number = number_log_odds(features, candidates, known, pairs.weights, History.load())
        found["position"] = share * params.position_share * position
        found["number"] = share * params.number_share * number
        found["section"] = section_log_odds(features, candidates, known, pairs.weights)
    return found
