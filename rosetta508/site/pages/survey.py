"""What the pages about editions share: the form of a page, the links between the pages, and their chapters."""

from collections.abc import Iterator, Sequence
from typing import Any

from rosetta508.site.model.address import plain
from rosetta508.site.model.chapters import Chapter, One, chapters_of, of_no_rule
from rosetta508.site.pages.page import Page
from scraper.edition import Edition

Written = tuple[str, str, str, dict[str, Any] | None]
"""Address, title, body, and further settings at the head of the page’s file."""

SIBLINGS = ("todo", "drift", "dating", "sources", "terms", "downloads")
"""The pages that lead to each other, by folder."""


def edition_title(page: Page, edition: Edition) -> str:
    """Return the name of an edition in titles of pages."""
    return plain(f"{page.name(edition)} {page.sections(edition)}".strip())


def with_chapters(page: Page, items: Sequence[One]) -> tuple[list[Chapter[One]], Sequence[One]]:
    """Return the chapters that have pages of their own, and the items that the page itself lists."""
    chapters = chapters_of(page.material, items, page.language)
    return chapters, of_no_rule(page.material, items) if chapters else items


def with_neighbors(
    chapters: Sequence[Chapter[One]],
) -> Iterator[tuple[Chapter[One] | None, Chapter[One], Chapter[One] | None]]:
    """Yield each chapter with the one before it and the one after it."""
    for at, chapter in enumerate(chapters):
        yield chapters[at - 1] if at else None, chapter, chapters[at + 1] if at + 1 < len(chapters) else None
