"""How well whole rule books are aligned, and at what cost: `python -m benchmarks.aligning [--keep FILE] [--write]`.

All that is needed stands in ../shared. Every measurement has a name; with `--keep` each is added to FILE as a line of
JSON as soon as it is made, and those found there are not made again: the whole takes from ten minutes to an hour.
Words given besides choose the measurements whose names hold one of them. `--debian FOLDER` adds manuals of Debian that
were unpacked there. With `--write` the tables and the plot go into the three pages docs/*/aligning-measured.md.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from aligner.diff import diff_editions
from aligner.drift import find_drift
from aligner.pairing import align
from benchmarks.aligning_page import report, write
from benchmarks.baselines import apart
from benchmarks.books import (
    CHINESE,
    DATES,
    MANUALS,
    STRANGERS,
    Pair,
    chinese,
    debian,
    opaque,
    section,
    shuffled,
    thinned,
    uncited,
)
from benchmarks.keeping import Measured, Named, measured
from benchmarks.scoring import believed, score, utmost
from rosetta508.comparing import compare
from scraper.library import Library
from scraper.readers import read_file
from tests.conftest import SHARED

SEED, LEFT_OUT, THIN_MANUALS = 20261121, 0.1, 0.05
SECTIONS = {60: 8, 200: 4, 500: 2}
"""Rules of a section -> sections drawn from each pair."""
GROWTH = (500, 1000, 3050, 6100)
COMPARED = (("galechurch", CHINESE), ("rosetta508", DATES[1]), ("galechurch", DATES[1]), ("vectors", CHINESE))
DIFFED = ("20241108", "20260807")

book = cache(chinese)


def variant(pair: Pair, name: str, draw: Random) -> Pair:
    """Return the pair as the words of `name` say: numbers kept or hidden, citations cut, rules left out, shuffled."""
    pair = uncited(pair) if "uncited" in name else pair
    pair = thinned(pair, draw, LEFT_OUT) if "thinned" in name else pair
    pair = pair if "numbered" in name else opaque(pair, draw)
    return shuffled(pair, draw) if "shuffled" in name else pair


def aligned(make: Callable[[], Pair], *, mixed: bool) -> Measured:
    """Align a pair and return how right that is."""
    pair = make()
    start = time.process_time()
    alignment = align(pair.left, pair.right, ignore_numbers=mixed)
    spent = time.process_time() - start
    result = score(pair, [(link.left, link.right) for link in alignment.links])
    rules = [len(pair.left.rules), len(pair.right.rules), len(pair.truth)]
    trust = believed(pair, alignment.links)
    told = {"utmost": utmost(pair)} if mixed else {}
    return {**asdict(result), "f1": result.f1, "rules": rules, "processor": spent, "believed": trust, **told}


VARIANTS = ("opaque", "shuffled", "numbered", "thinned", "thinned shuffled", "uncited", "uncited shuffled")


def whole_books() -> Iterator[Named]:
    """Yield whole books in every variant."""
    for name in VARIANTS:
        for date in DATES:
            make = partial(_varied, date, name, f"{SEED} {date} {name}")
            yield f"whole/{date}/{name}", partial(aligned, make, mixed="shuffled" in name)


def _varied(date: str, name: str, seed: str) -> Pair:
    return variant(book(date), name, Random(seed))


def sections() -> Iterator[Named]:
    """Yield sections drawn from each pair, in order and shuffled, numbers hidden."""
    for size, draws in SECTIONS.items():
        for date in DATES:
            for at in range(draws):
                for name in ("opaque", "shuffled"):
                    make = partial(_drawn, date, size, name, f"{SEED} {date} {size} {at}")
                    yield f"section/{size}/{name}/{date}/{at}", partial(aligned, make, mixed=name == "shuffled")


def _drawn(date: str, size: int, name: str, seed: str) -> Pair:
    draw = Random(seed)
    return variant(section(book(date), draw, size), name, draw)


def manuals(folder: Path) -> Iterator[Named]:
    """Yield manuals of Debian in other languages, a few paragraphs of either side left out."""
    for kind, books in (("manual", MANUALS), ("stranger", STRANGERS)):
        for pair in debian(folder, books):
            for name in ("opaque", "shuffled"):
                make = partial(_few, pair, name)
                yield f"{kind}/{pair.name}/{name}", partial(aligned, make, mixed=name == "shuffled")


def _few(pair: Pair, name: str) -> Pair:
    draw = Random(f"{SEED} {pair.name} {name}")
    return variant(thinned(pair, draw, THIN_MANUALS), name, draw)


def costs() -> Iterator[Named]:
    """Yield what aligning costs beside other methods, and as books grow."""
    runs = [("reading", GROWTH[2], CHINESE), *(("rosetta508", size, CHINESE) for size in GROWTH)]
    for method, size, date in [*runs, *((method, GROWTH[2], date) for method, date in COMPARED)]:
        yield f"cost/{method}/{size}/{date}", partial(_cost, method, size, date)


def _cost(method: str, size: int, date: str) -> Measured:
    taken = apart(method, size, date)
    return asdict(taken) if taken else {}


def commands() -> Iterator[Named]:
    """Yield what the drift of a whole book and the diff of two whole revisions take."""
    yield "command/drift", _drift
    yield "command/diff", _diff


def _drift() -> Measured:
    pair = book(CHINESE)
    with TemporaryDirectory() as home:
        start = time.process_time()
        report = find_drift([compare(pair.left, pair.right, Library(Path(home)))])
        return {"processor": time.process_time() - start, "findings": len(report.findings)}


def _diff() -> Measured:
    older, newer = (read_file(SHARED / f"cr-history/en/{date}.txt", "official") for date in DIFFED)
    start = time.process_time()
    alignment = align(older, newer)
    between = time.process_time()
    rows = diff_editions(older, newer, alignment)
    return {"processor": time.process_time() - start, "aligning": between - start, "rows": len(rows)}


def _every(folder: Path | None) -> Iterator[Named]:
    yield from whole_books()
    yield from commands()
    yield from sections()
    yield from costs()
    if folder:
        yield from manuals(folder)


def main(arguments: list[str]) -> int:
    """Measure, print the tables, and write them if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.aligning", description="Measure aligning.")
    parser.add_argument("names", nargs="*", help="parts of the names of measurements: whole, section/60, cost, …")
    parser.add_argument("--keep", type=Path, help="file that keeps what was measured")
    parser.add_argument("--debian", type=Path, help="folder with unpacked manuals of Debian")
    parser.add_argument("--write", action="store_true", help="put the tables into the docs")
    asked = parser.parse_args(arguments)
    results = measured(_every(asked.debian), asked.names, asked.keep)
    print(report(results))
    if asked.write:
        write(results)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
