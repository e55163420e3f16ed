"""Renumber the references in a text from the numbers of one day or edition to those of another.

Only the numbers change. `scraper.readers.references` defines a reference: a word for rule and the numbers after it, or
a number with a letter. A range stays a range if its rules are still consecutive. Chapters (“section 6, …”) stay
unchanged: the history of the numbers begins with sections.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scraper.errors import MalformedNumber
from scraper.readers.references import reference_spans
from scraper.rule_number import is_chapter, is_rule_number, number_range

Turning = Callable[[str], Sequence[str]]
"""Number as printed -> the new numbers; none if it is unknown."""
_WIDE = {0xFF01 + at: 0x21 + at for at in range(94)} | {0xFF5E: 0xFF5E}
"""Full-width characters to plain ones, one for one; the wide tilde of ranges stays."""
_BARE = re.compile(r"(?<![\w.,:/$€£¥@#-])[1-9]\d{2}\.[1-9]\d{0,2}(?![\w%])(?![.,]\d)")
_UNCHANGED = re.compile(r"https?://[^\s<>\"]+|\d{3}(?:\.\w+)?@\d{4}-\d{2}-\d{2}")
"""Left unchanged: addresses, and permanent ids, which have no other number anywhere."""
_LETTER_ALONE = re.compile(r"\d[a-z]{0,2}(?P<dash>\s?[-‐-―~〜～至]\s?)[a-z]{1,2}$")
_DASH = re.compile(r"\s*(?:[-‐-―~〜～至]|\b(?:through|to|bis)\b)\s*")


@dataclass(frozen=True, slots=True)
class Renumbered:
    """The new text, how many references it has, how many changed, and which are unknown."""

    text: str
    count: int
    changed: int
    unknown: tuple[str, ...]


def renumber(text: str, turning: Turning, *, bare: bool = False) -> Renumbered:
    """Renumber every reference in `text`; `bare` includes numbers like 508.2 without a word for rule."""
    pieces: list[str] = []
    unknown: list[str] = []
    at = count = changed = 0
    for start, end, numbers in _spans(text.translate(_WIDE), bare=bare):
        printed, count = text[start:end], count + 1
        found = _turned(printed, numbers, turning)
        if found is None:
            unknown.append(printed)
        elif found != printed.translate(_WIDE):
            pieces += [text[at:start], found]
            at, changed = end, changed + 1
    return Renumbered("".join([*pieces, text[at:]]), count, changed, tuple(dict.fromkeys(unknown)))


def _spans(text: str, *, bare: bool) -> Iterator[tuple[int, int, list[str]]]:
    """Yield start, end, and numbers of every reference, in order; the rules of a range share a span."""
    spans = [(start, end, one.number) for start, end, one in reference_spans(text) if not is_chapter(one.number)]
    if bare:
        taken = {at for start, end, _ in spans for at in range(start, end)}
        spans += [(one.start(), one.end(), one[0]) for one in _BARE.finditer(text) if one.start() not in taken]
    kept = [(one.start(), one.end()) for one in _UNCHANGED.finditer(text)]
    for (start, end), group in groupby(sorted(spans), key=lambda span: span[:2]):
        if not any(first <= start < last for first, last in kept):
            yield start, end, [number for _, _, number in group]


def _turned(printed: str, numbers: Sequence[str], turning: Turning) -> str | None:
    """Return the replacement for a reference; None if one of its numbers is unknown."""
    turned = [list(turning(number)) for number in numbers]
    if not all(turned):
        return None
    now = list(dict.fromkeys(number for ones in turned for number in ones))
    if now == list(numbers):
        return printed.translate(_WIDE)
    return _as_range(printed, now) or ", ".join(now)


def _as_range(printed: str, numbers: Sequence[str]) -> str | None:
    """Return the numbers as a range like the printed one, if they are consecutive."""
    dash = _DASH.search(printed)
    if len(numbers) < 2 or not dash or not all(map(is_rule_number, numbers)) or not _in_a_row(numbers):
        return None
    short = _LETTER_ALONE.search(printed)
    last = numbers[-1].lstrip("0123456789.") if short else numbers[-1]
    return f"{numbers[0]}{dash[0]}{last}"


def _in_a_row(numbers: Sequence[str]) -> bool:
    try:
        return number_range(numbers[0], numbers[-1]) == list(numbers)
    except MalformedNumber:
        return False
