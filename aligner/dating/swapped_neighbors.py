"""Swapped neighbors: rules whose texts may each be the other's, in languages without known terms.

In such languages, numbers and order link rules when words give little evidence. If two neighbors have swapped texts,
they are linked crosswise: with high confidence, and wrongly. Each text fits its English neighbor better than its own
counterpart, by length, sentences, and citations. Nothing is reported as sure about such rules.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from aligner.dating.evidence import DatingEvidence
from aligner.dating.parameters import PARAMS
from aligner.history.history import Wording
from scraper.edition import Rule
from scraper.rule_number import parent_of


def find_swapped_neighbors(evidence: DatingEvidence, content: Collection[str]) -> frozenset[str]:
    """Return the numbers of the rules that fit crosswise with a neighbor.

    `content` are the dates of the revisions that the edition follows.
    """
    if evidence.wording_fitter.knows_terms or not content:
        return frozenset()
    last = max(content)
    now = {number: evidence.history.wording_at(id_, last) for number, id_ in evidence.counterparts.items()}
    linked = [one for one in evidence.edition.rules if one.text and now.get(one.number)]
    own = {one.number: _fit_own_counterpart(evidence, one, content) for one in linked}
    return frozenset(number for pair in _swapped_pairs(evidence, linked, own, now) for number in pair)


def _swapped_pairs(
    evidence: DatingEvidence, linked: Sequence[Rule], own: Mapping[str, float], now: Mapping[str, Wording | None]
) -> Iterator[tuple[str, str]]:
    for one, other in _neighbors(linked):
        straight = own[one.number] + own[other.number]
        theirs, ours = now[other.number], now[one.number]
        if straight < PARAMS.swap_log_prior + PARAMS.wording_tie and theirs and ours:
            crosswise = _fit(evidence, one, theirs) + _fit(evidence, other, ours)
            if crosswise + PARAMS.swap_log_prior > straight - PARAMS.wording_tie:
                yield one.number, other.number


def _neighbors(rules: Sequence[Rule]) -> Iterator[tuple[Rule, Rule]]:
    """Yield each pair of rules with one parent, at most `swap_reach` places apart."""
    for at, one in enumerate(rules):
        for other in rules[at + 1 : at + 1 + PARAMS.swap_reach]:
            if parent_of(one.number) == parent_of(other.number):
                yield one, other


def _fit_own_counterpart(evidence: DatingEvidence, rule: Rule, content: Collection[str]) -> float:
    """Return how well a rule fits the best wording of its own counterpart (log-likelihood; 0 is the best)."""
    wordings = evidence.history.wordings(evidence.counterparts[rule.number])
    penalty = PARAMS.other_revision_log_prior
    return max(_fit(evidence, rule, one) + (0.0 if _was_in_force(one, content) else penalty) for one in wordings)


def _was_in_force(wording: Wording, dates: Collection[str]) -> bool:
    return any(wording.first <= date <= wording.last for date in dates)


def _fit(evidence: DatingEvidence, rule: Rule, wording: Wording) -> float:
    """Return the log-likelihood of a rule by sentences, length, and citations, if it restates a wording."""
    different = {one.number for one in rule.references} ^ {one.number for one in wording.references}
    cost = min(PARAMS.swap_citation_cost * len(different), PARAMS.max_swap_citation_cost)
    return evidence.wording_fitter.fit_measures(rule, wording) - cost
