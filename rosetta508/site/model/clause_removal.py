"""Remove a clause from a text, with the spaces and punctuation that belong to it, if a sentence is sure to remain."""

import re

from aligner.text.scripts import UNSPACED_LANGUAGES
from aligner.text.terms import TermTable, primary
from rosetta508.compare.text_parts import ends_sentence
from rosetta508.language.words import capitalized

_END = re.compile(r"[.!?。！？]+[”\"’»」』）)]*\s*")
_BORDER = re.compile(r"[,.;:!?()“”«»\"]")
_CONDITIONS = frozenset({"condition", "exception"})
_WORD = re.compile(r"[^\W\d_]+")
_THEN = re.compile(r"(?:then|allora)\b", re.IGNORECASE)
_PAIRS = ("()", "[]", "“”", "«»", "「」", "『』", "（）", "〔〕")
_MIN_VERB_LETTERS = 4
"""A word with at least this many letters can be a verb. Chosen: shorter words are mostly articles and prepositions."""
_MAX_DEPENDENT_LETTERS = 4
"""The last word before a condition may depend on it if it has at most this many letters. Chosen: “even”, “come”."""


def remove_clause(text: str, start: int, end: int, language: str) -> str | None:
    """Return a text without the clause from `start` to `end`; None if what remains may not be a sentence.

    What can be removed: a whole sentence, a condition, and a clause with its “and”.
    """
    before, clause, after = text[:start].rstrip(), text[start:end], text[end:].lstrip()
    if not 0 <= start < end or any(clause.count(pair[0]) != clause.count(pair[1]) for pair in _PAIRS):
        return None
    opens = not before or ends_sentence(before)
    if opens and (not after or _END.match(after)):
        rest = _END.sub("", after, count=1)
        return _joined(before, rest, language) if before or rest else None
    if primary(language) in UNSPACED_LANGUAGES:
        return _without_unspaced(before, after, clause, language)
    return _Sentence(text, language, start, end).without_clause(before, after, opens=opens)


def _joined(before: str, after: str, language: str) -> str:
    gap = "" if primary(language) in UNSPACED_LANGUAGES else " "
    return gap.join(one for one in (before, after) if one)


def _without_unspaced(before: str, after: str, clause: str, language: str) -> str | None:
    """Return the text without a condition that starts after a comma or a sentence end, and ends before a comma."""
    ends = {last for _, last, name in TermTable.load().marker_spans(clause, language) if name in _CONDITIONS}
    is_clause = not before or before[-1] in "。！？、，"
    return before + after[1:].lstrip() if is_clause and len(clause) in ends and after[:1] in ("、", "，") else None


class _Sentence:
    """A text of a language with spaces, and the logical words at the borders of a clause in it."""

    def __init__(self, text: str, language: str, start: int, end: int) -> None:
        self._language, self._start = language, start
        self._spans = TermTable.load().marker_spans(text, language)
        self._leads = self._marker_at(start)
        self._follows = self._marker_at(end + len(text[end:]) - len(text[end:].lstrip()))
        self._has_and_behind = any(last == end and name == "addition" for _, last, name in self._spans)

    def without_clause(self, before: str, after: str, *, opens: bool) -> str | None:
        """Return the text without the clause between `before` and `after`; None if it cannot be removed.

        `opens` says whether the clause begins a sentence.
        """
        if self._has_and_behind:
            is_clause = self._leads == self._follows == "condition" or self._marker_before(before) == "condition"
            return _joined(before, capitalized(after) if opens else after, self._language) if is_clause else None
        if after and after[0] not in ",.;:!?)":
            return None
        if self._leads == "addition" and not opens and self._keeps_a_clause(before):
            return before.rstrip(" ,") + after
        if self._leads in _CONDITIONS:
            return self._without_condition(before, after, opens=opens)
        return None

    def _without_condition(self, before: str, after: str, *, opens: bool) -> str | None:
        if opens:
            rest = after[1:].lstrip() if after[:1] == "," else ""
            return _joined(before, capitalized(rest), self._language) if rest and not _THEN.match(rest) else None
        is_inserted = before.endswith(",") and after[:1] == ","
        kept = before.rstrip(" ,")
        last_word = _WORD.findall(kept)[-1:]
        if is_inserted or self._marker_before(before) or not last_word or len(last_word[0]) <= _MAX_DEPENDENT_LETTERS:
            return None
        return kept + after

    def _marker_at(self, place: int) -> str:
        """Return the logical word that begins at a place; '' if there is none."""
        return next((name for first, _, name in self._spans if first == place), "")

    def _marker_before(self, before: str) -> str:
        """Return the logical word that ends where the clause begins; '' if there is none."""
        return next((name for _, last, name in self._spans if last == len(before)), "")

    def _keeps_a_clause(self, before: str) -> bool:
        """Return whether a clause may remain: a word between the last comma and the removed clause may be a verb.

        Any word that is long enough and not part of a term may be a verb.
        """
        opening = max((last for _, last, name in self._spans if name in _CONDITIONS and last <= self._start), default=0)
        kept = before.rstrip(" ,")
        kept = kept[max([opening, *(one.end() for one in _BORDER.finditer(kept))]) :]
        for first, last, _ in reversed(TermTable.load().spans(kept, self._language)):
            kept = kept[:first] + kept[last:]
        return any(len(word) >= _MIN_VERB_LETTERS for word in _WORD.findall(kept))
