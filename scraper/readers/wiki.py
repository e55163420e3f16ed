"""Pages of the wikis that quote the rules, saved as HTML or captured as text: one reader, one profile per language.

A page has a line that names the rules and their date, then the numbered rules, usually as nested lists. The rest is
left out, except for the sections that the language's profile keeps as notes.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scraper.edition import Edition, Note, settle_repeats
from scraper.errors import N_, SourceChanged, UnexpectedPage
from scraper.readers.block import Block
from scraper.readers.blocks import blocks_of
from scraper.readers.listing import Entry, checked, is_finished, numbered, rules_of
from scraper.readers.markup import is_closed, is_cut, is_markup
from scraper.readers.profile import Profile, profile_of
from scraper.readers.refusals import refuse_other_language, refuse_unfinished
from scraper.readers.source_edition import edition_of
from scraper.sources import SourceEntry

_FRAME = "Advertisement"
"""The line at the start and end of a captured Fandom page."""
_RULE = re.compile(r"[1-9]\d{2}\.[1-9]\d{0,2}[a-z]{0,2}")
_MAX_SHOWN = 60
_LONGEST_TITLE = 80


@dataclass(frozen=True, slots=True)
class _Page:
    """A page being read; `rules_line` is the index of the block that names the rules, or None."""

    entry: SourceEntry
    profile: Profile
    place: str
    blocks: Sequence[Block]
    rules_line: int | None

    def at(self, line: int) -> str:
        return f"{self.place}:{line}" if line else self.place


def read_wiki(text: str, entry: SourceEntry, place: str) -> Edition:
    """Return the Edition of a wiki page; raise `UnexpectedPage` or `SourceChanged` with what was expected and found."""
    profile = profile_of(entry.language, entry.profile)
    blocks = blocks_of(text, place)
    page = _Page(entry, profile, place, blocks, _rules_line(blocks, profile))
    entries = list(_entries(page))
    _refuse_other_pages(page, entries)
    _refuse_cut_pages(page, entries, text)
    date = _stated_date(page)
    rules, repeats = settle_repeats(rules_of(entries))
    return edition_of(entry, date, rules, notes=tuple(_notes(page)), repeats=repeats)


def _rules_line(blocks: Sequence[Block], profile: Profile) -> int | None:
    """Return the index of the line that names the rules; None if there is none.

    Of several such lines, it is the last one before the first rule that follows one of them.
    """
    found = None
    for at, block in enumerate(blocks):
        if re.search(profile.rules_line, block.text):
            found = at
        elif found is not None and "." in (numbered(block.text) or ("",))[0]:
            break
    return found


def _entries(page: _Page) -> Iterator[Entry]:
    """Yield the numbered lines after the line that names the rules, each with the blocks that belong to it."""
    current: Entry | None = None
    for block in page.blocks[page.rules_line or 0 :]:
        found = _number(block, page)
        if found:
            if current and current.texts:
                yield current
            current = Entry(found[0], block.line, block.depth, block.line, [[found[1]]] if found[1] else [])
        elif current and not _added(current, block, page.profile):
            if current.texts:
                yield current
            current = None
    if current and current.texts:
        yield current


def _number(block: Block, page: _Page) -> tuple[str, str] | None:
    """Return number and text of a numbered rule; raise `MalformedNumber` for an invalid number."""
    found = None if block.heading else numbered(block.text)
    if found and "." not in found[0] and (is_finished(found[1]) or len(found[1]) > _LONGEST_TITLE):
        return None  # a sentence of prose that begins with a count
    if found and any(re.fullmatch(rf"{re.escape(area)}(?:[.a-z].*)?", found[0]) for area in page.entry.covers):
        return checked(found[0], page.at(block.line)), found[1]
    return found if found and _RULE.fullmatch(found[0]) else None


def _added(current: Entry, block: Block, profile: Profile) -> bool:
    """Add the block to the rule before it if it belongs there; return whether it did."""
    example = profile.example_in(block.text)
    if block.heading or block.text == _FRAME:
        return block.text == _FRAME
    if example:
        current.examples.append([example])
    elif not current.texts or block.inside(current.depth) or _goes_on(current, block):
        current.extend(block.text)
    else:
        return False
    current.end = block.line
    return True


def _goes_on(current: Entry, block: Block) -> bool:
    """Return whether only a line break interrupts the sentence before."""
    return not (block.gap or block.item or "." not in current.number or is_finished(current.last_words))


def _refuse_other_pages(page: _Page, entries: list[Entry]) -> None:
    entry = page.entry
    if not any("." in one.number for one in entries):
        raise UnexpectedPage(
            N_("no numbered rule; expected rules of {covers} as on “{title}”; found the page “{found}”"),
            place=page.place,
            covers=tuple(entry.covers),
            title=entry.title,
            found=page.blocks[0].text[:_MAX_SHOWN] if page.blocks else "",
        )
    refuse_other_language(" ".join(one.text for one in entries), entry, page.place)
    own = [one for one in entries if one.number.startswith(entry.covers)]
    if 2 * len(own) <= len(entries):
        sections = sorted({one.number.split(".")[0] for one in entries})
        raise UnexpectedPage(
            N_("contains rules of {found}; expected rules of {covers} for the source {name}"),
            place=page.at(entries[0].line),
            found=(*sections[:3], *(["…"] if len(sections) > 3 else [])),
            covers=tuple(entry.covers),
            name=entry.name,
        )


def _refuse_cut_pages(page: _Page, entries: list[Entry], text: str) -> None:
    last = entries[-1]
    if "." in last.number and page.blocks[-1].line <= last.end and not is_closed(text):
        refuse_unfinished(last.number, last.last_words, page.at(last.line))
    if is_cut(text) or (not is_markup(text) and _is_frame_open(page.blocks, entries)):
        raise UnexpectedPage(
            N_("breaks off after rule {number}; expected the end of the page"),
            place=page.at(last.line),
            number=last.number,
        )
    for area in page.entry.covers:
        first = f"{area}a" if "." in area else f"{area}.1"
        begun = next((one for one in entries if one.number.startswith(area) and one.number != area), last)
        if begun.number != first:
            raise UnexpectedPage(
                N_("begins with rule {found}; expected {first}: the start of the rules is missing"),
                place=page.at(begun.line),
                found=begun.number,
                first=first,
            )


def _is_frame_open(blocks: Sequence[Block], entries: list[Entry]) -> bool:
    """Return whether captured text has the first line of the site's frame but not the last."""
    frame = [block.line for block in blocks if block.text == _FRAME]
    return bool(frame) and frame[0] < entries[0].line and frame[-1] < entries[-1].line


def _stated_date(page: _Page) -> str | None:
    """Return the date in the line that names the rules; None if it has none, or if the page has only a title."""
    if page.rules_line is not None:
        block = page.blocks[page.rules_line]
        date = page.profile.date_in(block.text)
        if not date and re.search(r"\d{4}", block.text):
            raise SourceChanged(
                N_("the date of the rules cannot be read; expected a date in “{found}”"),
                place=page.at(block.line),
                found=block.text[:100],
            )
        return date
    if not any(_is_title(block, page.entry) for block in page.blocks):
        raise SourceChanged(
            N_("expected the title “{title}” or the line that names the rules and their date; found neither"),
            place=page.place,
            title=page.entry.title,
        )
    return None


def _is_title(block: Block, entry: SourceEntry) -> bool:
    found = numbered(block.text)
    shown = found[1] if found else block.text
    return block.heading or shown.casefold().startswith(entry.title.casefold())


def _notes(page: _Page) -> Iterator[Note]:
    """Yield the sections that the profile keeps, one note per block, numbered within each section."""
    prefix, count = None, 0
    for at, block in enumerate(page.blocks):
        if at == page.rules_line or numbered(block.text):
            prefix = None
        elif block.heading:
            prefix, count = _note_prefix(block.text, page.profile), 0
        elif prefix:
            count += 1
            yield Note(f"{prefix}:{count}", block.text)


def _note_prefix(title: str, profile: Profile) -> str | None:
    return next((prefix for prefix, pattern in profile.notes if re.fullmatch(pattern, title)), None)
