"""The errors of the engine: ways in which a declaration can be wrong, and boards too large to search.

Like everything in this package these errors need nothing from the rest of the project. A message consists of a template
and its facts, so that a caller can translate it.
"""


def N_(template: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a message template for translation and return it unchanged."""
    return template


class EngineError(ValueError):
    """Any error of the engine: one line that says what was wrong and where. `str()` is "place: message".

    `template`, `place`, and `facts` are the parts of that line.

    >>> from executable_examples.engine import EngineError, read_board
    >>> try:
    ...     read_board("A* B; ox: A creature power=big")
    ... except EngineError as error:
    ...     error.template, error.facts
    ('expected a whole number; found {found}', {'found': '“big”'})
    """

    def __init__(self, template: str, *, place: str | None = None, **facts: object) -> None:
        """Store the `template` (str.format style), the `place` in the document, and the template's `facts`."""
        super().__init__(template)
        self.template = template
        self.place = place
        self.facts = facts

    def __str__(self) -> str:
        facts = {name: ", ".join(fact) if isinstance(fact, tuple) else fact for name, fact in self.facts.items()}
        line = self.template.format(**facts)
        return " ".join((f"{self.place}: {line}" if self.place else line).split())


class MalformedDeclaration(EngineError):
    """The input cannot be read as a scenario, a board, or a declaration; the place names the field.

    >>> from executable_examples.engine import DeclareAttackersStep, read_board
    >>> DeclareAttackersStep(read_board("A* B; ox: A creature")).judge("elk→B")
    Traceback (most recent call last):
        ...
    executable_examples.engine.errors.MalformedDeclaration: declaration: “elk” is not on the board; expected: ox
    """


class AmbiguousReference(EngineError):
    """An event does not say which of several defenders a creature attacks.

    >>> from executable_examples.engine import DeclareAttackersStep, read_board
    >>> elk = {"id": "elk", "controller": "A", "types": ["creature"]}
    >>> after = [{"event": "enters-attacking", "permanent": elk}]
    >>> DeclareAttackersStep(read_board("A* B C")).judge({}, after=after)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    executable_examples.engine.errors.AmbiguousReference: ...
    """


class IllegalDeclaration(EngineError):
    """A declaration that can be read but breaks a rule; `rules` lists every broken subrule in rule order.

    Only `DeclareAttackersStep.push` raises it: `judge` returns a verdict instead. It is also raised, with `rules`
    ("508.1",), if attackers have already been declared.

    >>> from executable_examples.engine import DeclareAttackersStep, read_board
    >>> DeclareAttackersStep(read_board("A* B; ox: A creature tapped")).push("ox→B")
    Traceback (most recent call last):
        ...
    executable_examples.engine.errors.IllegalDeclaration: 508.1a: ox is tapped
    """

    def __init__(self, template: str, *, rules: tuple[str, ...], place: str | None = None, **facts: object) -> None:
        """Store the broken `rules`, numbered as in the English rules of 2026-08-07."""
        super().__init__(template, place=place, **facts)
        self.rules = rules


class BoardTooLarge(EngineError):
    """No verdict was reached within the stated effort; the declaration may or may not be legal.

    >>> from executable_examples.engine import DeclareAttackersStep, Effort, read_board
    >>> DeclareAttackersStep(read_board("A* B; ox: A creature"), effort=Effort(seconds=9, steps=0)).judge("ox→B")
    Traceback (most recent call last):
        ...
    executable_examples.engine.errors.BoardTooLarge: no verdict within 9 seconds or 0 million steps
    """
