"""Logical words that differ between two linked rules: a swapped one, a lost negation.

A marker stands for logical words with one meaning (condition, exception, obligation …). They are defined in
`aligner/text/terms.toml` and `aligner/text/logical_words.toml`; `left` and `right` count them in the two rules.
"""

from collections.abc import Callable, Mapping, Sequence

from aligner.drift.lost_clauses import Change
from aligner.messages import N_

IF_FOR_UNLESS = N_("{rule} says “if” where {counterpart} in {other} says “unless”: the condition is reversed.")
UNLESS_FOR_IF = N_("{rule} says “unless” where {counterpart} in {other} says “if”: the condition is reversed.")
MAY_FOR_MUST = N_("{rule} says “may” where {counterpart} in {other} says “must”.")
MUST_FOR_MAY = N_("{rule} says “must” where {counterpart} in {other} says “may”.")
AND_FOR_OR = N_("{rule} says “and” where {counterpart} in {other} says “or”.")
OR_FOR_AND = N_("{rule} says “or” where {counterpart} in {other} says “and”.")
EITHER_FOR_NEITHER = N_("{rule} says “either” where {counterpart} in {other} says “neither”.")
NOT_DROPPED = N_("{counterpart} in {other} says “not” more often than {rule}: a negation is lost.")
UNLESS_DROPPED = N_("{counterpart} in {other} says “unless” more often than {rule}: a condition is lost.")

Swap = tuple[str, str, str, str]
Markers = Mapping[str, int]
SwapTest = Callable[[Markers, Markers, str, str], bool]
"""Takes left markers, right markers, the lost marker, and the added one."""
SWAPS: tuple[Swap, ...] = (
    ("exception", "condition", IF_FOR_UNLESS, "if for unless"),
    ("condition", "exception", UNLESS_FOR_IF, "unless for if"),
    ("obligation", "permission", MAY_FOR_MUST, "may for must"),
    ("permission", "obligation", MUST_FOR_MAY, "must for may"),
    ("alternative", "addition", AND_FOR_OR, "and for or"),
    ("addition", "alternative", OR_FOR_AND, "or for and"),
    ("neither", "alternative", EITHER_FOR_NEITHER, "either for neither"),
)
"""Marker of the right rule, marker that replaces it in the left rule, message, name of the change."""

COARSE_SWAPS = SWAPS[:4]
"""Swaps that count even between wordings of different ages."""
NEGATIVE = ("negation", "exception", "neither", "waived", "barred")
"""Markers that negate: one language may say “unless” where another says “if … not”."""
SUBSTITUTES: Mapping[str, Sequence[str]] = {
    "obligation": ("duty", "barred"),
    "permission": ("allowed",),
    "condition": ("supposed",),
}
"""Markers that may replace another one in another language, so that it is neither lost nor added."""


def swapped_markers(template: str) -> tuple[str, str] | None:
    """Return the lost marker and the added one of the swap with this message; None if it is not of a swap."""
    return next(((lost, added) for lost, added, other, _ in SWAPS if other == template), None)


def find_swap(left: Markers, right: Markers, swaps: Sequence[Swap], test: SwapTest) -> Change | None:
    """Return the first of the swaps that `test` finds."""
    for lost, added, template, what in swaps:
        if test(left, right, lost, added):
            return template, {"what": what}
    return None


def is_swapped(left: Markers, right: Markers, lost: str, added: str) -> bool:
    """Return whether the added marker replaces the lost one, in all places or in one."""
    return is_replaced(left, right, lost, added) or _is_exchanged_once(left, right, lost, added)


def is_replaced(left: Markers, right: Markers, lost: str, added: str) -> bool:
    """Return whether the left rule has none of the lost marker, and enough more of the added one.

    Enough is at least as many as the right rule has of the lost one.
    """
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
    """Return whether a swap may keep the meaning: “if nobody” for “unless somebody”, “at most” for a ban."""
    if (lost, added) == ("exception", "condition"):
        return _negates_more_conditions(left, right) or _says_only_if(left, right)
    if (lost, added) == ("condition", "exception"):
        return _negates_more_conditions(right, left) or _says_only_if(right, left)
    return (lost, added) == ("obligation", "permission") and bool(count_negations(right)) and _implies_more(left, right)


def _negates_more_conditions(some: Markers, others: Markers) -> bool:
    """Return whether `some` has more negated conditions (“if nobody”) than `others`.

    The further `implied` negations of `others` (without a “not”) are deducted.
    """
    return some["bound"] - others["bound"] > max(0, others["implied"] - some["implied"])


def _says_only_if(some: Markers, others: Markers) -> bool:
    """Return whether `some` has “only if” where `others` has “not unless”."""
    refusals = ("negation", "barred", "neither", "implied")
    return some["only"] > others["only"] and sum(others[one] - some[one] for one in refusals) > 0


def _implies_more(left: Markers, right: Markers) -> bool:
    """Return whether the left rule implies more negations without a “not”."""
    return left["implied"] > right["implied"]


def lost_negation(left: Markers, right: Markers) -> Change:
    """Return which kind of negation the left rule lacks."""
    if left["exception"] < right["exception"]:
        return UNLESS_DROPPED, {"what": "unless dropped"}
    return NOT_DROPPED, {"what": "not dropped"}


def negates_less(left: Markers, right: Markers) -> bool:
    """Return whether the left rule has exactly one negation fewer, and does not express it in another way."""
    only_if = right["exception"] > left["exception"] and _says_only_if(left, right)
    return count_negations(right) - count_negations(left) == 1 and not (only_if or _implies_more(left, right))


def count_negations(markers: Markers) -> int:
    """Return how many markers negate."""
    return sum(markers.get(one, 0) for one in NEGATIVE)
