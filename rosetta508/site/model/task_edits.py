"""Edit: the smallest change of a translated rule that a finding asks for."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from aligner.drift.term_groups import CONCEPTS, FIXED_NAMES, RELATIONS
from aligner.text.scripts import UNSPACED_LANGUAGES, whole_word_pattern
from aligner.text.terms import TermTable, primary
from rosetta508.compare.dropped_words import removable_span
from rosetta508.compare.part_links import link_parts
from rosetta508.compare.text_parts import split_parts
from rosetta508.site.model.swapped_words import swapped_word
from scraper.edition import Rule
from scraper.readers.references import printed_numbers

Action = Literal[
    "replace", "say", "number", "remove", "drop", "add", "reword", "strike", "render", "cite", "adopt", "everywhere"
]
"""`replace`: `old` with `new`. `say`: the same, but the sentence may need other changes. `everywhere`: the same, in the
whole edition. `number`: give the rule the number `new`. `remove`: the clause `old`. `strike`: the word `old`, which no
sentence needs. `add`: mention `terms`. `drop`: reword without `terms`. `reword`: reword without the words `old`.
`render`: add what today's English says with the words `new`. `cite`: refer to the rule `new`, too. `adopt`: use today's
English wording."""
MAX_NAMED = 6
"""Maximum number of terms that an edit names. Chosen: fits a sentence."""
_SPACE = re.compile(r"[ァ-ヶー・]*[一-龥々]{0,6}\S{0,3} +[一-龥々]{0,6}[ァ-ヶー・]*[ぁ-ん]{0,3}")
"""A stray space and the words around it: a run of katakana or of a few kanji is not cut."""
_NUMBER = re.compile(r"\s+\d{1,3}[.\d]*\d[a-z]?")
"""A rule number after a word."""
_MAX_QUOTED_LETTERS = 70
"""Letters above which a clause is described by its terms and not quoted. Chosen: about a line."""
CITING = frozenset({"stale-reference", "misdirected-reference", "dangling-reference"})
_NUMBERING = frozenset({"renumbered", "moved"})
_WORDS = {"misspelling": "meant", "untranslated": "usual", "term-inconsistent": "usual"}
"""Kinds about a `word`, and the fact that has the word to write instead."""
_THINGS = CONCEPTS | FIXED_NAMES | RELATIONS


@dataclass(frozen=True)
class Edit:
    """Words and their replacement, or terms (ids) to add or drop; for terms to drop, `old` is the text of the first."""

    action: Action
    old: str = ""
    new: str = ""
    terms: tuple[str, ...] = ()
    start: int = -1
    """Where `old` begins in the rule's text; -1 if it is not there."""

    @property
    def end(self) -> int:
        """Where `old` ends in the rule's text."""
        return self.start + len(self.old)


def content_terms(terms: Iterable[str]) -> tuple[str, ...]:
    """Return the terms that name things, those of the game first; without function words."""
    table = TermTable.load()
    found = [one for one in dict.fromkeys(terms) if one not in table.function_words]
    return tuple(sorted(found, key=lambda one: one not in _THINGS))


def edits_of(kind: str, facts: Mapping[str, Any], rule: Rule, language: str, english: Rule | None) -> Iterator[Edit]:
    """Yield the edits that a finding of a kind asks for in a rule; none if they cannot be determined.

    `facts` are the finding's evidence, with `now` as today's number.
    """
    word, where, now = (str(facts.get(name) or "") for name in ("word", "where", "now"))
    if kind in CITING and now:
        yield _citing(str(facts["cites"]), now, str(facts.get("instead") or ""), rule)
    elif kind in _NUMBERING and now:
        yield Edit("number", rule.number, now)
    elif kind in _WORDS and word:
        yield _word(word, str(facts[_WORDS[kind]]), rule.text, fits=kind == "misspelling")
    elif kind == "typography" and primary(language) in UNSPACED_LANGUAGES and (found := _SPACE.search(where)):
        yield Edit("replace", found[0], found[0].replace(" ", ""), start=rule.text.find(found[0]))
    elif kind == "changed-meaning" and english:
        yield from _swapped(facts, rule, language, english)
    elif kind in {"concept-missing", "concept-added"} and facts.get("concept"):
        yield Edit("add" if kind == "concept-missing" else "drop", terms=(str(facts["concept"]),))


def uniform_apostrophe(facts: Mapping[str, Any]) -> tuple[Edit, ...]:
    """Return the edit that writes the apostrophe of a whole edition in the way that needs fewer changes."""
    curly, straight = facts.get("curly", 0), facts.get("straight", 0)
    if not curly or not straight:
        return ()
    return (Edit("everywhere", "'", "’") if straight <= curly else Edit("everywhere", "’", "'"),)


def rewording_edits(
    missing: Sequence[str], added: Sequence[str], rule: Rule, language: str, today: Iterable[str] = ()
) -> tuple[Edit, ...]:
    """Return the edits of a rule that follows an older wording: terms to add, and terms or a clause to remove.

    `today` are the terms of today's English. A term whose words are part of one of these is not dropped.
    """
    lacking, extra = named_terms(missing, rule, language), content_terms(added)
    gone = _without_parts(extra, today, language)
    edits = [Edit("add", terms=lacking[:MAX_NAMED])] if lacking else []
    if gone:
        clause = None if lacking else _clause(extra, rule.text, language)
        edits.append(clause or _dropped(gone, rule.text, language))
    return tuple(edits)


def _without_parts(terms: Iterable[str], today: Iterable[str], language: str) -> tuple[str, ...]:
    """Return the terms whose words are no part of another term that English has today.

    “Combat” is part of “removed from combat”.
    """
    known = {part for one in today for spoken in {"en", primary(language)} for part in _parts(one, spoken)}
    return tuple(one for one in terms if one not in known)


@cache
def _parts(term: str, language: str) -> frozenset[str]:
    """Return the terms found in some, not all, of the words of a term's forms; none in a language without spaces."""
    table = TermTable.load()
    forms = () if language in UNSPACED_LANGUAGES else table.shown.get(term, {}).get(language, ())
    words = [form.split() for form in forms]
    runs = {
        " ".join(one[first:last])
        for one in words
        for first in range(len(one))
        for last in range(first + 1, len(one) + 1)
        if last - first < len(one)
    }
    return frozenset(name for run in runs for name in table.count(run, language)) - {term}


def named_terms(terms: Sequence[str], rule: Rule, language: str) -> tuple[str, ...]:
    """Return the terms to name: those for things of the game, else those that are not part of another term.

    The other term is one of `terms` or is in the rule's text.
    """
    found = content_terms(terms)
    table = TermTable.load()
    known = {piece for one in {*table.count(rule.text, language), *found} for piece in table.pieces(one, language)}
    return tuple(one for one in found if one in _THINGS) or tuple(one for one in found if one not in known)


def _citing(old: str, new: str, instead: str, rule: Rule) -> Edit:
    """Return the edit of a reference: its number of today, or the rule that today's English cites `instead`."""
    found = printed_numbers([old]).search(rule.text)
    start = found.start() if found else rule.text.find(old)
    return Edit("say", old, instead, start=start) if instead else Edit("replace", old, new, start=start)


def _word(old: str, new: str, text: str, *, fits: bool) -> Edit:
    """Return the edit of a word; `fits` says that the new word surely fits the sentence.

    It is also sure to fit if a rule number follows the old word, or if both have several words and the same first one.
    """
    found = whole_word_pattern(old, re.IGNORECASE).search(text)
    if found is None:
        return Edit("replace" if fits else "say", old, new)
    new = new[:1].upper() + new[1:] if found[0][:1].isupper() else new
    head, several, _ = old.partition(" ")
    has_same_head = bool(several) and head.casefold() == new.partition(" ")[0].casefold()
    fits = fits or has_same_head or bool(_NUMBER.match(text, found.end()))
    return Edit("replace" if fits else "say", found[0], new, start=found.start())


def _swapped(facts: Mapping[str, Any], rule: Rule, language: str, english: Rule) -> Iterator[Edit]:
    """Yield the edit that corrects a logical word, if exactly one place in the text corresponds to the English word."""
    parts = link_parts(rule.text, language, english.text, "en")
    found = swapped_word(rule.text, language, parts, english.text, str(facts.get("what", "")))
    new = next(iter(TermTable.load().marker_forms(found.english, language)), "") if found else ""
    if found and new:
        yield Edit("say", rule.text[found.start : found.end], new, start=found.start)


def _clause(terms: Sequence[str], text: str, language: str) -> Edit | None:
    """Return the removal of the shortest clause that has all these terms and no other; None if there is none."""
    table = TermTable.load()
    spans = [one for one in table.spans(text, language) if one[2] not in table.function_words]
    at = [place for place, (_, _, name) in enumerate(spans) if name in terms]
    if at and {spans[place][2] for place in at} == {*terms} and at[-1] - at[0] == len(at) - 1:
        start, end = spans[at[0]][0], spans[at[-1]][1]
        before = spans[at[0] - 1][1] if at[0] else 0
        after = spans[at[-1] + 1][0] if at[-1] + 1 < len(spans) else len(text)
        openings = [one for one, _, name in table.marker_spans(text, language) if name == "condition"]
        openings += [part.start for part in split_parts(text, language)]
        start = max((one for one in openings if before <= one < start), default=start)
        end = min((part.end for part in split_parts(text, language) if end <= part.end <= after), default=end)
        start, end = removable_span(start, end, text, language)
        old = text[start:end].rstrip(" .,;:、。，")
        if len(old) <= _MAX_QUOTED_LETTERS:
            return Edit("remove", old, start=start)
    return None


def _dropped(terms: Sequence[str], text: str, language: str) -> Edit:
    """Return the edit that drops terms from a text; its place is that of the first one found there."""
    start, end = next(
        ((first, last) for first, last, name in TermTable.load().spans(text, language) if name in terms), (-1, -1)
    )
    return Edit("drop", text[start:end] if start >= 0 else "", terms=tuple(terms[:MAX_NAMED]), start=start)
