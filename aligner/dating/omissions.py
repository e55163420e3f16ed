"""Omissions: how improbable it is that a page lacks some of the rules of a revision.

A page is usually complete, so a single missing rule is strong evidence. A page that leaves rules out does so in gaps:
only the first rules, no subrules, no section on a subject. So the start of each gap counts, at a rate estimated from
the page itself, and its length counts less. Rules missing before the page's first or after its last rule count as one
gap each, whatever their number.
"""

from collections.abc import Collection, Sequence
from itertools import groupby
from math import lgamma

from aligner.dating.parameters import PARAMS


def omission_surprisal(theirs: Sequence[str], ours: Collection[str]) -> float:
    """Return how improbable it is that a page has only `ours` of the rules `theirs`, in nats; 0 if it lacks none.

    Both are rule numbers; `theirs` are in the book's order.
    """
    rows = [(there, len([*row])) for there, row in groupby(map(ours.__contains__, theirs))]
    gaps = [length for there, length in rows if not there]
    if not gaps or len(rows) == 1:
        return 0.0 if not gaps else _surprisal(1, len(ours) + 1, PARAMS.completeness_prior)
    inside = [length for there, length in rows[1:-1] if not there]
    continued = sum(inside) - len(inside)
    starts = _surprisal(len(gaps), len(ours) + 1, PARAMS.completeness_prior)
    return starts + _surprisal(continued, sum(inside), PARAMS.gap_length_prior)


def _surprisal(times: int, places: int, prior: tuple[float, float]) -> float:
    """Return how much less probable an event at `times` given places of `places` is than none, in nats.

    The rate of the event is unknown; `prior` is its beta distribution.
    """
    yes, no = prior
    return _log_beta(yes, no + places) - _log_beta(yes + times, no + places - times)


def _log_beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)
