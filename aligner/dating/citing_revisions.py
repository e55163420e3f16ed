"""Which English revisions cite a number in a rule: evidence for the date of a translation that cites it there."""

from aligner.history.history import History, Wording


def revisions_citing(history: History, rule: str, cited: str) -> set[str]:
    """Return the revisions in which the English rule cites a number.

    If there are none, return those in which the number belongs to a rule that the English rule cites in any wording.
    """
    cites = [(dates, {one.number for one in wording.references}) for wording, dates in _wordings(history, rule)]
    found = {date for dates, numbers in cites if cited in numbers for date in dates}
    if found:
        return found
    meant = {history.rule_at(one, date) for dates, numbers in cites for one in numbers for date in dates}
    every = (date for dates, _ in cites for date in dates)
    return {date for date in every if history.rule_at(cited, date) in meant - {None}}


def _wordings(history: History, rule: str) -> list[tuple[Wording, frozenset[str]]]:
    """Return the wordings of an English rule, each with the revisions that have it."""
    existing = history.revisions_in((one.first, one.last) for one in history.numbers(rule))
    return [(one, existing & history.revisions_in([(one.first, one.last)])) for one in history.wordings(rule)]
