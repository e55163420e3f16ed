"""How times and ratios are written in tables and plots."""

from collections.abc import Sequence

from benchmarks.measure.beside import Beside, quartiles


def spread(row: Beside) -> str:
    """Return the median ratio and, of several rounds, their middle half."""
    low, middle, high = map(ratio, row.spread)
    return f"{middle} ({low}–{high})" if len(row.ours) > 1 else middle


def duration(seconds: float) -> str:
    """Return a time in the unit that suits it."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{seconds * 1000:.0f} ms" if seconds >= 0.01 else f"{seconds * 1000:.2f} ms"


def ratio(value: float) -> str:
    """Return a ratio to three digits."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def durations(seconds: Sequence[float]) -> str:
    """Return the median time and, of several rounds, their middle half, in one unit."""
    low, middle, high = quartiles(seconds)
    shown = duration(middle)
    figures, unit = shown.split(" ")
    digits, scale = len(figures.partition(".")[2]), 1 if unit == "s" else 1000
    half = "–".join(f"{one * scale:.{digits}f}" for one in (low, high))
    return f"{shown} ({half})" if len(seconds) > 1 else shown
