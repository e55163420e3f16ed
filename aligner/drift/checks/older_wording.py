"""Wordings left behind: rules whose English changed after the wording they restate, and dates that content belies."""

from collections.abc import Iterator, Mapping

from aligner.dating.dating import format_intervals
from aligner.dating.staleness import Staleness
from aligner.drift.checks.concepts import CONCEPTS
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.edition_names import listed
from aligner.messages import LANGUAGES, N_

OLDER = N_("{rule} follows the English of {follows}; the English changed on {since}.")
OLDER_NAMING = N_("{rule} follows the English of {follows}; the English changed on {since} (not here: {missing}).")
OLDER_WHOLE = N_(
    "By the edition as a whole, {rule} follows the English of {follows}, "
    "which its own words neither bear out nor deny; the English changed on {since}."
)
OLDER_EXAMPLES = N_("{rule} follows the English of {follows}; since {since} only the examples of the English differ.")
STALE_DATE = N_("The page states {stated}, but its content follows the English rules of {content}.")

PARTIES = frozenset(
    {
        "defending-player",
        "control",
        "protect",
        "permanent",
        "combat-phase",
        "phased-out",
        "active-team",
        "defending-team",
    }
)
"""Terms worth naming beside the things of the game when a rule lacks them."""


def older_wording(comparison: Comparison) -> Iterator[Finding]:
    """Rules that still say what the English said before it changed.

    Where a rule's own words speak for neither wording, that is no more than likely, and the message says so.
    """
    for one in comparison.standings:
        if one.standing == "behind":
            missing = _missing(comparison, one)
            facts: dict[str, object] = {
                "follows": format_intervals(one.follows),
                "intervals": [list(interval) for interval in one.follows],
                "since": one.behind_since,
                "changes": list(one.changes),
                "only_examples": one.only_examples,
                "standing": dict(one.evidence),
            }
            named = {"missing": missing} if missing else {}
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
    return OLDER_EXAMPLES if one.only_examples else OLDER_NAMING if named else OLDER


def stale_date(comparison: Comparison) -> Iterator[Finding]:
    """Stated dates that the content belies."""
    dating = comparison.dating
    if dating and dating.stale:
        facts = {
            "stated": dating.stated,
            "content": format_intervals(dating.content),
            "intervals": [list(interval) for interval in dating.content],
        }
        yield comparison.finding("stale-date", "error", None, None, STALE_DATE, **facts)


def _missing(comparison: Comparison, one: Staleness) -> dict[str, str]:
    """Return the names of the things that the English has now and the rule lacks, by language of the message.

    Other terms come and go with the translator's style, or stand in the rule inside a longer one.
    """
    terms = [term for term in one.evidence.get("missing", ()) if term in CONCEPTS | PARTIES]
    names = {language: [comparison.terms.label(term, language) for term in terms] for language in LANGUAGES}
    return listed(names) if terms else {}
