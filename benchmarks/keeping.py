"""Measurements kept in a file as soon as they are made, so that an interrupted run can be taken up again."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.rivals import Missing

Measured = dict[str, Any]
Named = tuple[str, Callable[[], Measured]]
QUIET = ("believed", "rows")
"""What is too long to be shown while measuring."""


def measured(every: Iterator[Named], wanted: list[str], keep: Path | None) -> dict[str, Measured]:
    """Make the measurements that are wanted and not kept yet, and return all by name.

    One that lacks what it needs is told in a line and left out.
    """
    lines = keep.read_text("utf-8").splitlines() if keep and keep.exists() else []
    results: dict[str, Measured] = dict(json.loads(line) for line in lines)
    for name, measure in every:
        if name not in results and (not wanted or any(one in name for one in wanted)):
            try:
                results[name] = measure()
            except Missing as reason:
                print(f"{name}: skipped, {reason}", file=sys.stderr, flush=True)
                continue
            shown = {key: value for key, value in results[name].items() if key not in QUIET}
            print(name, json.dumps(shown), file=sys.stderr, flush=True)
            if keep:
                keep.parent.mkdir(parents=True, exist_ok=True)
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([name, results[name]]) + "\n")
    return results
