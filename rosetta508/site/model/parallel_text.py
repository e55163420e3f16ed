"""The parallel text: columns (one book in one language each) and rows (one rule each), with English first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from aligner.align.alignment import Alignment
from aligner.grouping import grouped
from rosetta508.lookup.edition_counts import RULINGS
from rosetta508.site.model.address import rule_page
from scraper.edition import Edition, Rule
from scraper.rule_number import is_rule_number, natural_key, parent_of, parts_of

ENGLISH = "en"
OFFICIAL = "official"
_ORDER = (ENGLISH, "it", "ja")


@dataclass(frozen=True)
class Column:
    """A book of one language: its editions, each with its rules in the parallel text."""

    id: str
    language: str
    editions: tuple[Edition, ...]


@dataclass(frozen=True)
class Cell:
    """A rule in one edition, and how its number relates to the English one (None in English itself)."""

    edition: Edition
    rule: Rule
    relation: str | None = None
    confidence: float = 1.0


@dataclass
class Row:
    """One rule in all columns; `number` is the English one, or the edition's own if English has no such rule."""

    number: str
    address: str
    section: str
    cells: dict[str, list[Cell]] = field(default_factory=dict)
    others: list[Cell] = field(default_factory=list)
    """The rule in English editions that have no column, such as a wiki page."""

    @property
    def english(self) -> Cell | None:
        """The rule in the leading English edition."""
        return next(iter(self.cells.get(ENGLISH, [])), None)

    @property
    def is_english_rule(self) -> bool:
        """Whether English has the rule and it is not a heading; these rules are counted."""
        return self.english is not None and not self.english.rule.is_heading

    @property
    def is_heading(self) -> bool:
        """Whether it is a heading in every edition."""
        return all(cell.rule.is_heading for cell in self.all_cells)

    @property
    def all_cells(self) -> Iterator[Cell]:
        """The cells of all columns."""
        return (cell for cells in self.cells.values() for cell in cells)


def section_of(number: str) -> str:
    """Return the topmost part of a number: 508 of 508.1k."""
    return next(iter(parts_of(number)), number)


def current_english(editions: Iterable[Edition]) -> Edition | None:
    """Return the newest official English edition."""
    official = [one for one in editions if one.language == ENGLISH and one.book == OFFICIAL]
    return max(official, key=lambda one: one.stated_date or "", default=None)


def columns_of(
    editions: Sequence[Edition], now: Edition | None = None, alignments: Iterable[Alignment] = ()
) -> tuple[Column, ...]:
    """Return the columns of editions: English first, then a column for each book in another language.

    If there are translations, a section is left out if none of them has or covers it; sections whose rules `alignments`
    link with a translation are kept. English is the official text of `now`; sections that it lacks come from the newest
    English that has them.
    """
    books = [one for one in editions if one.book != RULINGS]
    translations = [one for one in books if one.language != ENGLISH]
    originals = [one for one in books if one.language == ENGLISH]
    wanted = {section_of(rule.number) for one in translations or books for rule in one.rules}
    theirs = {one.id for one in translations}
    linked = (link for one in alignments if one.left in theirs for link in one.links)
    wanted |= {section_of(number) for link in linked for number in link.right}
    wanted |= {
        section
        for section in {section for one in originals for section in sections_of(one)}
        if any(one.covers_number(section) for one in translations)
    }
    english = _english(originals, wanted, now)
    columns = [Column(ENGLISH, ENGLISH, tuple(english))] if english else []
    groups = grouped(((one.language, one.book or one.id), one) for one in translations)
    languages = [language for language, _ in groups]
    for (language, book), group in sorted(groups.items(), key=lambda item: (_place(item[0][0]), item[0][1])):
        name = language if languages.count(language) == 1 else f"{language}-{book}"
        columns.append(Column(name, language, tuple(sorted(group, key=_first_number))))
    return tuple(columns)


def edition_of_sections(edition: Edition, sections: Iterable[str]) -> Edition:
    """Return the edition with the rules of `sections` alone."""
    wanted = set(sections)
    return replace(edition, rules=tuple(rule for rule in edition.rules if section_of(rule.number) in wanted))


def sections_of(edition: Edition) -> tuple[str, ...]:
    """Return the sections that an edition has rules of, in its order."""
    return tuple(dict.fromkeys(section_of(rule.number) for rule in edition.rules))


def rows_of(columns: Sequence[Column], alignments: Mapping[str, Alignment]) -> list[Row]:
    """Arrange the columns side by side; `alignments` are by edition id, each with its English edition.

    Rules are in the order of their English edition; if there are several, these are in the order of their sections.
    """
    rows = [
        Row(rule.number, rule_page(rule.number), section_of(rule.number), {ENGLISH: [Cell(edition, rule)]})
        for column in columns
        if column.id == ENGLISH
        for edition in column.editions
        for rule in edition.rules
    ]
    if any(column.id == ENGLISH and len(column.editions) > 1 for column in columns):
        rows.sort(key=lambda row: (natural_key(above(row.section) or row.section), natural_key(row.section)))
    by_number = {row.number: row for row in rows}
    for column in columns:
        for edition in column.editions:
            if column.id != ENGLISH:
                _place_edition(column, edition, alignments.get(edition.id), rows, by_number)
    return rows


def place_others(rows: Iterable[Row], editions: Iterable[Edition], alignments: Mapping[str, Alignment]) -> None:
    """Add the rules of English editions without a column to the rows of the English rules that they are linked with."""
    by_number = {row.number: row for row in rows if row.english}
    for edition in editions:
        for link in alignments[edition.id].links if edition.id in alignments else ():
            for row in (by_number[number] for number in link.right if number in by_number):
                row.others += [
                    Cell(edition, edition.by_number[one], link.relation, link.confidence) for one in link.left
                ]


def _place_edition(
    column: Column, edition: Edition, alignment: Alignment | None, rows: list[Row], by_number: Mapping[str, Row]
) -> None:
    links = {number: link for link in (alignment.links if alignment else ()) for number in link.left}
    before: Row | None = None
    for rule in edition.rules:
        link = links.get(rule.number)
        linked = [by_number[number] for number in link.right if number in by_number] if link else []
        for row in linked:
            row.cells.setdefault(column.id, []).append(
                Cell(edition, rule, link.relation if link else None, link.confidence if link else 0.0)
            )
        before = linked[-1] if linked else _insert_own(column, edition, rule, rows, before)


def _insert_own(column: Column, edition: Edition, rule: Rule, rows: list[Row], before: Row | None) -> Row:
    """Insert a row for a rule that English lacks, after the rule that it follows in its edition; return the row."""
    row = Row(rule.number, rule_page(rule.number, column.language), section_of(rule.number))
    row.cells[column.id] = [Cell(edition, rule)]
    section = [at for at, other in enumerate(rows) if other.section == row.section]
    first = section[0] if section else len(rows)
    rows.insert(rows.index(before) + 1 if before else first, row)
    return row


def _english(editions: Sequence[Edition], wanted: Iterable[str], now: Edition | None) -> list[Edition]:
    """Return the leading English edition of each section: today's official one, else the newest with the section."""
    ranked = sorted(editions, key=lambda one: one.stated_date or "", reverse=True)
    ranked.sort(key=lambda one: one is not now)
    having = {one.id: set(sections_of(one)) for one in ranked}
    chosen: dict[str, tuple[Edition, list[str]]] = {}
    for section in sorted(set(wanted), key=natural_key):
        best = next((one for one in ranked if section in having[one.id]), None)
        if best:
            chosen.setdefault(best.id, (best, []))[1].append(section)
    return [edition_of_sections(one, sections) for one, sections in chosen.values()]


def _place(language: str) -> tuple[int, str]:
    return (_ORDER.index(language) if language in _ORDER else len(_ORDER)), language


def _first_number(edition: Edition) -> tuple[tuple[int, int, str], ...]:
    return natural_key(edition.rules[0].number) if edition.rules else ()


def parent_row(row: Row, rows: Mapping[str, Row]) -> Row | None:
    """Return the row of the parent rule: 508.1 of 508.1k."""
    number = above(row.number)
    return rows.get(number) if number else None


def above(number: str) -> str | None:
    """Return the number of the rule, section, or chapter above a number: 508.1, 508, 5; None at the top."""
    return parent_of(number) or (number[0] if is_rule_number(number) else None)
