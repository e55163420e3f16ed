"""How much a search may cost before it is given up with a clear error."""

from dataclasses import dataclass
from time import monotonic

from executable_examples.engine.errors import N_, BoardTooLarge


@dataclass(frozen=True)
class Effort:
    """Limits of one verdict.

    - `branches`: branches of a small board looked at before a solver is asked.
    - `patience`: branches looked at where no solver is installed.
    - `seconds`: time allowed to the solver, all its questions together.
    - `ties`: of these, the time allowed for choosing among witnesses that change equally many creatures. On boards so
      large that it does not suffice the witness reaches the maximum and changes the fewest, and later ties stay open.
    - `solver`: whether a solver library may be loaded.
    """

    branches: int = 3_000
    patience: int = 300_000
    seconds: float = 30.0
    ties: float = 5.0
    solver: bool = True

    def clock(self) -> "Clock":
        """Return a clock that has just started."""
        return Clock(self.seconds, self.ties)


class Clock:
    """The time that is left to a search."""

    def __init__(self, seconds: float, ties: float) -> None:
        """Start now; of the `seconds`, `ties` are for settling ties."""
        self.seconds = seconds
        self.ties = ties
        self.end = monotonic() + seconds

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
        """Return the error that says the time is over."""
        return BoardTooLarge(
            N_("508.1d: the maximum was not found within {seconds:g} seconds; nothing is claimed about this board"),
            seconds=self.seconds,
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
