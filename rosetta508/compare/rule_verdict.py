"""The sentence that says whether a translated rule can be used today, and if not, what is wrong."""

from collections.abc import Sequence
from dataclasses import dataclass

from aligner.dating.staleness import Staleness
from aligner.drift.finding import Finding
from aligner.drift.term_groups import missing_concepts
from aligner.history.history import History
from aligner.text.terms import TermTable
from rosetta508.compare.dropped_words import dropped_stretches, first_change
from rosetta508.language.interface import N_, Interface
from rosetta508.language.words import Words
from scraper.edition import Rule

RENUMBERED = N_("Its number today is {number}.")
CURRENT_RENUMBERED = N_("Current; its number today is {number}.")
LACKING = N_("Outdated since {month}: it does not mention {terms}.")
CONDITION_ENDED = N_("Outdated since {month}: a condition no longer applies ({terms}).")
CLAUSE_ENDED = N_("Outdated since {month}: “{words}” is no longer part of the rule.")
LACKING_LATER = N_("Outdated since {month}: the English wording changed. Since {later} it also mentions {terms}.")
STILL_THERE = N_("Outdated since {month}: it mentions {terms}, but the rule no longer does.")
REWORDED = N_("Outdated since {month}: the English wording changed.")
PROBABLY = N_("Probably outdated: the English wording changed in {month}.")
EXAMPLES = N_("Current; only an example of the English changed, in {month}.")

NAMED = 3
"""Terms that a sentence names at most."""


@dataclass(frozen=True)
class JudgedRule:
    """A translated rule, the language of its text, its number today (None if it has none), and what is known of it."""

    rule: Rule
    language: str
    today: str | None
    standing: Staleness | None
    findings: Sequence[Finding]
    """Those about this rule."""


def rule_verdict(judged: JudgedRule, language: str) -> str:
    """Return the sentence in a reader's language.

    It is empty for a rule that is current under the same number, or of unclear standing. A misleading finding is the
    sentence; else an older wording; else a reference to an outdated number. The number of today follows where it
    differs.
    """
    today, standing, findings = judged.today, judged.standing, judged.findings
    interface = Interface(language)
    misleading = next((one for one in findings if one.rank == "misleading"), None)
    reference = next((one for one in findings if one.kind == "stale-reference"), None)
    said = ""
    if misleading:
        said = misleading.message[language]
    elif standing and standing.standing == "behind":
        said = _outdated(judged, standing, interface)
    elif reference:
        said = reference.message[language]
    if today in {None, judged.rule.number} or standing is None:
        return said
    if said:
        return f"{said}{'' if language == 'ja' else ' '}{interface(RENUMBERED, number=today)}"
    return interface(CURRENT_RENUMBERED, number=today) if standing.standing == "current" else ""


def _outdated(judged: JudgedRule, standing: Staleness, interface: Interface) -> str:
    """Return in one sentence since when a rule is behind, and in what."""
    month = Words(interface.lang).month(standing.behind_since or "")
    if standing.only_examples:
        return interface(EXAMPLES, month=month)
    if not standing.by_own_words:
        return interface(PROBABLY, month=month)
    if lacking := _lacking(standing):
        first = min(lacking.values())
        template = LACKING if first == standing.behind_since else LACKING_LATER
        named = [term for term, date in lacking.items() if date == first]
        terms = _named(named, interface, negated=template is LACKING)
        return interface(template, month=month, later=Words(interface.lang).month(first), terms=terms)
    stretches = dropped_stretches(judged.rule.text, judged.language, standing, History.load())
    if clause := next((one for one in stretches if one.is_clause), None):
        return interface(CLAUSE_ENDED, month=month, words=judged.rule.text[clause.quoted])
    function_words = TermTable.load().function_words
    named = [term for term in standing.evidence.get("added", ()) if term not in function_words]
    if not named:
        return interface(REWORDED, month=month)
    ended = "condition" in standing.evidence.get("markers", ())
    return interface(CONDITION_ENDED if ended else STILL_THERE, month=month, terms=_named(named, interface))


def _lacking(standing: Staleness) -> dict[str, str]:
    """Return the terms for things that the rule lacks, each with the date (ISO 8601) of the first wording with it."""
    history, first = History.load(), standing.behind_since or ""
    return {term: first_change(standing, history, term, has=True) or first for term in missing_concepts(standing)}


def _named(terms: Sequence[str], interface: Interface, *, negated: bool = False) -> str:
    table, words = TermTable.load(), Words(interface.lang)
    labels = [table.label(term, interface.lang) for term in terms[:NAMED]]
    return interface.listed_in_sentence((words("mark.quoted", words=label) for label in labels), negated=negated)
