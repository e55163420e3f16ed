"""Brackets and quotation marks without their other half: kind `typography`.

What opens a quotation in one language closes it in another („…“ “…” ”…” «…» »…«). Two marks are a pair if Unicode names
them left and right, if the first is below the line, or if the edition usually pairs them.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set
from functools import cache, partial

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import N_
from aligner.text.rule_text import text_and_examples
from scraper.edition import Edition, Rule

UNBALANCED = N_("{rule} has unpaired brackets “{bracket}” (opening: {opened}; closing: {closed}).")

_QUOTES = "“”„«»"
_SIGN = re.compile(r"[^\w\s]")
_LABEL = re.compile(r"(?:(?:^|[,;:.、。\n]\s?)[^\W_]{1,3}|[:;]-?)[)）]$")
"""A bracket that closes without opening: the label of an item of a list, an emoticon."""
Pair = tuple[str, str]
IsPair = Callable[[str, str], bool]
"""Returns whether the second mark closes the first."""
Unpaired = dict[str, tuple[int, int]]
"""Opening mark -> how often it opens and how often it is closed, if that differs."""


def check_paired_marks(comparison: Comparison) -> Iterator[Finding]:
    """Yield the brackets and quotation marks that open without closing or close without opening.

    They are not reported if the original also lacks half of a mark of the same kind.
    """
    is_left_pair, is_right_pair = (partial(_is_pair, _usual_pairs(one)) for one in (comparison.left, comparison.right))
    for rule in comparison.left.rules:
        found = unpaired_signs(text_and_examples(rule), is_left_pair)
        meant = set(_unpaired_kinds(comparison.original_rules(rule.number), is_right_pair)) if found else set()
        for bracket, (opened, closed) in found.items():
            if _kind(bracket) not in meant:
                facts = {"bracket": bracket, "opened": opened, "closed": closed}
                yield comparison.finding("typography", "info", rule.number, None, UNBALANCED, **facts)


def _unpaired_kinds(rules: Iterable[Rule], is_pair: IsPair) -> Iterator[str]:
    """Yield the kinds of marks that lack their other half, in any rule."""
    return (_kind(one) for rule in rules for one in unpaired_signs(text_and_examples(rule), is_pair))


def _kind(sign: str) -> str:
    return "quote" if sign in _QUOTES else _narrow(sign)


def unpaired_signs(text: str, is_pair: IsPair) -> Unpaired:
    """Return the marks of a text that open without closing or close without opening."""
    return _unpaired_brackets(text) | _unpaired_quotes([sign for sign in text if sign in _QUOTES], is_pair)


def _unpaired_brackets(text: str) -> Unpaired:
    opened, closed, shown = Counter[str](), Counter[str](), dict[str, str]()
    for match in _SIGN.finditer(text):
        at, sign = match.start(), match[0]
        opening = None if sign in _QUOTES else _opening(sign)
        if opening is None:
            continue
        kind = _narrow(opening)
        if sign == opening:
            opened[kind] += 1
            shown.setdefault(kind, sign)
        elif closed[kind] < opened[kind] or not _LABEL.search(text[max(0, at - 6) : at + 1]):
            closed[kind] += 1
            shown.setdefault(kind, opening)
    return {sign: (opened[kind], closed[kind]) for kind, sign in shown.items() if opened[kind] != closed[kind]}


def _unpaired_quotes(signs: list[str], is_pair: IsPair) -> Unpaired:
    """Return the unpaired quotation marks. A mark closes the last one still open if it can; else it opens."""
    waiting: list[str] = []
    pairs: list[Pair] = []
    for sign in signs:
        if waiting and is_pair(waiting[-1], sign):
            pairs.append((waiting.pop(), sign))
        else:
            waiting.append(sign)
    alone = Counter(_mirrored(sign) if unicodedata.category(sign) in ("Pf", "Pe") else sign for sign in waiting)
    counts = {}
    for opening in alone:
        both = sum(one == opening or _mirrored(close) == opening for one, close in pairs)
        opened = waiting.count(opening)
        counts[opening] = (both + opened, both + alone[opening] - opened)
    return {opening: count for opening, count in counts.items() if count[0] != count[1]}


def _usual_pairs(edition: Edition) -> Set[Pair]:
    """Return the pairs that are at least half of the pairs with either of their marks, in rules with two marks."""
    texts = ([sign for sign in text_and_examples(rule) if sign in _QUOTES] for rule in edition.rules)
    pairs = Counter((signs[0], signs[1]) for signs in texts if len(signs) == 2)
    total: Counter[str] = Counter()
    for pair, times in pairs.items():
        total.update(dict.fromkeys(pair, times))
    return {pair for pair, times in pairs.items() if all(2 * times >= total[sign] for sign in pair)}


def _is_pair(usual: Set[Pair], opening: str, closing: str) -> bool:
    low = opening == "„" and closing in "“”"
    return low or (opening, closing) in usual or (closing != opening and _opening(closing) == opening)


@cache
def _opening(sign: str) -> str | None:
    """Return the mark that this one closes; itself if it opens; None if it is neither bracket nor quotation mark."""
    name, category = unicodedata.name(sign, ""), unicodedata.category(sign)
    if category not in ("Ps", "Pe", "Pi", "Pf") or ("QUOTATION" in name and sign not in _QUOTES):
        return None
    return sign if category in ("Ps", "Pi") else _mirrored(sign)


def _mirrored(sign: str) -> str:
    """Return the mark whose Unicode name has LEFT for RIGHT."""
    return unicodedata.lookup(unicodedata.name(sign).replace("RIGHT", "LEFT"))


def _narrow(sign: str) -> str:
    """Return a bracket in its narrow form; a wide and a narrow one are a pair."""
    return unicodedata.normalize("NFKC", sign)
