"""Which edition is judged against which, and all that the judging needs, gathered from a library."""

from aligner.comparison import Comparison
from aligner.dating import date_edition
from aligner.history import History
from aligner.pairing import align
from scraper.edition import Edition
from scraper.library import Library

OFFICIAL = "official"


def usual_pairs(library: Library) -> list[tuple[Edition, Edition]]:
    """Return every translation with the English page of the same rules, and every English page with today's rules."""
    left = [one for one in library.editions() if one.covers and one.source.name != OFFICIAL]
    pairs = [(edition, english_for(edition, library)) for edition in left]
    return [(edition, right) for edition, right in pairs if right]


def english_for(edition: Edition, library: Library) -> Edition | None:
    """Return the English edition an edition is usually read beside: the page of the same rules, else today's rules.

    An English page is read beside today's rules.
    """
    pages = [
        page
        for page in library.editions()
        if page.language == "en" and page.source.name != OFFICIAL and set(page.covers) & set(edition.covers)
    ]
    if edition.language == "en" or not pages:
        return newest_official(library)
    return max(pages, key=lambda page: page.stated_date or "")


def newest_official(library: Library) -> Edition | None:
    """Return the newest official English rules of the library: what "current" means."""
    official = [one for one in library.editions() if one.source.name == OFFICIAL and one.language == "en"]
    return max(official, key=lambda one: one.stated_date or "", default=None)


def compare(left: Edition, right: Edition, library: Library) -> Comparison:
    """Return the comparison of two editions, with the whole book of the left one and what dates it."""
    alignment = align(left, right)
    history = History.load()
    dating = date_edition(left, alignment, right, history)
    return Comparison(left, right, alignment, _book(left, library), history=history, dating=dating)


def _book(edition: Edition, library: Library) -> list[Edition]:
    """Return the editions of the same book and language; where one is here twice, the one asked for."""
    others = [
        one
        for one in library.editions()
        if edition.book and one.book == edition.book and one.language == edition.language
    ]
    return [edition, *(one for one in others if one.id != edition.id and not set(one.covers) & set(edition.covers))]
