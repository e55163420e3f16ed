"""Measurements kept in a file as soon as they are made, so that an interrupted run can be taken up again."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from benchmarks.rivals import Missing

Measured = dict[str, Any]
Measure = Callable[[], Measured]
Named = tuple[str, Measure]
QUIET = ("believed", "rows")
"""What is too long to be shown while measuring."""


def measured(every: Iterator[Named], wanted: list[str], keep: Path | None, *, workers: int = 1) -> dict[str, Measured]:
    """Make the measurements that are wanted and not kept yet, and return all by name, in the order of `every`.

    Several `workers` make as many at once, each in a process of its own: that is for what is counted, never for what
    is timed. A measurement that lacks what it needs is told in a line and left out.
    """
    results, names, waiting = kept(keep), [], {}
    for name, measure in every:
        names.append(name)
        if name not in results and (not wanted or any(one in name for one in wanted)):
            waiting[name] = measure
    for name, found in _made(waiting, workers):
        if isinstance(found, Missing):
            print(f"{name}: skipped, {found}", file=sys.stderr, flush=True)
            continue
        results[name] = found
        shown = {key: value for key, value in found.items() if key not in QUIET}
        print(name, json.dumps(shown), file=sys.stderr, flush=True)
        _keep(keep, name, found)
    return {name: results[name] for name in dict.fromkeys([*names, *results]) if name in results}


def kept(keep: Path | None) -> dict[str, Measured]:
    """Return what a file keeps, by name; a last line that was cut off in the middle is taken out of it."""
    if not keep or not keep.exists():
        return {}
    text = keep.read_text("utf-8")
    lines = text.splitlines()
    if lines and not _is_whole(lines[-1]):
        lines.pop()
    ended = "".join(f"{line}\n" for line in lines)
    if ended != text:
        keep.write_text(ended, "utf-8")
    return dict(json.loads(line) for line in lines)


def _is_whole(line: str) -> bool:
    try:
        json.loads(line)
    except json.JSONDecodeError:
        return False
    return True


def _keep(keep: Path | None, name: str, found: Measured) -> None:
    if keep:
        keep.parent.mkdir(parents=True, exist_ok=True)
        with keep.open("a", encoding="utf-8") as file:
            file.write(json.dumps([name, found]) + "\n")


def _made(waiting: Mapping[str, Measure], workers: int) -> Iterator[tuple[str, Measured | Missing]]:
    """Yield each name with what was found, or with what it lacks, as soon as it is known."""
    if workers == 1:
        yield from ((name, _tried(measure)) for name, measure in waiting.items())
        return
    pool = ProcessPoolExecutor(workers)
    try:
        running = {pool.submit(_tried, measure): name for name, measure in waiting.items()}
        yield from ((running[one], one.result()) for one in as_completed(running))
    finally:
        pool.shutdown(cancel_futures=True)


def _tried(measure: Measure) -> Measured | Missing:
    try:
        return measure()
    except Missing as reason:
        return reason
