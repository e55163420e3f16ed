"""Spacing, brackets and markup that a reader would call a slip of the keyboard or of the template."""

import re
from collections.abc import Iterator

from aligner.comparison import Comparison
from aligner.finding import Finding
from aligner.messages import N_

SPACE = N_("{rule} has a stray space in “{where}”.")
UNBALANCED = N_("{rule} opens {opened} “{bracket}” and closes {closed}.")
MARKUP = N_("{rule} holds a piece of markup that the page should have rendered: “{where}”.")

_CJK = "\u3005\u3040-\u30ff\u4e00-\u9fff"
_STRAY = re.compile(rf"(?<=[{_CJK}。、]) +(?=[{_CJK}])|(?<=\w) +(?=[,;:.!?](?:\s|$))(?!\. \.)|(?<=\S)  +(?=\S)")
_MARKUP = re.compile(r"\[\[|\]\]|\{\{|\}\}|'''|</?[a-z]{1,6}\b[^>]{0,40}>|&(?:nbsp|amp|lt|gt|quot|#\d+);|__[A-Z]{3,}__")
_PAIRS = {"(": ")", "[": "]", "“": "”", "「": "」", "〔": "〕", "（": "）", "«": "»"}
_CONTEXT = 8


def stray_spaces(comparison: Comparison) -> Iterator[Finding]:
    """Spaces where the script has none."""
    for rule in comparison.left.rules:
        for match in _STRAY.finditer(rule.text):
            where = rule.text[max(0, match.start() - _CONTEXT) : match.end() + _CONTEXT]
            yield comparison.finding("typography", "info", rule.number, None, SPACE, where=where)


def unbalanced(comparison: Comparison) -> Iterator[Finding]:
    """Brackets and quotation marks that open without closing, or close without opening."""
    for rule in comparison.left.rules:
        text = "\n".join((rule.text, *rule.examples))
        for opening, closing in _PAIRS.items():
            opened, closed = text.count(opening), text.count(closing)
            if opened != closed:
                facts = {"bracket": opening, "opened": opened, "closed": closed}
                yield comparison.finding("typography", "info", rule.number, None, UNBALANCED, **facts)


def markup(comparison: Comparison) -> Iterator[Finding]:
    """Markup left in the text."""
    for rule in comparison.left.rules:
        for match in _MARKUP.finditer("\n".join((rule.text, *rule.examples))):
            yield comparison.finding("markup-leftover", "info", rule.number, None, MARKUP, where=match[0])
