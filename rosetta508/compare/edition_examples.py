"""Which examples in an edition have a runnable example here, and which do not yet.

Example pages refer to the English numbering of 2024-11-08, or to a ruling's own number. Editions have their own
numbering. The alignment with the English page of that date translates between the two.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from aligner.align import align
from executable_examples.example import Example
from rosetta508.compare.library_comparison import newest_of_each
from scraper.edition import Edition
from scraper.library import Library

REFERENCE = "en-2024-11-08-mtgwiki-508"
"""The edition whose numbers the example pages use."""


@dataclass(frozen=True)
class PrintedExample:
    """An example in an edition: its rule and ordinal there, and the ids of the runnable examples for it.

    `ordinal` is None for a ruling that describes a situation itself.
    """

    edition: str
    rule: str
    ordinal: int | None
    played_by: tuple[str, ...]


def printed_examples(library: Library, examples: Iterable[Example]) -> list[PrintedExample]:
    """Return the printed examples about the declare attackers step, and the rulings that one of `examples` covers."""
    players = list(examples)
    reference = library.get(REFERENCE)
    found: list[PrintedExample] = []
    for edition in newest_of_each(library.editions()):
        found += _of_rules(edition, reference, players)
        found += _of_rulings(edition, players)
    return found


def _of_rules(edition: Edition, reference: Edition, players: list[Example]) -> Iterator[PrintedExample]:
    english = _english_numbers(edition, reference)
    for rule in edition.rules:
        for ordinal in range(1, len(rule.examples) + 1 if rule.number in english else 1):
            key = f"{english[rule.number]}:{ordinal}"
            yield PrintedExample(edition.id, rule.number, ordinal, _playing(key, players))


def _of_rulings(edition: Edition, players: list[Example]) -> Iterator[PrintedExample]:
    """Yield the rulings that an example covers; a ruling without a situation needs none."""
    for rule in edition.rules:
        if played_by := _playing(f"{edition.source.name} {rule.number}", players):
            yield PrintedExample(edition.id, rule.number, None, played_by)


def _playing(key: str, players: list[Example]) -> tuple[str, ...]:
    return tuple(example.id for example in players if key in example.prints)


def _english_numbers(edition: Edition, reference: Edition) -> dict[str, str]:
    """Return the English number of each rule that corresponds to a rule of the step, by the edition's number.

    For an edition other than `reference`, the mapping is empty if no rule of the edition has examples.
    """
    if edition.id == reference.id:
        return {rule.number: rule.number for rule in edition.rules}
    if not any(rule.examples for rule in edition.rules):
        return {}
    section = tuple(rule for rule in edition.rules if rule.number.split(".")[0] in reference.covers)
    links = align(replace(edition, rules=section or edition.rules), reference).links
    return {left: link.right[0] for link in links for left in link.left}
