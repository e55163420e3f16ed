"""Leftovers: rules that are linked with nothing that could date them, told by the number they bear.

Where the edition's numbering is dated, the history knows which rule bore the number then, and what became of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from aligner.dating.dating import Dating
from aligner.dating.staleness import Standing
from aligner.history.history import History, Interval, Wording
from scraper.edition import Edition, Rule


@dataclass(frozen=True, slots=True)
class Leftover:
    """What the history says of a rule by its number alone."""

    rule: str
    id: str
    """Id in the history of the rule that bore the number when the edition's numbering is from."""
    bore: tuple[Interval, ...]
    """The revisions in which that rule bore the number."""
    now: str | None
    """The number it bears in the English edition compared with; None if it is not in it."""
    standing: Standing
    changes: tuple[str, ...]
    """Dates, after that of the numbering and up to the one compared with, of changes of substance and of its end."""
    only_examples: bool = False
    """Whether all that changed since is examples."""


def leftovers(
    edition: Edition, english: Edition, dating: Dating, history: History | None = None
) -> tuple[Leftover, ...]:
    """Return what the history says of the rules that the dating has no evidence of, in document order.

    Told are those whose number meant one rule all the time that the numbering may be from, and whose place, then or
    now, the English edition covers; nothing where the numbering has no date.
    """
    history, told = history or History.load(), {one.number for one in dating.rules}
    then = sorted(history.days(dating.numbering.intervals))
    compared = history.in_force(english.stated_date or "")
    if not then or compared is None:
        return ()
    known = history.meant((one.number for one in edition.rules if one.number not in told), then)
    found = (_leftover(one, known[one.number], then, compared, history) for one in edition.rules if one.number in known)
    return tuple(one for one in found if english.reaches(one.now or one.rule))


def _leftover(rule: Rule, id_: str, then: Sequence[str], compared: str, history: History) -> Leftover:
    life, now = history.numbers(id_), history.number_at(id_, compared)
    bore = tuple((one.first, one.last) for one in life if one.number == rule.number)
    changed = [one for one in history.changes(id_, then[-1], compared) if one.change != "example" or rule.examples]
    ended = [date for date in history.revisions() if life[-1].last < date <= compared][:1]
    changes = tuple(dict.fromkeys([*(one.first for one in changed), *ended]))
    standing: Standing = "behind" if changes else "ahead" if compared < life[0].first else "unclear"
    return Leftover(rule.number, id_, bore, now, standing, changes, not ended and _only_examples(changed))


def _only_examples(changed: Sequence[Wording]) -> bool:
    return bool(changed) and all(one.change == "example" for one in changed)
