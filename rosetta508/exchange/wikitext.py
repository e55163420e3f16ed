"""Wikitext: text that a MediaWiki shows as it is, and tables of it."""

import html
import re
from collections.abc import Iterable, Sequence

from rosetta508.exchange.letters import one_line

_MARKUP = re.compile(
    r"[<>&\[\]|\u007f]|\{\{|\}\}|-\{|''|__|~~~|!!|(?<!\w)[a-z][a-z+.-]{0,20}:(?=\S)|//|\b(?:RFC|PMID|ISBN)\s",
    re.IGNORECASE,
)
"""What means something to MediaWiki inside a line: tags, links, templates, quotes, signatures, addresses, cells."""
_AT_THE_START = "*#:;=!+- "


def escape_wikitext(text: str) -> str:
    """Return `text` on one line as wikitext that shows it letter by letter; plain text stays as it is."""
    line = one_line(text)
    if _MARKUP.search(line) or line[:1] in _AT_THE_START or "----" in line:
        return f"<nowiki>{html.escape(line, quote=False)}</nowiki>" if line else ""
    return line


def heading(text: str) -> str:
    """Return a heading of the second level."""
    return f"== {escape_wikitext(text)} ==\n"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a sortable table with the names of its columns and rows of as many cells."""
    head = "".join(f'! scope="col" | {escape_wikitext(name)}\n' for name in columns)
    body = "".join("|-\n" + "".join(f"| {escape_wikitext(cell)}\n" for cell in row) for row in rows)
    return f'{{| class="wikitable sortable"\n|-\n{head}{body}|}}\n'
