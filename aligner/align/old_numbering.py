"""Old numbering: the revision of the English rules whose numbers a page has, for seeds and the number component.

Once that revision is known, each number of the page leads to a rule, and to the rule's number in the English
edition.
"""

from collections.abc import Mapping

from aligner.align.parameters import AlignParameters
from aligner.history.history import History
from aligner.text.terms import primary
from scraper.edition import Edition
from scraper.rule_number import parts_of


def english_rules(edition: Edition, history: History, params: AlignParameters) -> Mapping[str, str]:
    """Return number -> rule id for an English revision; empty if the history does not know the edition."""
    date = edition.stated_date
    if primary(edition.language) != "en" or not date or not history.in_force(date):
        return {}
    ids = history.numbers_at(date)
    known = sum(rule.number in ids for rule in edition.rules)
    return ids if known >= params.known_numbers_share * len(edition.rules) else {}


def numbers_at_revision(edition: Edition, date: str, english: Mapping[str, str], history: History) -> dict[str, str]:
    """Return number -> number in `english`, assuming that the edition is numbered as the revision of `date`."""
    numbers = {rule: number for number, rule in english.items()}
    then = ((rule.number, history.rule_at(rule.number, date)) for rule in edition.rules)
    return {number: numbers[rule] for number, rule in then if rule in numbers}


def old_numbering(
    edition: Edition, english: Mapping[str, str], history: History
) -> tuple[float, Mapping[str, str]] | None:
    """Return (similarity, number -> number in `english`) for the revision an edition is most likely numbered by.

    The similarity (0 to 1, Dice) compares the edition's numbers with those of its sections in the revision. None if no
    number of the edition leads to a rule in `english`.
    """
    similarity = _similarity(edition, history)
    date = max(similarity, key=lambda one: (similarity[one], one))
    numbers = numbers_at_revision(edition, date, english, history)
    return (similarity[date], numbers) if numbers else None


def _similarity(edition: Edition, history: History) -> Mapping[str, float]:
    """Return revision -> similarity (0 to 1, Dice) of the edition's numbers to those of its sections there."""
    ours = {rule.number for rule in edition.rules if "." in rule.number}
    sections = tuple({f"{parts_of(number)[0]}." for number in ours})
    return {
        date: 2 * len(ours.intersection(all_)) / max(1, len(ours) + sum(one.startswith(sections) for one in all_))
        for date, all_ in history.numbered.items()
    }
