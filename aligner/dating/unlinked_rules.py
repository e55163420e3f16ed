"""Unlinked rules: rules without evidence of their own are dated by their numbers.

If the edition's numbering is dated, the history knows which rule had the number then, and what happened to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from aligner.dating.dating import Dating
from aligner.dating.staleness import Standing
from aligner.history.history import History, Interval
from scraper.edition import Edition, Rule


@dataclass(frozen=True, slots=True)
class UnlinkedRule:
    """What the history shows about a rule by its number alone."""

    rule: str
    id: str
    """Id in the history of the rule that had the number in the revisions of the edition's numbering."""
    number_intervals: tuple[Interval, ...]
    """The revisions in which that rule had the number."""
    number_now: str | None
    """Its number in the English revision compared with; None if that revision does not have it."""
    standing: Standing
    changes: tuple[str, ...]
    """Dates (ISO 8601) of its changes of substance, and of its end, from the numbering's date to the one compared."""
    only_examples: bool = False
    """Whether only examples changed since."""


def date_unlinked_rules(
    edition: Edition, english: Edition, dating: Dating, history: History | None = None
) -> tuple[UnlinkedRule, ...]:
    """Return what the history shows about the rules without evidence in the dating, in document order.

    A rule is included if its number meant one English rule in all revisions that the numbering may be from, and the
    English edition covers the current number of that English rule or, if it has none, the old one. The result is empty
    if the numbering or the English edition has no date.
    """
    history, dated = history or History.load(), {one.number for one in dating.rules}
    then = sorted(history.revisions_in(dating.numbering.intervals))
    compared = history.in_force(english.stated_date or "")
    if not then or compared is None:
        return ()
    ids = history.meant((one.number for one in edition.rules if one.number not in dated), then)
    found = (_date_rule(one, ids[one.number], then, compared, history) for one in edition.rules if one.number in ids)
    return tuple(one for one in found if english.reaches(one.number_now or one.rule))


def _date_rule(rule: Rule, id_: str, then: Sequence[str], compared: str, history: History) -> UnlinkedRule:
    life, now = history.numbers(id_), history.number_at(id_, compared)
    intervals = tuple((one.first, one.last) for one in life if one.number == rule.number)
    changed = [one for one in history.changes(id_, then[-1], compared) if one.change != "example" or rule.examples]
    ended = [date for date in history.revisions() if life[-1].last < date <= compared][:1]
    changes = tuple(dict.fromkeys([*(one.first for one in changed), *ended]))
    standing: Standing = "behind" if changes else "ahead" if compared < life[0].first else "unclear"
    only_examples = not ended and {one.change for one in changed} == {"example"}
    return UnlinkedRule(rule.number, id_, intervals, now, standing, changes, only_examples)
