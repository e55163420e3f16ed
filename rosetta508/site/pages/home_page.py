"""The home page: the search, three entrances, how each edition compares with today's English, and the slope graph."""

from rosetta508.site.model.address import slug
from rosetta508.site.model.material import Material
from rosetta508.site.model.parallel_text import sections_of
from rosetta508.site.model.passages import Passage
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.slope_graph import Graph, slope_graph
from scraper.edition import Edition

MARKS = {"misleading": "error", "outdated": "warning", "missing": "missing", "ok": "ok"}
"""The mark of each kind of count; the others have the mark for information."""


def home(page: Page) -> str:
    """Return the body of the home page; it leads to the section that most editions have."""
    material = page.material
    compared = [material.by_id[name] for name in material.datings]
    compared.sort(key=lambda one: (one.language != page.language, material.main_section not in sections_of(one)))
    reading = main_passage(material)
    return page.render(
        "home.html",
        reading=reading,
        graph=_graph(page),
        editions=[(edition, page.counts(edition)) for edition in compared],
        marks=MARKS,
        list_of=list_of,
    ).strip()


def main_passage(material: Material) -> Passage | None:
    """Return the passage to read first: of the section that most editions have."""
    return next((one for one in material.passages if one.section == material.main_section), None)


def numbers_picture(page: Page) -> str:
    """Return the slope graph of the home page as an SVG file."""
    graph = _graph(page)
    return page.render("numbers.svg", graph=graph) + "\n" if graph else ""


def _graph(page: Page) -> Graph | None:
    reading = main_passage(page.material)
    return slope_graph(page.in_reader_order(reading.columns), reading.rules) if reading else None


def list_of(edition: Edition, name: str) -> str:
    """Return the address of the list of the findings that a count of an edition counts."""
    return f"drift/?edition={slug(edition.id)}&harm={name}#{slug(edition.id)}"
