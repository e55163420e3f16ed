"""Silence: what an edition does not tell of its date, and why, as a template and its facts."""

from collections.abc import Iterator
from typing import Any

from aligner.dating.evidence import Testimony
from aligner.edition_names import joined_words
from aligner.messages import LANGUAGES, N_

UNKNOWN = N_("{english} states no date or is no English edition of these rules: it cannot tell what {edition} follows.")
STRANGE = N_(
    "{edition} is another rule book, or another part of this one, than {english}: "
    "of its {rules} rules {linked} are linked with rules there, too few or too unlike to tell a date by."
)
EMPTY = N_("{edition} has no rules: it tells nothing of its date.")
ELSEWHERE = N_(
    "{edition} is another rule book, or a part of this one that {english} has not: "
    "of its {rules} rules {linked} are linked with the {there} rules there, which are of {areas} alone. "
    "Fetch the whole English book (rosetta508 fetch official), or compare with another English edition (--against)."
)
PARTLY = N_(
    "Of the {rules} rules of {edition} {outside} are not told of: {english} has but {there} rules, those of {areas}. "
    "Fetch the whole English book (rosetta508 fetch official), or compare with another English edition (--against)."
)
NO_NUMBERS = N_("Its numbers tell nothing: the English rules that its rules answer to never bore them.")
NO_REFERENCES = N_("It cites no rule where the English cites one: references tell nothing.")
NO_WORDING = N_("Nothing in its wording tells one revision from another.")
_TOLD = {"numbering": NO_NUMBERS, "references": NO_REFERENCES, "wording": NO_WORDING}


def silences(testimony: Testimony) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield why nothing can be told at all, or else of each kind of evidence without any why there is none."""
    edition, english = testimony.edition, testimony.english
    facts = {"edition": edition.id, "english": english.id}
    counts: dict[str, Any] = {
        "rules": len(edition.rules),
        "there": len(english.rules),
        "areas": joined_words({lang: list(english.covers) for lang in LANGUAGES}),
    }
    outside = _outside(testimony)
    if not edition.rules:
        yield EMPTY, facts
    elif not testimony.knows_english:
        yield UNKNOWN, facts
    elif not testimony.answers:
        template = ELSEWHERE if outside > len(edition.rules) / 2 else STRANGE
        yield template, {**facts, **counts, "linked": len(testimony.alignment.links)}
    else:
        if outside > len(edition.rules) / 2:
            yield PARTLY, {**facts, **counts, "outside": outside}
        kinds = (testimony.numbering, testimony.references, testimony.wording)
        yield from ((_TOLD[kind.name], {}) for kind in kinds if not kind.clues)


def _outside(testimony: Testimony) -> int:
    """Return how many rules bear numbers that the English edition has not, but the English rules once had elsewhere."""
    history, english = testimony.history, testimony.english
    numbers = [one.number for one in testimony.edition.rules] if english.covers else []
    return sum(bool(history.cited_as(one)) and not english.covers_number(one) for one in numbers)
