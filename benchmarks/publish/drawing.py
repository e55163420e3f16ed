"""Drawings of the pages of the docs: SVG in the site's colours, readable in light and dark, and told in words."""

from collections.abc import Iterable
from html import escape

WIDTH = 392
"""Units of a drawing's width: as many as a phone shows at full size."""


def figure(width: int, height: int, told: str, lines: Iterable[str]) -> str:
    """Return lines of SVG as a figure of a page; `told` says in words what it shows."""
    shape = f'viewBox="0 0 {width} {height}" width="{width}" style="max-width:100%;height:auto" font-size="12"'
    head = f'<figure><svg {shape} role="img" aria-label="{escape(told)}" fill="var(--r5-quiet)">'
    return "\n".join([head, *lines, "</svg></figure>"])


def label(x: float, y: float, text: str, anchor: str = "start") -> str:
    """Return a text that begins, or has its middle or end, at x."""
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x:.0f}" y="{y:.0f}"{where}>{escape(text)}</text>'


def line(path: str, colour: str = "quiet", width: float = 1, dashes: str = "") -> str:
    """Return a stroke in one of the site's colours, broken into dashes and gaps of the lengths given."""
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{path}" stroke="var(--r5-{colour})" stroke-width="{width:g}"{broken} fill="none"/>'


def disc(x: float, y: float, radius: float) -> str:
    """Return a disc in the colour that the site gives to what matters."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="var(--r5-accent)" fill-opacity="0.75"/>'
