"""Build the table of equivalences of a library.

Aligning and dating take seconds, a reader who asks for one rule has none: what they tell of every rule is written down
beside the digests, and for a user's own library beside that.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from aligner.align.alignment import Alignment
from aligner.dating.dating import Dating, date_edition
from aligner.dating.staleness import staleness
from rosetta508.compare.library_comparison import align_for_library, between, newest_of_each, newest_official
from rosetta508.lookup.equivalences import SCHEMA
from scraper.edition import Edition
from scraper.errors import RosettaError
from scraper.library import Library
from scraper.selecting import OFFICIAL


def build(library: Library) -> dict[str, Any]:
    """Return the `rosetta508/equivalences/1` document of a library (schema in `schemas/equivalences.json`).

    Every edition that covers sections of the rules stands beside the newest official English rules.
    """
    english = newest_official(library)
    editions = [one for one in newest_of_each(library.editions()) if one.covers and one.source.name != OFFICIAL]
    return {
        "schema": SCHEMA,
        "english": _about(english) if english else None,
        "damaged": list(_damaged(library)),
        "editions": [_edition(one, english, library) for one in editions] if english else [],
    }


def _damaged(library: Library) -> Iterator[str]:
    """Yield the ids of the editions whose files cannot be read."""
    for name in library.ids():
        try:
            library.get(name)
        except RosettaError:
            yield name


def _about(edition: Edition) -> dict[str, Any]:
    return {
        "id": edition.id,
        "language": edition.language,
        "stated": edition.stated_date,
        "url": edition.source.url,
        "covers": list(edition.covers),
    }


def _edition(edition: Edition, english: Edition, library: Library) -> dict[str, Any]:
    near = _near(english, edition)
    third = [_near(one, edition) for one in _through(edition, english, library)]
    alignment = align_for_library(edition, near, library, through=third)
    dating = date_edition(edition, alignment, near)
    return _about(edition) | {"cites": _cites(dating), "rules": dict(_rules(edition, near, alignment, dating))}


def _near(english: Edition, edition: Edition) -> Edition:
    """Return the chapters of an English edition that an edition covers a part of: a whole book takes many seconds."""
    chapters = tuple({area[0] for area in edition.covers})
    return replace(english, rules=tuple(one for one in english.rules if one.number.startswith(chapters)))


def _through(edition: Edition, english: Edition, library: Library) -> list[Edition]:
    """Return the older English editions that help aligning: all pages, and of the official texts the last one."""
    older = between(edition, english, library)
    official = [one for one in older if one.source.name == OFFICIAL]
    last = max(official, key=lambda one: one.stated_date or "", default=None)
    return [one for one in older if one.source.name != OFFICIAL or one is last]


def _cites(dating: Dating) -> str | None:
    """Return the revision whose numbers the edition may cite: what it states, if its references or the whole fit."""
    for intervals in (dating.references.intervals, dating.content):
        if intervals:
            fits = any(first <= (dating.stated or "") <= last for first, last in intervals)
            return dating.stated if fits else intervals[-1][1]
    return dating.stated


def _rules(edition: Edition, english: Edition, alignment: Alignment, dating: Dating) -> Iterator[tuple[str, Any]]:
    told = {one.rule: one for one in staleness(edition, alignment, english, dating=dating)}
    links = {number: link for link in alignment.links for number in link.left}
    for rule in edition.rules:
        link, standing = links.get(rule.number), told.get(rule.number)
        entry: dict[str, Any] = {"english": list(link.right) if link else []}
        if standing:
            entry["standing"] = standing.standing
        if standing and standing.behind_since:
            entry["since"] = standing.behind_since
        yield rule.number, entry
