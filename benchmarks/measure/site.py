"""Measure the site: how long it takes to build, compared with plain mkdocs-material, and the size of its pages.

`python -m benchmarks site` builds the site of the embedded editions in a folder of its own, in turn with the same
Markdown by mkdocs-material alone: without hooks, drift, or boards. `python -m benchmarks.measure.site` builds the site
of the whole rule book in three editions: the English of 2023-11-17, the Chinese of the same day, and the English of
2026-08-07, read from ../shared into a separate library; `--write` puts that result into the docs.

Times are wall seconds, and processor seconds, which other load affects less: medians in the comparison, and those of
every build for the whole rule book. Memory, in MB, is the peak of all processes of a build together, with shared memory
counted once.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path

import yaml  # type: ignore[import-untyped]

from benchmarks.measure import command
from benchmarks.measure.timing import Found, paired
from benchmarks.publish.results import figure_rows, report
from tests.support.checkout import ROOT, SHARED
from tests.support.site_fixtures import copy_sources

BOOK = (("en/20231117.txt", "official"), ("zh/20231117.txt", "official-zh"), ("en/20260807.txt", "official"))
LANGUAGES = ("en", "it", "ja")
RUNS = 3
"""Builds of either side."""
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


def ours(config: Path, home: Path) -> Cost:
    """Build the site and return the cost."""
    return timed(sys.executable, "-c", _BUILD, str(config), home=home)


def theirs(folder: Path) -> Cost:
    """Build the site's pages with mkdocs-material alone, one site per language, and return the cost."""
    sources = (plain(folder, language) for language in LANGUAGES)
    costs = (timed(sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(one)) for one in sources)
    walls, processors, memory = zip(*map(astuple, costs), strict=True)
    return Cost(sum(walls), sum(processors), max(memory))


def weighed(site: Path) -> dict[str, float]:
    """Return the number of pages of a site and the size of its largest rule page, in KB."""
    heaviest = max(page.stat().st_size for page in site.rglob("rules/*/index.html"))
    return {"pages": sum(1 for _ in site.rglob("index.html")), "heaviest": heaviest / 1024}


def measure(_: str = "all") -> Found:
    """Build the site of the embedded editions and the plain one in turn; return wall times, then processor times."""
    with tempfile.TemporaryDirectory() as name:
        folder, home = Path(name), Path(name) / "home"
        config = copy_sources(folder)
        both = [(ours(config, home), theirs(folder)) for _ in range(RUNS)]
        figures = weighed(folder / "site")
    rows = [
        paired(f"site-{kind}", "mkdocs", [(getattr(one, kind), getattr(other, kind)) for one, other in both])
        for kind in ("wall", "processors")
    ]
    memory, others = (max(costs) for costs in zip(*((one.memory, other.memory) for one, other in both), strict=True))
    return rows, figures | {"memory": memory, "mkdocs/memory": others}


def main(arguments: list[str]) -> int:
    """Build the site of whole rule books, print, and with `--write` store the result."""
    parser = command.parser("benchmarks.measure.site", "Build whole rule books.")
    parser.add_argument("--runs", type=int, default=2, help="builds (default: %(default)s)")
    options = parser.parse_args(arguments)
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        folder, home = Path(name), Path(name) / "home"
        for book, source in BOOK:
            words = ("read", str(SHARED / "cr-history" / book), "--source", source)
            timed(sys.executable, "-m", "rosetta508", *words, home=home)
        config = copy_sources(folder)
        built = [ours(config, home) for _ in range(options.runs)]
        figures = weighed(folder / "site") | {"memory": max(one.memory for one in built)}
    builds = [{"seconds": round(one.wall, 1), "processors": round(one.processors, 1)} for one in built]
    tables = {"builds": builds, "figures": figure_rows({"all": figures}, digits=1)}
    report("whole-site", tables, {"load": [round(load, 1)]}, write=options.write)
    return 0


if __name__ == "__main__":
    command.run(main)
