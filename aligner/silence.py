"""Silence: what an edition does not tell of its date, and why, as a template and its facts."""

from collections.abc import Iterator
from typing import Any

from aligner.evidence import Testimony
from aligner.messages import N_

UNKNOWN = N_("{english} states no date or is no English edition of these rules: it cannot tell what {edition} follows.")
STRANGE = N_(
    "{edition} is another rule book, or another part of this one, than {english}: "
    "of its {rules} rules {linked} are linked with rules there, too few or too unlike to tell a date by."
)
NO_NUMBERS = N_("Its numbers tell nothing: the English rules that its rules answer to never bore them.")
NO_REFERENCES = N_("It cites no rule where the English cites one: references tell nothing.")
NO_WORDING = N_("Nothing in its wording tells one revision from another.")
_TOLD = {"numbering": NO_NUMBERS, "references": NO_REFERENCES, "wording": NO_WORDING}


def silences(testimony: Testimony) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield why nothing can be told at all, or else of each kind of evidence without any why there is none."""
    edition, english = testimony.edition, testimony.english
    if not edition.rules:
        return
    if not testimony.knows_english:
        yield UNKNOWN, {"edition": edition.id, "english": english.id}
    elif not testimony.answers:
        counts = {"rules": len(edition.rules), "linked": len(testimony.alignment.links)}
        yield STRANGE, {"edition": edition.id, "english": english.id, **counts}
    else:
        kinds = (testimony.numbering, testimony.references, testimony.wording)
        yield from ((_TOLD[kind.name], {}) for kind in kinds if not kind.clues)
