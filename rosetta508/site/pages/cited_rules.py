"""The rules that a text cites, as HTML: a link to each rule's page, and a preview of the rule."""

import re

from markupsafe import Markup, escape

from rosetta508.language import rule_names
from rosetta508.site.model.address import slug
from rosetta508.site.model.outside_rules import is_todays_number, official_title
from rosetta508.site.model.parallel_text import ENGLISH, Cell, Row
from rosetta508.site.pages.page import Page
from scraper.edition import Reference
from scraper.readers.references import printed_numbers


def link_references(page: Page, cell: Cell, text: str) -> Markup:
    """Return a piece of a cell's text as HTML: the rules it cites are links to their pages, each with a preview.

    A rule without a page is no link; it shows its title in today's official rules.
    """
    shown = {one.number: html for one in cell.rule.references if (html := _reference(page, cell, one.number))}
    if not shown:
        return escape(text)
    parts = re.split(rf"({printed_numbers(shown).pattern})", text)
    return Markup("").join(shown[part] if at % 2 else escape(part) for at, part in enumerate(parts))


def _reference(page: Page, cell: Cell, number: str) -> Markup | None:
    """Return a cited number as HTML; None if it is plain text."""
    if row := page.cited(number, cell.edition):
        link = Markup('<a href="{}" data-cited="{}">{}</a>')
        return link.format(page.href(row.address), preview_id(cell, number), number)
    now = page.material.now
    dating = page.material.rule_datings.get((cell.edition.id, cell.rule.number))
    own = page.material.by_language.get((cell.edition.language, number)) or number in page.material.by_number
    if own or now is None or not now.stated_date:
        return None
    if cell.edition.id != now.id and not is_todays_number(number, dating, now.stated_date):
        return None
    title = official_title(number, now.stated_date)
    name = page.words("preview.outside", number=number, title=title)
    return Markup('<span class="r5-outside" tabindex="0" title="{}">{}</span>').format(name, number) if title else None


def preview_id(cell: Cell, number: str) -> str:
    """Return the id of the preview of a rule cited in one language."""
    return f"cited-{slug(cell.edition.language)}-{slug(number)}"


def previews(page: Page, row: Row) -> dict[str, tuple[Reference, Row, Cell, dict[str, str]]]:
    """Return, by id, the text of each rule cited on a page: in the language that cites it, else in English.

    The last item gives the title by its language: the name that this site uses if only English has the rule.
    """
    found: dict[str, tuple[Reference, Row, Cell, dict[str, str]]] = {}
    for cell in row.all_cells:
        for reference in cell.rule.references:
            target = page.cited(reference.number, cell.edition)
            cells = list(target.all_cells) if target else []
            cells.sort(key=lambda one: (one.edition.language != cell.edition.language, one.edition.language != ENGLISH))
            if target and cells:
                title = _title(target, cells[0], cell.edition.language)
                found.setdefault(preview_id(cell, reference.number), (reference, target, cells[0], title))
    return found


def _title(target: Row, cell: Cell, language: str) -> dict[str, str]:
    """Return the title of a cited rule by its language; empty if it has none."""
    if not cell.rule.title:
        return {}
    name = rule_names.name_of(target.number, language) if cell.edition.language != language else None
    return {language: name} if name else {cell.edition.language: cell.rule.title}
