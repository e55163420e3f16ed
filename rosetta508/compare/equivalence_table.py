"""Build the table of equivalences of a library.

Aligning and dating take seconds, too long for a reader who asks about one rule. So the results are stored for every
rule: those for the digests in the package, those for a user's library next to it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from aligner.dating.dating import Dating, date_by_evidence
from aligner.dating.evidence import DatingEvidence
from aligner.drift.checks.changed_meaning import check_meaning
from aligner.drift.checks.references import check_references
from aligner.drift.comparison import Comparison
from aligner.grouping import grouped
from aligner.history import History
from rosetta508.compare.library_comparison import align_for_library, between, book_of, newest_of_each, newest_official
from rosetta508.compare.rule_staleness import RuleStandings
from rosetta508.compare.rule_verdict import JudgedRule, rule_verdict
from rosetta508.language.interface import LANGUAGES
from rosetta508.lookup.equivalences import SCHEMA
from scraper.edition import Edition
from scraper.errors import RosettaError
from scraper.library import Library
from scraper.selecting import OFFICIAL


def build(library: Library) -> dict[str, Any]:
    """Return the `rosetta508/equivalences/1` document of a library (schema in `schemas/equivalences.json`).

    Every edition that covers sections of the rules is compared with the newest official English rules.
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
    chapters = _shared_chapters(english, edition)
    third = [_shared_chapters(one, edition) for one in _through(edition, english, library)]
    alignment = align_for_library(edition, chapters, library, through=third)
    history = History.load()
    evidence = DatingEvidence(edition, alignment, chapters, history)
    dating = date_by_evidence(evidence)
    book = book_of(edition, library)
    comparison = Comparison(edition, chapters, alignment, book, history=history, dating=dating, evidence=evidence)
    standings = RuleStandings(edition, alignment, chapters, dating, library, evidence)
    return _about(edition) | {"cites": _cites(dating), "rules": dict(_rules(comparison, standings))}


def _shared_chapters(english: Edition, edition: Edition) -> Edition:
    """Return an English edition reduced to the chapters that another edition covers, even in part, to align faster."""
    chapters = tuple({area[0] for area in edition.covers})
    return replace(english, rules=tuple(one for one in english.rules if one.number.startswith(chapters)))


def _through(edition: Edition, english: Edition, library: Library) -> list[Edition]:
    """Return the older English editions used in aligning: all pages, and the newest earlier official text."""
    older = between(edition, english, library)
    official = [one for one in older if one.source.name == OFFICIAL]
    last = max(official, key=lambda one: one.stated_date or "", default=None)
    return [one for one in older if one.source.name != OFFICIAL or one is last]


def _cites(dating: Dating) -> str | None:
    """Return the revision whose numbers the edition cites: the stated one if the references fit it.

    Otherwise return the last revision that the references fit. Without dated references, the dating by content is used
    instead.
    """
    for intervals in (dating.references.intervals, dating.content):
        if intervals:
            fits = any(first <= (dating.stated or "") <= last for first, last in intervals)
            return dating.stated if fits else intervals[-1][1]
    return dating.stated


def _rules(comparison: Comparison, standings: RuleStandings) -> Iterator[tuple[str, Any]]:
    """Yield the entry of each rule; only the checks that a rule's verdict needs are run."""
    found = grouped((one.rule, one) for one in (*check_meaning(comparison), *check_references(comparison)))
    for rule in comparison.left.rules:
        link = comparison.links_of.get(rule.number)
        standing = comparison.standing_by_rule.get(rule.number)
        entry: dict[str, Any] = {"english": list(link.right) if link else []}
        if standing:
            entry["standing"] = standing.standing
        if standing and standing.behind_since:
            entry["since"] = standing.behind_since
        today = link.right[0] if link and len(link.right) == 1 else None
        english = comparison.right.by_number[today].text if today else ""
        words, own = standings.words(rule.number), found.get(rule.number, [])
        judged = JudgedRule(rule, comparison.left.language, today, standing, own, english, words)
        verdict = {language: rule_verdict(judged, language) for language in LANGUAGES}
        if all(verdict.values()):
            entry["verdict"] = verdict
        yield rule.number, entry
