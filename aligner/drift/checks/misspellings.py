"""Misspellings, found against the book's own words: a rare word one slip of the keyboard from a frequent one."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Set

from rapidfuzz.distance import OSA, Postfix, Prefix

from aligner.drift.checks.vocabulary import Vocabulary
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import N_
from aligner.text.rule_text import text_and_examples
from aligner.text.scripts import has_han_or_kana
from scraper.edition import Edition, Rule

MISSPELT = N_("“{word}” in {rule} looks like a misspelling of “{meant}”.")
_WORD = re.compile(r"[^\W\d_]+")
_KATAKANA = re.compile(r"[ァ-ヺー]+")
_SHORTEST, _SHORTEST_KATAKANA = 6, 4
"""Letters of the shortest word that is looked after, and so of the longer of a misspelling and the word meant."""
_TIMES = 3
"""How many times as often the right spelling must stand in the book, and a relative that clears a word."""
_RARE, _OFTEN = 3, 6
_LONG = 8
"""Letters of a word that a letter doubled or changed places seldom makes another one of (loses, losses)."""
_TURNING = 2
"""So many words that turn into each other by the same endings make the endings grammar."""
_VOWELS = frozenset("aeiouyàáâäèéêëìíîïòóôöùúûü")
Pairs = Collection[tuple[str, str]]


def misspellings(comparison: Comparison) -> Iterator[Finding]:
    """Words that look misspelt.

    What the edition compared with writes, too, is a word or a name.
    """
    known = vocabulary(comparison.right).times
    found = suspects(vocabulary(*(comparison.book or [comparison.left])), _corrected(comparison, known))
    wrong = {word: meant for word, meant in found.items() if word not in known}
    for rule in comparison.left.rules:
        for word, times in _words(rule).items() if comparison.is_translated(rule) else ():
            if word in wrong:
                evidence = {"word": word, "meant": wrong[word], "times": times}
                yield comparison.finding("misspelling", "info", rule.number, None, MISSPELT, **evidence)


def vocabulary(*editions: Edition) -> Vocabulary:
    """Return the words of editions in lower case; of Japanese, those written in katakana."""
    return Vocabulary(_lower(text) for one in editions for rule in one.rules for text in (rule.text, *rule.examples))


def _corrected(comparison: Comparison, known: Mapping[str, int]) -> Pairs:
    """Return (word, word meant): in one language, a word that the other edition never writes and writes so there."""
    pairs: set[tuple[str, str]] = set()
    for rule, other, _ in comparison.pairs() if comparison.same_language else ():
        here = _words(rule)
        unknown = here.keys() - known
        instead = _words(other) - here if unknown else ()
        pairs |= {(word, one) for word in unknown for one in instead if _one_slip_inside(word, one)}
    return pairs


def suspects(words: Vocabulary, corrected: Pairs = ()) -> dict[str, str]:
    """Return misspelt word -> the word meant, judged from the words of a text and from known corrections.

    Endings carry grammar and openings carry prefixes, so only a slip inside a word counts; and a word whose relatives
    (the same but for the last letters) are at home in the text is at home too.
    """
    found: dict[str, str] = {}
    for word, near in _near(words.times):
        slips = [one for one in sorted(near) if _one_slip_inside(word, one)]
        meant = [one for one in slips if (word, one) in corrected or _shown(words, word, one)]
        if meant:
            found[word] = max(meant, key=lambda one: words.times[one])
    relatives = _relatives(words.times, found)
    return {
        word: meant
        for word, meant in found.items()
        if words.oddity(word) > 1 or not _at_home(word, meant, relatives[_stem(word)])
    }


def _near(words: Counter[str]) -> Iterator[tuple[str, set[str]]]:
    """Yield each rare word with the frequent words that one slip, or two, may have made it of."""
    by_sketch: dict[str, list[str]] = {}
    for word, times in words.items():
        if times >= _TIMES:
            for sketch in _sketches(word):
                by_sketch.setdefault(sketch, []).append(word)
    for word, times in words.items():
        if len(word) + 1 >= _shortest(word) and times <= _RARE:
            near = {one for sketch in _sketches(word) for one in by_sketch.get(sketch, ())}
            yield word, {one for one in near if words[one] >= _TIMES * times}


def _sketches(word: str) -> set[str]:
    """Return the word and what is left of it without each letter: two words one slip apart share one of these."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _one_slip_inside(word: str, other: str) -> bool:
    if max(len(word), len(other)) < _shortest(word) or word[0] != other[0]:
        return False
    if OSA.distance(word, other, score_cutoff=1) != 1:
        return False
    same_end = Postfix.similarity(word, other)
    swapped = sorted(word) == sorted(other)
    if _is_katakana(word) or swapped:
        return same_end >= 1 or (_is_katakana(word) and swapped)
    if not _is_wrong_letter(word, other):
        return same_end >= 2
    at = Prefix.similarity(word, other)
    return same_end >= (4 if {word[at], other[at]} <= _VOWELS else 2)  # attacano, attachino: vowels carry the mood


def _is_wrong_letter(word: str, other: str) -> bool:
    """Say whether a slip put one letter for another; letters missing, added or swapped seldom make another word."""
    return len(word) == len(other) and sorted(word) != sorted(other)


def _shown(words: Vocabulary, word: str, meant: str) -> bool:
    """Say whether the text shows a slip: the neighbours are those of the word meant, the letters those of no word."""
    wrong_letter = _is_wrong_letter(word, meant)
    if _is_katakana(word):
        return not wrong_letter or len(word) > _SHORTEST_KATAKANA
    if words.alternations(word, meant) >= _TURNING:
        return False
    less, more = words.beside(word, meant)
    odd, often = words.oddity(word), words.times[meant] >= _OFTEN
    if odd > 1 and (often or more):
        return True
    if wrong_letter:
        return less > (0 if odd else 1)
    if not odd:
        return bool(more if len(word) >= _LONG and _only_doubles(word, meant) else less)
    return bool(more or (often and len(word) >= _SHORTEST))


def _only_doubles(word: str, other: str) -> bool:
    """Say whether two words differ only in letters changed places, or written twice that are written once."""
    return sorted(word) == sorted(other) or re.sub(r"(.)\1", r"\1", word) == re.sub(r"(.)\1", r"\1", other)


def _at_home(word: str, meant: str, relatives: Set[str]) -> bool:
    """Say whether words of the text that are nearer to this one than to the one meant show that it is one of them."""
    return not _is_katakana(word) and any(
        Prefix.similarity(one, word) > Prefix.similarity(one, meant) for one in relatives if one != meant
    )


def _stem(word: str) -> str:
    return word[: max(5, len(word) - 2)]


def _relatives(words: Mapping[str, int], suspected: Collection[str]) -> dict[str, set[str]]:
    """Return, for each stem of a suspected word, the words at home in the text that begin with it."""
    relatives: dict[str, set[str]] = {_stem(word): set() for word in suspected}
    sizes = {len(stem) for stem in relatives}
    for word, times in words.items():
        if times >= _TIMES and word not in suspected:
            for size in sizes:
                relatives.get(word[:size], set()).add(word)
    return relatives


def _shortest(word: str) -> int:
    return _SHORTEST_KATAKANA if _is_katakana(word) else _SHORTEST


def _words(rule: Rule) -> Counter[str]:
    return Counter(_lower(text_and_examples(rule)))


def _lower(text: str) -> list[str]:
    """Return the words of a text in lower case; of Japanese, the words written in katakana."""
    plain = [word.casefold() for word in _WORD.findall(text) if word.isascii() or not has_han_or_kana(word)]
    return plain + _KATAKANA.findall(text)


def _is_katakana(word: str) -> bool:
    return "ァ" <= word[0] <= "ー"
