"""Classifies how a wording of an English rule differs from the one before it: see `CHANGES`.

Rule numbers are masked, so renumbering is not a change. A change is cosmetic if a translation need not follow it:
singular pronouns that became plural or “that player”, “who” for “that”, quotation marks, contractions, verb endings,
articles, pointers to other rules, trademarks, misprints.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA, Levenshtein

from aligner.history.parameters import PARAMS
from aligner.text.scripts import PLAIN_MARKS
from scraper.edition import Rule

CHANGES = ("new", "references", "cosmetic", "title", "example", "substance")
"""How a wording differs from the one before it, from least to most; `new` is the first wording. A translation must
follow the last three."""

_NUMBER = r"\d{3}(?:\.\d+[a-z]?)?(?:\s*-\s*(?:[a-z]\b|\d{3}(?:\.\d+[a-z]?)?))?"
_CITED = re.compile(
    rf"\b(rules?|sections?) (?:\d\b(?!\d)|{_NUMBER})(?:(?:, and |, or |, | and | or | through ){_NUMBER})*"
    r"|\b\d{3}\.\d+[a-z]?\b(?:\s*-\s*[a-z]\b)?"
)
_TRADE = re.compile(r"\((?:tm|r|c)\)|[™®©]|<?\b(?:https?://|www\.)?\w[\w.-]*\.(?:com|net|org)\b[^\s>)]*[>]?")
_TITLED = r"(?:rules?|sections?) #(?:, \"[^\"]*\")?"
_POINTER = re.compile(rf"[(,;]?\s*\bsee (?:also )?{_TITLED}(?:(?:, and |, | and ){_TITLED})*[.]?[)]?")
_PRONOUNS = (
    (re.compile(r"\b(that |which )?(he or she|he|she)\b"), "they"),
    (re.compile(r"\b(him or her|him, her|him)\b"), "them"),
    (re.compile(r"\b(his or hers|his or her|his|her)\b"), "their"),
    (re.compile(r"\b(himself or herself|himself|herself|themself)\b"), "themselves"),
    (re.compile(r"\bcan'?t\b|\bcannot\b"), "can not"),
    (re.compile(r"\bwon'?t\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"\b(it|that|there|what|who|they)'(s|re)\b"), r"\1 is"),
    (re.compile(r"'(ve)\b"), " have"),
    (re.compile(r"'ll\b"), " will"),
    (re.compile(r"'s\b|'"), ""),
    (re.compile(r"\b(was|were|are|being|been|be)\b"), "is"),
    (re.compile(r"\bhas\b"), "have"),
    (re.compile(r"\bdoes\b"), "do"),
)
_PERSONS = (
    (re.compile(r"\b(?:the|that) player's\b|\btheirs\b"), "their"),
    (re.compile(r"\b(?:the|that) player\b"), "they"),
    (re.compile(r"\b(?:who|whom|which)\b"), "that"),
)
"""References to a person already named, and relative pronouns: many languages do not distinguish them."""
_ENDINGS = (
    (re.compile(r"(?<=..)ies\b"), "y"),
    (re.compile(r"(?<=ss|sh|ch|.x|zz|.o)es\b"), ""),
)
"""Endings of verbs in the third person singular (tries, passes), which differ after “they”."""
_PERSON = {"them": "they"}
"""Object pronoun -> subject pronoun, after `_normalize_words`."""
_WORD = re.compile(r"[a-z]+|\d+|[#{}+*/]")
_IGNORED_WORDS = {"the", "a", "an", "that", "of", "also", "then"}


@lru_cache(maxsize=65536)
def mask_numbers(text: str) -> str:
    """Return English text in lower case, with `#` for rule numbers, straight quotes, and no trademarks or addresses."""
    plain = _TRADE.sub(" ", text.translate(PLAIN_MARKS).casefold())
    return " ".join(_CITED.sub(r"\1 #", plain).split())


def _without_pointers(text: str) -> str:
    """Return the masked text without pointers to other rules such as (See rule #, "Title.")."""
    return " ".join(_POINTER.sub(" ", mask_numbers(text)).split())


def _impersonal_words(plain: str) -> tuple[str, ...]:
    """Return the words of a masked text, with equal words for “they” and “that player”, and for “who” and “that”."""
    for pattern, instead in (*_PERSONS, *_ENDINGS):
        plain = pattern.sub(instead, plain)
    return tuple(_PERSON.get(word, word) for word in _normalize_words(plain))


@lru_cache(maxsize=65536)
def plain_words(text: str) -> tuple[str, ...]:
    """Return the words of English text, normalized so that cosmetic changes leave them equal."""
    return _normalize_words(mask_numbers(text))


def _normalize_words(plain: str) -> tuple[str, ...]:
    for pattern, instead in _PRONOUNS:
        plain = pattern.sub(instead, plain)
    return tuple(_stem(word) for word in _WORD.findall(plain) if word not in _IGNORED_WORDS)


def change_between(older: Rule, newer: Rule, rules_with: Callable[[str], int]) -> str | None:
    """Return the change from one wording of a rule to the next, one of CHANGES except `new`; None if nothing changed.

    `rules_with(word)` is the number of rules that have a word. A word that only one rule has, and that is similar to
    the word in its place, is a misprint.
    """
    if older.fingerprint() == newer.fingerprint():
        return None
    if not _is_cosmetic(older.text, newer.text, rules_with):
        return "substance"
    if not _is_cosmetic(older.title or "", newer.title or "", rules_with):
        return "title"
    if not _is_cosmetic(" ".join(older.examples), " ".join(newer.examples), rules_with):
        return "example"
    same = all(
        _without_pointers(one) == _without_pointers(other)
        for one, other in zip(_parts(older), _parts(newer), strict=True)
    )
    return "references" if same and older.references != newer.references else "cosmetic"


def _parts(rule: Rule) -> tuple[str, str]:
    return rule.text, " ".join(rule.examples)


def _is_cosmetic(older: str, newer: str, rules_with: Callable[[str], int]) -> bool:
    one, other = _without_pointers(older), _without_pointers(newer)
    return any(_equal_words(words(one), words(other), rules_with) for words in (_normalize_words, _impersonal_words))


def _equal_words(one: Sequence[str], other: Sequence[str], rules_with: Callable[[str], int]) -> bool:
    if one == other or "".join(one) == "".join(other):
        return True
    edits = [edit for edit in Levenshtein.opcodes(one, other) if edit.tag != "equal"]
    return all(
        edit.tag == "replace" and _is_misprint(one[edit.src_start], other[edit.dest_start], rules_with)
        for edit in edits
    )


def _is_misprint(one: str, other: str, rules_with: Callable[[str], int]) -> bool:
    """Return whether one word is a misprint of the other: they are similar, and one of them is in at most one rule."""
    edits = PARAMS.max_misprint_edits
    similar = OSA.distance(one, other) <= edits and min(len(one), len(other)) > edits + 1
    return similar and min(rules_with(one), rules_with(other)) <= 1


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 2 and word.endswith("s") and not word.endswith("ss") else word
