"""The declare attackers step as a player meets it: what is legal, why something is not, and declaring it.

>>> from executable_examples.engine import DeclareAttackersStep, read_board
>>> step = DeclareAttackersStep(read_board("A* B; x: A creature; y: A creature cant-attack-alone"))
>>> {"x": "B"} in step.legal, {"y": "B"} in step.legal
(True, False)

`declaration in step.legal` judges that one declaration; only iterating goes through them, one at a time.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from executable_examples.engine.board import Attacks, Board
from executable_examples.engine.declaration import Declaration, read_declaration
from executable_examples.engine.effort import Effort
from executable_examples.engine.errors import N_, IllegalDeclaration, MalformedDeclaration
from executable_examples.engine.exemption import counted
from executable_examples.engine.fields import listed, shown
from executable_examples.engine.judging import judge
from executable_examples.engine.legal import LegalEnumeration
from executable_examples.engine.message import say
from executable_examples.engine.phrase import Illegality
from executable_examples.engine.reading import read_events
from executable_examples.engine.reading_payment import read_payments
from executable_examples.engine.required_attack import RequiredAttack, required_attacks
from executable_examples.engine.requirements import demands
from executable_examples.engine.rule_set import rule_set
from executable_examples.engine.scenario import Scenario
from executable_examples.engine.verdict import Verdict


class DeclareAttackersStep:
    """One declare attackers step of a board, under the named rules: `current`, `it-2024-10-02`, or `1997`.

    Unknown rules raise `MalformedDeclaration`. A declaration in the scenario is ignored. Declaring can be undone.

    >>> from executable_examples.engine import DeclareAttackersStep, read_board
    >>> step = DeclareAttackersStep(read_board("A* B; ox: A creature attacks-if-able; elk: A creature"))
    >>> step
    <DeclareAttackersStep of board: A attacks B, rules current, nothing declared>
    >>> print(*step.requirements(), sep="; ")
    ox attacks if able
    >>> [str(declaration) for declaration in step.legal]
    ['ox→B', 'ox→B, elk→B']
    >>> print(step.judge("ox→B"))
    The declaration is legal.
    >>> step.judge("elk→B").violates
    ('508.1d',)
    >>> step.push("ox→B").tapped
    ('ox',)
    """

    def __init__(self, board: Scenario, *, rules: str = "current", effort: Effort | None = None) -> None:
        """Start the step on a board; a declaration in the scenario is ignored.

        Raises `MalformedDeclaration` if no rules are called `rules`.
        """
        rule_set(rules)
        self.board = replace(board, declaration={}, bands=(), payments={})
        self.rules = rules
        self.effort = effort
        self.declared: list[Verdict] = []
        self._texts: list[str] = []

    def __repr__(self) -> str:
        whom = ", ".join(self.board.defending) or "nobody"
        state = f"declared {self._texts[-1]}" if self._texts else "nothing declared"
        attack = f"{self.board.active} attacks {whom}"
        return f"<DeclareAttackersStep of {self.board.id}: {attack}, rules {self.rules}, {state}>"

    @property
    def legal(self) -> "LegalDeclarations":
        """The declarations that are legal now; none after attackers have been declared."""
        return LegalDeclarations(self)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the declared attackers; None before attackers have been declared."""
        return self.declared[-1] if self.declared else None

    def requirements(self, attacks: Attacks | str | None = None) -> tuple[RequiredAttack, ...]:
        """Return the requirements of 508.1d, even those that cannot be obeyed: which creature attacks what, and why.

        With `attacks`, only the requirements that apply to that declaration are returned. Without it,
        `attacks-if-attacks` is included with its condition.
        """
        board = Board(self.board, rule_set(self.rules))
        given = dict.fromkeys(board.choosable, "") if attacks is None else self._read(attacks, ())
        declared = {} if attacks is None else given
        effort = self.effort or Effort()
        return tuple(required_attacks(board, counted(board, declared, demands(board, given), effort)))

    def judge(
        self,
        attacks: Attacks | str,
        *,
        bands: Sequence[Sequence[str]] = (),
        payments: Mapping[str, Any] | None = None,
        after: Sequence[Mapping[str, Any]] | None = None,
    ) -> Verdict:
        """Return the verdict on a declaration.

        `bands`, `payments`, and the events `after` it are as in a scenario document. If `attacks` is text, it may also
        contain bands. Without `after`, the events of the board follow; with (), none.

        Raises `MalformedDeclaration` if the declaration, `bands`, `payments`, or `after` cannot be read or has an
        unknown name. Raises `BoardTooLarge` and `AmbiguousReference` as the function `judge` does.
        """
        declaration = self._read(attacks, bands)
        chosen = replace(
            self.board,
            declaration=dict(declaration),
            bands=declaration.bands,
            payments=read_payments(payments or {}, self.board.permanents),
            after=self.board.after if after is None else read_events(after, self.board),
        )
        return judge(chosen, rules=self.rules, effort=self.effort)

    def illegalities(self, attacks: Attacks | str, **announced: Any) -> list[Illegality]:
        """Return everything that a declaration breaks, in rule order; an empty list if it is legal.

        `announced` are the other arguments of the method `judge`. Raises the same errors as `judge`.
        """
        return list(self.judge(attacks, **announced).illegalities)

    def push(self, attacks: Attacks | str, **announced: Any) -> Verdict:
        """Declare attackers and return the verdict; `announced` are the other arguments of the method `judge`.

        If the declaration is illegal, or attackers have already been declared, it raises `IllegalDeclaration` and
        changes nothing. Also raises the errors of `judge`.
        """
        if self.declared:
            raise IllegalDeclaration(
                N_("attackers have already been declared in this step; pop() undoes that"), rules=("508.1",)
            )
        verdict = self.judge(attacks, **announced)
        if not verdict.legal:
            reason = "; ".join(f"{one.rule}: {say(one.phrase, 'en')}" for one in verdict.illegalities)
            raise IllegalDeclaration("{reason}", rules=verdict.violates, reason=reason)
        self.declared.append(verdict)
        self._texts.append(str(self._read(attacks, announced.get("bands", ()))))
        return verdict

    def pop(self) -> Verdict:
        """Undo the declaration and return its verdict; raise `IndexError` if there is none."""
        verdict = self.declared.pop()
        self._texts.pop()
        return verdict

    def _read(self, attacks: Attacks | str, bands: Sequence[Sequence[str]]) -> Declaration:
        """Return a declaration with its bands and the separate ones; check that all names are on the board."""
        found = read_declaration(attacks) if isinstance(attacks, str) else attacks
        own = found.bands if isinstance(found, Declaration) else ()
        declaration = Declaration(found, [*own, *bands])
        permanents = {permanent.id for permanent in self.board.permanents}
        self._known((*declaration, *chain(*declaration.bands)), permanents)
        self._known(declaration.values(), permanents | set(self.board.players))
        return declaration

    def _known(self, names: Iterable[str], known: Collection[str]) -> None:
        for name in names:
            if name not in known:
                raise MalformedDeclaration(
                    N_("{found} is not on the board; expected: {expected}"),
                    place="declaration",
                    found=shown(name),
                    expected=listed(known),
                )


class LegalDeclarations:
    """The legal declarations of a step, tested one by one or iterated lazily.

    Bands and payments have their defaults: no bands, mandatory costs paid. The first declaration is normally the
    witness that the verdict gives if no attackers are declared. If `attacks-if-attacks` makes that witness illegal, it
    is left out.

    - `declaration in step.legal` judges that declaration without enumerating. A string that cannot be read as a
      declaration is not legal. A declaration with a name that is not on the board raises `MalformedDeclaration`.
    - `bool(step.legal)` searches for the first one.
    - `len(step.legal)` and `count()` are exact. Without mandatory attack costs or `attacks-if-attacks`, they multiply
      the numbers of choices of independent groups of creatures, and enumerate one group at a time. With either, or
      under the rulings of 1995–1997, they enumerate everything once and store it.
    """

    def __init__(self, step: DeclareAttackersStep) -> None:
        """Store the step; nothing is computed."""
        self.step = step
        self._listed: list[Declaration] | None = None

    def __contains__(self, attacks: object) -> bool:
        if isinstance(attacks, str):
            try:
                attacks = read_declaration(attacks)
            except MalformedDeclaration:
                return False
        return isinstance(attacks, Mapping) and not self.step.declared and self.step.judge(attacks).legal

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __len__(self) -> int:
        return self.count()

    def count(self) -> int:
        """Return the number of declarations, even if it is 2⁶³ or more; `len()` then raises `OverflowError`."""
        if self.step.declared:
            return 0
        found = self._enumeration()
        if found.multiplies:
            return found.count()
        if self._listed is None:
            self._listed = list(found.all())
        return len(self._listed)

    def __iter__(self) -> Iterator[Declaration]:
        """Yield the legal declarations: the witness first, then creature by creature, options that obey most first."""
        if not self.step.declared:
            yield from self._enumeration().all() if self._listed is None else self._listed

    def __repr__(self) -> str:
        return f"<legal declarations of {self.step.board.id}>"

    def _enumeration(self) -> LegalEnumeration:
        board = Board(self.step.board, rule_set(self.step.rules))
        return LegalEnumeration(board, self.step.judge, self.step.effort or Effort())
