"""The tables of what work on whole rule books takes, beside its goals and beside what aligning takes others."""

from collections.abc import Iterator, Sequence

from benchmarks.measure.beside import Beside
from benchmarks.measure.measurement import Measurement
from benchmarks.measure.whole_work import RIVALS, SIZES
from benchmarks.publish.goals import NONE, below, grouped
from benchmarks.publish.ratio_words import COMMA, said
from benchmarks.publish.written import durations, spread

Row = list[str]
SECONDS = {"work-same": 6, "work-later": 6, "work-page": 0.5, "work-drift": 15, "work-diff": 2, "work-history": 180}
MEGABYTES = {"work-same": 500, "work-later": 500}
"""What is timed -> what its median is to stay below."""
SHOWN = (
    "work-same",
    "work-later",
    "work-page",
    "work-drift",
    "work-diff",
    "work-history",
    "work-date",
    "work-check",
)
"""What the first table says, in this order."""


def works(measurements: Sequence[Measurement], lang: str) -> Iterator[Row]:
    """Yield a row for each work: time, memory, goals, ratios and rounds; last, what the others take to align."""
    found = {row.what: (one, row) for one in measurements for row in one.rows}
    for what in SHOWN:
        if what in found:
            one, row = found[what]
            memory = one.figures[f"{what}/megabytes"]
            yield [said(what, lang), *_cost(row.ours, memory), _goals(row, memory, lang), *_ratios(one, what)]
    if "work-same" in found:
        one, _ = found["work-same"]
        for row in one.rows:
            if row.what == "work-same":
                cost = _cost(row.theirs, one.figures[f"{row.rival}/megabytes"])
                yield [said(row.rival, lang), *cost, NONE, *(NONE for _ in RIVALS), str(len(row.theirs))]


def growth(measurements: Sequence[Measurement], _: str) -> Iterator[Row]:
    """Yield a row for each number of rules: time, time a rule beside the smallest, memory, F1, ratios and rounds."""
    found = {row.what: (one, row) for one in measurements for row in one.rows}
    every = [(size, *found[what]) for size, what in SIZES.items() if what in found]
    for size, one, row in every:
        each, least = (taken.medians[0] / rules for rules, _, taken in ((size, one, row), every[0]))
        memory, f1 = (one.figures[f"{row.what}/{key}"] for key in ("megabytes", "f1"))
        seconds, held = _cost(row.ours, memory)
        yield [grouped(size), seconds, f"{each / least:.2f}", held, f"{f1:.4f}", *_ratios(one, row.what)]


def _cost(seconds: Sequence[float], megabytes: float) -> Row:
    return [durations(seconds), f"{megabytes:.0f} MB"]


def _goals(row: Beside, megabytes: float, lang: str) -> str:
    """Return what the work was to take at most, each with whether it was missed."""
    seconds, most = SECONDS.get(row.what), MEGABYTES.get(row.what)
    said = [below(seconds, "s", row.medians[0], lang)] if seconds else []
    said += [below(most, "MB", megabytes, lang)] if most else []
    return COMMA[lang].join(said) or NONE


def _ratios(one: Measurement, what: str) -> Row:
    """Return the ratio to each rival with the middle half of the rounds, and the number of rounds."""
    rows = {row.rival: row for row in one.rows if row.what == what}
    return [*(spread(rows[rival]) for rival in RIVALS), str(len(rows["galechurch"].ours))]
