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
from executable_examples.engine.declaration import Declaration
from executable_examples.engine.effort import Effort
from executable_examples.engine.errors import N_, IllegalDeclaration, MalformedDeclaration
from executable_examples.engine.fields import listed, shown
from executable_examples.engine.judging import judge
from executable_examples.engine.legal import LegalEnumeration
from executable_examples.engine.message import say
from executable_examples.engine.phrase import Illegality
from executable_examples.engine.reading_payment import read_payments
from executable_examples.engine.rule_set import rule_set
from executable_examples.engine.scenario import Scenario
from executable_examples.engine.verdict import Verdict

Attacks = Mapping[str, str]


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

    Bands and payments are left at their defaults: no bands, mandatory costs paid. The first one is the witness of the
    declaration of no attackers wherever it is legal; only `attacks-if-attacks` can make it illegal.

    - `declaration in step.legal` judges that declaration; nothing is enumerated.
    - `bool(step.legal)` looks for the first one.
    - `len(step.legal)` and `count()` are exact. Without attack costs and `attacks-if-attacks` they multiply the numbers
      of choices of each group of creatures that restrictions and shared requirements tie together, and enumerate one
      group at a time. With them, and by the rulings of 1997, they enumerate everything once and keep it.
    """

    def __init__(self, step: DeclareAttackersStep) -> None:
        """Look at a step; nothing is computed."""
        self.step = step
        self._listed: list[Declaration] | None = None

    def __contains__(self, attacks: object) -> bool:
        return isinstance(attacks, Mapping) and not self.step.declared and self.step.judge(attacks).legal

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __len__(self) -> int:
        return self.count()

    def count(self) -> int:
        """Return how many there are, which `len()` can't say of 2⁶³ and more."""
        if self.step.declared:
            return 0
        found = self._enumeration()
        if found.multiplies:
            return found.count()
        if self._listed is None:
            self._listed = list(found.all())
        return len(self._listed)

    def __iter__(self) -> Iterator[Declaration]:
        """Yield the legal declarations, the witness first; then creature by creature what obeys most goes first."""
        if not self.step.declared:
            yield from self._enumeration().all() if self._listed is None else self._listed

    def __repr__(self) -> str:
        return f"<legal declarations of {self.step.board.id}>"

    def _enumeration(self) -> LegalEnumeration:
        board = Board(self.step.board, rule_set(self.step.rules))
        return LegalEnumeration(board, self.step.judge, self.step.effort or Effort())
