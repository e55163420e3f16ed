"""Find the place where a rule has a logical word instead of its opposite, such as “if” instead of “unless”."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aligner.drift.logic_changes import SWAPS
from aligner.text.terms import TermTable
from rosetta508.compare.text_parts import Part, split_parts

_PAIRS = {what: (lost, added) for lost, added, _, what in SWAPS}


@dataclass(frozen=True)
class SwappedWord:
    """The place of the wrong word in a rule's text (offsets), and the logical word (id) of the English."""

    start: int
    end: int
    english: str


def swapped_word(text: str, language: str, parts: Sequence[Part], english: str, what: str) -> SwappedWord | None:
    """Return the wrong word that a finding of changed meaning (evidence `what`) is about; None if not exactly one fits.

    `parts` are those of the text, with the corresponding parts of the English.
    """
    if what not in _PAIRS:
        return None
    pair = _PAIRS[what]
    places = list(_places(text, language, parts, english, pair))
    return SwappedWord(*places[0], pair[0]) if len(places) == 1 else None


def _places(
    text: str, language: str, parts: Sequence[Part], english: str, pair: tuple[str, str]
) -> Iterator[tuple[int, int]]:
    """Yield the places of the pair's second word in the text where the English has the first word."""
    terms = TermTable.load()
    linked = any(part.answers for part in parts)
    for at, part in enumerate(split_parts(english, "en"), 1):
        wanted = [name for _, _, name in terms.marker_spans(english[part.start : part.end], "en") if name in pair]
        own = [
            (one.start + start, one.start + end, name)
            for one in parts
            if at in one.answers or not linked
            for start, end, name in terms.marker_spans(text[one.start : one.end], language)
            if name in pair
        ]
        if len(own) == len(wanted):
            yield from (
                (start, end) for (start, end, name), theirs in zip(own, wanted, strict=True) if (theirs, name) == pair
            )
