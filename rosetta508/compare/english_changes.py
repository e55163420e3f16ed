"""What a change of the English did to a rule: terms and words that came or went, parts, sentences, length.

The history has no text of older wordings, but it knows their terms and logical words, and how long they were. Words in
quotation marks are those of today's English: they are quoted if a change brought them and they are still there. Only
`struck` quotes older English, if the library has its text.
"""

import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Literal

from aligner.align.word_diff import Operation, Segment
from aligner.dating.staleness import Staleness
from aligner.drift.term_groups import CONCEPTS, FIXED_NAMES, RELATIONS
from aligner.history.history import History, Wording
from aligner.text.scripts import whole_word_pattern
from aligner.text.terms import TermTable
from rosetta508.compare.part_links import link_parts
from rosetta508.compare.text_parts import Part, abridged, sentences_of, split_parts

ENGLISH = "en"
MAX_NAMED = 4
"""Maximum number of terms or words that a sentence names. Chosen: no change of sections 506 and 508 has more."""
_NAMES = CONCEPTS | RELATIONS | FIXED_NAMES
"""Terms that say most about a change."""
_MIN_PERCENT = 5
"""Minimum change of length, in percent, that is reported. Chosen: less is one or two words of a usual rule."""

_WORDS_BEFORE, _WORDS_AFTER = re.compile(r"(?:\S+\s+){0,3}$"), re.compile(r"\S*(?:\s+\S+){0,3}")
"""Words quoted on each side of a new word. Chosen: enough to read it as part of a phrase."""
_PUNCTUATION = " ,.;:()"

FactKind = Literal[
    "added",
    "removed",
    "part",
    "sentence",
    "said",
    "unsaid",
    "struck",
    "more-often",
    "less-often",
    "title",
    "example",
    "more",
    "fewer",
    "longer",
    "shorter",
    "same-terms",
]
"""`more` and `fewer` are sentences; with `same-terms`, nothing else is known of the change."""
_KINDS_OF_SEGMENT: tuple[tuple[FactKind, Operation], ...] = (("said", "insert"), ("struck", "delete"))


@dataclass(frozen=True)
class Fact:
    """One thing that a change did.

    `added`, `removed`, `more-often`, and `less-often` name terms in the reader's language; `sentence` names terms of an
    English sentence that a translation lacks. `part` and `said` quote today's English: a stretch that a translation
    lacks, or new words; `struck` quotes the older English. `unsaid` names removed terms or logical words, and `title`
    the new title. For `more` and `fewer`, `n` is a number of sentences; for `longer` and `shorter`, it is a percentage.
    """

    kind: FactKind
    words: tuple[str, ...] = ()
    n: int = 0


@dataclass(frozen=True)
class MissingPart:
    """A part of the English that a translation lacks (offsets, without the space after it), and when it was added."""

    start: int
    end: int
    words: str
    """The words at both ends; all words if another part has the same ends, or a new term or logical word is between."""
    since: str


@dataclass(frozen=True)
class ComparedTexts:
    """The text of a rule, its language, and today's English; either may be a digest."""

    text: str
    language: str
    english: str
    segments: tuple[Segment, ...] = ()
    """The word diff from the English that the text follows to today's English; empty if either is unknown."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the text, each with the parts of the English that it corresponds to."""
        return link_parts(self.text, self.language, self.english, ENGLISH)


def gained_terms(rule: str, date: str, history: History) -> set[str]:
    """Return the terms that the change on a date (ISO 8601) added to the English wording of a rule (its id)."""
    before, now = _wordings_around(rule, date, history)
    return _terms(now) - _terms(before)


def new_terms(rule: str, date: str, history: History) -> set[str]:
    """Return the terms that the change on a date (ISO 8601) added; not those in longer terms of the older wording."""
    return terms_apart(*reversed(_wordings_around(rule, date, history)))


def lost_terms(rule: str, date: str, history: History) -> set[str]:
    """Return the terms that the change on a date (ISO 8601) removed; not those in longer terms of the newer wording."""
    return terms_apart(*_wordings_around(rule, date, history))


def terms_apart(wording: Wording | None, other: Wording | None) -> set[str]:
    """Return a wording's terms that the other does not have, not even inside longer terms (“phase” in “main phase”)."""
    inside = frozenset[str]().union(*(TermTable.load().pieces(name, ENGLISH) for name in _terms(other)))
    return _terms(wording) - _terms(other) - inside


def facts_of(how: Staleness, date: str, texts: ComparedTexts, history: History, language: str) -> tuple[Fact, ...]:
    """Return what the change on a date did, most telling first; () if unknown. Terms are named in `language`.

    If only examples changed, that is the only fact. Otherwise the facts are a new title, terms, and parts. Without
    these, they are the first of the following that exists: the words of the diff (if this is the only change); the
    number of sentences and the new or removed words; how often terms occur; the length (if it changed much); that the
    terms are the same. What a later change reverted is left out.
    """
    before, now = _wordings_around(how.id, date, history)
    if before is None or now is None:
        return ()
    if now.change == "example":
        return (Fact("example"),)
    today = _terms(history.wording_at(how.id, how.changes[-1]))
    came, went = new_terms(how.id, date, history) & today, lost_terms(how.id, date, history) - today
    added = _labels(came, how.evidence.get("missing", ()), language, texts.english)
    removed = _labels(went, how.evidence.get("added", ()), language)
    missing = [one.words for one in lacks_of(texts, how, history) if one.since == date]
    told = [
        Fact("title", (now.title,)) if now.title and now.title != before.title else None,
        Fact("part", tuple(missing[:1])) if missing else None,
        Fact("added", added) if added else None,
        Fact("removed", removed) if removed else None,
    ]
    if came & _NAMES:
        told.insert(1, told.pop(2))
    found = tuple(one for one in told if one)
    by_words = tuple(_words_changed(texts.segments)) if how.changes == (date,) else ()
    return found or by_words or _form_changed(before, now, (came, went), texts.english, language)


def _words_changed(segments: Iterable[Segment]) -> Iterator[Fact]:
    """Yield the words of a word diff that are new, and those that are gone."""
    for kind, op in _KINDS_OF_SEGMENT:
        said = (one.text for one in segments if one.op == op)
        words = tuple(dict.fromkeys(abridged(text, ENGLISH) for text in said if any(map(str.isalpha, text))))
        if words:
            yield Fact(kind, words[:MAX_NAMED])


def _wordings_around(rule: str, date: str, history: History) -> tuple[Wording | None, Wording | None]:
    """Return the wordings of a rule (its id) before and after a change; None for a wording that does not exist."""
    before = [one for one in history.wordings(rule) if one.first < date]
    return before[-1] if before else None, history.wording_at(rule, date)


def _terms(wording: Wording | None) -> set[str]:
    return set(wording.features.terms) if wording else set()


def label_in(name: str, language: str, english: str) -> str:
    """Return the label, in `language`, of the form that a term has in the `english` text; for English, that form."""
    table = TermTable.load()
    places = [english[start:end] for start, end, one in table.spans(english, ENGLISH) if one == name]
    form = places[0].lower() if places else ""
    return form if form and language == ENGLISH else table.label(name, language, form)


def _labels(terms: Container[str], first: Sequence[str], language: str, english: str = "") -> tuple[str, ...]:
    """Return the labels of the most telling terms: only names of things if there are any; terms in `first` come first.

    Function words are no new content and are not named.
    """
    table = TermTable.load()
    named = [name for name in table.ids if name in terms and name not in table.function_words]
    named = [name for name in named if name in _NAMES] or named
    places = {name: at for at, name in enumerate(first)}
    named.sort(key=lambda name: places.get(name, len(places)))
    return tuple(label_in(name, language, english) for name in named[:MAX_NAMED])


def _form_changed(
    before: Wording, now: Wording, terms: tuple[Set[str], Set[str]], english: str, language: str
) -> tuple[Fact, ...]:
    """Return the change in sentences, terms, and logical words; else in how often terms occur; else in length.

    New words are quoted from today's English. `terms` are the added and the removed ones.
    """
    table, (came, went) = TermTable.load(), terms
    old, new = set(before.features.markers), set(now.features.markers)
    spans = _new(table.spans(english, ENGLISH), came) or _new(table.marker_spans(english, ENGLISH), new - old)
    said = tuple(dict.fromkeys(_in_context(english, *span) for span in spans))[:MAX_NAMED]
    gone = [table.label(name, language) for name in table.ids if name in went]
    gone = gone or [table.marker_forms(name, language)[0] for name in sorted(old - new)]
    often = _labels(Counter(now.features.terms) - Counter(before.features.terms), (), language)
    rarely = _labels(Counter(before.features.terms) - Counter(now.features.terms), (), language)
    then, today = before.features.measures, now.features.measures
    more = today.sentences - then.sentences
    percent = round(100 * (today.characters - then.characters) / max(then.characters, 1))
    facts = (
        Fact("more" if more > 0 else "fewer", n=abs(more)) if more else None,
        Fact("said", said) if said else None,
        Fact("unsaid", tuple(gone[:MAX_NAMED])) if gone else None,
    )
    counts = Fact("more-often", often) if often else None, Fact("less-often", rarely) if rarely else None
    longer = Fact("longer" if percent > 0 else "shorter", n=abs(percent))
    found = [one for one in facts if one] or [one for one in counts if one]
    return tuple(found) or (longer if longer.n >= _MIN_PERCENT else Fact("same-terms"),)


def _new(spans: Iterable[tuple[int, int, str]], names: Set[str]) -> list[tuple[int, int]]:
    return [(start, end) for start, end, name in spans if name in names]


def _in_context(text: str, start: int, end: int) -> str:
    """Return the words from `start` to `end` with a few words of their part on each side, so that they make sense."""
    part = next(one for one in split_parts(text, ENGLISH) if one.start <= start < one.end)
    before = _WORDS_BEFORE.search(text[part.start : start])
    after = _WORDS_AFTER.match(text[end : max(end, part.end)])
    return f"{before[0] if before else ''}{text[start:end]}{after[0] if after else ''}".strip(_PUNCTUATION)


def lacks_of(texts: ComparedTexts, how: Staleness, history: History) -> list[MissingPart]:
    """Return the parts of today's English that a translation lacks, and since when English has each.

    A part is missing if no part of the translation corresponds to it, none has most of its terms, and a change since
    the wording that the translation follows brought one of these terms. Older parts that seem to be missing are often
    translated in other words. A part is abridged, unless that would hide a new term or a logical word, or two parts
    would look alike.
    """
    if not how.changes:
        return []
    text, parts, terms = texts.english, texts.parts, TermTable.load()
    linked = {number for part in parts for number in part.answers}
    said_here = [texts.text[part.start : part.end] for part in parts]
    known = [{name for _, _, name in terms.spans(one, texts.language)} for one in said_here]
    leads = split_parts(text, ENGLISH) if texts.text else []
    short = {one: abridged(text[one.start : one.end], ENGLISH) for one in leads}
    used = Counter(short.values())
    missing = []
    for part in (one for at, one in enumerate(leads, 1) if at not in linked):
        said = text[part.start : part.end]
        spans = terms.spans(said, ENGLISH)
        names = {name for _, _, name in spans}
        since = _came_in(names, how, history)
        if since and all(2 * len(names & one) <= len(names) for one in known):
            came = gained_terms(how.id, since, history) - terms.function_words
            telling = [*(one for one in spans if one[2] in came), *terms.marker_spans(said, ENGLISH)]
            shown = (whole_word_pattern(said[start:end]).search(short[part]) for start, end, _ in telling)
            is_clear = used[short[part]] == 1 and all(shown)
            words = short[part] if is_clear else said.strip(" ,.;:")
            missing.append(MissingPart(part.start, part.start + len(said.rstrip()), words, since))
    return missing


def new_sentence(texts: ComparedTexts, lacks: Iterable[MissingPart], terms: Collection[str]) -> str:
    """Return a sentence of today's English that a translation lacks; '' if there is none.

    All its parts are among the parts that the translation `lacks`, it has one of the `terms` (ids) that the translation
    lacks, and English has more sentences than the translation.
    """
    english, missing = texts.english, {one.start for one in lacks}
    sentences = sentences_of(english, ENGLISH) if missing else []
    if len(sentences) <= len(sentences_of(texts.text, texts.language)):
        return ""
    for start, end in sentences:
        said = english[start:end]
        parts = {one.start for one in split_parts(english, ENGLISH) if start <= one.start < end}
        if parts <= missing and any(name in terms for _, _, name in TermTable.load().spans(said, ENGLISH)):
            return said
    return ""


def _came_in(names: Set[str], how: Staleness, history: History) -> str | None:
    """Return the date of the last change, since the wording that the rule follows, that brought one of these terms."""
    brought = (date for date in reversed(how.changes) if not names.isdisjoint(gained_terms(how.id, date, history)))
    return next(brought, None)
