"""What the English has changed since the wording that a rule follows: when, in what, and (at hand) in which words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aligner.align.word_diff import Segment, diff_words
from aligner.dating.staleness import Staleness
from aligner.history import History
from aligner.text.terms import TermTable
from rosetta508.site.model.parallel_text import ENGLISH, OFFICIAL
from scraper.edition import Edition

_NAMED = 3
"""How many of the things that a change brought are named."""


@dataclass(frozen=True)
class Step:
    """From the English text that a translation follows to the one it is compared with, word by word."""

    edition: Edition
    number: str
    segments: tuple[Segment, ...]


def topics(how: Staleness, history: History, language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield date and, in a language, the terms new in each change that a rule has not followed; lacking ones first."""
    lacking = how.evidence.get("missing", ())
    for date in how.changes:
        before = [one for one in history.wordings(how.id) if one.first < date]
        now = history.wording_at(how.id, date)
        new = set(now.features.terms if now else ()) - set(before[-1].features.terms if before else ())
        known = [name for name in TermTable.load().ids if name in new]
        names = sorted(known, key=lambda name: name not in lacking)[:_NAMED]
        yield date, tuple(TermTable.load().label(name, language) for name in names)


def step_of(how: Staleness, editions: Sequence[Edition], text: str, history: History) -> Step | None:
    """Return what changed from the English that a rule follows to `text`, if that English is in the library."""
    for edition in editions:
        date = edition.stated_date or ""
        if edition.language != ENGLISH or edition.book != OFFICIAL or edition.is_digest or not how.changes:
            continue
        number = history.number_at(how.id, date) if any(one <= date <= last for one, last in how.follows) else None
        rule = edition.by_number.get(number) if number else None
        if rule and rule.text != text:
            return Step(edition, rule.number, diff_words(rule.text, text))
    return None
