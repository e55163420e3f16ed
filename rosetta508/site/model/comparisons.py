"""EditionComparison: the results of comparing an edition with its English, without the editions themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aligner.align.alignment import Alignment, NoteLink
from aligner.align.note_links import link_notes
from aligner.dating.dating import Dating
from aligner.dating.staleness import Staleness
from aligner.drift import find_drift
from aligner.drift.finding import Finding
from aligner.history import History
from aligner.text.terms import TermTable
from rosetta508.compare.library_comparison import compare
from rosetta508.site.model.parallel_text import ENGLISH
from rosetta508.site.workers import run_in_parallel
from scraper.edition import Edition
from scraper.library import Library


@dataclass(frozen=True)
class EditionComparison:
    """An edition's alignment, dating, and findings, the staleness of its rules, and the rules its notes restate."""

    alignment: Alignment
    dating: Dating | None
    standings: tuple[Staleness, ...]
    findings: tuple[Finding, ...]
    notes: tuple[NoteLink, ...]


def judge_all(pairs: Sequence[tuple[Edition, Edition]], library: Library) -> Mapping[str, EditionComparison]:
    """Compare each edition with its English and return the results by id, in the given order.

    The longest editions are started first, so that the processes finish at about the same time.
    """
    History.load().numbers_at(History.load().revisions()[-1])
    TermTable.load()
    longest = sorted(pairs, key=lambda pair: -len(pair[0].rules))
    done = dict(
        zip(
            (left.id for left, _ in longest),
            run_in_parallel(lambda pair: _judged(*pair, library), longest),
            strict=True,
        )
    )
    return {left.id: done[left.id] for left, _ in pairs}


def _judged(left: Edition, right: Edition, library: Library) -> EditionComparison:
    comparison = compare(left, right, library)
    notes = link_notes(left, right) if left.notes and left.language != ENGLISH else ()
    findings = find_drift([comparison]).findings
    return EditionComparison(comparison.alignment, comparison.dating, comparison.standings, findings, notes)
