"""Snapshot: the rules of one English revision, by number; and how numbers and titles are compared."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz

from aligner.history.history import History
from aligner.history.parameters import PARAMS
from scraper.rule_number import parts_of


@dataclass(frozen=True)
class Snapshot:
    """The numbers and ids of the rules of one revision."""

    history: History
    date: str

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """Number -> id of its rule."""
        return self.history.numbers_at(self.date)

    @cached_property
    def number_of(self) -> Mapping[str, str]:
        """Id -> number of the rule."""
        return {rule: number for number, rule in self.rules.items()}

    @cached_property
    def sections(self) -> frozenset[str]:
        """The first parts of all numbers; they include sections without a heading."""
        return frozenset(parts_of(one)[0] for one in self.rules)


def same_title(quoted: str, title: str | None) -> bool:
    """Return whether a quoted title is a rule's title, apart from misprints and case."""
    return bool(title) and title_similarity(quoted, title or "") >= PARAMS.min_title_similarity


def title_similarity(one: str, other: str) -> float:
    """Return the similarity of two titles, 0 to 100, apart from case."""
    return float(fuzz.ratio(one.casefold(), other.casefold()))


def is_part(number: str, whole: str) -> bool:
    """Return whether a number equals `whole` or is below it: 903.12 is a part of 903."""
    parts = parts_of(whole)
    return parts_of(number)[: len(parts)] == parts
