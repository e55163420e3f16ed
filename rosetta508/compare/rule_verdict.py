"""The sentence that says whether a translated rule can be used today, and if not, what is wrong."""

from collections.abc import Sequence

from aligner.dating.staleness import Staleness
from aligner.drift.finding import Finding
from aligner.drift.term_groups import missing_concepts
from aligner.text.terms import TermTable
from rosetta508.language.interface import N_, Interface
from rosetta508.language.words import Words

RENUMBERED = N_("Its number today is {number}.")
CURRENT_RENUMBERED = N_("Current; its number today is {number}.")
LACKING = N_("Outdated since {month}: it does not mention {terms}.")
CONDITION_ENDED = N_("Outdated since {month}: a condition no longer applies ({terms}).")
STILL_THERE = N_("Outdated since {month}: it mentions {terms}, and the rule no longer does.")
REWORDED = N_("Outdated since {month}: the English wording changed.")
PROBABLY = N_("Probably outdated: the English wording changed in {month}.")
EXAMPLES = N_("Current; only an example of the English changed, in {month}.")

NAMED = 3
"""Terms that a sentence names at most."""


def rule_verdict(
    rule: str, today: str | None, standing: Staleness | None, findings: Sequence[Finding], language: str
) -> str:
    """Return the sentence; empty for a rule that is current under the same number, or of unclear standing.

    `today` is its number today, None if it has none of its own. `findings` are those about this rule. A misleading one
    is the sentence; else an older wording; else a reference to an outdated number. The number of today follows where it
    differs.
    """
    interface = Interface(language)
    misleading = next((one for one in findings if one.rank == "misleading"), None)
    reference = next((one for one in findings if one.kind == "stale-reference"), None)
    said = ""
    if misleading:
        said = misleading.message[language]
    elif standing and standing.standing == "behind":
        said = _outdated(standing, interface)
    elif reference:
        said = reference.message[language]
    if today in {None, rule} or standing is None:
        return said
    if said:
        return f"{said}{'' if language == 'ja' else ' '}{interface(RENUMBERED, number=today)}"
    return interface(CURRENT_RENUMBERED, number=today) if standing.standing == "current" else ""


def _outdated(standing: Staleness, interface: Interface) -> str:
    """Return in one sentence since when a rule is behind, and in what."""
    month = Words(interface.lang).month(standing.behind_since or "")
    if standing.only_examples:
        return interface(EXAMPLES, month=month)
    if not standing.by_own_words:
        return interface(PROBABLY, month=month)
    if lacking := missing_concepts(standing):
        return interface(LACKING, month=month, terms=_named(lacking, interface))
    added = standing.evidence.get("added", ())
    if not added:
        return interface(REWORDED, month=month)
    ended = "condition" in standing.evidence.get("markers", ())
    return interface(CONDITION_ENDED if ended else STILL_THERE, month=month, terms=_named(added, interface))


def _named(terms: Sequence[str], interface: Interface) -> str:
    table = TermTable.load()
    return interface.listed(table.label(term, interface.lang) for term in terms[:NAMED])
