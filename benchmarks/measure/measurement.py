"""A measurement: the times compared, other counts, and when, where and under what load they were taken."""

import os
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.measure.paired_timing import PairedTiming
from benchmarks.measure.rivals import version_of

Found = tuple[Sequence[PairedTiming], dict[str, float]]
"""The result of a part: rows of times, and other figures by name."""
_IDLE = (4, 5)
"""Fields of the first line of /proc/stat (without the name) that are no work: idle and waiting for a disk."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """Rows, figures, the day (ISO 8601), load average at the start, and processors busy with other work."""

    rows: tuple[PairedTiming, ...]
    figures: dict[str, float]
    date: str
    load: float
    others: float | None
    machine: str
    versions: dict[str, str] = field(default_factory=dict)

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> "Measurement":
        """Return the object from the output of `to_json`."""
        return cls(**{**document, "rows": tuple(map(PairedTiming.from_json, document["rows"]))})

    def to_json(self) -> dict[str, Any]:
        """Return the measurement as JSON values."""
        return asdict(self)


def taken(work: Callable[[], Found], packages: Sequence[str]) -> Measurement:
    """Run `work` and return its result, with the versions of the packages used."""
    load, before, start = os.getloadavg()[0], _spent(), time.perf_counter()
    rows, figures = work()
    after, wall = _spent(), time.perf_counter() - start
    others = max(0.0, after - before) / wall if before is not None and after is not None else None
    versions = {one: version_of(one) for one in packages}
    return Measurement(tuple(rows), figures, datetime.now(UTC).date().isoformat(), load, others, machine(), versions)


def machine() -> str:
    """Return system, processors and Python of this machine."""
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} × {_processor()}"
    return f"{system}, {platform.python_implementation()} {platform.python_version()}"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or "?")


def _spent() -> float | None:
    """Return the seconds that all processors have worked for other processes than this and its ended children."""
    told = Path("/proc/stat")
    if not told.exists():
        return None
    fields = told.read_text("ascii").split("\n", 1)[0].split()[1:9]
    ticks = sum(int(one) for at, one in enumerate(fields, 1) if at not in _IDLE)
    own = os.times()
    return ticks / os.sysconf("SC_CLK_TCK") - sum(own[:4])
