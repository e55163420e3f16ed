"""Every way in which a text, a page or a document can be wrong, as one line a reader can act on.

A message is a template and its facts, kept apart, so that the command line can say it in the reader's language.
"""

from collections.abc import Callable
from typing import ClassVar


def N_(template: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a message template for the catalogs and return it unchanged."""
    return template


_WORDS = ("reason", "found", "expected")
"""Facts that may be words of ours, such as “a list”, and not only names."""


def _said(name: str, fact: object, translate: Callable[[str], str]) -> object:
    """Return a fact in the language of `translate`: names with its comma, a limit with its thousands apart."""
    if isinstance(fact, tuple):
        return translate(N_(", ")).join(fact)
    if name == "most" and isinstance(fact, int):
        return f"{fact:,}".replace(",", translate(N_(",")))
    return translate(str(fact)) if fact and name in _WORDS else fact


class RosettaError(Exception):
    """What was wrong and where; `str()` is one English line, `translated` the same line in another language."""

    exit_code: ClassVar[int] = 2

    def __init__(self, template: str, *, place: str | None = None, **facts: object) -> None:
        """Keep the `template` (str.format style), the `place` (file, file:line, rule) and the facts it names."""
        super().__init__(template)
        self.template = template
        self.place = place
        self.facts = facts

    def translated(self, translate: Callable[[str], str]) -> str:
        """Return the one-line message, its template and the facts that are words passed through `translate`."""
        facts = {name: _said(name, fact, translate) for name, fact in self.facts.items()}
        line = translate(self.template).format(**facts)
        return " ".join((f"{self.place}: {line}" if self.place else line).split())

    def at(self, place: str) -> "RosettaError":
        """Name the `place`, unless one was named before, and return the error itself."""
        self.place = self.place or place
        return self

    def __str__(self) -> str:
        return self.translated(lambda template: template)


class UnreadableFile(RosettaError):
    """A file that is not there, is empty, is not text, or is in an encoding that cannot be told."""


class UnexpectedPage(RosettaError):
    """A page that is text but not the page its source promises: other language, no rules, cut short."""


class SourceChanged(UnexpectedPage):
    """A page that no longer looks as its reader expects; what the library held stays."""


class MalformedDocument(RosettaError):
    """A JSON document that does not follow its schema; the place names file, line or field."""


class MalformedNumber(RosettaError):
    """A string that is no rule number of the grammar in `rule_number`."""


class UnknownName(RosettaError):
    """A source, edition or rule that nobody knows; the message lists what there is."""


class Unreachable(RosettaError):
    """An address that yields no page: no such machine, no answer, forbidden, too slow, too large, led elsewhere."""

    def __init__(
        self,
        template: str,
        *,
        place: str | None = None,
        passing: bool = False,
        after: float | None = None,
        **facts: object,
    ) -> None:
        """Keep the line; `passing` says that it may be otherwise soon, `after` in how many seconds the site says."""
        super().__init__(template, place=place, **facts)
        self.passing = passing
        self.after = after


class MissingPackage(RosettaError):
    """An optional package that was asked for and is not installed."""
