"""A mark in a rule's text as HTML: the marked words, and a button that shows what is wrong and what is right.

The button needs no script: it names its popover. Marks with one cause in the same part share one popover.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup, escape

from rosetta508.compare.part_links import counterpart_sentences
from rosetta508.compare.text_parts import Part
from rosetta508.language.interface import Interface
from rosetta508.site.model.address import slug
from rosetta508.site.model.outside_rules import official_title
from rosetta508.site.model.parallel_text import Cell
from rosetta508.site.model.text_marks import Mark, dropped_by_date, today_word
from rosetta508.site.pages.page import Page

_INNER_QUOTES = str.maketrans("“”", "‘’")


def mark_id(place: str, at: int) -> str:
    """Return the id of the words of the mark at a position (from 0) in the text at a place of the page."""
    return f"mark-{slug(place)}-{at + 1}"


def marked_stretch(mark: Mark, html: Markup, name: str = "") -> Markup:
    """Return a piece of text marked up as its mark requires; `name` is its id, empty if it has none."""
    look = f"{mark.rank} r5-wrong--clause" if mark.is_clause else mark.rank
    attribute = Markup(' id="{}"').format(name) if name else ""
    return Markup('<span class="r5-wrong r5-wrong--{}"{}>{}</span>').format(look, attribute, html)


@dataclass(frozen=True)
class MarkedRule:
    """The text that has the marks: its place on the page, the rule, its parts, all its marks, and today's English."""

    place: str
    cell: Cell
    parts: Sequence[Part]
    marks: Sequence[Mark]
    english: Cell | None

    @cached_property
    def reasons(self) -> list[object]:
        """A key for each mark; marks with equal keys share a popover."""
        return [(one.cause, self.english_sentences(one) if one.dropped else ()) for one in self.marks]

    def english_sentences(self, mark: Mark) -> tuple[tuple[int, int], ...]:
        """Return the sentences (offsets) of today's English that correspond to the part that a mark is in."""
        rule, english = self.cell.rule, self.english.rule.text if self.english else ""
        return counterpart_sentences(rule.text, self.cell.edition.language, self.parts, mark.span, english)


def why_button(page: Page, marked: MarkedRule, mark: Mark) -> Markup:
    """Return the button after a mark, and its popover if no earlier mark has the same one."""
    first = marked.reasons.index(marked.reasons[marked.marks.index(mark)])
    name = f"why-{slug(marked.place)}-{first + 1}"
    rank = page.words(f"harm.{mark.rank}")
    button = Markup(
        '<button type="button" class="r5-why r5-why--{0}" popovertarget="{1}" lang="{2}" aria-label="{3}" title="{3}">'
        "</button>"
    ).format(mark.rank, name, page.language, page.words("marks.why", rank=rank))
    return button if marked.marks[first] is not mark else button + _popover(page, marked, mark, name)


def _popover(page: Page, marked: MarkedRule, mark: Mark, name: str) -> Markup:
    rank = page.words(f"harm.{mark.rank}")
    head = Markup('<b class="r5-because__rank r5-because__rank--{}">{}</b>').format(mark.rank, rank)
    lines = Markup("").join(Markup("<span>{}</span>").format(line) for line in _lines(page, marked, mark))
    return Markup('<span class="r5-because" id="{}" popover lang="{}">{}{}</span>').format(
        name, page.language, head, lines
    )


def _lines(page: Page, marked: MarkedRule, mark: Mark) -> Iterator[str | Markup]:
    """Yield what is wrong, since when, and what is right today."""
    words, cell = page.words, marked.cell
    if mark.finding:
        yield mark.finding.message[page.language]
        if spans := _right_once(page, mark, cell):
            yield words("marks.was_right", spans=spans)
    for date, terms in dropped_by_date(mark, page.language):
        yield words(
            "marks.dropped",
            date=words.date(date),
            terms=Interface(page.language).listed_in_sentence(
                (words("topic.term", term=term) for term in terms), negated=True
            ),
        )
    right = today_word(mark, cell.edition.language)
    if right:
        is_number = bool(mark.finding and mark.finding.evidence.get("now"))
        yield _right(page, "marks.instead" if is_number or mark.dropped else "marks.right", right, mark)
    elif mark.dropped:
        yield from _todays_english(page, marked, mark)


def _right(page: Page, label: str, right: str, mark: Mark) -> Markup:
    """Return the correct words after a label; a number, or the first of a range, is a link or has a title."""
    is_number = bool(mark.finding and mark.finding.evidence.get("now"))
    number, dash, last = right.partition("–")
    row = page.material.by_number.get(number) if is_number else None
    linked = row and row.address != page.address
    link = Markup('<a href="{}">{}</a>{}')
    shown = link.format(page.href(row.address), number, dash + last) if row and linked else right
    title = "" if row else _title(page, number, mark)
    return Markup("{}<b>{}</b>{}").format(page.words(label) + page.words("mark.gap"), shown, title)


def _todays_english(page: Page, marked: MarkedRule, mark: Mark) -> Iterator[Markup]:
    """Yield the sentences of today's English, or of its digest, that correspond to the part that a mark is in."""
    if marked.english is None:
        return
    english = marked.english.rule
    if said := " … ".join(english.text[start:end].strip() for start, end in marked.english_sentences(mark)):
        label = page.words("marks.english_digest" if english.restates else "marks.english") + page.words("mark.gap")
        said = said.translate(_INNER_QUOTES)
        yield Markup('{}<span lang="en">“{}”</span>').format(label, said)


def _right_once(page: Page, mark: Mark, cell: Cell) -> str:
    """Return, in words, when a cited number was correct; '' unless it is an outdated number."""
    dating = page.material.rule_datings.get((cell.edition.id, cell.rule.number))
    if mark.origin != "stale" or dating is None or mark.finding is None:
        return ""
    cites = str(mark.finding.evidence.get("cites", ""))
    found = [one["intervals"] for one in dating.evidence.get("references", ()) if str(one["cites"]) == cites]
    return page.spans([(first, last) for first, last in found[0]], each=True) if found else ""


def _title(page: Page, number: str, mark: Mark) -> Markup | str:
    """Return the official title of the correct number; '' if the correction is no number or has no title."""
    date = page.material.now.stated_date if page.material.now else None
    title = official_title(number, date) if date and mark.finding and mark.finding.evidence.get("now") else ""
    named = Markup('<span lang="en">{}</span>').format(title)
    return escape(page.words("mark.title")).format(title=named) if title else ""
