"""A page to blocks, from markup or captured text."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from scraper.readers.block import Block
from scraper.readers.capture import captured_blocks
from scraper.readers.markup import is_markup, markup_blocks

_kept: ContextVar[dict[tuple[str, str], tuple[Block, ...]] | None] = ContextVar("_kept", default=None)


def blocks_of(text: str, place: str) -> tuple[Block, ...]:
    """Return the blocks of a page; raise `UnexpectedPage` at `place` for markup that is no page of rules."""
    kept = _kept.get()
    if kept is None:
        return _blocks(text, place)
    if (text, place) not in kept:
        kept[text, place] = _blocks(text, place)
    return kept[text, place]


@contextmanager
def blocks_kept() -> Iterator[None]:
    """Cut each page into blocks only once inside this context: several sources try to read it."""
    token = _kept.set({})
    try:
        yield
    finally:
        _kept.reset(token)


def _blocks(text: str, place: str) -> tuple[Block, ...]:
    return tuple(markup_blocks(text, place) if is_markup(text) else captured_blocks(text))
