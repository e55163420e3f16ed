"""Time and memory of work on whole rule books, compared with other programs that align one.

Every round runs galechurch, sentence vectors and each work of a group, in turn, each in its own process: unlike the
seconds, their ratio is comparable between machines. The others align the Chinese book of 2023-11-17 with the English
one of the same day, galechurch in order, sentence vectors shuffled.
"""

from collections.abc import Callable, Sequence
from functools import partial

from benchmarks.data.books import CHINESE, DATES
from benchmarks.measure import baselines, tasks
from benchmarks.measure.baselines import Cost
from benchmarks.measure.measurement import Found
from benchmarks.measure.paired_timing import PairedTiming
from benchmarks.measure.rivals import MODULES, need, need_texts
from benchmarks.measure.tasks import TaskCost

WHOLE = 3050
SIZES = {500: "work-500", 1000: "work-1000", WHOLE: "work-same", 2 * WHOLE: "work-6100"}
"""Number of rules of a book -> the work that aligns it."""
GROUPS = {
    "books": ("work-same", "work-later", "work-page", "work-500", "work-1000", "work-6100"),
    "commands": ("work-drift", "work-diff", "work-date", "work-check"),
    "history": ("work-history",),
}
ROUNDS = {"books": 3, "commands": 3, "history": 2}

Run = Callable[[], Cost | TaskCost]


def measure(group: str) -> Found:
    """Return the times of each task of a group, in turn with the rivals, and its memory and F1."""
    need_texts()
    for module in MODULES.values():
        need(module)
    return compared(
        group, [{what: runner(what)() for what in (*MODULES, *GROUPS[group])} for _ in range(ROUNDS[group])]
    )


def runner(what: str) -> Run:
    """Return the function that does a work, or aligns by a rival, in its own process."""
    aligned = {name: partial(baselines.apart, "rosetta508", size, CHINESE) for size, name in SIZES.items()}
    aligned["work-later"] = partial(baselines.apart, "rosetta508", WHOLE, DATES[1])
    aligned |= {rival: partial(baselines.apart, rival, WHOLE, CHINESE) for rival in MODULES}
    return aligned.get(what) or partial(tasks.apart, what.removeprefix("work-"))


def compared(group: str, rounds: Sequence[dict[str, Cost | TaskCost]]) -> Found:
    """Return the result of a group's rounds: a row for each work and rival, the peak memory, and F1."""
    seconds = {what: tuple(one[what].seconds for one in rounds) for what in rounds[0]}
    rows = [PairedTiming(what, rival, seconds[what], seconds[rival]) for what in GROUPS[group] for rival in MODULES]
    figures = {f"{what}/megabytes": max(one[what].megabytes for one in rounds) for what in rounds[0]}
    marks = {f"{what}/f1": found.f1 for what, found in rounds[0].items() if isinstance(found, Cost)}
    return rows, figures | marks
