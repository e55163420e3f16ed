"""Alignment: which rules of two editions answer to each other, and its document `rosetta508/alignment/1`.

Every rule of either edition stands in exactly one link or in one of the lists of those that have no counterpart.
The schema of the document is `schemas/alignment.json`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scraper.edition import Edition
from scraper.rule_number import parent_of

SCHEMA = "rosetta508/alignment/1"
CSV_HEADER = ("left", "right", "relation", "confidence")

Relation = Literal["same", "moved", "renumbered", "split", "merged"]


@dataclass(frozen=True, slots=True)
class Pairing:
    """Rules of the left edition that say what rules of the right one say, before their relation is named."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    confidence: float


@dataclass(frozen=True, slots=True)
class Link:
    """Rules that answer to each other: numbers on either side, how they relate, and how sure that is (0 to 1).

    `same`: the numbers are equal. `moved`: they differ, and so do the parents. `renumbered`: they differ otherwise.
    `split`: one rule answers to several. `merged`: several answer to one.
    """

    left: tuple[str, ...]
    right: tuple[str, ...]
    relation: Relation
    confidence: float

    def to_json(self) -> dict[str, Any]:
        """Return the entry of an alignment document."""
        return {
            "left": list(self.left),
            "right": list(self.right),
            "relation": self.relation,
            "confidence": self.confidence,
        }


@dataclass(frozen=True, slots=True)
class NoteLink:
    """The rules of one edition that a note beside the rules of an edition restates."""

    note: str
    edition: str
    """Id of the edition whose rules are named; the note may belong to another."""
    rules: tuple[str, ...]
    confidence: float

    def to_json(self) -> dict[str, Any]:
        """Return the entry of an alignment document."""
        return {
            "note": self.note,
            "edition": self.edition,
            "rules": list(self.rules),
            "confidence": self.confidence,
        }


@dataclass(frozen=True, slots=True)
class Alignment:
    """The links of two editions, in the left one's order, and the rules of either that have no counterpart."""

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
        """Name the relation of each pairing, put them in order, and list the rules that stand in none."""
        place = {rule.number: at for at, rule in enumerate(left.rules)}
        ordered = sorted(pairings, key=lambda pairing: place[pairing.left[0]])
        counterpart = {pairing.left[0]: pairing.right[0] for pairing in ordered}
        links = tuple(
            Link(one.left, one.right, _relation(one, left, right, counterpart), one.confidence) for one in ordered
        )
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
        return {
            "schema": SCHEMA,
            "left": self.left,
            "right": self.right,
            "links": [link.to_json() for link in self.links],
            "left_only": list(self.left_only),
            "right_only": list(self.right_only),
            "notes": [note.to_json() for note in self.notes],
        }

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Return the table of equivalences as rows under `CSV_HEADER`; numbers of one link are parted by spaces."""
        linked = [
            (" ".join(link.left), " ".join(link.right), link.relation, f"{link.confidence:.2f}") for link in self.links
        ]
        return [
            *linked,
            *((number, "", "left-only", "") for number in self.left_only),
            *(("", number, "right-only", "") for number in self.right_only),
        ]


def _relation(pairing: Pairing, left: Edition, right: Edition, counterpart: Mapping[str, str]) -> Relation:
    if len(pairing.right) > 1:
        return "split"
    if len(pairing.left) > 1:
        return "merged"
    before, after = pairing.left[0], pairing.right[0]
    if before == after:
        return "same"
    parents = parent_of(before), parent_of(after)
    return "renumbered" if _answer(*parents, left, right, counterpart) else "moved"


def _answer(
    before: str | None, after: str | None, left: Edition, right: Edition, counterpart: Mapping[str, str]
) -> bool:
    """Say whether two parents answer to each other; of one that an edition lacks, its number has to tell."""
    if before in left.by_number and after in right.by_number:
        return counterpart.get(before or "") == after
    return before == after


def _unlinked(edition: Edition, linked: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    taken = {number for numbers in linked for number in numbers}
    return tuple(rule.number for rule in edition.rules if rule.number not in taken)
