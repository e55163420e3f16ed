"""A rule's text as its page shows it: its parts, the layers and slips in it, and the rules it cites."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup, escape

from aligner.drift.finding import Finding
from aligner.history import History
from rosetta508.compare.rule_verdict import JudgedRule, rule_verdict
from rosetta508.site.model.address import slug
from rosetta508.site.model.english_changes import Step, step_of, topics
from rosetta508.site.model.parallel_text import ENGLISH, Cell, Row
from rosetta508.site.model.text_layers import Layer, MissingPart, lacks_of, layers_of
from rosetta508.site.model.text_marks import Mark, MarkSources, marks_of
from rosetta508.site.model.text_parts import Part, leading_parts, link_parts
from rosetta508.site.pages.mark_view import marked_stretch, why_button
from rosetta508.site.pages.page import Page
from scraper.edition import Reference
from scraper.readers.references import printed_numbers


@dataclass(frozen=True)
class MarkedText:
    """A cell's text with what is marked in it; empty tuples where nothing is known."""

    cell: Cell
    parts: tuple[Part, ...]
    layers: tuple[Layer, ...] = ()
    lacks: tuple[MissingPart, ...] = ()
    marks: tuple[Mark, ...] = ()
    place: str = ""
    """Number of the row that it is shown in, for ids that are unique on a page."""
    step: Step | None = None
    topics: tuple[tuple[str, tuple[str, ...]], ...] = ()
    verdict: str = ""
    """The sentence that says whether it can be used today; empty for the leading text, or if nothing is known."""

    @property
    def numbered(self) -> bool:
        """Whether its parts answer to some, so that they bear numbers."""
        return any(part.answers for part in self.parts)

    @property
    def by_part(self) -> Mapping[int, Layer]:
        """The layer of each part, by its place from 1."""
        return {at: layer for layer in self.layers for at in layer.parts}

    @property
    def ages(self) -> list[tuple[Layer, list[int]]]:
        """The layers with the numbers that their parts bear on the page: those of the leading parts they answer to.

        Where two stretches answer to one part and only one of them tells its age, the other adds nothing and is silent.
        """
        rows = [
            (one, sorted({number for at in one.parts for number in self.parts[at - 1].answers})) for one in self.layers
        ]
        told = {number for one, borne in rows if one.age != "open" for number in borne}
        left = [(one, [at for at in borne if one.age != "open" or at not in told], borne) for one, borne in rows]
        return [(one, new) for one, new, borne in left if new or not borne]


def marked_cells(page: Page, row: Row) -> dict[tuple[str, str], MarkedText]:
    """Return the cells of a row, by edition id and number, with what is to be marked in each."""
    history, lead = History.load(), row.english
    found: dict[tuple[str, str], MarkedText] = {}
    for cell in row.all_cells:
        key, text = (cell.edition.id, cell.rule.number), cell.rule.text
        findings = page.material.findings_of(row, [cell.edition.id])
        said = lead.rule.text if lead else ""
        if cell is lead and text:
            parts = leading_parts(text, ENGLISH)
        elif lead and said and text:
            parts = link_parts(text, cell.edition.language, said, lead.edition.language)
        else:
            parts = (Part(0, len(text)),)
        sources = MarkSources(cell.edition.language, parts, said, findings, page.material.standings.get(key))
        found[key] = MarkedText(cell, parts, marks=marks_of(text, sources, history), place=row.number)
        if lead and said and text and cell is not lead:
            aged = replace(found[key], **_aged(page, cell, lead, parts, history))
            found[key] = replace(aged, verdict=_verdict(page, cell, lead.rule.number, findings))
    return found


def _verdict(page: Page, cell: Cell, today: str, findings: Iterable[Finding]) -> str:
    standing = page.material.standings.get((cell.edition.id, cell.rule.number))
    own = [one for one in findings if one.rule == cell.rule.number]
    said = rule_verdict(JudgedRule(cell.rule, cell.edition.language, today, standing, own), page.language)
    return said or (page.words("verdict.current") if standing and standing.standing == "current" else "")


def _aged(page: Page, cell: Cell, lead: Cell, parts: tuple[Part, ...], history: History) -> dict[str, Any]:
    """Return what the history tells of a translated rule: its layers, what it lacks, and what changed since."""
    material = page.material
    how = material.standings.get((cell.edition.id, cell.rule.number))
    if how is None or not lead.edition.stated_date or cell.edition.language == ENGLISH:
        return {}
    dating = material.rule_datings.get((cell.edition.id, cell.rule.number))
    full = not (cell.edition.is_digest or lead.edition.is_digest)
    return {
        "layers": layers_of(cell, parts, how, dating, lead.edition.stated_date),
        "lacks": tuple(lacks_of(lead.rule.text, parts, cell, how, history)),
        "step": step_of(how, material.editions, lead.rule.text, history) if full else None,
        "topics": tuple(topics(how, history, page.language)),
    }


def text_of(page: Page, marked: MarkedText) -> Markup:
    """Return the text with its parts, slips and references marked up; everything else escaped."""
    text, layers = marked.cell.rule.text, marked.by_part
    if not marked.numbered and not marked.layers:
        return Markup("").join(_pieces(page, marked, 0, len(text)))
    return Markup("").join(
        Markup('<span class="r5-part"{}{}{}>{}</span>{}').format(
            Markup(' data-part="{}"').format(" ".join(map(str, part.answers))) if part.answers else "",
            Markup(" data-goes-on") if at > 1 and part.answers == marked.parts[at - 2].answers else "",
            Markup(' data-age="{}"').format(layers[at].age) if at in layers else "",
            Markup("").join(_pieces(page, marked, part.start, end)),
            text[end : part.end],
        )
        for at, part in enumerate(marked.parts, 1)
        for end in [part.start + len(text[part.start : part.end].rstrip())]
    )


def _pieces(page: Page, marked: MarkedText, start: int, end: int) -> Iterator[Markup]:
    """Yield a stretch of the text, what is wrong in it marked."""
    cell = marked.cell
    for mark in (one for one in marked.marks if one.start < end and one.end > start):
        first, last = max(mark.start, start), min(mark.end, end)
        yield link_references(page, cell, cell.rule.text[start:first])
        yield marked_stretch(mark, link_references(page, cell, cell.rule.text[first:last]))
        if last == mark.end:
            yield why_button(
                page, marked.marks, mark, f"{marked.place}-{cell.edition.language}-{cell.rule.number}", cell
            )
        start = last
    yield link_references(page, cell, cell.rule.text[start:end])


def link_references(page: Page, cell: Cell, text: str) -> Markup:
    """Return a piece of a cell's text escaped, the rules it cites linked where they have a page, with their preview."""
    targets = {one.number: row for one in cell.rule.references if (row := page.cited(one.number, cell.edition))}
    if not targets:
        return escape(text)
    parts = re.split(rf"({printed_numbers(targets).pattern})", text)
    return Markup("").join(
        Markup('<a href="{}" data-cited="{}">{}</a>').format(
            page.href(targets[part].address), preview_id(cell, part), part
        )
        if at % 2
        else escape(part)
        for at, part in enumerate(parts)
    )


def preview_id(cell: Cell, number: str) -> str:
    """Return the id of the preview of a rule as one language cites it."""
    return f"cited-{slug(cell.edition.language)}-{slug(number)}"


def previews(page: Page, row: Row) -> dict[str, tuple[Reference, Row, Cell]]:
    """Return, by id, what each rule cited on a page says: in the language that cites it, else in English."""
    found: dict[str, tuple[Reference, Row, Cell]] = {}
    for cell in row.all_cells:
        for reference in cell.rule.references:
            target = page.cited(reference.number, cell.edition)
            cells = list(target.all_cells) if target else []
            cells.sort(key=lambda one: (one.edition.language != cell.edition.language, one.edition.language != ENGLISH))
            if target and cells:
                found.setdefault(preview_id(cell, reference.number), (reference, target, cells[0]))
    return found
