"""Compare aligning with other methods: the Chinese book with English ones, numbers hidden, in separate processes.

On books in order, the rival is galechurch: with the English book of the same day, and with one nearly three years
later. On the shuffled book of the same day, the rival is sentence vectors, which ignore the order. Times exclude
reading the books. They are processor times, because sentence vectors use all processors.
"""

from benchmarks.data.books import CHINESE, DATES
from benchmarks.measure.rivals import MODULES, need, need_texts
from benchmarks.measure.tasks import apart
from benchmarks.measure.timing import Found, paired

SIZE, ROUNDS = "3050", 3
OURS = {"galechurch": "rosetta508", "vectors": "shuffled"}
"""Our method that corresponds to a rival."""
PAIRS = {"aligning-same": ("galechurch", CHINESE), "aligning-later": ("galechurch", DATES[1]),
         "aligning-shuffled": ("vectors", CHINESE)}  # fmt: skip
"""Pair -> the rival, and the date of the English book."""


def measure(what: str) -> Found:
    """Align a pair of `PAIRS` by either method in turn and return times, F1, and megabytes of both."""
    need_texts()
    rival, date = PAIRS[what]
    need(MODULES[rival])
    rounds = [(apart(OURS[rival], SIZE, date), apart(rival, SIZE, date)) for _ in range(ROUNDS)]
    times = [(ours.processor, theirs.processor) for ours, theirs in rounds]
    sides = dict(zip(("rosetta508", rival), rounds[-1], strict=True))
    figures = {f"{who}/{key}": getattr(cost, key) for who, cost in sides.items() for key in ("f1", "megabytes")}
    return [paired(what, rival, times)], figures
