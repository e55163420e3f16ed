"""What the numbers of a page suppose before a word of it is known: that it bears those of some revision.

A page of a dozen rules, beside a book of three thousand, has too few pairs to learn its language from, and its numbers
may be of twenty years ago: today they are other rules'. Which numbers a section had is a mark of its date, though, and
the history knows every revision of the English rules: the one whose sections had just these numbers tells which rules
are meant, and under which number the English at hand has them.
"""

from collections.abc import Iterator, Mapping

from aligner.history.history import History
from aligner.text.terms import primary
from scraper.edition import Edition
from scraper.rule_number import parts_of

OF_THE_HISTORY = 0.8
"""Share of a book's numbers that the history must know before it is taken for a revision of the English rules."""
TRIED = 5
"""Different answers looked at, the likeliest first."""


def english_rules(edition: Edition, history: History) -> Mapping[str, str]:
    """Return number -> id of the rules of the revision that an edition is; empty if it is no revision of English."""
    date = edition.stated_date
    if primary(edition.language) != "en" or not date or not history.in_force(date):
        return {}
    ids = history.numbers_at(date)
    known = sum(rule.number in ids for rule in edition.rules)
    return ids if known >= OF_THE_HISTORY * len(edition.rules) else {}


def carried(edition: Edition, date: str, english: Mapping[str, str], history: History) -> dict[str, str]:
    """Return number -> number in English, of the rules of an edition if it is numbered as the revision of a date."""
    heirs = {rule: number for number, rule in english.items()}
    then = ((rule.number, history.rule_at(rule.number, date)) for rule in edition.rules)
    return {number: heirs[rule] for number, rule in then if rule in heirs}


def as_numbered(
    edition: Edition, english: Mapping[str, str], history: History
) -> Iterator[tuple[float, Mapping[str, str]]]:
    """Yield number -> number in English for the revisions by which an edition may be numbered, the likeliest first.

    Before it: how many of the numbers that the edition and its sections in the revision have are both's (Dice).
    """
    tried: list[Mapping[str, str]] = []
    likely = _likeness(edition, history)
    for date in sorted(likely, key=lambda one: (likely[one], one), reverse=True):
        answer = carried(edition, date, english, history)
        if len(tried) == TRIED or not answer:
            return
        if answer not in tried:
            tried.append(answer)
            yield likely[date], answer


def _likeness(edition: Edition, history: History) -> Mapping[str, float]:
    """Return how many of the numbers that the edition and its sections in a revision have are both's (Dice)."""
    ours = {rule.number for rule in edition.rules if "." in rule.number}
    areas = tuple({f"{parts_of(number)[0]}." for number in ours})
    return {
        date: 2 * len(ours.intersection(all_)) / max(1, len(ours) + sum(one.startswith(areas) for one in all_))
        for date, all_ in history.numbered.items()
    }
