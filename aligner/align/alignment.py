"""Alignment: which rules of two editions correspond. Its document is `rosetta508/alignment/1`.

Every rule is in exactly one link, or in one of the lists of rules without a counterpart.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from aligner.align.relation import Relation, Relations
from aligner.json_object import json_object
from scraper.edition import Edition

SCHEMA = "rosetta508/alignment/1"
CSV_HEADER = ("left", "right", "relation", "confidence")


@dataclass(frozen=True, slots=True)
class Pairing:
    """A link before its relation is named."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    confidence: float


@dataclass(frozen=True, slots=True)
class Link:
    """Corresponding rules: numbers on both sides, how they relate, and the confidence (0 to 1).

    `same`: the numbers are equal, except for a word or sign before them. `moved`: they differ, and the parents do not
    correspond. `renumbered`: they differ, but the parents correspond. `split`: one rule to several. `merged`:
    several to one.
    """

    left: tuple[str, ...]
    right: tuple[str, ...]
    relation: Relation
    confidence: float

    def to_json(self) -> dict[str, Any]:
        """Return the entry of an alignment document."""
        return json_object(self)


@dataclass(frozen=True, slots=True)
class NoteLink:
    """The rules that a note restates."""

    note: str
    edition: str
    """Id of the edition whose rules are named; the note may belong to another."""
    rules: tuple[str, ...]
    confidence: float

    def to_json(self) -> dict[str, Any]:
        """Return the entry of an alignment document."""
        return json_object(self)


@dataclass(frozen=True, slots=True)
class Alignment:
    """The links of two editions, in the left one's order, and the rules without a counterpart."""

    left: str
    right: str
    links: tuple[Link, ...]
    left_only: tuple[str, ...]
    right_only: tuple[str, ...]
    notes: tuple[NoteLink, ...] = ()

    @classmethod
    def of(
        cls, left: Edition, right: Edition, pairings: Iterable[Pairing], notes: Iterable[NoteLink] = ()
    ) -> "Alignment":
        """Return the alignment of two editions for these pairings, which may be in any order."""
        place = {rule.number: at for at, rule in enumerate(left.rules)}
        ordered = sorted(pairings, key=lambda pairing: place[pairing.left[0]])
        relations = Relations(left, right, {pairing.left[0]: pairing.right[0] for pairing in ordered})
        links = tuple(Link(one.left, one.right, _relation(one, relations), one.confidence) for one in ordered)
        return cls(
            left.id,
            right.id,
            links,
            _unlinked(left, (link.left for link in links)),
            _unlinked(right, (link.right for link in links)),
            tuple(notes),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the `rosetta508/alignment/1` document."""
        return {"schema": SCHEMA, **json_object(self)}

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Return the table of equivalences; its columns are left, right, relation, and confidence (`CSV_HEADER`).

        Several numbers are separated by spaces. A rule without a counterpart has the relation `left-only` or
        `right-only`, and an empty confidence.
        """
        linked = [
            (" ".join(link.left), " ".join(link.right), link.relation, f"{link.confidence:.2f}") for link in self.links
        ]
        return [
            *linked,
            *((number, "", "left-only", "") for number in self.left_only),
            *(("", number, "right-only", "") for number in self.right_only),
        ]


def _relation(pairing: Pairing, relations: Relations) -> Relation:
    if len(pairing.right) > 1:
        return "split"
    return "merged" if len(pairing.left) > 1 else relations.of(pairing.left[0], pairing.right[0])


def _unlinked(edition: Edition, linked: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    taken = {number for numbers in linked for number in numbers}
    return tuple(rule.number for rule in edition.rules if rule.number not in taken)
