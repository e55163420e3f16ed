"""Character classes of scripts for regular expressions, the languages written without spaces, and accents."""

import re
import unicodedata
from itertools import filterfalse

UNSPACED_LANGUAGES = frozenset({"ja", "th", "zh"})
"""Languages (primary subtags) that do not separate words by spaces."""

_ITERATION_MARK, _KANA, _IDEOGRAPHS, _HANGUL = "\u3005", "\u3040-\u30ff", "\u3400-\u9fff", "\uac00-\ud7a3"
_THAI, _JAMO = "\u0e00-\u0e7f", "\u1100-\u11ff"

HAN_KANA = f"{_ITERATION_MARK}{_KANA}{_IDEOGRAPHS}"
"""Letters of Chinese and Japanese: ideographs (the script Han), kana, and 々."""
_HAN_OR_KANA = re.compile(f"[{HAN_KANA}]")
COMMON_HAN_KANA = f"{_ITERATION_MARK}{_KANA}\u4e00-\u9fff"
"""HAN_KANA without rare ideographs (extension A)."""
UNSPACED = f"{_THAI}{HAN_KANA}"
"""Letters of the supported scripts without spaces: HAN_KANA and Thai."""
UNSPACED_OR_KOREAN = f"{UNSPACED}{_JAMO}{_HANGUL}"
"""UNSPACED and Korean: Korean attaches endings to words of other scripts without a space."""

STRAIGHT_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ", "'"))
"""Translation table that makes apostrophes and single quotation marks straight."""
PLAIN_MARKS = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
"""Translation table that makes quotation marks of both kinds straight, and dashes hyphens."""

_LATIN_OR_KATAKANA = r"[0-9A-Za-z\u00c0-\u024f]+|[\u30a1-\u30fa\u30fc]+"
_WORD = re.compile(rf"{_LATIN_OR_KATAKANA}|(?P<ideographs>[\u4e00-\u9fff\u3005]+)")
"""A run of letters of one script, other than hiragana."""
_WORD_WITH_ENDING = re.compile(rf"(?:{_WORD.pattern})?[\u3041-\u309f]+")
"""A run of hiragana, with the word that it belongs to."""
_MAX_WIDENING, _MAX_IDEOGRAPHS = 12, 3
"""Maximum number of letters, and of ideographs, added on either side. Chosen: クリーチャー has 6; longer runs of
ideographs are Chinese."""


def whole_word_pattern(words: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern that matches words, but not inside longer words.

    Letters of scripts without spaces, and Korean endings, do not make a word longer.
    """
    letter = rf"[^\W{UNSPACED_OR_KOREAN}]"
    return re.compile(rf"(?<!{letter}){re.escape(words)}(?!{letter})", flags)


def whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a stretch widened to whole words; a word ends where the script changes.

    It neither begins nor ends inside a run of katakana, ideographs, or Latin letters, and it does not begin inside
    hiragana or the word before it.
    """
    reach = _MAX_WIDENING + 1  # one more: a word cut off by this limit is too long to be added
    around_start = (max(0, start - reach), start + 1)
    starts = [
        one.start()
        for pattern in (_WORD, _WORD_WITH_ENDING)
        for one in pattern.finditer(text, *around_start)
        if one.start() < start < one.end() and start - one.start() <= _most_letters(one, start)
    ]
    ends = [
        one.end()
        for one in _WORD.finditer(text, max(0, end - 1), end + reach)
        if one.start() < end < one.end() <= end + _most_letters(one, end)
    ]
    return min(starts, default=start), max(ends, default=end)


def _most_letters(word: re.Match[str], at: int) -> int:
    """Return how far a stretch that begins or ends at an offset inside a word may be widened."""
    return _MAX_IDEOGRAPHS if word["ideographs"] and at < word.end("ideographs") else _MAX_WIDENING


def without_accents(text: str) -> str:
    """Return a text without combining marks: accents, and the voicing marks of kana.

    Korean syllables are split into jamo. Full-width and half-width letters stay.
    """
    if text.isascii():
        return text
    return "".join(filterfalse(unicodedata.combining, unicodedata.normalize("NFD", text)))


def has_hangul(word: str) -> bool:
    """Return whether a word has a Korean syllable."""
    return any("\uac00" <= letter <= "\ud7a3" for letter in word)


def jamo(word: str) -> str:
    """Return a word with each Korean syllable as its two or three jamo; each is one key on a Korean keyboard."""
    return unicodedata.normalize("NFD", word)


def has_han_or_kana(word: str) -> bool:
    """Return whether a word has a letter of HAN_KANA."""
    return _HAN_OR_KANA.search(word) is not None
