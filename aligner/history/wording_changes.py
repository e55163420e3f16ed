"""The wording of an English rule, compared with a later one: same, cosmetic, other numbers cited, or a change.

Renumbering is no change: numbers of rules are masked. What translators need not follow is cosmetic: singular pronouns
that became plural or “that player”, “who” for “that”, quotes, contractions, verb endings, articles, pointers to other
rules, trade marks, misprints.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA, Levenshtein

from scraper.edition import Rule

CHANGES = ("new", "references", "cosmetic", "title", "example", "substance")
"""What a wording is to the one before it, from least to most; the last two and a title can make a translation old."""

_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
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
"""A person already named, and relative pronouns: many a language has but one word for either, or none."""
_ENDINGS = (
    (re.compile(r"(?<=..)ies\b"), "y"),
    (re.compile(r"(?<=ss|sh|ch|.x|zz|.o)es\b"), ""),
)
"""Of verbs in the third person, which “they” does away with: tries, passes."""
_PERSON = {"them": "they"}
"""As pronouns stand after `_plain_words`, subject or object."""
_WORD = re.compile(r"[a-z]+|\d+|[#{}+*/]")
_SMALL = {"the", "a", "an", "that", "of", "also", "then"}
_MISPRINT = 2


@lru_cache(maxsize=65536)
def masked(text: str) -> str:
    """Return English `text` with rule numbers masked, without trade marks and addresses, blind to quotes and case."""
    plain = _TRADE.sub(" ", text.translate(_QUOTES).casefold())
    return " ".join(_CITED.sub(r"\1 #", plain).split())


def _unreferred(text: str) -> str:
    """Return the masked text without pointers to other rules: (See rule #, "Title.")."""
    return " ".join(_POINTER.sub(" ", masked(text)).split())


def _impersonal_words(plain: str) -> tuple[str, ...]:
    """Return the words of a masked text that stay if a person is named by another pronoun, or as “that player”."""
    for pattern, instead in (*_PERSONS, *_ENDINGS):
        plain = pattern.sub(instead, plain)
    return tuple(_PERSON.get(word, word) for word in _plain_words(plain))


@lru_cache(maxsize=65536)
def plain_words(text: str) -> tuple[str, ...]:
    """Return the words of English `text` that a cosmetic change leaves alone."""
    return _plain_words(masked(text))


def _plain_words(plain: str) -> tuple[str, ...]:
    for pattern, instead in _PRONOUNS:
        plain = pattern.sub(instead, plain)
    return tuple(_stem(word) for word in _WORD.findall(plain) if word not in _SMALL)


def change_between(older: Rule, newer: Rule, known: Callable[[str], int]) -> str | None:
    """Name the change from one wording of a rule to the next (one of CHANGES), or None if nothing changed.

    `known` says how many rules of the book have a word: one it knows once, near another, is a misprint of it.
    """
    if older.fingerprint() == newer.fingerprint():
        return None
    if not _cosmetic(older.text, newer.text, known):
        return "substance"
    if not _cosmetic(older.title or "", newer.title or "", known):
        return "title"
    if not _cosmetic(" ".join(older.examples), " ".join(newer.examples), known):
        return "example"
    same = all(_unreferred(one) == _unreferred(other) for one, other in zip(_parts(older), _parts(newer), strict=True))
    return "references" if same and older.references != newer.references else "cosmetic"


def _parts(rule: Rule) -> tuple[str, str]:
    return rule.text, " ".join(rule.examples)


def _cosmetic(older: str, newer: str, known: Callable[[str], int]) -> bool:
    one, other = _unreferred(older), _unreferred(newer)
    return any(_same(words(one), words(other), known) for words in (_plain_words, _impersonal_words))


def _same(one: Sequence[str], other: Sequence[str], known: Callable[[str], int]) -> bool:
    if one == other or "".join(one) == "".join(other):
        return True
    edits = [edit for edit in Levenshtein.opcodes(one, other) if edit.tag != "equal"]
    return all(
        edit.tag == "replace" and _misprinted(one[edit.src_start], other[edit.dest_start], known) for edit in edits
    )


def _misprinted(one: str, other: str, known: Callable[[str], int]) -> bool:
    """Say whether two words are one word, once misprinted: near each other, and one of them known nowhere else."""
    near = OSA.distance(one, other) <= _MISPRINT and min(len(one), len(other)) > _MISPRINT + 1
    return near and min(known(one), known(other)) <= 1


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 2 and word.endswith("s") and not word.endswith("ss") else word
