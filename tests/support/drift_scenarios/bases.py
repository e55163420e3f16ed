"""The real editions that scenarios change, each with the edition it is compared with.

Tuning uses the pages of rule 508 and 506 and the sections drawn with `TUNING`. Published figures come from sections
drawn with `HELD_OUT`, which nobody looked at, and from changes of the pages drawn with that seed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random

from aligner.drift import find_drift
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from rosetta508.compare.library_comparison import compare
from scraper.edition import Edition
from scraper.library import Library
from tests.support.real_editions import CAPTURES, capture, official, official_chinese

TUNING, HELD_OUT = 508, 20261121
_REVISIONS = ("20140201", "20160826", "20180427", "20191004", "20210723", "20230414")
_NEWEST = "20260807"
_FEWEST, _MOST = 12, 60
"""Minimum number of rules of a drawn section."""


@dataclass(frozen=True)
class Base:
    """An edition that scenarios change, and the one that it is compared with."""

    name: str
    left: Edition
    right: Edition
    library: Library

    def compared(self, left: Edition) -> Comparison:
        """Return the comparison of the edition, unchanged or changed by a scenario."""
        return compare(left, self.right, self.library)

    @cached_property
    def comparison(self) -> Comparison:
        """The unchanged edition, compared."""
        return self.compared(self.left)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The findings before any change."""
        return find_drift([self.comparison]).findings


def section(edition: Edition, number: str) -> Edition:
    """Return one section of a rule book as a separate edition."""
    rules = tuple(rule for rule in edition.rules if rule.number.split(".")[0] == number)
    return replace(edition, id=f"{edition.id}-{number}", rules=rules, covers=(number,), repeats=(), glossary=())


def pages(home: Path) -> list[Base]:
    """Return the captured translations: of rule 508 with the English page of 2024-11-08, of 506 with today's."""
    library = Library(home)
    for name in CAPTURES:
        library.put(capture(name))
    newest = section(official(_NEWEST), "506")
    return [
        Base("it-508", capture("it"), capture("en"), library),
        Base("it-506", capture("it-506"), newest, library),
        Base("ja-508", capture("ja"), capture("en"), library),
    ]


def english_sections(home: Path, seed: int, number: int) -> Iterator[Base]:
    """Yield sections of English revisions, drawn with `seed`, each with today's section of the same title."""
    draw = Random(seed)  # noqa: S311 - no secret
    library, newest = Library(home), official(_NEWEST)
    titles = {rule.title: rule.number for rule in newest.rules if "." not in rule.number}
    books = [official(date) for date in _REVISIONS]
    while number:
        book = draw.choice(books)
        heading = draw.choice([rule for rule in book.rules if rule.title in titles and "." not in rule.number])
        left, right = section(book, heading.number), section(newest, titles[heading.title])
        if _FEWEST <= len(left.rules) <= _MOST and len(right.rules) >= _FEWEST:
            number -= 1
            yield Base(f"en-{book.stated_date}-{heading.number}", left, right, library)


def chinese_book(home: Path) -> Base:
    """Return the Chinese book with the English one of the same date."""
    return Base("zh", official_chinese(), official("2023-11-17"), Library(home))


def english_book(home: Path) -> Base:
    """Return a whole English revision with today's."""
    return Base("en", official(_REVISIONS[-1]), official(_NEWEST), Library(home))
