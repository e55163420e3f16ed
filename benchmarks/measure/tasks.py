"""Measure tasks on whole rule books other than aligning, each in its own process.

`python -m benchmarks.measure.tasks NAME` prints a line of JSON: wall seconds and peak memory (MB, including reading the
books). The input is read before the clock starts, except for `history`, which includes reading.
"""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from aligner.align import align
from aligner.align.word_diff import diff_editions
from aligner.dating import date_edition
from aligner.drift import find_drift
from benchmarks.data.books import CHINESE, chinese
from benchmarks.measure import command
from benchmarks.measure.baselines import most_memory
from rosetta508.build.history import Writer, read_all
from rosetta508.compare.library_comparison import compare
from scraper.library import Library
from scraper.readers import read_file
from tests.support.checkout import SHARED

DIFFED = ("20241108", "20260807")
"""Effective dates of the revisions that are diffed; the Chinese book is also dated against the later one."""
PAGES = {"it-508": "fandom-it-508", "en-508": "mtgwiki-en-508"}
"""Captured pages of rule 508 and their sources."""

Task = Callable[[], object]


@dataclass(frozen=True, slots=True)
class TaskCost:
    """The cost of one run."""

    seconds: float
    megabytes: float


def page() -> Task:
    """Return the task of aligning the Italian page of rule 508 with the English one."""
    left, right = (read_file(SHARED / f"sources/{name}.capture.txt", source) for name, source in PAGES.items())
    return lambda: align(left, right)


def drift() -> Task:
    """Return the task of reporting the drift of the Chinese book from that day's English one, aligning included."""
    pair = chinese(CHINESE)
    with TemporaryDirectory() as home:
        library = Library(Path(home))
    return lambda: find_drift([compare(pair.left, pair.right, library)])


def check() -> Task:
    """Return the task of running the drift checks on the Chinese book, already aligned and dated."""
    pair = chinese(CHINESE)
    with TemporaryDirectory() as home:
        comparison = compare(pair.left, pair.right, Library(Path(home)))
    return lambda: find_drift([comparison])


def date() -> Task:
    """Return the task of dating the Chinese book, aligned with the newest English revision."""
    left = chinese(CHINESE).left
    newest = read_file(SHARED / f"cr-history/en/{DIFFED[1]}.txt", "official")
    alignment = align(left, newest)
    return lambda: date_edition(left, alignment, newest)


def diff() -> Task:
    """Return the task of diffing two whole English revisions, aligning included."""
    older, newer = (read_file(SHARED / f"cr-history/en/{one}.txt", "official") for one in DIFFED)
    return lambda: diff_editions(older, newer, align(older, newer))


def history() -> Task:
    """Return the task of reading all English revisions and building the history of the rules."""

    def build() -> object:
        revisions, unread = read_all(SHARED / "cr-history/en")
        return Writer(revisions).document(unread)

    return build


TASKS: dict[str, Callable[[], Task]] = {
    "page": page,
    "drift": drift,
    "diff": diff,
    "history": history,
    "date": date,
    "check": check,
}


def run(name: str) -> TaskCost:
    """Run a task in this process and return its cost."""
    task = TASKS[name]()
    start = time.perf_counter()
    task()
    return TaskCost(time.perf_counter() - start, most_memory())


def apart(name: str) -> TaskCost:
    """Run a task in its own process and return its cost."""
    return TaskCost(**command.result_of("benchmarks.measure.tasks", name))


def main(arguments: list[str]) -> int:
    """Run the named task and print its cost."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.measure.tasks", description="Time one task.")
    parser.add_argument("name", choices=TASKS, help="the task")
    print(json.dumps(asdict(run(parser.parse_args(arguments).name))))
    return 0


if __name__ == "__main__":
    command.run(main)
