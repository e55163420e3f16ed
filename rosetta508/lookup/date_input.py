"""Days as readers type them: 2005, 2005-08, or 2005-08-01."""

import re
from calendar import monthrange
from datetime import date

from rosetta508.language.interface import N_
from scraper.errors import Days, UnknownName

_PERIOD = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d{2})(?:-(?P<day>\d{2}))?)?", re.ASCII)


def named_day(text: str, first: str) -> str:
    """Return the day (ISO 8601); for a month or a year, its last day.

    Raises `UnknownName` for anything else, or a day before the `first` revision.
    """
    match = _PERIOD.fullmatch(text)
    try:
        if not match:
            raise ValueError  # noqa: TRY301 - same answer as for an impossible date
        year, month = int(match["year"]), int(match["month"] or 12)
        day = date(year, month, int(match["day"] or monthrange(year, month)[1])).isoformat()
    except ValueError as error:
        raise UnknownName(
            N_("“{found}” is not a date; expected one like 2005, 2005-08, or 2005-08-01"), found=text
        ) from error
    if day < first:
        raise UnknownName(
            N_("the history of the rules begins on {first}; nothing is known about {date}"),
            first=Days(first),
            date=Days(day),
        )
    return day
