"""RuleLife: the history of one rule: its numbers, changes, and title.

`aligner/history/history.json` is larger than a megabyte and holds one rule per line. This module reads only the lines
that name a rule; all other code reads the file through `aligner.history.History`. Reason: the goal for
`rosetta508 508.1k` is eight times a bare start of Python (`benchmarks/measure/startup.py`). It takes five; with
`History.load()` it would take 24.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import aligner

_PATH = Path(aligner.__file__).with_name("history") / "history.json"
_RULES = b'"rules":['
_TITLE, _EXAMPLE, _SUBSTANCE = 3, 4, 5
"""Indices in `aligner.history.wording_changes.CHANGES` of the changes that matter to a reader."""


class RuleLife(NamedTuple):
    """One rule. All dates are those of revisions (ISO 8601); `numbers` has (first, last, number), oldest first."""

    rule: str
    """The permanent id: its first number and the first revision that had it."""
    numbers: tuple[tuple[str, str, str], ...]
    changes: tuple[str, ...]
    """The revisions with its first wording and with later changes of substance."""
    title: str | None
    newest: str
    """The newest revision."""

    @property
    def number(self) -> str | None:
        """Its number today; None if it has been removed."""
        return self.number_at(self.newest)

    @property
    def since(self) -> str:
        """The first revision with its last number."""
        return self.numbers[-1][0]

    @property
    def last(self) -> str:
        """The last revision that had the rule."""
        return self.numbers[-1][1]

    def number_at(self, date: str) -> str | None:
        """Return its number on a day; None if it was not in the rules."""
        day = max((one for one in revisions() if one <= date), default="")
        return next((number for first, last, number in self.numbers if first <= day <= last), None)


def lives(asked: str) -> tuple[RuleLife, ...]:
    """Return every rule whose id is `asked` or that ever had this number."""
    content, told = _content()
    mark = f'\n["{asked}",' if "@" in asked else f',"{asked}"]'
    found = (_life(json.loads(line), told) for line in _lines(content, mark.encode(errors="backslashreplace")))
    return tuple(one for one in found if asked == one.rule or any(asked == number for _, _, number in one.numbers))


def life_at(asked: str, date: str | None = None) -> RuleLife | None:
    """Return the rule with that id or number (today, or on a day); None if there is none."""
    found = lives(asked)
    return next((one for one in found if one.rule == asked or one.number_at(date or one.newest) == asked), None)


def titles_by_number() -> dict[str, str]:
    """Return the titles of today's sections and rules, by number."""
    content, told = _content()
    last = len(told["revisions"]) - 1
    packed = json.loads(content)["rules"]
    return {
        one[1][-1][2]: told["titles"][one[2][-1][3]] for one in packed if one[1][-1][1] == last and one[2][-1][3] >= 0
    }


def revisions() -> tuple[str, ...]:
    """Return the dates of all revisions, oldest first."""
    return tuple(_content()[1]["revisions"])


@cache
def _content() -> tuple[bytes, dict[str, Any]]:
    """Return the file, and its header before the first rule."""
    content = _PATH.read_bytes()
    head = content[: content.index(_RULES)] + _RULES + b"]}"
    return content, json.loads(head)


def _lines(content: bytes, mark: bytes) -> Iterator[bytes]:
    """Yield each line of a rule that contains `mark`, once; skip the header, which also contains numbers."""
    at = content.find(mark, content.index(_RULES))
    while at >= 0:
        start = content.rfind(b"\n", 0, at + 1) + 1
        end = content.find(b"\n", start)
        yield content[start:end].rstrip(b",")
        at = content.find(mark, end)


def _life(packed: list[Any], told: dict[str, Any]) -> RuleLife:
    """Parse a line: [id, [[first, last, number]…], [[first, change, fingerprint, title, …]…], …]; dates are indices."""
    dates = told["revisions"]
    titles = [one[3] for one in packed[2]]
    return RuleLife(
        rule=packed[0],
        numbers=tuple((dates[first], dates[last], number) for first, last, number in packed[1]),
        changes=tuple(
            dates[one[0]] for at, one in enumerate(packed[2]) if not at or one[1] in (_TITLE, _EXAMPLE, _SUBSTANCE)
        ),
        title=told["titles"][titles[-1]] if titles[-1] >= 0 else None,
        newest=dates[-1],
    )
