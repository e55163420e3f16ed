"""Wrapping: line breaks for Latin and Japanese text, with widths in terminal cells.

A Japanese character is two cells wide and may end a line, with exceptions: no line begins with a closing mark or a
small letter, and none ends with an opening bracket (the most common kinsoku rules of JIS X 4051).
"""

import re
from collections.abc import Iterator

from rich.cells import cell_len, chop_cells

_WIDE = "\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6"
_OPENING = "（「『〔【〈《［｛(\\["
_CLOSING = "、。，．：；！？）」』〕】〉》］｝・ー々゛゜ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…)\\].,:;!?”’»"
_PIECE = re.compile(rf"\s+|[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[{_CLOSING}]*|[{_OPENING}]+")


def spans(text: str, width: int) -> Iterator[tuple[int, int]]:
    """Yield start and end of each line of one paragraph, at most `width` cells; longer words are cut."""
    start = end = 0
    for first, last in _pieces(text, width):
        if end > start and cell_len(text[start:last].rstrip()) > width:
            yield start, end
            start = end = first
        if not text[first:last].isspace():
            end = last
        elif start == first:
            start = end = last
    if end > start:
        yield start, end


def lines(text: str, width: int) -> list[str]:
    """Return the lines of a text of one or more paragraphs, each at most `width` cells wide."""
    return [line for part in text.split("\n") for line in [part[a:b] for a, b in spans(part, width)] or [""]]


def _pieces(text: str, width: int) -> Iterator[tuple[int, int]]:
    """Yield the unbreakable units: words, wide characters with their attached marks, spaces."""
    for piece in _PIECE.finditer(text):
        at = piece.start()
        for part in [piece[0]] if piece[0].isspace() else chop_cells(piece[0], max(width, 2)):
            yield at, at + len(part)
            at += len(part)
