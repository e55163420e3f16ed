"""`python -m benchmarks.engines`: the answers of other engines to the suite of rule 508 and to random boards.

Each engine is asked through its adapter, in its own process; one that is not installed is left out. With `--write` the
result goes into the docs, if all are installed; docs/*/engines.md describes the differences, which people have checked.
"""

import sys
from dataclasses import dataclass
from typing import Any

from benchmarks.engines.boards import MIXED, PLAIN, boards
from benchmarks.measure import command
from benchmarks.measure.rivals import version_of
from benchmarks.publish.results import Row, report
from executable_examples.export import scenarios
from executable_examples.page import read_pages
from executable_examples.run import run_pages
from rosetta508.integrations.engine_comparison import AGREES, DIFFERS, SILENT, UNSUPPORTED, Agreement, agreements
from rosetta508.integrations.engine_process import OtherEngine

SEED, BOARDS, SECONDS = 508, 1000, 60


@dataclass(frozen=True)
class Other:
    """Another engine: its package, its adapter, and the random boards that it can express."""

    package: str
    adapter: str
    boards: tuple[str, ...]

    @property
    def version(self) -> str:
        """The installed version, or an empty string if the package is not installed."""
        return version_of(self.package)

    def asked(self, lines: list[dict[str, Any]]) -> list[Agreement]:
        """Return its result for every scenario."""
        with OtherEngine(f"{sys.executable} -m benchmarks.engines.{self.adapter}", SECONDS) as engine:
            return list(agreements(lines, engine))


OTHERS = (Other("phase-python", "phase", (PLAIN, MIXED)), Other("python-mtg", "python_mtg", (PLAIN,)))


def suite() -> list[dict[str, Any]]:
    """Return the scenarios of the suite of rule 508."""
    return list(scenarios(run_pages(read_pages(), ["en"])))


def main(arguments: list[str]) -> int:
    """Ask every installed engine, print the differences, and with `--write` store the result."""
    parser = command.parser("benchmarks.engines", __doc__)
    parser.add_argument("--boards", type=int, default=BOARDS, help="random boards of each kind (default: %(default)s)")
    options = parser.parse_args(arguments)
    suites, randoms, missing = [], [], []
    for other in OTHERS:
        if not other.version:
            print(f"{other.package} is not installed: left out")
            missing.append(other.package)
            continue
        found = other.asked(suite())
        _print(other, found)
        suites.append(row(other, found) | {"not_asked": sum(one.outcome == UNSUPPORTED for one in found)})
        for kind in other.boards:
            found = other.asked(boards(kind, options.boards, SEED))
            _print(other, found)
            randoms.append(row(other, found, boards=kind))
    report("engines", {"suite": suites, "random": randoms}, unmeasured=missing, write=options.write)
    return 0


def row(other: Other, found: list[Agreement], **about: str) -> Row:
    """Return how many situations an engine judged, and how often it agrees."""
    agrees, differs = (sum(one.outcome == outcome for one in found) for outcome in (AGREES, DIFFERS))
    judged = {"judged": agrees + differs, "agrees": agrees, "differs": differs}
    return {"engine": f"{other.package} {other.version}", **about, **judged}


def _print(other: Other, found: list[Agreement]) -> None:
    for one in found:
        if one.outcome in (DIFFERS, SILENT):
            print(f"{other.package}\t{one.id}\t{one.outcome}\t{'; '.join(map(str, one.reasons))}")


if __name__ == "__main__":
    command.run(main)
