"""Feed: changes as an Atom feed (RFC 4287), one entry per changed page and per rejected page."""

import uuid
import xml.etree.ElementTree as ET
from collections.abc import Iterable

from scraper.page import timestamp
from scraper.sources import source_entries

_ATOM = "http://www.w3.org/2005/Atom"
_NAME = "rosetta508/changes"
_DECLARATION = "<?xml version='1.0' encoding='UTF-8'?>\n"


def atom(title: str, lang: str, entries: Iterable[ET.Element]) -> str:
    """Return the feed as XML text, newest entry first; its date is that of its newest entry, or now if it has none."""
    entries = sorted(entries, key=lambda entry: entry.findtext("updated") or "", reverse=True)
    feed = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": lang})
    _add(feed, "id", _urn("feed"))
    _add(feed, "title", title)
    _add(feed, "updated", (entries[0].findtext("updated") if entries else None) or timestamp())
    _add(ET.SubElement(feed, "author"), "name", "rosetta508")
    feed.extend(entries)
    ET.indent(feed)
    return _DECLARATION + ET.tostring(feed, encoding="unicode") + "\n"


def entry(source: str, state: str, title: str, updated: str | None, body: str) -> ET.Element:
    """Return an entry about a source; `state` distinguishes it from the source's other entries."""
    url = source_entries()[source].url if source in source_entries() else None
    found = ET.Element("entry")
    _add(found, "id", _urn(f"{source} {state}"))
    _add(found, "title", title)
    _add(found, "updated", updated or timestamp())
    if url:
        ET.SubElement(found, "link", {"rel": "alternate", "href": _printable(url)})
    _add(found, "content", body).set("type", "text")
    return found


def _add(parent: ET.Element, name: str, text: str) -> ET.Element:
    child = ET.SubElement(parent, name)
    child.text = _printable(text)
    return child


def _printable(text: str) -> str:
    """Return text without characters that are invalid in XML or invisible."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n")


def _urn(identity: str) -> str:
    return uuid.uuid5(uuid.NAMESPACE_URL, f"{_NAME} {identity}").urn
