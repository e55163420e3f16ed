"""HistoryParameters: every number that steers how rules are followed through the English revisions, with its reason.

Similarities, shares, and weights run from 0 to 1.
"""

from dataclasses import dataclass

from aligner.parameter_fields import chosen


@dataclass(frozen=True, kw_only=True)
class HistoryParameters:
    """What steers rule tracking, text transfers, and the search for reference errors."""

    # Rule tracking
    min_rule_score: float = chosen(0.55, "similarity plus bonuses from which two wordings are one rule")
    same_section_bonus: float = chosen(0.14, "added if one section became the other")
    same_parent_bonus: float = chosen(0.06, "breaks ties")
    same_number_bonus: float = chosen(0.06, "breaks ties")
    neighbor_bonus: float = chosen(0.06, "breaks ties; for each neighbor tracked to the corresponding place")
    same_citation_bonus: float = chosen(0.1, "both quote the title of the same other rule")
    containment_share: float = chosen(0.35, "share of the similarity relative to the shorter wording")
    min_similarity: float = chosen(0.34, "below it, bonuses do not count within a section")
    min_similarity_elsewhere: float = chosen(0.6, "the same across sections")

    # Section tracking
    min_heading_score: float = chosen(0.5, "minimum for two headings of one section")
    title_share: float = chosen(0.6, "share of the similarity of titles next to the shared rules")
    same_section_number_bonus: float = chosen(0.02, "breaks ties of equal titles, as of sections called General")

    # Rewritten rules
    min_overlap_in_place: float = chosen(0.21, "mean overlap between the same two neighbors")
    min_overlap_elsewhere: float = chosen(0.4, "mean overlap elsewhere in one section")
    min_overlap_of_each: float = chosen(0.38, "share of each rule's words, outside one place")
    min_overlap_of_newer: float = chosen(0.55, "share of a newer rule that opens as the older one did")
    min_common_roots: int = chosen(3, "fewer words in common are chance")
    min_moved_rules: int = chosen(2, "rules that went from one section to another, after which others may have, too")
    opening_words: int = chosen(8, "words that show the subject of a rule")
    min_opening_share: float = chosen(0.5, "share of the opening's pairs of words that another rule opens with")
    max_part_share: float = chosen(0.5, "share of a rule's words below which its successor is a mere part of it")
    placement_bonus: float = chosen(0.5, "for the same place, or a similar opening")
    min_root_letters: int = chosen(3, "letters that removing an ending must leave")

    # Text transfers
    min_transfer_share: float = chosen(
        0.3, "share of either rule from which a transfer counts: most with less are chance"
    )
    min_transfer_pairs: int = chosen(6, "fewer pairs of words may be alike by chance")
    max_pair_gainers: int = chosen(30, "a pair that more rules gained points to none of them")

    # Wording changes
    max_misprint_edits: int = chosen(2, "letters in which a misprint differs from its word")

    # Reference errors
    min_title_similarity: int = chosen(90, "out of 100: less similar titles are different, even with misprints")
    max_number_edits: int = chosen(1, "characters that a typing error adds, omits, replaces or swaps in a number")
    min_topic_similarity: float = chosen(0.3, "minimum for a cited rule that fits the citing rule")


PARAMS = HistoryParameters()
"""The values in use."""
