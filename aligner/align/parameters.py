"""AlignParameters: every number that steers an alignment, each with its origin.

A field is `fitted` (a command writes it to `fitted.json`) or `chosen` (with its meaning or the reason). Log-odds are
natural logarithms; shares, similarities, and probabilities run from 0 to 1. `python -m benchmarks.ablate` shows what
each mechanism adds.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from aligner.parameter_fields import chosen, chosen_table, fitted

FITTED_FILE = "fitted.json"


@cache
def fitted_values() -> Mapping[str, Any]:
    """Return the document `fitted.json`."""
    document: Mapping[str, Any] = json.loads((files("aligner.align") / FITTED_FILE).read_text("utf-8"))
    return document


def _fitted(name: str, command: str) -> Any:
    return fitted(lambda: fitted_values()[name], command)


_CHANNELS: Mapping[str, float] = {
    "term": 1.0, "cited": 0.3, "marker": 0.5, "number": 1.0, "area": 0.3, "quoted": 0.5,
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class AlignParameters:
    """What steers an alignment."""

    left_out: frozenset[str] = chosen(frozenset[str](), "all components count; ablations leave one out")
    """Components of the score that do not count."""

    # Token similarity
    token_weights: Mapping[str, float] = chosen_table(
        _CHANNELS, "halving or doubling one weight (of terms: halving) changes no link on the pages of rule 508 (tests)"
    )
    """Weight of each channel of tokens between two languages."""
    token_weights_same_language: Mapping[str, float] = chosen_table(
        {**_CHANNELS, "quoted": 0.0, "word": 0.4}, "words mean the same in both; Latin quotations are ordinary words"
    )
    """The same within one language."""
    token_weights_unknown_terms: Mapping[str, float] = chosen_table(
        {**_CHANNELS, "word": 0.3, "symbol": 0.5}, "words written alike and symbols replace unknown terms"
    )
    """The same for books with few known terms: words written alike count, too."""
    one_sided_token_weight: float = chosen(0.7, "a token that the other book never uses is weak evidence")
    token_repeat_decay: float = chosen(0.7, "a repeated token is weaker evidence than a new one")
    max_token_repeats: int = chosen(6, "further repeats are no evidence")
    similarity_prior: float = chosen(0.5, "weight counted as unshared: short rules are weak evidence")

    # Candidates
    candidates_per_rule: int = chosen(12, "from either side, besides those near known pairs; more take longer")
    sinkhorn_rounds: int = chosen(100, "upper bound")
    sinkhorn_tolerance: float = chosen(1e-5, "below the third decimal of a confidence")
    max_log_odds: float = chosen(30.0, "sums and products of such odds stay finite in single precision")
    mutual_margin: float = chosen(0.01, "lead over the next best, as a share: ties are no mutual best")

    # Scoring: content and lexicon
    no_match_similarity: float = chosen(0.34, ".27 to .45 give the same links on the pages of rule 508 (tests)")
    """Similarity at which a pair is as likely as no counterpart."""
    similarity_slope: float = chosen(14.0, "10 to 20 give the same links on the pages of rule 508 (tests)")
    """Log-odds per unit of similarity."""
    similarity_slope_unknown_terms: float = chosen(18.0, "the lexicon separates pairs more sharply than terms do")
    content_share: float = chosen(0.6, "share of token similarity next to the lexicon, for unknown terms")
    content_half_life: float = chosen(2000.0, "pairs in the lexicon at which token similarity counts half of that")
    vector_share: float = chosen(0.6, "weight of sentence vectors next to words")
    vector_no_match_similarity: float = chosen(0.45, "cosine at which sentence vectors are no evidence")
    third_edition_log_odds: float = chosen(5.6, "added by a certain link through a third edition")

    # Scoring: lengths
    length_share: float = chosen(0.3, "not independent of the other evidence, so discounted")
    length_min_pairs: int = chosen(8, "pairs from which the correlation of lengths is measured")
    length_correlation: float = chosen(0.8, "assumed below that many pairs")
    length_correlation_range: tuple[float, float] = chosen((0.3, 0.97), "keeps a few odd pairs from deciding")
    min_length_log_odds: float = chosen(-6.0, "a length never excludes a pair")
    extra_characters: int = chosen(3, "added to every length, so that none is 0")

    # Scoring: position
    position_share: float = chosen(0.7, "not independent of the other evidence, so discounted")
    position_spread: float = chosen(1.5, "mean distance from the expected place (Laplace distribution)")
    position_spread_of_gap: float = chosen(0.15, "the same, as a share of the gap between linked neighbors")
    neighbor_shares: Mapping[int, float] = chosen_table(
        {-2: 0.15, -1: 0.35, 1: 0.35, 2: 0.15}, "direct neighbors are stronger evidence than the next"
    )
    position_reach: int = chosen(
        2, "places before and after a pair at which pairs are candidates: as far as neighbors count"
    )
    max_order_trust: float = chosen(0.9, "order never decides alone")
    unmeasured_order_trust: float = chosen(0.5, "with too few pairs to measure it")
    order_min_pairs: int = chosen(
        5, "pairs from which trust in order is measured; 5 at least, so that chance is below 1"
    )
    known_terms_share: float = chosen(0.5, "numbers and position count half if terms show the meaning")

    # Scoring: numbers and sections
    number_share: float = chosen(0.4, "neighboring numbers can have many causes")
    max_number_trust: float = chosen(0.95, "equal numbers never decide alone")
    foreign_section_log_odds: float = chosen(2.1, "rules of sections that share nothing do not belong together")
    max_sections_share: float = chosen(0.5, "with more sections per rule, numbers show no sections")
    known_numbers_share: float = chosen(0.8, "share of numbers in the history that makes a book an English revision")

    # Lexicon (IBM model 1)
    lexicon_min_pairs: int = chosen(5, "fewer pairs teach only chance")
    lexicon_min_pairs_known_terms: int = chosen(60, "terms are better evidence than a lexicon of fewer pairs")
    chance_share: float = chosen(0.3, "co-occurrences ascribed to chance")
    min_association: float = chosen(0.003, "weaker pairs of words are not tried")
    translations_per_word: int = chosen(12, "more take longer")
    lexicon_rounds: int = chosen(3, "rounds of expectation maximization")
    null_word_weight: float = chosen(2.0, "weight of a word that no word explains")
    unseen_translation_weight: float = chosen(0.6, "mass held back for translations never seen")
    min_translation_probability: float = chosen(0.03, "less probable translations are dropped")
    said_probability: float = chosen(0.15, "translations from which a rule counts as having a word")
    word_count_smoothing: float = chosen(
        0.5, "added to the count of rules with a word, which is unreliable for rare words"
    )
    min_rarity: float = chosen(0.05, "keeps the weight of a word in every rule above 0")
    lexicon_prior: float = chosen(20.0, "weight counted as unshared in a rule")
    lexicon_prior_of_headings: float = chosen(6.0, "headings have few words")
    translated_prior_share: float = chosen(0.25, "of these in a translation: probabilities weigh less than words")

    # Self-training
    max_rounds: int = chosen(7, "upper bound")
    min_growth: float = chosen(0.005, "growth of the pairs below which training stops")
    min_pair_probability: float = chosen(0.05, "less probable pairs are not learned from")
    calibrated_rounds: int = chosen(1, "rounds that learn from calibrated pairs")

    # Seeds
    small_book: int = chosen(300, "larger books have enough pairs to start with")
    seed_weight: float = chosen(0.5, "weight of a seed pair")
    seed_min_z: float = chosen(2.3, "lengths agree better than chance, in standard deviations (p = .01)")
    old_numbering_min_z: float = chosen(1.5, "the same for the numbering of an old revision")
    old_numbering_penalty: float = chosen(5.0, "standard deviations more if no number agreed")
    unpaired_log_odds: float = chosen(-0.7, "a rule without counterpart")
    heading_and_text_log_odds: float = chosen(-20.0, "a heading is no counterpart of a rule with a text")
    headings_log_odds: float = chosen(0.3, "two headings")
    shuffles: int = chosen(100, "shuffled editions that measure chance")
    min_shuffled_spread: float = chosen(0.5, "minimum standard deviation among shuffled editions")

    # Calibration
    calibration: Mapping[str, tuple[float, float, float, float]] = _fitted(
        "calibration", "python -m benchmarks.fit.calibration"
    )
    """Weight of each piece of evidence: books in order, without order; the same with sentence vectors."""
    firm_probability: float = chosen(0.9, "pairs sure enough to bound the pairs between them")
    rivalry_power: float = chosen(3.0, "exponent of the probabilities that rivals share")
    probability_range: tuple[float, float] = chosen((1e-6, 1 - 1e-4), "probabilities outside it count as its limits")
    lead_range: tuple[float, float] = chosen((-4.0, 8.0), "leads outside it count as its limits")
    coverage_doubt: float = chosen(0.02, "added to the shares with and without a counterpart: log-odds stay finite")
    min_doubt: float = chosen(1e-4, "upper bound on a link's probability: 1 - min_doubt")

    # Calibration: how well words explain each other
    expected_translation: float = chosen(0.08, "probability from which a translation is expected")
    proof_half_life: float = chosen(0.5, "other pairs at which a translation is half proven")
    word_uncertainty: float = chosen(0.03, "limit of how sure it is that a word is translated, or not")

    # Decoding
    min_probability: float = chosen(0.3, ".2 to .4 give the same links on the pages of rule 508 (tests)")
    min_confidence: float = chosen(0.7, "pairs below it are not linked, if confidence is calibrated")
    min_share_of_duplicates: float = chosen(
        0.9, "of its share among rivals: only the rivals are evidence against the pair"
    )
    min_confidence_of_duplicates: float = chosen(0.4, "two rules of the same text have half each, less a margin")
    min_any_counterpart: float = chosen(0.75, "probability of some counterpart that a pair with a clear lead needs")
    clear_lead: float = chosen(1.2, "times the probability of the next best")

    # Splits and merges
    split_merge: Mapping[str, tuple[float, float]] = _fitted("split_merge", "python -m benchmarks.fit.split_merge")
    """Weight of each piece of evidence for a part: for words (of a lexicon, or of one language), and for terms."""
    min_part_probability: float = chosen(0.6, "less probable parts are not accepted")
    max_parts: int = chosen(3, "further parts given to a rule")
    min_part_log_odds: float = chosen(-4.0, "less likely pairs are not tried as parts")
    wholes_per_part: int = chosen(3, "rules a part is tried with")
    part_reach: int = chosen(3, "places from the partner at which a part is tried")
    min_contested_probability: float = chosen(0.1, "unlinked rules tried as partner, with a part")
    firm_link: float = chosen(0.9, "a rule linked with more confidence is no part")
    part_prior: float = chosen(2.0, "weight counted as unshared in a part")
    part_extra_tokens: float = chosen(4.0, "tokens added to those of a part: short parts are uncertain")
    part_length_spread: tuple[float, float] = chosen(
        (0.15, 0.4), "minimum; the second with fewer than `length_min_pairs` links"
    )
    length_outliers: float = chosen(0.05, "share of lengths that are no evidence")
    strained_length: float = chosen(1.0, "log-odds against a part from which a length counts more")
    pair_log_odds_range: tuple[float, float] = chosen((-12.0, 3.5), "of whole and part as a pair")
    max_rival_log_odds: float = chosen(8.0, "of the part with another rule")
    short_length_share: float = chosen(0.15, "of the median length, added to each: short lengths are weak evidence")

    # Notes
    min_note_probability: float = chosen(0.35, "more than a rule needs, because many notes restate nothing")
    note_word_share: float = chosen(0.5, "weight of words next to terms, in one language")
    further_rule_similarity: float = chosen(0.6, "of a further rule, relative to the note's main rule")


PARAMS = AlignParameters()
