"""An Example: a situation with a verdict, as code that a person can type, with a caption in every language."""

from collections.abc import Mapping
from dataclasses import dataclass

LANGUAGES = ("en", "it", "ja")
Words = Mapping[str, str]
"""The same text in each of `LANGUAGES`."""


@dataclass(frozen=True)
class Example:
    """One situation of a page. `rule` is the page's, `line` the first line of its code, counted from 1.

    `name` is part of the id; `title` is what readers see.

    `prints` names the printed examples that it represents: the rule in the English numbering of 2024-11-08 and the
    ordinal among its examples (`508.1c:1`), or a ruling of 1997 (`rulings-1997 declare:12`).
    """

    rule: str
    name: str
    title: Words
    caption: Words
    code: str
    line: int
    prints: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The unique name of the example, also the id of its exported scenario."""
        return f"{self.rule}-{self.name}"
