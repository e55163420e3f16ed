"""Spaces that are typing errors, not the edition's style: kind `typography`."""

import re
from collections import Counter
from collections.abc import Callable, Iterator

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.drift.parameters import PARAMS
from aligner.messages import N_
from aligner.text.scripts import COMMON_HAN_KANA, whole_words
from aligner.text.terms import primary
from scraper.edition import Edition

SPACE = N_("{rule} has a stray space in “{where}”.")

_SPACES = " \u00a0\u2009\u202f"
_SIGN_OR_STOP = f"[{COMMON_HAN_KANA}。、]"
_SIGN = re.compile(_SIGN_OR_STOP)
_STRAY = re.compile(
    rf"(?<={_SIGN_OR_STOP}) +(?=[{COMMON_HAN_KANA}])|(?<=[{COMMON_HAN_KANA}]) +(?=[。、])"
    r"|(?<=\w) +(?=[,;:.!?](?:\s|$)|[,;][^\W\d_])(?!\. \.)|(?<=\S)  +(?=\S)"
)
_CLOSE = re.compile(rf"{_SIGN_OR_STOP}(?=[{COMMON_HAN_KANA}])|(?<=\w)[,;:.!?](?=\s|$)|[^\w\s](?= [^\s])")
"""Places as in `_STRAY` with one space fewer."""
_BEFORE = re.compile(r"[^\s“”„「」«»\"()（）。、]{0,8}[。、]?$")
_AFTER = re.compile(r"[^\s“”„「」«»\"()（）]{0,8}?(?:(?=[\s“”„「」«»\"()（）])|[。、]|$)|[^\s“”„「」«»\"()（）]{8}")
_HIGH = re.compile("[;:!?]")
_FRENCH = frozenset({"fr", "br"})
"""Languages that write a space before `_HIGH`. In others, the edition itself must show that it does."""


def check_spaces(comparison: Comparison) -> Iterator[Finding]:
    """Yield the spaces where neither the script nor this edition has any."""
    is_usual = _style(comparison.left)
    for rule in comparison.left.rules:
        for match in _STRAY.finditer(rule.text):
            if not is_usual(_place_kind(match)) and not _is_as_in_original(comparison, rule.number, match):
                where = _context(rule.text, match.start(), match.end())
                yield comparison.finding("typography", "info", rule.number, None, SPACE, where=where)


def _place_kind(match: re.Match[str]) -> str:
    """Return the kind of place of a space.

    The kind depends on the character after the space. Before a character of `_SIGN`, the kind is the character before
    the space. Before a punctuation mark, it is `high` for a mark of `_HIGH`, else `low`. Before any other character,
    the space is doubled, and the kind is `doubled after a word` or `doubled`.
    """
    before, after = match.string[match.start() - 1], match.string[match.end()]
    if _SIGN.match(after):
        return before
    if after in ",;:.!?":
        return "high" if _HIGH.match(after) else "low"
    return "doubled after a word" if before.isalnum() else "doubled"


def _style(edition: Edition) -> Callable[[str], bool]:
    """Return a function that says whether an edition usually has spaces in places of a kind.

    French has one before a colon; some editions in Chinese or Japanese have them around words in italics.
    """
    spaced, close, spaced_rules = Counter[str](), Counter[str](), 0
    for rule in edition.rules:
        places = [_place_kind(match) for match in re.finditer(_STRAY, re.sub(f"[{_SPACES}]", " ", rule.text))]
        spaced.update(places)
        close.update(map(_close_kind, _CLOSE.findall(rule.text)))
        spaced_rules += any(re.match(f"[{COMMON_HAN_KANA}]", place) for place in places)
    is_habit = spaced_rules >= PARAMS.min_spaced_rules
    is_habit = is_habit and spaced_rules / len(edition.rules) >= PARAMS.min_spaced_rules_share
    sure = {"high"} if primary(edition.language) in _FRENCH else set()
    habits = {
        place
        for place, times in spaced.items()
        if (times >= PARAMS.min_habit or place in sure) and times / (times + close[place]) > PARAMS.min_habit_share
    }
    return lambda place: place in habits or (is_habit and _SIGN.match(place) is not None)


def _close_kind(sign: str) -> str:
    """Return the kind of place for a match of `_CLOSE`; the kinds are those of `_place_kind`."""
    if sign in ",.":
        return "low"
    return "high" if _HIGH.match(sign) else sign if _SIGN.match(sign) else "doubled"


def _is_as_in_original(comparison: Comparison, number: str, match: re.Match[str]) -> bool:
    """Return whether the original has a space before the same mark at least as often: then the space is intended."""
    originals, sign = comparison.original_rules(number), match.string[match.end()]
    if not originals or sign not in ",;:.!?":
        return False
    spaced = re.compile(rf"\s{re.escape(sign)}" + (r"(?=[^\W\d_]|\s|$)" if sign in ",;" else r"(?=\s|$)"))
    return sum(len(spaced.findall(one.text)) for one in originals) >= len(spaced.findall(match.string))


def _context(text: str, start: int, end: int) -> str:
    """Return a place with about 8 characters on either side, in whole words.

    Each side ends at the next space, quotation mark, or bracket.
    """
    before, after = _BEFORE.search(text[:start]), _AFTER.match(text[end:])
    first = before.start() if before else start
    last = end + after.end() if after else end
    first, last = whole_words(text, first, last)
    return text[first:last]
