"""Turn a reStructuredText layout of the rules into the plain one: headings and lettered lists get their numbers."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

_LABEL = re.compile(r"\s*\.\. _")
_DIRECTIVE = re.compile(r"\s*\.\. (?P<name>[a-z]+)::")
_UNDERLINE = re.compile(r"[-=*~]{3,}\s*$")
_NUMBER = re.compile(r"\d{3}\.\d+\s*$")
_ITEM = re.compile(r" {4,12}(?P<letter>[a-z])\. (?P<text>.*)")
_ROLE = re.compile(r":ref:`(?P<shown>[^`<]*?)(?:\s*<[^>]*>)?`")


def plain_layout(lines: list[str]) -> list[str]:
    """Return `lines` in the plain layout; lines that are plain already come back unchanged."""
    return list(_Layout(lines).plain()) if any(_LABEL.match(line) for line in lines) else lines


class _Layout:
    """Where in the text we are: the section's title not yet numbered, the rule its letters belong to."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = _undirected(lines)
        self.title: str | None = None
        self.number: str | None = None

    def plain(self) -> Iterator[str]:
        for line, below in pairwise((*self.lines, "")):
            if _NUMBER.match(line):
                yield from self._rule(line.strip())
            elif line.strip() and not line.startswith(" ") and _UNDERLINE.match(below):
                self.title, self.number = line.strip(), None
                if line.strip() == "Glossary":
                    yield line
            elif not _UNDERLINE.match(line):
                yield from self._text(line)

    def _rule(self, number: str) -> Iterator[str]:
        if self.title:
            yield from ("", f"{number.split('.', maxsplit=1)[0]}. {self.title}", "")
        self.title, self.number = None, number
        self.waiting = True

    def _text(self, line: str) -> Iterator[str]:
        item = _ITEM.match(line)
        if item and self.number:
            yield from ("", f"{self.number}{item['letter']} {_unmarked(item['text'])}")
        elif self.number and self.waiting and line.strip():
            self.waiting = False
            yield from ("", f"{self.number}. {_unmarked(line)}")
        else:
            yield _unmarked(line)


def _undirected(lines: Iterable[str]) -> list[str]:
    """Drop labels and pointers elsewhere; an example's block begins with its word, as in the plain layout."""
    kept: list[str] = []
    skipping, example = False, False
    for line in lines:
        directive = _DIRECTIVE.match(line)
        if directive:
            skipping, example = directive["name"] == "seealso", directive["name"] == "admonition"
        elif not line.strip():
            kept.append(line)
        elif example:
            kept.append(f"Example: {line.strip()}")
            example = False
        elif skipping and line.startswith(" " * 8):
            continue
        elif not _LABEL.match(line):
            skipping = False
            kept.append(line)
    return kept


def _unmarked(line: str) -> str:
    return _ROLE.sub(r"“\g<shown>”", line).replace("*\\ ", "").replace("*", "").replace("\\", "")
