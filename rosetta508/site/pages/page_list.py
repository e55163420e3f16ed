"""Every generated page: its address, its title, its body, and its description."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from aligner.history import History
from rosetta508.language.words import Words
from rosetta508.site.model.address import described, rule_page
from rosetta508.site.model.examples import DOWNLOAD
from rosetta508.site.model.material import LISTED, Material
from rosetta508.site.model.parallel_text import ENGLISH, Row, above, parent_row
from rosetta508.site.model.rule_timeline import life_of, others_of
from rosetta508.site.model.rulings import STATUSES, Ruling
from rosetta508.site.pages.board_view import boards_of
from rosetta508.site.pages.overviews import Written, kinds_of, overviews
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.rule_text import marked_cells, previews, text_of
from rosetta508.site.pages.slope_graph import Graph, cropped, slope_graph
from scraper.rule_number import parent_of, parts_of

_LONGEST = 120
"""The most rules of a section that are shown side by side in one table; of more, only those at the top."""
MOVED = dict.fromkeys(("aligning-measured/", "drift-measured/", "dating-measured/", "benchmarks/"), "how-good/")
"""Former addresses of hand-written pages -> the address of the page that took its place."""
_TOPS = 2
"""How many parts the number of a heading, or of a rule right below one, has: 508 and 508.1."""


def other_pages(material: Material, words: Words) -> Iterator[Written]:
    """Yield every generated page of one interface language, but for those of rules and the home page."""
    yield _rules(Page(material, words, "rules/"))
    yield _examples(Page(material, words, "examples/"))
    yield _rulings(Page(material, words, "rulings/"))
    yield from overviews(material, words)


def home(page: Page) -> str:
    """Return the slope graph and the table of equivalences of the section that most editions have."""
    section = page.material.main_section
    rows = page.material.section(section)
    graph = section_graph(page.material, section)
    return page.render(
        "home.html", graph=graph, tallies=edition_tallies(page, rows), **_table(page, section)
    ).strip()  # fmt: skip


def rule_pages(material: Material, words: Words, places: Iterable[int]) -> Iterator[Written]:
    """Yield a page per rule, of the rules at some places of all."""
    graphs: dict[str, Graph] = {}
    for at in places:
        row = material.rows[at]
        page = Page(material, words, row.address)
        previous = material.rows[at - 1] if at else None
        following = material.rows[at + 1] if at + 1 < len(material.rows) else None
        if row.section not in graphs:
            graphs[row.section] = section_graph(material, row.section)
        body = page.render(
            "rule.html", row=row, previous=previous, next=following, graph=cropped(graphs[row.section], row),
            **_rule_facts(page, row),
        )  # fmt: skip
        if parent_of(row.number) is None and row.english and len(material.section(row.section)) > 1:
            body += "\n" + page.render("section.html", **_table(page, row.section))
        yield row.address, page.rule_title(row), body, _settings(page, row)


def _settings(page: Page, row: Row) -> dict[str, Any]:
    """Return the page's description, which other search engines show."""
    return {"description": described(page.beginning(row)[0] or page.rule_title(row))}


def aliases(material: Material, words: Words) -> Iterator[tuple[str, str]]:
    """Yield address and HTML of the page that leads from each number of a translation to the rule's page."""
    taken = {row.address for row in material.rows}
    for (language, number), rows in material.by_language.items():
        address = rule_page(number, language)
        if address not in taken and language != ENGLISH:
            said = words("alias.is", language=words.tongue(language), number=number)
            targets = [(row.address, row.number) for row in rows]
            page = Page(material, words, address)
            yield address, page.render("alias.html", title=number, said=said, targets=targets)


def moved_pages(material: Material, words: Words) -> Iterator[tuple[str, str]]:
    """Yield address and HTML of the page that leads from each former address to the page that took its place."""
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
    return {
        "besides": besides,
        "above": _above(page, row),
        "children": material.children.get(leading or "", ()) if leading else (),
        "elsewhere": page.elsewhere(row),
        "findings": [*found, *material.findings_of(row, every - {one.edition for one in found})],
        "notes": material.notes.get(row.number, ()) if leading else (),
        "rulings": _rulings_of(material, leading),
        "citation": _citation(page, row),
        "life": life_of(row, History.load()),
        "others_of": others_of,
        "markings": marked_cells(page, row),
        "text_of": text_of,
        "previews": previews(page, row),
        "examples": material.examples.of(played),
        "playbook": material.examples.pages.get(played),
        "boards": boards_of(material.examples.of(played), material, page.words),
    }


def _rulings_of(material: Material, number: str | None) -> list[Ruling]:
    """Return the rulings that speak of a rule, then those that only touch it."""
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
    return f"Rosetta 508, {row.number}{words('mark.colon')}{words('verdict.between').join(parts)}{words('mark.stop')}"


def section_graph(material: Material, section: str) -> Graph:
    """Return the slope graph of a section: the columns with rules in it, and a row per rule that is no heading."""
    rows = [row for row in material.section(section) if not all(cell.rule.is_heading for cell in row.all_cells)]
    return slope_graph([one for one in material.columns if any(one.id in row.cells for row in rows)], rows)


def _table(page: Page, section: str) -> dict[str, Any]:
    every = page.material.section(section)
    rows = every if len(every) <= _LONGEST else [row for row in every if len(parts_of(row.number)) <= _TOPS]
    columns = [column for column in page.material.columns if page.edition_of(column, section)]
    found = [finding for row in rows for beside in page.beside(row) for finding in beside.findings]
    return {"section": section, "rows": rows, "columns": columns, "kinds": kinds_of(found),
            "some": len(rows) < len(every)}  # fmt: skip


def edition_tallies(page: Page, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return for each translation its edition and how many English rules it has, lacks and numbers differently."""
    english = [row for row in rows if row.is_english_rule]
    tallies = []
    for column in page.material.columns:
        linked = [row for row in english if row.cells.get(column.id)]
        if column.id != ENGLISH and linked:
            moved = [row for row in linked if any(cell.rule.number != row.number for cell in row.cells[column.id])]
            edition = page.edition_of(column, rows[0].section)
            tallies.append(
                {
                    "edition": edition,
                    "language": column.language,
                    "linked": len(linked),
                    "of": len(english),
                    "renumbered": len(moved),
                    "lacking": len(english) - len(linked),
                }
            )
    return tallies


def _rules(page: Page) -> Written:
    shown, told = _listed(page.material.rows)
    sections: dict[str, list[Row]] = {}
    for row in shown:
        sections.setdefault((above(row.number) or row.number) if told == "heads" else row.section, []).append(row)
    body = page.render("rules.html", sections=sections.items(), told=told, by_number=page.material.by_number)
    return page.address, page.words("rules.title"), body, None


def _listed(rows: Sequence[Row]) -> tuple[Sequence[Row], str]:
    """Return all rules, else those at the top, else the headings alone, and which of these: so many fit on a page."""
    tops = [row for row in rows if len(parts_of(row.number)) <= _TOPS]
    if len(rows) <= LISTED:
        return rows, ""
    return (tops, "some") if len(tops) <= LISTED else ([row for row in tops if len(parts_of(row.number)) == 1], "heads")


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
