"""Outdated rules and dates: kinds `older-wording` and `stale-date`."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from aligner.dating.dating import format_intervals, is_mixed
from aligner.dating.staleness import Staleness
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.drift.term_groups import missing_concepts
from aligner.edition_names import with_written_dates
from aligner.messages import N_, in_all_languages

OLDER = N_("{rule} follows the English rules of {follows}. The English has changed since then, first on {since}.")
OLDER_NAMING = N_(
    "{rule} follows the English rules of {follows}. The English has changed since then, first on {since}. {rule} "
    "does not mention {missing}."
)
OLDER_ONCE = N_("{rule} follows the English rules of {follows}. The English changed on {since}.")
OLDER_NAMING_ONCE = N_(
    "{rule} follows the English rules of {follows}. The English changed on {since}. {rule} does not mention {missing}."
)
OLDER_WHOLE = N_(
    "The edition as a whole follows the English rules of {follows}. The English changed on {since}. The words of "
    "{rule} fit both the old and the new wording, so they may be outdated, too."
)
OLDER_EXAMPLES = N_(
    "{rule} follows the English rules of {follows}. The English has changed since then, first on {since}, but only in "
    "its examples."
)
OLDER_EXAMPLES_ONCE = N_(
    "{rule} follows the English rules of {follows}. The English changed on {since}, but only in its examples."
)
STALE_DATE = N_("The date stated on the page is {stated}, but its content follows the English rules of {content}.")
STALE_DATE_MIXED = N_(
    "The date stated on the page is {stated}, but different parts of its content follow the English rules of "
    "different periods, mainly {content}."
)


def check_wording(comparison: Comparison) -> Iterator[Finding]:
    """Yield the rules that follow an English wording from before a change.

    If a rule's own words fit both wordings, the finding is only likely, and its message says so.
    """
    for one in comparison.standings:
        if one.standing == "behind":
            terms = missing_concepts(one.evidence)
            named: dict[str, object] = {}
            if terms:
                named["missing"] = comparison.denied_names(terms, one.counterpart)
                named["absent"] = [term for term in terms if term not in comparison.known_terms]
            facts: dict[str, object] = {
                "follows": format_intervals(one.follows),
                "intervals": [list(interval) for interval in one.follows],
                "since": one.behind_since,
                "changes": list(one.changes),
                "only_examples": one.only_examples,
                "standing": dict(one.evidence),
            }
            yield comparison.finding(
                "older-wording",
                "warning" if one.by_own_words else "info",
                one.rule,
                one.counterpart,
                _template(one, named),
                **facts,
                **named,
            )


def _template(one: Staleness, named: Mapping[str, object]) -> str:
    if not one.by_own_words:
        return OLDER_WHOLE
    once = len(one.changes) == 1
    if one.only_examples:
        return OLDER_EXAMPLES_ONCE if once else OLDER_EXAMPLES
    if named:
        return OLDER_NAMING_ONCE if once else OLDER_NAMING
    return OLDER_ONCE if once else OLDER


def check_date(comparison: Comparison) -> Iterator[Finding]:
    """Yield one finding if the stated date contradicts the content."""
    dating = comparison.dating
    if dating and dating.stale:
        facts = {
            "stated": dating.stated,
            "content": format_intervals(dating.content),
            "intervals": [list(interval) for interval in dating.content],
        }
        found = comparison.finding("stale-date", "error", None, None, STALE_DATE, **facts)
        if is_mixed(dating.kinds, dating.content):
            written = {name: with_written_dates(facts[name], all_of_them=True) for name in ("stated", "content")}
            found = replace(found, message=in_all_languages(STALE_DATE_MIXED, **written))
        yield found
