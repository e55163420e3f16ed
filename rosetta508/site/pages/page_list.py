"""Every generated page: its address, its title, its body, and its description."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from aligner.grouping import grouped
from aligner.history import History
from rosetta508.compare.grouped_findings import findings_by_cause
from rosetta508.language.words import Words
from rosetta508.site.model.address import described, rule_page
from rosetta508.site.model.examples import DOWNLOAD
from rosetta508.site.model.material import MAX_LISTED, Material
from rosetta508.site.model.parallel_text import ENGLISH, Row, above, parent_row
from rosetta508.site.model.passages import anchor
from rosetta508.site.model.rule_timeline import life_of, others_of
from rosetta508.site.model.rulings import STATUSES, Ruling
from rosetta508.site.pages.board_view import boards_of
from rosetta508.site.pages.cited_rules import previews
from rosetta508.site.pages.finding_targets import entry_ids, finding_targets
from rosetta508.site.pages.home_page import MARKS
from rosetta508.site.pages.overviews import overviews
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.reading_room import read_index, reading_pages
from rosetta508.site.pages.rule_text import by_rank, marked_cells, text_of, unshown_verdicts
from rosetta508.site.pages.slope_graph import Graph, cropped, slope_graph
from rosetta508.site.pages.survey import Written
from scraper.rule_number import parts_of

MOVED = dict.fromkeys(("aligning-measured/", "drift-measured/", "dating-measured/", "benchmarks/"), "how-good/")
"""Former addresses of hand-written pages -> the address of the page that replaced each."""
_MIN_FOLDED_CHARACTERS = 200
"""Minimum length, in characters, of a text in a third language that a phone folds. Chosen: five lines."""
_MAX_PARTS_OF_TOP_NUMBER = 2
"""How many parts the number of a heading, or of a rule directly below one, has: 508 and 508.1."""


def other_pages(material: Material, words: Words) -> Iterator[Written]:
    """Yield every generated page of one interface language, except those of rules and the home page."""
    yield read_index(Page(material, words, "read/"))
    yield from reading_pages(Page(material, words, "read/"))
    yield _rules(Page(material, words, "rules/"))
    yield _examples(Page(material, words, "examples/"))
    yield _rulings(Page(material, words, "rulings/"))
    yield from overviews(material, words)


def rule_pages(material: Material, words: Words, places: Iterable[int]) -> Iterator[Written]:
    """Yield a page for each rule at these positions in the list of all rules."""
    graphs: dict[str, Graph] = {}
    for at in places:
        row = material.rows[at]
        page = Page(material, words, row.address)
        previous = material.rows[at - 1] if at else None
        following = material.rows[at + 1] if at + 1 < len(material.rows) else None
        if row.section not in graphs:
            graphs[row.section] = section_graph(page, row.section)
        body = page.render(
            "rule.html", row=row, previous=previous, next=following, graph=cropped(graphs[row.section], row),
            **_rule_facts(page, row),
        )  # fmt: skip
        title = page.rule_title(row)
        yield row.address, title, body, {"description": described(_description(page, row))}


def _description(page: Page, row: Row) -> str:
    """Return a rule's number and name, and its first words if they are in the reader's language."""
    text, language = page.beginning(row)
    parts = [page.rule_title(row), text if language == page.language else ""]
    return page.words("mark.colon").join(one for one in parts if one)


def aliases(material: Material, words: Words) -> Iterator[tuple[str, str]]:
    """Yield address and HTML of the page that redirects from each number of a translation to the rule's page."""
    taken = {row.address for row in material.rows}
    for (language, number), rows in material.by_language.items():
        address = rule_page(number, language)
        if address not in taken and language != ENGLISH:
            targets = [(row.address, row.number) for row in rows]
            same = [english for _, english in targets] == [number]
            said = words("alias.same" if same else "alias.is", language=words.tongue(language), number=number)
            page = Page(material, words, address)
            yield address, page.render("alias.html", title=number, said=said, targets=targets)


def moved_pages(material: Material, words: Words) -> Iterator[tuple[str, str]]:
    """Yield address and HTML of the page that redirects from each former address to the page that replaced it."""
    for old, new in MOVED.items():
        name = words(f"moved.{new.strip('/')}")
        page = Page(material, words, old)
        yield old, page.render("alias.html", title=name, said=words("moved.is"), targets=[(new, name)])


def _rule_facts(page: Page, row: Row) -> dict[str, Any]:
    material = page.material
    besides = page.beside(row, reader_first=True)
    leading = row.number if row.english else None
    played = row.number if leading or material.by_number.get(row.number, row) is row else ""
    found = [finding for beside in besides for finding in beside.findings]
    every = {finding.edition for finding in material.by_row.get(row.address, ())}
    findings = [*found, *material.findings_of(row, every - {one.edition for one in found})]
    markings = marked_cells(page, row)
    return {
        "besides": besides,
        "reading": _reading(page, row),
        "above": _above(page, row),
        "children": material.children.get(leading or "", ()) if leading else (),
        "elsewhere": page.elsewhere(row),
        "findings": findings,
        "entries": findings_by_cause(by_rank(findings)),
        "entry_ids": entry_ids(findings),
        "targets": finding_targets(findings, markings.values()),
        "changed": bool(findings) or any(one.step or one.changes for one in markings.values()),
        "by_rank": by_rank,
        "long_text": _MIN_FOLDED_CHARACTERS,
        "notes": material.notes.get(row.number, ()) if leading else (),
        "rulings": _rulings_of(material, leading),
        "citation": _citation(page, row),
        "life": life_of(row, History.load()),
        "others_of": others_of,
        "markings": markings,
        "text_of": text_of,
        "unshown": list(unshown_verdicts(page, row)),
        "previews": previews(page, row),
        "examples": material.examples.of(played),
        "playbook": material.examples.pages.get(played),
        "boards": boards_of(material.examples.of(played), material, page.words),
    }


def _reading(page: Page, row: Row) -> str:
    """Return where the reading room shows a rule (for a section, its beginning); '' if it does not."""
    passage = page.material.passage_of.get(row.address)
    if passage is None or row.number == row.section:
        return passage.address if passage else ""
    return f"{passage.address}#{anchor(row)}"


def _rulings_of(material: Material, number: str | None) -> list[Ruling]:
    """Return the rulings about a rule, then those that only touch on it."""
    speaking = [ruling for ruling in material.rulings if number in ruling.rules]
    return speaking + [ruling for ruling in material.rulings if number in ruling.possible and ruling not in speaking]


def _above(page: Page, row: Row) -> list[Row]:
    above: list[Row] = []
    up = parent_row(row, page.material.by_number)
    while up:
        above.insert(0, up)
        up = parent_row(up, page.material.by_number)
    return above


def _citation(page: Page, row: Row) -> str:
    parts = [
        page.words(
            "rule.cited", language=page.words.tongue(cell.edition.language), number=cell.rule.number,
            book=page.name(cell.edition), date=page.words.date(cell.edition.stated_date),
        )
        for cell in row.all_cells
    ]  # fmt: skip
    words = page.words
    rule = f"Rosetta 508{words('mark.comma')}{row.number}"
    return f"{rule}{words('mark.colon')}{words('verdict.between').join(parts)}{words('mark.stop')}"


def section_graph(page: Page, section: str) -> Graph:
    """Return the slope graph of a section: the columns with rules in it, and a row per rule that is no heading."""
    rows = [row for row in page.material.section(section) if not row.is_heading]
    columns = [one for one in page.material.columns if any(one.id in row.cells for row in rows)]
    return slope_graph(page.in_reader_order(columns), rows)


def _rules(page: Page) -> Written:
    shown, told = _listed(page.material.rows)
    sections = grouped(((above(row.number) or row.number) if told == "heads" else row.section, row) for row in shown)
    body = page.render(
        "rules.html", sections=sections.items(), told=told, by_number=page.material.by_number, marks=MARKS
    )
    return page.address, page.words("rules.title"), body, None


def _listed(rows: Sequence[Row]) -> tuple[Sequence[Row], str]:
    """Return the rules that fit on a page (all, those at the top, or only the headings), and which of these it is."""
    tops = [row for row in rows if len(parts_of(row.number)) <= _MAX_PARTS_OF_TOP_NUMBER]
    if len(rows) <= MAX_LISTED:
        return rows, ""
    return (
        (tops, "some")
        if len(tops) <= MAX_LISTED
        else ([row for row in tops if len(parts_of(row.number)) == 1], "heads")
    )


def _examples(page: Page) -> Written:
    examples = page.material.examples
    printing = {one.edition for one in examples.printed}
    editions = [edition for edition in page.material.editions if edition.id in printing]
    body = page.render(
        "examples.html",
        examples=examples,
        printed=[(edition, [one for one in examples.printed if one.edition == edition.id]) for edition in editions],
        download=DOWNLOAD,
    )
    return page.address, page.words("examples.title"), body, None


def _rulings(page: Page) -> Written:
    rulings = page.material.rulings
    names = list(dict.fromkeys(ruling.section for ruling in rulings))
    statuses = Counter(ruling.status for ruling in rulings)
    body = page.render(
        "rulings.html",
        sections=[(name, [one for one in rulings if one.section == name]) for name in names],
        tally=[(status, statuses[status]) for status in STATUSES if statuses[status]],
    )
    return page.address, page.words("rulings.page"), body, None
