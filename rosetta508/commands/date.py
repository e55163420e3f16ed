"""`rosetta508 date`: which revisions of the English rules an edition follows, and how old each rule is."""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from aligner.align.word_diff import Segment
from aligner.dating.clues import Bound, Kind
from aligner.dating.dating import Dating, RuleDating, date_by_evidence
from aligner.dating.evidence import DatingEvidence
from aligner.history import History
from aligner.history.history import Interval
from aligner.text.terms import TermTable
from rosetta508.cli.options import add_edition, add_format, add_vectors
from rosetta508.cli.output import print_json, print_line, print_table
from rosetta508.compare.english_changes import label_in
from rosetta508.compare.library_comparison import How, align_for_library, english_named
from rosetta508.compare.rule_staleness import (
    ENDED,
    NO_COUNTERPART,
    NUMBER,
    SEVERAL,
    TITLE,
    RuleStandings,
    common_intervals,
    followed_intervals,
    intervals_by_kind,
)
from rosetta508.language.interface import N_, Interface
from rosetta508.language.kinds import STANDINGS
from scraper.edition import Edition
from scraper.errors import Days, UnknownName
from scraper.library import Library

KINDS = {"numbering": N_("numbering"), "references": N_("references"), "wording": N_("wording")}
WHY = {
    "wording": N_("by its own wording"),
    "form": N_("by its own wording"),
    "dating": N_("by the whole edition"),
    "against-words": N_("by the whole edition, despite the rule’s own wording"),
    "elsewhere": N_("its wording is that of another English rule"),
    "exchanged": N_("may have changed places with a neighbor"),
    NUMBER: N_("by its number only"),
    ENDED: N_("by its number only"),
    NO_COUNTERPART: N_("no counterpart"),
    SEVERAL: N_("corresponds to several rules"),
    TITLE: N_("a title only"),
}
ADDITIONS = {
    "form": N_("since then, only the form has changed"),
    "numbers": N_("since then, only numbers have changed"),
    NUMBER: N_("now {number}"),
    ENDED: N_("that English rule no longer exists"),
}
"""Added to some of these."""
_QUOTED = N_("“{words}”")
_UNCHANGED = {"current": N_("English unchanged in substance")}
"""Dating compares the wording alone, so it does not call a rule current: it may have errors."""
_MAX_NAMED, _CONTEXT = 4, 24
"""How many rules are named as bounding an interval, and how many characters are shown around a changed word."""
_MARKS = {"delete": "[-{text}-]", "insert": "{{+{text}+}}", "same": "{text}"}


def configure(parser: argparse.ArgumentParser, interface: Interface) -> None:
    """Add the command's options."""
    add_edition(parser, interface, "EDITION")
    text = N_("the English edition to compare it with; by default, today’s rules")
    parser.add_argument("--against", metavar="ENGLISH", help=interface(text))
    add_vectors(parser, interface)
    add_format(parser, interface, "json")


def run(options: argparse.Namespace, interface: Interface) -> int:
    """Date the edition by its numbers, its references, and its wording, and print the state of each rule."""
    library = Library()
    edition = library.get(options.edition)
    english = _english(options.against, edition, library)
    alignment = align_for_library(edition, english, library, How(vectors=options.vectors))
    evidence = DatingEvidence(edition, alignment, english, History.load())
    dating = date_by_evidence(evidence)
    standings = RuleStandings(edition, alignment, english, dating, library, evidence)
    if options.format == "json":
        document = dating.to_json() | {"against": english.id}
        rules = [one.to_json() | {"standing": standings.document(one.number)} for one in standings.rules]
        print_json(document | {"rules": rules})
    else:
        _show(dating, standings, interface)
    return 0


def _english(name: str | None, edition: Edition, library: Library) -> Edition:
    english = english_named(name, edition, library)
    if english.language != "en" or english.stated_date is None:
        raise UnknownName(N_("{edition} is not an English edition with a known date"), edition=english.id)
    return english


def _show(dating: Dating, standings: RuleStandings, interface: Interface) -> None:
    rows = [
        [interface(KINDS[kind.name]), _intervals(kind.intervals, interface) or "–", _evidence(kind, interface)]
        for kind in dating.kinds
    ]
    rows += [[interface(N_("all evidence")), _intervals(dating.content, interface) or "–", ""]]
    columns = [interface(one) for one in (N_("evidence"), N_("fits the English rules of"), N_("based on"))]
    print_table(dating.edition, columns, rows)
    if dating.stated and not any("stated" in conflict.facts for conflict in dating.conflicts):
        print_line(interface.dated(N_("Stated date: {date}"), date=Days(dating.stated)))
    for remark in (*dating.silences, *dating.conflicts):
        print_line(f"- {remark.message[interface.lang]}")
    if not standings.rules:
        return
    compared = interface(N_("compared with {edition}"), edition=standings.compared.id)
    names = (N_("rule"), N_("fits the English rules of (all evidence)"), N_("by its wording only"))
    columns = [interface(one) for one in names]
    columns += [compared, interface(N_("basis")), interface(N_("changed in English"))]
    rows = [
        [
            one.number,
            _fits(one, standings, interface),
            _by_wording(one, standings, interface),
            *_standing(one, standings, interface),
        ]
        for one in standings.rules
    ]
    print_table(interface(N_("Rule by rule")), columns, rows)


def _evidence(kind: Kind, interface: Interface) -> str:
    """Return, as text, how many clues there are, and which rules exclude earlier and later revisions."""
    parts = [interface.many("{n} clue", "{n} clues", len(kind.clues))] if kind.clues else []
    before, after = kind.bounds or (None, None)
    if before and before.rules:
        parts.append(interface(N_("not earlier because of {rules}"), rules=_named(before, interface)))
    if after and after.rules:
        parts.append(interface(N_("not later because of {rules}"), rules=_named(after, interface)))
    return interface.in_turn(parts)


def _intervals(intervals: Iterable[Interval], interface: Interface) -> str:
    """Return intervals as text, with the commas and the dash of the reader's language."""
    return interface.listed(
        first if first == last else interface(N_("{first}–{last}"), first=first, last=last) for first, last in intervals
    )


def _fits(rule: RuleDating, standings: RuleStandings, interface: Interface) -> str:
    """Return, as text, the revisions that all evidence on a rule fits, and whether its wording fits none of them."""
    standing = standings.by_evidence.get(rule.number)
    whole, wording = followed_intervals(rule.intervals, standing), intervals_by_kind(rule, standing)["wording"]
    dates = _intervals(whole, interface)
    is_against = wording and not common_intervals(wording, whole)
    return interface(N_("{dates} (but not its wording)"), dates=dates) if is_against else dates


def _named(bound: Bound, interface: Interface) -> str:
    named = interface.listed(bound.rules[:_MAX_NAMED])
    left_out = len(bound.rules) - _MAX_NAMED
    return (
        interface.many("{rules}, and {n} more", "{rules}, and {n} more", left_out, rules=named)
        if left_out > 0
        else named
    )


def _by_wording(rule: RuleDating, standings: RuleStandings, interface: Interface) -> str:
    """Return the revisions that a rule's words fit, whatever its number and references say."""
    clues = ([(first, last) for first, last in clue["intervals"]] for clue in rule.evidence.get("wording", ()))
    standing = standings.by_evidence.get(rule.number)
    return interface.in_turn(_intervals(followed_intervals(one, standing), interface) for one in clues) or "–"


def _standing(rule: RuleDating, standings: RuleStandings, interface: Interface) -> list[str]:
    """Return a rule's state, its evidence, and what changed: the English words, or the dates of the changes."""
    state = standings.document(rule.number)
    name = interface((STANDINGS | _UNCHANGED)[state["standing"]], date=state.get("behind_since"))
    dates, segments = interface.listed(state.get("changes", ())), standings.words(rule.number)
    cut = segments and segments[0].op == "same" and len(segments[0].text) > _CONTEXT
    words = ("…" if cut else "") + " … ".join(_marked(segments)).lstrip()
    english = standings.compared.by_number.get(state["counterpart"] or "")
    why = _why(state, english.text if english else "", interface)
    if state["standing"] == "current" and state["why"] in ("dating", "wording") and (what := _since(rule, standings)):
        why = interface.in_turn((why, interface(ADDITIONS[what])))
    return [name, why, interface.titled(dates, words) if words else dates]


def _since(rule: RuleDating, standings: RuleStandings) -> str | None:
    """Return what alone has changed since the last revision that a current rule fits, if it is not the one compared.

    That is `form` if the rule's words fit no later revision, `numbers` if only its number or references do not.
    """
    standing, compared = standings.by_evidence.get(rule.number), standings.compared.stated_date or ""
    for what, intervals in (
        ("form", intervals_by_kind(rule, standing)["wording"]),
        ("numbers", followed_intervals(rule.intervals, standing)),
    ):
        if intervals and max(last for _, last in intervals) < compared:
            return what
    return None


def _why(state: Mapping[str, Any], english: str, interface: Interface) -> str:
    """Return, as text, a rule's evidence, what changed, and which English terms it lacks or has in addition."""
    parts = [interface(WHY[state["why"]])]
    if state["why"] in ADDITIONS:
        parts.append(interface(ADDITIONS[state["why"]], number=state["counterpart"]))
    if state.get("only_examples"):
        parts.append(interface(N_("only examples changed")))
    against = state.get("evidence", {}) if state["standing"] != "current" else {}
    function_words = TermTable.load().function_words
    for name, text in (("missing", N_("lacks {terms}")), ("added", N_("also has {terms}"))):
        terms = [one for one in against.get(name, ()) if one not in function_words]
        if terms:
            labels = (label_in(one, interface.lang, english) for one in terms)
            parts.append(interface(text, terms=interface.listed(interface(_QUOTED, words=one) for one in labels)))
    return interface.in_turn(parts)


def _marked(segments: Sequence[Segment]) -> Iterator[str]:
    """Yield the changed words with a little context."""
    run = ""
    for at, segment in enumerate(segments):
        if segment.op != "same":
            run += _MARKS[segment.op].format(text=segment.text)
        elif len(segment.text) <= 2 * _CONTEXT and run and at + 1 < len(segments):
            run += segment.text
        else:
            if run:
                yield run + segment.text[:_CONTEXT].rstrip()
            run = segment.text[-_CONTEXT:] if at + 1 < len(segments) else ""
    if run:
        yield run
