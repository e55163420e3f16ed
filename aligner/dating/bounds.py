"""Bounds: which rules keep an interval of revisions from starting earlier or ending later.

A rule bounds an interval if the nearest revision outside fits it worse than the nearest one inside.
"""

from collections.abc import Sequence

from aligner.dating.clues import Bound, Clue
from aligner.dating.parameters import PARAMS
from aligner.history.history import Interval


def find_bounds(
    clues: Sequence[Clue], intervals: Sequence[Interval], revisions: Sequence[str]
) -> tuple[Bound, Bound] | None:
    """Return the first and last bound of the intervals as a whole; None if there are no intervals.

    `revisions` are the dates of all revisions, oldest first.
    """
    if not intervals:
        return None
    first, last = intervals[0][0], intervals[-1][1]
    before, after = revisions.index(first) - 1, revisions.index(last) + 1
    earlier = _rules_against(clues, revisions[before], first) if before >= 0 else ()
    later = _rules_against(clues, revisions[after], last) if after < len(revisions) else ()
    return Bound(first, earlier), Bound(last, later)


def _rules_against(clues: Sequence[Clue], outside: str, inside: str) -> tuple[str, ...]:
    """Return the rules that fit `outside` worse than `inside` by `bounding_cost` or more, the worst first.

    Clues that lack a cost for one of the two revisions are left out.
    """
    excess: dict[str, float] = {}
    for clue in clues:  # a rule has one for each number that it cites
        if outside in clue.costs and inside in clue.costs:
            excess[clue.rule] = excess.get(clue.rule, 0.0) + clue.costs[outside] - clue.costs[inside]
    ranked = sorted(excess.items(), key=lambda one: -one[1])
    return tuple(rule for rule, cost in ranked if cost >= PARAMS.bounding_cost)
