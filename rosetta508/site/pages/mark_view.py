"""A mark in a rule's text as HTML: the marked words, and a button that shows what is wrong and what is right.

The button needs no script: it names its popover. Marks of one cause share the popover of the first one.
"""

from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape

from rosetta508.site.model.address import slug
from rosetta508.site.model.outside_rules import official_title
from rosetta508.site.model.parallel_text import Cell
from rosetta508.site.model.text_marks import Mark, dropped_by_date, today_word
from rosetta508.site.pages.page import Page


def marked_stretch(mark: Mark, html: Markup) -> Markup:
    """Return a piece of text marked up as its mark requires."""
    look = f"{mark.rank} r5-wrong--clause" if mark.is_clause else mark.rank
    return Markup('<span class="r5-wrong r5-wrong--{}">{}</span>').format(look, html)


def why_button(page: Page, marks: Sequence[Mark], mark: Mark, place: str, cell: Cell) -> Markup:
    """Return the button after a mark, and its popover if no earlier mark has the same cause."""
    causes = [one.cause for one in marks]
    first = causes.index(mark.cause)
    name = f"why-{slug(place)}-{first + 1}"
    rank = page.words(f"harm.{mark.rank}")
    button = Markup(
        '<button type="button" class="r5-why r5-why--{0}" popovertarget="{1}" lang="{2}" aria-label="{3}" title="{3}">'
        "</button>"
    ).format(mark.rank, name, page.language, page.words("marks.why", rank=rank))
    return button if marks[first] is not mark else button + _popover(page, mark, name, rank, cell)


def _popover(page: Page, mark: Mark, name: str, rank: str, cell: Cell) -> Markup:
    head = Markup('<b class="r5-because__rank r5-because__rank--{}">{}</b>').format(mark.rank, rank)
    lines = Markup("").join(Markup("<span>{}</span>").format(line) for line in _lines(page, mark, cell))
    return Markup('<span class="r5-because" id="{}" popover lang="{}">{}{}</span>').format(
        name, page.language, head, lines
    )


def _lines(page: Page, mark: Mark, cell: Cell) -> Iterator[str | Markup]:
    """Yield what is wrong, since when, and what is right today."""
    words = page.words
    if mark.finding:
        yield mark.finding.message[page.language]
        if spans := _right_once(page, mark, cell):
            yield words("marks.was_right", spans=spans)
    for date, terms in dropped_by_date(mark, page.language):
        yield words(
            "marks.dropped",
            date=words.date(date),
            terms=words("mark.comma").join(words("topic.term", term=term) for term in terms),
        )
    if right := today_word(mark, cell.edition.language):
        is_number = bool(mark.finding and mark.finding.evidence.get("now"))
        row = page.material.by_number.get(right) if is_number else None
        linked = row and row.address != page.address
        shown = Markup('<a href="{}">{}</a>').format(page.href(row.address), right) if row and linked else right
        label = words("marks.today" if is_number or mark.dropped else "marks.right") + words("mark.gap")
        yield Markup("{}<b>{}</b>{}").format(label, shown, "" if row else _title(page, right, mark))


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
