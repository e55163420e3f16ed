"""Workers: processes that share a list of tasks. Each is a copy of this process, so no data has to be sent to it.

Reason: the build must take less than 1.5 times as long as mkdocs-material alone (`benchmarks/measure/site.py`).
With two processes it takes 1.4 times as long. With a single process it took 1.5 to 1.6 times as much processor time.
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
"""The functions of the current workers, which are copies of this process and find them here."""


def run_in_parallel(work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
    """Yield the result of `work` for each task, in the order of the tasks; several tasks run at the same time.

    Results are sent between processes and must be picklable; a worker gets the index of a task. If this process cannot
    be copied safely, if there is only one processor, or if a worker fails, the work is done in this process, so that
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
    """Return whether this process can be copied: not if other threads run, whose locks would stay held in the copy."""
    return "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
