"""Wikitext: escaped text and tables for MediaWiki."""

import html
import re
from collections.abc import Iterable, Sequence

from rosetta508.exchange.letters import one_line

_MARKUP = re.compile(
    r"[<>&\[\]|\u007f]|\{\{|\}\}|-\{|''|__|~~~|!!|(?<!\w)[a-z][a-z+.-]{0,20}:(?=\S)|//|\b(?:RFC|PMID|ISBN)\s",
    re.IGNORECASE,
)
"""What MediaWiki interprets inside a line: tags, links, templates, quotes, signatures, addresses, cells."""
_AT_THE_START = "*#:;=!+- "


def escape_wikitext(text: str) -> str:
    """Return `text` escaped, on one line; plain text is unchanged."""
    line = one_line(text)
    if _MARKUP.search(line) or line[:1] in _AT_THE_START or "----" in line:
        return f"<nowiki>{html.escape(line, quote=False)}</nowiki>" if line else ""
    return line


def heading(text: str) -> str:
    """Return a second-level heading."""
    return f"== {escape_wikitext(text)} ==\n"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a sortable table from column names and rows with one cell per column."""
    head = "".join(f'! scope="col" | {escape_wikitext(name)}\n' for name in columns)
    body = "".join("|-\n" + "".join(f"| {escape_wikitext(cell)}\n" for cell in row) for row in rows)
    return f'{{| class="wikitable sortable"\n|-\n{head}{body}|}}\n'
