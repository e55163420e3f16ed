"""Branch and bound over the declarations of a `Problem`: exact, in pure Python, for small boards.

Creature by creature in document order, most promising attack first. A branch is abandoned if a cap is exceeded, if a
partner can no longer attack, if too few creatures remain for the company that an attacker needs, or if it cannot become
better than the best declaration found.
"""

from collections.abc import Sequence

from executable_examples.engine.effort import Clock
from executable_examples.engine.problem import HOME, Choice, Problem


class TooManyBranches(Exception):
    """The search reached its limit of branches; the maximum is unknown."""


class Weights:
    """The weights that a search maximizes: `of[i][option]` for each creature, `wanted` for each shared requirement.

    Plain weights count requirements. Ranked weights encode `Problem.rank` in one integer, so that the greatest sum is
    the witness: requirements first, then creatures left as declared, then a digit for each creature.
    """

    def __init__(self, problem: Problem, *, ranked: bool, clock: Clock | None = None) -> None:
        """Compute the weights of a problem; ranked ones have a digit for each creature."""
        (clock or Clock()).spend(sum(map(len, problem.gains)) * (1 + ranked * len(problem.creatures) // 64))
        self.wanted = 1
        self.of: list[dict[int, int]] = [
            dict(gains) if fixed else {**gains, HOME: 0}
            for gains, fixed in zip(problem.gains, problem.fixed, strict=True)
        ]
        if ranked:
            self._rank(problem)

    def _rank(self, problem: Problem) -> None:
        base = problem.defenders + 2
        changed = base ** len(problem.creatures)
        self.wanted = changed * (len(problem.creatures) + 1)
        digit = changed
        for creature, options in enumerate(self.of):
            digit //= base
            for at, gain in options.items():
                kept = changed if at == problem.declared[creature] else 0
                options[at] = gain * self.wanted + kept + digit * problem.preference(creature, at)

    def total(self, problem: Problem, choice: Sequence[int]) -> int:
        """Return the weight of a choice."""
        hit = set(choice)
        met = sum(not hit.isdisjoint(defenders) for defenders in problem.wanted)
        return met * self.wanted + sum(options[at] for options, at in zip(self.of, choice, strict=True))


def search(problem: Problem, weights: Weights, branches: int, clock: Clock | None = None) -> Choice:
    """Return the allowed choice of greatest weight; raise `TooManyBranches` after that many branches."""
    return _Search(problem, weights, branches, clock or Clock()).run()


class _Search:
    def __init__(self, problem: Problem, weights: Weights, branches: int, clock: Clock) -> None:
        self.clock = clock
        self.problem = problem
        self.weights = weights
        self.left = branches
        self.options = [sorted(of.items(), key=lambda item: -item[1]) for of in weights.of]
        self.promise = self._promises()
        self.due = problem.due(range(len(problem.creatures)))
        self.best = list(problem.declared)
        self.best_weight = weights.total(problem, self.best)
        self.choice = [HOME] * len(problem.creatures)
        self.load = [0] * len(problem.caps)
        self.caps_at = [
            [index for index, (_, defenders) in enumerate(problem.caps) if at in defenders]
            for at in range(problem.defenders)
        ]

    def run(self) -> Choice:
        self._visit(0, 0, 0, 0)
        return self.best

    def _promises(self) -> list[int]:
        """Return, for each creature, the most that it and those after it could add, without shared requirements."""
        sums = [0]
        for options in reversed(self.options):
            sums.append(sums[-1] + options[0][1])
        return sums[::-1]

    def _visit(self, creature: int, weight: int, attackers: int, least: int) -> None:
        """Decide `creature`; `least` is the total number of attackers that the attackers chosen so far need."""
        self.left -= 1
        if self.left < 0:
            raise TooManyBranches
        if weight + self.promise[creature] + len(self.problem.wanted) * self.weights.wanted <= self.best_weight:
            return
        if creature == len(self.choice):
            self._keep()
            return
        for at, gain in self.options[creature]:
            if at == HOME:
                self._step(creature, at, weight + gain, attackers, least)
                continue
            self.clock.spend(len(self.caps_at[at]))
            if all(self.load[cap] < self.problem.caps[cap][0] for cap in self.caps_at[at]):
                for cap in self.caps_at[at]:
                    self.load[cap] += 1
                self._step(creature, at, weight + gain, attackers + 1, max(least, self.problem.company[creature] + 1))
                for cap in self.caps_at[at]:
                    self.load[cap] -= 1

    def _step(self, creature: int, at: int, weight: int, attackers: int, least: int) -> None:
        self.choice[creature] = at
        enough = attackers + len(self.choice) - creature - 1 >= least
        if enough and all(self._met(one, group) for one, group in self.due[creature]):
            self._visit(creature + 1, weight, attackers, least)
        self.choice[creature] = HOME

    def _met(self, creature: int, group: frozenset[int]) -> bool:
        return self.choice[creature] == HOME or any(self.choice[other] != HOME for other in group)

    def _keep(self) -> None:
        self.clock.spend(len(self.choice) + len(self.problem.wanted) + len(self.problem.caps))
        weight = self.weights.total(self.problem, self.choice)
        if weight > self.best_weight and self.problem.allows(self.choice):
            self.best_weight = weight
            self.best = list(self.choice)
