"""Words that reverse or change a meaning (“if” for “unless”, a lost “not”, another number): kind `changed-meaning`."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from aligner.drift.comparison import Comparison
from aligner.drift.corroboration import Corroboration
from aligner.drift.finding import Finding, Severity
from aligner.drift.logic_changes import (
    COARSE_SWAPS,
    SWAPS,
    Markers,
    count_negations,
    find_swap,
    is_replaced,
    is_swapped,
    lost_negation,
    negates_less,
    swapped_markers,
)
from aligner.drift.lost_clauses import (
    CITING_CONDITION_LOST,
    CITING_SENTENCE_LOST,
    CONDITION_LOST,
    SENTENCE_LOST,
    SENTENCE_MORE,
    Change,
    count_conditions,
    lost_clause,
)
from aligner.drift.parameters import PARAMS
from aligner.drift.quantities import find_replaced_number
from aligner.history.history import Features
from aligner.messages import N_, in_all_languages
from scraper.edition import Edition, Rule

POSSIBLE = N_("Possible change of meaning: {claim}")

CLAUSE_CHANGES = (SENTENCE_LOST, SENTENCE_MORE, CONDITION_LOST, CITING_SENTENCE_LOST, CITING_CONDITION_LOST)
"""Changes that are warnings: another rule may say the same in other words."""


def check_meaning(comparison: Comparison) -> Iterator[Finding]:
    """Yield the rules that reverse or lose a condition, duty, or negation, lose or add a sentence, or change a number.

    Languages differ in how often they use small words, so a marker counts as replaced by another in two cases only:

    1. The left rule has none of the lost marker, and enough more of the added one.
    2. The left rule has exactly one fewer of the lost marker, and exactly one more of the added one.

    In digests, and in rules that may follow another wording, only the first case counts, and only for “if” and
    “unless” or “may” and “must”. Next to a digest, both cases count, but only for these words.

    A difference that an older English wording explains is not reported. Outside the term table's field, a difference
    without corroboration is reported as possible. Each rule is reported once.
    """
    corroboration = Corroboration(comparison)
    for rule, counterpart, link in comparison.pairs():
        if not (rule.text and counterpart.text and comparison.is_translated(rule)):
            continue
        found = _changed_markers(comparison, rule, counterpart) if comparison.has_terms_of_both else None
        if found and comparison.needs_corroboration:
            finding = _finding(comparison, rule, counterpart, found, "warning")
            yield finding if corroboration.supports(rule, counterpart, found) else _as_possible(finding)
        elif found:
            severity: Severity = "warning" if found[0] in CLAUSE_CHANGES else "error"
            yield _finding(comparison, rule, counterpart, found, severity)
        elif link.confidence >= PARAMS.min_confidence_for_numbers:
            found = _changed_number(comparison, rule, counterpart)
            if found:
                yield _finding(comparison, rule, counterpart, found, "error")


def _finding(comparison: Comparison, rule: Rule, counterpart: Rule, change: Change, severity: Severity) -> Finding:
    template, facts = change
    return comparison.finding("changed-meaning", severity, rule.number, counterpart.number, template, **facts)


def _as_possible(finding: Finding) -> Finding:
    """Return a finding that claims no more than that the change is possible."""
    return replace(finding, severity="info", message=in_all_languages(POSSIBLE, claim=finding.message))


def _changed_markers(comparison: Comparison, rule: Rule, counterpart: Rule) -> Change | None:
    """Return the clause or the marker that is lost or replaced, if no older wording explains it."""
    found = _difference(comparison, rule, counterpart)
    if found and _follows_older_english(comparison, rule, counterpart, _difference_test(comparison, rule, found)):
        return None
    return found


def _changed_number(comparison: Comparison, rule: Rule, counterpart: Rule) -> Change | None:
    """Return the number that replaces another one, if no older wording explains it.

    None for rules that may follow another wording (the history has no numbers of older wordings), and for digests.
    """
    if rule.number in comparison.outdated_rules or not comparison.word_for_word:
        return None
    found = find_replaced_number(comparison, rule, counterpart)
    return None if found and _follows_older_english(comparison, rule, counterpart, lambda _: True) else found


def _difference(comparison: Comparison, rule: Rule, counterpart: Rule) -> Change | None:
    """Return the difference between the two rules, whatever wording the rule follows."""
    left, right = _markers(comparison, rule, comparison.left), _markers(comparison, counterpart, comparison.right)
    if _is_coarse(comparison, rule):
        return find_swap(left, right, COARSE_SWAPS, is_replaced)
    return lost_clause(comparison, rule, counterpart) or _changed_logic(comparison, left, right)


def _changed_logic(comparison: Comparison, left: Markers, right: Markers) -> Change | None:
    """Return the swapped marker, or the lost negation."""
    found = find_swap(left, right, SWAPS if comparison.word_for_word else COARSE_SWAPS, is_swapped)
    return found or (lost_negation(left, right) if negates_less(left, right) else None)


def _is_coarse(comparison: Comparison, rule: Rule) -> bool:
    """Return whether only coarse swaps count: in a digest, and in a rule that follows another wording."""
    return comparison.left.is_digest or rule.number in comparison.outdated_rules


def _difference_test(comparison: Comparison, rule: Rule, found: Change) -> Callable[[Features], bool]:
    """Return a function that says whether a rule differs in the same way from an older wording with some features."""
    template, _ = found
    swap = swapped_markers(template)
    ours, sentences = _markers(comparison, rule, comparison.left), rule.measures.sentences
    if template in (CONDITION_LOST, CITING_CONDITION_LOST):
        return lambda past: count_conditions(past.markers) > count_conditions(ours)
    if template in (SENTENCE_LOST, CITING_SENTENCE_LOST):
        return lambda past: past.measures.sentences > sentences
    if template == SENTENCE_MORE:
        return lambda past: past.measures.sentences < sentences
    if swap is None:  # a lost negation
        return lambda past: count_negations(past.markers) > count_negations(ours)
    lost, added = swap
    if comparison.same_language:
        return lambda past: past.markers.get(lost, 0) > ours[lost] or past.markers.get(added, 0) < ours[added]
    test, markers = is_replaced if _is_coarse(comparison, rule) else is_swapped, _markers_of_history(ours)
    return lambda past: test(markers, Counter(past.markers), lost, added)


def _markers_of_history(markers: Markers) -> Counter[str]:
    """Return the markers that the history counts, too."""
    return Counter({name: times for name, times in markers.items() if name not in ("implied", "bound")})


def _markers(comparison: Comparison, rule: Rule, edition: Edition) -> Counter[str]:
    return comparison.count_markers(rule.text, edition)


def _follows_older_english(
    comparison: Comparison, rule: Rule, counterpart: Rule, differs: Callable[[Features], bool]
) -> bool:
    """Return whether an older English wording explains a difference between `rule` and `counterpart`.

    If English revisions published both texts word for word, the history explains any difference. Any other rule is
    also compared with every wording of its counterpart that it may follow.

    `differs` returns whether the rule differs in the same way from a wording with these features.
    """
    if comparison.history is None:
        return False
    if all(comparison.history.says(one.fingerprint()) for one in (rule, counterpart)):
        return True
    standing = comparison.standing_by_rule.get(rule.number)
    if standing is None:
        return False
    return _is_newer_rule(comparison, standing.id) or not all(
        differs(one.features) for one in standing.possible_wordings
    )


def _is_newer_rule(comparison: Comparison, id_: str) -> bool:
    """Return whether the counterpart is newer than every revision that the left edition follows.

    Then the rule translates another rule, which has been removed since.
    """
    if comparison.history is None or comparison.dating is None:
        return False
    first = comparison.history.wordings(id_)[0].first
    return bool(comparison.dating.content) and all(last < first for _, last in comparison.dating.content)
