"""The slope graph of numbers: a column per language, a line per rule, sloped if the numbers differ.

A number has the same height in all columns. So the line of a rule is level between two editions with the same number,
and slopes otherwise. If the next column lacks the rule, its line is a stub that ends before that column.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rosetta508.site.model.parallel_text import Column, Row
from scraper.rule_number import natural_key

STEP = 24
SPREAD = 132
MARGIN = 44
HEAD = 34
GAP = 32
STUB = 14
"""Pixels: between numbers, between columns, at the sides, above the first number, from a number to its line; a stub."""


@dataclass(frozen=True)
class Node:
    """A number in a column."""

    column: int
    number: str
    x: int
    y: int


@dataclass(frozen=True)
class Line:
    """One rule: its numbers, the strokes between them as (x1, y1, x2, y2), and its stubs as (start, end, y)."""

    row: Row
    nodes: tuple[Node, ...]
    strokes: tuple[tuple[int, int, int, int], ...]
    stubs: tuple[tuple[int, int, int], ...]
    slopes: bool
    """Whether the rule's numbers differ."""


@dataclass(frozen=True)
class Graph:
    """A slope graph: its lines, and the part of the plane that is shown."""

    columns: tuple[tuple[Column, int], ...]
    lines: tuple[Line, ...]
    width: int
    top: int
    height: int


def slope_graph(columns: Sequence[Column], rows: Iterable[Row], spread: int = SPREAD) -> Graph:
    """Return the graph of the rows in the columns, `spread` pixels apart."""
    shown = list(rows)
    numbers = {cell.rule.number for row in shown for cell in row.all_cells}
    heights = {number: HEAD + STEP * at for at, number in enumerate(sorted(numbers, key=natural_key))}
    lines = tuple(_line(row, columns, heights, spread) for row in shown)
    heads = tuple((column, _x(at, spread)) for at, column in enumerate(columns))
    return Graph(heads, lines, 2 * MARGIN + spread * (len(columns) - 1), 0, HEAD + STEP * len(heights))


def cropped(graph: Graph, row: Row, reach: int = 2) -> Graph:
    """Return the neighborhood of a row: `reach` numbers above and below its own."""
    heights = [node.y for line in graph.lines if line.row is row for node in line.nodes]
    if not heights:
        return replace(graph, lines=())
    top = max(min(heights) - STEP * reach, HEAD)
    bottom = min(max(heights) + STEP * reach, graph.height - STEP)
    lines = tuple(
        replace(line, nodes=near, stubs=tuple(stub for stub in line.stubs if top <= stub[2] <= bottom))
        for line in graph.lines
        if (near := tuple(node for node in line.nodes if top <= node.y <= bottom))
    )
    return Graph(graph.columns, lines, graph.width, top - STEP // 2 - HEAD, bottom - top + STEP + HEAD)


def _line(row: Row, columns: Sequence[Column], heights: dict[str, int], spread: int) -> Line:
    nodes = [
        Node(at, cell.rule.number, _x(at, spread), heights[cell.rule.number])
        for at, column in enumerate(columns)
        for cell in row.cells.get(column.id, [])
    ]
    strokes = [
        (one.x + GAP, one.y, other.x - GAP, other.y)
        for one in nodes
        for other in nodes
        if other.column == one.column + 1
    ]
    filled = {node.column for node in nodes}
    stubs = [
        (node.x + side * GAP, node.x + side * (GAP + STUB), node.y)
        for node in nodes
        for side in (-1, 1)
        if 0 <= node.column + side < len(columns) and node.column + side not in filled
    ]
    return Line(row, tuple(nodes), tuple(strokes), tuple(stubs), len({node.number for node in nodes}) > 1)


def _x(column: int, spread: int) -> int:
    return MARGIN + spread * column
