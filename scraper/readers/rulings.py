"""To come."""

from scraper.edition import Edition
from scraper.sources import SourceEntry


def read_rulings(text: str, entry: SourceEntry, place: str) -> Edition:
    """Read."""
    raise NotImplementedError
