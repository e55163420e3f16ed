"""Compare aligning with other methods: the Chinese book with English ones, numbers hidden, in separate processes.

In order, with galechurch, on the English book of the same day and on one nearly three years later; shuffled, with
sentence vectors, which ignore the order, on the book of the same day. Times are processor times without reading the
books: sentence vectors use all processors.
"""

from functools import partial

from benchmarks.data.books import CHINESE, DATES
from benchmarks.measure.rivals import MODULES, need, need_texts
from benchmarks.measure.tasks import Cost, apart
from benchmarks.measure.timing import Found, in_turn, paired

SIZE, ROUNDS = "3050", 3
OURS = {"galechurch": "rosetta508", "vectors": "shuffled"}
"""Our method that corresponds to a rival."""
PAIRS = {"aligning-same": ("galechurch", CHINESE), "aligning-later": ("galechurch", DATES[1]),
         "aligning-shuffled": ("vectors", CHINESE)}  # fmt: skip
"""Pair -> the rival, and the date of the English book."""


def measure(what: str) -> Found:
    """Align a pair of `PAIRS` by either method in turn and return times, F1 and megabytes of both."""
    need_texts()
    rival, date = PAIRS[what]
    need(MODULES[rival])
    costs: dict[str, Cost] = {}

    def once(method: str) -> float:
        costs[method] = apart(method, SIZE, date)
        return costs[method].processor

    times = in_turn(ROUNDS, partial(once, OURS[rival]), partial(once, rival))
    sides = {"rosetta508": costs[OURS[rival]], rival: costs[rival]}
    figures = {f"{who}/{key}": getattr(cost, key) for who, cost in sides.items() for key in ("f1", "megabytes")}
    return [paired(what, rival, times)], figures
