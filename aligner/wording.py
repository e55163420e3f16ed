"""The wording of an English rule, compared with a later one: same, cosmetic, other numbers cited, or a change.

Renumbering is no change: numbers of rules are masked. What translators need not follow is cosmetic: singular pronouns
that became plural, quotes, contractions, verb endings, articles, and misprints.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from rapidfuzz.distance import OSA, Levenshtein

from scraper.edition import Rule

CHANGES = ("new", "references", "cosmetic", "title", "example", "substance")
"""What a wording is to the one before it, from least to most; the last two and a title can make a translation old."""

_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
_NUMBER = r"\d{3}(?:\.\d+[a-z]?)?(?:\s*-\s*(?:[a-z]\b|\d{3}(?:\.\d+[a-z]?)?))?"
_CITED = re.compile(
    rf"\b(rules?|sections?) {_NUMBER}(?:(?:, and |, or |, | and | or | through ){_NUMBER})*|\b\d{{3}}\.\d+[a-z]?\b"
)
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
_WORD = re.compile(r"[a-z]+|\d+|[#{}+*/]")
_SMALL = {"the", "a", "an", "that", "of", "also", "then"}
_MISPRINT = 2


@lru_cache(maxsize=65536)
def masked(text: str) -> str:
    """Return English `text` with the numbers of rules masked, blind to quotes, case and spacing."""
    return " ".join(_CITED.sub(r"\1 #", text.translate(_QUOTES).casefold()).split())


@lru_cache(maxsize=65536)
def plain_words(text: str) -> tuple[str, ...]:
    """Return the words of English `text` that a cosmetic change leaves alone."""
    plain = masked(text)
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
    same = [masked(older.text), *map(masked, older.examples)] == [masked(newer.text), *map(masked, newer.examples)]
    return "references" if same and older.references != newer.references else "cosmetic"


def _cosmetic(older: str, newer: str, known: Callable[[str], int]) -> bool:
    one, other = plain_words(older), plain_words(newer)
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
