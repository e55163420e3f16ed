"""Words, passages, and rules of a translation that are in the original language: kind `untranslated`."""

import re
from collections import Counter
from collections.abc import Collection, Iterator

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.drift.parameters import PARAMS
from aligner.drift.untranslated_terms import GLOSS, UntranslatedWord, find_untranslated_terms, is_same_word
from aligner.drift.untranslated_words import find_untranslated_words, running_word
from aligner.messages import N_
from aligner.text.rule_text import text_and_examples
from aligner.text.scripts import COMMON_HAN_KANA
from aligner.text.terms import primary
from scraper.edition import Edition, Rule

EDITION = N_(
    "Nearly all of this edition is in the original language: whole sentences are untranslated in {whole} of {rules} "
    "rules."
)
RULE = N_("{rule} is in the original language.")
PASSAGE = N_("A passage of {rule} is in the original language: “{where} …”.")
LEFT_STANDING = N_("{rule} leaves “{word}” in the original language; elsewhere this edition says “{usual}”.")
LEFT_BEHIND = N_(
    "{rule} leaves “{word}” in the original language; {elsewhere}, whose original also has this word, translates it."
)
LEFT_ALONE = N_("{rule} leaves “{word}” in the original language; the usual word for it is “{usual}”.")

_ENDING = "qz"
"""An ending that no word has: a form of the term table that matches with it matches with any."""
_SIGN = re.compile(f"[{COMMON_HAN_KANA}]")
"""A word of Latin letters ends where these begin."""
_CITING = {
    "en": re.compile(r"\brules?(?= \d)"),
    "it": re.compile(r"\bregol[ae](?= \d)", re.IGNORECASE),
    "ja": re.compile(r"ルール(?= ?\d)"),
}
"""The word before the number of a cited rule, by language."""


def check_untranslated_passages(comparison: Comparison) -> Iterator[Finding]:
    """Yield the rules and passages in the original language; one finding if nearly the whole edition is."""
    found = comparison.untranslated_text
    if found.whole:
        whole, rules = found.whole
        yield comparison.finding("untranslated", "warning", None, None, EDITION, whole=whole, rules=rules)
        return
    for number, one in found.passages.items():
        template = RULE if one.whole else PASSAGE
        facts: dict[str, object] = {"where": one.opening, "words": one.words}
        yield comparison.finding("untranslated", "warning", number, one.counterpart, template, **facts)


def check_untranslated_words(comparison: Comparison) -> Iterator[Finding]:
    """Yield the words in the original language.

    A word counts as untranslated in two cases:

    1. The edition uses a word of its own language for the term at least twice as often as the original word.
    2. It does so at least as often, or the original word occurs only once. In addition, either the word is part of a
       sentence, not a name or gloss, or the counterpart has the term more often than the rule has it translated.

    An edition that always writes the original word (a keyword, “rule 728” in Japanese) does so on purpose. Words in
    glosses and quotations do not count.

    In books on other fields, terms of the table are everyday words and often names. There, and for languages that the
    table does not have, the two editions alone show which words are untranslated.
    """
    if comparison.same_language:
        return
    found = set()
    for finding in _find_terms(comparison):
        found.add((finding.rule, str(finding.evidence["word"]).casefold()))
        yield finding
    for one in find_untranslated_words(comparison) if comparison.word_for_word else ():
        if (one.rule, one.word.casefold()) not in found:
            yield _word_finding(comparison, one)


def _word_finding(comparison: Comparison, one: UntranslatedWord) -> Finding:
    facts = {"word": one.word, "elsewhere": one.elsewhere}
    return comparison.finding("untranslated", "info", one.rule, None, LEFT_BEHIND, **facts)


def _find_terms(comparison: Comparison) -> Iterator[Finding]:
    """Yield the findings about terms of the table."""
    left, original = comparison.left, comparison.right.language
    on_field = bool(comparison.standings) or comparison.terms.is_on_field(comparison.right)
    if not comparison.terms.knows(left.language):
        for one in find_untranslated_terms(comparison) if on_field else ():
            yield _word_finding(comparison, one)
        return
    found = {
        rule.number: _citing_words(rule, original) + (_original_terms(comparison, rule, original) if on_field else [])
        for rule in left.rules
        if comparison.is_translated(rule)
    }
    times = Counter(name for words in found.values() for name, _ in words)
    usual = _translations(comparison, left)
    for number, words in found.items():
        for name, word in dict.fromkeys(words):
            own = usual.get(name, Counter())
            rare = times[name] <= max(1, own.total()) and _is_untranslated(comparison, number, name, word)
            if rare or own.total() >= 2 * times[name]:
                yield from _term_finding(comparison, number, name, word, own)


def _term_finding(comparison: Comparison, number: str, name: str, word: str, own: Counter[str]) -> Iterator[Finding]:
    """Yield the finding, unless the word is the edition's usual word; `own` counts the edition's words for the term."""
    usual = own.most_common(1)[0][0] if own else comparison.terms.label(name, comparison.left.language)
    if not is_same_word(word, usual):
        template = LEFT_STANDING if own else LEFT_ALONE
        yield comparison.finding("untranslated", "info", number, None, template, word=word, usual=usual)


def _is_untranslated(comparison: Comparison, number: str, name: str, word: str) -> bool:
    """Return whether a word is part of a sentence, or its translation is missing.

    False if the edition's own language calls the term by the original word.
    """
    left = comparison.left
    if name not in comparison.terms.labels or comparison.terms.count(word, left.language)[name]:
        return False
    return _is_in_sentence(left.by_number[number], word) or _lacks_term(comparison, number, name, word)


def _is_in_sentence(rule: Rule, word: str) -> bool:
    """Return whether a word in lower case is between other words: no name, no gloss, no part of an address."""
    if not word.islower() or len(word) < PARAMS.min_running_letters:
        return False
    return bool(running_word(re.escape(word), COMMON_HAN_KANA).search(_without_glosses(rule)))


def _lacks_term(comparison: Comparison, number: str, name: str, word: str) -> bool:
    """Return whether the counterpart has a term more often than the rule has it in words of its own language."""
    left, right = comparison.left, comparison.right
    pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    originals = comparison.original_rules(number)
    times = sum(
        max(_count(comparison, one, right, name), len(pattern.findall(text_and_examples(one)))) for one in originals
    )
    return times > _count(comparison, left.by_number[number], left, name)


def _count(comparison: Comparison, rule: Rule, edition: Edition, name: str) -> int:
    """Return how often a rule has a term or its newer name."""
    terms = comparison.count_terms(rule, edition)
    return terms[name] + terms[comparison.terms.newer.get(name, "")]


def _without_glosses(rule: Rule) -> str:
    return GLOSS.sub(" ", text_and_examples(rule))


def _original_terms(comparison: Comparison, rule: Rule, original: str) -> list[tuple[str, str]]:
    """Return (term, word) for every term of the original language that is no word of this edition's language."""
    text, language = _without_glosses(rule), comparison.left.language
    original_text = _SIGN.sub(" ", text)
    own = {at for start, end, _ in comparison.terms.spans(text, language) for at in range(start, end)}
    return [
        (name, text[start:end])
        for start, end, name in comparison.terms.spans(original_text, original)
        if (_matches_by_ending(comparison, text[start:end]) or not own.issuperset(_letters(text, start, end)))
        and not _is_inflected(text[start:end], comparison.vocabulary)
    ]


def _citing_words(rule: Rule, original: str) -> list[tuple[str, str]]:
    """Return ("citing", word) for every word of the original language before a rule number."""
    citing = _CITING.get(primary(original))
    return [
        ("citing", match[0]) for match in (citing.finditer(_SIGN.sub(" ", _without_glosses(rule))) if citing else ())
    ]


def _letters(text: str, start: int, end: int) -> Iterator[int]:
    """Yield the offsets, from `start` to before `end`, of characters that are not spaces."""
    return (at for at in range(start, end) if not text[at].isspace())


def _matches_by_ending(comparison: Comparison, word: str) -> bool:
    """Return whether a word occurs once, and matches a form of the edition's language only as a stem with an ending."""
    longer = word + _ENDING
    spans = comparison.terms.spans(longer, comparison.left.language)
    whole = any((start, end) == (0, len(longer)) for start, end, _ in spans)
    return whole and comparison.vocabulary[word.casefold()] == 1


def _is_inflected(word: str, vocabulary: Collection[str]) -> bool:
    """Return whether the edition has the word with other endings: then it is its own word (state, stato, stata)."""
    stem, last = word.casefold()[:-1], word.casefold()[-1]
    if len(word) < PARAMS.min_inflected_letters:
        return False
    if not any(other[:-1] == stem and other[-1] != last for other in vocabulary if len(other) == len(word)):
        return False
    return sum(other.endswith(last) for other in vocabulary) / len(vocabulary) >= PARAMS.min_ending_share


def _translations(comparison: Comparison, edition: Edition) -> dict[str, Counter[str]]:
    """Return how often an edition says each term with each word of its own language."""
    words: dict[str, Counter[str]] = {}
    citing = _CITING.get(primary(edition.language))
    for rule in edition.rules:
        text = _without_glosses(rule)
        for start, end, name in comparison.terms.spans(text, edition.language):
            words.setdefault(name, Counter())[text[start:end].casefold()] += 1
        for match in citing.finditer(text) if citing else ():
            words.setdefault("citing", Counter())[match[0].casefold()] += 1
    return words
