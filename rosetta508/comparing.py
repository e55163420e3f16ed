"""Which edition is judged against which, and all that the judging needs, gathered from a library."""

from aligner.comparison import Comparison
from aligner.dating import date_edition
from aligner.history import History
from aligner.pairing import align
from scraper.edition import Edition
from scraper.library import Library

OFFICIAL = "official"


def usual_pairs(library: Library) -> list[tuple[Edition, Edition]]:
    """Return every translation with the English page of the same rules, and every English page with today's rules.

    Where no English page covers a translation's rules, the newest official rules stand in for it.
    """
    editions = [one for one in library.editions() if one.covers]
    official = newest_official(library)
    pages = [one for one in editions if one.language == "en" and one.source.name != OFFICIAL]
    pairs = []
    for edition in editions:
        if edition.language == "en" and edition not in pages:
            continue
        others = [page for page in pages if set(page.covers) & set(edition.covers) and page is not edition]
        right = max(others, key=lambda one: one.stated_date or "", default=official)
        if right:
            pairs.append((edition, right))
    return pairs


def newest_official(library: Library) -> Edition | None:
    """Return the newest official English rules of the library: what "current" means."""
    official = [one for one in library.editions() if one.source.name == OFFICIAL and one.language == "en"]
    return max(official, key=lambda one: one.stated_date or "", default=None)
