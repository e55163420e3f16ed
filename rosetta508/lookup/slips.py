"""Reviewed wrong references (slips) in the official English rules.

The facts are in `data/slips.toml`. `search` looks through the history and reports slips that nobody has reviewed and
reviewed ones that it does not find.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from aligner.history import History
from aligner.history.reference_errors import Slip, slip_finder
from rosetta508.language.interface import N_

SCHEMA = "rosetta508/slips/1"
SIGNS = {
    "dangling": N_("no such rule"),
    "title": N_("number and title disagree"),
    "forgotten": N_("renumbering not followed"),
    "corrected": N_("wrong rule (corrected later)"),
}
"""How the slip is recognized."""
REASONS = {
    "title-grew-old": N_("the intended rule, under a former title"),
    "set-anew": N_("a heading that our copy of that revision lacks"),
}
"""Why a rejected one is no slip."""


@dataclass(frozen=True, slots=True)
class ReviewedSlip:
    """A reference that a person has checked in the text; `right` is None and `reason` is given if it is no slip.

    `rule`, `cites`, and `right` are numbers of the revision `last`. `first` and `last` are ISO 8601 dates. `sign` is
    one of `SIGNS`, and `reason` is one of `REASONS`. `note` is our own text, by language, and often empty.
    """

    rule: str
    cites: str
    first: str
    last: str
    right: str | None = None
    sign: str | None = None
    reason: str | None = None
    note: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str, str]:
        """What identifies a slip: its rule, the number it cites, and the last revision that has it."""
        return self.rule, self.cites, self.last

    def to_json(self) -> dict[str, Any]:
        """Return the entry of a slips document."""
        return {name: getattr(self, name) for name in self.__slots__ if getattr(self, name)}


@dataclass(frozen=True, slots=True)
class GlossarySlip:
    """A wrong reference in the glossary, under the headword `entry`; numbers are of the revision `last`."""

    entry: str
    cites: str
    right: str
    first: str
    last: str
    note: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Search:
    """The result of a search through the history: reviewed and new slips, and reviewed slips not found."""

    found: Sequence[ReviewedSlip]
    new: Sequence[ReviewedSlip]
    lost: Sequence[ReviewedSlip]


@cache
def reviewed_slips() -> tuple[ReviewedSlip, ...]:
    """Return everything reviewed: the slips in the order of their dates, then the rejected ones."""
    return tuple(ReviewedSlip(**_dated(entry)) for kind in ("slip", "rejected") for entry in _data()[kind])


@cache
def glossary_slips() -> tuple[GlossarySlip, ...]:
    """Return the reviewed slips of the glossary, by date; the history does not include the glossary."""
    return tuple(GlossarySlip(**_dated(entry)) for entry in _data()["glossary"])


def slips() -> tuple[ReviewedSlip, ...]:
    """Return the reviewed and confirmed slips, by date."""
    return tuple(one for one in reviewed_slips() if one.right)


def search(history: History) -> Search:
    """Search the whole history."""
    found = [_found(slip, history) for slip in slip_finder(history).all()]
    known = {one.key: one for one in reviewed_slips()}
    keys = {one.key for one in found}
    return Search(
        found=[known.get(one.key, one) for one in found],
        new=[one for one in found if one.key not in known],
        lost=[one for one in slips() if one.key not in keys],
    )


def document(slips: Sequence[ReviewedSlip]) -> dict[str, Any]:
    """Return the `rosetta508/slips/1` document."""
    return {"schema": SCHEMA, "slips": [one.to_json() for one in slips]}


def _found(slip: Slip, history: History) -> ReviewedSlip:
    right = history.number_at(slip.means, slip.last) if slip.means else None
    number = history.number_at(slip.rule, slip.last) or slip.rule
    return ReviewedSlip(number, slip.cites, slip.first, slip.last, right, slip.signs[0])


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads((files("rosetta508") / "data" / "slips.toml").read_text("utf-8"))


def _dated(entry: Mapping[str, Any]) -> dict[str, Any]:
    return dict(entry) | {name: entry[name].isoformat() for name in ("first", "last")}
