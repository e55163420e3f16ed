"""Find words of a translation that the English has dropped since the wording that the translation follows."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from aligner.dating.staleness import Staleness
from aligner.history.history import History
from aligner.text.terms import TermTable
from rosetta508.compare.english_changes import lost_terms

_MAX_GAP_LETTERS = 24
"""Maximum letters between two terms, or a term and a logical word, of one stretch. Chosen: a few short words."""
_BREAK = re.compile(r"[.;:!?。；：！？]")
_ARTICLE = re.compile(r"\s+(?:\w{1,3}[\s’'])?")
"""What may stand between “and” and the clause that it adds."""
_OPENING = frozenset({"condition", "exception", "permission", "obligation", "only"})
"""Logical words that govern what follows; the others join a stretch from behind."""

_SAID_ALIKE = frozenset({"only"})
"""Logical words that a translation does not put in another way; a condition, say, may also be a relative clause."""

Span = tuple[int, int, str]
"""Where a term or logical word is in a text (offsets), and its id."""


@dataclass(frozen=True)
class DroppedStretch:
    """A stretch of a text with dropped terms; all places are offsets."""

    start: int
    end: int
    terms_start: int
    terms_end: int
    """Where its terms start and end. It is longer if the English dropped a logical word with them."""
    terms: tuple[str, ...]

    @property
    def is_clause(self) -> bool:
        """Whether the English dropped the clause as a whole: its terms and the logical word that goes with them."""
        return (self.start, self.end) != (self.terms_start, self.terms_end)

    @property
    def quoted(self) -> slice:
        """The stretch without a logical word at its end, as a sentence about it quotes it."""
        return slice(self.start, self.terms_end)


def dropped_stretches(text: str, language: str, standing: Staleness | None, history: History) -> list[DroppedStretch]:
    """Return the stretches with terms that the English dropped since the wording that the text follows.

    Dropped terms with no other term between them make one stretch. A term in no such stretch is returned once. The list
    is empty if the rule is not outdated by its own words.
    """
    if standing is None or not standing.is_behind_by_own_words:
        return []
    table = TermTable.load()
    terms, markers = table.spans(text, language), table.marker_spans(text, language)
    gone = set(standing.evidence.get("markers", ()))
    runs = [
        _with_markers(text, run, terms, [one for one in markers if one[2] in gone]) if len(run.terms) > 1 else run
        for run in _runs(text, terms, dropped_since(standing, history))
    ]
    joined = {name for run in runs if len(run.terms) > 1 for name in run.terms}
    found = []
    for run in runs:
        if len(run.terms) > 1 or run.terms[0] not in joined:
            joined.update(run.terms)
            found.append(run)
    return found


def dropped_markers(text: str, language: str, standing: Staleness | None, history: History) -> list[tuple[Span, str]]:
    """Return the logical words that the English dropped, each with the date (ISO 8601) of the first wording without it.

    A word is certain only if the text has it as often as the wording that it follows, and today's wording lacks it.
    Uncertain words are left out.
    """
    if standing is None or not standing.is_behind_by_own_words or not standing.follows:
        return []
    spans = [one for one in TermTable.load().marker_spans(text, language) if one[2] in _SAID_ALIKE]
    wordings = [history.wording_at(standing.id, date) for date in (standing.follows[-1][1], *standing.changes)]
    counts = [one.features.markers for one in wordings if one]
    if len(counts) != len(wordings):
        return []
    found = Counter(name for _, _, name in spans)
    gone = {name for name in found if counts[0].get(name, 0) == found[name] and not counts[-1].get(name)}
    since = {
        name: next(date for date, one in zip(standing.changes, counts[1:], strict=True) if not one.get(name))
        for name in gone
    }
    return [(one, since[one[2]]) for one in spans if one[2] in gone]


def dropped_since(standing: Staleness, history: History) -> Mapping[str, str]:
    """Return, by dropped term, the date (ISO 8601) of the first wording without it.

    A term is left out if that wording still has it inside a longer term, such as “combat” in “removed from combat”.
    """
    dates = {str(name): first_change(standing, history, name, has=False) for name in standing.evidence.get("added", ())}
    return {name: date for name, date in dates.items() if date and name in lost_terms(standing.id, date, history)}


def first_change(standing: Staleness, history: History, term: str, *, has: bool) -> str | None:
    """Return the date of the first of `standing.changes` whose wording has a term; None if there is none.

    If `has` is false, return the date of the first change whose wording lacks the term.
    """
    wordings = ((date, history.wording_at(standing.id, date)) for date in standing.changes)
    return next((date for date, one in wordings if one and (term in one.features.terms) == has), None)


def _runs(text: str, terms: Iterable[Span], wanted: Mapping[str, str]) -> list[DroppedStretch]:
    """Return the runs of wanted terms that no other term, sentence end, or long gap interrupts."""
    runs: list[DroppedStretch] = []
    goes_on = False
    for start, end, name in terms:
        if name not in wanted:
            goes_on = False
            continue
        if goes_on and _is_close(text, runs[-1].end, start):
            names = tuple(dict.fromkeys((*runs[-1].terms, name)))
            runs[-1] = replace(runs[-1], end=end, terms_end=end, terms=names)
        else:
            runs.append(DroppedStretch(start, end, start, end, (name,)))
        goes_on = True
    return runs


def _with_markers(text: str, run: DroppedStretch, terms: Sequence[Span], gone: Iterable[Span]) -> DroppedStretch:
    """Return a run with the dropped logical words next to it."""
    before = max((end for _, end, _ in terms if end <= run.start), default=0)
    after = min((start for start, _, _ in terms if start >= run.end), default=len(text))
    start, end = run.start, run.end
    for first, last, name in gone:
        if name in _OPENING and before <= first and last <= run.start and _is_close(text, last, run.start):
            start = min(start, first)
        elif name not in _OPENING and run.end <= first and last <= after and _is_close(text, run.end, first):
            end = max(end, last)
    return replace(run, start=start, end=end)


def _is_close(text: str, end: int, start: int) -> bool:
    return start - end <= _MAX_GAP_LETTERS and not _BREAK.search(text, end, start)


def removable_span(start: int, end: int, text: str, language: str) -> tuple[int, int]:
    """Return the span (offsets) to remove with a clause: the clause, and the “and” before it, or else the one after it.

    Of “if A and B”, the “if” stays when A is removed, unless B has its own.
    """
    markers = TermTable.load().marker_spans(text, language)
    additions = [(first, last) for first, last, name in markers if name == "addition"]
    conditions = [(first, last) for first, last, name in markers if name == "condition"]
    for first, last in reversed(additions):
        if last <= start and _ARTICLE.fullmatch(text[last:start]):
            return first, end
    joined = next((last for first, last in additions if text[end:first].isspace()), None)
    if joined is None:
        return start, end
    opening = next((last for first, last in conditions if first == start), None)
    if opening is None or any(text[joined:first].isspace() for first, _ in conditions):
        return start, joined
    return opening + len(text[opening:]) - len(text[opening:].lstrip()), joined
