"""What turns the sense of a rule and was turned round on the way: if for unless, a lost not, another number."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from aligner.drift.checks.conditions import (
    CITING_CONDITION_LOST,
    CITING_SENTENCE_LOST,
    CONDITION_LOST,
    SENTENCE_LOST,
    SENTENCE_MORE,
    Loss,
    conditional,
    lost_clause,
)
from aligner.drift.checks.older_english import excused
from aligner.drift.checks.quantities import other_number
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding, Severity
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

LOSSES = (SENTENCE_LOST, SENTENCE_MORE, CONDITION_LOST, CITING_SENTENCE_LOST, CITING_CONDITION_LOST)
"""What may be said elsewhere in other words, and is therefore no error for sure."""
Swap = tuple[str, str, str, str]
SWAPS: tuple[Swap, ...] = (
    ("exception", "condition", IF_FOR_UNLESS, "if for unless"),
    ("condition", "exception", UNLESS_FOR_IF, "unless for if"),
    ("obligation", "permission", MAY_FOR_MUST, "may for must"),
    ("permission", "obligation", MUST_FOR_MAY, "must for may"),
    ("alternative", "addition", AND_FOR_OR, "and for or"),
    ("addition", "alternative", OR_FOR_AND, "or for and"),
    ("neither", "alternative", EITHER_FOR_NEITHER, "either for neither"),
)
"""Marker that the English has, marker that the translation has instead, message, what happened."""

DUTIES = SWAPS[:4]
"""Swaps that show even in wordings of different ages: the English has one kind and the translation none of it."""
SURE = 0.9
"""Confidence of a link from which another number is no sign that the two rules do not belong together."""
POLARITY = ("negation", "exception", "neither", "waived", "barred")
"""What says no: a language may say “unless” where another says “if … not”."""
WEAK: Mapping[str, Sequence[str]] = {
    "obligation": ("duty", "barred"),
    "permission": ("allowed",),
    "condition": ("supposed",),
}
"""What may stand for a marker as well in another language, and is therefore none that was lost or put in."""


def meaning(comparison: Comparison) -> Iterator[Finding]:
    """Conditions, duties, negations turned or lost, sentences lost or put in, other numbers.

    Languages use small words in different numbers, so only a clean swap counts: the English has one kind and the
    translation none of it but more of the other, or just one more of it where the translation has just one more of
    the other. Of digests, and of rules known to follow an older wording, only the former; beside a digest, “and” and
    “or” prove nothing. What an English wording said that the rule may follow is excused. A rule is reported once.
    """
    for rule, counterpart, link in comparison.pairs():
        if not (rule.text and counterpart.text and comparison.is_translated(rule)):
            continue
        found = _changed(comparison, rule, counterpart) if comparison.knows_both else None
        if not found and link.confidence >= SURE:
            found = _counted(comparison, rule, counterpart)
        if found:
            template, facts = found
            severity: Severity = "warning" if template in LOSSES else "error"
            yield comparison.finding("changed-meaning", severity, rule.number, counterpart.number, template, **facts)


def _changed(comparison: Comparison, rule: Rule, counterpart: Rule) -> Loss | None:
    found = _apart(comparison, rule, counterpart)
    return None if found and excused(comparison, rule, counterpart, _still(comparison, rule, found)) else found


def _counted(comparison: Comparison, rule: Rule, counterpart: Rule) -> Loss | None:
    """Return which number stands instead of another; of older wordings the history does not know the numbers."""
    if rule.number in comparison.behind or not comparison.word_for_word:
        return None
    found = other_number(comparison, rule, counterpart)
    return None if found and excused(comparison, rule, counterpart, lambda _: True) else found


def _apart(comparison: Comparison, rule: Rule, counterpart: Rule) -> Loss | None:
    """Return what the two rules say differently, whatever wording the rule follows."""
    ours, theirs = _markers(comparison, rule, comparison.left), _markers(comparison, counterpart, comparison.right)
    if _is_loose(comparison, rule):
        return _swap(ours, theirs, DUTIES, _replaced)
    return lost_clause(comparison, rule, counterpart) or _turned(comparison, ours, theirs)


def _turned(comparison: Comparison, ours: Mapping[str, int], theirs: Mapping[str, int]) -> Loss | None:
    swaps = SWAPS if comparison.word_for_word else DUTIES
    return _swap(ours, theirs, swaps, _swapped) or (_denied_less(ours, theirs) if _denies_less(ours, theirs) else None)


def _is_loose(comparison: Comparison, rule: Rule) -> bool:
    """Say whether only the coarsest swaps can be seen: in a digest, and in a rule of another age."""
    return comparison.left.is_digest or rule.number in comparison.behind


def _still(comparison: Comparison, rule: Rule, found: Loss) -> Callable[[Features], bool]:
    """Return what says whether a rule that seems changed would seem so beside another wording, too."""
    template, _ = found
    ours, sentences = _markers(comparison, rule, comparison.left), rule.measures.sentences
    if template in (CONDITION_LOST, CITING_CONDITION_LOST):
        return lambda past: conditional(past.markers) > conditional(ours)
    if template in (SENTENCE_LOST, CITING_SENTENCE_LOST):
        return lambda past: past.measures.sentences > sentences
    if template == SENTENCE_MORE:
        return lambda past: past.measures.sentences < sentences
    if template in (NOT_DROPPED, UNLESS_DROPPED):
        return lambda past: _denials(past.markers) > _denials(ours)
    lost, seen = next((one[0], one[1]) for one in SWAPS if one[2] == template)
    if comparison.same_language:
        return lambda past: past.markers.get(lost, 0) > ours[lost] or past.markers.get(seen, 0) < ours[seen]
    test, told = _replaced if _is_loose(comparison, rule) else _swapped, _without_hints(ours)
    return lambda past: test(told, Counter(past.markers), lost, seen)


def _without_hints(markers: Mapping[str, int]) -> Counter[str]:
    """Return the markers without those that the history does not count, so that they excuse nothing beside it."""
    return Counter({name: times for name, times in markers.items() if name not in ("implied", "bound")})


def _swap(
    ours: Mapping[str, int],
    theirs: Mapping[str, int],
    swaps: Sequence[Swap],
    test: Callable[[Mapping[str, int], Mapping[str, int], str, str], bool],
) -> Loss | None:
    found = ((template, what) for lost, found, template, what in swaps if test(ours, theirs, lost, found))
    template, what = next(found, (None, None))
    return (template, {"what": what}) if template else None


def _swapped(ours: Mapping[str, int], theirs: Mapping[str, int], lost: str, found: str) -> bool:
    return _replaced(ours, theirs, lost, found) or _exchanged(ours, theirs, lost, found)


def _replaced(ours: Mapping[str, int], theirs: Mapping[str, int], lost: str, found: str) -> bool:
    kept, come = _with_weak(ours, theirs, lost), ours[found] - _with_weak(theirs, ours, found)
    return bool(theirs[lost]) and not kept and come >= theirs[lost] and not _put_otherwise(ours, theirs, lost, found)


def _exchanged(ours: Mapping[str, int], theirs: Mapping[str, int], lost: str, found: str) -> bool:
    gone, come = theirs[lost] - _with_weak(ours, theirs, lost), ours[found] - _with_weak(theirs, ours, found)
    return gone == come == 1 and not _put_otherwise(ours, theirs, lost, found)


def _with_weak(some: Mapping[str, int], others: Mapping[str, int], name: str) -> int:
    """Return how often some have a marker, or what only they have that may stand for it."""
    return some[name] + max(0, sum(some[one] - others[one] for one in WEAK.get(name, ())))


def _put_otherwise(ours: Mapping[str, int], theirs: Mapping[str, int], lost: str, found: str) -> bool:
    """Say whether a language may put so what the other says: “if nobody” for “unless somebody”, “at most” for a bar."""
    if (lost, found) == ("exception", "condition"):
        return _binds_more(ours, theirs) or _only_if(ours, theirs)
    if (lost, found) == ("condition", "exception"):
        return _binds_more(theirs, ours) or _only_if(theirs, ours)
    return (lost, found) == ("obligation", "permission") and bool(_denials(theirs)) and _implies_more(ours, theirs)


def _binds_more(some: Mapping[str, int], others: Mapping[str, int]) -> bool:
    """Say whether some deny more conditions than others, and not just what these deny without a “not”."""
    return some["bound"] - others["bound"] > max(0, others["implied"] - some["implied"])


def _only_if(some: Mapping[str, int], others: Mapping[str, int]) -> bool:
    """Say whether some say “only if” where others say “not unless”."""
    return some["only"] > others["only"] and _refusals(others) > _refusals(some)


def _refusals(markers: Mapping[str, int]) -> int:
    return sum(markers[one] for one in ("negation", "barred", "neither", "implied"))


def _implies_more(ours: Mapping[str, int], theirs: Mapping[str, int]) -> bool:
    return ours["implied"] > theirs["implied"]


def _denied_less(ours: Mapping[str, int], theirs: Mapping[str, int]) -> Loss:
    if ours["exception"] < theirs["exception"]:
        return UNLESS_DROPPED, {"what": "unless dropped"}
    return NOT_DROPPED, {"what": "not dropped"}


def _denies_less(ours: Mapping[str, int], theirs: Mapping[str, int]) -> bool:
    only_if = theirs["exception"] > ours["exception"] and _only_if(ours, theirs)
    return _denials(theirs) - _denials(ours) == 1 and not (only_if or _implies_more(ours, theirs))


def _denials(markers: Mapping[str, int]) -> int:
    return sum(markers.get(one, 0) for one in POLARITY)


def _markers(comparison: Comparison, rule: Rule, edition: Edition) -> Counter[str]:
    return comparison.senses(rule.text, edition)
