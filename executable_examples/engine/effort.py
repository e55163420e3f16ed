"""How much a verdict may cost before it is given up with a clear error."""

from dataclasses import dataclass
from math import inf
from time import monotonic

from executable_examples.engine.errors import N_, BoardTooLarge

_BETWEEN_LOOKS = 10_000
"""Steps between two looks at the time."""


@dataclass(frozen=True)
class Effort:
    """Limits of one verdict.

    - `branches`: branches of a small board looked at before a solver is asked.
    - `patience`: branches looked at where no solver is installed.
    - `seconds`: time allowed to the whole verdict, from reading the scenario to the last event.
    - `steps`: work allowed to the whole verdict, the solver's aside: one for each thing read, compared or listed.
    - `ties`: of the seconds, those for choosing among witnesses that change equally many creatures. On boards so large
      that they do not suffice the witness reaches the maximum and changes the fewest, and later ties stay open.
    - `possible`: seconds for finding what each creature could attack; where they do not suffice that is left open.
    - `solver`: whether a solver library may be loaded.
    """

    branches: int = 3_000
    patience: int = 300_000
    seconds: float = 30.0
    steps: int = 20_000_000
    ties: float = 5.0
    possible: float = 5.0
    solver: bool = True

    def clock(self) -> "Clock":
        """Return a clock that has just started."""
        return Clock(self.seconds, self.ties, self.steps)

    def for_possible_attacks(self) -> "Clock":
        """Return a clock for finding what each creature could attack that has just started."""
        return Clock(min(self.seconds, self.possible), 0, self.steps)


class Clock:
    """The time and the work that are left to one verdict."""

    def __init__(self, seconds: float = inf, ties: float = inf, steps: float = inf) -> None:
        """Start now; of the `seconds`, `ties` are for settling ties."""
        self.seconds = seconds
        self.ties = ties
        self.steps = steps
        self.spent = 0
        self.end = monotonic() + seconds
        self._next_look = _BETWEEN_LOOKS

    def spend(self, steps: int = 1) -> None:
        """Count work about to be done; raise `BoardTooLarge` when no work or no time is left."""
        self.spent += steps
        if self.spent > self.steps:
            raise self.over()
        if self.spent >= self._next_look:
            self._next_look = self.spent + _BETWEEN_LOOKS
            self.left()

    def left(self) -> float:
        """Return the seconds left; raise `BoardTooLarge` when there are none."""
        left = self.end - monotonic()
        if left <= 0:
            raise self.over()
        return left

    def for_ties(self) -> "Clock":
        """Return a clock for settling ties that starts now."""
        return Clock(min(self.ties, self.left()), 0)

    def over(self) -> BoardTooLarge:
        """Return the error that says that the limit is reached."""
        return BoardTooLarge(
            N_("no verdict within {seconds:g} seconds and {millions:g} million steps; nothing is claimed"),
            seconds=self.seconds,
            millions=self.steps / 1_000_000,
        )


def without_solver(creatures: int) -> BoardTooLarge:
    """Return the error of a board that is too large to search without a solver library."""
    return BoardTooLarge(
        N_(
            "508.1d: {creatures} creatures that restrictions tie together are too many to search without a solver; "
            "install scipy"
        ),
        creatures=creatures,
    )
