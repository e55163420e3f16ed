"""A rule's text as its page shows it: its parts, its layers and marks, and the rules it cites."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup, escape

from aligner.drift.finding import RANKS, Finding
from aligner.history import History
from rosetta508.compare.english_changes import ComparedTexts, Fact, MissingPart, facts_of, lacks_of
from rosetta508.compare.part_links import link_parts
from rosetta508.compare.rule_verdict import JudgedRule, lacking_by_date, rule_verdict
from rosetta508.compare.text_parts import Part, abridged, leading_parts, recognizable
from rosetta508.site.model.english_changes import Arrivals, Step, arrivals_in, step_of, unlocated_terms
from rosetta508.site.model.parallel_text import ENGLISH, Cell, Row
from rosetta508.site.model.text_layers import Layer, gaps_of, incomplete_parts, layers_of, past_parts, with_incomplete
from rosetta508.site.model.text_marks import Mark, MarkSources, marks_of
from rosetta508.site.pages.cited_rules import link_references
from rosetta508.site.pages.mark_view import MarkedRule, mark_id, marked_stretch, why_button
from rosetta508.site.pages.page import Page
from scraper.edition import Edition

_SAID_IN_VERDICT = frozenset({"older-wording", "stale-reference"})
"""Kinds of outdated findings that the verdict names."""
_CLOSING = ".,;:!?)]”’»、。，．：；）」』"
"""Signs that stay on the line of the button before them."""


@dataclass(frozen=True)
class MarkedText:
    """A cell's text with its marks; fields are empty tuples if nothing is known."""

    cell: Cell
    parts: tuple[Part, ...]
    layers: tuple[Layer, ...] = ()
    lacks: tuple[MissingPart, ...] = ()
    unlocated: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By date, the terms that the text lacks and no part in `lacks` has."""
    marks: tuple[Mark, ...] = ()
    place: str = ""
    """The number of the row that shows it, for ids that are unique on a page."""
    step: Step | None = None
    changes: tuple[tuple[str, tuple[Fact, ...]], ...] = ()
    """The date (ISO 8601) of each change that it does not follow, and what the change did."""
    verdict: str = ""
    """The sentence that says whether it can be used today; empty for the leading text, or if nothing is known."""
    rank: str = ""
    """How harmful the verdict's finding is: `misleading`, `outdated`, or `ok`; empty without a verdict."""
    is_plain: bool = False
    """Whether its parts are not shown, as on pages where they are not linked with each other."""
    arrivals: Arrivals | None = None
    """In the leading text: what is new in it for readers of a translation."""

    @property
    def id_place(self) -> str:
        """The part of the ids of its marks and popovers that no other text on the page has."""
        return f"{self.place}-{self.cell.edition.language}-{self.cell.rule.number}"

    @property
    def numbered(self) -> bool:
        """Whether any of its parts corresponds to a leading part, so that the parts are numbered."""
        return any(part.answers for part in self.parts)

    @property
    def by_part(self) -> Mapping[int, Layer]:
        """The layer of each part, by the part's position from 1."""
        return {at: layer for layer in self.layers for at in layer.parts}

    @property
    def ages(self) -> list[tuple[Layer, list[str]]]:
        """The layers, each with the words at both ends of each run of its parts; empty if no part can be dated."""
        text, language = self.cell.rule.text, self.cell.edition.language
        if all(one.age == "open" for one in self.layers):
            return []
        said = ([abridged(text[start:end], language) for start, end in self._runs(one)] for one in self.layers)
        return [
            (one, [*dict.fromkeys(() if one.age == "open" else words)])
            for one, words in zip(self.layers, said, strict=True)
        ]

    @property
    def errors(self) -> list[tuple[str, str, str]]:
        """The text, the rank, and the origin of each error whose origin is known, without duplicates."""
        text = self.cell.rule.text
        found = [
            (recognizable(text, one.start, one.end), str(one.rank), one.origin) for one in self.marks if one.origin
        ]
        return [*dict.fromkeys(found)]

    def _runs(self, layer: Layer) -> list[tuple[int, int]]:
        """Return where each run of parts of a layer starts and ends in the text."""
        runs: list[tuple[int, int]] = []
        for at in layer.parts:
            part = self.parts[at - 1]
            goes_on = bool(runs) and runs[-1][1] == part.start
            start, _ = runs.pop() if goes_on else (part.start, 0)
            runs.append((start, part.end))
        return runs


def marked_cells(page: Page, row: Row) -> dict[tuple[str, str], MarkedText]:
    """Return the cells of a row, by edition id and number, with their marks."""
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
        marked = MarkedText(cell, parts, place=row.number)
        if lead and said and text and cell is not lead:
            marked = replace(marked, **_aged(page, cell, lead, parts, history))
            verdict, rank = _verdict(page, marked, lead, findings)
            marked = replace(marked, verdict=verdict, rank=rank)
        past = past_parts(marked.layers, parts)
        sources = MarkSources(cell.edition.language, parts, said, findings, page.material.standings.get(key), past)
        found[key] = replace(marked, marks=marks_of(text, sources, history))
    return _with_arrivals(page, lead, found)


def _with_arrivals(
    page: Page, lead: Cell | None, found: dict[tuple[str, str], MarkedText]
) -> dict[tuple[str, str], MarkedText]:
    """Return the marked texts; in the leading one, what is new for readers of the page's language is marked, too."""
    own = next((one for one in found.values() if one.cell.edition.language == page.language != ENGLISH), None)
    how = page.material.standings.get((own.cell.edition.id, own.cell.rule.number)) if own else None
    if lead and own and how and (key := (lead.edition.id, lead.rule.number)) in found:
        new = arrivals_in(lead.rule.text, how, own.step, own.lacks, History.load())
        found[key] = replace(found[key], arrivals=new)
    return found


def _verdict(page: Page, marked: MarkedText, lead: Cell, findings: Iterable[Finding]) -> tuple[str, str]:
    """Return the sentence about a translated rule, and its rank."""
    cell, segments = marked.cell, marked.step.segments if marked.step else ()
    standing = page.material.standings.get((cell.edition.id, cell.rule.number))
    own = [one for one in findings if one.rule == cell.rule.number]
    language, now = cell.edition.language, lead.rule
    judged = JudgedRule(cell.rule, language, now.number, standing, own, now.text, segments)
    said = rule_verdict(judged, page.language)
    ranks = {one.rank for one in own if one.kind in _SAID_IN_VERDICT or one.rank == "misleading"}
    rank = next((one for one in RANKS[:2] if one in ranks), "ok")
    return said, rank if said else ""


def unshown_verdicts(page: Page, row: Row) -> Iterator[tuple[Edition, str]]:
    """Yield the judged English editions that the page shows no text of, each with the sentence about the rule."""
    lead, material = row.english, page.material
    shown = {cell.edition.id for cell in row.all_cells}
    for edition in material.editions:
        if lead is None or edition.language != ENGLISH or edition.id in shown or edition.id not in material.datings:
            continue
        findings = material.findings_of(row, [edition.id])
        number = next((one.rule for one in findings if one.rule), row.number)
        if number in edition.by_number:
            unmarked = MarkedText(Cell(edition, edition.by_number[number]), ())
            said, _ = _verdict(page, unmarked, lead, findings)
        else:
            lacks = edition.covers_number(row.number)
            said = page.words("read.missing") if lacks else ""
        if said:
            yield edition, said


def _aged(page: Page, cell: Cell, lead: Cell, parts: tuple[Part, ...], history: History) -> dict[str, Any]:
    """Return what the history shows about a translated rule: its layers, what it lacks, and what has changed since."""
    material = page.material
    how = material.standings.get((cell.edition.id, cell.rule.number))
    if how is None or not lead.edition.stated_date or cell.edition.language == ENGLISH:
        return {}
    dating = material.rule_datings.get((cell.edition.id, cell.rule.number))
    full = not (cell.edition.is_digest or lead.edition.is_digest)
    step = step_of(how, material.editions, lead.rule.text, history) if full else None
    texts = ComparedTexts(cell.rule.text, cell.edition.language, lead.rule.text, step.segments if step else ())
    lacks = tuple(lacks_of(texts, how, history))
    gaps = gaps_of(lead.rule.text, lacks, set().union(*lacking_by_date(how).values()))
    return {
        "layers": with_incomplete(
            layers_of(cell, parts, how, dating, lead.edition.stated_date), incomplete_parts(texts, gaps)
        ),
        "lacks": lacks,
        "unlocated": unlocated_terms(how, lacks, lead.rule.text, page.language),
        "step": step,
        "changes": tuple((day, facts_of(how, day, texts, history, page.language)) for day in how.changes),
    }


def text_of(page: Page, marked: MarkedText) -> Markup:
    """Return the text with its parts, marks, and references as HTML; everything else is escaped."""
    text, layers = marked.cell.rule.text, marked.by_part
    row = page.material.by_number.get(marked.place)
    rule = MarkedRule(marked.id_place, marked.cell, marked.parts, marked.marks, row.english if row else None)
    if marked.is_plain or not (marked.numbered or marked.layers):
        return Markup("").join(_pieces(page, marked, rule, 0, len(text)))
    return Markup("").join(
        Markup('<span class="r5-part"{}{}{}>{}</span>{}').format(
            Markup(' data-part="{}"').format(" ".join(map(str, part.answers))) if part.answers else "",
            Markup(" data-goes-on") if at > 1 and part.answers == marked.parts[at - 2].answers else "",
            Markup(' data-age="{}"').format(layers[at].age) if at in layers else "",
            Markup("").join(_pieces(page, marked, rule, part.start, end)),
            text[end : part.end],
        )
        for at, part in enumerate(marked.parts, 1)
        for end in [part.start + len(text[part.start : part.end].rstrip())]
    )


def _pieces(page: Page, marked: MarkedText, rule: MarkedRule, start: int, end: int) -> Iterator[Markup]:
    """Yield a stretch of the text as HTML, with what is wrong and what is new in it marked."""
    cell = marked.cell
    stretches = _stretches(marked)
    beginnings = {first for first, _, _ in stretches}
    for first, last, mark in stretches:
        begins, ends = max(first, start), min(last, end)
        if begins >= ends:
            continue
        yield link_references(page, cell, cell.rule.text[start:begins])
        said = cell.rule.text[begins:ends]
        html = escape(said) if mark and mark.is_misdirected else link_references(page, cell, said)
        name = mark_id(marked.id_place, marked.marks.index(mark)) if mark and begins == first else ""
        yield marked_stretch(mark, html, name) if mark else Markup('<ins class="r5-new">{}</ins>').format(html)
        start = ends
        if mark and ends == last:
            button = why_button(page, rule, mark)
            sign = cell.rule.text[ends:end][:1]
            is_held = bool(sign) and sign in _CLOSING and ends not in beginnings
            yield Markup('<span class="r5-held">{}{}</span>').format(button, sign) if is_held else button
            start += is_held
    yield link_references(page, cell, cell.rule.text[start:end])


def _stretches(marked: MarkedText) -> list[tuple[int, int, Mark | None]]:
    """Return the stretches of marks and of new text, in order; new text has no mark."""
    new = marked.arrivals.spans if marked.arrivals else ()
    found: list[tuple[int, int, Mark | None]] = [(one.start, one.end, one) for one in marked.marks]
    return sorted([*found, *((start, end, None) for start, end in new)], key=lambda one: one[:2])


def by_rank(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings, most harmful first; those that only inform come before the cosmetic ones."""
    order = ("misleading", "outdated", None, "cosmetic")
    return sorted(findings, key=lambda one: order.index(one.rank))
