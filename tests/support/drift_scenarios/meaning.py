"""Changes of a rule's meaning: logical words, another number, a sentence added or removed.

Language-specific parts are written here for English, Italian, and Japanese, mechanically; other languages are
unchanged.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from aligner.text.terms import primary
from scraper.edition import Rule
from tests.support.drift_scenarios.bases import Base
from tests.support.drift_scenarios.shapes import POINTER, Change, Scenario, foreign_rule, linked, of_one_rule, one_of

Swaps = Sequence[tuple[str, str]]

TURNED: Mapping[str, Mapping[str, Swaps]] = {
    "unless and if turned": {
        "en": [(r"\bunless\b", "if"), (r"\bif(?! (?:able|any|possible)\b)(?=\s)", "unless")],
        "it": [
            (r"\ba meno che (?:non )?", "se "),
            (r"(?<=, )se (?!può|possibile|stess)", "a meno che "),
            (r"\bSe\b", "A meno che"),
        ],
        "ja": [
            ("していない限り", "している場合"),
            ("しない限り", "する場合"),
            ("でない限り", "である場合"),
            ("いない限り", "いる場合"),
            ("ない限り", "る場合"),
            ("している場合", "していない限り"),
            ("されている場合", "されていない限り"),
            ("する場合", "しない限り"),
            ("である場合", "でない限り"),
            ("がある場合", "がない限り"),
        ],
    },
    "may and must turned": {
        "en": [(r"\bmay(?! not)\b", "must"), (r"\bmust\b", "may")],
        "it": [
            (r"(?<!non )(?<!se )\bpuò\b", "deve"),
            (r"(?<!non )\bpossono\b", "devono"),
            (r"\bdeve\b", "può"),
            (r"\bdevono\b", "possono"),
        ],
        "ja": [
            ("してもよい", "しなければならない"),
            ("ことができる", "ことを行なわなければならない"),
            ("しなければならない", "してもよい"),
            ("でなければならない", "であってもよい"),
            ("いなければならない", "いてもよい"),
            ("なければならない", "てもよい"),
        ],
    },
    "and and or turned": {
        "en": [(r"\band\b", "or"), (r"\bor\b", "and")],
        "it": [(r"\be\b", "o"), (r"\bo\b", "e")],
        "ja": [
            ("または", "および"),
            ("あるいは", "および"),
            ("および", "または"),
            ("なおかつ", "または"),
            ("か、(?=その|攻撃|プレイ|他の)", "および"),
        ],
    },
    "neither and either turned": {
        "en": [(r"\bneither (.{2,40}?) nor\b", r"either \1 or"), (r"\bneither\b", "either")],
        "it": [(r"\bné (.{2,40}?) né\b", r"o \1 o")],
        "ja": [("でも(.{2,12}?)でもない", r"か\1である")],
    },
    "negation dropped": {
        "en": [
            (r"\bcan’t\b|\bcan't\b|\bcannot\b", "can"),
            (r"\b(is|are|was|were|does|do|has|have)n[’']t\b", r"\1"),
            (r"\b(is|are|was|were|does|do|has|have|will) not\b", r"\1"),
            (r"\bwon[’']t\b", "will"),
        ],
        "it": [(r"\b[Nn]on (?=\w+)", "")],
        "ja": [
            ("ができない", "ができる"),
            ("されない", "される"),
            ("されていない", "されている"),
            ("していない", "している"),
            ("(?:では|で)ない(?!限り)", "である"),
            ("しない(?!限り)", "する"),
            ("求められない", "求められる"),
            ("にならない", "になる"),
        ],
    },
    "condition dropped": {
        "en": [
            (r"(?<=\. )(?:If|Unless) [^,.()]{8,120}, (?=\w)", ""),
            (r"^(?:If|Unless) [^,.()]{8,120}, (?=\w)", ""),
            (r",? (?:if|unless) (?!able|any)[^,.()]{8,120}(?=\.)", ""),
        ],
        "it": [
            (r"(?:^|(?<=\. ))Se [^,.()]{8,120}, (?=\w)", ""),
            (r",? (?:se|a meno che) (?!può|possibile)[^,.()]{8,120}(?=\.)", ""),
        ],
        "ja": [
            (r"(?:^|(?<=。))[^、。「」]{5,60}(?:場合|限り)(?:には|に|は)?、", ""),
            (r"(?<=、)[^、。「」]{5,60}(?:場合|限り)(?:には|に|は)?、", ""),
        ],
    },
    "number changed": {
        "en": [
            (r"\btwo\b", "three"),
            (r"\bthree\b", "two"),
            (r"\bone or more\b", "two or more"),
            (r"\bseven\b", "six"),
        ],
        "it": [
            (r"\bdue\b", "tre"),
            (r"\btre\b", "due"),
            (r"\buna o più\b", "due o più"),
            (r"\buno o più\b", "due o più"),
        ],
        "ja": [
            (r"(?<!\d)2(?=[つ人体個枚回])", "3"),
            (r"(?<!\d)3(?=[つ人体個枚回])", "2"),
            ("二つ", "三つ"),
            ("1つ以上", "2つ以上"),
        ],
    },
}
"""Family -> language -> (pattern, replacement)."""

_SPACE = {"ja": "", "zh": ""}
_CONTENT = frozenset({"older-wording", "concept-missing", "concept-added", "misspelling"})
"""Other findings that changed content may cause."""


def turned(family: str) -> Change:
    """Return a change that replaces a word of one kind, in a rule that has the meaning of its English counterpart."""

    def change(base: Base, draw: Random) -> Scenario:
        swaps = TURNED[family].get(primary(base.left.language), ())
        able = [
            (rule, pattern, instead)
            for rule in _in_step(base)
            for pattern, instead in swaps
            if re.search(pattern, _plain(rule.text))
        ]
        rule, pattern, instead = one_of(draw, able)
        place = draw.choice(list(re.finditer(pattern, _plain(rule.text))))
        text = rule.text[: place.start()] + place.expand(instead) + rule.text[place.end() :]
        return _says(family, base, replace(rule, text=_capital(text)), "changed-meaning")

    change.__doc__ = f"{family}."
    return change


def _plain(text: str) -> str:
    """Return the text with quotations and brackets blanked out: only the rule's own words are changed."""
    return re.sub(r"“[^”]*”|「[^」]*」|\([^)]*\)", lambda found: "\x00" * len(found[0]), text)


def _capital(text: str) -> str:
    return re.sub(r"(?:^|(?<=\. ))[a-zà-ù]", lambda found: found[0].upper(), text)


def _in_step(base: Base) -> Iterator[Rule]:
    """Yield linked rules that have the English meaning: no finding says that they are outdated or differ in meaning."""
    behind = {one.rule for one in base.findings if one.kind in ("older-wording", "changed-meaning")}
    if primary(base.left.language) == primary(base.right.language):
        behind |= {one.number for one, other, _ in base.comparison.pairs() if _words(one) != _words(other)}
    pairs = linked(base)
    yield from (rule for rule in base.left.rules if rule.number in pairs and rule.number not in behind and rule.text)


def _words(rule: Rule) -> list[str]:
    return re.findall(r"[a-z]+", rule.text.casefold())


def _says(family: str, base: Base, rule: Rule, kind: str) -> Scenario:
    return of_one_rule(family, base, rule, kind, _CONTENT - {kind})


def sentence_dropped(base: Base, draw: Random) -> Scenario:
    """A sentence removed from a rule of several; it is not only a pointer, and not most of the rule."""
    able = [
        (rule, start, end)
        for rule in _in_step(base)
        for start, end in _sentences(rule.text)
        if (end - start) * (2 if base.left.language[:2] in ("ja", "zh") else 1) >= 40
        and (end - start) * 3 < len(rule.text) * 2
        and not POINTER.search(rule.text[start:end])
    ]
    rule, start, end = one_of(draw, able)
    rest = (rule.text[:start] + rule.text[end:]).strip()
    cites = tuple(one for one in rule.references if any(one.number in text for text in (rest, *rule.examples)))
    return _says("sentence dropped", base, replace(rule, text=rest, references=cites), "wording")


def _sentences(text: str) -> list[tuple[int, int]]:
    """Return start and end of each sentence; stops inside quotes or brackets do not count."""
    plain = re.sub(r"“[^”]*”|「[^」]*」|\"[^\"]*\"|\([^)]*\)", lambda found: "\x00" * len(found[0]), text)
    ends = [
        0,
        *(found.end() for found in re.finditer(r"(?<=[.])\x00?\s+|(?<=\x00)\s(?=[A-Z])|。\s*", plain)),
        len(text),
    ]
    return [(start, end) for start, end in pairwise(ends) if end > start]


def sentence_added(base: Base, draw: Random) -> Scenario:
    """A sentence added, on another subject."""
    rule = one_of(draw, list(_in_step(base)))
    space = _SPACE.get(primary(base.left.language), " ")
    more = replace(rule, text=f"{rule.text}{space}{foreign_rule(base, 'x').text}")
    return _says("sentence added", base, more, "wording")


MEANING: tuple[Change, ...] = (*(turned(family) for family in TURNED), sentence_dropped, sentence_added)
