"""The official rules text: an introduction, a table of contents, numbered rules in chapters, a glossary, credits.

If there is a table of contents, each section in it must be in the body, and only those count as sections. `rulebook`
reads the rulebook from before rules had numbers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from scraper.edition import Edition, Repeat, settle_repeats
from scraper.errors import N_, SourceChanged, UnexpectedPage
from scraper.readers.listing import Entry, is_finished, numbered, rules_of
from scraper.readers.official_layout import Line, are_wrapped, lines_of_official
from scraper.readers.official_numbers import mend_numbers
from scraper.readers.profile import Profile, profile_of
from scraper.readers.refusals import refuse_other_language
from scraper.readers.rulebook import is_rulebook, rules_of_rulebook
from scraper.readers.source_edition import edition_of
from scraper.rule_number import natural_key
from scraper.sources import SourceEntry

_HEAD, _TAIL = 40, 80
"""Lines at the start and at the end of the text that may contain its date."""
_CHAPTER = re.compile(r"(?P<number>[1-9])\. (?P<text>\S.*)")
"""The heading of a chapter: 5. Turn Structure."""
_FIRST = r"100\.1\b.*"
_BEFORE = re.compile(r"100\.? \S.*")


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of the text, each without its heading; `sections` are the numbers in the table of contents, if any."""

    sections: tuple[str, ...]
    rules: list[Line]
    glossary: list[Line]


def read_official(text: str, entry: SourceEntry, place: str) -> Edition:
    """Return the whole Edition.

    Raises `UnexpectedPage` or `SourceChanged` if a part is not as expected, `MalformedNumber` for an invalid number.
    """
    profile = profile_of(entry.language)
    lines = lines_of_official(text)
    refuse_other_language(" ".join(line.text for line in lines[:400]), entry, place)
    date = _stated_date(lines, profile, place)
    if is_rulebook(lines):
        return edition_of(entry, date, rules_of_rulebook(lines, place))
    parts = _parts_of(lines, profile, place)
    entries = list(_entries(parts, profile))
    misprints = mend_numbers(entries, place)
    _refuse_missing_sections(parts, entries, place)
    rules, repeats = settle_repeats(rules_of(entries))
    return edition_of(
        entry,
        date,
        rules,
        repeats=repeats + tuple(Repeat(one.printed, kept_as=one.number) for one in misprints if one.twice),
        misprints=misprints,
        glossary=tuple(line.text for line in parts.glossary if line.gap),
    )


def _parts_of(lines: list[Line], profile: Profile, place: str) -> Parts:
    """Return the parts; raise `SourceChanged` if one other than the table of contents is missing."""
    contents = _first(lines, profile.contents, 0) or 0
    first = _find(lines, _FIRST, contents, N_("expected rule 100.1 after line {line}; found none"), place)
    section = first - 1 if first and _BEFORE.fullmatch(lines[first - 1].text) else first
    start = max((at for at in range(contents, first) if _CHAPTER.fullmatch(lines[at].text)), default=section)
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


def _stated_date(lines: list[Line], profile: Profile, place: str) -> str | None:
    """Return the effective date, or None if no line at the start or the end has it."""
    for line in (*lines[:_HEAD], *lines[_HEAD:][-_TAIL:]):
        if re.search(profile.effective, line.text):
            date = profile.date_in(line.text)
            if date:
                return date
            raise SourceChanged(
                N_("the date of the rules cannot be read; expected a date in “{found}”"),
                place=f"{place}:{line.line}",
                found=line.text[:100],
            )
    return None


def _entries(parts: Parts, profile: Profile) -> Iterator[Entry]:
    current: Entry | None = None
    wrapped = are_wrapped(parts.rules)
    for at, line in enumerate(parts.rules):
        found = None if _cites(line, current) else _number(at, parts)
        example = profile.example_in(line.text)
        if found:
            if current:
                yield current
            current = Entry(found[0], line.line, texts=[[found[1]]])
        elif current and example:
            current.examples.append([example])
        elif current:
            current.extend(line.text, wrapped=wrapped and not line.gap)
    if current:
        yield current


def _cites(line: Line, current: Entry | None) -> bool:
    """Return whether a line continues a sentence that was wrapped before a number that it cites."""
    found = numbered(line.text)
    if not found or not current or line.gap or is_finished(current.last_words):
        return False
    return len(current.number) > 1 and natural_key(found[0]) <= natural_key(current.number)


def _number(at: int, parts: Parts) -> tuple[str, str] | None:
    """Return the number at the start of a line and its text; None if it is no rule and no heading of the book."""
    line, after = parts.rules[at], parts.rules[at + 1 : at + 2]
    following = numbered(after[0].text) if after else None
    chapter = _CHAPTER.fullmatch(line.text)
    if chapter and following:
        return chapter["number"], chapter["text"]
    found = numbered(line.text)
    if not found or not found[1] or ("." not in found[0] and not _is_section(found[0], following, parts)):
        return None
    return found


def _is_section(number: str, following: tuple[str, str] | None, parts: Parts) -> bool:
    """Return whether a number without a dot is a section.

    It is one if the contents list it or, without contents, if its first rule or the next section follows.
    """
    if parts.sections or not following:
        return number in parts.sections
    return following[0] in (f"{number}.1", str(int(number) + 1))


def _refuse_missing_sections(parts: Parts, entries: list[Entry], place: str) -> None:
    begun = [entry.number for entry in entries if len(entry.number) == 3]
    missing = [number for number in parts.sections if number not in begun]
    if missing:
        raise UnexpectedPage(
            N_("section {found} of the table of contents is not among the rules"), place=place, found=missing[0]
        )
    leaps = [(one, after) for one, after in pairwise(begun) if one[0] == after[0] and int(after) > int(one) + 1]
    if not parts.sections and (leaps or not begun):
        one, after = leaps[0] if leaps else ("100", "100.1")
        raise UnexpectedPage(
            N_("a section is missing between {one} and {after}, and there is no table of contents"),
            place=place,
            one=one,
            after=after,
        )
