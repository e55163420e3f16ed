"""The page of rulings of 1995-1997: unnumbered, in sections, typeset with page breaks inside sentences.

A section is a step of the attack and begins with a line like "Attack Phase - Step 1: Title". Its rulings are numbered
<section>:<ordinal>; the intro of a chart and each of its lettered lines count as one each.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from scraper.edition import Citation, Edition, Rule, settle_repeats
from scraper.errors import N_, SourceChanged, UnexpectedPage
from scraper.readers.block import Block
from scraper.readers.blocks import blocks_of
from scraper.readers.listing import counted
from scraper.readers.profile import profile_of
from scraper.readers.references import references_in
from scraper.readers.refusals import refuse_other_language, refuse_unfinished
from scraper.readers.source_edition import edition_of
from scraper.sources import SourceEntry

_STEPS = {
    "0": "intention",
    "1/2": "beginning",
    "1": "declare",
    "2": "before-blocking",
    "3": "block",
    "4": "after-blocking",
    "5 6": "damage",
    "7": "end",
}
"""The step as printed, and the slug of its section."""

_TOPIC = re.compile(r"Attack Phase - (?:Step (?P<step>\d(?:[ /]\d)?): )?(?P<title>.+)")
_SECTION = re.compile(r"(?P<chapter>\d+)\.(?P<section>\d+) (?P<title>\S.*?)")
_LISTED = re.compile(r"\d+\.\d+ \S.*? \d+")
_CITATION = re.compile(r"\[(?P<text>[^\[\]]{2,80})\]")
_PUBLICATION = re.compile(r"(?P<name>.+?),? Page (?P<page>\d+)", re.IGNORECASE)
_AUTHOR = re.compile(r"(?P<name>.+?)(?: (?P<date>\d{2}/\d{2}/\d{2}))?")
_REVERSAL = re.compile(r"\(REVERSAL\)")
_ENDS = tuple('.!?:)]"”')
_LONGEST_NAME = 80
"""Maximum number of characters of a document's name, repeated on its pages; a longer first line is not a name."""


@dataclass(slots=True)
class _Section:
    slug: str
    title: str
    line: int
    rulings: list[list[str]] = field(default_factory=list)
    """Each as the pieces between page breaks."""
    last_line: int = 0


def read_rulings(text: str, entry: SourceEntry, place: str) -> Edition:
    """Return the Edition of the page of rulings; raise `UnexpectedPage` or `SourceChanged` for any other page."""
    blocks = blocks_of(text, place)
    sections = list(_sections(_without_page_headers(blocks)))
    _refuse_other_pages(blocks, sections, entry, place)
    _refuse_cut_pages(blocks, sections, place)
    date = _stated_date(blocks, entry)
    rules, repeats = settle_repeats(counted(rule for section in sections for rule in _rules(section)))
    return edition_of(entry, date, rules, repeats=repeats)


def _without_page_headers(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield blocks without the running header: the document's first line, with or without a page number."""
    first = blocks[0].text if blocks else ""
    if len(first) > _LONGEST_NAME:
        return iter(blocks)
    name = "[_ ]".join(map(re.escape, re.split("[_ ]", first)))
    header = re.compile(rf"{name}(?: (?:\d+/\d+|[ivxlc]+))?")
    return (block for block in blocks if not header.fullmatch(block.text))


def _sections(blocks: Iterator[Block]) -> Iterator[_Section]:
    """Yield the sections with their rulings; blocks between a section's number and its topic are left out."""
    section: _Section | None = None
    for block in blocks:
        topic = _TOPIC.fullmatch(block.text)
        if topic or _SECTION.fullmatch(block.text):
            if section:
                yield section
            section = _begun(topic, block.line) if topic else None
        elif section:
            _add(section, block)
    if section:
        yield section


def _begun(topic: re.Match[str], line: int) -> _Section:
    title = topic["title"]
    slug = _STEPS.get(topic["step"] or "") or re.sub(r"\W+", "-", title.split()[0].casefold())
    return _Section(slug, title, line, last_line=line)


def _add(section: _Section, block: Block) -> None:
    """Add a block as a new ruling, or to the last one if it continues it."""
    section.last_line = block.line
    if section.rulings and not block.item and _goes_on(section.rulings[-1][-1], block.text):
        section.rulings[-1].append(block.text)
    else:
        section.rulings.append([block.text])


def _goes_on(before: str, text: str) -> bool:
    """Return whether `text` starts with the citation of the ruling before, or ends the sentence cut by a page break."""
    return text.startswith("[") or not before.endswith(_ENDS)


def _rules(section: _Section) -> Iterator[Rule]:
    yield Rule(section.slug, "", title=section.title)
    for ordinal, printed in enumerate(map(" ".join, section.rulings), 1):
        cited = tuple(_citation(match["text"]) for match in _CITATION.finditer(printed))
        text = " ".join(_REVERSAL.sub("", _CITATION.sub("", printed)).split())
        yield Rule(
            f"{section.slug}:{ordinal}",
            text,
            references=references_in(text, ()),
            citations=cited,
            reversal=bool(_REVERSAL.search(printed)),
        )


def _citation(text: str) -> Citation:
    publication = _PUBLICATION.fullmatch(text)
    if publication:
        return Citation(text, publication=publication["name"], page=int(publication["page"]))
    author = _AUTHOR.fullmatch(text)
    return Citation(text, author=author["name"] if author else text, date=_iso(author["date"]) if author else None)


def _iso(printed: str | None) -> str | None:
    """Return 08/05/97 as 1997-08-05, or None if it is no date."""
    try:
        return datetime.strptime(printed or "", "%m/%d/%y").date().isoformat()
    except ValueError:
        return None


def _stated_date(blocks: Sequence[Block], entry: SourceEntry) -> str | None:
    """Return the date on the title page, before the table of contents."""
    for block in blocks:
        if block.text == "Contents" or _TOPIC.fullmatch(block.text):
            return None
        if date := profile_of(entry.language).date_in(block.text):
            return date
    return None


def _refuse_other_pages(blocks: Sequence[Block], sections: list[_Section], entry: SourceEntry, place: str) -> None:
    refuse_other_language(" ".join(block.text for block in blocks), entry, place)
    if not any(section.rulings for section in sections):
        raise SourceChanged(
            N_("no ruling; expected sections that begin with “Attack Phase - Step 1: …”; found the page “{found}”"),
            place=place,
            found=blocks[0].text[:60] if blocks else "",
        )


def _refuse_cut_pages(blocks: Sequence[Block], sections: list[_Section], place: str) -> None:
    """Raise `UnexpectedPage` if a section of the contents is missing, or the last ruling does not end a sentence."""
    last = sections[-1]
    words = last.rulings[-1][-1] if last.rulings else last.title
    if not words.endswith("]"):  # a citation ends a ruling
        refuse_unfinished(f"{last.slug}:{len(last.rulings)}", words, f"{place}:{last.last_line}")
    listed = [block for block in blocks if _LISTED.fullmatch(block.text)]
    begun = {match["section"] for block in blocks if (match := _SECTION.fullmatch(block.text)) and block not in listed}
    for block in listed:
        if (match := _SECTION.fullmatch(block.text)) and match["section"] not in begun:
            raise UnexpectedPage(
                N_("breaks off: section {found} of the table of contents is not there"),
                place=f"{place}:{block.line}",
                found=block.text,
            )
