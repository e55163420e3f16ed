"""Passage: the rules of a section that one page of the reading room shows, in several languages side by side."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rosetta508.site.model.address import slug
from rosetta508.site.model.parallel_text import ENGLISH, Column, Row
from scraper.rule_number import parts_of

MAX_RULES = 60
"""Maximum rules of a page, unless one rule has more subrules. Chosen: rule 508 fits, pages stay under 200 KB."""
_PARTS_OF_TOP_NUMBER = 2
"""How many parts the number of a rule directly below a heading has: 508.1."""


@dataclass(frozen=True)
class Passage:
    """The rules of one page; `columns` are those that have any rule of the section."""

    address: str
    section: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    @property
    def rules(self) -> tuple[Row, ...]:
        """Its rows without headings."""
        return tuple(row for row in self.rows if not row.is_heading)


def passages_of(sections: Iterable[tuple[str, Sequence[Row]]], columns: Sequence[Column]) -> tuple[Passage, ...]:
    """Return the passages of all sections that English and another column have, in order."""
    return tuple(one for section, rows in sections for one in _passages(section, rows, columns))


def anchor(row: Row) -> str:
    """Return the id of a rule on the page of its passage."""
    return f"r-{slug(row.number)}" if row.english else row.address.strip("/").replace("/", "-")


def _passages(section: str, rows: Sequence[Row], columns: Sequence[Column]) -> Iterator[Passage]:
    having = tuple(one for one in columns if any(row.cells.get(one.id) for row in rows))
    if len(having) < 2 or len(rows) < 2 or having[0].id != ENGLISH:
        return
    for at, part in enumerate(_parts(rows)):
        start = part[0].number if at else section
        yield Passage(f"read/{slug(start)}/", section, having, tuple(part))


def _parts(rows: Sequence[Row]) -> list[list[Row]]:
    """Return rows split at rules that have subrules, else between any rules; a part begins with an English rule."""
    parts: list[list[Row]] = [[]]
    for group in _groups(rows):
        if parts[-1] and len(parts[-1]) + len(group) > MAX_RULES:
            parts.append([])
        parts[-1] += group
    return parts


def _groups(rows: Sequence[Row]) -> list[list[Row]]:
    groups: list[list[Row]] = [[]]
    for row in rows:
        is_top = len(parts_of(row.number)) <= _PARTS_OF_TOP_NUMBER
        if groups[-1] and row.english and (is_top or len(groups[-1]) >= MAX_RULES):
            groups.append([])
        groups[-1].append(row)
    return groups
