"""Time and memory of tasks on whole rule books, compared with other programs that align such books.

Every round runs galechurch, sentence vectors, and each task of a group, in turn, each in its own process. Unlike
seconds, the ratio of a task's time to a rival's is comparable between machines. The rivals align the Chinese book of
2023-11-17 with the English one of the same day: galechurch in order, sentence vectors with the right side shuffled.
"""

from collections.abc import Mapping, Sequence

from benchmarks.data.books import CHINESE, DATES
from benchmarks.measure.rivals import MODULES, need, need_texts
from benchmarks.measure.tasks import Cost, apart
from benchmarks.measure.timing import Found, paired

WHOLE = "3050"
GROUPS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "books": {
        "work-same": ("rosetta508", WHOLE, CHINESE),
        "work-later": ("rosetta508", WHOLE, DATES[1]),
        "work-page": ("page",),
        "work-500": ("rosetta508", "500", CHINESE),
        "work-1000": ("rosetta508", "1000", CHINESE),
        "work-6100": ("rosetta508", "6100", CHINESE),
    },
    "commands": {f"work-{name}": (name,) for name in ("drift", "diff", "date", "check")},
    "history": {"work-history": ("history",)},
}
"""Group -> work -> the task that does it."""
RIVALS = {rival: (rival, WHOLE, CHINESE) for rival in MODULES}
ROUNDS = {"books": 3, "commands": 3, "history": 2}


def measure(group: str) -> Found:
    """Return the times of each task of a group, in turn with the rivals, and its memory and F1."""
    need_texts()
    for module in MODULES.values():
        need(module)
    tasks = {**RIVALS, **GROUPS[group]}
    return compared(group, [{what: apart(*task) for what, task in tasks.items()} for _ in range(ROUNDS[group])])


def compared(group: str, rounds: Sequence[Mapping[str, Cost]]) -> Found:
    """Return the result of a group's rounds: a row for each task and rival, the peak memory, and F1."""
    rows = [
        paired(what, rival, [(one[what].seconds, one[rival].seconds) for one in rounds])
        for what in GROUPS[group]
        for rival in MODULES
    ]
    figures = {f"{what}/megabytes": max(one[what].megabytes for one in rounds) for what in rounds[0]}
    return rows, figures | {f"{what}/f1": found.f1 for what, found in rounds[0].items() if found.f1 is not None}
