"""RuleView: everything known about one rule, for a reader of one language.

The document is `rosetta508/rule/1` (schema in `schemas/rule.json`).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import executable_examples
from rosetta508.language import rule_names
from rosetta508.lookup.equivalences import Column, Equivalences, Standing
from rosetta508.lookup.rule_history import RuleLife
from rosetta508.lookup.rule_texts import RuleText, rule_text

SCHEMA = "rosetta508/rule/1"
_PAGES_OF = {"508": "2024-11-08", "506": "2026-08-07"}
"""The revision whose numbers a section's example pages use; newer rules have today's numbers."""
_PAGES = Path(executable_examples.__file__).parent
_CURRENT = "current"


class Row(NamedTuple):
    """The corresponding rule in an edition; `standing` is None if it has no counterpart there."""

    column: Column
    standing: Standing | None


class RuleView(NamedTuple):
    """A rule's life, its title in the reader's language, texts, editions, and the names of its examples."""

    life: RuleLife
    title: str | None
    texts: tuple[RuleText, ...]
    rows: tuple[Row, ...]
    examples: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the document."""
        life = self.life
        return {
            "schema": SCHEMA,
            "id": life.rule,
            "number": life.number,
            "title": self.title,
            "number_since": life.since,
            "wording_since": life.changes[-1],
            "last": life.last,
            "numbers": [{"first": first, "last": last, "number": number} for first, last, number in life.numbers],
            "texts": [one._asdict() | {"examples": list(one.examples)} for one in self.texts],
            "editions": [_row_to_json(row) for row in self.rows],
            "examples": list(self.examples),
        }


def rule_view(life: RuleLife, table: Equivalences, language: str) -> RuleView:
    """Return everything known about a rule; texts are in the reader's language first, then English."""
    rows = tuple(sorted(_rows(life, table), key=lambda row: row.column.language != language))
    examples = _examples(_page_number(life))
    texts = tuple(_texts(rows, dict.fromkeys((language, "en"))))
    own = next((one.title for one in texts if one.title and one.language == language), None)
    name = own or rule_names.name_of(life.number_at(rule_names.NUMBERED_ON), language)
    title = name or next((one.title for one in texts if one.title), None) or life.title
    return RuleView(life, title, texts, rows, examples)


def _rows(life: RuleLife, table: Equivalences) -> Iterator[Row]:
    """Yield the current English rules, then every edition that has the rule or covers its section."""
    number = life.number
    if number is None:
        return
    if table.english and table.english.covers_number(number):
        yield Row(table.english, Standing(number, (number,), _CURRENT, None))
    for column in table.editions:
        found = column.answering(number)
        yield from (Row(column, one) for one in found)
        if not found and column.covers_number(number):
            yield Row(column, None)


def _texts(rows: tuple[Row, ...], languages: dict[str, None]) -> Iterator[RuleText]:
    """Yield, for each language, the texts of one edition.

    An edition with today's wording is preferred to one with an older wording, then a source's text to a digest.
    """
    for language in languages:
        told = [(row.column.id, row.standing) for row in rows if row.column.language == language]
        found = [(one, rule_text(edition, one.number)) for edition, one in told if one]
        texts = [(one.standing != _CURRENT, text.digest, text) for one, text in found if text]
        whole = [text for *_, text in sorted(texts, key=lambda one: one[:2])]
        if whole:
            yield from (one for one in whole if one.edition == whole[0].edition)


def _page_number(life: RuleLife) -> str:
    """Return the rule's number on its page of examples, if it has a page."""
    numbers = [(section, life.number_at(date)) for section, date in _PAGES_OF.items()]
    found = next((number for section, number in numbers if number and number.startswith(f"{section}.")), None)
    return found or life.number or ""


def _examples(number: str) -> tuple[str, ...]:
    """Return the ids of the examples on the page of a rule."""
    try:
        lines = (_PAGES / number.partition(".")[0] / f"{number}.md").read_text("utf-8").splitlines()
    except OSError:
        return ()
    return tuple(f"{number}-{line.removeprefix('## ').strip()}" for line in lines if line.startswith("## "))


def _row_to_json(row: Row) -> dict[str, Any]:
    standing = row.standing
    return {
        "edition": row.column.id,
        "language": row.column.language,
        "number": standing.number if standing else None,
        "standing": standing.standing if standing else None,
        "behind_since": standing.since if standing else None,
        "verdict": standing.verdict if standing else None,
    }
