"""PoFile: a filled-in PO catalog that `align --format po` once wrote, and the Edition that it makes.

The original's rules under the original's numbers, with the translator's texts. As gettext does, a message that is
fuzzy counts as not translated; what is not translated is left out, so that `drift` names it as missing. The order of
the messages means nothing: their places do, or their numbers, where a tool has thrown the places away.
"""

import codecs
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from email import message_from_string
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, PoFileParser

from rosetta508.exchange.po import PREFIX
from scraper.documents import read_bytes
from scraper.edition import SCHEMA, Edition, fingerprint
from scraper.errors import N_, MalformedDocument, UnexpectedPage, UnreadableFile
from scraper.readers.language import is_other_language, named
from scraper.readers.references import references_in
from scraper.rule_number import natural_key
from scraper.sources import SourceEntry

_CONTEXT = re.compile(r"(?P<number>\S{1,100})(?: (?P<kind>title|example (?P<ordinal>[1-9]\d{0,3})))?")
_SHOWN = 60


@dataclass(frozen=True)
class PoFile:
    """The header's fields by name, and the messages in the file's order; obsolete ones are not among them."""

    place: str
    header: Mapping[str, str]
    messages: tuple[Message, ...]

    def edition(self, entry: SourceEntry | None = None, *, use_fuzzy: bool = False) -> Edition:
        """Return the edition that the translated messages make.

        It is a draft of its own, beside the page that it translates anew; with `entry` it is an edition of that source.
        Raises `UnexpectedPage` if nothing is translated, or not into the language that the header or `entry` says.
        """
        rules = list(self._rules(use_fuzzy=use_fuzzy))
        if not rules and self.left_out(use_fuzzy=use_fuzzy)[1]:
            raise UnexpectedPage(
                N_("holds only fuzzy texts, which count as not translated unless asked for with --use-fuzzy"),
                place=self.place,
            )
        if not rules:
            raise UnexpectedPage(N_("holds no translated rule; expected one at least"), place=self.place)
        language = self._fact("Language", plain=True).replace("_", "-")
        self._refuse_other_language(" ".join(rule["text"] for rule in rules), entry.language if entry else language)
        return Edition.from_json(self._document(rules, language, entry), self.place)

    def left_out(self, *, use_fuzzy: bool = False) -> tuple[int, int]:
        """Return how many messages are not translated, and how many are fuzzy and so do not count."""
        fuzzy = [one for one in self.messages if one.string and one.fuzzy and not use_fuzzy]
        return sum(not one.string for one in self.messages), len(fuzzy)

    def _document(self, rules: list[dict[str, Any]], language: str, entry: SourceEntry | None) -> dict[str, Any]:
        date = self._fact("Date")
        name = entry.name if entry else f"{self._fact('Source') or 'translation'}-draft"
        ending = entry.edition if entry else name
        covers = self._fact("Covers").split()
        book = self._fact("Book")
        return {
            "schema": SCHEMA,
            "id": f"{language}-{date or 'undated'}-{ending}",
            "language": language,
            "book": entry.book if entry else f"{book}-draft" if book else None,
            "covers": list(entry.covers) if entry else covers,
            "source": {"name": name, "url": entry.url if entry else None, "licence": self._fact("Licence") or None},
            "stated_date": date or None,
            "rules": rules,
        }

    def _rules(self, *, use_fuzzy: bool) -> Iterator[dict[str, Any]]:
        """Yield the rules that have a title or a text, in the original's order."""
        parts: dict[str, dict[str, Message]] = {}
        for message in self._ordered():
            match = _CONTEXT.fullmatch(message.context or "")
            if match is None:
                raise self._strange(message)
            parts.setdefault(match["number"], {})[match["kind"] or "text"] = message
        restated = "original" in self._fact("Restated") or "translation" in self._fact("Restated")
        for number, kinds in parts.items():
            said = {kind: str(one.string) for kind, one in kinds.items() if one.string and (use_fuzzy or not one.fuzzy)}
            if ("text" in said) if "text" in kinds else ("title" in said):
                yield _rule(number, said) | ({"restates": _print_of(kinds)} if restated else {})

    def _ordered(self) -> list[Message]:
        """Return the messages by their places, or by their numbers if one has no place."""
        if all(message.locations and message.locations[0][1] for message in self.messages):
            return sorted(self.messages, key=lambda one: int(one.locations[0][1] or 0))
        return sorted(self.messages, key=lambda one: natural_key((one.context or "").partition(" ")[0]))

    def _strange(self, message: Message) -> MalformedDocument:
        found = (message.context or str(message.id))[:_SHOWN]
        return MalformedDocument(
            N_("“{found}” names no rule; expected messages under rule numbers, as “align --format po” writes them"),
            place=f"{self.place}:{message.lineno}",
            found=found,
        )

    def _fact(self, name: str, *, plain: bool = False) -> str:
        return self.header.get(name if plain else f"{PREFIX}{name}", "").strip()

    def _refuse_other_language(self, text: str, expected: str) -> None:
        if expected != (said := self._fact("Language", plain=True).replace("_", "-")):
            raise UnexpectedPage(
                N_("its header says “Language: {found}”; expected {expected}"),
                place=self.place,
                found=said,
                expected=expected,
            )
        if found := is_other_language(text, expected):
            raise UnexpectedPage(
                N_("is in {found}; its header says {expected}"),
                place=self.place,
                found=named(found),
                expected=named(expected),
            )


def read_po_file(path: Path) -> PoFile:
    """Read a catalog; raise `UnreadableFile`, or `MalformedDocument` naming the line or what the header lacks."""
    content = read_bytes(path).removeprefix(codecs.BOM_UTF8)
    lines = [b"" if line.startswith(b"#~|") else line for line in content.splitlines()]  # which Babel cannot read
    catalog = _Read(str(path))
    try:
        PoFileParser(catalog, ignore_obsolete=True, abort_invalid=True).parse(lines)
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            N_("is not {encoding}; expected the encoding that its header names"),
            place=str(path),
            encoding=catalog.charset,
        ) from error
    except PoFileError as error:
        raise MalformedDocument(
            N_("is no PO file from here on: “{found}”"),
            place=f"{path}:{error.lineno + 1}",
            found=str(error.line)[:_SHOWN],
        ) from error
    except (ValueError, LookupError, AttributeError, TypeError, AssertionError) as error:
        raise MalformedDocument(N_("is no PO file that can be read"), place=str(path)) from error
    if not catalog.fields.get("Language") or f"{PREFIX}Original" not in catalog.fields:
        raise MalformedDocument(
            N_("its header lacks the field “{field}”; expected a catalog that “align --format po” wrote"),
            place=str(path),
            field="Language" if not catalog.fields.get("Language") else f"{PREFIX}Original",
        )
    return PoFile(str(path), catalog.fields, tuple(catalog.found))


class _Read(Catalog):
    """What Babel's parser finds: nothing is merged, and the header is kept whole."""

    def __init__(self, place: str) -> None:
        super().__init__(charset="utf-8")
        self.place = place
        self.fields: dict[str, str] = {}
        self.found: list[Message] = []
        self.seen: set[str] = set()

    def __setitem__(self, id: Any, message: Message) -> None:  # noqa: A002 - Babel's name
        if id == "" and not message.context:
            self._head(message)
            return
        if not isinstance(id, str):
            raise MalformedDocument(N_("has plural forms; a rule has none"), place=f"{self.place}:{message.lineno}")
        if message.context in self.seen:
            raise MalformedDocument(
                N_("“{found}” stands here for the second time; expected each rule once"),
                place=f"{self.place}:{message.lineno}",
                found=message.context,
            )
        self.seen.add(message.context or "")
        self.found.append(message)

    def _head(self, message: Message) -> None:
        header = message_from_string(str(message.string))
        self.fields = {name: str(value) for name, value in header.items()}
        charset = header.get_content_charset() or "utf-8"
        self.charset = codecs.lookup(charset).name


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


def _print_of(kinds: Mapping[str, Message]) -> str:
    return fingerprint(*_texts(kinds.values()))


def _texts(messages: Iterable[Message]) -> Iterator[str]:
    return (str(message.id) for message in messages)
