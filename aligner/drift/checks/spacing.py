"""Spaces that a reader would call a slip of the keyboard: not those that the edition sets throughout, its style."""

import re
from collections import Counter
from collections.abc import Callable, Iterator

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import N_
from aligner.text.scripts import COMMON_HAN_KANA
from aligner.text.terms import primary
from scraper.edition import Edition

SPACE = N_("{rule} has a stray space in “{where}”.")

_SPACES = " \u00a0\u2009\u202f"
_STRAY = re.compile(
    rf"(?<=[{COMMON_HAN_KANA}。、]) +(?=[{COMMON_HAN_KANA}])|(?<=[{COMMON_HAN_KANA}]) +(?=[。、])"
    r"|(?<=\w) +(?=[,;:.!?](?:\s|$)|[,;][^\W\d_])(?!\. \.)|(?<=\S)  +(?=\S)"
)
_TOUCHING = re.compile(rf"[{COMMON_HAN_KANA}。、](?=[{COMMON_HAN_KANA}])|(?<=\w)[,;:.!?](?=\s|$)|[^\w\s](?= [^\s])")
"""Where the same two signs stand as close as they should."""
_BEFORE = re.compile(r"[^\s“”„「」«»\"()（）。、]{0,8}[。、]?$")
_AFTER = re.compile(r"[^\s“”„「」«»\"()（）]{0,8}?(?:(?=[\s“”„「」«»\"()（）])|[。、]|$)|[^\s“”„「」«»\"()（）]{8}")
_HIGH = re.compile("[;:!?]")
_FRENCH = frozenset({"fr", "br"})
"""Languages whose typography puts a space before each of these; in others an edition has to show that it does."""
_FEW, _EXCEPTION = 3, 5
"""Fewer places make no habit; nor does what is done but once in so many times."""
_MANY_RULES, _AS_A_HABIT = 20, 10
"""Spaces between signs of scripts without any that stand in one rule of so many, and in so many rules at least, are
set on purpose or by whatever the edition was made with, and no slips."""


def stray_spaces(comparison: Comparison) -> Iterator[Finding]:
    """Spaces where the script has none."""
    usual = _style(comparison.left)
    for rule in comparison.left.rules:
        for match in _STRAY.finditer(rule.text):
            if not usual(_place(match)) and not _as_in_the_original(comparison, rule.number, match):
                where = _around(rule.text, match.start(), match.end())
                yield comparison.finding("typography", "info", rule.number, None, SPACE, where=where)


def _place(match: re.Match[str]) -> str:
    """Return what kind of place a space stands in: the sign it sets off, where spaces set off signs."""
    before, after = match.string[match.start() - 1], match.string[match.end()]
    if re.match(f"[{COMMON_HAN_KANA}。、]", after):
        return before
    if after in ",;:.!?":
        return "high" if _HIGH.match(after) else "low"
    return "doubled after a word" if before.isalnum() else "doubled"


def _style(edition: Edition) -> Callable[[str], bool]:
    """Return what tells the kinds of places in which an edition sets spaces throughout, or by the rules of its script.

    So does French before a colon; so do some who set Chinese or Japanese round every word in italics.
    """
    spaced, close, setting_off = Counter[str](), Counter[str](), 0
    for rule in edition.rules:
        places = [_place(match) for match in re.finditer(_STRAY, re.sub(f"[{_SPACES}]", " ", rule.text))]
        spaced.update(places)
        close.update(map(_touching, _TOUCHING.findall(rule.text)))
        setting_off += any(re.match(f"[{COMMON_HAN_KANA}]", place) for place in places)
    many = setting_off >= max(_AS_A_HABIT, len(edition.rules) / _MANY_RULES)
    sure = {"high"} if primary(edition.language) in _FRENCH else set()
    habits = {
        place
        for place, times in spaced.items()
        if (times >= _FEW or place in sure) and times * _EXCEPTION > times + close[place]
    }
    return lambda place: place in habits or (many and re.match(f"[{COMMON_HAN_KANA}。、]", place) is not None)


def _touching(sign: str) -> str:
    if sign in ",.":
        return "low"
    return "high" if _HIGH.match(sign) else sign if re.match(f"[{COMMON_HAN_KANA}。、]", sign) else "doubled"


def _as_in_the_original(comparison: Comparison, number: str, match: re.Match[str]) -> bool:
    """Say whether the rule that this one translates sets the same sign off as often: it is meant, and no slip."""
    originals, sign = comparison.originals(number), match.string[match.end()]
    if not originals or sign not in ",;:.!?":
        return False
    apart = re.compile(rf"\s{re.escape(sign)}" + (r"(?=[^\W\d_]|\s|$)" if sign in ",;" else r"(?=\s|$)"))
    there = sum(len(apart.findall(one.text)) for one in originals)
    return there >= len(apart.findall(match.string))


def _around(text: str, start: int, end: int) -> str:
    """Return a few letters before and after a place, up to the next space, quotation mark or bracket."""
    before, after = _BEFORE.search(text[:start]), _AFTER.match(text[end:])
    return (before[0] if before else "") + text[start:end] + (after[0] if after else "")
