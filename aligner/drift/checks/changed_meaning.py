"""Words that reverse or change a meaning (“if” for “unless”, a lost “not”, another number): makes `changed-meaning`.

A marker is a group of logical words with one meaning (condition, exception, obligation …). They are defined in
`aligner/text/terms.toml` and `aligner/text/logical_words.toml`; `left` and `right` count them in the two rules.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding, Severity
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
from aligner.drift.older_english import follows_older_english
from aligner.drift.parameters import PARAMS
from aligner.drift.quantities import find_replaced_number
from aligner.history.history import Features
from aligner.messages import N_
from scraper.edition import Edition, Rule

IF_FOR_UNLESS = N_("{rule} says “if” where {counterpart} of {other} says “unless”: the condition is turned round.")
UNLESS_FOR_IF = N_("{rule} says “unless” where {counterpart} of {other} says “if”: the condition is turned round.")
MAY_FOR_MUST = N_("{rule} says “may” where {counterpart} of {other} says “must”.")
MUST_FOR_MAY = N_("{rule} says “must” where {counterpart} of {other} says “may”.")
AND_FOR_OR = N_("{rule} says “and” where {counterpart} of {other} says “or”.")
OR_FOR_AND = N_("{rule} says “or” where {counterpart} of {other} says “and”.")
EITHER_FOR_NEITHER = N_("{rule} says “either” where {counterpart} of {other} says “neither”.")
NOT_DROPPED = N_("{counterpart} of {other} says “not” more often than {rule}: a negation is lost.")
UNLESS_DROPPED = N_("{counterpart} of {other} says “unless” more often than {rule}: a condition is lost.")

CLAUSE_CHANGES = (SENTENCE_LOST, SENTENCE_MORE, CONDITION_LOST, CITING_SENTENCE_LOST, CITING_CONDITION_LOST)
"""Changes that are warnings: another rule may say the same in other words."""
Swap = tuple[str, str, str, str]
Markers = Mapping[str, int]
SwapTest = Callable[[Markers, Markers, str, str], bool]
"""Takes left markers, right markers, the lost marker and the added one."""
SWAPS: tuple[Swap, ...] = (
    ("exception", "condition", IF_FOR_UNLESS, "if for unless"),
    ("condition", "exception", UNLESS_FOR_IF, "unless for if"),
    ("obligation", "permission", MAY_FOR_MUST, "may for must"),
    ("permission", "obligation", MUST_FOR_MAY, "must for may"),
    ("alternative", "addition", AND_FOR_OR, "and for or"),
    ("addition", "alternative", OR_FOR_AND, "or for and"),
    ("neither", "alternative", EITHER_FOR_NEITHER, "either for neither"),
)
"""Marker of the English, marker that replaces it in the translation, message, name of the change."""

COARSE_SWAPS = SWAPS[:4]
"""Swaps that count even between wordings of different ages."""
NEGATIVE = ("negation", "exception", "neither", "waived", "barred")
"""Markers that negate: one language may say “unless” where another says “if … not”."""
SUBSTITUTES: Mapping[str, Sequence[str]] = {
    "obligation": ("duty", "barred"),
    "permission": ("allowed",),
    "condition": ("supposed",),
}
"""Markers that may stand for another one in another language, so that it is neither lost nor added."""


def check_meaning(comparison: Comparison) -> Iterator[Finding]:
    """Yield the rules that reverse or lose a condition, duty or negation, lose or add a sentence, or change a number.

    Languages use small words with different frequency, so only a clean swap counts. Either the English has one marker,
    and the translation has none of it and more of the other; or the English has exactly one more of the one, and the
    translation exactly one more of the other. In digests, and in rules that follow an older wording, only the first
    counts. Next to a digest, “and” and “or” prove nothing. A difference that an older English wording explains is not
    reported. Each rule is reported once.
    """
    for rule, counterpart, link in comparison.pairs():
        if not (rule.text and counterpart.text and comparison.is_translated(rule)):
            continue
        found = _changed_markers(comparison, rule, counterpart) if comparison.has_terms_of_both else None
        if not found and link.confidence >= PARAMS.min_confidence_for_numbers:
            found = _changed_number(comparison, rule, counterpart)
        if found:
            template, facts = found
            severity: Severity = "warning" if template in CLAUSE_CHANGES else "error"
            yield comparison.finding("changed-meaning", severity, rule.number, counterpart.number, template, **facts)


def _changed_markers(comparison: Comparison, rule: Rule, counterpart: Rule) -> Change | None:
    """Return the clause or the marker that is lost or replaced, if no older wording explains it."""
    found = _difference(comparison, rule, counterpart)
    if found and follows_older_english(comparison, rule, counterpart, _difference_test(comparison, rule, found)):
        return None
    return found


def _changed_number(comparison: Comparison, rule: Rule, counterpart: Rule) -> Change | None:
    """Return the number that replaces another one. The history has no numbers of older wordings."""
    if rule.number in comparison.outdated_rules or not comparison.word_for_word:
        return None
    found = find_replaced_number(comparison, rule, counterpart)
    return None if found and follows_older_english(comparison, rule, counterpart, lambda _: True) else found


def _difference(comparison: Comparison, rule: Rule, counterpart: Rule) -> Change | None:
    """Return the difference between the two rules, whatever wording the rule follows."""
    left, right = _markers(comparison, rule, comparison.left), _markers(comparison, counterpart, comparison.right)
    if _is_coarse(comparison, rule):
        return _find_swap(left, right, COARSE_SWAPS, _is_replaced)
    return lost_clause(comparison, rule, counterpart) or _changed_logic(comparison, left, right)


def _changed_logic(comparison: Comparison, left: Markers, right: Markers) -> Change | None:
    """Return the swapped marker, or the lost negation."""
    found = _find_swap(left, right, SWAPS if comparison.word_for_word else COARSE_SWAPS, _is_swapped)
    return found or (_lost_negation(left, right) if _negates_less(left, right) else None)


def _is_coarse(comparison: Comparison, rule: Rule) -> bool:
    """Return whether only coarse swaps count: in a digest, and in a rule that follows another wording."""
    return comparison.left.is_digest or rule.number in comparison.outdated_rules


def _difference_test(comparison: Comparison, rule: Rule, found: Change) -> Callable[[Features], bool]:
    """Return a function that says whether a rule differs in the same way from an older wording with some features."""
    template, _ = found
    ours, sentences = _markers(comparison, rule, comparison.left), rule.measures.sentences
    if template in (CONDITION_LOST, CITING_CONDITION_LOST):
        return lambda past: count_conditions(past.markers) > count_conditions(ours)
    if template in (SENTENCE_LOST, CITING_SENTENCE_LOST):
        return lambda past: past.measures.sentences > sentences
    if template == SENTENCE_MORE:
        return lambda past: past.measures.sentences < sentences
    if template in (NOT_DROPPED, UNLESS_DROPPED):
        return lambda past: _negations(past.markers) > _negations(ours)
    lost, added = next((one[0], one[1]) for one in SWAPS if one[2] == template)
    if comparison.same_language:
        return lambda past: past.markers.get(lost, 0) > ours[lost] or past.markers.get(added, 0) < ours[added]
    test, markers = _is_replaced if _is_coarse(comparison, rule) else _is_swapped, _markers_of_history(ours)
    return lambda past: test(markers, Counter(past.markers), lost, added)


def _markers_of_history(markers: Markers) -> Counter[str]:
    """Return the markers that the history counts, too."""
    return Counter({name: times for name, times in markers.items() if name not in ("implied", "bound")})


def _find_swap(left: Markers, right: Markers, swaps: Sequence[Swap], test: SwapTest) -> Change | None:
    """Return the first of the swaps that `test` finds."""
    for lost, added, template, what in swaps:
        if test(left, right, lost, added):
            return template, {"what": what}
    return None


def _is_swapped(left: Markers, right: Markers, lost: str, added: str) -> bool:
    return _is_replaced(left, right, lost, added) or _is_exchanged_once(left, right, lost, added)


def _is_replaced(left: Markers, right: Markers, lost: str, added: str) -> bool:
    """Return whether the left rule has none of the lost marker, and as many more of the added one."""
    if not right[lost] or _with_substitutes(left, right, lost):
        return False
    more = left[added] - _with_substitutes(right, left, added)
    return more >= right[lost] and not _has_same_meaning(left, right, lost, added)


def _is_exchanged_once(left: Markers, right: Markers, lost: str, added: str) -> bool:
    """Return whether the left rule has one fewer of the lost marker, and one more of the added one."""
    fewer = right[lost] - _with_substitutes(left, right, lost)
    more = left[added] - _with_substitutes(right, left, added)
    return fewer == more == 1 and not _has_same_meaning(left, right, lost, added)


def _with_substitutes(some: Markers, others: Markers, name: str) -> int:
    """Return the count of a marker, with those of its substitutes that `others` do not have."""
    return some[name] + max(0, sum(some[one] - others[one] for one in SUBSTITUTES.get(name, ())))


def _has_same_meaning(left: Markers, right: Markers, lost: str, added: str) -> bool:
    """Return whether a swap may be how languages differ: “if nobody” for “unless somebody”, “at most” for a ban."""
    if (lost, added) == ("exception", "condition"):
        return _negates_more_conditions(left, right) or _says_only_if(left, right)
    if (lost, added) == ("condition", "exception"):
        return _negates_more_conditions(right, left) or _says_only_if(right, left)
    return (lost, added) == ("obligation", "permission") and bool(_negations(right)) and _implies_more(left, right)


def _negates_more_conditions(some: Markers, others: Markers) -> bool:
    """Return whether some have more negated conditions (“if nobody”) than others negate in words without a “not”."""
    return some["bound"] - others["bound"] > max(0, others["implied"] - some["implied"])


def _says_only_if(some: Markers, others: Markers) -> bool:
    """Return whether some say “only if” where others say “not unless”."""
    refusals = ("negation", "barred", "neither", "implied")
    return some["only"] > others["only"] and sum(others[one] - some[one] for one in refusals) > 0


def _implies_more(left: Markers, right: Markers) -> bool:
    """Return whether the left rule implies more negations without a “not”."""
    return left["implied"] > right["implied"]


def _lost_negation(left: Markers, right: Markers) -> Change:
    if left["exception"] < right["exception"]:
        return UNLESS_DROPPED, {"what": "unless dropped"}
    return NOT_DROPPED, {"what": "not dropped"}


def _negates_less(left: Markers, right: Markers) -> bool:
    """Return whether the left rule has exactly one negation less, and no other way to say it."""
    only_if = right["exception"] > left["exception"] and _says_only_if(left, right)
    return _negations(right) - _negations(left) == 1 and not (only_if or _implies_more(left, right))


def _negations(markers: Markers) -> int:
    return sum(markers.get(one, 0) for one in NEGATIVE)


def _markers(comparison: Comparison, rule: Rule, edition: Edition) -> Counter[str]:
    return comparison.count_markers(rule.text, edition)
