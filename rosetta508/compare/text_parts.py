"""Part: a stretch of a rule's text, at most a clause long, and the parts of the leading text that it corresponds to.

Texts are split at the ends of sentences and at commas, never inside brackets or quotation marks, nor between a cited
number and its title.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from aligner.text.scripts import UNSPACED_LANGUAGES, whole_words
from aligner.text.terms import primary

_CITED = r"\d{3}(?:\.\d+[a-z]?)?, (?:“[^”]*”|«[^»]*»|\"[^\"]*\")"
"""A cited number with the title of the rule."""
_KEPT = re.compile(rf"{_CITED}|“[^”]*”|「[^」]*」|«[^»]*»|\"[^\"]*\"|\([^()]*\)|（[^（）]*）|〔[^〕]*〕|\[[^\[\]]*\]")
_BORDER = re.compile(r"(?<=[.!?])[”\"’»)]*\s+|(?<=[。！？])[」』）)]*\s*|(?<=[,;:])\s+|(?<=[、，；：])(?![」』）)])\s*")
_SENTENCE_END = re.compile(r"[.!?。！？][”\"’»」』）)]*\s*$")
_SHORT = {"ja": 10, "zh": 8}
_MIN_CLAUSE_LETTERS = 24
"""A shorter clause (in letters) is no part of its own; it is joined to the next one of its sentence."""
_WORDS_QUOTED, _LETTERS_QUOTED = 3, 7
"""Words, or letters of a text without spaces, quoted from each end of a long text; then to the end of a word.
Chosen: fits a line."""
_ARTICLES = frozenset({"a", "an", "the", "il", "lo", "la", "i", "gli", "le", "un", "uno", "una"})
"""English and Italian words that no quotation is cut after."""
_CONJUNCTIONS = frozenset({"and", "or", "but", "e", "ed", "o", "ma"})
"""English and Italian words that no quotation ends with."""
_PUNCTUATION = " \n.,:;!?。、，．：；！？"
_OPENING = {"「": "」", "『": "』", "“": "”", "«": "»", "(": ")", "（": "）", "〔": "〕", "[": "]"}
_CLOSING = {end: start for start, end in _OPENING.items()}
_UNCUT = re.compile(r"[1-9]\d{2}\.\d{1,2}[a-z]{0,2}|[\u3041-\u309f]+")
"""What no quotation ends inside of: a rule's number, or a run of hiragana."""
_MAX_WIDENED, _WIDENED_BY = 3, 5
"""A stretch of up to 3 characters with a space is quoted with 5 characters on each side (whole words). Chosen: easy to
find."""
_FULL_STOP = re.compile(r"[。！？]")


@dataclass(frozen=True, slots=True)
class Part:
    """Text from `start` to `end` (offsets), and the numbers (from 1) of the leading parts it corresponds to."""

    start: int
    end: int
    answers: tuple[int, ...] = ()


def abridged(text: str, language: str) -> str:
    """Return a text without punctuation at its ends or a conjunction at its end; of a long one, its ends only.

    A quotation mark or bracket at one end is removed if its counterpart is not quoted. In a text without spaces, a
    nearby counterpart is quoted, too.
    """
    text = text.strip(_PUNCTUATION)
    if primary(language) in UNSPACED_LANGUAGES:
        end, tail = _head(text), _tail(text)
        ends = f"{_without_open(text[:end]).rstrip(_PUNCTUATION)}…{text[tail:].lstrip(_PUNCTUATION)}"
        short = text if tail <= end + 2 else ends
    else:
        before, _, last = text.rpartition(" ")
        text = before.rstrip(_PUNCTUATION) if before and last in _CONJUNCTIONS else text
        words = text.split()
        opening = _WORDS_QUOTED + (not _ARTICLES.isdisjoint(words[_WORDS_QUOTED - 1 : _WORDS_QUOTED]))
        head = " ".join(words[:opening])
        paired = _without_open(head)
        head = head if paired == head else paired.rstrip(_PUNCTUATION)
        ends = f"{head} … {' '.join(words[-_WORDS_QUOTED:])}"
        short = text if len(words) <= opening + _WORDS_QUOTED + 1 else ends
    while _OPENING.get(short[:1], "") not in short:
        short = short[1:]
    while _CLOSING.get(short[-1:], "") not in short:
        short = short[:-1]
    return short


def recognizable(text: str, start: int, end: int) -> str:
    """Return the text from `start` to `end`; if it is short and has a space, with some whole words around it.

    The words after it do not go beyond the end of the sentence.
    """
    if end - start > _MAX_WIDENED or " " not in text[start:end]:
        return text[start:end]
    first, last = whole_words(text, max(start - _WIDENED_BY, 0), min(end + _WIDENED_BY, len(text)))
    last = _after_whole_word(text, last)
    stop = _FULL_STOP.search(text, end, last)
    return text[first : stop.end() if stop else last].strip()


def _head(text: str) -> int:
    """Return where the quoted beginning of a long text without spaces ends."""
    _, words = whole_words(text, 0, min(_LETTERS_QUOTED, len(text)))
    end = _after_whole_word(text, words)
    closes = _CLOSING.get(text[end : end + 1])
    return end + 1 if closes and closes in text[:end] else end


def _without_open(head: str) -> str:
    """Return the text up to the first unclosed quotation mark or bracket; one before the first word does not count."""
    opened = (at for at, one in enumerate(head) if one in _OPENING and _OPENING[one] not in head[at:])
    opened = (at for at in opened if any(map(str.isalnum, head[:at])))
    return head[: next(opened, len(head))]


def _tail(text: str) -> int:
    """Return where the quoted end of a long text without spaces starts."""
    start, _ = whole_words(text, max(len(text) - _LETTERS_QUOTED, 0), len(text))
    for opening, closing in _OPENING.items():
        opened = text.rfind(opening, max(start - _LETTERS_QUOTED, 0), start)
        if opened >= 0 and closing in text[start:] and closing not in text[opened:start]:
            return opened
    return start


def _after_whole_word(text: str, end: int) -> int:
    """Return the offset `end`; inside a rule number or a run of hiragana, return the end of that."""
    return next((one.end() for one in _UNCUT.finditer(text) if one.start() < end < one.end()), end)


@cache
def split_parts(text: str, language: str) -> tuple[Part, ...]:
    """Return the consecutive parts of a text, which together make up all of it; none for an empty text."""
    shortest = _SHORT.get(primary(language), _MIN_CLAUSE_LETTERS)
    blank = _KEPT.sub(lambda found: "x" * (len(found[0]) - 2) + found[0][-2:], text)
    ends = [*(found.end() for found in _BORDER.finditer(blank) if found.end() < len(text)), len(text)]
    parts: list[Part] = []
    start = 0
    for end in ends:
        is_end = ends_sentence(text[start:end]) or end == len(text)
        if end - start >= shortest or (is_end and not _continues(parts, text)):
            parts.append(Part(start, end))
            start = end
        elif is_end:
            parts[-1] = replace(parts[-1], end=end)
            start = end
    return tuple(parts)


def ends_sentence(text: str) -> bool:
    """Return whether a stretch of a text is the end of a sentence."""
    return bool(_SENTENCE_END.search(text))


def _continues(parts: Sequence[Part], text: str) -> bool:
    """Return whether the sentence that is being split already has a part."""
    return bool(parts) and not ends_sentence(text[parts[-1].start : parts[-1].end])


def leading_parts(text: str, language: str) -> tuple[Part, ...]:
    """Return the parts of the leading text, each numbered; a text of one part has no number."""
    parts = split_parts(text, language)
    return tuple(replace(one, answers=(at,)) for at, one in enumerate(parts, 1)) if len(parts) > 1 else parts


def sentences_of(text: str, language: str) -> list[tuple[int, int]]:
    """Return where each sentence of a text starts and ends; the last one may have no end mark."""
    ends = [one.end for one in split_parts(text, language) if ends_sentence(text[one.start : one.end])]
    ends += [len(text)] if text and ends[-1:] != [len(text)] else []
    return list(zip([0, *ends], ends, strict=False))


def sentences_with(text: str, language: str, spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the sentences of a text (offsets) that overlap a span, adjacent ones merged; all of it if none does."""
    wanted = list(spans)
    found: list[tuple[int, int]] = []
    for start, end in sentences_of(text, language):
        if any(first < end and start < last for first, last in wanted):
            first = found.pop()[0] if found and found[-1][1] == start else start
            found.append((first, end))
    return tuple(found) or ((0, len(text)),)
