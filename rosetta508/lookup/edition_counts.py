"""The size of an edition, counted the same way in every command and on every page.

An entry has a number: it is a rule, which has a text, or a heading, which has only a title.
"""

from dataclasses import dataclass

from rosetta508.language.interface import Interface
from scraper.edition import Edition

RULINGS = "rulings-1997"
"""The book whose rules are called rulings."""
_MAX_SECTIONS_NAMED = 3
"""Maximum number of sections in a name. Chosen: fits a line."""


@dataclass(frozen=True)
class Count:
    """The number of rules and of headings."""

    rules: int
    headings: int

    @property
    def entries(self) -> int:
        """The number of rules and headings together."""
        return self.rules + self.headings


def count_of(edition: Edition) -> Count:
    """Return the count of the rules and the headings of an edition."""
    headings = sum(rule.is_heading for rule in edition.rules)
    return Count(len(edition.rules) - headings, headings)


def few_sections(edition: Edition) -> tuple[str, ...]:
    """Return the sections that an edition covers, to be named with it; none if they are too many for a name."""
    return tuple(dict.fromkeys(edition.covers)) if len(edition.covers) <= _MAX_SECTIONS_NAMED else ()


def entries_in_words(edition: Edition, interface: Interface) -> str:
    """Return the counts in words: `3,318 entries (2,891 rules, 427 headings)`, or `20 rules` if there is no heading."""
    count = count_of(edition)
    if edition.book == RULINGS:
        rules = interface.many("{n} ruling", "{n} rulings", count.rules)
    else:
        rules = interface.many("{n} rule", "{n} rules", count.rules)
    if not count.headings:
        return rules
    parts = [rules, interface.many("{n} heading", "{n} headings", count.headings)]
    return interface.many("{n} entry ({parts})", "{n} entries ({parts})", count.entries, parts=interface.listed(parts))
