"""The real editions next to the checkout, each read once: captured pages, their digests, and the official rules."""

from dataclasses import replace
from functools import cache

from scraper.edition import Edition
from scraper.readers import read_file
from tests.support.checkout import SHARED
from tests.support.editions import digest as embedded_digest

CAPTURES = {
    "en": ("en-508", "mtgwiki-en-508"),
    "it": ("it-508", "fandom-it-508"),
    "it-506": ("it-506", "fandom-it-506"),
    "ja": ("ja-508", "mtgwiki-ja-508"),
}
"""Name of a captured page -> its file and its source. Without a section, the name means the page of rule 508."""
DIGESTS = {
    "en": "en-2024-11-08-mtgwiki-508",
    "it": "it-2024-10-02-fandom-508",
    "it-506": "it-2024-10-02-fandom-506",
    "ja": "ja-2023-11-17-mtgwiki-508",
}


@cache
def capture(name: str) -> Edition:
    """Return a captured page."""
    file, source = CAPTURES[name]
    return read_file(SHARED / f"sources/{file}.capture.txt", source)


def digest(name: str) -> Edition:
    """Return the digest of a captured page."""
    return embedded_digest(DIGESTS[name])


@cache
def official(date: str) -> Edition:
    """Return the official rules of a date (ISO 8601)."""
    return read_file(SHARED / f"cr-history/en/{date.replace('-', '')}.txt", "official")


@cache
def official_chinese() -> Edition:
    """Return the Chinese official rules of 2023-11-17."""
    return read_file(SHARED / "cr-history/zh/20231117.txt", "official-zh")


def part(edition: Edition, *sections: str) -> Edition:
    """Return the edition with only these sections."""
    return replace(edition, rules=tuple(rule for rule in edition.rules if rule.number[:3] in sections))
