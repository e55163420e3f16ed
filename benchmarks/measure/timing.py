"""Time two things in turn, and record date, machine, and load of a measurement."""

import os
import platform
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.measure.rivals import version_of

Row = dict[str, Any]
Found = tuple[list[Row], dict[str, float]]
"""The result of a part: rows of times, and other figures by name."""
_IDLE = (3, 4)
"""Fields of the first line of /proc/stat (without the name) that do not count as work: idle and waiting for a disk."""


def clocked(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the seconds that a call takes by a clock, by default wall time."""
    start = clock()
    work()
    return clock() - start


def paired(what: str, rival: str, rounds: Sequence[tuple[float, float]]) -> Row:
    """Return the median and quartiles of our times, their times, and the ratio. Below a ratio of 1, ours is faster."""
    ours, theirs = zip(*rounds, strict=True)
    row: Row = {"what": what, "rival": rival}
    for side, values in {"ours": ours, "theirs": theirs, "ratio": np.divide(ours, theirs)}.items():
        low, middle, high = np.quantile(values, (0.25, 0.5, 0.75)).round(6).tolist()
        row |= {side: middle, f"{side}_low": low, f"{side}_high": high}
    return row | {"rounds": len(rounds)}


def taken(work: Callable[[], Found], packages: Sequence[str]) -> dict[str, Any]:
    """Run `work` and return its result, with day (ISO 8601), machine, load, and versions of the packages used."""
    load, before, start = os.getloadavg()[0], _spent(), time.perf_counter()
    times, figures = work()
    after, wall = _spent(), time.perf_counter() - start
    return {
        "times": times,
        "figures": figures,
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "load": load,
        "others": max(0.0, after - before) / wall if before is not None and after is not None else None,
        "versions": {one: version_of(one) for one in packages},
    }


def machine() -> str:
    """Return system, processors, and Python of this machine."""
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} × {_processor()}"
    return f"{system}, {platform.python_implementation()} {platform.python_version()}"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or "?")


def _spent() -> float | None:
    """Return the processor seconds spent on all processes but this one and its ended children.

    None if there is no /proc/stat.
    """
    told = Path("/proc/stat")
    if not told.exists():
        return None
    fields = told.read_text("ascii").split("\n", 1)[0].split()[1:9]
    ticks = sum(int(one) for at, one in enumerate(fields) if at not in _IDLE)
    return ticks / os.sysconf("SC_CLK_TCK") - sum(os.times()[:4])
