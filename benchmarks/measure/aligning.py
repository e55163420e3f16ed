"""Quality of aligning whole rule books: `python -m benchmarks.measure.aligning [NAME…]`.

NAME selects the measurements whose names contain it. The options are `[--keep FILE] [--debian FOLDER] [--workers N]
[--write]`. `--write` needs all measurements, vectors and manuals included. Nothing is timed here; `python -m
benchmarks` measures times.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from random import Random

from aligner.align import align
from aligner.align.sentence_vectors import LANGUAGES, MODULE
from benchmarks.data.books import (
    DATES,
    Pair,
    chinese,
    debian,
    moved,
    opaque,
    section,
    shuffled,
    thinned,
    uncited,
)
from benchmarks.data.old_pages import old_pages
from benchmarks.measure import command
from benchmarks.measure.aligning_tables import VARIANTS, tables
from benchmarks.measure.keeping import Measured, Named, measured
from benchmarks.measure.manifest import book_of
from benchmarks.measure.scoring import believed, score, utmost
from benchmarks.publish.results import report

SEED, LEFT_OUT, THIN_MANUALS = 20261121, 0.1, 0.05
SECTIONS = {12: 16, 60: 8, 200: 4, 500: 2}
"""Rules of a section -> sections drawn from each pair."""
MOVED = (60, 200)
"""Sizes of the sections that are also measured with a part moved."""
WITH_VECTORS = re.compile(
    rf"whole/.*/shuffled/1|section/(60|200)/shuffled/.*|stranger/.*-({'|'.join(sorted(LANGUAGES))})/shuffled"
)
"""Measurements that are also made with sentence vectors."""
DRAWS = {"shuffled": 5, "thinned": 3, "thinned shuffled": 3, "uncited shuffled": 3}
"""Variant of whole books -> number of draws, where chance matters: for omissions and order."""

book = cache(chinese)


def variant(pair: Pair, name: str, draw: Random) -> Pair:
    """Return a variant of the pair: numbers hidden, citations removed, rules left out, shuffled, a part moved."""
    pair = uncited(pair) if "uncited" in name else pair
    pair = thinned(pair, draw, LEFT_OUT) if "thinned" in name else pair
    if "moved" in name:
        return moved(uncited(pair), draw)
    pair = pair if "numbered" in name else opaque(pair, draw)
    return shuffled(pair, draw) if "shuffled" in name else pair


def aligned(make: Callable[[], Pair], *, mixed: bool, vectors: bool = False) -> Measured:
    """Align a pair and return the score."""
    pair = make()
    alignment = align(pair.left, pair.right, ignore_numbers=mixed, vectors=vectors)
    result = score(pair, [(link.left, link.right) for link in alignment.links])
    shares = {"precision": result.precision, "recall": result.recall, "f1": result.f1}
    wrong = {"wrong": result.given - result.right, "ungiven": result.true - result.right}
    told = {"believed": believed(pair, alignment.links), "utmost": utmost(pair) if mixed else 1.0}
    return asdict(result) | shares | wrong | told


def whole_books() -> Iterator[Named]:
    """Yield every draw of whole books in every variant, counted from 1."""
    for name in VARIANTS:
        for date in DATES:
            for at in range(1, DRAWS.get(name, 1) + 1):
                make = partial(_drawn, date, name, f"{SEED} {date} {name} {at}")
                yield f"whole/{date}/{name}/{at}", partial(aligned, make, mixed="shuffled" in name)


def sections() -> Iterator[Named]:
    """Yield sections drawn from each pair, in order with numbers and without, shuffled, and with a part moved."""
    for size, draws in SECTIONS.items():
        for date in DATES:
            for at in range(draws):
                for name in ("numbered", "opaque", "shuffled", *(["moved"] if size in MOVED else [])):
                    make = partial(_drawn, date, name, f"{SEED} {date} {size} {at}", size)
                    yield f"section/{size}/{name}/{date}/{at}", partial(aligned, make, mixed=name == "shuffled")


def _drawn(date: str, name: str, seed: str, size: int | None = None) -> Pair:
    """Return a variant of a book, or of a section of it with this many rules."""
    draw = Random(seed)
    return variant(section(book(date), draw, size) if size else book(date), name, draw)


def manuals(folder: Path) -> Iterator[Named]:
    """Yield Debian manuals in other languages, with a few paragraphs of either side left out."""
    for pair in debian(folder):
        kind = "manual" if "fitting" in book_of(pair.name).used_for else "stranger"
        for name in ("opaque", "shuffled"):
            make = partial(_few, pair, name)
            yield f"{kind}/{pair.name}/{name}", partial(aligned, make, mixed=name == "shuffled")


def with_vectors(folder: Path | None) -> Iterator[Named]:
    """Yield shuffled pairs again with sentence vectors: whole books, short sections, manuals of other languages."""
    for name, measure in [*whole_books(), *sections(), *(manuals(folder) if folder else ())]:
        if WITH_VECTORS.fullmatch(name):
            yield f"vectors/{name}", partial(measure, vectors=True)


def _few(pair: Pair, name: str) -> Pair:
    draw = Random(f"{SEED} {pair.name} {name}")
    return variant(thinned(pair, draw, THIN_MANUALS), name, draw)


def _every(folder: Path | None) -> Iterator[Named]:
    yield from whole_books()
    yield from sections()
    yield from old_pages()
    if find_spec(MODULE):
        yield from with_vectors(folder)
    if folder:
        yield from manuals(folder)


def main(arguments: list[str]) -> int:
    """Measure, print the tables, and with `--write` store them."""
    parser = command.parser("benchmarks.measure.aligning", "Measure aligning.", "--keep", "--debian", "--workers")
    parser.add_argument(
        "names", nargs="*", help="parts of the names of measurements: whole, section/60, page, manual, …"
    )
    asked = parser.parse_args(arguments)
    if asked.debian and not next(manuals(asked.debian), None):
        parser.error(f"{asked.debian}: no manual of Debian is unpacked there")
    every = list(_every(asked.debian))
    results = measured(iter(every), asked.names, asked.keep, workers=asked.workers)
    found = tables(results)
    report("aligning", found, unmeasured=[name for name, _ in every if name not in results], write=asked.write)
    return 0


if __name__ == "__main__":
    command.run(main)
