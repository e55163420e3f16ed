"""Misprinted numbers of the official text: 432.2b in section 423, 306.b for 306.3b.

A number is corrected only if the order of the book leaves no doubt: it cannot be there, the expected number exists
nowhere else and differs in one character. The printed number is recorded with the corrected one.
"""

from collections import Counter
from collections.abc import Sequence

from rapidfuzz.distance import OSA

from scraper.edition import Misprint
from scraper.readers.listing import Entry, checked
from scraper.rule_number import RuleNumber, is_rule_number

_LEAP = 5
"""Maximum difference between the numbers of neighboring rules of a section; a larger one means a misprint."""


def mend_numbers(entries: Sequence[Entry], place: str) -> tuple[Misprint, ...]:
    """Correct misprinted numbers in place and return them; raise `MalformedNumber` if that is impossible."""
    printed = Counter(entry.number for entry in entries)
    said: dict[str, str] = {}
    misprints: list[Misprint] = []
    last: RuleNumber | None = None
    for entry in entries:
        if len(entry.number) == 1:
            continue
        due = _due(entry.number, last, printed) if said.get(entry.number) != entry.text else None
        said.setdefault(entry.number, entry.text)
        if due:
            misprints.append(Misprint(entry.number, due, twice=printed[entry.number] > 1))
            entry.number = due
        last = RuleNumber.parse(checked(entry.number, f"{place}:{entry.line}"))
    return tuple(misprints)


def _due(printed: str, last: RuleNumber | None, all_printed: Counter[str]) -> str | None:
    """Return the number expected after `last` if `printed` is a misprint of it."""
    if last is None or not _is_out_of_place(printed, last, twice=all_printed[printed] > 1):
        return None
    ahead = [number for number in _following(last) if not all_printed[number]]
    return next((number for number in ahead if _is_misprint(printed, number)), None)


def _is_out_of_place(printed: str, last: RuleNumber, *, twice: bool) -> bool:
    """Return whether a number cannot follow `last`, or occurs a second time there."""
    if not is_rule_number(printed):
        return True
    number = RuleNumber.parse(printed)
    if number.section != last.section:
        return number.rule is not None
    if number.letter and number.parent not in (last, last.parent):
        return True
    return (number.rule or 0) - (last.rule or 0) > _LEAP if number > last else twice


def _is_misprint(printed: str, meant: str) -> bool:
    """Return whether `printed` and `meant` differ in one character; an invalid number must lack that character."""
    if is_rule_number(printed):
        return OSA.distance(printed, meant) == 1
    return len(printed) + 1 == len(meant) and OSA.distance(printed, meant) == 1


def _following(last: RuleNumber) -> list[str]:
    """Return the numbers that may follow `last` in the book's order, the nearest first."""
    parent = last.parent
    ahead = [last.first_child, last.next_sibling, parent.next_sibling if parent else None]
    return [str(number) for number in ahead if number]
