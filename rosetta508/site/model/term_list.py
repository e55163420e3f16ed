"""The terms of the rules in three languages, for readers to look up: forms, age, and the rules that use them."""

from collections.abc import Mapping
from dataclasses import dataclass

from aligner.text.terms import TermTable
from rosetta508.site.model.material import Material
from rosetta508.site.model.parallel_text import Row

MAX_RULES_NAMED = 6
"""How many rules are named for a term."""


@dataclass(frozen=True)
class Term:
    """A term: its label and other forms per language; for a former term also its successor and when that began."""

    id: str
    labels: Mapping[str, str]
    forms: Mapping[str, tuple[str, ...]]
    newer: str | None
    until: str | None
    rules: tuple[Row, ...]
    """The rules whose English uses it, those that use it most often first."""


def term_list(material: Material) -> list[Term]:
    """Return the terms in the order of the table."""
    known = TermTable.load()
    standing = _standing(material, known)
    return [
        Term(
            name,
            known.labels[name],
            {language: shown[1:] for language, shown in known.shown[name].items()},
            known.newer.get(name),
            known.until.get(name),
            tuple(standing.get(name, ())),
        )
        for name in known.ids
    ]


def _standing(material: Material, table: TermTable) -> Mapping[str, list[Row]]:
    """Return, by term, the rules whose English uses it, most often first."""
    counted: dict[str, list[tuple[int, int, Row]]] = {}
    for at, row in enumerate(material.rows):
        if row.english:
            found = table.count(f"{row.english.rule.title or ''} {row.english.rule.text}", "en")
            for name, times in found.items():
                counted.setdefault(name, []).append((-times, at, row))
    return {name: [row for _, _, row in sorted(rows, key=lambda one: one[:2])] for name, rows in counted.items()}
