"""RuleText: the text of one rule in one edition, read from the edition's file alone.

The file is read as plain JSON, without `scraper.library.Library`, which validates it. Reason: the goal for `rosetta508
508.1k` is eight times a bare start of Python; with `Library.get` it would take 23.

A file in the user's library was written by `Library.put` or by a person. If it is malformed, the digest is used.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

import scraper
from rosetta508.lookup.equivalences import document_in, own_files
from scraper.home import default_home

_DIGESTS = Path(scraper.__file__).with_name("digest")
_INVALID_DOCUMENT = (ValueError, KeyError, TypeError, AttributeError)
"""Errors from a document that is no edition."""


class RuleText(NamedTuple):
    """A rule in an edition; `digest` means that the words are ours and not the source's."""

    edition: str
    language: str
    number: str
    title: str | None
    text: str
    examples: tuple[str, ...]
    digest: bool
    url: str | None


def rule_text(edition: str, number: str) -> RuleText | None:
    """Return a rule's text in the edition with that id, from the user's file or from the digest; else None."""
    for document in _documents(edition):
        try:
            return _found(document, number)
        except _INVALID_DOCUMENT:
            continue
    return None


def rules_of(edition: str) -> tuple[RuleText, ...]:
    """Return every rule of the edition with that id, in order, from the user's file or from the digest."""
    for document in _documents(edition):
        try:
            return tuple(_rule(document, rule) for rule in document["rules"])
        except _INVALID_DOCUMENT:
            continue
    return ()


def ids() -> tuple[str, ...]:
    """Return the ids of all available editions, from the names of their files."""
    own = [unquote(name.removesuffix(".json")) for name, _, _ in own_files()]
    return tuple(sorted({*own, *(path.stem for path in _DIGESTS.glob("*.json"))}))


def _documents(edition: str) -> Iterator[dict[str, Any]]:
    """Yield the readable forms of the edition: the user's file, then the digest."""
    name = f"{quote(edition, safe='')}.json"
    for folder in (default_home() / "editions", _DIGESTS):
        try:
            yield document_in(folder / name)
        except (OSError, ValueError, RecursionError):
            continue


def _found(document: dict[str, Any], number: str) -> RuleText | None:
    """Return the rule; `508.1j#2` is the second one with its number."""
    bare, _, place = number.partition("#")
    exact = [one for one in document["rules"] if one["number"] == number]
    alike = [one for one in document["rules"] if one["number"] == bare]
    rule = next(iter(exact or alike[int(place or 1) - 1 :]), None)
    return _rule(document, rule)._replace(number=number) if rule else None


def _rule(document: dict[str, Any], rule: dict[str, Any]) -> RuleText:
    """Return a rule of a document; raise `TypeError` if a text field is not a string."""
    return RuleText(
        document["id"] + "",
        document["language"] + "",
        rule["number"] + "",
        rule.get("title"),
        rule["text"] + "",
        tuple(one + "" for one in rule.get("examples") or ()),
        bool(rule.get("restates")),
        document["source"].get("url"),
    )
