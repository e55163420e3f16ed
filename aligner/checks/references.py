"""Rules cited by number: whether the number is still right, exists, and is the rule that the text means.

A cited number is read in its own book first (the Italian 508.6 is the rule on skipped steps) and then carried to the
edition compared with, through the alignment or, for rules outside both editions, through the history of the numbers.
"""

from collections.abc import Iterator

from rapidfuzz import fuzz

from aligner.comparison import Comparison
from aligner.finding import Finding
from aligner.messages import N_
from scraper.edition import Reference, Rule

STALE = N_("{rule} cites rule {cites}; in {other} that rule is {now}.")
DANGLING = N_("{rule} cites rule {cites}, which does not exist in its own book.")
MISDIRECTED = N_("{rule} cites rule {cites}, but means what is rule {means} in its own book and {now} in {other}.")
MISTITLED = N_("{rule} cites rule {cites} as “{title}”, but that rule is called “{called}”.")
_SAME_TITLE = 60
"""Of 100: titles less alike than this name different rules."""


def references(comparison: Comparison) -> Iterator[Finding]:
    """Rules cited under numbers that are stale, dangling or another rule's."""
    for rule in comparison.left.rules:
        link = comparison.links_of.get(rule.number)
        counterpart = comparison.right.by_number[link.right[0]] if link else None
        cited = dict.fromkeys(rule.references)
        yield from (found for one in cited if not one.range and (found := _judged(comparison, rule, counterpart, one)))
        for printed in dict.fromkeys(one.range for one in cited if one.range):
            yield from _range(comparison, rule, counterpart, [one for one in cited if one.range == printed])


def _range(comparison: Comparison, rule: Rule, counterpart: Rule | None, cited: list[Reference]) -> Iterator[Finding]:
    """Judge a printed range once if all its rules moved together, else rule by rule."""
    found = [one for reference in cited if (one := _judged(comparison, rule, counterpart, reference))]
    if len(found) == len(cited) and all(one.kind == "stale-reference" for one in found):
        now = f"{found[0].evidence['now']}–{found[-1].evidence['now']}"
        number = counterpart.number if counterpart else None
        facts = {"cites": cited[0].range, "now": now, "title": None}
        yield comparison.finding("stale-reference", "warning", rule.number, number, STALE, **facts)
    else:
        yield from found


def _judged(comparison: Comparison, rule: Rule, counterpart: Rule | None, reference: Reference) -> Finding | None:
    if not comparison.carrier.exists(reference.number):
        number = counterpart.number if counterpart else None
        return comparison.finding("dangling-reference", "error", rule.number, number, DANGLING, cites=reference.number)
    return (
        _mistitled(comparison, rule, reference)
        or _misdirected(comparison, rule, counterpart, reference)
        or _stale(comparison, rule, counterpart, reference)
    )


def _mistitled(comparison: Comparison, rule: Rule, reference: Reference) -> Finding | None:
    cited = comparison.carrier.own_rules.get(reference.number)
    called = cited.title if cited else None
    if not called or not reference.title or fuzz.ratio(called.casefold(), reference.title.casefold()) >= _SAME_TITLE:
        return None
    facts = {"cites": reference.number, "title": reference.title, "called": called}
    return comparison.finding("misdirected-reference", "error", rule.number, None, MISTITLED, **facts)


def _misdirected(comparison: Comparison, rule: Rule, counterpart: Rule | None, reference: Reference) -> Finding | None:
    """Find a rule of the own book that the English cites in this place and that the sentence is about instead."""
    if counterpart is None or reference.number not in comparison.carrier.own_rules:
        return None
    theirs = {other.number for other in counterpart.references}
    if comparison.carrier.forward(reference.number) in theirs:
        return None
    cited_here = {other.number for other in rule.references}
    meant = {comparison.carrier.back(number): number for number in sorted(theirs)}
    sentence = _sentence(rule.text, reference.number)
    for own, now in meant.items():
        if own and own not in cited_here and comparison.carrier.nearer(sentence, own, reference.number):
            facts: dict[str, object] = {"cites": reference.number, "means": own, "now": now}
            facts["inherited_from"] = comparison.carrier.once_cited(counterpart.number, reference.number, now)
            return comparison.finding(
                "misdirected-reference", "error", rule.number, counterpart.number, MISDIRECTED, **facts
            )
    return None


def _stale(comparison: Comparison, rule: Rule, counterpart: Rule | None, reference: Reference) -> Finding | None:
    now = comparison.carrier.forward(reference.number) or _paired(comparison, rule, counterpart, reference)
    if now is None or now == reference.number:
        return None
    number = counterpart.number if counterpart else None
    facts = {"cites": reference.number, "now": now, "title": reference.title}
    return comparison.finding("stale-reference", "warning", rule.number, number, STALE, **facts)


def _paired(comparison: Comparison, rule: Rule, counterpart: Rule | None, reference: Reference) -> str | None:
    """Where nothing else tells: the one number only the English cites answers to the one number only this cites."""
    if counterpart is None or comparison.carrier.knows_numbers:
        return None
    here = dict.fromkeys(other.number for other in rule.references)
    there = dict.fromkeys(other.number for other in counterpart.references)
    ours = [number for number in here if number not in there]
    theirs = [number for number in there if number not in here]
    return theirs[0] if ours == [reference.number] and len(theirs) == 1 else None


def _sentence(text: str, number: str) -> str:
    """Return what a bracketed reference speaks of: the text before it, up to the sentence before."""
    before = text[: text.find(number)]
    parts = [part for part in before.replace("。", ". ").split(". ") if part.strip()]
    return ". ".join(parts[-1:])
