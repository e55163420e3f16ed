"""The declare attackers step as a player meets it: what is legal, why something is not, and declaring it.

>>> from executable_examples.engine import DeclareAttackersStep, read_board
>>> step = DeclareAttackersStep(read_board("A* B; x: A creature; y: A creature cant-attack-alone"))
>>> {"x": "B"} in step.legal, {"y": "B"} in step.legal
(True, False)

`declaration in step.legal` judges that one declaration; only iterating goes through them, one at a time.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from executable_examples.engine.board import Board
from executable_examples.engine.effort import Effort
from executable_examples.engine.errors import N_, IllegalDeclaration, MalformedDeclaration
from executable_examples.engine.exemption import counted
from executable_examples.engine.fields import listed, shown
from executable_examples.engine.judging import judge
from executable_examples.engine.message import say
from executable_examples.engine.phrase import Illegality
from executable_examples.engine.reading_payment import read_payments
from executable_examples.engine.requirements import Demand, demands, open_attacks
from executable_examples.engine.restrictions import broken_restrictions
from executable_examples.engine.rule_set import rule_set
from executable_examples.engine.scenario import Scenario
from executable_examples.engine.verdict import Verdict

Attacks = Mapping[str, str]
_HOME = ""
_NO_MORE = "\n"
"""Neither can be an id."""


class DeclareAttackersStep:
    """One declare attackers step of a board, by the rules of a date; what is declared can be taken back."""

    def __init__(self, board: Scenario, *, rules: str = "current", effort: Effort | None = None) -> None:
        """Begin the step on a board; a declaration that the scenario may bring along is not looked at."""
        self.board = replace(board, declaration={}, bands=(), payments={})
        self.rules = rules
        self.effort = effort
        self.declared: list[Verdict] = []

    @property
    def legal(self) -> "LegalDeclarations":
        """The declarations that are legal now: none of them once attackers have been declared."""
        return LegalDeclarations(self)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on what was declared, None before that."""
        return self.declared[-1] if self.declared else None

    def judge(
        self, attacks: Attacks, *, bands: Sequence[Sequence[str]] = (), payments: Mapping[str, Any] | None = None
    ) -> Verdict:
        """Return the verdict on a declaration; raise `MalformedDeclaration` if it names what is not there."""
        self._known(attacks)
        for band in bands:
            self._known(dict.fromkeys(band, self.board.active))
        chosen = replace(
            self.board,
            declaration=dict(attacks),
            bands=tuple(tuple(band) for band in bands),
            payments=read_payments(payments or {}, self.board.permanents),
        )
        return judge(chosen, rules=self.rules, effort=self.effort)

    def illegalities(self, attacks: Attacks, **announced: Any) -> list[Illegality]:
        """Return everything that a declaration breaks, in rule order; `announced` as for `judge`."""
        return list(self.judge(attacks, **announced).illegalities)

    def push(self, attacks: Attacks, **announced: Any) -> Verdict:
        """Declare attackers; raise `IllegalDeclaration` with every broken subrule, and then nothing has happened."""
        if self.declared:
            raise IllegalDeclaration(
                N_("attackers have been declared in this step; pop() takes them back"), rules=("508.1",)
            )
        verdict = self.judge(attacks, **announced)
        if not verdict.legal:
            reason = "; ".join(f"{one.rule}: {say(one.phrase, 'en')}" for one in verdict.illegalities)
            raise IllegalDeclaration("{reason}", rules=verdict.violates, reason=reason)
        self.declared.append(verdict)
        return verdict

    def pop(self) -> Verdict:
        """Take back what was declared and return its verdict; raise `IndexError` if nothing was."""
        return self.declared.pop()

    def _known(self, attacks: Attacks) -> None:
        permanents = {permanent.id for permanent in self.board.permanents}
        for names, known in ((attacks, permanents), (attacks.values(), permanents | set(self.board.players))):
            for name in names:
                if name not in known:
                    raise MalformedDeclaration(
                        N_("{found} is not on the board; expected one of {expected}"),
                        place="declaration",
                        found=shown(name),
                        expected=listed(known),
                    )


class LegalDeclarations:
    """The legal declarations of a step: asked for one by one, or gone through lazily.

    Bands and payments are left at their defaults: no bands, mandatory costs paid.
    """

    def __init__(self, step: DeclareAttackersStep) -> None:
        """Look at a step; nothing is computed."""
        self.step = step

    def __contains__(self, attacks: object) -> bool:
        return isinstance(attacks, Mapping) and not self.step.declared and self.step.judge(attacks).legal

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __iter__(self) -> Iterator[dict[str, str]]:
        """Yield the legal declarations: creature by creature in document order, what obeys most requirements first."""
        if self.step.declared:
            return
        for attacks in _candidates(Board(self.step.board, rule_set(self.step.rules))):
            if self.step.judge(attacks).legal:
                yield attacks

    def __repr__(self) -> str:
        return f"<legal declarations of {self.step.board.id}>"


def _candidates(board: Board) -> Iterator[dict[str, str]]:
    """Yield declarations that 508.1a and b allow and whose caps are kept, one creature varied at a time."""
    if not board.choosable:
        yield {}
        return
    options = _options(board)
    attacks: dict[str, str] = {}
    ways = [iter(options[0])]
    while ways:
        name = board.choosable[len(ways) - 1]
        attacks.pop(name, None)
        defender = next(ways[-1], _NO_MORE)
        if defender is _NO_MORE:
            ways.pop()
            continue
        if defender != _HOME:
            attacks[name] = defender
        if any(broken.creature is None for broken in broken_restrictions(board, attacks)):
            continue
        if len(ways) == len(options):
            yield dict(attacks)
        else:
            ways.append(iter(options[len(ways)]))


def _options(board: Board) -> list[list[str]]:
    """Return what each creature may do, first what obeys most of its own requirements, home before attacks."""
    own: dict[str, list[Demand]] = {name: [] for name in board.choosable}
    for demand in counted(board, {}, demands(board, {}), Effort()):
        if demand.creature in own:
            own[demand.creature].append(demand)
    return [
        sorted(
            [_HOME, *open_attacks(board, board.permanents[name])],
            key=lambda at: -sum(demand.obeyed_by({name: at} if at != _HOME else {}) for demand in found),
        )
        for name, found in own.items()
    ]
