"""Comments for a translator: the rule's number in the translation, the source of the words, and the findings."""

from collections.abc import Iterator

from aligner.references.parameters import PARAMS
from rosetta508.exchange.bitext import Bitext, Unit
from rosetta508.language.interface import N_, Interface

RESTATED = {
    ("original",): N_("the original is given here in our own words, not in the source’s"),
    ("translation",): N_("the translation is given here in our own words, not in the source’s"),
    ("original", "translation"): N_("a restatement in our own words, not the source’s text"),
}
"""By the sides of a bitext that are restated."""


def comments(unit: Unit, bitext: Bitext, interface: Interface) -> Iterator[str]:
    """Yield the comments on a unit, in the language of `interface`; findings come last."""
    if unit.translation:
        numbers = interface.listed(rule.number for rule in unit.translation)
        yield interface(N_("in the translation: {numbers}"), numbers=numbers)
    if len(unit.original) > 1:
        numbers = interface.listed(rule.number for rule in unit.original)
        yield interface(N_("one rule of the translation covers these rules: {numbers}"), numbers=numbers)
    if unit.link and unit.link.confidence < PARAMS.sure_confidence:
        sure = f"{unit.link.confidence:.0%}"
        yield interface(N_("it is not certain that these two correspond ({sure})"), sure=sure)
    if bitext.restated:
        yield interface(RESTATED[bitext.restated])
    yield from unit.notes
