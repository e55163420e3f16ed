"""Feed: changes as an Atom feed (RFC 4287), one entry per changed page and per rejected page."""

import uuid
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass

from rosetta508.compare.page_change import Change
from scraper.page import Page, timestamp
from scraper.sources import source_entries

_ATOM = "http://www.w3.org/2005/Atom"
_NAME = "rosetta508/changes"
_DECLARATION = "<?xml version='1.0' encoding='UTF-8'?>\n"


@dataclass(frozen=True, slots=True)
class FeedWords:
    """The feed's words in the reader's language: its title, the title of an entry, and one line for each rule."""

    lang: str
    title: str
    of_change: Callable[[Change], str]
    of_refusal: Callable[[Page], str]
    lines: Callable[[Change], list[str]]


def atom(changes: list[Change], refused: list[Page], words: FeedWords) -> str:
    """Return the feed as XML text, newest entry first; its date is that of its newest entry, or now if it has none."""
    entries = [_of_change(change, words) for change in changes] + [_of_refusal(page, words) for page in refused]
    entries.sort(key=lambda entry: entry.findtext("updated") or "", reverse=True)
    feed = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": words.lang})
    _add(feed, "id", _urn("feed"))
    _add(feed, "title", words.title)
    _add(feed, "updated", (entries[0].findtext("updated") if entries else None) or timestamp())
    _add(ET.SubElement(feed, "author"), "name", "rosetta508")
    feed.extend(entries)
    ET.indent(feed)
    return _DECLARATION + ET.tostring(feed, encoding="unicode") + "\n"


def _of_change(change: Change, words: FeedWords) -> ET.Element:
    identity = f"{change.source} {change.before.sha256 if change.before else None} {change.after.sha256}"
    body = "\n".join(words.lines(change))
    return _entry(identity, words.of_change(change), change.after.retrieved, change.source, body)


def _of_refusal(page: Page, words: FeedWords) -> ET.Element:
    identity = f"{page.source} {page.sha256}"
    return _entry(identity, words.of_refusal(page), page.retrieved, page.source, page.problem or "")


def _entry(identity: str, title: str, updated: str | None, source: str, body: str) -> ET.Element:
    url = source_entries()[source].url if source in source_entries() else None
    entry = ET.Element("entry")
    _add(entry, "id", _urn(identity))
    _add(entry, "title", title)
    _add(entry, "updated", updated or timestamp())
    if url:
        ET.SubElement(entry, "link", {"rel": "alternate", "href": _printable(url)})
    _add(entry, "content", body).set("type", "text")
    return entry


def _add(parent: ET.Element, name: str, text: str) -> ET.Element:
    child = ET.SubElement(parent, name)
    child.text = _printable(text)
    return child


def _printable(text: str) -> str:
    """Return text without characters that are invalid in XML or invisible."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n")


def _urn(identity: str) -> str:
    return uuid.uuid5(uuid.NAMESPACE_URL, f"{_NAME} {identity}").urn
