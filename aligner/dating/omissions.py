"""Omissions: what it says against a revision that a page lacks some of the rules which that revision has.

A page that is complete lacks nothing: a single rule missing tells. A page that leaves rules out leaves them out in
rows: only the first rules, none of the subrules, no section on a subject. So what counts is where a row of missing
rules begins, by a rate that the page itself gives, and less how long it is; of rules missing before the first or
after the last that the page has, only that there are some.
"""

from collections.abc import Collection, Sequence
from itertools import groupby
from math import lgamma

_COMPLETE = (0.5, 10.0)
"""What is believed before a page is seen of how often rules go missing after one that is there: as if of 10.5 places
half a one had been seen: most pages are complete."""
_ROWS = (1.0, 1.0)
"""The same of how often a row of missing rules goes on: nothing is known of it."""


def surprise(theirs: Sequence[str], ours: Collection[str]) -> float:
    """Return how unlikely it is that a page has just `ours` of the rules `theirs`, in nats: 0 if it lacks none.

    Both are numbers; `theirs` are in the book's order.
    """
    rows = [(there, sum(1 for _ in row)) for there, row in groupby(one in ours for one in theirs)]
    missing = [length for there, length in rows if not there]
    if not missing or len(rows) == 1:
        return 0.0 if not missing else _unlikely(1, len(ours) + 1, _COMPLETE)
    inside = [length for there, length in rows[1:-1] if not there]
    going_on = sum(inside) - len(inside)
    return _unlikely(len(missing), len(ours) + 1, _COMPLETE) + _unlikely(going_on, sum(inside), _ROWS)


def _unlikely(times: int, places: int, belief: tuple[float, float]) -> float:
    """Return how much less likely it is that something happens at these of the places than that it never does.

    How often it happens is not known beforehand but for the belief (a beta distribution).
    """
    yes, no = belief
    return _beta(yes, no + places) - _beta(yes + times, no + places - times)


def _beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)
