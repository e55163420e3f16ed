"""Everything that can be wrong with a text, a page, or a document, as one line that helps the reader.

A message consists of a template and its facts, so that the command line can translate it.
"""

from collections.abc import Callable
from typing import ClassVar


def N_(template: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a message template for the catalogs and return it unchanged."""
    return template


_WORDS = ("reason", "found", "expected")
"""Facts that may be our own words, such as “a list”, not only names."""


class Days(str):
    """A day, or intervals of days, in ISO 8601: a fact that messages write out in the reader's language."""

    __slots__ = ()


class LanguageName(str):
    """A language's own name with its code, “italiano (it)”: a fact that messages write in the reader's language."""

    __slots__ = ("tag",)

    def __new__(cls, name: str, tag: str) -> "LanguageName":
        """Return the name followed by the `tag` (BCP 47)."""
        named = super().__new__(cls, f"{name} ({tag})")
        named.tag = tag
        return named

    tag: str


Written = Callable[[Days | LanguageName], str]


def _said(name: str, fact: object, translate: Callable[[str], str], written: Written) -> object:
    """Return a fact in the language of `translate`, with its list commas, thousands separators, and quotation marks."""
    if isinstance(fact, Days | LanguageName):
        return written(fact)
    if isinstance(fact, tuple):
        return translate(N_(", ")).join(fact)
    if name == "most" and isinstance(fact, int):
        return f"{fact:,}".replace(",", translate(N_(",")))
    if isinstance(fact, str) and fact[:1] == "“" and fact[-1:] == "”":
        return translate(N_("“{words}”")).format(words=fact[1:-1])
    return translate(str(fact)) if fact and name in _WORDS else fact


class RosettaError(Exception):
    """An error: what is wrong and where. `str()` is one line in English; `translated` returns it in other languages."""

    exit_code: ClassVar[int] = 2

    def __init__(self, template: str, *, place: str | None = None, **facts: object) -> None:
        """Store the `template` (str.format style), the `place` (file, file:line, rule), and the template's facts."""
        super().__init__(template)
        self.template = template
        self.place = place
        self.facts = facts

    def translated(self, translate: Callable[[str], str], written: Written = str) -> str:
        """Return the one-line message in another language.

        `translate` translates the template, and those facts that are words. `written` writes dates out and names
        languages; by default, dates stay in ISO 8601, and a language is given as italiano (it).
        """
        facts = {name: _said(name, fact, translate, written) for name, fact in self.facts.items()}
        line = translate(self.template).format(**facts)
        return " ".join((f"{self.place}: {line}" if self.place else line).split())

    def at(self, place: str) -> "RosettaError":
        """Set the `place` unless there is one, and return the error itself."""
        self.place = self.place or place
        return self

    def __str__(self) -> str:
        return self.translated(lambda template: template)


class UnreadableFile(RosettaError):
    """A file or folder that cannot be used.

    The file is missing, empty, too large, not text, or in an unknown encoding; the path is not a file; or the file or
    library cannot be read or written.
    """


class UnexpectedPage(RosettaError):
    """A text that is not the expected page of its source: it is in another language, has no rules, or is cut short."""


class SourceChanged(UnexpectedPage):
    """A page that no longer looks as its reader expects; the library keeps its previous edition."""


class MalformedDocument(RosettaError):
    """A document that is malformed or violates its schema.

    `place` names the document or its file, with the line if known; the message names the wrong field, if any.
    """


class MalformedNumber(RosettaError):
    """A string that is not a rule number in the grammar of `rule_number`."""


class UnknownName(RosettaError):
    """A name that fits no source, edition, or rule, or fits several.

    Where possible, the message lists the names to choose from.
    """


class Unreachable(RosettaError):
    """An address that yields no page: unknown, silent, forbidden, too slow, too large, or redirected elsewhere."""

    def __init__(
        self,
        template: str,
        *,
        place: str | None = None,
        passing: bool = False,
        after: float | None = None,
        **facts: object,
    ) -> None:
        """Store the message. `passing`: a later attempt may succeed. `after`: seconds that the site asks to wait."""
        super().__init__(template, place=place, **facts)
        self.passing = passing
        self.after = after


class MissingPackage(RosettaError):
    """An optional package is needed but not installed."""
