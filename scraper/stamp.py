"""Add the facts about the restated text to a digest edition: `python -m scraper.stamp FULL.json DIGEST.json`.

Per rule: the fingerprint and the measures of the full text, its references, citations, and reversal flag; per edition:
id, language, book, source, dates, coverage, repeats, misprints, glossary. The hand-written texts, examples, and notes
stay; titles are those of the full text. A cited title as long as a sentence is left out and its number kept, so that a
digest repeats no long run of words.
"""

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from scraper.edition import Edition, Note, Reference, Rule, read_edition, write_edition
from scraper.errors import N_, RosettaError, UnknownName

LONGEST_TITLE = 8
"""Maximum number of words of a cited title. Chosen: a longer one is as long as a sentence."""


def stamped(digest: Edition, full: Edition) -> Edition:
    """Return `digest` with the facts of `full`; raise `UnknownName` for a rule or note that `full` lacks."""
    notes = {note.id: note for note in full.notes}
    return replace(
        full,
        rules=tuple(_stamped_rule(rule, full.by_number.get(rule.number)) for rule in digest.rules),
        notes=tuple(_stamped_note(note, notes.get(note.id)) for note in digest.notes),
    )


def citable(references: Iterable[Reference]) -> tuple[Reference, ...]:
    """Return the references for a digest: without titles of more than LONGEST_TITLE words."""
    return tuple(
        replace(one, title=None) if len((one.title or "").split()) > LONGEST_TITLE else one for one in references
    )


def _stamped_rule(rule: Rule, full: Rule | None) -> Rule:
    if full is None:
        raise UnknownName(N_("the full text has no rule {number}"), number=rule.number)
    facts = replace(full, text=rule.text, examples=rule.examples, references=citable(full.references))
    return replace(facts, restates=full.fingerprint(), measured=full.measures)


def _stamped_note(note: Note, full: Note | None) -> Note:
    if full is None:
        raise UnknownName(N_("the full text has no note {number}"), number=note.id)
    return replace(note, restates=full.fingerprint())


def main(arguments: list[str]) -> int:
    """Stamp the digest file in place."""
    full, digest = (Path(argument) for argument in arguments)
    try:
        digest.write_text(write_edition(stamped(read_edition(digest), read_edition(full))), "utf-8")
    except RosettaError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
