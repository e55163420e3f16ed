"""Edition, Rule, Reference, Note, and Source: frozen dataclasses and their JSON document.

The document is `rosetta508/edition/1` (schema in `schemas/edition.json`). Text is Unicode NFC, without control
characters. `settle_repeats` handles duplicate numbers, in the same way for a page and a document.
"""

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from scraper.documents import load_document, normalized, validate
from scraper.printed_number import with_bare_numbers
from scraper.rule_number import head_of, lies_in

SCHEMA = "rosetta508/edition/1"
_SENTENCE_END = re.compile(r"[.!?。！？][”»\"」』)）]*(?=\s|[^\x00-\u2fff])")
_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "〜": "~", "～": "~", "–": "-", "—": "-"})


def fingerprint(*texts: str) -> str:
    """Return 16 hex digits that identify `texts`, ignoring spacing, quote style, dash style, and case."""
    plain = "\n".join("".join(unicodedata.normalize("NFKC", text.translate(_QUOTES)).split()) for text in texts)
    return hashlib.sha256(plain.casefold().encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Reference:
    """A rule cited by number, with the title that the citing text quotes (or None).

    A printed range (506.6a-f) is one reference per rule, each with the range as printed.
    """

    number: str
    title: str | None = None
    range: str | None = None


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a ruling was published: a publication and page, or an author and (ISO 8601) date."""

    text: str
    publication: str | None = None
    page: int | None = None
    author: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Measures:
    """The length of a text: characters without spaces, and sentences (without examples)."""

    characters: int
    sentences: int

    @classmethod
    def of(cls, text: str) -> "Measures":
        """Return the measures of `text`, in any script."""
        return cls(len("".join(text.split())), len(_SENTENCE_END.findall(text.strip() + " ")))


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: a heading has a title and no text; any other rule has text."""

    number: str
    text: str
    title: str | None = None
    examples: tuple[str, ...] = ()
    references: tuple[Reference, ...] = ()
    citations: tuple[Citation, ...] = ()
    reversal: bool = False
    restates: str | None = None
    """In a digest: the fingerprint of the text it restates."""
    measured: Measures | None = None
    """In a digest: the length of the text it restates."""

    @property
    def measures(self) -> Measures:
        """The length of the source's text, even if only its digest is available."""
        return self.measured or Measures.of(self.text)

    @property
    def is_heading(self) -> bool:
        """Whether this is a heading: a title without text."""
        return not self.text

    def fingerprint(self) -> str:
        """Return the fingerprint of title, text, and examples together."""
        return fingerprint(self.title or "", self.text, *self.examples)


@dataclass(frozen=True, slots=True)
class Note:
    """Text of a page outside its rules; the id is unique in the edition (`steps:1`)."""

    id: str
    text: str
    restates: str | None = None

    def fingerprint(self) -> str:
        """Return the fingerprint of the text."""
        return fingerprint(self.text)


@dataclass(frozen=True, slots=True)
class Repeat:
    """A duplicate number: `kept_as` is None if the text was the same, else the id of the later rule."""

    number: str
    kept_as: str | None = None


@dataclass(frozen=True, slots=True)
class Misprint:
    """A misprinted number: as printed, as meant, and whether the printed number also exists elsewhere."""

    printed: str
    number: str
    twice: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """Where an edition comes from: `name` is the source's name in sources.toml, and `retrieved` is an ISO 8601 date."""

    name: str
    url: str | None = None
    revision: str | None = None
    licence: str | None = None
    retrieved: str | None = None


@dataclass(frozen=True)
class Edition:
    """A rule book, or part of one, in one language (BCP 47), with at most one date; its rules are in document order."""

    id: str
    language: str
    source: Source
    rules: tuple[Rule, ...]
    book: str | None = None
    covers: tuple[str, ...] = ()
    stated_date: str | None = None
    notes: tuple[Note, ...] = ()
    repeats: tuple[Repeat, ...] = ()
    misprints: tuple[Misprint, ...] = ()
    glossary: tuple[str, ...] = ()
    """Headwords of the glossary, where the book has one."""

    @cached_property
    def by_number(self) -> dict[str, Rule]:
        """Rules by number."""
        return {rule.number: rule for rule in self.rules}

    @cached_property
    def is_digest(self) -> bool:
        """Whether the texts are restated in our own words instead of the source's."""
        return any(rule.restates for rule in self.rules)

    def covers_number(self, number: str) -> bool:
        """Return whether this edition covers `number` in full."""
        return any(lies_in(number, area) for area in self.covers)

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """The sections that this edition declares; if it declares none, those with any of its rules or headings."""
        return self.covers or tuple(dict.fromkeys(head_of(rule.number, 1) for rule in self.rules))

    def reaches(self, number: str) -> bool:
        """Return whether `number` is in the sections of this edition, declared or not."""
        return any(lies_in(number, area) for area in self.areas)

    def to_json(self) -> dict[str, Any]:
        """Return the `rosetta508/edition/1` document.

        Left out if empty, false, or None: `repeats`, `misprints`, and `glossary`, and a rule's `citations`, `reversal`,
        `restates`, and `measured`.
        """
        return {
            "schema": SCHEMA,
            "id": self.id,
            "language": self.language,
            "book": self.book,
            "covers": list(self.covers),
            "source": {name: getattr(self.source, name) for name in Source.__slots__},
            "stated_date": self.stated_date,
            "rules": [_rule_to_json(rule) for rule in self.rules],
            "notes": [_filled(note, keep=("id", "text")) for note in self.notes],
        } | _extras(
            repeats=[_filled(one, keep=("number",)) for one in self.repeats],
            misprints=[_filled(one, keep=()) for one in self.misprints],
            glossary=list(self.glossary),
        )

    @classmethod
    def from_json(cls, document: Mapping[str, Any], place: str = "edition") -> "Edition":
        """Validate a document and return its edition; raise `MalformedDocument` naming `place` and the field."""
        clean = with_bare_numbers(normalized(document, "edition", place))
        validate(clean, "edition", place)
        rules, repeats = settle_repeats(_rule_from_json(rule) for rule in clean["rules"])
        return cls(
            id=clean["id"],
            language=clean["language"],
            source=Source(**{k: clean["source"].get(k) for k in Source.__slots__}),
            rules=rules,
            book=clean.get("book"),
            covers=tuple(clean.get("covers") or ()),
            stated_date=clean.get("stated_date"),
            notes=tuple(Note(n["id"], n["text"], n.get("restates")) for n in clean.get("notes") or ()),
            repeats=(*(Repeat(**one) for one in clean.get("repeats", ())), *repeats),
            misprints=tuple(Misprint(**one) for one in clean.get("misprints", ())),
            glossary=tuple(clean.get("glossary") or ()),
        )


def read_edition(path: Path) -> Edition:
    """Return the edition in an Edition JSON file.

    Raises `UnreadableFile`, or `MalformedDocument` naming the line or field.
    """
    return Edition.from_json(load_document(path, "edition"), str(path))


def write_edition(edition: Edition) -> str:
    """Return the edition as the JSON text that `read_edition` reads, ending in a newline."""
    return json.dumps(edition.to_json(), ensure_ascii=False, indent=1) + "\n"


def settle_repeats(rules: Iterable[Rule]) -> tuple[tuple[Rule, ...], tuple[Repeat, ...]]:
    """Return rules without identical repeats, and the repeats; a later, different rule gets the id `508.1j#2`."""
    kept: dict[str, Rule] = {}
    repeats: list[Repeat] = []
    seen: dict[str, list[str]] = {}
    for rule in rules:
        prints, print_ = seen.setdefault(rule.number, []), rule.fingerprint()
        if print_ in prints:
            repeats.append(Repeat(rule.number))
            continue
        prints.append(print_)
        number = rule.number if len(prints) == 1 else f"{rule.number}#{len(prints)}"
        if number != rule.number:
            repeats.append(Repeat(rule.number, kept_as=number))
        kept[number] = replace(rule, number=number)
    return tuple(kept.values()), tuple(repeats)


def _extras(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value}


def _filled(record: Any, keep: tuple[str, ...]) -> dict[str, Any]:
    values = {name: getattr(record, name) for name in record.__slots__}
    return {name: value for name, value in values.items() if name in keep or value is not None}


def _rule_to_json(rule: Rule) -> dict[str, Any]:
    return {
        "number": rule.number,
        "title": rule.title,
        "text": rule.text,
        "examples": list(rule.examples),
        "references": [_filled(reference, keep=("number", "title")) for reference in rule.references],
    } | _extras(
        citations=[_filled(citation, keep=("text",)) for citation in rule.citations],
        reversal=rule.reversal,
        restates=rule.restates,
        measured=rule.measured and _filled(rule.measured, keep=()),
    )


def _rule_from_json(document: Mapping[str, Any]) -> Rule:
    return Rule(
        number=document["number"],
        text=document["text"],
        title=document.get("title"),
        examples=tuple(document.get("examples") or ()),
        references=tuple(
            Reference(r["number"], r.get("title"), r.get("range")) for r in document.get("references") or ()
        ),
        citations=tuple(
            Citation(c["text"], c.get("publication"), c.get("page"), c.get("author"), c.get("date"))
            for c in document.get("citations") or ()
        ),
        reversal=document.get("reversal", False),
        restates=document.get("restates"),
        measured=Measures(**document["measured"]) if document.get("measured") else None,
    )
