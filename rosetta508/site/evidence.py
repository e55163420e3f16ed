"""What the aligner finds out about the editions: drift, and which rules their notes restate."""

from collections.abc import Mapping, Sequence

from aligner.alignment import Alignment
from aligner.comparison import Comparison
from aligner.drift import find_drift
from aligner.finding import Finding
from rosetta508.site.parallel import ENGLISH, Column, english_for
from scraper.edition import Edition, Note


def findings(columns: Sequence[Column], alignments: Mapping[str, Alignment]) -> tuple[Finding, ...]:
    """Return the drift of every translation from its leading English edition."""
    english = next((column for column in columns if column.id == ENGLISH), None)
    comparisons = [
        Comparison(edition, counterpart, alignments[edition.id], column.editions)
        for column in columns
        if english and column is not english
        for edition in column.editions
        if edition.id in alignments and (counterpart := english_for(edition, english))
    ]
    return find_drift(comparisons).findings


def notes(
    columns: Sequence[Column], alignments: Mapping[str, Alignment]
) -> dict[str, tuple[tuple[Edition, Note], ...]]:
    """Return, by leading English number, the notes that restate the rule."""
    found: dict[str, list[tuple[Edition, Note]]] = {}
    for edition in (edition for column in columns for edition in column.editions):
        by_id = {note.id: note for note in edition.notes}
        for link in alignments[edition.id].notes if edition.id in alignments else ():
            for number in link.rules if link.note in by_id and link.edition != edition.id else ():
                found.setdefault(number, []).append((edition, by_id[link.note]))
    return {number: tuple(pairs) for number, pairs in found.items()}
