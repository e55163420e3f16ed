"""A progress bar on standard error, if that is a terminal."""

import sys
from collections.abc import Iterable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import track

Item = TypeVar("Item")


def progress(items: Sequence[Item], label: str) -> Iterable[Item]:
    """Yield `items` with a progress bar on a terminal; the bar disappears at the end."""
    if not sys.stderr.isatty() or len(items) < 2:
        return items
    return track(items, description=label, console=Console(stderr=True), transient=True)
