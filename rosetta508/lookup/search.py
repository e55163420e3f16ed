"""Search the rules of all available editions for words in any language, the reader's own language first.

A term of the game is searched in its forms in every language. A question in several words also finds the rules that it
is likely about. If nothing is found, each unknown word is replaced by the closest known one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from rapidfuzz import fuzz, process

from aligner.text.terms import TermTable
from rosetta508.language import rule_names, search_words
from rosetta508.language.interface import LANGUAGES
from rosetta508.lookup.equivalences import Column, Equivalences
from rosetta508.lookup.folding import fold, folded_with_places
from rosetta508.lookup.likely_rules import likely_rules
from rosetta508.lookup.rule_history import titles_by_number
from rosetta508.lookup.rule_texts import RuleText, ids, rules_of
from scraper.rule_number import natural_key

SCHEMA = "rosetta508/search/1"
_CONTEXT = 36
"""Characters of a text that are shown on either side of a hit."""
_WORD_END = 20
"""Characters to look through for the end of a word. Chosen: longer than almost every word; Japanese has no spaces."""
_TITLE, _PHRASE, _BEGUN, _WORDS, _TERM, _ASKED, _LIKELY = 40, 100, 80, 60, 90, 120, 110
"""Points: for a title; for the exact phrase, for the phrase with its last word unfinished, for all words, for a form of
the term; for a phrase with which readers ask for the rule; for the rule that the question is most likely about.
Chosen: a closer match ranks higher, and any match in a title ranks at least as high as an exact one in a text."""
_LIKELY_RULES = 5
"""Rules that a question is likely about and that are listed, each with one point less than the one before it."""
_MIN_SIMILARITY = 75
"""Minimum similarity (0 to 100) of a word and the one that it may be a misspelling of. Measured on 1,000 words of the
rules with a typing error each: limits up to 80 correct the same 953. Of 500 words spelled backwards, 72 still find a
word; at 70, 144 do."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_DATED = re.compile(r"(?P<language>[a-z]{2,3})-(?:\d{4}-\d{2}-\d{2}|undated)-(?P<name>.+)")


_Entry = tuple[RuleText, str | None, tuple[str, ...]]
"""A rule of an edition, the title of its page of examples, and the corresponding English rules."""


class Hit(NamedTuple):
    """A rule that matches; `excerpt` is the matching place, `english` the corresponding English rules."""

    text: RuleText
    title: str | None
    english: tuple[str, ...]
    score: int
    excerpt: str

    def to_json(self) -> dict[str, Any]:
        """Return the entry of a `rosetta508/search/1` document."""
        one = self.text
        return {
            "edition": one.edition,
            "language": one.language,
            "number": one.number,
            "english": list(self.english),
            "title": self.title,
            "score": self.score,
            "excerpt": self.excerpt,
            "digest": one.digest,
        }


class SearchResult(NamedTuple):
    """The result of a search: the terms found, by language, the hits, and the corrected query if it was misspelled."""

    sought: str
    terms: tuple[dict[str, str], ...]
    hits: tuple[Hit, ...]


class _Query(NamedTuple):
    """The folded words of a query, and the forms of its terms as patterns, by language."""

    phrase: str
    words: tuple[str, ...]
    forms: dict[str, re.Pattern[str]]
    likely: dict[str, int]
    """English number of each rule that the query is likely about -> its points."""


def search(query: str, table: Equivalences, language: str) -> SearchResult:
    """Return the hits for a query in the available editions, the reader's language first, best first."""
    entries = list(_entries(table))
    hits = _hits(query, entries, language)
    if all(hit.score <= _WORDS for hit in hits) and (likely := likely_rules(query)[:_LIKELY_RULES]):
        hits = _hits(query, entries, language, likely)
    if not hits and (corrected := _corrected(query, entries)):
        query, hits = corrected, _hits(corrected, entries, language)
    return SearchResult(query, tuple(dict(labels) for labels, _ in _matching_terms(fold(query))), hits)


def _place(text: RuleText) -> tuple[Any, ...]:
    return natural_key(text.number), text.edition


def _query(query: str, likely: Iterable[str]) -> _Query:
    phrase = " ".join(fold(query).split())
    forms: dict[str, list[str]] = {}
    for _, own in _matching_terms(phrase):
        for language, patterns in own.items():
            forms.setdefault(language, []).extend(patterns)
    points = {one: _LIKELY - at for at, one in enumerate(likely)}
    return _Query(phrase, tuple(phrase.split()), {one: re.compile("|".join(own)) for one, own in forms.items()}, points)


def _hit(text: RuleText, title: str | None, english: tuple[str, ...], query: _Query) -> Hit | None:
    body, places = folded_with_places("\n".join((text.text, *text.examples)))
    heading = fold(" ".join(one for one in (text.title, title) if one))
    scores = {part: _score(part, text.language, query) for part in (body, heading)}
    asked = _ASKED if query.phrase in _phrases_of(english) else 0
    likely = max((query.likely.get(one, 0) for one in english), default=0)
    score = max(scores[body][0], scores[heading][0] + _TITLE if scores[heading][0] else 0, asked, likely)
    if query.phrase == text.number:
        score = 2 * _PHRASE
    if not score:
        return None
    return Hit(text, text.title or title, english, score, _excerpt(text, places, scores[body][1]))


def _hits(query: str, entries: Iterable[_Entry], language: str, likely: Iterable[str] = ()) -> tuple[Hit, ...]:
    """Return the hits by language, the reader's first, then by score; with `likely`, by score, then by language."""
    wanted = _query(query, likely)
    found = [hit for entry in entries if wanted.words and (hit := _hit(*entry, wanted))]
    own = {hit.text.language for hit in found} & {language} or {"en"}

    def order(hit: Hit) -> tuple[Any, ...]:
        first = (hit.text.language not in own, -hit.score)
        return *(first[::-1] if wanted.likely else first), _place(hit.text)

    return tuple(sorted(found, key=order))


def _score(part: str, language: str, query: _Query) -> tuple[int, int]:
    """Return how well a part of a rule matches, in points, and where."""
    border = "" if _without_spaces(query.phrase) else r"(?<!\w)"
    if one := re.search(rf"{border}{re.escape(query.phrase)}(?!\w)" if border else re.escape(query.phrase), part):
        return _PHRASE, one.start()
    if (pattern := query.forms.get(language)) and (one := pattern.search(part)):
        return _TERM, one.start()
    if one := re.search(border + re.escape(query.phrase), part):
        return _BEGUN, one.start()
    found = [re.search(border + re.escape(word), part) for word in query.words]
    return (_WORDS, next(one.start() for one in found if one)) if all(found) else (0, 0)


def _without_spaces(phrase: str) -> bool:
    """Return whether a phrase is in a script without spaces between words."""
    return any(ord(letter) > 0x2FFF for letter in phrase)


@cache
def _phrases_of(english: tuple[str, ...]) -> frozenset[str]:
    """Return the phrases of the first of a rule's English numbers, in all languages, folded."""
    return frozenset(
        fold(one)
        for language in LANGUAGES
        for number in english[:1]
        for one in search_words.load(language).phrases.get(number, ())
    )


def _excerpt(text: RuleText, places: list[int], at: int) -> str:
    """Return the text around a place, cut between words if possible."""
    whole = "\n".join((text.text, *text.examples))
    center = places[at] if at < len(places) else 0
    start, end = max(0, center - _CONTEXT), min(len(whole), center + 2 * _CONTEXT)
    before, after = whole[max(0, start - _WORD_END) : start], whole[end : end + _WORD_END]
    if " " in before:
        start -= len(before) - before.rfind(" ") - 1
    elif len(before) < _WORD_END:
        start = 0
    if " " in after:
        end += after.find(" ")
    elif len(after) < _WORD_END:
        end = len(whole)
    cut = " ".join(whole[start:end].split())
    return ("…" if start else "") + cut + ("…" if end < len(whole) else "")


def _entries(table: Equivalences) -> Iterator[_Entry]:
    """Yield every rule of the newest edition of each source, its name, and the corresponding English rules."""
    columns = {one.id: one for one in table.editions}
    for edition in _newest(ids()):
        rules = columns[edition].rules if edition in columns else {}
        for text in rules_of(edition):
            english = rules[text.number].english if text.number in rules else ()
            if table.english and edition == table.english.id:
                english = (text.number,)
            yield text, rule_names.name_of(next(iter(english), None), text.language), english
    yield from _titles_alone(table.english)


def _titles_alone(english: Column | None) -> Iterator[_Entry]:
    """Yield the current titles of the sections whose text is not available; titles come from the history."""
    for number, title in titles_by_number().items():
        if english and not english.covers_number(number):
            yield RuleText(english.id, "en", number, title, "", (), False, english.url), None, (number,)  # noqa: FBT003


def _newest(names: Iterable[str]) -> list[str]:
    """Return the newest edition of each source; keep every edition whose id has no source and date."""
    newest: dict[object, str] = {}
    for name in sorted(names):
        dated = _DATED.fullmatch(name)
        newest[(dated["language"], dated["name"]) if dated else name] = name
    return list(newest.values())


def _matching_terms(phrase: str) -> list[tuple[dict[str, str], dict[str, list[str]]]]:
    """Return labels and patterns, by language, of the terms that have the folded phrase as label or form in a language.

    A label is not always a form: "innescarsi" is the label of the form "innesc*".
    """
    return [(labels, patterns) for labels, patterns, names in _terms() if phrase in names]


@cache
def _terms() -> list[tuple[dict[str, str], dict[str, list[str]], frozenset[str]]]:
    """Return every term of the table: its labels and patterns, by language, and its labels and forms, folded."""
    table, found = TermTable.load(), []
    for name, own in table.forms.items():
        labels = table.labels[name]
        forms = {language: [_form(one, language) for one in those] for language, those in own.items()}
        names = {*map(fold, labels.values()), *(form for those in forms.values() for form, _ in those)}
        patterns = {language: [pattern for _, pattern in those] for language, those in forms.items()}
        found.append((dict(labels), patterns, frozenset(names)))
    return found


def _all_of(forms: Mapping[str, Mapping[str, Iterable[str]]]) -> set[str]:
    """Return the forms of all terms in all languages, folded."""
    return {fold(form) for own in forms.values() for one in own.values() for form in one}


def _form(form: str, language: str) -> tuple[str, str]:
    """Return a form folded, and as a pattern: whole words in scripts with spaces; `*` matches the rest of a word."""
    plain = fold(form)
    pattern = re.escape(plain).replace(r"\*", r"\w*")
    return plain.rstrip("*"), pattern if language == "ja" else rf"(?<!\w){pattern}(?!\w)"


def _corrected(query: str, entries: Iterable[_Entry]) -> str | None:
    """Return the query with each unknown word replaced by the closest known one."""
    table = TermTable.load()
    known = {word for text, _, _ in entries for word in _WORD.findall(fold(f"{text.title or ''} {text.text}"))}
    known = known - _all_of(table.forms) | _all_of(table.shown)  # misspelled or truncated forms are no corrections
    words = []
    for word in fold(query).split():
        corrected = process.extractOne(word, known, scorer=fuzz.ratio, score_cutoff=_MIN_SIMILARITY)
        words.append(word if word in known else corrected[0] if corrected else word)
    found = " ".join(words)
    return found if found != " ".join(fold(query).split()) else None
