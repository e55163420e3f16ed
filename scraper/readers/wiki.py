"""Pages of the wikis that quote the rules, saved as HTML or captured as text: one reader, one profile per language.

A page has a line that names the rules and their date, then the numbered rules, most often as nested lists. What stands
beside the rules is left out, but for the sections that the language's profile keeps as notes.
"""

import re
from collections.abc import Iterator

from scraper.edition import Edition, Note, Source, settle_repeats
from scraper.errors import N_, SourceChanged, UnexpectedPage
from scraper.readers.block import Block
from scraper.readers.capture import captured_blocks
from scraper.readers.language import is_other_language, named
from scraper.readers.listing import Entry, checked, is_finished, numbered, rules_of
from scraper.readers.markup import is_cut, is_markup, markup_blocks
from scraper.readers.profile import Profile, profile_of
from scraper.sources import SourceEntry

_FRAME = "Advertisement"
"""The line that opens and closes a captured Fandom page."""


def read_wiki(text: str, entry: SourceEntry, place: str) -> Edition:
    """Return the Edition of a wiki page; raise `UnexpectedPage` or `SourceChanged` with what was expected and found."""
    profile = profile_of(entry.language)
    blocks = list(markup_blocks(text) if is_markup(text) else captured_blocks(text))
    landmark = _rules_line(blocks, profile)
    after = [block for block in blocks if not landmark or block.line >= landmark.line]
    entries = _entries(after, entry, profile, place)
    _refuse_other_pages(blocks, entries, entry, place)
    _refuse_cut_pages(text, blocks, entries, entry, place)
    date = _stated_date(blocks, landmark, entry, profile, place)
    rules, repeats = settle_repeats(rules_of(entries))
    return Edition(
        id=f"{entry.language}-{date or 'undated'}-{entry.edition}",
        language=entry.language,
        source=Source(entry.name, entry.url, licence=entry.licence),
        rules=rules,
        book=entry.book,
        covers=entry.covers,
        stated_date=date,
        notes=tuple(_notes(blocks, landmark, profile)),
        repeats=repeats,
    )


def _rules_line(blocks: list[Block], profile: Profile) -> Block | None:
    """Return the line that names the rules: the last one before the first numbered rule, else the first of all."""
    found = None
    for block in blocks:
        if re.search(profile.rules_line, block.text):
            found = block
        elif found and "." in (numbered(block.text) or ("",))[0]:
            break
    return found


def _entries(blocks: list[Block], entry: SourceEntry, profile: Profile, place: str) -> list[Entry]:
    entries: list[Entry] = []
    current: Entry | None = None
    for block in blocks:
        found = _number(block, entry, place)
        example = profile.example_in(block.text)
        if found:
            current = Entry(found[0], block.line, block.depth, [found[1]])
            entries.append(current)
        elif current and example:
            current.examples.append(example)
        elif current and _goes_on(current, block):
            current.extend(block.text)
        elif block.text != _FRAME:
            current = None
    return entries


def _number(block: Block, entry: SourceEntry, place: str) -> tuple[str, str] | None:
    """Return number and text of a numbered rule; raise `MalformedNumber` for what only looks like one."""
    found = numbered(block.text)
    if not found or block.heading or not found[1]:
        return None
    number, text = found
    if any(number == area or re.match(rf"{re.escape(area)}[.a-z]", number) for area in entry.covers):
        return checked(number, f"{place}:{block.line}"), text
    return found if "." in number and re.fullmatch(r"[1-9]\d{2}\.[1-9]\d{0,2}[a-z]{0,2}", number) else None


def _goes_on(current: Entry, block: Block) -> bool:
    if block.heading or block.text == _FRAME:
        return False
    return block.inside(current.depth) or not (
        block.gap or block.item or "." not in current.number or is_finished(current.last_words)
    )


def _refuse_other_pages(blocks: list[Block], entries: list[Entry], entry: SourceEntry, place: str) -> None:
    if not any("." in one.number for one in entries):
        raise UnexpectedPage(
            N_("no numbered rule; expected rules of {covers} as on “{title}”, found the page “{found}”"),
            place=place,
            covers=", ".join(entry.covers),
            title=entry.title,
            found=blocks[0].text[:60] if blocks else "",
        )
    written = is_other_language(" ".join(one.text for one in entries), entry.language)
    if written:
        raise UnexpectedPage(
            N_("is in {found}; the source {name} is in {expected}"),
            place=place,
            found=named(written),
            name=entry.name,
            expected=named(entry.language),
        )
    _refuse_other_sections(entries, entry, place)


def _refuse_other_sections(entries: list[Entry], entry: SourceEntry, place: str) -> None:
    own = [one for one in entries if any(one.number.startswith(area) for area in entry.covers)]
    if 2 * len(own) <= len(entries):
        raise UnexpectedPage(
            N_("holds rules of {found}; expected rules of {covers} for the source {name}"),
            place=f"{place}:{entries[0].line}",
            found=", ".join(sorted({one.number.split(".")[0] for one in entries})),
            covers=", ".join(entry.covers),
            name=entry.name,
        )


def _refuse_cut_pages(text: str, blocks: list[Block], entries: list[Entry], entry: SourceEntry, place: str) -> None:
    last = entries[-1]
    if "." in last.number and not is_finished(last.last_words):
        raise UnexpectedPage(
            N_("breaks off inside rule {number}; expected the end of a sentence, found “…{found}”"),
            place=f"{place}:{last.line}",
            number=last.number,
            found=last.last_words[-30:],
        )
    frame = [block.line for block in blocks if block.text == _FRAME]
    if is_cut(text) or (frame and frame[0] < entries[0].line and frame[-1] < last.line):
        raise UnexpectedPage(
            N_("breaks off after rule {number}; expected the end of the page"),
            place=f"{place}:{last.line}",
            number=last.number,
        )
    _refuse_a_missing_start(entries, entry, place)


def _refuse_a_missing_start(entries: list[Entry], entry: SourceEntry, place: str) -> None:
    numbers = {one.number for one in entries}
    for area in entry.covers:
        first = f"{area}a" if "." in area else f"{area}.1"
        if not any(number == first or number.startswith((f"{first}.", f"{first}#")) for number in numbers):
            raise UnexpectedPage(
                N_("begins with rule {found}; expected {first}: the start of the rules is missing"),
                place=f"{place}:{entries[0].line}",
                found=entries[0].number,
                first=first,
            )


def _stated_date(
    blocks: list[Block], landmark: Block | None, entry: SourceEntry, profile: Profile, place: str
) -> str | None:
    if landmark:
        date = profile.date_in(landmark.text)
        if not date and re.search(r"\d{4}", landmark.text):
            raise SourceChanged(
                N_("the date of the rules cannot be read; expected one in “{found}”"),
                place=f"{place}:{landmark.line}",
                found=landmark.text[:100],
            )
        return date
    if not any(_is_title(block, entry) for block in blocks):
        raise SourceChanged(
            N_("expected the title “{title}” or the line that names the rules and their date; found neither"),
            place=place,
            title=entry.title,
        )
    return None


def _is_title(block: Block, entry: SourceEntry) -> bool:
    found = numbered(block.text)
    shown = found[1] if found else block.text
    return block.heading or shown.casefold().startswith(entry.title.casefold())


def _notes(blocks: list[Block], landmark: Block | None, profile: Profile) -> Iterator[Note]:
    """Yield the sections that the profile keeps, one note a block; numbering starts anew in each section."""
    prefix, count = None, 0
    for block in blocks:
        if block is landmark or numbered(block.text):
            prefix = None
        elif block.heading:
            kept = [name for name, title in profile.notes if re.fullmatch(title, block.text)]
            prefix, count = (kept[0], 0) if kept else (None, 0)
        elif prefix:
            count += 1
            yield Note(f"{prefix}:{count}", block.text)
