"""Rules cited by number: whether the number is still right, exists, and is the rule that the text means.

The judging is done in `aligner.references.judging`; here what is not right becomes a finding.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from aligner.dating.dating import format_intervals
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding, Severity
from aligner.edition_names import spoken
from aligner.messages import N_, in_all
from aligner.references.judged_reference import JudgedReference
from aligner.references.judging import judge_references

STALE = N_("{rule} cites rule {cites}; in {other} that rule is {now}.")
DANGLING = N_("{rule} cites rule {cites}, which does not exist in its own book.")
MISDIRECTED = N_("{rule} cites rule {cites}, but means what is rule {means} in its own book and {now} in {other}.")
MISTITLED = N_("{rule} cites rule {cites} as “{title}”, but that rule is called “{called}”.")
WRONG = N_("{rule} cites rule {cites}, but that rule is not the one meant.")
ASTRAY = N_("{rule} cites rule {cites}, but means what is rule {now} in {other}.")
OLDER = N_("{rule} cites rule {cites}, an older number of what is rule {now} in {other}.")
INHERITED = N_("The English rules have the same slip in the revisions of {dates}.")
_APART = {"en": " ", "it": " ", "ja": ""}
"""What stands between two sentences."""


def references(comparison: Comparison) -> Iterator[Finding]:
    """Rules cited under numbers that are stale, dangling or another rule's."""
    for judged in judge_references(comparison.number_map):
        if judged.verdict == "stale":
            yield _stale(comparison, judged)
        elif judged.verdict == "dangling":
            yield _dangling(comparison, judged)
        elif judged.verdict == "misdirected":
            yield _misdirected(comparison, judged)


def _stale(comparison: Comparison, judged: JudgedReference) -> Finding:
    facts = {"cites": judged.cites, "now": judged.printed_now, "title": judged.quoted_title}
    template = OLDER if judged.why == "older-number" else STALE
    return comparison.finding("stale-reference", "warning", judged.rule, judged.counterpart, template, **facts)


def _dangling(comparison: Comparison, judged: JudgedReference) -> Finding:
    facts = {"cites": judged.cites} | _meant(judged)
    return _told(comparison, "dangling-reference", judged, DANGLING, facts)


def _misdirected(comparison: Comparison, judged: JudgedReference) -> Finding:
    facts: dict[str, object] = {"cites": judged.cites, "why": judged.why}
    facts |= {"title": judged.quoted_title, "called": judged.actual_title} if _disagrees(judged) else {}
    facts |= _meant(judged)
    facts["inherited_from"] = [list(interval) for interval in judged.inherited_from]
    return _told(comparison, "misdirected-reference", judged, _template(judged), facts)


def _told(
    comparison: Comparison, kind: str, judged: JudgedReference, template: str, facts: Mapping[str, object]
) -> Finding:
    """Make the finding; what was taken over from the English is said to be so; that and what is unsure weigh less."""
    severity: Severity = "warning" if judged.inherited_from or not judged.is_sure else "error"
    found = comparison.finding(kind, severity, judged.rule, judged.counterpart, template, **facts)
    if not judged.inherited_from:
        return found
    too = in_all(INHERITED, dates=spoken(format_intervals(judged.inherited_from)))
    return replace(found, message={lang: found.message[lang] + _APART[lang] + too[lang] for lang in found.message})


def _disagrees(judged: JudgedReference) -> bool:
    """Say whether the title quoted is known not to be that of the rule cited; which of the two is wrong is open."""
    return judged.why == "other-title" or bool(
        judged.why == "known-slip" and judged.quoted_title and judged.actual_title
    )


def _meant(judged: JudgedReference) -> dict[str, object]:
    known = {
        "means": judged.meant_number,
        "now": judged.meant_number_now,
        "inherited_from": [list(i) for i in judged.inherited_from],
    }
    return {name: fact for name, fact in known.items() if fact}


def _template(judged: JudgedReference) -> str:
    if _disagrees(judged):
        return MISTITLED
    return (
        MISDIRECTED if judged.meant_number and judged.meant_number_now else ASTRAY if judged.meant_number_now else WRONG
    )
