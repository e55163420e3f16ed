"""Words of the original left standing in a translation that has its own word for them."""

import re
from collections import Counter
from collections.abc import Collection, Iterator

from aligner.drift.checks.untranslated_terms import Foreign, foreign, is_same_word
from aligner.drift.checks.untranslated_words import kept_words, running
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import N_
from aligner.text.rule_text import text_and_examples
from aligner.text.scripts import COMMON_HAN_KANA
from aligner.text.terms import primary
from scraper.edition import Edition, Rule

LEFT_STANDING = N_("{rule} leaves “{word}” in the original language; elsewhere this edition says “{usual}”.")
LEFT_BEHIND = N_(
    "{rule} leaves “{word}” in the original language; {elsewhere}, whose original has this word too, puts it otherwise."
)
LEFT_ALONE = N_("{rule} leaves “{word}” in the original language; the usual word for it is “{usual}”.")

_GLOSS = re.compile(r"（[^）]*）|[/／][A-Za-z\[][^、。」』)]*|“[^”]*”|\"[^\"]*\"|„[^“”]*[“”]|«[^»]*»")
_INFLECTED, _ENDINGS = 5, 50
"""Letters of the shortest word that may be an inflected one; a letter that ends one word in so many is an ending."""
_ENDING = "qz"
"""An ending of no word: a form of the term table that takes it takes any."""
_RUNNING = 4
"""Letters of the shortest word that is told by itself: shorter ones are words of too many languages."""
_SIGN = re.compile(f"[{COMMON_HAN_KANA}]")
"""Where these meet Latin letters, a word ends."""
_CITING = {
    "en": re.compile(r"\brules?(?= \d)"),
    "it": re.compile(r"\bregol[ae](?= \d)", re.IGNORECASE),
    "ja": re.compile(r"ルール(?= ?\d)"),
}
"""The word with which each language cites a rule by number."""


def untranslated(comparison: Comparison) -> Iterator[Finding]:
    """Original words left in a translation.

    A word is reported only if the edition usually says it in its own language: one that always writes the original
    word (a keyword, “rule 728” in Japanese) has chosen to. Where the edition has no other place to say it, the
    counterpart has to say it more often than the rule does in its own words, or the word runs on in the sentence, as
    no name or gloss does. Glosses and quoted wordings do not count.
    In books on other fields the words of the table are everyday ones, as often as not names of something; there, and
    where no table knows the language, the pair itself shows what is left.
    """
    if comparison.same_language:
        return
    told = set()
    for finding in _of_terms(comparison):
        told.add((finding.rule, str(finding.evidence["word"]).casefold()))
        yield finding
    for one in kept_words(comparison, _GLOSS) if comparison.word_for_word else ():
        if (one.rule, one.word.casefold()) not in told:
            yield _left_behind(comparison, one)


def _left_behind(comparison: Comparison, one: Foreign) -> Finding:
    facts = {"word": one.word, "elsewhere": one.elsewhere}
    return comparison.finding("untranslated", "info", one.rule, None, LEFT_BEHIND, **facts)


def _of_terms(comparison: Comparison) -> Iterator[Finding]:
    """Yield what is left of the terms of the table."""
    left, original = comparison.left, comparison.right.language
    of_field = bool(comparison.standings) or comparison.speaks_of_field(comparison.right)
    if not comparison.terms.knows(left.language):
        for one in foreign(comparison, _GLOSS) if of_field else ():
            yield _left_behind(comparison, one)
        return
    found = {
        rule.number: _citing(rule, original) + (_foreign(comparison, rule, original) if of_field else [])
        for rule in left.rules
        if comparison.is_translated(rule)
    }
    times = Counter(name for words in found.values() for name, _ in words)
    usual = _own_words(comparison, left)
    for number, words in found.items():
        for name, word in dict.fromkeys(words):
            ours = usual.get(name, Counter())
            once = times[name] <= max(1, ours.total()) and _is_left(comparison, number, name, word)
            if once or ours.total() >= 2 * times[name]:
                yield from _finding(comparison, number, name, word, ours)


def _finding(comparison: Comparison, number: str, name: str, word: str, ours: Counter[str]) -> Iterator[Finding]:
    """Yield the finding, unless the usual word is the word found."""
    usual = ours.most_common(1)[0][0] if ours else comparison.terms.label(name, comparison.left.language)
    if not is_same_word(word, usual):
        template = LEFT_STANDING if ours else LEFT_ALONE
        yield comparison.finding("untranslated", "info", number, None, template, word=word, usual=usual)


def _is_left(comparison: Comparison, number: str, name: str, word: str) -> bool:
    """Say whether a word that has no other place was left, not chosen: it runs on in the sentence, or is wanting.

    A term that the language calls by the original word is neither.
    """
    left = comparison.left
    if name not in comparison.terms.labels or comparison.terms.count(word, left.language)[name]:
        return False
    return _runs_on(left.by_number[number], word) or _is_wanting(comparison, number, name, word)


def _runs_on(rule: Rule, word: str) -> bool:
    """Say whether a word stands in lower case among others: not as a name, a gloss, or a part of an address."""
    if not word.islower() or len(word) < _RUNNING:
        return False
    return bool(running(re.escape(word), COMMON_HAN_KANA).search(_plain(rule)))


def _is_wanting(comparison: Comparison, number: str, name: str, word: str) -> bool:
    """Say whether the counterpart says a term more often than the rule does in words of its own language."""
    left, right = comparison.left, comparison.right
    alone = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    others = comparison.originals(number)
    said = sum(max(_said(comparison, one, right, name), len(alone.findall(text_and_examples(one)))) for one in others)
    return said > _said(comparison, left.by_number[number], left, name)


def _said(comparison: Comparison, rule: Rule, edition: Edition, name: str) -> int:
    """Return how often a rule says a term, or what it has been called since."""
    said = comparison.count(rule, edition)
    return said[name] + said[comparison.terms.newer.get(name, "")]


def _plain(rule: Rule) -> str:
    return _GLOSS.sub(" ", text_and_examples(rule))


def _foreign(comparison: Comparison, rule: Rule, original: str) -> list[tuple[str, str]]:
    """Return (term, word) for every word of the original language that is none of this edition's language."""
    text, language = _plain(rule), comparison.left.language
    original_words = _SIGN.sub(" ", text)
    own = {at for start, end, _ in comparison.terms.spans(text, language) for at in range(start, end)}
    return [
        (name, text[start:end])
        for start, end, name in comparison.terms.spans(original_words, original)
        if (_only_by_ending(comparison, text[start:end]) or not own.issuperset(_letters(text, start, end)))
        and not _inflects(text[start:end], comparison.vocabulary)
    ]


def _citing(rule: Rule, original: str) -> list[tuple[str, str]]:
    citing = _CITING.get(primary(original))
    return [("citing", match[0]) for match in (citing.finditer(_SIGN.sub(" ", _plain(rule))) if citing else ())]


def _letters(text: str, start: int, end: int) -> Iterator[int]:
    return (at for at in range(start, end) if not text[at].isspace())


def _only_by_ending(comparison: Comparison, word: str) -> bool:
    """Say whether a word stands once and is one of the edition's language only as a stem with any ending is one."""
    longer = word + _ENDING
    spans = comparison.terms.spans(longer, comparison.left.language)
    whole = any((start, end) == (0, len(longer)) for start, end, _ in spans)
    return whole and comparison.vocabulary[word.casefold()] == 1


def _inflects(word: str, vocabulary: Collection[str]) -> bool:
    """Say whether the edition uses the word with other endings: then it is a word of its own (state, stato, stata)."""
    stem, last = word.casefold()[:-1], word.casefold()[-1]
    siblings = any(other[:-1] == stem and other[-1] != last for other in vocabulary if len(other) == len(word))
    ending = sum(other.endswith(last) for other in vocabulary) * _ENDINGS >= len(vocabulary)
    return len(word) >= _INFLECTED and siblings and ending


def _own_words(comparison: Comparison, edition: Edition) -> dict[str, Counter[str]]:
    words: dict[str, Counter[str]] = {}
    citing = _CITING.get(primary(edition.language))
    for rule in edition.rules:
        text = _plain(rule)
        for start, end, name in comparison.terms.spans(text, edition.language):
            words.setdefault(name, Counter())[text[start:end].casefold()] += 1
        for match in citing.finditer(text) if citing else ():
            words.setdefault("citing", Counter())[match[0].casefold()] += 1
    return words
