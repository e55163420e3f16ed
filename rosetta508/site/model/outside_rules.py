"""The official number and title of a cited rule that has no page: its number today, and its title or its section's."""

from functools import cache

from aligner.dating.dating import RuleDating
from aligner.history.history import History


@cache
def official_title(number: str, date: str) -> str:
    """Return the title of an official rule on a day, else that of its section; '' if neither has one."""
    history = History.load()
    return history.title_at(number, date) or history.title_at(number.partition(".")[0], date) or ""


def is_todays_number(number: str, dating: RuleDating | None, date: str) -> bool:
    """Return whether the number that a rule cites is correct on a day, judging by the rule's dating."""
    entries = dating.evidence.get("references", ()) if dating else ()
    return any(
        first <= date <= last for one in entries if str(one["cites"]) == number for first, last in one["intervals"]
    )
