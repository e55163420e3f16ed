"""The dating of an edition as a picture: the English revisions that each kind of evidence allows, also per rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from aligner.dating.dating import Dating, RuleDating
from aligner.history.history import Interval
from rosetta508.compare.rule_staleness import common_intervals, followed_intervals, intervals_by_kind
from rosetta508.site.model.material import MAX_LISTED, Material
from rosetta508.site.model.parallel_text import Row
from rosetta508.site.pages.time_axis import Bar, Calendar
from scraper.edition import Edition

KINDS = ("numbering", "references", "wording")


@dataclass(frozen=True)
class Strip:
    """One line of the picture: a bar per interval, for all evidence (`whole`) or one kind of evidence."""

    name: str
    intervals: tuple[Interval, ...]
    whole: list[Bar]
    lanes: Mapping[str, list[Bar]]
    row: Row | None = None
    """The rule that the strip is about, if it has a page."""
    against: Mapping[str, tuple[Interval, ...]] = field(default_factory=dict)
    """The intervals of the kinds of evidence of a rule that meet none of its `intervals`."""


@dataclass(frozen=True)
class DatingPicture:
    """An edition's strips: one per kind of evidence and one for all, then one per rule; `stated` in percent."""

    edition: Edition
    dating: Dating
    stated: float | None
    kinds: tuple[Strip, ...]
    rules: tuple[Strip, ...]
    apart: bool
    """Whether only rules that fit different revisions from the whole are shown, because there are too many rules."""


def dating_pictures(material: Material, calendar: Calendar) -> list[DatingPicture]:
    """Return a picture for each edition that is dated by its content."""
    return [
        _picture(material, edition, material.datings[edition.id], calendar)
        for edition in material.editions
        if edition.id in material.datings
    ]


def _picture(material: Material, edition: Edition, dating: Dating, calendar: Calendar) -> DatingPicture:
    kinds = tuple(Strip(one.name, one.intervals, [], {one.name: calendar.bars(one.intervals)}) for one in dating.kinds)
    whole = Strip("content", dating.content, calendar.bars(dating.content), {})
    apart = len(dating.rules) > MAX_LISTED
    shown = [rule for rule in dating.rules if not apart or not common_intervals(rule.intervals, dating.content)]
    rules = tuple(_of_rule(material, edition, rule, calendar) for rule in shown)
    return DatingPicture(edition, dating, _stated(edition, calendar), (*kinds, whole), rules, apart)


def _stated(edition: Edition, calendar: Calendar) -> float | None:
    try:
        return calendar.place(edition.stated_date) if edition.stated_date else None
    except ValueError:  # a page may state an invalid date
        return None


def _of_rule(material: Material, edition: Edition, rule: RuleDating, calendar: Calendar) -> Strip:
    standing = material.standings.get((edition.id, rule.number))
    whole = followed_intervals(rule.intervals, standing)
    clues = dict.fromkeys(KINDS, ()) | intervals_by_kind(rule, standing)
    lanes = {kind: calendar.bars(intervals) for kind, intervals in clues.items()}
    against = {kind: spans for kind, spans in clues.items() if spans and not common_intervals(spans, whole)}
    rows = material.by_rule.get((edition.id, rule.number), ())
    return Strip(rule.number, whole, calendar.bars(whole), lanes, rows[0] if rows else None, against)
