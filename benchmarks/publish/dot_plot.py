"""A plot of dots, one below the other, each under its name: ratios on a logarithmic scale, shares on an even one.

The line through a dot holds the middle half of the rounds; a ratio of 1 is marked.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.publish.drawing import WIDTH, disc, figure, label, line

MARGIN, STEP, TOP = 16, 38, 26
"""Units left and right, from one dot to the next, and above the first name."""
RADIUS = 5.0
LOWS = (0.0, 0.5, 0.8)
"""Where a scale of shares may begin."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A name, a value with the two that hold the middle half, and how the value is written."""

    name: str
    low: float
    value: float
    high: float
    written: str


@dataclass(frozen=True, slots=True)
class Scale:
    """Where a value stands across the drawing, and the marks below: where they stand and how they are written."""

    at: Callable[[float], float]
    marks: Sequence[float]


def ratios(dots: Sequence[Dot], told: str, caption: str, ends: tuple[str, str]) -> str:
    """Return the plot of ratios; `ends` says what it means to stand left of 1 and right of it."""
    decades = _decades(dots)
    low, high = math.log10(decades[0]), math.log10(decades[-1])
    scale = Scale(lambda value: _across((math.log10(value) - low) / (high - low)), decades)
    middle = scale.at(1)
    above = [label(middle - 8, 12, f"← {ends[0]}", "end")] if middle > WIDTH / 4 else []
    above += [label(middle + 8, 12, f"{ends[1]} →")] if middle < 3 * WIDTH / 4 else []
    return _drawn(dots, told, caption, scale, above)


def shares(dots: Sequence[Dot], told: str, caption: str) -> str:
    """Return the plot of values up to 1, from 0, 0.5 or 0.8 on."""
    low = max(one for one in LOWS if all(dot.low >= one for dot in dots))
    marks = [low + (1 - low) * step / 4 for step in range(5)]
    return _drawn(dots, told, caption, Scale(lambda value: _across((value - low) / (1 - low)), marks))


def _across(share: float) -> float:
    return MARGIN + share * (WIDTH - 2 * MARGIN)


def _decades(dots: Sequence[Dot]) -> list[float]:
    """Return the powers of ten around all values and 1: at least two of them."""
    first = math.floor(math.log10(min(1.0, *(dot.low for dot in dots))))
    last = math.ceil(math.log10(max(1.0, *(dot.high for dot in dots))))
    return [10.0**power for power in range(first, max(last, first + 1) + 1)]


def _drawn(dots: Sequence[Dot], told: str, caption: str, scale: Scale, above: Sequence[str] = ()) -> str:
    bottom = TOP + STEP * len(dots)
    below = [label(scale.at(mark), bottom + 16, f"{mark:g}", "middle") for mark in scale.marks]
    lines = [*above, *_rows(dots, scale), line(f"M{MARGIN} {bottom}H{WIDTH - MARGIN}"), *below]
    return figure(WIDTH, bottom + 42, told, [*lines, label(WIDTH / 2, bottom + 36, caption, "middle")])


def _rows(dots: Sequence[Dot], scale: Scale) -> Iterator[str]:
    """Yield for each dot its name and value, and below them the marks of the scale, the middle half and the dot."""
    for place, dot in enumerate(dots):
        y = TOP + STEP * place
        yield label(MARGIN, y + 8, dot.name)
        yield label(WIDTH - MARGIN, y + 8, dot.written, "end")
        for mark in scale.marks:
            yield line(f"M{scale.at(mark):.1f} {y + 14}V{y + 30}", "quiet" if mark == 1 else "rule")
        yield line(f"M{scale.at(dot.low):.1f} {y + 22}H{scale.at(dot.high):.1f}", "accent", 2)
        yield disc(scale.at(dot.value), y + 22, RADIUS)
