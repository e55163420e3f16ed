"""DatingParameters: every number that steers a dating, each with its origin.

Costs and slacks of numbering and references are in units of one wrong number. Costs of wording, and fits, are in
natural logarithms (nats). `stated_date_cost` and `contradiction_cost` apply to sums of both. Shares and chances run
from 0 to 1.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from aligner.parameter_fields import chosen, chosen_table


@dataclass(frozen=True, kw_only=True)
class DatingParameters:
    """What steers a dating."""

    # Is the pair one rule book?
    min_known_share: float = chosen(0.8, "share of the English rules that the history has under their numbers")
    min_verbatim_share: float = chosen(0.25, "share of the English rules with a wording that the history has")
    min_linked_share: float = chosen(0.5, "links, weighted by confidence, per rule of the smaller edition")
    min_term_recall: float = chosen(0.5, "share of the terms of all wordings that linked rules have")
    min_numbers: int = chosen(30, "numbers of one revision that prove the book without a link; fewer agree by chance")
    min_shared_numbers: float = chosen(0.9, "share of the numbers that are of that revision; other books have others")
    min_fitting_share: float = chosen(0.5, "of numbers or references; with fewer, no revision fits")

    # Numbering
    wrong_number_chance: float = chosen(0.02, "chance that a number differs from the English one; costs 1")
    missing_rule_weight: float = chosen(0.5, "of missing rules relative to wrong numbers: pages leave rules out")
    waived_missing_share: float = chosen(0.7, "of the cost of missing rules, if only they contradict the rest")
    completeness_prior: tuple[float, float] = chosen((0.5, 10.0), "assumed gaps and places: most have no gap")
    gap_length_prior: tuple[float, float] = chosen(
        (1.0, 1.0), "assumed gaps that continue, and that end: no assumption"
    )

    # The best revisions of one kind of evidence
    slack: float = chosen(0.3, "cost above the best up to which a revision of numbering or references is included")
    reference_error_share: float = chosen(0.002, "references that are slips; one or two in a whole book prove nothing")
    mixed_reference_share: float = chosen(0.05, "contradicting references from which they are of several dates")
    mixed_reference_slack: float = chosen(1.0, "slack added then: one reference may be of another date")
    bounding_cost: float = chosen(0.25, "difference in cost from which a rule is named as a bound")
    max_wording_cost: float = chosen(4.0, "of one rule: single rules were rewritten or left behind")
    absent_rule_cost: float = chosen(0.5, "of a revision without the rule: less than any misfit")

    # Wording fit
    wording_tie: float = chosen(1.2, "wordings whose fits differ by less fit alike")
    wording_tie_unknown_terms: float = chosen(3 * 1.2, "the same if almost only lengths are known in the language")
    min_wording_fit: float = chosen(-12.0, "no wording fits worse")
    term_recall: float = chosen(0.9, "chance that a term of the English is in the translation, until learned")
    stray_term_chance: float = chosen(0.06, "chance that another term is in the translation, until learned")
    chance_prior: float = chosen(4, "observations that these two chances count as")
    max_term_recall: float = chosen(0.9, "no term is more certain to be translated")
    stray_term_range: tuple[float, float] = chosen((0.04, 0.5), "limits of the chance of another term")
    min_terms: int = chosen(5, "terms from which recall is measured")
    recent_wordings: int = chosen(3, "latest wordings learned from: the first ones are unlike later ones")
    marker_cost: float = chosen(0.4, "of each marker that only one of rule and wording has")
    citing_cost: float = chosen(1.0, "if only one of rule and wording cites rules")
    sentence_weight: float = chosen(0.5, "cost of a sentence more or less, until learned")
    sentence_weight_min_rules: int = chosen(3, "rules from which it is learned")
    max_sentence_weight: float = chosen(2.0, "upper bound when learned")
    max_sentence_difference: int = chosen(2, "further sentences cost nothing")
    max_length_cost: float = chosen(4.0, "upper bound of the cost of a length")
    named_length_deviation: float = chosen(1.5, "spreads from which a length is named as evidence")
    max_length_log_ratio: float = chosen(
        math.log(3), "from the usual ratio: beyond, a rule hardly restates the wording"
    )
    min_shared_terms: float = chosen(0.5, "share of a wording's terms that a rule restating it has")
    min_length_spread: float = chosen(0.12, "minimum spread of the logarithm of a length ratio")
    length_spread_factor: float = chosen(
        1.5, "standard deviation of a normal distribution over its median absolute deviation (1.48), rounded"
    )
    small_sample_spread: float = chosen(2.0, "widens the spread by this share, divided by the number of rules")
    steady_length_ratio: float = chosen(1.05, "longest to shortest wording up to which a length counts as steady")
    min_steady_share: float = chosen(0.25, "of rules; with fewer of steady length, all lengths are used")

    # Content, stated date, and conflicts
    stated_date_cost: float = chosen(2.0, "over all evidence, above the best, from which the stated date is wrong")
    contradiction_cost: float = chosen(0.5, "of one rule, from which it contradicts the stated date")
    contradictions_named: int = chosen(3, "rules named in a message")
    out_of_step_cost: Mapping[str, float] = chosen_table(
        {"numbering": 0.5, "references": 0.5, "wording": 3.0},
        "from which one rule is reported; wording is less reliable",
    )

    # Staleness
    outside_content_prior: float = chosen(0.15, "prior that a rule follows a revision that the whole does not")
    own_words_cost: float = chosen(
        0.25, "worse than another wording: from here, a rule's own words contradict a wording"
    )

    # Swapped neighbors
    swap_reach: int = chosen(3, "places apart up to which two rules are neighbors")
    swap_log_prior: float = chosen(math.log(0.02), "of two neighbors that swapped places unnoticed")
    other_revision_log_prior: float = chosen(math.log(0.15), "of a rule that follows another revision than the whole")
    swap_citation_cost: float = chosen(1.0, "of each number that only one of rule and wording cites")
    max_swap_citation_cost: float = chosen(3.0, "of all such numbers")

    # Link correction
    min_own_numbers: float = chosen(
        0.75, "share of numbers as in the revisions of the numbering; else they are no guide"
    )
    decisive_log_odds: float = chosen(3.0, "evidence for a link from which it overrules the history")
    max_link_confidence: float = chosen(0.999, "keeps the log-odds of a link finite")
    number_link_confidence: float = chosen(0.75, "of a link made by number and history")


PARAMS = DatingParameters()
