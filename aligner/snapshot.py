"""Snapshot: the rules of one English revision, by number, by order and by title, as the history knows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz

from aligner.history import History
from scraper.rule_number import natural_key, parent_of, parts_of

SAME_TITLE = 90
"""Of 100: titles less alike than this are not the same title, misprinted or not."""


@dataclass(frozen=True)
class Snapshot:
    """The rules of one revision: their numbers in order, and their titles, each with the rule's id."""

    history: History
    date: str

    @cached_property
    def rules(self) -> Mapping[str, str]:
        return self.history.numbers_at(self.date)

    @cached_property
    def numbers(self) -> Sequence[str]:
        return sorted(self.rules, key=natural_key)

    @cached_property
    def number_of(self) -> Mapping[str, str]:
        return {rule: number for number, rule in self.rules.items()}

    @cached_property
    def following(self) -> Mapping[str, str]:
        """Number -> the number after it under the same parent."""
        siblings: dict[str | None, str] = {}
        following = {}
        for number in self.numbers:
            parent = parent_of(number)
            if parent in siblings:
                following[siblings[parent]] = number
            siblings[parent] = number
        return following

    @cached_property
    def sections(self) -> frozenset[str]:
        return frozenset(parts_of(one)[0] for one in self.rules)

    @cached_property
    def titles(self) -> Sequence[tuple[str, str]]:
        found = ((self.history.title_at(number, self.date), number) for number in self.numbers)
        return [(title, self.rules[number]) for title, number in found if title]


def same_title(quoted: str, called: str | None) -> bool:
    """Say whether a quoted title is that of a rule `called` so, misprints and case aside."""
    return bool(called) and fuzz.ratio(quoted.casefold(), (called or "").casefold()) >= SAME_TITLE


def is_part(number: str, whole: str) -> bool:
    """Say whether a number lies under another, or is it: 903.12 under 903."""
    parts = parts_of(whole)
    return parts_of(number)[: len(parts)] == parts
