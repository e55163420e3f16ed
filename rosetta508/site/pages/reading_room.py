"""The reading room: a section as continuous parallel text, on several pages if it is long; and the list of sections."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rosetta508.compare.grouped_findings import harm_of, main_findings
from rosetta508.site.model.address import described
from rosetta508.site.model.parallel_text import Row
from rosetta508.site.model.passages import Passage, anchor
from rosetta508.site.pages.drift_pages import kinds_of
from rosetta508.site.pages.page import ColumnRule, Page
from rosetta508.site.pages.rule_text import MarkedText, marked_cells, text_of
from rosetta508.site.pages.slope_graph import slope_graph
from rosetta508.site.pages.survey import Written

SPREAD = 100
"""Pixels between the columns of the graph in the margin."""


@dataclass(frozen=True)
class ReadRule:
    """A rule as the reading room shows it: in each language, the reader's first."""

    row: Row
    id: str
    besides: tuple[ColumnRule, ...]
    marked: Mapping[tuple[str, str], MarkedText]
    """By edition id and number; parts are linked with each other only on a rule's own page."""

    @property
    def tokens(self) -> str:
        """What the filter reads: `column:kind:harm` of each finding."""
        found = ((beside.column.id, one) for beside in self.besides for one in beside.findings)
        return " ".join(f"{column}:{one.kind}:{harm_of(one)}" for column, one in found)


def read_index(page: Page) -> Written:
    """Return the list of sections to read."""
    sections = [(name, list(found)) for name, found in groupby(page.material.passages, key=lambda one: one.section)]
    body = page.render(
        "read_index.html",
        sections=sections,
        by_number=page.material.by_number,
        columns_of=lambda passage: page.in_reader_order(passage.columns),
    )
    return page.address, page.words("read.page"), body, None


def reading_pages(page: Page) -> Iterator[Written]:
    """Yield every page of the reading room, in the language of `page`."""
    passages = page.material.passages
    for at, passage in enumerate(passages):
        here = Page(page.material, page.words, passage.address)
        before = passages[at - 1] if at else None
        after = passages[at + 1] if at + 1 < len(passages) else None
        body = here.render("reading.html", before=before, after=after, **_facts(here, passage))
        title = page.words("read.title", name=_title(here, passage))
        yield here.address, title, body, {"description": described(_description(here, passage, title))}


def _description(page: Page, passage: Passage, title: str) -> str:
    """Return the title of a page and the languages of its texts, the reader's first."""
    columns = page.in_reader_order(passage.columns)
    languages = (page.words.tongue(one.language) for one in columns)
    return page.words("mark.colon").join((title, page.words("mark.comma").join(languages)))


def _title(page: Page, passage: Passage) -> str:
    head = page.material.by_number.get(passage.section, passage.rows[0])
    name = page.rule_title(head)
    return name if passage.rows[0] is head else f"{name}, {passage.rows[0].number}"


def _span(page: Page, passage: Passage) -> str:
    """Return the first and last number of a page that shows only a part of its section; '' for a whole section."""
    if len(passage.rows) == len(page.material.section(passage.section)):
        return ""
    numbers = [row.number for row in passage.rows if row.english and row.number != passage.section]
    return "–".join(dict.fromkeys([*numbers[:1], *numbers[-1:]]))


def _facts(page: Page, passage: Passage) -> dict[str, Any]:
    rules = [_read(page, row) for row in passage.rows if not _is_title(row)]
    found = [one for rule in rules for beside in rule.besides for one in beside.findings]
    columns = page.in_reader_order(passage.columns)
    return {
        "passage": passage,
        "columns": [(one, page.edition_of(one, passage.section)) for one in columns],
        "span": _span(page, passage),
        "head": page.material.by_number.get(passage.section),
        "rules": rules,
        "kinds": kinds_of(main_findings(found)),
        "graph": slope_graph(columns, passage.rules, SPREAD),
        "anchor": anchor,
        "text_of": text_of,
    }


def _is_title(row: Row) -> bool:
    """Return whether a row is the title of its section, which is above the rules."""
    return row.number == row.section and row.is_heading


def _read(page: Page, row: Row) -> ReadRule:
    besides = sorted(page.beside(row), key=lambda one: page.reader_order(one.column))
    marked = {key: replace(one, is_plain=True) for key, one in marked_cells(page, row).items()}
    return ReadRule(row, anchor(row), tuple(besides), marked)
