"""What the aligner finds out about the editions: drift, and which rules their notes restate."""

from collections.abc import Mapping, Sequence

from aligner.alignment import Alignment
from aligner.finding import Finding
from rosetta508.site.parallel import Column
from scraper.edition import Edition, Note


def findings(editions: Sequence[Edition], alignments: Mapping[str, Alignment]) -> tuple[Finding, ...]:
    """Return the drift of every translation against its English edition."""
    return ()


def notes(columns: Sequence[Column]) -> dict[str, tuple[tuple[Edition, Note], ...]]:
    """Return, by leading English number, the notes that restate the rule."""
    return {}
