"""`python -m benchmarks.engines`: what engines of others make of the suite of rule 508 and of random boards.

Each engine is asked through its adapter, in a process of its own; one that is not installed is left out. With `--write`
the tables go into docs/*/engines.md; what differs there is read by eye and told in words.
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from benchmarks.engines.boards import MIXED, PLAIN, boards
from benchmarks.publish.goals import grouped
from benchmarks.publish.marked_tables import with_rows
from executable_examples.export import scenarios
from executable_examples.page import read_pages
from executable_examples.run import run_pages
from rosetta508.integrations.engine_comparison import AGREES, DIFFERS, SILENT, UNSUPPORTED, Agreement, agreements
from rosetta508.integrations.engine_process import OtherEngine
from tests.support.checkout import ROOT

SEED, BOARDS, SECONDS = 508, 1000, 60


@dataclass(frozen=True)
class Other:
    """An engine of someone else's: its package, its adapter, and the random boards that it has words for."""

    package: str
    adapter: str
    boards: tuple[str, ...]

    @property
    def version(self) -> str | None:
        """The version installed, if any is."""
        try:
            return version(self.package)
        except PackageNotFoundError:
            return None

    def asked(self, lines: list[dict[str, Any]]) -> list[Agreement]:
        """Return how it stands to every scenario."""
        with OtherEngine(f"{sys.executable} -m benchmarks.engines.{self.adapter}", SECONDS) as engine:
            return list(agreements(lines, engine))


OTHERS = (Other("phase-python", "phase", (PLAIN, MIXED)), Other("python-mtg", "python_mtg", (PLAIN,)))


def suite() -> list[dict[str, Any]]:
    """Return the lines of the suite."""
    return list(scenarios(run_pages(read_pages(), ["en"])))


def main() -> None:
    """Ask every engine that is installed, print what differs, and write the tables if told to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the tables into docs/*/engines.md")
    parser.add_argument("--boards", type=int, default=BOARDS, help="random boards of each kind (default: %(default)s)")
    options = parser.parse_args()
    rows, random_rows = [], []
    for other in OTHERS:
        if other.version is None:
            print(f"{other.package} is not installed: left out")
            continue
        found = other.asked(suite())
        _print(other, found)
        rows.append(table_row(other, found))
        for kind in other.boards:
            found = other.asked(boards(kind, options.boards, SEED))
            _print(other, found)
            random_rows.append(random_row(other, kind, found))
    print("\n".join([*rows, *random_rows]))
    if options.write:
        write_tables("\n".join(rows), random_rows)


def table_row(other: Other, found: list[Agreement]) -> str:
    counted = Counter(one.outcome for one in found)
    judged = counted[AGREES] + counted[DIFFERS]
    numbers = (judged, counted[AGREES], counted[DIFFERS], counted[UNSUPPORTED])
    return f"| {other.package} {other.version} | {' | '.join(map(str, numbers))} |"


def random_row(other: Other, kind: str, found: list[Agreement]) -> str:
    counted = Counter(one.outcome for one in found)
    judged = counted[AGREES] + counted[DIFFERS]
    told = [grouped(number) for number in (judged, counted[AGREES], counted[DIFFERS])]
    return f"| {other.package} {other.version} | {kind} | {' | '.join(told)} |"


def _print(other: Other, found: list[Agreement]) -> None:
    for one in found:
        if one.outcome in (DIFFERS, SILENT):
            print(f"{other.package}\t{one.id}\t{one.outcome}\t{'; '.join(map(str, one.reasons))}")


def write_tables(rows: str, random_rows: list[str]) -> None:
    words = {"en": {PLAIN: "plain", MIXED: "mixed"}}
    words["it"] = {PLAIN: "semplici", MIXED: "misti"}
    words["ja"] = {PLAIN: "単純", MIXED: "混合"}
    for language, said in words.items():
        page = ROOT / "docs" / language / "engines.md"
        text = with_rows(page.read_text("utf-8"), "engines", rows)
        own = "\n".join(random_rows)
        for kind, word in said.items():
            own = own.replace(f"| {kind} |", f"| {word} |")
        page.write_text(with_rows(text, "engines-random", own), "utf-8")


if __name__ == "__main__":
    main()
