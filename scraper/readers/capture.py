"""Captured text to blocks: one line is one block, with its depth from indentation and bullet."""

import re
from collections.abc import Iterator

from scraper.letters import without_controls
from scraper.readers.block import Block

_LINE_END = re.compile(r"\r\n|[\r\n\x0b\x0c\u2028\u2029]")
_START = re.compile(r"(?P<indent>[ \t\u3000]*)(?P<bullet>(?:[•●○◦▪‣·*-]|–)[ \t\u00a0]+)?")
_WIKITEXT = re.compile(r"(?P<marks>[*:#;]+)\s*(?='{0,3}[\[\d(])")
_EDIT = re.compile(
    r"^\[(?:編集|edit)\]\s*|\s*\[\s*(?:\|\s*|(?:編集|edit|modifica|modifier|editar|bearbeiten)[^\[\]]{0,40})?\]$",
    re.IGNORECASE,
)
"""A wiki's links for editing a section: they reveal its headings in captured text."""
_TAB = 4


def lines_of(text: str) -> list[str]:
    """Return the lines of `text`, split at every kind of line end."""
    return _LINE_END.split(text)


def clean(text: str) -> str:
    """Return `text` on one line with single spaces, wiki links as displayed, invisible characters removed.

    Every reader passes its text through this function.
    """
    shown = re.sub(r"\[\[(?:[^\[\]|]*\|)?([^\[\]]*)\]\]", r"\1", without_controls(text))
    return " ".join(re.sub("[\u200b\u2060\ufeff\u00ad]", "", shown).split())


def captured_blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a text captured from a page, or of its wikitext."""
    gap = True
    for line, content in enumerate(lines_of(text), 1):
        if not content.strip():
            gap = True
            continue
        yield _block(content, line, gap=gap)
        gap = False


def _block(content: str, line: int, *, gap: bool) -> Block:
    wikitext = _WIKITEXT.match(content)
    if wikitext:
        return Block(
            clean(content[wikitext.end() :].replace("'''", "")), line, len(wikitext["marks"]), item=True, gap=gap
        )
    start = _START.match(content)
    bullet = bool(start and start["bullet"])
    depth = len(start["indent"].expandtabs(_TAB)) + bullet if start else 0
    text = clean(content[start.end() if start else 0 :])
    title = text if bullet else _EDIT.sub("", text)
    return Block(title or text, line, depth, item=bullet, heading=title not in ("", text), gap=gap)
