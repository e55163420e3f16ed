"""Measure the site: how long it builds, compared with plain mkdocs-material, and the size of its pages.

`python -m benchmarks.measure.site` builds the site of the library at `ROSETTA508_HOME` (by default of the embedded
editions) in a folder of its own, then the same Markdown with mkdocs-material alone: without hooks, drift or boards.
`--book` builds instead the site of the whole rule book in three editions: the English of 2023-11-17, the Chinese of the
same day and the English of 2026-08-07, read from ../shared into a separate library; `--write` puts that result into the
docs.

Times are wall seconds, the best of several runs, and processor seconds, which other load affects less. Memory, in MB,
is the peak of all processes of a build together, with shared memory counted once.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml  # type: ignore[import-untyped]

from benchmarks.measure import command
from benchmarks.measure.measurement import Found
from benchmarks.measure.paired_timing import PairedTiming
from benchmarks.publish.results import Row, store
from tests.support.checkout import SHARED

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ("rules", "examples", "drift", "sources", "rulings", "todo", "dating", "terms", "downloads", "read")
BOOK = (("en/20231117.txt", "official"), ("zh/20231117.txt", "official-zh"), ("en/20260807.txt", "official"))
LANGUAGES = ("en", "it", "ja")
RUNS, GOAL = 3, 1.5
"""Builds of either side, and the upper bound of the ratio of their times."""
SAMPLING_PAUSE = 50
"""Pause between two samples of memory, in multiples of a sample's time. Chosen: sampling then takes 2 % of the time."""
_BUILD = """\
import sys
from pathlib import Path
from rosetta508.site.build.mkdocs_build import build
build(config=Path(sys.argv[1]))
"""


@dataclass(frozen=True)
class Cost:
    """The cost of a command: wall seconds, processor seconds, peak MB."""

    wall: float
    processors: float
    memory: float

    def __add__(self, other: "Cost") -> "Cost":
        """Return the cost of both in sequence."""
        return Cost(self.wall + other.wall, self.processors + other.processors, max(self.memory, other.memory))


def copied(folder: Path) -> Path:
    """Copy the sources of the site, without generated pages, and return the path of its configuration."""
    left_out = shutil.ignore_patterns("__pycache__", *GENERATED)
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=left_out)
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    (folder / "mkdocs.yml").write_text(text.replace("watch: [", "watch: [] # ["), "utf-8")
    return folder / "mkdocs.yml"


def plain(folder: Path, language: str) -> Path:
    """Return the configuration of mkdocs-material alone for the site's pages of one language."""
    config = {
        "site_name": "Plain",
        "docs_dir": str(folder / "docs" / language),
        "site_dir": str(folder / "plain" / language),
        "theme": {"name": "material", "font": False, "language": language},
        "nav": ["index.md"],
        "markdown_extensions": ["attr_list", "tables", "admonition", "def_list", "pymdownx.superfences"],
        "plugins": ["search"],
    }
    path = folder / f"plain-{language}.yml"
    path.write_text(yaml.safe_dump(config), "utf-8")
    return path


def timed(*command: str, home: Path | None = None) -> Cost:
    """Run a command and return its cost; its output is shown only if it fails."""
    before, start, most = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter(), 0.0
    environment = {**os.environ, **({"ROSETTA508_HOME": str(home)} if home else {})}
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=said, env=environment) as running:
            while running.poll() is None:
                begun = time.perf_counter()
                most = max(most, sum(map(held, processes(running.pid))))
                time.sleep(max(0.1, SAMPLING_PAUSE * (time.perf_counter() - begun)))
        wall = time.perf_counter() - start
        if running.returncode:
            said.seek(0)
            raise SystemExit(said.read())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, most)


def processes(number: int) -> Iterator[int]:
    """Yield the ids of a process and its descendants."""
    yield number
    for told in Path(f"/proc/{number}/task").glob("*/children"):
        try:
            started = told.read_text().split()
        except OSError:  # has ended
            continue
        for one in started:
            yield from processes(int(one))


def held(number: int) -> float:
    """Return the MB used by a process, with shared memory divided among its users."""
    try:
        told = Path(f"/proc/{number}/smaps_rollup").read_text()
    except OSError:  # has ended
        return 0.0
    return sum(int(line.split()[1]) for line in told.splitlines() if line.startswith("Pss:")) / 1024


def heaviest(site: Path) -> tuple[int, Path]:
    """Return the size in bytes and the path of the largest rule page."""
    return max((page.stat().st_size, page.relative_to(site)) for page in site.rglob("rules/*/index.html"))


def best(costs: list[Cost]) -> Cost:
    """Return the fastest run, with the largest memory of any."""
    return Cost(min(one.wall for one in costs), min(one.processors for one in costs), max(one.memory for one in costs))


def told(name: str, cost: Cost) -> str:
    """Return a cost as a line of the report."""
    return f"{name}: {cost.wall:.1f} s, {cost.processors:.1f} s of the processors, {cost.memory:.0f} MB"


def ours(config: Path, home: Path | None) -> Cost:
    """Build the site and return the cost."""
    return timed(sys.executable, "-c", _BUILD, str(config), home=home)


def theirs(folder: Path) -> Cost:
    """Build the site's pages with mkdocs-material alone, one site per language, and return the cost."""
    sources = (plain(folder, language) for language in LANGUAGES)
    costs = (timed(sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(one)) for one in sources)
    return sum(costs, Cost(0, 0, 0))


def builds(folder: Path, runs: int, home: Path | None, *, beside: bool) -> tuple[list[Cost], list[Cost]]:
    """Build the site and, with `beside`, plain mkdocs-material in turn; return the costs of both."""
    config = copied(folder)
    built, others = [], []
    for _ in range(runs):
        built.append(ours(config, home))
        others += [theirs(folder)] if beside else []
    return built, others


def report(built: list[Cost], others: list[Cost], figures: Mapping[str, float]) -> list[str]:
    """Return report lines with the costs of the builds and the size of the site."""
    lines = [told("the site", best(built)), *(f"{name}: {value:.0f}" for name, value in figures.items())]
    return lines + (compared(best(built), best(others)) if others else [])


def weighed(site: Path) -> dict[str, float]:
    """Return the number of pages of a site and the size of its largest rule page, in KB."""
    pages = sum(1 for _ in site.rglob("index.html"))
    return {"pages": pages, "heaviest": heaviest(site)[0] / 1024}


def compared(mine: Cost, plain: Cost) -> list[str]:
    """Return report lines that compare the two."""
    return [
        told("plain mkdocs-material on the same pages", plain),
        f"ratio: {mine.wall / plain.wall:.2f}, of the processors {mine.processors / plain.processors:.2f}",
    ]


def measure() -> Found:
    """Build the site of the embedded editions and the plain one in turn; return wall times, then processor times."""
    with tempfile.TemporaryDirectory() as name:
        folder, home = Path(name), Path(name) / "home"
        built, others = builds(folder, RUNS, home, beside=True)
        figures = weighed(folder / "site")
    rows = [
        PairedTiming("site-wall", "mkdocs", tuple(one.wall for one in built), tuple(one.wall for one in others), GOAL),
        PairedTiming("site-processors", "mkdocs", tuple(one.processors for one in built),
               tuple(one.processors for one in others)),
    ]  # fmt: skip
    return rows, figures | {"memory": best(built).memory, "mkdocs/memory": best(others).memory}


def read_book(home: Path) -> None:
    """Read the three whole rule books into a library."""
    for name, source in BOOK:
        words = (sys.executable, "-m", "rosetta508", "read", str(SHARED / "cr-history" / name), "--source", source)
        timed(*words, home=home)


def whole_site(built: list[Cost], figures: Mapping[str, float]) -> dict[str, list[Row]]:
    """Return the tables of the site of whole rule books: its builds and its counts."""
    builds = [{"seconds": round(one.wall, 1), "processors": round(one.processors, 1)} for one in built]
    every = {**figures, "memory": best(built).memory}.items()
    rows = [{"measurement": "all", "of": "", "figure": name, "value": round(value)} for name, value in every]
    return {"builds": builds, "figures": rows}


def main(arguments: list[str]) -> int:
    """Measure, print, and with `--write` store the result."""
    parser = argparse.ArgumentParser(prog="benchmarks.measure.site", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--book", action="store_true", help="the whole rule book in three editions")
    parser.add_argument("--alone", action="store_true", help="without comparing it with plain mkdocs-material")
    parser.add_argument("--write", action="store_true", help="put the result into the docs (with --book)")
    options = parser.parse_args(arguments)
    if options.write and not options.book:
        parser.error("--write needs --book; `python -m benchmarks site --write` writes the rest")
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        folder, home = Path(name), Path(name) / "home" if options.book else None
        if home:
            read_book(home)
        built, others = builds(folder, options.runs, home, beside=not options.alone)
        figures = weighed(folder / "site")
    sys.stdout.write("\n".join(report(built, others, figures)) + "\n")
    if options.write:
        store("whole-site", whole_site(built, figures), {"load": [round(load, 1)]})
    return 0


if __name__ == "__main__":
    command.run(main)
