"""RuleText: what one edition says in one rule, read from its file alone.

A file of the user's library is what `Library.put` wrote, or what a person put there: of what is not as it should be,
nothing is taken, and the digest stands in.
"""

import json
import os
from typing import Any, NamedTuple

import scraper
from rosetta508.equivalences import home

_DIGESTS = os.path.join(os.path.dirname(scraper.__file__), "digest")  # noqa: PTH118, PTH120 - pathlib costs a start
_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-~")


class RuleText(NamedTuple):
    """A rule as an edition has it; `digest` if the words are ours and not the source's."""

    edition: str
    language: str
    number: str
    title: str | None
    text: str
    examples: tuple[str, ...]
    digest: bool
    url: str | None


def rule_text(edition: str, number: str) -> RuleText | None:
    """Return what the edition of that id says in the rule, in the user’s file or in the digest, or None."""
    name = f"{_file_name(edition)}.json"
    for folder in (os.path.join(home(), "editions"), _DIGESTS):  # noqa: PTH118 - pathlib costs a start
        try:
            with open(os.path.join(folder, name), "rb") as file:  # noqa: PTH118, PTH123 - pathlib costs a start
                document = json.loads(file.read())
            return _found(document, number)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            continue
    return None


def _found(document: dict[str, Any], number: str) -> RuleText | None:
    """Return the rule; `508.1j#2` is the second under its number, where that stands twice."""
    bare, _, place = number.partition("#")
    exact = [one for one in document["rules"] if one["number"] == number]
    alike = [one for one in document["rules"] if one["number"] == bare]
    rule = next(iter(exact or alike[int(place or 1) - 1 :]), None)
    if rule is None:
        return None
    return RuleText(
        document["id"] + "",
        document["language"] + "",
        number,
        rule.get("title"),
        rule["text"] + "",
        tuple(one + "" for one in rule.get("examples") or ()),
        bool(rule.get("restates")),
        document["source"].get("url"),
    )


def _file_name(edition: str) -> str:
    if _SAFE.issuperset(edition):
        return edition
    from urllib.parse import quote  # noqa: PLC0415 - hardly ever needed, and slow

    return quote(edition, safe="")
