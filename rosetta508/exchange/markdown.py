"""Markdown: escaped text and tables (GitHub Flavored Markdown)."""

import re
from collections.abc import Iterable, Sequence

from rosetta508.exchange.letters import one_line

_MARKUP = re.compile(r"[\\`*_~<>&|\[\]{#$]")
"""Characters with a meaning inside a line: emphasis, code, tags, links, cells, headings, attributes, and formulas."""


def escape_markdown(text: str) -> str:
    """Return `text` escaped, on one line; plain text is unchanged.

    Markup is written as character references: every renderer knows them, and they split no table cell.
    """
    return _MARKUP.sub(lambda found: f"&#{ord(found[0])};", one_line(text))


def heading(text: str) -> str:
    """Return a second-level heading."""
    return f"## {escape_markdown(text)}\n"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table from column names and rows with one cell per column."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(map(escape_markdown, line))} |\n" for line in lines)
