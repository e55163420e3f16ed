"""Measurements stored in a file at once, so that an interrupted run can be resumed.

A line is JSON: name, result, and a fingerprint of the code for reading and aligning. Results made by other versions of
the code are used, and their number is reported. After a change of the code, start a new file.
"""

import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.measure.rivals import Missing
from tests.support.checkout import ROOT

Measured = dict[str, Any]
Measure = Callable[[], Measured]
Named = tuple[str, Measure]
CODE = ("scraper", "aligner")
"""Folders whose code and data the fingerprint covers."""
QUIET = ("believed", "times", "groups")
"""Too long to be shown while measuring."""


def measured(every: Iterator[Named], wanted: list[str], keep: Path | None, *, workers: int = 1) -> dict[str, Measured]:
    """Run the wanted measurements that are not stored yet, and return all by name, in the order of `every`.

    Several `workers` run in parallel, each in its own process: only for counts, never for times. A measurement without
    its input is reported in a line and left out.
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
    """Return the results in a file, by name; remove a truncated last line.

    The number of results made with other code is printed to standard error.
    """
    now = state()  # computed first and cached: the code may change during the run
    if not (keep and keep.exists()):
        return {}
    lines = keep.read_text("utf-8").splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    if whole != lines:
        keep.write_text("".join(whole), "utf-8")
    found = [json.loads(line) for line in whole]
    others = sum(one[2:] != [now] for one in found)
    if others:
        said = f"{keep}: {others} of {len(found)} measurements were made with other code than today's"
        print(said, file=sys.stderr, flush=True)
    return {name: one for name, one, *_ in found}


@cache
def state() -> str:
    """Return a fingerprint of the measured code and data."""
    paths = sorted(
        path for name in CODE for path in (ROOT / name).rglob("*") if path.suffix in {".py", ".toml", ".json"}
    )
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]


def _keep(keep: Path | None, name: str, found: Measured) -> None:
    if keep:
        keep.parent.mkdir(parents=True, exist_ok=True)
        with keep.open("a", encoding="utf-8") as file:
            file.write(json.dumps([name, found, state()]) + "\n")


def _made(waiting: Mapping[str, Measure], workers: int) -> Iterator[tuple[str, Measured | Missing]]:
    """Yield each name with its result, or with the missing input, as soon as it is known."""
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
