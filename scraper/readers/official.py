"""The official rules text: an introduction, a table of contents, numbered rules in chapters, a glossary, credits.

The table of contents is the landmark that the body is held to: every section it names is there, and no other.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scraper.edition import Edition, Source, settle_repeats
from scraper.errors import N_, SourceChanged, UnexpectedPage
from scraper.readers.capture import clean, lines_of
from scraper.readers.listing import Entry, checked, is_finished, numbered, rules_of
from scraper.readers.profile import Profile, profile_of
from scraper.readers.refusals import refuse_other_language
from scraper.rule_number import natural_key
from scraper.sources import SourceEntry

_CHAPTER = re.compile(r"(?P<number>[1-9])\. (?P<text>\S.*)")
_WRAPPED = 200
"""Characters; where no line is longer, every line was wrapped, and only a blank line ends a paragraph."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One line that is not blank, and whether a blank one stands before it."""

    text: str
    line: int
    gap: bool


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of the text, each without its heading; `sections` are the numbers in the table of contents."""

    sections: tuple[str, ...]
    rules: list[_Line]
    glossary: list[_Line]


def read_official(text: str, entry: SourceEntry, place: str) -> Edition:
    """Return the whole Edition; raise `UnexpectedPage` or `SourceChanged` where a part of it is not as expected."""
    profile = profile_of(entry.language)
    lines = list(_lines(text))
    refuse_other_language(" ".join(line.text for line in lines[:400]), entry, place)
    date = _stated_date(lines, profile, place)
    parts = _parts(lines, profile, place)
    entries = list(_entries(parts, profile, place))
    _refuse_missing_sections(parts, entries, place)
    rules, repeats = settle_repeats(rules_of(entries))
    return Edition(
        id=f"{entry.language}-{date or 'undated'}-{entry.edition}",
        language=entry.language,
        source=Source(entry.name, entry.url, licence=entry.licence),
        rules=rules,
        book=entry.book,
        covers=entry.covers,
        stated_date=date,
        repeats=repeats,
        glossary=tuple(_headwords(parts.glossary)),
    )


def _lines(text: str) -> Iterator[_Line]:
    gap = True
    for at, content in enumerate(lines_of(text), 1):
        shown = clean(content)
        if shown:
            yield _Line(shown, at, gap)
        gap = not shown


def _stated_date(lines: list[_Line], profile: Profile, place: str) -> str | None:
    """Return the date since which the rules hold, or None if no line at the start says it."""
    for line in lines[:40]:
        if re.search(profile.effective, line.text):
            date = profile.date_in(line.text)
            if date:
                return date
            raise SourceChanged(
                N_("the date of the rules cannot be read; expected one in “{found}”"),
                place=f"{place}:{line.line}",
                found=line.text[:100],
            )
    return None


def _parts(lines: list[_Line], profile: Profile, place: str) -> _Parts:
    contents = _find(
        lines, profile.contents, 0, N_("expected the table of contents after line {line}; found none"), place
    )
    first = _find(lines, r"100\.1\b.*", contents, N_("expected rule 100.1 after line {line}; found none"), place)
    start = max((at for at in range(contents, first) if _CHAPTER.fullmatch(lines[at].text)), default=first)
    glossary = _find(lines, profile.glossary, start, N_("expected the glossary after line {line}; found none"), place)
    end = _find(lines, profile.credits, glossary, N_("expected the credits after line {line}; found none"), place)
    listed = (numbered(line.text) for line in lines[contents:start])
    sections = tuple(found[0] for found in listed if found and "." not in found[0])
    return _Parts(sections, lines[start:glossary], lines[glossary + 1 : end])


def _find(lines: list[_Line], heading: str, start: int, failure: str, place: str) -> int:
    """Return the index of a heading from `start` on; raise `SourceChanged`, saying `failure`, if there is none."""
    for at in range(start, len(lines)):
        if re.fullmatch(heading, lines[at].text):
            return at
    raise SourceChanged(failure, place=place, line=lines[start].line if lines else 0)


def _entries(parts: _Parts, profile: Profile, place: str) -> Iterator[Entry]:
    current: Entry | None = None
    wrapped = max(len(line.text) for line in parts.rules) < _WRAPPED
    for at, line in enumerate(parts.rules):
        found = None if _cites(line, current) else _number(at, parts, place)
        example = profile.example_in(line.text)
        if found:
            if current:
                yield current
            current = Entry(found[0], line.line, texts=[found[1]])
        elif current and example:
            current.examples.append(example)
        elif current:
            current.extend(line.text, wrapped=wrapped and not line.gap)
    if current:
        yield current


def _cites(line: _Line, current: Entry | None) -> bool:
    """Say whether a line goes on with a sentence that was wrapped before a number that it cites."""
    found = numbered(line.text)
    if not found or not current or line.gap or is_finished(current.last_words):
        return False
    return len(current.number) > 1 and natural_key(found[0]) <= natural_key(current.number)


def _number(at: int, parts: _Parts, place: str) -> tuple[str, str] | None:
    line, after = parts.rules[at], parts.rules[at + 1 : at + 2]
    chapter = _CHAPTER.fullmatch(line.text)
    if chapter and after and numbered(after[0].text):
        return chapter["number"], chapter["text"]
    found = numbered(line.text)
    if not found or not found[1] or ("." not in found[0] and found[0] not in parts.sections):
        return None
    return checked(found[0], f"{place}:{line.line}"), found[1]


def _refuse_missing_sections(parts: _Parts, entries: list[Entry], place: str) -> None:
    begun = [entry for entry in entries if len(entry.number) == 3]
    missing = [number for number in parts.sections if number not in {entry.number for entry in begun}]
    if missing or not parts.sections:
        raise UnexpectedPage(
            N_("section {found} of the table of contents is not among the rules"),
            place=place,
            found=missing[0] if missing else "100",
        )


def _headwords(lines: list[_Line]) -> Iterator[str]:
    """Yield the first line of every paragraph of the glossary."""
    return (line.text for line in lines if line.gap)
