"""Read a filled-in XLIFF document from `align --format xliff` as a Draft.

Of the XLIFF 2 states, translated, reviewed, and final count as translated. Initial, which is also the default, is what
gettext calls fuzzy, and so is Poedit's own mark. Inline markup is dropped; its content is kept.
"""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from xml.parsers import expat

from lxml import etree

from rosetta508.exchange.draft import Draft, Message
from rosetta508.exchange.letters import REPLACEMENT
from rosetta508.exchange.xliff_writer import CATEGORY, METADATA, NAMESPACE
from scraper.documents import read_bytes
from scraper.errors import N_, MalformedDocument

_DONE = frozenset({"translated", "reviewed", "final"})
_POEDIT_FUZZY = "poedit:fuzzy"
"""The sub-state with which Poedit marks a translation that needs work."""
_EXAMPLE = re.compile(r"example([1-9]\d{0,3})")
_MAX_CHARACTERS_SHOWN = 60


def read_xliff_file(path: Path) -> Draft:
    """Return the draft in a document; raise `UnreadableFile`, or `MalformedDocument` naming line or missing part."""
    content, place = read_bytes(path), str(path)
    if _declares_a_type(content, place):
        raise MalformedDocument(N_("declares a document type; an XLIFF document has none"), place=place)
    try:
        tree = etree.fromstring(content, _parser())
    except etree.XMLSyntaxError as error:
        raise _no_xml(f"{place}:{error.lineno or 1}", error.msg) from error
    file = _file(tree, place)
    facts, language = _facts(file), tree.get("trgLang", "").strip()
    if not language or "Original" not in facts:
        raise MalformedDocument(
            N_("lacks “{field}”; expected a document that “align --format xliff” wrote"),
            place=place,
            field=f'metaGroup category="{CATEGORY}"' if language else "trgLang",
        )
    return Draft(place, "xliff", "trgLang", language, facts, tuple(_messages(file)))


class _Met(Exception):
    """Raised to stop the parser at the first document type declaration or element; the rest is not needed."""


def _declares_a_type(content: bytes, place: str) -> bool:
    """Return whether there is a document type declaration; its contents, such as entities, are ignored."""
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = partial(_meet, "type")
    parser.StartElementHandler = partial(_meet, "element")
    try:
        parser.Parse(content, True)  # noqa: FBT003 - expat accepts it by position only
    except _Met as met:
        return met.args == ("type",)
    except expat.ExpatError as error:
        raise _no_xml(f"{place}:{error.lineno}", expat.ErrorString(error.code)) from error
    except (LookupError, ValueError) as error:
        raise _no_xml(place, N_("unknown encoding")) from error
    return False


def _meet(what: str, *_found: object) -> None:
    raise _Met(what)


def _parser() -> Any:
    options = {"resolve_entities": False, "load_dtd": False, "no_network": True}
    return etree.XMLParser(remove_comments=True, remove_pis=True, **options)


def _no_xml(place: str, reason: str | None) -> MalformedDocument:
    said = " ".join((reason or "").split())[:_MAX_CHARACTERS_SHOWN]
    return MalformedDocument(N_("is not XML ({reason}); expected an XLIFF document"), place=place, reason=said)


def _file(tree: Any, place: str) -> Any:
    """Return the only file of the document."""
    if tree.tag != _tag("xliff"):
        found = f"{etree.QName(tree).localname} {tree.get('version', '')}".strip()[:_MAX_CHARACTERS_SHOWN]
        raise MalformedDocument(N_("is “{found}”; expected XLIFF 2.0 or 2.1"), place=place, found=found)
    files = tree.findall(_tag("file"))
    if len(files) != 1:
        raise MalformedDocument(N_("contains {n} files; expected one"), place=place, n=len(files))
    return files[0]


def _facts(file: Any) -> dict[str, str]:
    """Return the facts that `xliff_writer` stored about the file, by their names in a Draft."""
    path = f"{{{METADATA}}}metadata/{{{METADATA}}}metaGroup[@category='{CATEGORY}']/{{{METADATA}}}meta"
    return {one.get("type", "").capitalize(): _text(one).strip() for one in file.findall(path)}


def _messages(file: Any) -> Iterator[Message]:
    """Yield a message for each segment; the units have the original's order."""
    for place, unit in enumerate(file.iter(_tag("unit")), 1):
        for segment in unit.iter(_tag("segment")):
            original, target = (_text(segment.find(_tag(name))) for name in ("source", "target"))
            yield Message(
                context=_context(unit.get("name") or unit.get("id", ""), segment.get("id", "")),
                original=original,
                translation=target if target.strip() else "",
                fuzzy=segment.get("state") not in _DONE or segment.get("subState") == _POEDIT_FUZZY,
                line=segment.sourceline or 0,
                place=place,
            )


def _context(number: str, segment: str) -> str:
    """Return the context of a Draft's message from the names of a unit and a segment."""
    kind = _EXAMPLE.sub(r"example \1", segment)
    return number if kind == "text" else f"{number} {kind}"


def _text(element: Any) -> str:
    """Return an element's text without inline markup; a `cp` element is a character that XML cannot contain."""
    if element is None:
        return ""
    parts = [element.text or ""]
    for child in element:
        parts += [REPLACEMENT if child.tag == _tag("cp") else _text(child), child.tail or ""]
    return "".join(parts)


def _tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"
