"""Numerals: the numbers of a text, in digits or words, with their places; and the spans of time they measure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from aligner.text.terms import TermTable, primary


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number, from `start` to before `end` of a text.

    A `loose` one may count nothing, or be absent in another language: an ordinal, a word with other meanings.
    """

    start: int
    end: int
    value: int
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Duration:
    """A span of time, from `start` to before `end` of a text; years count as months, weeks and less as seconds."""

    start: int
    end: int
    months: int
    seconds: int


_ONES = {
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen",
    "it": "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici"
    " diciassette diciotto diciannove",
}
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "it": "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
}
_HUNDREDS = {"en": ("one hundred", "a hundred", "hundred"), "it": ("cento",)}
_LOOSE = {"it": frozenset({"sei"})}
"""Number words with other meanings (you are)."""
_ORDINALS = {
    "en": "second third fourth fifth sixth seventh eighth ninth tenth",
    "it": "second terz quart quint sest settim ottav non decim",
}
_DIGITS = re.compile(r"\d+")
_KANJI = {sign: value for value, sign in enumerate("〇一二三四五六七八九")}
_COUNTER = (
    r"(?:つ|人|名|体|個|枚|回|度|点|件|冊|本|台|匹|頭|羽|着|足|軒|杯|種|日|年|歳|才|[かヶカヵケ箇ヵ]月|週|時|分|秒|円|ユーロ|ドル"
    r"|セント|パーセント|ページ|頁|行|歩|組|通|箱|袋|倍|割|段|席|室|隻|巻|曲|問|局|手|周|字|文字|キロ|メートル|センチ|グラム)"
)
_COUNTED = re.compile(rf"[一二三四五六七八九十百千〇]+(?={_COUNTER})")
_ORDINAL = re.compile(
    rf"第\s*(\d+)|(\d+)(?:{_COUNTER})?目|(\d+)番|第?([一二三四五六七八九十百千〇]+)(?:{_COUNTER}目|目|番)"
)

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_YEAR = 12
_UNITS: Mapping[str, tuple[tuple[str, int, int], ...]] = {
    "en": (
        (r"years?", _YEAR, 0),
        (r"months?", 1, 0),
        (r"fortnights?", 0, 14 * _DAY),
        (r"weeks?", 0, 7 * _DAY),
        (r"days?", 0, _DAY),
        (r"hours?", 0, _HOUR),
        (r"minutes?", 0, _MINUTE),
        (r"seconds?", 0, 1),
    ),
    "it": (
        (r"ann[oi]", _YEAR, 0),
        (r"mes[ei]", 1, 0),
        (r"settiman[ae]", 0, 7 * _DAY),
        (r"giorn[oi]|giornat[ae]", 0, _DAY),
        (r"or[ae]", 0, _HOUR),
        (r"minut[oi]", 0, _MINUTE),
        (r"second[oi]", 0, 1),
    ),
    "ja": (
        (r"年間?", _YEAR, 0),
        (r"[かヶカヵケ箇]月間?", 1, 0),
        (r"週間?", 0, 7 * _DAY),
        (r"日間?", 0, _DAY),
        (r"時間", 0, _HOUR),
        (r"分間?", 0, _MINUTE),
        (r"秒間?", 0, 1),
    ),
}
_HALF = {"en": r"\s+and a half", "it": r"\s+e mezz[ao]", "ja": "半"}
_HALVES = {"en": r"half an hour", "it": r"mezz['’]ora", "ja": "半時間"}
_SINGLE = {"en": r"(?<!half )\b(?:an?|each|per|every)\s+", "it": r"\bun['’]", "ja": "(?!)"}
"""Matches before a unit with the count one."""
_BETWEEN = re.compile(r"\s*(?:,|and|e|と)?\s*")


def find_numerals(text: str, language: str, terms: TermTable) -> list[Numeral]:
    """Return the numbers of a text, in order; only those in digits if the language's number words are unknown."""
    found: list[Numeral] = []
    table = (Numeral(start, end, int(name)) for start, end, name in terms.number_spans(text, language))
    for one in (*_ordinals(text, language), *_number_words(text, language), *table, *find_digits(text)):
        if all(one.end <= other.start or other.end <= one.start for other in found):
            found.append(one)
    return sorted(found, key=lambda one: one.start)


def find_digits(text: str) -> list[Numeral]:
    """Return the numbers of a text in digits."""
    return [Numeral(*one.span(), int(one[0])) for one in _DIGITS.finditer(text)]


def find_durations(text: str, language: str, found_numerals: list[Numeral]) -> list[Duration]:
    """Return the spans of time of a text with these numerals.

    Months after years, and minutes or seconds after hours or days, belong to the same span.
    """
    found: list[Duration] = []
    for one in sorted(_single_durations(text, primary(language), found_numerals), key=lambda one: one.start):
        last = found[-1] if found else None
        if last and _BETWEEN.fullmatch(text, last.end, one.start) and _is_part(last, one):
            found[-1] = Duration(last.start, one.end, last.months + one.months, last.seconds + one.seconds)
        else:
            found.append(one)
    return found


def _is_part(last: Duration, one: Duration) -> bool:
    """Return whether a span continues the last: months after whole years, or less than an hour after whole hours."""
    if last.months:
        return last.months % _YEAR == 0 and 0 < one.months < _YEAR
    return last.seconds % _HOUR == 0 and 0 < one.seconds < _HOUR


def _single_durations(text: str, language: str, found_numerals: list[Numeral]) -> Iterator[Duration]:
    """Yield the spans of time in one unit each, with halves."""
    for pattern, months, seconds in _UNITS.get(language, ()):
        unit = re.compile(rf"[\s-]*(?:{pattern})(?!\w)" if language != "ja" else pattern)
        counted = ((one, unit.match(text, one.end)) for one in found_numerals if not one.loose)
        spans = [(one.start, found.end(), one.value) for one, found in counted if found]
        single = re.finditer(rf"{_SINGLE[language]}(?:{pattern})\b", text, re.IGNORECASE)
        for start, end, number in (*spans, *((*found.span(), 1) for found in single)):
            part = Duration(start, end, number * months, number * seconds)
            half = re.compile(_HALF[language]).match(text, end)
            yield _and_half(part, half.end(), months, seconds) if half else part
    for found in re.finditer(_HALVES.get(language, "(?!)"), text, re.IGNORECASE):
        yield Duration(*found.span(), 0, _HOUR // 2)


def _and_half(part: Duration, end: int, months: int, seconds: int) -> Duration:
    return Duration(part.start, end, part.months + months // 2, part.seconds + seconds // 2)


def _number_words(text: str, language: str) -> Iterator[Numeral]:
    """Yield the numbers in words; in Japanese, numerals before a counter."""
    if primary(language) == "ja":
        yield from (Numeral(*one.span(), _value_of_kanji(one[0])) for one in _COUNTED.finditer(text))
        return
    words = _values_of_words(primary(language))
    if words:
        for one in _word_pattern(primary(language)).finditer(text):
            word = " ".join(one[0].casefold().replace("-", " ").split())
            yield Numeral(*one.span(), words[word], word in _LOOSE.get(primary(language), ()))


def _ordinals(text: str, language: str) -> Iterator[Numeral]:
    if primary(language) == "ja":
        for one in _ORDINAL.finditer(text):
            number = next(part for part in one.groups() if part)
            yield Numeral(*one.span(), int(number) if number.isdecimal() else _value_of_kanji(number), loose=True)
        return
    stems = _ORDINALS.get(primary(language), "").split()
    ending = {"en": r"(?!\s+time)", "it": r"[oaie](?!\s+volt)"}.get(primary(language), "")
    for value, stem in enumerate(stems, 2):
        for one in re.finditer(rf"\b{stem}{ending}\b", text, re.IGNORECASE):
            yield Numeral(*one.span(), value, loose=True)


@cache
def _values_of_words(language: str) -> Mapping[str, int]:
    """Return the value of every number word from 2 to 199, its parts separated by spaces."""
    if language not in _ONES:
        return {}
    ones = {word: value for value, word in enumerate(_ONES[language].split(), 1)}
    tens = {word: 10 * value for value, word in enumerate(_TENS[language].split(), 2)}
    found = ones | tens
    for ten, value in tens.items():
        found |= {joined: value + ones[one] for one in list(ones)[:9] for joined in _joined(language, ten, one)}
    small = dict(found)
    for hundred in _HUNDREDS[language]:
        found[hundred] = 100
        joint = "" if language == "it" else " and "
        found |= {f"{hundred}{joint}{word}": 100 + value for word, value in small.items()}
    return {word: value for word, value in found.items() if value > 1}


def _joined(language: str, ten: str, one: str) -> list[str]:
    if language == "en":
        return [f"{ten} {one}"]
    if one == "tre":
        return [f"{ten}tré", f"{ten}tre"]
    stem = ten[:-1] if one in ("uno", "otto") else ten
    return [f"{stem}un", f"{stem}uno"] if one == "uno" else [stem + one]


@cache
def _word_pattern(language: str) -> re.Pattern[str]:
    words = sorted(_values_of_words(language), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(word.replace(' ', '[ -]+') for word in words)})\b", re.IGNORECASE)


def _value_of_kanji(text: str) -> int:
    """Return the value of Japanese numerals, positional (二四) or not (二十四)."""
    if not set(text) & set("十百千"):
        return int("".join(str(_KANJI[sign]) for sign in text))
    total, last = 0, 0
    for sign in text:
        if sign in _KANJI:
            last = _KANJI[sign]
        else:
            total, last = total + (last or 1) * {"十": 10, "百": 100, "千": 1000}[sign], 0
    return total + last
