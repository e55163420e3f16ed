"""The sentence that says whether a translated rule can be used today, and if not, what is wrong; in every language."""

from collections.abc import Iterable, Sequence

from aligner.dating.staleness import Staleness
from aligner.drift.finding import RANKS, Finding
from aligner.drift.term_groups import CONCEPTS, RELATIONS
from aligner.text.terms import TermTable
from rosetta508.language.interface import LANGUAGES, N_, Interface
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
    rule: str, today: str | None, standing: Staleness | None, findings: Iterable[Finding]
) -> dict[str, str]:
    """Return the sentence by language; empty for a rule that is current under the same number, or of unclear standing.

    `today` is its number today, None if it has none of its own. `findings` are those about this rule. A misleading one
    is the sentence; else an older wording; else a reference to an outdated number. The number of today follows where it
    differs.
    """
    found = sorted((one for one in findings if one.rank in {"misleading", "outdated"}), key=_harm)
    behind = standing is not None and standing.standing == "behind"
    if found and (found[0].rank == "misleading" or (not behind and found[0].kind == "stale-reference")):
        said = dict(found[0].message)
    elif behind and standing:
        said = {language: _outdated(standing, language) for language in LANGUAGES}
    else:
        said = {}
    if today in {None, rule} or standing is None:
        return said
    number = {language: Interface(language)(RENUMBERED, number=today) for language in LANGUAGES}
    if said:
        return {lang: f"{said[lang]}{'' if lang == 'ja' else ' '}{number[lang]}" for lang in LANGUAGES}
    if standing.standing != "current":
        return {}
    return {language: Interface(language)(CURRENT_RENUMBERED, number=today) for language in LANGUAGES}


def _harm(finding: Finding) -> int:
    return RANKS.index(finding.rank) if finding.rank else len(RANKS)


def _outdated(standing: Staleness, language: str) -> str:
    """Return in one sentence since when a rule is behind, and in what."""
    interface = Interface(language)
    month = Words(language).month(standing.behind_since or "")
    if standing.only_examples:
        return interface(EXAMPLES, month=month)
    if not standing.by_own_words:
        return interface(PROBABLY, month=month)
    lacking = [term for term in standing.evidence.get("missing", ()) if term in CONCEPTS | RELATIONS]
    if lacking:
        return interface(LACKING, month=month, terms=_named(lacking, interface))
    added = standing.evidence.get("added", ())
    if not added:
        return interface(REWORDED, month=month)
    ended = "condition" in standing.evidence.get("markers", ())
    return interface(CONDITION_ENDED if ended else STILL_THERE, month=month, terms=_named(added, interface))


def _named(terms: Sequence[str], interface: Interface) -> str:
    table = TermTable.load()
    return interface.listed(table.label(term, interface.lang) for term in terms[:NAMED])
