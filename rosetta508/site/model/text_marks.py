"""Mark: a stretch of a rule's text that is wrong or outdated, how harmful it is, and why.

Marks come from findings whose evidence quotes the text, from terms that later English wordings dropped, and from a
logical word that stands where the English has its opposite. A finding that cannot be located makes no mark.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from aligner.dating.staleness import Staleness
from aligner.drift.finding import RANKS, Finding, Rank
from aligner.drift.logic_changes import SWAPS
from aligner.history.history import History
from aligner.text.terms import TermTable, primary
from rosetta508.site.model.text_layers import Origin, origin_of, spots_of
from rosetta508.site.model.text_parts import Part, split_parts

_MAX_GAP = 24
"""Letters between two terms of one stretch, or a term and a logical word of it, at most. Chosen: a few short words."""
_BREAK = re.compile(r"[.;:!?。；：！？]")
_OPENING = frozenset({"condition", "exception", "permission", "obligation", "only"})
"""Logical words that govern what follows; the others join a stretch from behind."""


@dataclass(frozen=True)
class Mark:
    """A stretch of a text (offsets), its rank, and what it is marked for: a finding or terms that English dropped."""

    start: int
    end: int
    rank: Rank
    finding: Finding | None = None
    origin: Origin | None = None
    dropped: tuple[tuple[str, str], ...] = ()
    """Term ids, each with the date (ISO 8601) of the first English wording without it."""
    is_clause: bool = False
    """Whether the English dropped the clause as a whole: its terms and the logical word that goes with them."""

    @property
    def cause(self) -> object:
        """What marks for the same reason have in common."""
        return (self.finding.identity if self.finding else "", self.dropped)


@dataclass(frozen=True)
class MarkSources:
    """What marks of one rule follow from: its parts, the English it is compared with, its findings and standing."""

    language: str
    parts: Sequence[Part]
    english: str
    findings: Sequence[Finding]
    standing: Staleness | None = None


def marks_of(text: str, sources: MarkSources, history: History) -> tuple[Mark, ...]:
    """Return the marks of a text in order. They do not overlap: the more harmful one counts, then the longer one."""
    found = [
        *(Mark(one.start, one.end, one.finding.rank, one.finding, one.origin)
          for finding in sources.findings for one in spots_of(text, [finding]) if one.finding.rank),
        *_swaps(text, sources),
        *_dropped_stretches(text, sources, history),
    ]  # fmt: skip
    found.sort(key=lambda one: (RANKS.index(one.rank), one.start - one.end))
    kept = [one for at, one in enumerate(found) if all(_are_apart(one, other) for other in found[:at])]
    return tuple(sorted(kept, key=lambda one: one.start))


def _are_apart(one: Mark, other: Mark) -> bool:
    return one.end <= other.start or other.end <= one.start


def _swaps(text: str, sources: MarkSources) -> Iterator[Mark]:
    """Yield the logical word that stands for its opposite, where the parts tell which one it is."""
    swaps = {what: (lost, added) for lost, added, _, what in SWAPS}
    for finding in sources.findings:
        pair = swaps.get(str(finding.evidence.get("what", "")))
        if pair and finding.kind == "changed-meaning" and finding.rank:
            places = list(_swapped_words(text, sources, *pair))
            if len(places) == 1:
                yield Mark(*places[0], finding.rank, finding, origin_of(finding))


def _swapped_words(text: str, sources: MarkSources, lost: str, added: str) -> Iterator[tuple[int, int]]:
    """Yield where the text has `added` and the English, at the same place of corresponding parts, has `lost`."""
    terms = TermTable.load()
    theirs = split_parts(sources.english, "en")
    linked = any(part.answers for part in sources.parts)
    for at, part in enumerate(theirs, 1):
        wanted = [
            name for _, _, name in terms.marker_spans(sources.english[part.start : part.end], "en")
            if name in {lost, added}
        ]  # fmt: skip
        own = [
            (one.start + start, one.start + end, name)
            for one in sources.parts
            if at in one.answers or not linked
            for start, end, name in terms.marker_spans(text[one.start : one.end], sources.language)
            if name in {lost, added}
        ]
        if len(own) == len(wanted):
            yield from ((own[k][0], own[k][1]) for k in range(len(own)) if (wanted[k], own[k][2]) == (lost, added))


def _dropped_stretches(text: str, sources: MarkSources, history: History) -> Iterator[Mark]:
    """Yield the stretches with terms that the English dropped since the wording that the text follows.

    Dropped terms with no other term between them make one stretch. A term in no such stretch is marked once.
    """
    how = sources.standing
    if how is None or how.standing != "behind" or not how.by_own_words:
        return
    since = _dropped_since(how, history)
    terms = TermTable.load().spans(text, sources.language)
    found = _runs(text, terms, since)
    runs = {(start, end) for start, end, _ in found}
    stretches = [_widened(text, one, terms, sources, how) for one in found]
    joined = {name for _, _, names in stretches if len(names) > 1 for name in names}
    for start, end, names in stretches:
        if len(names) > 1 or names[0] not in joined:
            joined.update(names if len(names) == 1 else ())
            dropped = tuple((name, since[name]) for name in names)
            yield Mark(start, end, "outdated", dropped=dropped, is_clause=(start, end) not in runs)


def _dropped_since(how: Staleness, history: History) -> Mapping[str, str]:
    """Return, for each term that only the wording followed has, the date of the first wording without it."""
    found = {}
    for name in how.evidence.get("added", ()):
        for date in how.changes:
            now = history.wording_at(how.id, date)
            if now and name not in now.features.terms:
                found[str(name)] = date
                break
    return found


Stretch = tuple[int, int, tuple[str, ...]]


def _runs(text: str, terms: Iterable[tuple[int, int, str]], wanted: Mapping[str, str]) -> list[Stretch]:
    """Return the runs of wanted terms that no other term, sentence end or long gap interrupts."""
    runs: list[Stretch] = []
    goes_on = False
    for start, end, name in terms:
        if name not in wanted:
            goes_on = False
            continue
        if goes_on and _is_close(text, runs[-1][1], start):
            runs[-1] = (runs[-1][0], end, tuple(dict.fromkeys((*runs[-1][2], name))))
        else:
            runs.append((start, end, (name,)))
        goes_on = True
    return runs


def _widened(
    text: str, run: Stretch, terms: Sequence[tuple[int, int, str]], sources: MarkSources, how: Staleness
) -> Stretch:
    """Return a run of several terms with the logical words next to it that the English dropped as well."""
    start, end, names = run
    gone = set(how.evidence.get("markers", ())) if len(names) > 1 else set()
    before = max((last for _, last, _ in terms if last <= start), default=0)
    after = min((first for first, _, _ in terms if first >= end), default=len(text))
    widened = (start, end)
    for first, last, name in TermTable.load().marker_spans(text, sources.language) if gone else ():
        if name in gone and name in _OPENING and before <= first and last <= start and _is_close(text, last, start):
            widened = (min(widened[0], first), widened[1])
        elif name in gone and name not in _OPENING and end <= first and last <= after and _is_close(text, end, first):
            widened = (widened[0], max(widened[1], last))
    return *widened, names


def _is_close(text: str, end: int, start: int) -> bool:
    return start - end <= _MAX_GAP and not _BREAK.search(text, end, start)


def dropped_by_date(mark: Mark, language: str) -> list[tuple[str, list[str]]]:
    """Return the dates on which the English dropped the terms of a mark, oldest first, with the terms' labels."""
    table = TermTable.load()
    dates = sorted({date for _, date in mark.dropped})
    return [(day, [table.label(name, language) for name, date in mark.dropped if date == day]) for day in dates]


def today_word(mark: Mark, language: str) -> str:
    """Return what is right instead of the marked words, in the text's language; '' if no other words are."""
    if mark.finding:
        facts = mark.finding.evidence
        return next((str(facts[name]) for name in ("now", "meant", "usual") if facts.get(name)), "")
    table = TermTable.load()
    newer = [table.newer[name] for name, _ in mark.dropped if name in table.newer]
    return ", ".join(table.label(name, primary(language)) for name in newer)
