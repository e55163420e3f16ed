"""The parts of the official text: an introduction, a table of contents, the rules, a glossary, an index, credits."""

import re
from dataclasses import dataclass

from scraper.errors import N_, SourceChanged
from scraper.readers.listing import numbered
from scraper.readers.official_layout import Line
from scraper.readers.profile import Profile

CHAPTER = re.compile(r"(?P<number>[1-9])\. (?P<text>\S.*)")
"""The heading of a chapter: 5. Turn Structure."""
_FIRST = r"100\.1\b.*"
_BEFORE = re.compile(r"100\.? \S.*")


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of the text, each without its heading; `sections` are the numbers in the table of contents, if any."""

    sections: tuple[str, ...]
    rules: list[Line]
    glossary: list[Line]


def parts_of_official(lines: list[Line], profile: Profile, place: str) -> Parts:
    """Return the parts; raise `SourceChanged` if one of them is missing. Only the contents may be."""
    contents = _first(lines, profile.contents, 0) or 0
    first = _find(lines, _FIRST, contents, N_("expected rule 100.1 after line {line}; found none"), place)
    section = first - 1 if first and _BEFORE.fullmatch(lines[first - 1].text) else first
    start = max((at for at in range(contents, first) if CHAPTER.fullmatch(lines[at].text)), default=section)
    glossary = _find(lines, profile.glossary, start, N_("expected the glossary after line {line}; found none"), place)
    end = _find(lines, profile.credits, glossary, N_("expected the credits after line {line}; found none"), place)
    index = _first(lines[:end], profile.index, glossary)
    listed = (numbered(line.text) for line in lines[contents:start] if contents)
    sections = tuple(found[0] for found in listed if found and "." not in found[0])
    return Parts(sections, lines[start:glossary], lines[glossary + 1 : index or end])


def _first(lines: list[Line], heading: str, start: int) -> int | None:
    return next((at for at in range(start, len(lines)) if re.fullmatch(heading, lines[at].text)), None)


def _find(lines: list[Line], heading: str, start: int, failure: str, place: str) -> int:
    """Return the index of a heading from `start` on; raise `SourceChanged` with `failure` if there is none."""
    at = _first(lines, heading, start)
    if at is None:
        raise SourceChanged(failure, place=place, line=lines[start].line if lines else 0)
    return at
