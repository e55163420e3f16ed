"""One page being written: its language, its address, and how it shows rules, links, and findings."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import unquote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from aligner.dating.dating import Dating, is_mixed
from aligner.drift.finding import RANKS, Finding
from aligner.history.history import History, Interval
from executable_examples.engine import RULE_SETS
from rosetta508.compare.english_changes import Fact
from rosetta508.compare.grouped_findings import caused_messages, harm_of, main_findings, summary, summary_counts
from rosetta508.language.interface import Interface
from rosetta508.language.words import Words
from rosetta508.lookup.edition_counts import RULINGS, entries_in_words, few_sections
from rosetta508.site.boards.trace import Numbering
from rosetta508.site.boards.trial import outcome
from rosetta508.site.model.address import plain, relative, slug
from rosetta508.site.model.examples import highlighted
from rosetta508.site.model.material import SEVERITIES, Material
from rosetta508.site.model.parallel_text import ENGLISH, Cell, Column, Row
from rosetta508.site.model.rule_names import first_words, name_of, reading_cell
from rosetta508.site.pages.board_view import numbers_of
from rosetta508.site.pages.slope_graph import Line
from scraper.edition import Edition, Reference
from scraper.readers.references import printed_numbers

TEMPLATES = Environment(
    loader=PackageLoader("rosetta508.site.pages"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
    lstrip_blocks=True, auto_reload=False,
)  # fmt: skip
TEMPLATES.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "sort_keys": True, "separators": (",", ":")}
"""Letters unescaped, because escapes double the size: every rule page has its boards as JSON."""
TEMPLATES.globals.update(
    plain=plain, slug=slug, readable=unquote, harm_of=harm_of, highlighted=highlighted, outcome=outcome,
    rule_sets=tuple(RULE_SETS), rulings_book=RULINGS,
)  # fmt: skip

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Control characters: a saved text may have them, but HTML cannot express them."""


@dataclass(frozen=True)
class ColumnRule:
    """A rule in one column, as a page shows it: its cells and its findings."""

    column: Column
    cells: Sequence[Cell]
    findings: Sequence[Finding]
    of_heading: bool = False

    @property
    def state(self) -> str:
        """`missing` (`blank` for a heading) without cells; else the worst severity; else `ok`, or `lead` in English."""
        if not self.cells:
            return "blank" if self.of_heading else "missing"
        worst = next((one for one in SEVERITIES if any(f.severity == one for f in self.findings)), None)
        return worst or ("lead" if self.column.id == ENGLISH else "ok")

    @property
    def standing(self) -> str:
        """`missing` (`blank` for a heading), else the rank of its most harmful finding, else `ok`."""
        if not self.cells:
            return self.state
        ranks = {one.rank for one in self.findings}
        return next((rank for rank in RANKS if rank in ranks), "ok")

    @property
    def kinds(self) -> list[Finding]:
        """The worst finding of each kind, of those that no other one causes."""
        first: dict[str, Finding] = {}
        for finding in main_findings(self.findings):
            first.setdefault(finding.kind, finding)
        return list(first.values())


@dataclass(frozen=True)
class Page:
    """A page at an address, in one interface language."""

    material: Material
    words: Words
    address: str

    @property
    def language(self) -> str:
        """The interface language."""
        return self.words.language

    def href(self, target: str) -> str:
        """Return the link from here to an address."""
        return relative(self.address, target)

    def render(self, template: str, **facts: Any) -> str:
        """Fill in a template; every fact is escaped."""
        html = TEMPLATES.get_template(template).render(
            page=self, w=self.words, material=self.material, language=self.language, **facts
        )
        return _CONTROLS.sub("", html)

    def beside(self, row: Row, *, reader_first: bool = False) -> list[ColumnRule]:
        """Return the row's columns, English first or (for reading) the reader's language first."""
        columns = self.in_reader_order(self.material.columns) if reader_first else self.material.columns
        besides = [self._beside(column, row) for column in columns if self.has_section(column, row)]
        return [one for one in besides if one.state != "blank"] if reader_first else besides

    def _beside(self, column: Column, row: Row) -> ColumnRule:
        ids = [edition.id for edition in column.editions]
        of_heading = bool(row.english and row.english.rule.is_heading)
        return ColumnRule(column, row.cells.get(column.id, []), self.material.findings_of(row, ids), of_heading)

    def in_reader_order(self, columns: Iterable[Column]) -> list[Column]:
        """Return the columns, those in the reader's language first, then English."""
        return sorted(columns, key=self.reader_order)

    def reader_order(self, column: Column) -> tuple[bool, bool]:
        """Return a key that sorts columns for reading: the reader’s language first, then English."""
        return column.language != self.language, column.language != ENGLISH

    def has_section(self, column: Column, row: Row) -> bool:
        """Return whether a column covers a row's section; a section that it does not cover is not missing."""
        return (column.id, row.section) in self.material.covered

    def edition_of(self, column: Column, section: str) -> Edition | None:
        """Return the edition of a column that has a section."""
        for row in self.material.section(section):
            for cell in row.cells.get(column.id, []):
                return cell.edition
        return None

    def heading(self, column: Column) -> str:
        """Return the heading of a narrow column: its language, with its script only if columns share the language."""
        tongues = [one.language.partition("-")[0] for one in self.material.columns]
        tongue = column.language.partition("-")[0]
        return self.words.heading(tongue if tongues.count(tongue) == 1 else column.language)

    def name(self, edition: Edition) -> str:
        """Return the name of an edition's book for readers."""
        return self.words.get(f"books.{edition.book}", edition.book or edition.id)

    def rule_name(self, row: Row) -> str:
        """Return the name of a rule in the reader's language; '' if it has none."""
        return name_of(row, self.language)[0]

    def rule_label(self, row: Row) -> tuple[str, str]:
        """Return the label of a rule in a list, and its language: its name, else its first words."""
        named = name_of(row, self.language)
        return named if named[0] else self.beginning(row)

    def rule_title(self, row: Row) -> str:
        """Return the number and name of a rule, fit for the page's title."""
        return f"{plain(row.number)} {self.rule_name(row)}".rstrip()

    def beginning(self, row: Row) -> tuple[str, str]:
        """Return the first words of a rule and their language, the reader's if the rule is in it; '' for no text."""
        cell = reading_cell(row, self.language)
        return (first_words(cell.rule.text), cell.edition.language) if cell else ("", self.language)

    def linked(self, text: str, references: Iterable[Reference], edition: Edition) -> Markup:
        """Return a text escaped, with the rules it cites linked where they have a page."""
        targets = {one.number: row for one in references if (row := self.cited(one.number, edition))}
        if not targets:
            return escape(text)
        parts = re.split(rf"({printed_numbers(targets).pattern})", text)
        return Markup("").join(
            Markup('<a href="{}">{}</a>').format(self.href(targets[part].address), part) if at % 2 else escape(part)
            for at, part in enumerate(parts)
        )

    def cited(self, number: str, edition: Edition) -> Row | None:
        """Return the row that a number cited in an edition leads to: by its own book first, else by English."""
        own = self.material.by_language.get((edition.language, number), ())
        found = own[0] if own else self.material.by_number.get(number)
        return None if found is None or found.address == self.address else found

    def elsewhere(self, row: Row) -> list[tuple[Cell, Row]]:
        """Return the rules of other languages that have this row's number but are another rule."""
        found = self.material.translated.get(row.number, ()) if row.english else ()
        return [(cell, other) for cell, other in found if other is not row]

    def caused(self, findings: Sequence[Finding]) -> list[str]:
        """Return the messages of the findings that the first one causes."""
        return caused_messages(findings, Interface(self.language))

    def spans(self, intervals: Sequence[Interval], *, each: bool = False) -> str:
        """Return intervals of English revisions in words: all of them with `each`, else one of them."""
        revisions = History.load().revisions()
        return self.words.spans(intervals, revisions[0], revisions[-1], each=each)

    def content_dates(self, dating: Dating) -> str:
        """Return the revisions that an edition's content follows, in words; '' for none."""
        if not is_mixed(dating.kinds, dating.content):
            return self.spans(dating.content)
        return self.words("mark.and").join(self.spans([one]) for one in dating.content)

    def changed(self, changes: Iterable[tuple[str, Sequence[Fact]]]) -> str:
        """Return dates of changes in words, each with what the change did.

        Missing parts are listed below the text, so one is named only if nothing else is known.
        """
        words = self.words
        parts = []
        for day, facts in changes:
            named = [one for one in facts if one.kind != "part"] or facts
            what = words("topic.between").join(map(self._fact, named))
            parts.append(words("topic.with", date=words.date(day), what=what) if what else words.date(day))
        return words("verdict.between").join(parts)

    def _fact(self, fact: Fact) -> str:
        """Return what a change did, in a few words."""
        words = self.words
        if fact.kind in {"more", "fewer"}:
            return words.count(f"topic.{fact.kind}", fact.n)
        said = words("mark.comma").join(words("mark.quoted", words=one) for one in fact.words)
        return words(f"topic.{fact.kind}", words=said, n=fact.n)

    def sections(self, edition: Edition) -> str:
        """Return the sections of an edition; '' if it has more than three or none."""
        return self.words("mark.comma").join(few_sections(edition))

    def web(self, address: str | None) -> bool:
        """Return whether an address may be linked: only http and https."""
        return bool(address) and str(address).lower().startswith(("https://", "http://"))

    def example(self, example_id: str) -> str:
        """Return the link to an example on the page of its rule, or '' where that rule has no page."""
        shown = self.material.examples.by_id.get(example_id)
        row = self.material.by_number.get(shown.example.rule) if shown else None
        return self.href(f"{row.address}#{shown.anchor}") if row and shown else ""

    def printed(self, name: str) -> tuple[str, str, str]:
        """Return source, number, and link of a printed example, by the name that examples use for it."""
        source, _, number = name.rpartition(" ")
        if source:
            known = any(ruling.rule.number == number for ruling in self.material.rulings)
            return source, number, self.href(f"rulings/#{slug(number)}") if known else ""
        rule = number.partition(":")[0]
        row = self.material.by_number.get(rule)
        return source, rule, self.href(row.address) if row else ""

    @cached_property
    def noted_numbers(self) -> dict[str, str]:
        """By English number, the number with the reader's own in brackets where that differs."""
        numbering = Numbering(self.language, numbers_of(self.material, self.language), {})
        return numbering.all_with_own(self.words.entries)

    def entries(self, edition: Edition) -> str:
        """Return how many entries an edition has, in words."""
        return entries_in_words(edition, Interface(self.language))

    def summary(self, edition: Edition) -> str:
        """Return the counts of an edition's findings, in words."""
        return summary((one for one in self.material.findings if one.edition == edition.id), Interface(self.language))

    def counts(self, edition: Edition) -> list[tuple[str, str]]:
        """Return what `summary` lists: each harm, and its count in words."""
        found = (one for one in self.material.findings if one.edition == edition.id)
        return summary_counts(found, Interface(self.language))

    def slope_title(self, line: Line) -> str:
        """Return a line of the slope graph in words: the rule's number in each column."""
        columns = self.material.columns
        parts = [
            f"{self.words.tongue(column.language)} {' + '.join(numbers) if numbers else '–'}"
            for column in columns
            if self.has_section(column, line.row)
            for numbers in [[cell.rule.number for cell in line.row.cells.get(column.id, [])]]
        ]
        return self.words("slope.separator").join(parts)
