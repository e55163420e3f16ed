"""Material: the content of all pages, gathered once per build from the library and the aligner."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from aligner.dating.dating import Dating, RuleDating
from aligner.dating.staleness import Staleness
from aligner.drift.finding import Finding
from aligner.grouping import grouped
from rosetta508.compare.library_comparison import newest_of_each, usual_pairs
from rosetta508.lookup.edition_counts import RULINGS
from rosetta508.site.model.comparisons import EditionComparison, judge_all
from rosetta508.site.model.examples import Examples, gather_examples
from rosetta508.site.model.parallel_text import (
    ENGLISH,
    Cell,
    Column,
    Row,
    above,
    columns_of,
    current_english,
    place_others,
    rows_of,
    sections_of,
)
from rosetta508.site.model.passages import Passage, passages_of
from rosetta508.site.model.rulings import Ruling, rulings_of
from scraper.edition import Edition, Note
from scraper.library import Library


@dataclass(frozen=True)
class Material:
    """The editions, their parallel text, and everything known about each rule."""

    editions: tuple[Edition, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    findings: tuple[Finding, ...]
    rulings: tuple[Ruling, ...] = ()
    now: Edition | None = None
    notes: Mapping[str, tuple[tuple[Edition, Note], ...]] = field(default_factory=dict)
    """By leading English number: the notes of editions, outside their rules, about the rule."""
    datings: Mapping[str, Dating] = field(default_factory=dict)
    """By edition id: which English revisions its content follows."""
    standings: Mapping[tuple[str, str], Staleness] = field(default_factory=dict)
    """By edition id and number: which English wording a rule follows, and since when it is outdated."""
    examples: Examples = field(default_factory=Examples)

    @cached_property
    def by_id(self) -> Mapping[str, Edition]:
        """Editions by id."""
        return {edition.id: edition for edition in self.editions}

    @cached_property
    def rule_datings(self) -> Mapping[tuple[str, str], RuleDating]:
        """The dating of each rule, by edition id and number."""
        return {(name, one.number): one for name, dating in self.datings.items() for one in dating.rules}

    @cached_property
    def by_number(self) -> Mapping[str, Row]:
        """Rows by English number."""
        return {row.number: row for row in reversed(self.rows) if row.english}

    @cached_property
    def by_rule(self) -> Mapping[tuple[str, str], tuple[Row, ...]]:
        """Rows by edition id and the rule's number there."""
        cells = ((cell, row) for row in self.rows for cell in (*row.all_cells, *row.others))
        found = grouped(((cell.edition.id, cell.rule.number), row) for cell, row in cells)
        return {key: tuple(rows) for key, rows in found.items()}

    @cached_property
    def by_language(self) -> Mapping[tuple[str, str], tuple[Row, ...]]:
        """Rows by language and the rule's number in it."""
        found: dict[tuple[str, str], list[Row]] = {}
        for row in self.rows:
            for cell in row.all_cells:
                rows = found.setdefault((cell.edition.language, cell.rule.number), [])
                if row not in rows:
                    rows.append(row)
        return {key: tuple(rows) for key, rows in found.items()}

    @cached_property
    def by_row(self) -> Mapping[str, tuple[Finding, ...]]:
        """Findings by the address of the row that they concern."""
        found = grouped((row.address, finding) for finding in self.findings for row in self.rows_of(finding))
        return {address: tuple(findings) for address, findings in found.items()}

    def rows_of(self, finding: Finding) -> tuple[Row, ...]:
        """Return the rows that a finding concerns: those of its rule, else of its counterpart, else none."""
        rows = self.by_rule.get((finding.edition, finding.rule), ()) if finding.rule else ()
        if not rows and finding.counterpart:
            rows = self.by_rule.get((finding.counterpart.edition, finding.counterpart.rule), ())
        return rows

    def findings_of(self, row: Row, edition_ids: Iterable[str]) -> list[Finding]:
        """Return the findings about a row in some editions, most severe first."""
        wanted = set(edition_ids)
        found = [one for one in self.by_row.get(row.address, ()) if one.edition in wanted]
        return sorted(found, key=lambda one: SEVERITIES.index(one.severity))

    @cached_property
    def main_section(self) -> str:
        """The section that most columns have, which the home page shows."""
        having: dict[str, set[str]] = {}
        for column in self.columns:
            for edition in column.editions:
                for section in sections_of(edition):
                    having.setdefault(section, set()).add(column.id)
        return max(having, key=lambda section: (len(having[section]), section), default="")

    def section(self, name: str) -> Sequence[Row]:
        """Return the rows of a section, in order."""
        return self._by_section.get(name, ())

    @cached_property
    def _by_section(self) -> Mapping[str, Sequence[Row]]:
        return grouped((row.section, row) for row in self.rows)

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """The pages of the reading room, in order."""
        return passages_of(self._by_section.items(), self.columns)

    @cached_property
    def passage_of(self) -> Mapping[str, Passage]:
        """The page of the reading room that shows a rule, by the address of its row."""
        return {row.address: one for one in self.passages for row in one.rows}

    @cached_property
    def covered(self) -> Collection[tuple[str, str]]:
        """(column id, section) for each section in which a column has at least one rule."""
        return {(column, row.section) for row in self.rows for column in row.cells}

    @cached_property
    def children(self) -> Mapping[str, Sequence[Row]]:
        """The rows directly below a rule, by its number."""
        return grouped((above(row.number) or "", row) for row in self.rows)

    @cached_property
    def translated(self) -> Mapping[str, Sequence[tuple[Cell, Row]]]:
        """The rules of translations, each with its row, by the rule's number in the translation."""
        cells = ((cell, row) for row in self.rows for cell in row.all_cells)
        return grouped((cell.rule.number, (cell, row)) for cell, row in cells if cell.edition.language != ENGLISH)

    def settle(self) -> None:
        """Compute the cached properties now, so that the worker processes need not each compute them."""
        for name in vars(type(self)):
            if isinstance(vars(type(self))[name], cached_property):
                getattr(self, name)
        for shown in self.examples.by_id.values():
            _ = shown.by_rules


SEVERITIES = ("error", "warning", "info")
MAX_LISTED = 400
"""How many rules are listed one by one on a page; if there are more, only those with subrules or findings are."""
STEP = "508"
"""The section whose rules the examples should all exercise."""


class _Shelf(Library):
    """A library whose editions are read once, because reading and checking a whole rule book takes seconds."""

    def __init__(self, library: Library) -> None:
        super().__init__(library.home)
        self._editions = tuple(library.editions())

    def editions(self) -> tuple[Edition, ...]:
        """Return the editions."""
        return self._editions

    def get(self, name: str) -> Edition:
        """Return the edition that `name` means, from the cache if it is an id."""
        return next((one for one in self._editions if one.id == name), None) or super().get(name)


def gather(library: Library | None = None) -> Material:
    """Gather the material from a library, by default the user's own."""
    shelf = _Shelf(library or Library())
    books = shelf.editions()
    newest = newest_of_each(books)
    now = current_english(books)
    judged = judge_all(usual_pairs(shelf), shelf)
    alignments = {name: one.alignment for name, one in judged.items()}
    columns = columns_of(newest, now, alignments.values())
    rows = rows_of(columns, alignments)
    shown = {one.id for column in columns for one in column.editions}
    place_others(rows, [one for one in newest if one.language == ENGLISH and one.id not in shown], alignments)
    return Material(
        editions=books,
        columns=columns,
        rows=tuple(rows),
        findings=tuple(finding for one in judged.values() for finding in one.findings),
        rulings=rulings_of(next((one for one in newest if one.book == RULINGS), None)),
        now=now,
        notes=_notes(shelf, judged),
        datings={name: one.dating for name, one in judged.items() if one.dating},
        standings={(name, how.rule): how for name, one in judged.items() for how in one.standings},
        examples=gather_examples(shelf, _of_the_step(rows)),
    )


def _of_the_step(rows: Iterable[Row]) -> list[str]:
    """Return the numbers of the rules that the examples should exercise: all of the step except its heading."""
    return [row.number for row in rows if row.is_english_rule and row.section == STEP]


def _notes(library: Library, judged: Mapping[str, EditionComparison]) -> dict[str, tuple[tuple[Edition, Note], ...]]:
    """Return, by leading English number, the notes that restate the rule."""
    found: dict[str, list[tuple[Edition, Note]]] = {}
    for name, one in judged.items():
        edition = library.get(name)
        by_id = {note.id: note for note in edition.notes}
        for link in one.notes:
            for number in link.rules:
                found.setdefault(number, []).append((edition, by_id[link.note]))
    return {number: tuple(pairs) for number, pairs in found.items()}
