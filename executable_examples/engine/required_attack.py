"""The requirements of 508.1d for a reader: who must attack, whom or what, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from executable_examples.engine.board import Board
from executable_examples.engine.requirements import Demand
from executable_examples.engine.scenario import ANY, Effect


@dataclass(frozen=True)
class RequiredAttack:
    """One requirement. `str()` is a sentence, for example `x attacks B or C if able`.

    - `creature`: the creature that must attack; None if any creature will do.
    - `defenders`: the players or permanents; it must attack one of them. None if anything will do.
    - `kind`: as in a scenario: `attacks-if-able`, `goaded`, `must-be-attacked`, or `attacks-if-attacks`.
    - `by`: the player who goaded the creature; None if nobody did.
    - `condition`: the creature that makes this a requirement by attacking; `any` if every creature does, None if
      there is no condition.
    """

    creature: str | None
    defenders: tuple[str, ...] | None
    kind: str
    by: str | None = None
    condition: str | None = None

    def __str__(self) -> str:
        whom = "" if self.defenders is None else f" {' or '.join(self.defenders) or 'nothing'}"
        whom = f" a player other than {self.by}" if whom and self.by else whom
        goaded = f" (goaded by {self.by})" if self.by else ""
        condition = "any creature" if self.condition == ANY else self.condition
        when = f" when {condition} attacks" if condition else ""
        return f"{self.creature or 'some creature'} attacks{whom} if able{goaded}{when}"


def required_attacks(board: Board, wanted: Sequence[Demand]) -> Iterator[RequiredAttack]:
    """Yield the requirements of a board for a reader."""
    place = {name: position for position, name in enumerate([*board.seats, *board.permanents])}
    for demand in wanted:
        named = None if demand.defenders is None else demand.defenders - {board.scenario.active}
        defenders = None if named is None else tuple(sorted(named, key=place.__getitem__))
        source = demand.source
        by, condition = (None, source.cause) if isinstance(source, Effect) else (source.by, None)
        yield RequiredAttack(demand.creature, defenders, source.kind, by, condition)
