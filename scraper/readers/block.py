"""A block: one line of a page as a reader sees it, from markup or captured text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, list item, or heading, with single spaces and no bullet."""

    text: str
    line: int
    """Where it starts in the file, counted from 1."""
    depth: int = 0
    """Its depth: nesting of lists in markup, indentation in captured text; 0 outside every list."""
    item: bool = False
    """Whether it begins a list item."""
    heading: bool = False
    """Whether it is a heading of the page (not of the rules)."""
    gap: bool = True
    """Whether it is separated from the block before; False if only a line break is between them."""

    def inside(self, depth: int) -> bool:
        """Return whether this block belongs to a list item that began at `depth`."""
        return depth > 0 and not self.heading and (self.depth > depth or (self.depth == depth and not self.item))
