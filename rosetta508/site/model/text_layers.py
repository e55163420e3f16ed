"""Layer: which English revisions a part of a translated rule fits; and who made the error that a finding is about.

The parts of a rule may differ in age: one clause was updated, another was not. The evidence is in the part itself: the
numbers it cites, and the terms that some English wordings of the rule had and others did not.
"""

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from aligner.dating.dating import RuleDating
from aligner.dating.staleness import Staleness
from aligner.drift.finding import Finding
from aligner.history.history import History, Interval
from aligner.text.scripts import whole_word_pattern, whole_words
from aligner.text.terms import TermTable
from rosetta508.compare.dropped_words import dropped_markers
from rosetta508.compare.english_changes import ComparedTexts, MissingPart, lost_terms
from rosetta508.compare.text_parts import Part, sentences_of, split_parts
from rosetta508.site.model.parallel_text import ENGLISH, Cell
from scraper.readers.references import printed_numbers

Age = Literal["now", "past", "open"]
Remark = Literal["", "number", "incomplete", "number_incomplete"]
"""`number`: the parts count as old only because of the numbers that they cite. `incomplete`: the English
sentence of the parts has something that the translation lacks. `number_incomplete`: both."""
Origin = Literal["inherited", "translator", "editor", "stale", "inconsistent"]
"""Who made the error: the English rules of that time, the translator or the page's editor. Nobody made one if a number
became outdated (`stale`) or a term is another one than elsewhere (`inconsistent`)."""
_INCOMPLETE: Mapping[Remark, Remark] = {"": "incomplete", "number": "number_incomplete"}
_TRANSLATORS = frozenset({"misdirected-reference", "dangling-reference", "changed-meaning", "untranslated"})
_EDITORS = frozenset({"misspelling", "typography", "markup-leftover", "duplicate", "number-twice", "numbering-gap"})
_QUOTED_FIELDS = ("word", "cites", "where")
"""The fields of a finding's evidence that quote the text."""
_GAP = re.compile(r"\S?\s+\S?")
"""A space with the letters around it: the error in a quotation that has only one space."""


@dataclass(frozen=True)
class Layer:
    """Parts of one age (by their place in the text, from 1) and the revisions that they fit.

    Parts of the age `open` have no evidence: they fit every wording that the rule has had.
    """

    age: Age
    fits: tuple[Interval, ...]
    parts: tuple[int, ...]
    remark: Remark = ""


@dataclass(frozen=True)
class Spot:
    """A stretch of a text (offsets) that a finding is about, and who made the error."""

    start: int
    end: int
    finding: Finding
    origin: Origin


def origin_of(finding: Finding) -> Origin | None:
    """Return who made the error that a finding is about; None if it is about no error."""
    if finding.evidence.get("inherited_from"):
        return "inherited"
    if finding.kind == "stale-reference":
        return "stale"
    if finding.kind == "term-inconsistent":
        return "inconsistent"
    if finding.kind in _TRANSLATORS:
        return "translator"
    return "editor" if finding.kind in _EDITORS else None


def spots_of(text: str, findings: Iterable[Finding]) -> list[Spot]:
    """Return the stretches of a text that have errors, in order; one that overlaps an earlier one is left out."""
    found = [
        Spot(start, end, finding, origin)
        for finding in findings
        if (origin := origin_of(finding))
        for start, end in _quoted(text, finding)
    ]
    found.sort(key=lambda one: (one.start, -one.end))
    return [one for at, one in enumerate(found) if all(one.start >= other.end for other in found[:at])]


def _quoted(text: str, finding: Finding) -> list[tuple[int, int]]:
    """Return where the text has what a finding quotes; a number or word matches only as a whole."""
    key = next((name for name in _QUOTED_FIELDS if finding.evidence.get(name)), "")
    said = str(finding.evidence.get(key, ""))
    if key == "cites":
        pattern = printed_numbers([said])
    else:
        pattern = whole_word_pattern(said) if key == "word" else re.compile(re.escape(said))
    found = [one.span() for one in pattern.finditer(text)] if said else []
    gaps = [one.span() for one in _GAP.finditer(said)] if key == "where" else []
    return [whole_words(text, at + gaps[0][0], at + gaps[0][1]) for at, _ in found] if len(gaps) == 1 else found


def layers_of(
    cell: Cell, parts: Sequence[Part], how: Staleness, dating: RuleDating | None, compared: str
) -> tuple[Layer, ...]:
    """Return the layers of a rule's text, the newest first; `compared` is the date of the English compared with."""
    history, cited = History.load(), _cited(dating)
    today = history.in_force(compared)
    dropped = dropped_markers(cell.rule.text, cell.edition.language, how, history)
    clues = []
    for part in parts:
        said = cell.rule.text[part.start : part.end]
        terms = [*_by_terms(said, cell.edition.language, how, history)]
        ends = [date for (start, _, _), date in dropped if part.start <= start < part.end]
        terms += [frozenset(one for one in history.revisions_in(how.follows) if one < end) for end in ends]
        numbers = [*_by_numbers(said, cited, history)]
        by_number = _fits(numbers) if today in (_fits(terms) or {today}) else None
        clues.append((_fits([*numbers, *terms]), by_number))
    since = _last_loss(how, cell, history, today or "")
    current = _current_parts(cell, parts, [fits for fits, _ in clues], today, since)
    found: dict[tuple[Age, tuple[Interval, ...], Remark], list[int]] = {}
    for at, (fits, by_number) in enumerate(clues):
        if at in current:
            key: tuple[Age, tuple[Interval, ...], Remark] = ("now", (current[at],), "")
        else:
            age: Age = "open" if fits is None else "past"
            is_number = age == "past" and by_number is not None
            key = (age, history.intervals((by_number if is_number else fits) or ()), "number" if is_number else "")
        found.setdefault(key, []).append(at + 1)
    return _newest_first(Layer(age, fits, tuple(places), remark) for (age, fits, remark), places in found.items())


def _last_loss(how: Staleness, cell: Cell, history: History, today: str) -> str:
    """Return the date of the last change that removed a term which the text does not have, either; '' if none did.

    The sentence that had the term is unknown, so no current sentence is dated earlier than this change.
    """
    table = TermTable.load()
    said = table.count(cell.rule.text, cell.edition.language).keys() | table.function_words
    dates = [one.first for one in history.wordings(how.id) if one.first <= today and one.change != "new"]
    return max((date for date in dates if lost_terms(how.id, date, history) - said), default="")


def _current_parts(
    cell: Cell, parts: Sequence[Part], fits: Sequence[frozenset[str] | None], today: str | None, since: str
) -> Mapping[int, Interval]:
    """Return, by index, the parts that fit today's English, each with the interval that its sentence fits.

    A sentence is as new as its newest part: the interval is that of the revisions that all its current parts fit. It
    does not begin before `since`.
    """
    history, found = History.load(), {}
    for start, end in sentences_of(cell.rule.text, cell.edition.language):
        inside = [(at, fits[at]) for at, part in enumerate(parts) if start <= part.start < end]
        current = {at: dates for at, dates in inside if dates and today in dates}
        if current and today:
            common = history.intervals(frozenset.intersection(*current.values()))
            interval = next((first, last) for first, last in common if first <= today <= last)
            found.update(dict.fromkeys(current, (max(interval[0], since), interval[1])))
    return found


def past_parts(layers: Iterable[Layer], parts: Sequence[Part]) -> list[Part]:
    """Return the parts of a text that fit only older English."""
    return [parts[at - 1] for one in layers if one.age == "past" for at in one.parts]


def gaps_of(english: str, lacks: Iterable[MissingPart], terms: Iterable[str]) -> list[tuple[int, int]]:
    """Return where (offsets) the English text has what a translation lacks: missing parts, and these missing terms."""
    missing, spans = set(terms), TermTable.load().spans(english, ENGLISH)
    parts = [(one.start, one.end) for one in lacks]
    return [*parts, *((start, end) for start, end, name in spans if name in missing)]


def incomplete_parts(texts: ComparedTexts, gaps: Collection[tuple[int, int]]) -> set[int]:
    """Return the parts of a translation (from 1) whose English sentence has something that the translation lacks.

    `texts` are the translation and today's English. `gaps` are the places (offsets) in the English that the translation
    lacks. An English sentence that is missing as a whole does not count, because nothing of it is in the translation.

    A part without a counterpart is judged by the English sentences of the other parts of its sentence. If these have
    none either, it is judged by the English sentences that no part is linked with, or by all of them. Such a part is
    incomplete if something is missing from each of these sentences.
    """
    if not gaps:
        return set()
    leads = split_parts(texts.english, ENGLISH)
    sentences = [
        {at for at, one in enumerate(leads, 1) if start <= one.start < end}
        for start, end in sentences_of(texts.english, ENGLISH)
    ]
    places = [max(at for at, one in enumerate(leads, 1) if one.start <= gap) for gap, _ in gaps]
    gone = {at for at, one in enumerate(leads, 1) if any(_is_inside(one, gap, texts.english) for gap in gaps)}
    cut = set().union(*(one for one in sentences if not one.isdisjoint(places) and not one <= gone))
    linked = {number for part in texts.parts for number in part.answers}
    others = set().union(*(one for one in sentences if one.isdisjoint(linked))) or set().union(*sentences)
    found: set[int] = set()
    for start, end in sentences_of(texts.text, texts.language):
        inside = {at: set(one.answers) for at, one in enumerate(texts.parts, 1) if start <= one.start < end}
        together = set().union(*inside.values()) or others
        found |= {at for at, own in inside.items() if own & cut or (not own and together <= cut)}
    return found


def _is_inside(part: Part, gap: tuple[int, int], text: str) -> bool:
    return gap[0] <= part.start and len(text[: part.end].rstrip()) <= gap[1]


def with_incomplete(layers: Iterable[Layer], incomplete: Container[int]) -> tuple[Layer, ...]:
    """Return the layers with a remark on the parts whose English sentence has something that the translation lacks.

    These are the parts at the positions in `incomplete` (from 1), except those of the age `open`.
    """
    found: dict[tuple[Age, tuple[Interval, ...], Remark], list[int]] = {}
    for layer in layers:
        for at in layer.parts:
            is_cut = at in incomplete and layer.age != "open"
            found.setdefault((layer.age, layer.fits, _INCOMPLETE[layer.remark] if is_cut else layer.remark), []).append(
                at
            )
    return _newest_first(Layer(age, fits, (*sorted(places),), remark) for (age, fits, remark), places in found.items())


def _newest_first(layers: Iterable[Layer]) -> tuple[Layer, ...]:
    return tuple(sorted(layers, key=lambda one: (("now", "past", "open").index(one.age), one.parts)))


def _cited(dating: RuleDating | None) -> Mapping[str, Sequence[Sequence[str]]]:
    """Return, by number as cited, the intervals in which that number was right."""
    entries = dating.evidence.get("references", ()) if dating else ()
    return {str(one["cites"]): one["intervals"] for one in entries}


def _by_numbers(said: str, cited: Mapping[str, Sequence[Sequence[str]]], history: History) -> Iterator[frozenset[str]]:
    for number, intervals in cited.items():
        if number in said:
            yield history.revisions_in((first, last) for first, last in intervals)


def _by_terms(said: str, language: str, how: Staleness, history: History) -> Iterator[frozenset[str]]:
    """Yield, for each term of a part that some wordings have and others lack, the revisions that have it.

    A term is ignored if none of the wordings that the rule as a whole may follow has it: it is the translator's own.
    """
    terms, dates, wordings = TermTable.load(), history.revisions(), history.wordings(how.id)
    for name in dict.fromkeys(name for _, _, name in terms.spans(said, language)):
        having = [one for one in wordings if name in one.features.terms]
        fits = frozenset(date for date in dates for one in having if one.first <= date <= one.last)
        if len(having) < len(wordings) and any(first <= date <= last for date in fits for first, last in how.follows):
            yield fits


def _fits(clues: Sequence[frozenset[str]]) -> frozenset[str] | None:
    """Return the revisions that fit the largest number of clues; None without clues."""
    if not clues:
        return None
    votes = {date: sum(date in clue for clue in clues) for date in frozenset.union(*clues)}
    most = max(votes.values(), default=0)
    return frozenset(date for date, count in votes.items() if count == most)
