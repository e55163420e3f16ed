"""Printed numbers: “Article 5”, “§ 4”, and “Regel 12” are the numbers 5, 4, and 12 after a word or a sign.

Rule numbers in a document have no spaces, so that a line, a table, or a command can name them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

_NUMERAL = re.compile(r"\W?(?:\w*\d|[IVXLC]+\b)")
"""The beginning of a number: it has a digit, or is a Roman numeral."""


def with_bare_numbers(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an edition's document without spaces in the numbers of its rules, references, and sections.

    Anything that does not follow the schema is left unchanged.
    """
    rules = _records(document.get("rules"))
    numbers = bare_numbers(number for rule in rules if isinstance(number := rule.get("number"), str))
    if not numbers:
        return document
    covers = document.get("covers")
    bared = {"covers": [_bared(area, numbers) for area in covers]} if isinstance(covers, list) else {}
    return {**document, **bared, "rules": [_rule(rule, numbers) for rule in document["rules"]]}


def _rule(rule: Any, numbers: Mapping[str, str]) -> Any:
    if not isinstance(rule, Mapping):
        return rule
    cited = rule.get("references")
    return _numbered(rule, numbers) | (
        {"references": [_numbered(one, numbers) for one in cited]} if isinstance(cited, list) else {}
    )


def _numbered(record: Any, numbers: Mapping[str, str]) -> Any:
    is_numbered = isinstance(record, Mapping) and "number" in record
    return {**record, "number": _bared(record["number"], numbers)} if is_numbered else record


def _bared(number: Any, numbers: Mapping[str, str]) -> Any:
    if not isinstance(number, str) or number in numbers.values():
        return number
    return numbers.get(number) or (_bare(number) if number.strip() else number)


def _records(found: Any) -> list[Mapping[str, Any]]:
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []


def bare_numbers(printed: Iterable[str]) -> dict[str, str]:
    """Return number as printed -> number, for all that are printed with a space, such as “Article 5” or “§ 4”.

    The word before a number is dropped, unless two numbers differ only in it: both then keep it (Article-5).
    """
    every = list(dict.fromkeys(printed))
    bare = {one: _bare(one) for one in every}
    borne = Counter(bare.values())
    spaced = [one for one in every if one.strip() and one.split() != [one]]
    return {one: bare[one] if borne[bare[one]] == 1 else "-".join(one.split()) for one in spaced}


def _bare(printed: str) -> str:
    """Return a number without words before it; the parts left are joined by dots if they would run together."""
    words = printed.split()
    first = next((at for at, one in enumerate(words) if _NUMERAL.match(one)), None)
    if first is None or len(words) == 1:
        return "-".join(words)
    joined = ""
    for one in words[first:]:
        before, after = joined[-1:], one[0]
        apart = not (before.isalnum() and after.isalnum()) or (before.isdecimal() and after.isalpha())
        joined += one if apart else f".{one}"
    return joined.rstrip(".:") or joined
