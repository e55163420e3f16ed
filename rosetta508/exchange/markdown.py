"""Markdown: text that a renderer shows as it is, and tables of it (GitHub Flavored Markdown)."""

import re
from collections.abc import Iterable, Sequence

from rosetta508.exchange.letters import one_line

_MARKUP = re.compile(r"[\\`*_~<>&|\[\]{#$]")
"""What means something inside a line: emphasis, code, tags, links, cells, headings, attributes and formulas."""


def escape_markdown(text: str) -> str:
    """Return `text` on one line as Markdown that shows it letter by letter; plain text stays as it is.

    Markup is written as character references: every renderer knows them, and a table splits no cell at them.
    """
    return _MARKUP.sub(lambda found: f"&#{ord(found[0])};", one_line(text))


def heading(text: str) -> str:
    """Return a heading of the second level."""
    return f"## {escape_markdown(text)}\n"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table with the names of its columns and rows of as many cells."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(map(escape_markdown, line))} |\n" for line in lines)
