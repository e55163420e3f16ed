"""Workers: processes that share a long row of tasks, each a copy of this one, so that its data need not be sent.

Reason: the site is to be built in less than 1.5 times the time of mkdocs-material alone (`benchmarks/measure/site.py`).
With two processes it takes 1.4 times; a single process took 1.5 to 1.6 times as much processor time.
"""

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_work: list[Callable[[Any], Any]] = []
"""What the workers of the moment do: they are copies of this process, and find it here."""


def run_in_parallel(work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
    """Yield what `work` makes of each task, in the order of the tasks, several being worked on at the same time.

    Results travel between processes and must be picklable; tasks are identified by their index. Where a process cannot
    be copied safely or there is one processor, and for a task that a worker failed at, the work is done here, so that
    errors are reported as usual.
    """
    count = min(_processors(), len(tasks))
    if count < 2 or not _copies():
        yield from map(work, tasks)
        return
    _work.append(lambda at: work(tasks[at]))
    pool = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("fork"))
    try:
        running = [pool.submit(_do, at) for at in range(len(tasks))]
        for task, future in zip(tasks, running, strict=True):
            try:
                result = future.result()
            except Exception:  # noqa: BLE001 - whatever it was: done here, it succeeds, or fails as itself
                result = work(task)
            yield result
    finally:
        pool.shutdown(cancel_futures=True)
        _work.pop()


def _do(at: int) -> Any:
    return _work[-1](at)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _copies() -> bool:
    """Say whether this process can be copied: not beside other threads, whose locks nobody would open in the copy."""
    return "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
