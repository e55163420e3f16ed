"""Which words of today's English are new since the wording that a rule follows."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aligner.align.word_diff import Segment, diff_words
from aligner.dating.staleness import Staleness
from aligner.history import History
from aligner.text.terms import TermTable
from rosetta508.compare.english_changes import MissingPart, label_in, terms_apart
from rosetta508.compare.rule_verdict import lacking_by_date
from rosetta508.site.model.parallel_text import ENGLISH, OFFICIAL
from scraper.edition import Edition
from scraper.rule_number import is_rule_number

_WORD = re.compile(r"[\w’']+")
_SENTENCE_END = re.compile(r"[.!?;]")
_MIN_PHRASE_WORDS = 4
"""Words in a row that make a phrase of the older wording. Chosen: three, as in “or a planeswalker”, are too common."""
_MAX_GAP_WORDS = 2
"""Maximum number of words between two new words of one phrase. Chosen: “that is [no longer] controlled by”."""


@dataclass(frozen=True)
class Step:
    """The change from the English text that a translation follows to the one it is compared with, word by word."""

    edition: Edition
    number: str
    segments: tuple[Segment, ...]


def step_of(how: Staleness, editions: Sequence[Edition], text: str, history: History) -> Step | None:
    """Return the change from the newest English that a rule follows to `text`, if that English is in the library."""
    for edition in sorted(editions, key=lambda one: one.stated_date or "", reverse=True):
        date = edition.stated_date or ""
        if edition.language != ENGLISH or edition.book != OFFICIAL or edition.is_digest or not how.changes:
            continue
        number = history.number_at(how.id, date) if any(one <= date <= last for one, last in how.follows) else None
        rule = edition.by_number.get(number) if number else None
        if rule and rule.text != text:
            return Step(edition, rule.number, diff_words(rule.text, text))
    return None


@dataclass(frozen=True)
class Arrivals:
    """The stretches (offsets) of today's English that are new since the wording that a translation follows."""

    since: str
    """Date (ISO 8601) of the English that the translation follows."""
    spans: tuple[tuple[int, int], ...]
    by_words: bool
    """Whether both texts were compared; if not, the spans are terms that only the newer wording has, and new parts."""


def arrivals_in(
    text: str, how: Staleness, step: Step | None, lacks: Sequence[MissingPart], history: History
) -> Arrivals | None:
    """Return what is new in the English `text` for readers of the translation; None if no change is known.

    If only terms are compared, a part that the translation `lacks` is new as a whole if more than half of its terms are
    new, and also if none of them is. Function words are new only if no other term is.
    """
    if not how.follows:
        return None
    since = how.follows[-1][1]
    if step:
        spans = tuple(_inserted(step.segments))
        return Arrivals(since, spans, by_words=True) if spans else None
    if how.standing != "behind" or not how.changes:
        return None
    table = TermTable.load()
    then, now = (history.wording_at(how.id, date) for date in (since, how.changes[-1]))
    new = terms_apart(now, then)
    found = table.spans(text, ENGLISH)
    terms = [one for one in found if one[2] not in table.function_words]
    parts: list[tuple[int, int]] = []
    for part in lacks:
        inside = [name for start, end, name in terms if part.start <= start and end <= part.end]
        count = sum(name in new for name in inside)
        if not count or 2 * count > len(inside):
            parts.append((part.start, part.end))
    for start, end, name in terms if new & {name for _, _, name in terms} else found:
        if name in new and not any(first <= start and end <= last for first, last in parts):
            parts.append((start, end))
    return Arrivals(since, tuple(sorted(parts)), by_words=False) if parts else None


def _inserted(segments: Sequence[Segment]) -> Iterator[tuple[int, int]]:
    """Yield the offsets of new phrases: inserted words, joined across a few words that no older phrase has.

    Rule numbers are not new, nor are words that moved or that belong to a phrase of the older wording.
    """
    older = _words("".join(one.text for one in segments if one.op != "insert"))
    text = "".join(one.text for one in segments if one.op != "delete")
    words, places = _words(text), [one.span() for one in _WORD.finditer(text)]
    phrases = {(*older[at : at + _MIN_PHRASE_WORDS],) for at in range(len(older) - _MIN_PHRASE_WORDS + 1)}
    known = {
        at + step
        for at in range(len(words) - _MIN_PHRASE_WORDS + 1)
        if (*words[at : at + _MIN_PHRASE_WORDS],) in phrases
        for step in range(_MIN_PHRASE_WORDS)
    }
    added = [*_added(segments)]
    new = [
        at for at, (start, _) in enumerate(places)
        if at not in known and any(first <= start < last for first, last in added)
    ]  # fmt: skip
    runs: list[tuple[int, int]] = []
    for at in new:
        joins = bool(runs) and at - runs[-1][1] - 1 <= _MAX_GAP_WORDS and known.isdisjoint(range(runs[-1][1], at))
        between = text[places[runs[-1][1]][1] : places[at][0]] if joins else "."
        start = runs.pop()[0] if joins and not _SENTENCE_END.search(between) else at
        runs.append((start, at))
    yield from ((places[first][0], places[last][1]) for first, last in runs)


def _added(segments: Sequence[Segment]) -> Iterator[tuple[int, int]]:
    """Yield the offsets of inserted words that are no rule number and did not move as a whole."""
    gone = [f" {' '.join(_words(one.text))} " for one in segments if one.op == "delete"]
    at = 0
    for one in segments:
        said = f" {' '.join(_words(one.text))} "
        if one.op == "insert" and not is_rule_number(one.text.strip()) and not any(said in text for text in gone):
            yield at, at + len(one.text)
        at += len(one.text) if one.op != "delete" else 0


def _words(text: str) -> list[str]:
    return [one.lower() for one in _WORD.findall(text)]


def unlocated_terms(how: Staleness, lacks: Sequence[MissingPart], english: str, language: str) -> dict[str, list[str]]:
    """Return, by date (ISO 8601), the labels of terms that a translation lacks and no part in `lacks` has.

    Only the dates of these parts are included. For other dates, the page names all terms that came.
    """
    spans = TermTable.load().spans(english, ENGLISH)
    located = {name for start, _, name in spans if any(one.start <= start < one.end for one in lacks)}
    dates = {one.since for one in lacks}
    return {
        date: [label_in(name, language, english) for name in names if name not in located]
        for date, names in lacking_by_date(how).items()
        if date in dates
    }
