"""Which subrules the examples exercise, measured by the steps in the engine's verdicts.

A step with nothing to decide exercises nothing. A rule that only opens a group (508.3) is exercised by its subrules.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from string import ascii_lowercase

from executable_examples.engine import Verdict
from executable_examples.run import Run

IDLE = {"nothing", "not-judged"}
"""Outcomes of steps that had nothing to decide."""


@dataclass
class Coverage:
    """The coverage of one subrule: the examples on its own page, and every example whose verdict used it.

    `outcomes` counts how the step ended in these verdicts (`ok` and others).
    """

    rule: str
    own: list[str] = field(default_factory=list)
    exercised_by: list[str] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)

    @property
    def by_its_own(self) -> list[str]:
        """The examples on the rule's own page whose verdicts used the rule."""
        return [example for example in self.own if example in self.exercised_by]


def measure(runs: Iterable[Run], rules: Iterable[str]) -> list[Coverage]:
    """Return the coverage of each of `rules`, in the given order; an example counts once for all its languages."""
    table = {rule: Coverage(rule) for rule in rules}
    seen = set()
    for run in runs:
        if run.example.id not in seen:
            seen.add(run.example.id)
            _count(run, table)
    return list(table.values())


def _steps(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """Yield each step's rule and outcome, idle steps too, then 506.5 and 506.6, which have answers instead of steps."""
    yield from verdict.steps
    yield from [("506.5", "ok")] if verdict.attacks_alone else []
    yield from [("506.6", "ok")] if verdict.had_to_attack else []


def _count(run: Run, table: dict[str, Coverage]) -> None:
    if run.example.rule in table:
        table[run.example.rule].own.append(run.example.id)
    steps = {step for _, verdict in run.judged for step in _steps(verdict) if step[1] not in IDLE}
    for rule in {one for step, _ in steps for one in (step, step.rstrip(ascii_lowercase))} & set(table):
        table[rule].exercised_by.append(run.example.id)
    for rule, outcome in steps:
        if rule in table:
            table[rule].outcomes[outcome] += 1
