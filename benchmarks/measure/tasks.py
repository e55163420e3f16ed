"""Measure work on whole rule books, each task in its own process.

`python -m benchmarks.measure.tasks NAME [SIZE DATE]` prints a line of JSON: wall and processor seconds, peak memory
(MB, including reading the books) and, of a method of aligning, F1. The input is read before the clock starts, except
for `history`, which includes reading.
"""

import json
import re
import resource
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aligner.align import align
from aligner.align.word_diff import diff_editions
from aligner.dating import date_edition
from aligner.drift import find_drift
from benchmarks.data.books import CHINESE, chinese
from benchmarks.measure import command
from benchmarks.measure.baselines import METHODS, material
from benchmarks.measure.scoring import score
from rosetta508.build.history import Writer, read_all
from rosetta508.compare.library_comparison import compare
from scraper.library import Library
from tests.support.checkout import SHARED
from tests.support.real_editions import capture, official

DIFFED = ("2024-11-08", "2026-08-07")
"""Effective dates of the revisions that are diffed; the Chinese book is also dated against the later one."""

Task = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Cost:
    """The time, memory, and quality of one run."""

    seconds: float
    processor: float
    megabytes: float
    f1: float | None


def page() -> Task:
    """Return the task of aligning the Italian page of rule 508 with the English one."""
    left, right = capture("it"), capture("en")
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
    left, newest = chinese(CHINESE).left, official(DIFFED[1])
    alignment = align(left, newest)
    return lambda: date_edition(left, alignment, newest)


def diff() -> Task:
    """Return the task of diffing two whole English revisions, aligning included."""
    older, newer = map(official, DIFFED)
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


def cost(name: str, *book: str) -> Cost:
    """Do a task in this process, or align a book of this size and date by a method; return the cost and quality."""
    pair = material(int(book[0]), mixed=name in {"shuffled", "vectors"}, date=book[1]) if name in METHODS else None
    task = partial(METHODS[name], pair) if pair else TASKS[name]()
    wall, processor = time.perf_counter(), time.process_time()
    found = task()
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    return Cost(wall, processor, most_memory(), score(pair, found).f1 if pair else None)


def most_memory() -> float:
    """Return this process's peak memory in MB; that of `resource` includes the parent's."""
    status = Path("/proc/self/status")
    peak = re.search(r"^VmHWM:\s+(\d+) kB", status.read_text("ascii"), re.MULTILINE) if status.exists() else None
    return int(peak[1]) / 1024 if peak else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def apart(name: str, *book: str) -> Cost:
    """Return the cost of a task or a method in its own process.

    Methods use one thread of numpy; sentence vectors use all processors, which affects their time.
    """
    threads = {"OPENBLAS_NUM_THREADS": "1"} if name in METHODS else {}
    return Cost(**command.result_of("benchmarks.measure.tasks", name, *book, **threads))


def main(arguments: list[str]) -> int:
    """Print the cost of the named task."""
    print(json.dumps(asdict(cost(*arguments))))
    return 0


if __name__ == "__main__":
    command.run(main)
