"""How a declaration can be wrong, one class for each way, and how a board can be too much to search.

Like everything in this package these errors need nothing of the rest of the project. A message is a template and
its facts, kept apart, so that a caller can say it in another language.
"""


def N_(template: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a message template for translation and return it unchanged."""
    return template


class EngineError(ValueError):
    """One line that says what was wrong and where: `str()` is "place: message"."""

    def __init__(self, template: str, *, place: str | None = None, **facts: object) -> None:
        """Keep the `template` (str.format style), the `place` in the document and the `facts` the template names."""
        super().__init__(template)
        self.template = template
        self.place = place
        self.facts = facts

    def __str__(self) -> str:
        line = self.template.format(**self.facts)
        return " ".join((f"{self.place}: {line}" if self.place else line).split())


class MalformedDeclaration(EngineError):
    """What was given cannot be read as a scenario, a board or a declaration; the place names the field."""


class AmbiguousReference(EngineError):
    """What was given can be read in more than one way, for example an attacker with several possible defenders."""


class IllegalDeclaration(EngineError):
    """A declaration that can be read but breaks a rule; `rules` lists every broken subrule in rule order."""

    def __init__(self, template: str, *, rules: tuple[str, ...], place: str | None = None, **facts: object) -> None:
        """Keep the broken `rules`, numbered as in the English rules of 2024-11-08."""
        super().__init__(template, place=place, **facts)
        self.rules = rules


class BoardTooLarge(EngineError):
    """No verdict was reached within the stated effort; nothing is claimed about the board."""
