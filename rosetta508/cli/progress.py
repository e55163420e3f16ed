"""A progress bar on standard error, if that is a terminal."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import track

Item = TypeVar("Item")


def progress(items: Sequence[Item], label: str) -> Iterable[Item]:
    """Yield `items` with a progress bar on a terminal; the bar disappears at the end."""
    return _shown(items, label) if sys.stderr.isatty() and len(items) > 1 else items


def _shown(items: Sequence[Item], label: str) -> Iterator[Item]:
    yield from track(items, description=label, console=Console(stderr=True), transient=True)
