"""What no page does on purpose: lose much of its rules, or end in the middle, from one fetch to the next."""

from dataclasses import replace

from scraper.edition import Edition
from scraper.errors import N_, SourceChanged
from scraper.readers.refusals import refuse_a_beginning

_SPARED = 3
"""Rules that a page may lose at any time."""


def refuse_a_loss(edition: Edition, before: Edition, place: str) -> None:
    """Raise `UnexpectedPage` if `edition` is a mere beginning of `before`, `SourceChanged` if it lost a third of it.

    A rule that stands under another number is not lost.
    """
    rules = tuple(replace(rule, restates=rule.restates or rule.fingerprint()) for rule in before.rules)
    refuse_a_beginning(edition, replace(before, rules=rules), place)
    numbers = {rule.number for rule in edition.rules}
    prints = {rule.fingerprint() for rule in edition.rules}
    lost = [rule.number for rule in rules if rule.number not in numbers and rule.restates not in prints]
    if len(lost) > max(_SPARED, len(rules) // 3):
        raise SourceChanged(
            N_("{n} of the {all} rules held so far are gone ({names}, …); if that is meant, “read” this copy"),
            place=place,
            n=len(lost),
            all=len(rules),
            names=", ".join(lost[:3]),
        )
