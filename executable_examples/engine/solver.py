"""508.1d with a solver library: HiGHS through `scipy.optimize.milp`, loaded only when needed.

The solver works with fractions and tolerances, so its results are checked: no gap is allowed, the solution is rounded
and verified exactly in integers, and its proof of optimality must reach the next integer.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from math import floor
from typing import Any

from executable_examples.engine.effort import Clock
from executable_examples.engine.errors import N_, BoardTooLarge
from executable_examples.engine.problem import HOME, Choice, Problem

LARGEST_WEIGHT = 1 << 20
"""Greatest weight in an objective that ranks creatures: far from the solver's tolerances."""
STEPS_PER_TERM = 10
"""Steps counted for each term given to the solver. This bounds the size of a model, because the solver overruns its
time limit on very large ones. Chosen."""
_TOLERANCE = 1e-4


@cache
def is_installed() -> bool:
    """Return whether the solver library is installed; it is not loaded."""
    return find_spec("scipy") is not None


def best(problem: Problem, clock: Clock, *, ranked: bool) -> Choice:
    """Return a choice that obeys the most requirements; with `ranked`, the witness.

    Raises `BoardTooLarge` if the time is up or the solver can't prove its answer.
    """
    model = _Model(problem, clock)
    if not ranked:
        return model.solve(model.value, clock)
    many = len(problem.creatures) + 1
    choice = model.solve(_combined(model.value, many, model.kept), clock)
    model.demand(model.value, problem.value(choice))
    model.demand(model.kept, len(problem.creatures) - problem.changes(choice))
    return _first_in_document_order(problem, model, choice, clock.for_ties())


def _combined(first: dict[int, float], factor: int, second: dict[int, float]) -> dict[int, float]:
    return {column: factor * first.get(column, 0) + second.get(column, 0) for column in {*first, *second}}


def _first_in_document_order(problem: Problem, model: "_Model", choice: Choice, clock: Clock) -> Choice:
    """Return the choice that `Problem.rank` prefers, as far as the time for ties allows.

    The creatures are fixed in document order, several in each call of the solver.
    """
    changes = problem.changes(choice)
    settled = 0
    while settled < len(choice) and problem.changes(choice[:settled] + list(problem.declared[settled:])) < changes:
        weights, end = _digits(problem, model, settled)
        try:
            found = model.solve(weights, clock)
        except BoardTooLarge:
            return choice
        if (problem.value(found), problem.changes(found)) != (problem.value(choice), changes):
            raise _unproved(problem)
        choice = found
        for creature in range(settled, end):
            model.settle(creature, choice[creature])
        settled = end
    return choice[:settled] + list(problem.declared[settled:])


def _digits(problem: Problem, model: "_Model", start: int) -> tuple[dict[int, float], int]:
    """Return an objective that ranks the next creatures in order, and the index after them."""
    total, end = 1, start
    places: list[list[int]] = []
    while end < len(problem.creatures):
        options = model.options_by_preference(end)
        if places and total * len(options) > LARGEST_WEIGHT:
            break
        total *= len(options)
        places.append(options)
        end += 1
    weights: dict[int, float] = {}
    for creature, options in enumerate(places, start):
        total //= len(options)
        for digit, at in enumerate(options):
            model.add(weights, creature, at, digit * total)
    return weights, end


class _Model:
    """The problem as rows and columns: one column for each possible attack; staying home has none."""

    def __init__(self, problem: Problem, clock: Clock) -> None:
        self.problem = problem
        self.clock = clock
        self.size = 0
        self.columns = {
            (creature, at): number
            for number, (creature, at) in enumerate(
                (creature, at) for creature, gains in enumerate(problem.gains) for at in gains
            )
        }
        self.attacks_on: dict[int, list[int]] = defaultdict(list)
        for (_, at), column in self.columns.items():
            self.attacks_on[at].append(column)
        self.attacks = [[self.columns[creature, at] for at in gains] for creature, gains in enumerate(problem.gains)]
        self.width = len(self.columns)
        self.helpers: list[int] = []
        self.rows: list[tuple[dict[int, float], float, float]] = []
        self.lower: dict[int, float] = {}
        self.upper: dict[int, float] = {}
        self.value: dict[int, float] = {
            column: problem.gains[creature][at] for (creature, at), column in self.columns.items()
        }
        self.kept: dict[int, float] = {}
        self.offset: dict[int, float] = {}
        self._state()

    def _state(self) -> None:
        """Add every restriction, and what is counted."""
        for creature, columns in enumerate(self.attacks):
            self.row(dict.fromkeys(columns, 1.0), 1.0 if self.problem.fixed[creature] else 0.0, 1.0)
            self.add(self.kept, creature, self.problem.declared[creature], 1)
        for limit, defenders in self.problem.caps:
            self.row(dict.fromkeys(self._attacks_on(defenders), 1.0), 0.0, float(min(limit, len(self.attacks))))
        for defenders in self.problem.wanted:
            self.value[self._helper(self._attacks_on(defenders), 1)] = 1
        self._company()
        self._partners()

    def _attacks_on(self, defenders: Iterable[int]) -> list[int]:
        return [column for at in defenders for column in self.attacks_on.get(at, ())]

    def _helper(self, needed: Iterable[int], many: int, *, whole: bool = False) -> int:
        """Return a column that can be 1 only if `many` of the columns `needed` are."""
        column = self.width
        self.width += 1
        if whole:
            self.helpers.append(column)
        self.row({**dict.fromkeys(needed, 1.0), column: -float(many)}, 0.0, float("inf"))
        return column

    def _company(self) -> None:
        """Allow a creature's attack only with enough others: a column says that there are this many attackers."""
        asked = {company for company in self.problem.company if company}
        everyone = self._total(frozenset(range(len(self.attacks))), {}) if asked else 0
        enough = {others: self._helper([everyone], others + 1, whole=True) for others in asked}
        for creature, company in enumerate(self.problem.company):
            if company:
                self._only_with(creature, enough[company])

    def _partners(self) -> None:
        """Allow a creature's attack only with one of each group; a larger group reuses the count of one inside it."""
        groups = sorted({group for own in self.problem.partners for group in own}, key=len)
        totals: dict[frozenset[int], int] = {}
        met = {group: self._helper([self._total(group, totals)], 1) for group in groups}
        for creature, own in enumerate(self.problem.partners):
            for group in own:
                self._only_with(creature, met[group])

    def _total(self, group: frozenset[int], totals: dict[frozenset[int], int]) -> int:
        """Return a column with the number of attackers in a group; the last large group is reused if it is a subset."""
        last = next(reversed(totals), frozenset[int]())
        base = last if last < group else frozenset[int]()
        column = self.width
        self.width += 1
        terms = {other: 1.0 for creature in group - base for other in self.attacks[creature]}
        self.row({**terms, **({totals[base]: 1.0} if base else {}), column: -1.0}, 0.0, 0.0)
        self.upper[column] = float(len(group))
        if len(group) > 8:
            totals[group] = column
        return column

    def _only_with(self, creature: int, column: int) -> None:
        self.row({**dict.fromkeys(self.attacks[creature], 1.0), column: -1.0}, -float("inf"), 0.0)

    def row(self, terms: dict[int, float], least: float, most: float) -> None:
        """Require a sum of terms between two bounds."""
        self.clock.spend(len(terms))
        self.size += len(terms)
        self.rows.append((terms, least, most))

    def add(self, terms: dict[int, float], creature: int, at: int, weight: float) -> None:
        """Add a creature's option with a weight to a sum; staying home adds nothing."""
        if at != HOME:
            terms[self.columns[creature, at]] = terms.get(self.columns[creature, at], 0) + weight
            return
        self.offset[id(terms)] = self.offset.get(id(terms), 0) + weight
        for column in self.attacks[creature]:
            terms[column] = terms.get(column, 0) - weight

    def demand(self, terms: dict[int, float], total: int) -> None:
        """Require a sum of exactly `total`."""
        exact = total - self.offset.get(id(terms), 0)
        self.row(dict(terms), exact, exact)

    def settle(self, creature: int, at: int) -> None:
        """Fix a creature's option."""
        for column in self.attacks[creature]:
            chosen = at != HOME and column == self.columns[creature, at]
            self.lower[column] = self.upper[column] = 1.0 if chosen else 0.0

    def options_by_preference(self, creature: int) -> list[int]:
        """Return a creature's options, the least preferred first."""
        options = [*self.problem.gains[creature], *([] if self.problem.fixed[creature] else [HOME])]
        return sorted(options, key=lambda at: self.problem.preference(creature, at))

    def solve(self, objective: dict[int, float], clock: Clock) -> Choice:
        """Return an allowed choice that maximizes the objective, proved and checked."""
        clock.spend(STEPS_PER_TERM * self.size)
        result = _milp(self, objective, clock.left())
        if result.x is None or result.status != 0:
            raise clock.over() if result.status == 1 else _unproved(self.problem)
        choice = [
            next((at for at in gains if result.x[self.columns[creature, at]] > 0.5), HOME)
            for creature, gains in enumerate(self.problem.gains)
        ]
        found = self._exactly(objective, choice)
        if not self.problem.allows(choice) or floor(-result.mip_dual_bound + _TOLERANCE) > found:
            raise _unproved(self.problem)
        return choice

    def _exactly(self, objective: dict[int, float], choice: Sequence[int]) -> float:
        """Return the objective of a choice, in integers; helper columns are the shared requirements."""
        own = sum(objective.get(self.columns[creature, at], 0) for creature, at in enumerate(choice) if at != HOME)
        shared = [column for column in objective if column >= len(self.columns)]
        attacked = set(choice)
        met = sum(not attacked.isdisjoint(defenders) for defenders in self.problem.wanted)
        return own + (objective[shared[0]] * met if shared else 0)


def _unproved(problem: Problem) -> BoardTooLarge:
    return BoardTooLarge(
        N_("508.1d: the solver could not prove a maximum for {creatures} creatures; there is no verdict"),
        creatures=len(problem.creatures),
    )


def _milp(model: _Model, objective: dict[int, float], seconds: float) -> Any:
    import numpy as np  # noqa: PLC0415 - loaded only when a search needs it
    from scipy.optimize import Bounds, LinearConstraint, milp  # noqa: PLC0415
    from scipy.sparse import csr_array  # noqa: PLC0415

    cost = np.zeros(model.width)
    cost[list(objective)] = [-weight for weight in objective.values()]
    lower, upper = np.zeros(model.width), np.ones(model.width)
    lower[list(model.lower)] = list(model.lower.values())
    upper[list(model.upper)] = list(model.upper.values())
    starts = np.cumsum([0, *(len(terms) for terms, _, _ in model.rows)])
    columns = [column for terms, _, _ in model.rows for column in terms]
    weights = [weight for terms, _, _ in model.rows for weight in terms.values()]
    rows = csr_array((weights, columns, starts), shape=(len(model.rows), model.width))
    whole = np.zeros(model.width)
    whole[: len(model.columns)] = 1
    whole[model.helpers] = 1
    return milp(
        cost,
        integrality=whole,
        bounds=Bounds(lower, upper),
        constraints=LinearConstraint(rows, [row[1] for row in model.rows], [row[2] for row in model.rows]),
        options={"time_limit": seconds, "mip_rel_gap": 0},
    )
