"""Limits on the work for a verdict; beyond them a clear error is raised."""

from dataclasses import dataclass
from math import inf
from time import monotonic

from executable_examples.engine.errors import N_, BoardTooLarge

_BETWEEN_LOOKS = 10_000
"""Steps between two checks of the time."""


@dataclass(frozen=True)
class Effort:
    """Limits of one verdict.

    - `branches`: branches of a small board searched before the solver is used. The default was chosen because a
      search of that many takes about as long as the solver: 20 to 40 ms on boards of 10 to 30 creatures.
    - `patience`: branches searched if no solver is installed or allowed. The default was chosen because a
      search of that many takes about a second.
    - `seconds`: seconds for the whole verdict, from reading the scenario to the last event. The default is as
      long as a reader might wait.
    - `steps`: work for the whole verdict without the solver: one for each thing read, compared, or listed. The default
      was chosen because that much work takes 2 to 8 seconds: even on a machine that is three times slower, this limit
      is reached before the one set by `seconds`.
    - `ties`: the part of `seconds` that may be spent on choosing among the best declarations with the same number of
      changes. On very large boards, `witness` still reaches the maximum with the fewest changes, but document order may
      not decide every tie.
    - `possible`: seconds for finding what each creature could attack; if they do not suffice, `could_attack` is None.
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
        """Return a new clock for finding what each creature could attack."""
        return Clock(min(self.seconds, self.possible), 0, self.steps)


class Millions(float):
    """A number of millions in a message. The format "万" writes it in units of ten thousand, as Japanese counts.

    >>> f"{Millions(20):g} million, {Millions(20):万}万"
    '20 million, 2,000万'
    """

    def __format__(self, spec: str) -> str:
        return f"{float(self) * 100:,.12g}" if spec == "万" else super().__format__(spec)


class Clock:
    """The time and work left for one verdict."""

    def __init__(self, seconds: float = inf, ties: float = inf, steps: float = inf) -> None:
        """Start now; `ties` is the part of `seconds` that may be spent on choosing between tied declarations."""
        self.seconds = seconds
        self.ties = ties
        self.steps = steps
        self.spent = 0
        self.end = monotonic() + seconds
        self._next_look = _BETWEEN_LOOKS

    def spend(self, steps: int = 1) -> None:
        """Count the work to come; raise `BoardTooLarge` when the allowed work or time is used up."""
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
        """Return a new clock for choosing between tied declarations."""
        return Clock(min(self.ties, self.left()), 0)

    def over(self) -> BoardTooLarge:
        """Return the error that says that a limit has been reached."""
        return BoardTooLarge(
            N_("no verdict within {seconds:g} seconds or {millions:g} million steps"),
            seconds=self.seconds,
            millions=Millions(self.steps / 1_000_000),
        )


def without_solver(creatures: int) -> BoardTooLarge:
    """Return the error for a board too large to search without a solver library."""
    return BoardTooLarge(
        N_(
            "508.1d: {creatures} creatures with connected restrictions are too many to search without a solver; "
            "install scipy"
        ),
        creatures=creatures,
    )
