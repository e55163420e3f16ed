"""Mark: a stretch of a rule's text that is wrong or outdated, how harmful it is, and why.

Marks come from findings whose evidence quotes the text, from terms that later English wordings dropped, and from a
logical word where the English has its opposite. A finding that cannot be located makes no mark.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from aligner.dating.staleness import Staleness
from aligner.drift.finding import RANKS, Finding, Rank
from aligner.history.history import History
from aligner.text.terms import TermTable, primary
from rosetta508.compare.dropped_words import Span, dropped_markers, dropped_since, dropped_stretches, removable_span
from rosetta508.compare.text_parts import Part
from rosetta508.site.model.swapped_words import swapped_word
from rosetta508.site.model.text_layers import Origin, origin_of, spots_of


@dataclass(frozen=True)
class Mark:
    """A stretch of a text (offsets), its rank, and its reason: a finding or terms that English dropped."""

    start: int
    end: int
    rank: Rank
    finding: Finding | None = None
    origin: Origin | None = None
    dropped: tuple[tuple[str, str], ...] = ()
    """Ids of terms or logical words, each with the date (ISO 8601) of the first English wording without it."""
    is_clause: bool = False
    """Whether the English dropped the clause as a whole: its terms and the logical word that goes with them."""

    @property
    def span(self) -> tuple[int, int]:
        """Where the mark starts and ends (offsets)."""
        return self.start, self.end

    @property
    def is_misdirected(self) -> bool:
        """Whether it is a wrong number: as a link, it would lead to another rule than the one meant."""
        return bool(self.finding and self.finding.kind == "misdirected-reference")

    @property
    def cause(self) -> object:
        """A key that is equal for marks with the same reason."""
        return (self.finding.identity if self.finding else "", self.dropped)


@dataclass(frozen=True)
class MarkSources:
    """What the marks of one rule are derived from: its parts, the English text, its findings, and its standing."""

    language: str
    parts: Sequence[Part]
    english: str
    findings: Sequence[Finding]
    standing: Staleness | None = None
    past: Sequence[Part] = ()
    """The parts that fit only older English."""


def marks_of(text: str, sources: MarkSources, history: History) -> tuple[Mark, ...]:
    """Return the marks of a text in order. Of two that overlap, the more harmful one is kept, then the longer."""
    found = [
        *(Mark(one.start, one.end, finding.rank, finding, one.origin)
          for finding in sources.findings if finding.rank for one in spots_of(text, [finding])),
        *_swaps(text, sources),
        *_dropped(text, sources, history),
        *_in_past_parts(text, sources, history),
    ]  # fmt: skip
    found.sort(key=lambda one: (RANKS.index(one.rank), one.start - one.end))
    kept = [one for at, one in enumerate(found) if all(_are_apart(one, other) for other in found[:at])]
    return tuple(sorted(kept, key=lambda one: one.start))


def _are_apart(one: Mark, other: Mark) -> bool:
    return one.end <= other.start or other.end <= one.start


def _dropped(text: str, sources: MarkSources, history: History) -> Iterator[Mark]:
    """Yield the stretches that the English dropped since the wording that the text follows.

    Function words have several senses, so nothing tells where the dropped one is: they are marked only in a clause.
    A logical word is marked if the English has none of its kind any more.
    """
    table = TermTable.load()
    since = dropped_since(sources.standing, history) if sources.standing else {}
    stretches = dropped_stretches(text, sources.language, sources.standing, history)
    terms = table.spans(text, sources.language) if stretches else []
    for one in stretches:
        if one.is_clause:
            dropped = tuple((name, since[name]) for name in one.terms)
            start = _clause_start(one.start, terms, sources)
            start, end = removable_span(start, one.terms_end, text, sources.language)
            yield Mark(start, end, "outdated", dropped=dropped, is_clause=True)
            continue
        within = [span for span in terms if one.start <= span[0] and span[1] <= one.end]
        for is_function_word, run in groupby(within, lambda span: span[2] in table.function_words):
            spans = [*run]
            if not is_function_word:
                dropped = tuple((name, since[name]) for name in dict.fromkeys(name for _, _, name in spans))
                yield Mark(spans[0][0], spans[-1][1], "outdated", dropped=dropped)
    for (start, end, name), date in dropped_markers(text, sources.language, sources.standing, history):
        yield Mark(start, end, "outdated", dropped=((name, date),))


def _clause_start(start: int, terms: Sequence[Span], sources: MarkSources) -> int:
    """Return the start of the part that a dropped clause is in.

    Return `start` if, in that part, a term that English still has comes before it.
    """
    gone = {*sources.standing.evidence.get("added", ())} if sources.standing else set()
    kept = max((end for _, end, name in terms if end <= start and name not in gone), default=0)
    return max((part.start for part in sources.parts if kept <= part.start <= start), default=start)


def _in_past_parts(text: str, sources: MarkSources, history: History) -> Iterator[Mark]:
    """Yield the dropped terms in the parts that fit only older English.

    Function words are included only if the part has no other dropped term and at least two terms show that it is old.
    """
    standing = sources.standing
    if standing is None or not standing.is_behind_by_own_words:
        return
    table, gone, since = TermTable.load(), {*standing.evidence.get("added", ())}, dropped_since(standing, history)
    spans = [one for one in table.spans(text, sources.language) if one[2] in gone]
    starts = [start for start, _, _ in spans]
    for part in sources.past:
        within = spans[bisect_left(starts, part.start) : bisect_left(starts, part.end)]
        names = {name for _, _, name in within}
        telling = (names & since.keys()) - table.function_words or (names if len(names) > 1 else frozenset())
        for start, end, name in within:
            if name in telling and name in since:
                yield Mark(start, end, "outdated", dropped=((name, since[name]),))


def _swaps(text: str, sources: MarkSources) -> Iterator[Mark]:
    """Yield the logical words used instead of their opposites, if the parts identify the place."""
    for finding in sources.findings:
        if finding.kind == "changed-meaning" and finding.rank:
            what = str(finding.evidence.get("what", ""))
            if one := swapped_word(text, sources.language, sources.parts, sources.english, what):
                yield Mark(one.start, one.end, finding.rank, finding, origin_of(finding))


def dropped_by_date(mark: Mark, language: str) -> list[tuple[str, list[str]]]:
    """Return the dates on which the English dropped the terms of a mark, oldest first, with the terms' labels.

    Function words are left out unless the mark has nothing else.
    """
    table = TermTable.load()
    named = [(name, date) for name, date in mark.dropped if name not in table.function_words] or mark.dropped
    dates = sorted({date for _, date in named})
    return [(day, [_label(name, language) for name, date in named if date == day]) for day in dates]


def _label(name: str, language: str) -> str:
    """Return the label of a term, or the usual form of a logical word."""
    table = TermTable.load()
    return table.label(name, language) if name in table.labels else next(iter(table.marker_forms(name, language)), name)


def today_word(mark: Mark, language: str) -> str:
    """Return the right words in place of the marked ones, in the text's language; '' if there are none."""
    if mark.finding:
        facts = mark.finding.evidence
        return next((str(facts[name]) for name in ("instead", "now", "meant", "usual") if facts.get(name)), "")
    table = TermTable.load()
    newer = [table.newer[name] for name, _ in mark.dropped if name in table.newer]
    return ", ".join(table.label(name, primary(language)) for name in newer)
