"""Brackets and quotation marks that lack their other half, judged by the pairs that the edition itself makes of them.

What opens a quotation in one language closes it in another („…“ “…” ”…” «…» »…«). A pair that is written as Unicode
names its halves, left and right, is one anywhere; so is one that begins below the line, and one that is the habit here.
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

UNBALANCED = N_("{rule} opens {opened} “{bracket}” and closes {closed}.")

_QUOTES = "“”„«»"
_SIGN = re.compile(r"[^\w\s]")
_LABEL = re.compile(r"(?:(?:^|[,;:.、。\n]\s?)[^\W_]{1,3}|[:;]-?)[)）]$")
"""What closes without opening: the label of an item of a list, a face."""
Pair = tuple[str, str]
Pairing = Callable[[str, str], bool]
"""Tells what closes what."""
Unpaired = dict[str, tuple[int, int]]
"""Opening sign -> how often it opens and is closed, where that differs."""


def unbalanced(comparison: Comparison) -> Iterator[Finding]:
    """Brackets and quotation marks that open without closing, or close without opening."""
    ours, theirs = (partial(_is_pair, _habits(one)) for one in (comparison.left, comparison.right))
    for rule in comparison.left.rules:
        found = unpaired(text_and_examples(rule), ours)
        meant = set(_lacking(comparison.originals(rule.number), theirs)) if found else set()
        for bracket, (opened, closed) in found.items():
            if _kind(bracket) not in meant:
                facts = {"bracket": bracket, "opened": opened, "closed": closed}
                yield comparison.finding("typography", "info", rule.number, None, UNBALANCED, **facts)


def _lacking(rules: Iterable[Rule], paired: Pairing) -> Iterator[str]:
    """Yield the kinds of signs of which rules lack a half."""
    return (_kind(one) for rule in rules for one in unpaired(text_and_examples(rule), paired))


def _kind(sign: str) -> str:
    return "quote" if sign in _QUOTES else _narrow(sign)


def unpaired(text: str, paired: Pairing) -> Unpaired:
    """Return what opens and does not close in a text, or the other way round; `paired` tells what closes what."""
    return _brackets(text) | _quotes([sign for sign in text if sign in _QUOTES], paired)


def _brackets(text: str) -> Unpaired:
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


def _quotes(signs: list[str], paired: Pairing) -> Unpaired:
    """Pair each mark with the last one still open, if it closes that; else it opens."""
    waiting: list[str] = []
    pairs: list[Pair] = []
    for sign in signs:
        if waiting and paired(waiting[-1], sign):
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


def _habits(edition: Edition) -> Set[Pair]:
    """Return the pairs that an edition makes of marks, where it makes them so at least as often as otherwise."""
    texts = ([sign for sign in text_and_examples(rule) if sign in _QUOTES] for rule in edition.rules)
    pairs = Counter((signs[0], signs[1]) for signs in texts if len(signs) == 2)
    of: Counter[str] = Counter()
    for pair, times in pairs.items():
        of.update(dict.fromkeys(pair, times))
    return {pair for pair, times in pairs.items() if all(2 * times >= of[sign] for sign in pair)}


def _is_pair(habits: Set[Pair], opening: str, closing: str) -> bool:
    low = opening == "„" and closing in "“”"
    return low or (opening, closing) in habits or (closing != opening and _opening(closing) == opening)


@cache
def _opening(sign: str) -> str | None:
    """Return the sign that opens what this one closes, itself if it opens; none of what is no bracket and no mark."""
    name, category = unicodedata.name(sign, ""), unicodedata.category(sign)
    if category not in ("Ps", "Pe", "Pi", "Pf") or ("QUOTATION" in name and sign not in _QUOTES):
        return None
    return sign if category in ("Ps", "Pi") else _mirrored(sign)


def _mirrored(sign: str) -> str:
    """Return the sign whose name says left where that of `sign` says right."""
    return unicodedata.lookup(unicodedata.name(sign).replace("RIGHT", "LEFT"))


def _narrow(sign: str) -> str:
    """Return a bracket in its narrow form: a wide one and a narrow one make a pair."""
    return unicodedata.normalize("NFKC", sign)
