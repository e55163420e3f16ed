"""Draft: a translation from a translator's tool, and the Edition made from it.

The edition has the original's rules and numbers and the translator's texts. As in gettext, a fuzzy message counts as
untranslated. Untranslated rules are left out, so `drift` reports them as missing. The order of the messages is ignored
if they have positions or numbers.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rosetta508.exchange.bitext import Bitext
from scraper.documents import refuse_surrogates
from scraper.edition import SCHEMA, Edition, fingerprint
from scraper.errors import N_, MalformedDocument, UnexpectedPage
from scraper.readers.language import is_other_language, named
from scraper.readers.references import references_in
from scraper.rule_number import natural_key
from scraper.sources import SourceEntry

_CONTEXT = re.compile(r"(?P<number>\S{1,100})(?: (?P<kind>title|example (?P<ordinal>[1-9]\d{0,3})))?")
_MAX_CHARACTERS_SHOWN = 60


def facts_of(bitext: Bitext) -> dict[str, str]:
    """Return the non-empty facts, by name, that an edition is rebuilt from; they are stored with the texts."""
    original, translation = bitext.original, bitext.translation
    facts = {
        "Original": original.id,
        "Translation": translation.id,
        "Date": original.stated_date or "",
        "Source": translation.source.name,
        "Book": translation.book or "",
        "Covers": " ".join(_covered(bitext)),
        "Licence": translation.source.licence or "",
        "Restated": " ".join(bitext.restated),
    }
    return {name: fact for name, fact in facts.items() if fact}


@dataclass(frozen=True, slots=True)
class Message:
    """A title, a text, or an example with its translation, which may be empty."""

    context: str
    """The rule's number, with the part of the rule unless it is the text: `508.1d`, `508.1d example 2`."""
    original: str
    translation: str
    fuzzy: bool
    line: int
    place: int | None
    """The index of the rule in the original, if known."""


@dataclass(frozen=True)
class Draft:
    """The facts by name, and the messages in the file's order."""

    path: str
    form: str
    """The name of the file's form in `align --format`."""
    field: str
    """The name of the translation's language in that form."""
    language: str
    facts: Mapping[str, str]
    messages: tuple[Message, ...]

    def edition(self, entry: SourceEntry | None = None, *, use_fuzzy: bool = False) -> Edition:
        """Return the edition made of the translated messages.

        Without `entry`, its id ends in `-draft`, so it does not replace the translation's edition; with `entry`, it is
        an edition of that source.

        Raises `UnexpectedPage` if nothing is translated, or if the language is not the one named by the file or
        `entry`.
        """
        rules = list(self._rules(use_fuzzy=use_fuzzy))
        if not rules and self.left_out(use_fuzzy=use_fuzzy)[1]:
            raise UnexpectedPage(
                N_("is untranslated except for fuzzy texts; use --use-fuzzy to accept them"),
                place=self.path,
            )
        if not rules:
            raise UnexpectedPage(N_("has no translated rule; expected at least one"), place=self.path)
        self._refuse_other_language(" ".join(rule["text"] for rule in rules), entry.language if entry else None)
        document = self._document(rules, entry)
        refuse_surrogates(document, self.path)
        return Edition.from_json(document, self.path)

    def left_out(self, *, use_fuzzy: bool = False) -> tuple[int, int]:
        """Return how many messages have no translation, and how many only a fuzzy one (0 with `use_fuzzy`)."""
        fuzzy = [one for one in self.messages if one.translation and one.fuzzy and not use_fuzzy]
        return sum(not one.translation for one in self.messages), len(fuzzy)

    def _document(self, rules: list[dict[str, Any]], entry: SourceEntry | None) -> dict[str, Any]:
        date = self.facts.get("Date", "")
        name = entry.name if entry else f"{self.facts.get('Source') or 'translation'}-draft"
        ending = entry.edition if entry else name
        book = self.facts.get("Book")
        licence = self.facts.get("Licence") or None
        return {
            "schema": SCHEMA,
            "id": f"{self.language}-{date or 'undated'}-{ending}",
            "language": self.language,
            "book": entry.book if entry else f"{book}-draft" if book else None,
            "covers": list(entry.covers) if entry else self.facts.get("Covers", "").split(),
            "source": {"name": name, "url": entry.url if entry else None, "licence": licence},
            "stated_date": date or None,
            "rules": rules,
        }

    def _rules(self, *, use_fuzzy: bool) -> Iterator[dict[str, Any]]:
        """Yield the rules that have a title or a text, in the original's order."""
        restated = "original" in self.facts.get("Restated", "") or "translation" in self.facts.get("Restated", "")
        for number, kinds in self._by_number().items():
            told = {kind: one for kind, one in kinds.items() if one.translation and (use_fuzzy or not one.fuzzy)}
            said = {kind: one.translation for kind, one in told.items()}
            if ("text" in said) if "text" in kinds else ("title" in said):
                restates = {"restates": fingerprint(*(one.original for one in kinds.values()))} if restated else {}
                yield _rule(number, said) | restates

    def _by_number(self) -> dict[str, dict[str, Message]]:
        """Return the messages by number and part of the rule: `text`, `title`, `example 2`."""
        found: dict[str, dict[str, Message]] = {}
        for message in self._ordered():
            match = _CONTEXT.fullmatch(message.context)
            if match is None:
                raise self._strange(message)
            kinds, kind = found.setdefault(match["number"], {}), match["kind"] or "text"
            if kind in kinds:
                raise self._twice(max(message, kinds[kind], key=lambda one: one.line))
            kinds[kind] = message
        return found

    def _ordered(self) -> list[Message]:
        """Return the messages sorted by position, or by number if one has no position."""
        if all(message.place for message in self.messages):
            return sorted(self.messages, key=lambda one: one.place or 0)
        return sorted(self.messages, key=lambda one: natural_key(one.context.partition(" ")[0]))

    def _twice(self, message: Message) -> MalformedDocument:
        return MalformedDocument(
            N_("“{found}” occurs a second time; expected each rule once"),
            place=f"{self.path}:{message.line}",
            found=message.context,
        )

    def _strange(self, message: Message) -> MalformedDocument:
        return MalformedDocument(
            N_("“{found}” names no rule; expected messages under rule numbers, as “align --format {form}” writes them"),
            place=f"{self.path}:{message.line}",
            found=(message.context or message.original)[:_MAX_CHARACTERS_SHOWN],
            form=self.form,
        )

    def _refuse_other_language(self, text: str, wanted: str | None) -> None:
        if wanted and wanted != self.language:
            raise UnexpectedPage(
                N_("its header says “{field}: {found}”; expected {expected}"),
                place=self.path,
                field=self.field,
                found=self.language,
                expected=wanted,
            )
        if found := is_other_language(text, self.language):
            raise UnexpectedPage(
                N_("is in {found}; its header says {expected}"),
                place=self.path,
                found=named(found),
                expected=named(self.language),
            )


def _covered(bitext: Bitext) -> tuple[str, ...]:
    """Return the sections of the original that the translation covers, in the original's numbers."""
    linked = [rule.number for unit in bitext.units for rule in unit.original]
    sections = dict.fromkeys(number.partition(".")[0] for number in linked)
    covers = bitext.original.covers
    if set(covers) <= {*sections} or not bitext.translation.covers:
        return covers
    return tuple(section for section in sections if bitext.original.covers_number(section))


def _rule(number: str, said: Mapping[str, str]) -> dict[str, Any]:
    text = said.get("text", "")
    examples = [said[kind] for kind in sorted(said, key=_ordinal) if kind.startswith("example")]
    references = [
        {"number": one.number, "title": one.title} | ({"range": one.range} if one.range else {})
        for one in references_in(text, examples)
    ]
    return {
        "number": number,
        "title": said.get("title"),
        "text": text,
        "examples": examples,
        "references": references,
    }


def _ordinal(kind: str) -> int:
    return int(kind.partition(" ")[2] or 0)
