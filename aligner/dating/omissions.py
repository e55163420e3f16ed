"""Omissions: how improbable it is that a page lacks some of the rules of a revision.

A page is usually complete, so a single missing rule is strong evidence. A page that leaves rules out does so in gaps:
only the first rules, no subrules, no section on a subject. So the start of each gap counts, at a rate estimated from
the page itself, and its length counts less. Rules missing before the page's first or after its last rule count as one
gap each, no matter how many they are.
"""

from collections.abc import Collection, Mapping, Sequence, Set
from itertools import groupby
from math import lgamma, log

from aligner.dating.parameters import PARAMS
from scraper.rule_number import lies_in, natural_key

_COST_PER_NAT = PARAMS.missing_rule_weight / -log(PARAMS.wrong_number_chance)
"""Cost of one nat of surprisal at the rules that the edition does not have although it covers them."""


def missing_rule_costs(
    numbered: Mapping[str, frozenset[str]], areas: Collection[str], numbers: Set[str]
) -> dict[str, float]:
    """Return the cost, by date, of the rules that a page with these `numbers` lacks in the `areas` it covers.

    `numbered` holds the numbers of the rules by date.
    """
    every = frozenset[str]().union(*numbered.values())
    covered = sorted((one for one in every if any(lies_in(one, area) for area in areas)), key=natural_key)
    ours = numbers & set(covered)
    theirs = {date: [*filter(then.__contains__, covered)] for date, then in numbered.items()}
    return {date: _COST_PER_NAT * omission_surprisal(there, ours) for date, there in theirs.items()}


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
    """Return, in nats, how much less probable it is that an event happens at `times` particular places than at none.

    There are `places` in all. The rate of the event is unknown; `prior` is its beta distribution.
    """
    yes, no = prior
    return _log_beta(yes, no + places) - _log_beta(yes + times, no + places - times)


def _log_beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)
