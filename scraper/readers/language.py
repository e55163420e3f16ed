"""The language of a text: by its script, and in Latin script by its most common small words."""

import re

from scraper.errors import LanguageName

_SMALL_WORDS = {
    "en": "the of and to is that a it or if be are this by was may can with for as not but you your",
    "it": "il lo la le gli di del della dei che e è un una non per con da se sono viene può ogni o nel quando",
    "de": "der die das und ist ein eine nicht mit wenn den dem zu von auf es sie im kann wird oder",
    "fr": "le la les des et est un une que qui ne pas dans pour sur il elle si ou du ce cette peut",
    "es": "el la los las de que y es un una no se en con por para su si o cuando este esta puede",
    "pt": "o a os as de que e é um uma não se em com por para seu ou do da quando este pode ele",
}
AUTONYMS = {
    "en": "English", "it": "italiano", "ja": "日本語", "zh": "中文", "ko": "한국어", "ru": "русский",
    "de": "Deutsch", "fr": "français", "es": "español", "pt": "português",
}  # fmt: skip
_SCRIPTS = (("ja", r"[\u3041-\u30fa\u30fd-\u30ff]"), ("ko", r"[\uac00-\ud7a3]"), ("ru", r"[\u0400-\u04ff]"))
_ENOUGH_WORDS = 12
_ENOUGH_SMALL_WORDS = 0.12


def language_of(text: str) -> str | None:
    """Return the language (BCP 47, without region or script) of `text`, or None if unknown."""
    letters = sum(map(str.isalpha, text)) or 1
    for language, script in _SCRIPTS:
        if len(re.findall(script, text)) > 0.12 * letters:
            return language
    if len(re.findall(r"[\u3400-\u9fff]", text)) > 0.3 * letters:
        return "zh"
    return _latin_language(re.findall(r"[^\W\d_]+", text.casefold()))


def _latin_language(words: list[str]) -> str | None:
    if len(words) < _ENOUGH_WORDS:
        return None
    shares = {name: sum(map(set(small.split()).__contains__, words)) for name, small in _SMALL_WORDS.items()}
    first, second = sorted(shares, key=lambda name: -shares[name])[:2]
    sure = shares[first] >= _ENOUGH_SMALL_WORDS * len(words) and shares[first] > 1.2 * shares[second]
    return first if sure else None


def is_other_language(text: str, language: str) -> str | None:
    """Return the language of `text` if it is certainly not `language` (BCP 47), else None."""
    found = language_of(text)
    return found if found and found != language.partition("-")[0] else None


def named(language: str) -> LanguageName:
    """Return a language's own name with its code: italiano (it)."""
    return LanguageName(AUTONYMS.get(language.partition("-")[0], language), language)
