"""Rules cited by a wrong number: kinds `stale-reference`, `dangling-reference`, and `misdirected-reference`.

`aligner.references.judging` judges each reference; this module makes the findings.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from aligner.dating.dating import format_intervals
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding, Severity
from aligner.edition_names import with_written_dates
from aligner.messages import N_, in_all_languages
from aligner.references.judged_reference import JudgedReference
from aligner.references.judging import judge_references

STALE = N_("{rule} cites rule {cites}; in {other}, that rule is {now}.")
STALE_RANGE = N_("{rule} cites rules {cites}; in {other}, those rules are {now}.")
DANGLING = N_("{rule} cites rule {cites}, which does not exist in its own book.")
MEANT_IN_BOTH = N_(
    "{rule} cites rule {cites}, but it means rule {means} in this edition’s numbering; in {other}, that rule is {now}."
)
MISTITLED = N_("{rule} cites rule {cites} as “{title}”, but that rule is called “{called}”.")
MEANT_UNKNOWN = N_("{rule} cites rule {cites}, but that rule is not the one meant.")
MEANT_IN_OTHER = N_("{rule} cites rule {cites}, but it means rule {now} in {other}.")
OLDER = N_("{rule} cites rule {cites}, an older number of rule {now} in {other}.")
INSTEAD = N_("However, {counterpart} in {other} cites rule {instead}.")
INHERITED = N_("The English revisions of {dates} have the same slip.")
_SEPARATOR = {"en": " ", "it": " ", "ja": ""}
"""Separator of two sentences, by language of the message."""


def check_references(comparison: Comparison) -> Iterator[Finding]:
    """Yield the references whose number is stale, does not exist, or is another rule's."""
    for judged in judge_references(comparison.number_map):
        if judged.verdict == "stale":
            yield _stale_reference(comparison, judged)
        elif judged.verdict == "dangling":
            yield _dangling_reference(comparison, judged)
        elif judged.verdict == "misdirected":
            yield _misdirected_reference(comparison, judged)


def _stale_reference(comparison: Comparison, judged: JudgedReference) -> Finding:
    facts = {"cites": judged.cites, "now": judged.printed_now, "title": judged.quoted_title}
    template = OLDER if judged.why == "older-number" else STALE_RANGE if len(judged.numbers) > 1 else STALE
    return _finding(comparison, "stale-reference", judged, template, facts)


def _dangling_reference(comparison: Comparison, judged: JudgedReference) -> Finding:
    facts = {"cites": judged.cites} | _meant_rule(judged)
    return _finding(comparison, "dangling-reference", judged, DANGLING, facts)


def _misdirected_reference(comparison: Comparison, judged: JudgedReference) -> Finding:
    facts: dict[str, object] = {"cites": judged.cites, "why": judged.why}
    facts |= {"title": judged.quoted_title, "called": judged.actual_title} if _has_other_title(judged) else {}
    facts |= _meant_rule(judged)
    facts["inherited_from"] = [list(interval) for interval in judged.inherited_from]
    return _finding(comparison, "misdirected-reference", judged, _template(judged), facts)


def _finding(
    comparison: Comparison, kind: str, judged: JudgedReference, template: str, facts: Mapping[str, object]
) -> Finding:
    """Return the finding; further facts about the number are added to its message as sentences.

    The severity is `warning` if the number is stale, if the slip is inherited from the English, or if the verdict is
    unsure; else `error`.
    """
    is_error = kind != "stale-reference" and judged.is_sure and not judged.inherited_from
    instead = _cited_instead(comparison, judged)
    facts = {**facts, "instead": instead} if instead else facts
    severity: Severity = "error" if is_error else "warning"
    found = comparison.finding(kind, severity, judged.rule, judged.counterpart, template, **facts)
    notes = []
    if instead:
        known = {"counterpart": judged.counterpart, "other": comparison.right_name}
        notes.append(in_all_languages(INSTEAD, instead=instead, **known))
    if judged.inherited_from and kind != "stale-reference":
        dates = with_written_dates(format_intervals(judged.inherited_from), all_of_them=True)
        notes.append(in_all_languages(INHERITED, dates=dates))
    message = {
        lang: _SEPARATOR[lang].join([text, *(note[lang] for note in notes)]) for lang, text in found.message.items()
    }
    return replace(found, message=message)


def _cited_instead(comparison: Comparison, judged: JudgedReference) -> str | None:
    """Return the number that the counterpart cites instead of the judged one.

    None if that is a known number of the rule cited or of the rule meant, if the rule or its counterpart does not cite
    exactly one number, or if no number but the judged one is known of the rules cited and meant.
    """
    rule, other = comparison.left.by_number[judged.rule], comparison.right.by_number.get(judged.counterpart or "")
    ours = {one.number for one in rule.references}
    theirs = {one.number for one in other.references} if other else set()
    known = {judged.cites, judged.printed_now, judged.meant_number_now}
    is_certain = len(ours) == len(theirs) == 1 and any(known - {judged.cites, None})
    return next(iter(theirs)) if is_certain and not theirs & known else None


def _has_other_title(judged: JudgedReference) -> bool:
    """Return whether the quoted title is not that of the cited rule; which of the two is wrong is unknown."""
    return judged.why == "other-title" or bool(
        judged.why == "known-slip" and judged.quoted_title and judged.actual_title
    )


def _meant_rule(judged: JudgedReference) -> dict[str, object]:
    """Return, as evidence, the facts about the rule that the text means."""
    known = {
        "means": judged.meant_number,
        "now": judged.meant_number_now,
        "inherited_from": [list(i) for i in judged.inherited_from],
    }
    return {name: fact for name, fact in known.items() if fact}


def _template(judged: JudgedReference) -> str:
    if _has_other_title(judged):
        return MISTITLED
    if not judged.meant_number_now:
        return MEANT_UNKNOWN
    return MEANT_IN_OTHER if judged.meant_number in {None, judged.meant_number_now} else MEANT_IN_BOTH
