"""ReferenceParameters: every number that steers the judging of cited rule numbers, each with its origin."""

from dataclasses import dataclass

from aligner.parameter_fields import chosen


@dataclass(frozen=True, kw_only=True)
class ReferenceParameters:
    """What steers the judging of references."""

    min_known_share: float = chosen(0.8, "share of a book's numbers that the history has at its date, to belong to it")
    sure_confidence: float = chosen(
        0.8, "of a link: from here it is better evidence than the history of what a rule became"
    )
    min_title_similarity: float = chosen(60.0, "0 to 100; a less similar title may be another rule's, or misquoted")


PARAMS = ReferenceParameters()
