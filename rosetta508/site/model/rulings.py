"""The rulings of 1995-1997 and today's rules: which rules each ruling is about, and whether it still holds."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from aligner.history.history import History
from rosetta508.lookup.rule_lookup import successors_of
from scraper.edition import Edition, Rule

STATUSES = ("holds", "changed", "obsolete")
_JUDGED = "2024-11-08"
"""Date of the English rules whose numbers the table of the project's judgments uses."""


@dataclass(frozen=True)
class Ruling:
    """A ruling, its status (one of `STATUSES`, None if nobody judged it), today's rules, and our note.

    `rules` are those it is about, `possible` those it only touches on, both by their English numbers of today.
    """

    rule: Rule
    status: str | None
    rules: tuple[str, ...]
    possible: tuple[str, ...]
    note: Mapping[str, str]

    @property
    def section(self) -> str:
        """Its step: `declare` for declare:12."""
        return self.rule.number.partition(":")[0]


def rulings_of(edition: Edition | None) -> tuple[Ruling, ...]:
    """Return the rulings of the edition that contains them, with the project's judgment if there is one."""
    judged = _judged() if edition else {}
    return (
        tuple(_ruling(rule, judged.get(rule.number, {})) for rule in edition.rules if not rule.is_heading)
        if edition
        else ()
    )


def _ruling(rule: Rule, judged: Mapping[str, Any]) -> Ruling:
    rules = _today([*judged.get("rules", ()), *judged.get("other", ())])
    return Ruling(rule, judged.get("status"), rules, _today(judged.get("possible", ())), judged.get("note", {}))


def _today(numbers: Iterable[str]) -> tuple[str, ...]:
    """Return today's numbers of these rules, or of the successors of a removed rule; unknown numbers are unchanged."""
    history = History.load()
    newest = history.revisions()[-1]
    found: dict[str, None] = {}
    for number in numbers:
        rule = history.rule_at(number, _JUDGED)
        now = history.number_at(rule, newest) if rule else number
        found |= dict.fromkeys((now,) if now else successors_of(str(rule), newest))
    return tuple(found)


def _judged() -> Mapping[str, Mapping[str, Any]]:
    document = tomllib.loads((files("rosetta508") / "data" / "rulings-1997.toml").read_text("utf-8"))
    return {entry["number"]: entry for entry in document["ruling"]}
