"""Table: rows for a terminal, with cells side by side if there is room, otherwise one below the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from rosetta508.cli.wrapping import spans

_MAX_UNWRAPPED_WIDTH = 28
"""Width in terminal cells up to which a column is never wrapped."""
_MIN_TEXT_WIDTH = 24
"""Width in terminal cells below which a text column is hard to read."""
_COLUMN_GAP = 3
_MAX_UNNAMED_CELLS = 2
"""Short cells that a block shows without their names, at most: a number and one more explain themselves."""


class Flow:
    """Text with line breaks by the rules of its script, Japanese included."""

    def __init__(self, text: str | Text) -> None:
        """Store the text with its styles."""
        self.text = Text(text) if isinstance(text, str) else text

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Return the minimum and maximum width."""
        width = max((cell_len(line) for line in self.text.plain.split("\n")), default=0)
        return Measurement(min(width, _MIN_TEXT_WIDTH), width).with_maximum(options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines."""
        for paragraph in self.text.split("\n", allow_blank=True) or [self.text]:
            found = [paragraph[start:end] for start, end in spans(paragraph.plain, options.max_width)]
            yield from found or [Text()]


@dataclass(frozen=True)
class Table:
    """A title, the column names, and rows with one cell per column."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the table, or its rows as blocks if the terminal is too narrow."""
        yield Text(self.title, style="bold")
        wide = [width > _MAX_UNWRAPPED_WIDTH for width in self._widths()]
        if self._least(wide) <= options.max_width:
            yield self._grid(wide)
        else:
            yield ""
            names = [name for name, is_wide in zip(self.columns, wide, strict=True) if not is_wide]
            if len(names) > _MAX_UNNAMED_CELLS:
                yield from (Flow(Text("  ".join(names), style="dim")), "")
            for row in self.rows:
                yield from self._block(row, wide)

    def _widths(self) -> list[int]:
        columns = list(zip(self.columns, *self.rows, strict=True))
        return [max(cell_len(line) for cell in column for line in cell.split("\n")) for column in columns]

    def _least(self, wide: Sequence[bool]) -> int:
        """Return the smallest width at which the table is readable."""
        needed = [
            min(width, _MIN_TEXT_WIDTH) if is_wide else width
            for width, is_wide in zip(self._widths(), wide, strict=True)
        ]
        return sum(needed) + _COLUMN_GAP * len(needed)

    def _grid(self, wide: Sequence[bool]) -> Grid:
        grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
        for name, is_wide in zip(self.columns, wide, strict=True):
            grid.add_column(Text(name), no_wrap=not is_wide)
        for row in self.rows:
            grid.add_row(*(Flow(cell) if is_wide else cell for cell, is_wide in zip(row, wide, strict=True)))
        return grid

    def _block(self, row: Sequence[str], wide: Sequence[bool]) -> Iterator[RenderableType]:
        """Yield the short cells on one line, then each long cell, with its column's name if there are several."""
        cells = list(zip(self.columns, row, wide, strict=True))
        head = [cell for _, cell, is_wide in cells if not is_wide and cell]
        yield Flow("  ".join(head))
        for name, cell, is_wide in cells:
            if is_wide and cell:
                label = [Text(name, style="dim")] if sum(wide) > 1 else []
                yield from (Padding(Flow(one), (0, 0, 0, 2)) for one in [*label, Text(cell)])
        yield ""
