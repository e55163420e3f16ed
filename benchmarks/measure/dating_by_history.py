"""How precise dating is without any English text: `python -m benchmarks.measure.dating_by_history [STEP]`.

Whole translations of known date, parts of them, and damaged ones are dated with the embedded digests alone, as on a
machine that has fetched nothing: English revisions in a made-up language, which share no word with the English, and the
Chinese book. For most rules only the packaged history is left: the numbers of each revision, and what its rules cited.
All revisions are dated whole (every STEP-th, if a number is given); every fifth of them also in parts and damaged.
"""

import statistics
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from aligner.dating.dating import date_edition
from benchmarks.data.books import by_section
from benchmarks.data.disguise import disguised
from benchmarks.measure import command
from benchmarks.measure.dating import (
    APART,
    FEWEST,
    MOST,
    NARROW,
    SEED,
    Case,
    case,
    judged,
    numbered_revisions,
    rows,
    run,
    width,
)
from benchmarks.measure.keeping import Measured
from benchmarks.publish.results import Row
from rosetta508.compare.library_comparison import align_for_library, english_named
from scraper.edition import Edition, Rule
from scraper.library import Library
from tests.support.real_editions import official_chinese

EVERY = 5
"""Parts and damaged versions are made of every fifth revision."""
DROPPED, MISPRINTED, RANGE, SOME = 0.05, 0.01, 3, 5
"""Share of rules dropped and of numbers misprinted; sections from a later revision; sections of a larger part."""
KINDS = ("numbering", "references")
NAMES = ("chinese", "whole", "dropped", "misprinted", "later", "five", "one")
"""Kinds of cases; `later` has three sections from a revision twelve revisions later, `five` and `one` are sections."""


def row(name: str, found: Sequence[Measured]) -> Row:
    """Return for each kind of evidence how often it was right, and how many revisions it leaves."""
    row: Row = {"edition": name}
    for kind in KINDS:
        right = [one["right"][kind] for one in found if kind in one["right"]]
        widths = [one["widths"][kind] for one in found]
        row |= {f"{kind}_right": sum(right), f"{kind}_of": len(right), f"{kind}_width": statistics.median(widths)}
        row |= {f"{kind}_narrow": sum(0 < one <= NARROW for one in widths), f"{kind}_widest": max(widths)}
    return row | {"dated": len(found)}


def cases(shared: Path, step: int) -> Iterator[Case]:
    """Yield all cases, not yet in the made-up language. Only every `step`-th English revision is used."""
    yield case("chinese", official_chinese())
    english = numbered_revisions(shared)
    for at, edition in enumerate(english):
        draw = Random(f"{SEED} {at}")
        if at % step == 0:
            yield case("whole", edition)
        if at % (step * EVERY) == 0:
            yield from _changed(edition, english[at + APART : at + APART + 1], draw)


def _changed(edition: Edition, later: Iterable[Edition], draw: Random) -> Iterator[Case]:
    """Yield an edition damaged in each way, and parts of it."""
    rules = edition.rules
    yield case("dropped", replace(edition, rules=tuple(one for one in rules if draw.random() >= DROPPED)))
    yield case("misprinted", replace(edition, rules=tuple(_misprinted(rules, draw))))
    sections = by_section(edition)
    for newer in later:
        names = list(sections)
        first = draw.randrange(len(names) - RANGE)
        replaced = {name: by_section(newer).get(name, []) for name in names[first : first + RANGE]}
        yield case("later", replace(edition, rules=tuple(_joined({**sections, **replaced}))))
    large = [name for name, found in sections.items() if FEWEST <= len(found) <= MOST]
    for name, count in (("five", SOME), ("one", 1)):
        part = {one: sections[one] for one in sorted(draw.sample(large, min(count, len(large))))}
        if part:
            yield case(name, replace(edition, rules=tuple(_joined(part))))


def _joined(sections: Mapping[str, Iterable[Rule]]) -> Iterator[Rule]:
    return (rule for found in sections.values() for rule in found)


def _misprinted(rules: Iterable[Rule], draw: Random) -> Iterator[Rule]:
    """Yield the rules, some with a wrong digit in their numbers, if no other rule has that number."""
    taken = {rule.number for rule in rules}
    for rule in rules:
        places = [at for at, sign in enumerate(rule.number) if sign.isdigit()]
        at = draw.choice(places) if places and draw.random() < MISPRINTED else None
        number = rule.number if at is None else f"{rule.number[:at]}{draw.randrange(10)}{rule.number[at + 1 :]}"
        yield rule if number in taken else replace(rule, number=number)
        taken.add(number)


def dated(one: Case) -> Measured:
    """Return the result of dating a case with a library of embedded digests only. English is first disguised."""
    edition = one.edition
    if edition.language == "en":
        edition = disguised(edition, Random(f"{SEED} {one.name} {edition.id}"))
    with tempfile.TemporaryDirectory() as home:
        library = Library(Path(home))
        english = english_named(None, edition, library)
        dating = date_edition(edition, align_for_library(edition, english, library), english)
    return {**judged(one, dating), "widths": {kind.name: width(kind.intervals) for kind in dating.kinds}}


def main(arguments: list[str]) -> int:
    """Measure dating by the embedded digests."""
    return run(arguments, "dating-by-history", cases, dated, partial(rows, row=row, names=NAMES))


if __name__ == "__main__":
    command.run(main)
