"""Snapshot: the rules of one English revision, by number, as the history knows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz

from aligner.history.history import History
from scraper.rule_number import parts_of

SAME_TITLE = 90
"""Of 100: titles less alike than this are not the same title, misprinted or not."""


@dataclass(frozen=True)
class Snapshot:
    """The rules of one revision: their numbers, each with the rule's id."""

    history: History
    date: str

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """Number -> id of the rule that bore it."""
        return self.history.numbers_at(self.date)

    @cached_property
    def number_of(self) -> Mapping[str, str]:
        """Id -> the number that the rule bore."""
        return {rule: number for number, rule in self.rules.items()}

    @cached_property
    def sections(self) -> frozenset[str]:
        """The first parts of all numbers: a section is here though its heading may be missing."""
        return frozenset(parts_of(one)[0] for one in self.rules)


def same_title(quoted: str, called: str | None) -> bool:
    """Say whether a quoted title is that of a rule `called` so, misprints and case aside."""
    return bool(called) and fuzz.ratio(quoted.casefold(), (called or "").casefold()) >= SAME_TITLE


def is_part(number: str, whole: str) -> bool:
    """Say whether a number lies under another, or is it: 903.12 under 903."""
    parts = parts_of(whole)
    return parts_of(number)[: len(parts)] == parts
