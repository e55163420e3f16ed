"""Rules cited by number: whether the number is still right, exists, and is the rule that the text means.

The judging is done in `aligner.references`; here what is not right becomes a finding.
"""

from collections.abc import Iterator

from aligner.comparison import Comparison
from aligner.finding import Finding
from aligner.messages import N_
from aligner.references import JudgedReference, judged_references

STALE = N_("{rule} cites rule {cites}; in {other} that rule is {now}.")
DANGLING = N_("{rule} cites rule {cites}, which does not exist in its own book.")
MISDIRECTED = N_("{rule} cites rule {cites}, but means what is rule {means} in its own book and {now} in {other}.")
MISTITLED = N_("{rule} cites rule {cites} as “{title}”, but that rule is called “{called}”.")
WRONG = N_("{rule} cites rule {cites}, but that rule is not the one meant.")
ASTRAY = N_("{rule} cites rule {cites}, as the English rules once did by mistake; in {other} the rule meant is {now}.")


def references(comparison: Comparison) -> Iterator[Finding]:
    """Rules cited under numbers that are stale, dangling or another rule's."""
    for judged in judged_references(comparison):
        if judged.verdict == "stale":
            yield _stale(comparison, judged)
        elif judged.verdict == "dangling":
            yield _dangling(comparison, judged)
        elif judged.verdict == "misdirected":
            yield _misdirected(comparison, judged)


def _stale(comparison: Comparison, judged: JudgedReference) -> Finding:
    facts = {"cites": judged.cites, "now": judged.printed_now, "title": judged.title}
    return comparison.finding("stale-reference", "warning", judged.rule, judged.counterpart, STALE, **facts)


def _dangling(comparison: Comparison, judged: JudgedReference) -> Finding:
    facts = {"cites": judged.cites} | _meant(judged)
    return comparison.finding("dangling-reference", "error", judged.rule, judged.counterpart, DANGLING, **facts)


def _misdirected(comparison: Comparison, judged: JudgedReference) -> Finding:
    facts: dict[str, object] = {"cites": judged.cites, "why": judged.why}
    facts |= {"title": judged.title, "called": judged.called} if judged.why == "other-title" else {}
    facts |= _meant(judged)
    facts["inherited_from"] = [list(interval) for interval in judged.inherited_from]
    return comparison.finding(
        "misdirected-reference", "error", judged.rule, judged.counterpart, _template(judged), **facts
    )


def _meant(judged: JudgedReference) -> dict[str, object]:
    known = {"means": judged.means, "now": judged.means_now, "inherited_from": [list(i) for i in judged.inherited_from]}
    return {name: fact for name, fact in known.items() if fact}


def _template(judged: JudgedReference) -> str:
    if judged.why == "other-title":
        return MISTITLED
    return MISDIRECTED if judged.means and judged.means_now else ASTRAY if judged.means_now else WRONG
