"""Changes that restore the past or drop the present: older numbers, older wordings, added or removed concepts."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from aligner.drift.term_groups import CONCEPTS
from aligner.history.history import SUBSTANTIVE, History
from aligner.text.terms import TermTable, primary
from scraper.edition import Edition, Reference, Rule
from tests.support.drift_scenarios.bases import Base
from tests.support.drift_scenarios.shapes import Change, Scenario, Unfit, linked, of_one_rule, one_of
from tests.support.real_editions import official

OLDER = ("20030701", "20091001", "20140201", "20180427", "20210723")
"""English revisions whose wordings are restored."""
_LOST = frozenset({"changed-meaning", "older-wording", "misspelling", "term-inconsistent", "untranslated"})
"""Other findings that a changed word in a rule may cause."""


def reference_behind(base: Base, draw: Random) -> Scenario:
    """A rule cited by its number before the revision that the edition follows."""
    rule, cited, older = one_of(draw, list(_outlived(base)))
    references = tuple(Reference(older, one.title) if one == cited else one for one in rule.references)
    text = re.sub(_standing(cited.number), older, rule.text)
    turned = replace(rule, text=text, references=references)
    return of_one_rule("reference to an older number", base, turned, "reference", {"older-wording"})


def _outlived(base: Base) -> Iterator[tuple[Rule, Reference, str]]:
    """Yield rules, their references that agree with the English, and older numbers of the cited rule."""
    history, day, now = History.load(), _day(base), base.right.stated_date or ""
    pairs = linked(base)
    for rule in base.left.rules if day else ():
        theirs = base.right.by_number[pairs[rule.number]].references if rule.number in pairs else ()
        for cited in rule.references:
            known = history.rule_at(cited.number, day or "")
            today = history.number_at(known, now) if known else None
            alone = len(re.findall(_standing(cited.number), rule.text)) == 1 and not cited.range
            if known and alone and any(one.number == today for one in theirs):
                here = {cited.number, today, *(one.number for one in rule.references)}
                yield from (
                    (rule, cited, one.number)
                    for one in history.numbers(known)
                    if one.last < (day or "") and one.number not in here
                )


def _standing(number: str) -> str:
    return rf"(?<![\d.]){re.escape(number)}(?![\w–~-]|\.\d)"


def _day(base: Base) -> str | None:
    """Return the last revision that the edition's references, or else its content, follow."""
    dating = base.comparison.dating
    intervals = (dating.references.intervals or dating.content) if dating else ()
    return intervals[-1][1] if intervals else None


def older_worded(base: Base, draw: Random) -> Scenario:
    """A rule with the English meaning, restored to its words before a change of substance."""
    if primary(base.left.language) != "en" or primary(base.right.language) != "en":
        raise Unfit
    rule, old = one_of(draw, list(_reworded(base, draw.choice(OLDER))))
    restored = replace(rule, text=old.text, examples=old.examples, references=old.references)
    # old apostrophes and dashes are mixed with today's: "typography"
    others = {"concept-missing", "concept-added", "example-missing", "example-added", "typography"}
    return of_one_rule("older wording", base, restored, "older-wording", _LOST - {"older-wording"} | others)


def _reworded(base: Base, date: str) -> Iterator[tuple[Rule, Rule]]:
    """Yield rules with the English meaning, and the same rules in an older revision."""
    history, own, older = History.load(), base.left.stated_date or "", official(date)
    pairs, behind = linked(base), {one.rule for one in base.findings if one.kind == "older-wording"}
    for rule in base.left.rules if (older.stated_date or "") < own else ():
        now = base.right.by_number.get(pairs.get(rule.number, ""))
        known = (
            history.rule_at(rule.number, own) if now and now.text == rule.text and rule.number not in behind else None
        )
        number = history.number_at(known, older.stated_date or "") if known else None
        old = older.by_number.get(number or "")
        if known and old and old.text and old.text != rule.text and old.references == rule.references:
            changes = (one for one in history.wordings(known) if (older.stated_date or "") < one.first <= own)
            if any(one.change in SUBSTANTIVE - {"title", "example"} for one in changes):
                yield rule, old


def concept_gone(base: Base, draw: Random) -> Scenario:
    """A concept of the edition renamed throughout."""
    able = sorted(_named(base, base.left) & _named(base, base.right) - _elsewhere(base))
    term = one_of(draw, able if base.comparison.has_terms_of_both else [])
    other = TermTable.load().label("permanent" if term != "permanent" else "player", base.left.language)
    rules = tuple(_renamed(rule, term, other, base.left.language) for rule in base.left.rules)
    edition = replace(base.left, rules=rules)
    if any(term in base.comparison.count_terms(rule, edition) for rule in rules):
        raise Unfit
    compared, pairs = base.comparison, linked(base)
    expected = tuple(
        ("concept-missing", ours)
        for ours, theirs in pairs.items()
        if term in compared.count_terms(base.right.by_number[theirs], base.right)
    )
    return Scenario("concept left out", edition, {}, expected, allowed=_LOST)


def concept_new(base: Base, draw: Random) -> Scenario:
    """A concept that the other edition never mentions added to a rule."""
    able = sorted(CONCEPTS & TermTable.load().labels.keys() - _named(base, base.right) - _named(base, base.left))
    rules = [rule for rule in base.left.rules if rule.number in linked(base) and rule.text]
    if not able or not rules or not base.comparison.has_terms_of_both:
        raise Unfit
    term, rule = draw.choice(able), draw.choice(rules)
    label = TermTable.load().label(term, base.left.language)
    stop = "。" if base.left.language == "ja" else "."
    more = replace(rule, text=f"{rule.text}{'' if stop == '。' else ' '}{label[:1].upper()}{label[1:]}{stop}")
    if term not in base.comparison.count_terms(more, base.left):
        raise Unfit
    found = base.comparison.count_terms(more, base.left).keys() & CONCEPTS - _named(base, base.right)
    expected = (("concept-added", rule.number),) * len(found)
    return replace(of_one_rule("concept brought in", base, more, "concept-added", _LOST), expected=expected)


def _named(base: Base, edition: Edition) -> set[str]:
    return {term for rule in edition.rules for term in base.comparison.count_terms(rule, edition)} & CONCEPTS


def _elsewhere(base: Base) -> set[str]:
    others = [one for one in base.comparison.book if one.id != base.left.id]
    return {term for one in others for term in _named(base, one)}


def _renamed(rule: Rule, term: str, other: str, language: str) -> Rule:
    def said(text: str) -> str:
        spans = [(start, end) for start, end, name in TermTable.load().spans(text, language) if name == term]
        for start, end in reversed(spans):
            text = text[:start] + other + text[end:]
        return text

    return replace(rule, text=said(rule.text), examples=tuple(said(one) for one in rule.examples))


PAST: tuple[Change, ...] = (reference_behind, older_worded, concept_gone, concept_new)
