"""A plot of dots, one below the other, each under its name: ratios on a logarithmic scale, shares on an even one.

The line through a dot holds the middle half of the rounds; a ratio of 1 is marked.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.drawing import WIDTH, disc, figure, label, line

MARGIN, STEP, TOP = 16, 38, 26
"""Units left and right, from one dot to the next, and above the first name."""
RADIUS = 5.0


@dataclass(frozen=True, slots=True)
class Dot:
    """A name, a value with the two that hold the middle half, and how the value is written."""

    name: str
    low: float
    value: float
    high: float
    written: str


def ratios(dots: Sequence[Dot], told: str, ends: tuple[str, str]) -> str:
    """Return the plot of ratios; `ends` says what it means to stand left of 1 and right of it."""
    decades = _decades(dots)
    low, high = math.log10(decades[0]), math.log10(decades[-1])

    def at(value: float) -> float:
        return MARGIN + (math.log10(value) - low) / (high - low) * (WIDTH - 2 * MARGIN)

    places = [(at(tick), f"{tick:g}") for tick in decades]
    own = [label(at(1) - 8, 12, f"← {ends[0]}", "end")] if at(1) > WIDTH / 4 else []
    own += [label(at(1) + 8, 12, f"{ends[1]} →")] if at(1) < 3 * WIDTH / 4 else []
    scaled = [(dot, at(dot.low), at(dot.value), at(dot.high)) for dot in dots]
    return figure(WIDTH, _height(dots), told, [*own, *_scale(places, len(dots)), *_dots(scaled)])


def shares(dots: Sequence[Dot], told: str) -> str:
    """Return the plot of values from 0 to 1."""
    places = [(_even(tick / 4), f"{tick / 4:g}") for tick in range(5)]
    scaled = [(dot, _even(dot.low), _even(dot.value), _even(dot.high)) for dot in dots]
    return figure(WIDTH, _height(dots), told, [*_scale(places, len(dots)), *_dots(scaled)])


def _even(value: float) -> float:
    return MARGIN + value * (WIDTH - 2 * MARGIN)


def _decades(dots: Sequence[Dot]) -> list[float]:
    """Return the powers of ten around all values and 1: at least two of them."""
    first = math.floor(math.log10(min(1.0, *(dot.low for dot in dots))))
    last = math.ceil(math.log10(max(1.0, *(dot.high for dot in dots))))
    return [10.0**power for power in range(first, max(last, first + 1) + 1)]


def _height(dots: Sequence[Dot]) -> int:
    return TOP + STEP * len(dots) + 24


def _scale(places: Sequence[tuple[float, str]], count: int) -> Iterator[str]:
    bottom = TOP + STEP * count
    yield line(f"M{MARGIN} {bottom}H{WIDTH - MARGIN}")
    for x, text in places:
        yield line(f"M{x:.1f} {TOP - 8}V{bottom}", "quiet" if text == "1" else "rule")
        yield label(x, bottom + 16, text, "middle")


def _dots(scaled: Sequence[tuple[Dot, float, float, float]]) -> Iterator[str]:
    for place, (dot, low, middle, high) in enumerate(scaled):
        y = TOP + STEP * place
        yield label(MARGIN, y + 8, dot.name)
        yield label(WIDTH - MARGIN, y + 8, dot.written, "end")
        yield line(f"M{low:.1f} {y + 22}H{high:.1f}", "accent", 2)
        yield disc(middle, y + 22, RADIUS)
