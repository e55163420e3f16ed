"""Spacing, brackets, apostrophes and markup that a reader would call a slip of the keyboard or of the template."""

import re
from collections.abc import Iterator

from aligner.comparison import Comparison
from aligner.finding import Finding
from aligner.messages import N_
from scraper.edition import Rule

SPACE = N_("{rule} has a stray space in “{where}”.")
UNBALANCED = N_("{rule} opens {opened} “{bracket}” and closes {closed}.")
MIXED = N_("This edition writes the apostrophe in two ways: ’ ({curly} times) and ' ({straight} times).")
MARKUP = N_("{rule} holds a piece of markup that the page should have rendered: “{where}”.")

_CJK = "\u3005\u3040-\u30ff\u4e00-\u9fff"
_STRAY = re.compile(rf"(?<=[{_CJK}。、]) +(?=[{_CJK}])|(?<=\w) +(?=[,;:.!?](?:\s|$))(?!\. \.)|(?<=\S)  +(?=\S)")
_BEFORE = re.compile(r"[^\s“”「」«»\"()（）。、]{0,8}[。、]?$")
_AFTER = re.compile(r"[^\s“”「」«»\"()（）]{0,8}?(?:(?=[\s“”「」«»\"()（）])|[。、]|$)|[^\s“”「」«»\"()（）]{8}")
_TAG = r"</?[a-z]{1,6}\b[^>]{0,40}>"
_MARKUP = re.compile(
    r"\[\[[^\[\]]{0,60}\]\]|\{\{[^{}]{0,60}\}\}|'''[^']{0,60}'''|\[\[|\]\]|\{\{|\}\}|'''"
    rf"|<(?P<tag>[a-z]{{1,6}})\b[^>]{{0,40}}>[^<>]{{0,60}}</(?P=tag)>|{_TAG}"
    r"|&(?:nbsp|amp|lt|gt|quot|#\d+);|__[A-Z]{3,}__"
)
_PAIRS = {"(": ")", "[": "]", "“": "”", "「": "」", "〔": "〕", "（": "）", "«": "»"}
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])(['’])(?=[^\W\d_])")


def stray_spaces(comparison: Comparison) -> Iterator[Finding]:
    """Spaces where the script has none."""
    for rule in comparison.left.rules:
        for match in _STRAY.finditer(rule.text):
            where = _around(rule.text, match.start(), match.end())
            yield comparison.finding("typography", "info", rule.number, None, SPACE, where=where)


def _around(text: str, start: int, end: int) -> str:
    """Return a few letters before and after a place, up to the next space, quotation mark or bracket."""
    before, after = _BEFORE.search(text[:start]), _AFTER.match(text[end:])
    return (before[0] if before else "") + text[start:end] + (after[0] if after else "")


def unbalanced(comparison: Comparison) -> Iterator[Finding]:
    """Brackets and quotation marks that open without closing, or close without opening."""
    for rule in comparison.left.rules:
        text = _all(rule)
        for opening, closing in _PAIRS.items():
            opened, closed = text.count(opening), text.count(closing)
            if opened != closed:
                facts = {"bracket": opening, "opened": opened, "closed": closed}
                yield comparison.finding("typography", "info", rule.number, None, UNBALANCED, **facts)


def mixed_apostrophes(comparison: Comparison) -> Iterator[Finding]:
    """Apostrophes of two shapes in one edition."""
    found = [mark for rule in comparison.left.rules for mark in _APOSTROPHE.findall(_all(rule))]
    facts = {"curly": found.count("’"), "straight": found.count("'")}
    if all(facts.values()):
        yield comparison.finding("typography", "info", None, None, MIXED, **facts)


def markup(comparison: Comparison) -> Iterator[Finding]:
    """Markup left in the text."""
    for rule in comparison.left.rules:
        for match in _MARKUP.finditer(_all(rule)):
            yield comparison.finding("markup-leftover", "info", rule.number, None, MARKUP, where=match[0])


def _all(rule: Rule) -> str:
    return "\n".join((rule.text, *rule.examples))
