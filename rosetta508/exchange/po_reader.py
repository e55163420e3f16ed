"""Read a filled-in PO catalog from `align --format po` as a Draft.

Obsolete messages are skipped. The order of the messages is ignored: their references give their positions, or their
rule numbers if a tool has removed the references.
"""

import codecs
from email import message_from_string
from pathlib import Path
from typing import Any

from babel.messages import catalog as babel
from babel.messages.pofile import PoFileError, PoFileParser

from rosetta508.exchange.draft import Draft, Message
from rosetta508.exchange.po_writer import PREFIX
from scraper.documents import read_bytes
from scraper.errors import N_, MalformedDocument, UnreadableFile

_MAX_CHARACTERS_SHOWN = 60
_CHARSETS = """
    ASCII UTF-8 ISO-8859-1 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-9
    ISO-8859-13 ISO-8859-14 ISO-8859-15 KOI8-R KOI8-U KOI8-T CP850 CP866 CP874 CP932 CP949 CP950 CP1250 CP1251 CP1252
    CP1253 CP1254 CP1255 CP1256 CP1257 CP1258 GB2312 GBK GB18030 EUC-JP EUC-KR BIG5 BIG5-HKSCS SHIFT_JIS JOHAB TIS-620
"""
"""Encodings known to both gettext (its manual, “Header Entry”) and Python."""
_CODECS = frozenset(codecs.lookup(charset).name for charset in _CHARSETS.split())


def read_po_file(path: Path) -> Draft:
    """Return the draft in a catalog; raise `UnreadableFile`, or `MalformedDocument` naming line or missing field."""
    content = read_bytes(path).removeprefix(codecs.BOM_UTF8)
    lines = [b"" if line.startswith(b"#~|") else line for line in content.splitlines()]  # Babel cannot read this
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
            N_("is not valid PO syntax from here on: “{found}”"),
            place=f"{path}:{error.lineno + 1}",
            found=str(error.line)[:_MAX_CHARACTERS_SHOWN],
        ) from error
    except (ValueError, LookupError, AttributeError, TypeError, AssertionError) as error:
        raise MalformedDocument(N_("is not a readable PO file"), place=str(path)) from error
    if not catalog.fields.get("Language") or f"{PREFIX}Original" not in catalog.fields:
        raise MalformedDocument(
            N_("its header lacks the field “{field}”; expected a catalog that “align --format po” wrote"),
            place=str(path),
            field="Language" if not catalog.fields.get("Language") else f"{PREFIX}Original",
        )
    return catalog.draft()


class _Read(babel.Catalog):
    """The result of Babel's parser: nothing is merged, and the whole header is kept."""

    def __init__(self, path: str) -> None:
        super().__init__(charset="utf-8")
        self.path = path
        self.fields: dict[str, str] = {}
        self.found: list[babel.Message] = []

    def draft(self) -> Draft:
        """Return the messages found."""
        facts = {name.removeprefix(PREFIX): one.strip() for name, one in self.fields.items() if PREFIX in name}
        language = self.fields["Language"].strip().replace("_", "-")
        messages = tuple(_message(one) for one in self.found)
        return Draft(self.path, "po", "Language", language, facts, messages)

    def __setitem__(self, id: Any, message: babel.Message) -> None:  # noqa: A002 - Babel's name
        if id == "" and not message.context:
            self._head(message)
            return
        if not isinstance(id, str):
            raise MalformedDocument(N_("has plural forms; a rule has none"), place=f"{self.path}:{message.lineno}")
        self.found.append(message)

    def _head(self, message: babel.Message) -> None:
        header = message_from_string(str(message.string))
        self.fields = {name: str(value) for name, value in header.items()}
        self.charset = _codec(header.get_content_charset() or "utf-8", self.path)


def _codec(charset: str, path: str) -> str:
    """Return Python's name of a text encoding; other codecs, such as unicode_escape, would accept anything."""
    try:
        name = codecs.lookup(charset).name
    except (LookupError, ValueError):
        name = ""
    if name not in _CODECS:
        raise MalformedDocument(
            N_("its header says “charset={found}”; expected an encoding that gettext supports, such as UTF-8"),
            place=path,
            found=charset[:_MAX_CHARACTERS_SHOWN],
        )
    return name


def _message(found: babel.Message) -> Message:
    place = found.locations[0][1] if found.locations else None
    texts = str(found.id), str(found.string or "")
    return Message(found.context or "", *texts, fuzzy=found.fuzzy, line=found.lineno or 0, place=place or None)
