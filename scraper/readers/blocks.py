"""A page to blocks, from markup or captured text."""

from functools import lru_cache

from scraper.readers.block import Block
from scraper.readers.capture import captured_blocks
from scraper.readers.markup import is_markup, markup_blocks


@lru_cache(maxsize=1)
def blocks_of(text: str, place: str) -> tuple[Block, ...]:
    """Return the blocks of a page; raise `UnexpectedPage` at `place` for markup that is no page of rules.

    The last page is kept, because several sources may try to read it.
    """
    return tuple(markup_blocks(text, place) if is_markup(text) else captured_blocks(text))
