"""Words of the original that stand in one place of a translation, which puts them otherwise wherever else they stand.

Learnt from the pair alone, so that it holds for any book in any language, and for words that no table of terms has:
the rules whose originals have the word show what the translation says for it, and that is wanting where it was left.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from aligner.drift.checks.untranslated_terms import Foreign, translated_texts, words_of
from aligner.drift.comparison import Comparison
from aligner.text.rule_text import text_and_examples
from aligner.text.scripts import UNSPACED_OR_KOREAN
from aligner.text.terms import primary


def running(word: str, signs: str) -> "re.Pattern[str]":
    """Return the pattern of a word that runs on in its sentence, as no part of an address, command or compound does.

    It is parted from others by spaces, or stands among `signs`.
    """
    return re.compile(rf"(?<![^\s{signs}]){word}(?=[\s{signs}]|[,.;:、。](?:\s|$)|$)")


_RUNNING = running(rf"[^\W\d_{UNSPACED_OR_KOREAN}]{{4,}}", UNSPACED_OR_KOREAN)
_SIGNS_RUN = re.compile(f"[{UNSPACED_OR_KOREAN}]+")
_ASIDE = "\0"
"""What stands in place of a gloss: no word beside it runs on."""
_NEIGHBOURS = re.compile(rf"[^\W_{UNSPACED_OR_KOREAN}]+")
_ALIKE, _ENDING = 4, 2
"""Letters with which words that are one begin, in one language or two; and those that their endings may have."""
_OTHERWISE, _USUAL, _RARELY = 3, 0.6, 0.25
"""So many other rules have to put the word otherwise; such a share of them in one way, and so much less of the rest."""
_SENTENCE = 5
"""Words, or pairs of signs, of the shortest rule that words are looked for in."""
_CAPITALS = frozenset({"de", "lb"})
"""Languages in which every noun begins with a capital letter, not just names."""


@dataclass(frozen=True)
class _Pair:
    """A rule and its counterpart."""

    number: str
    ours: str
    theirs: str

    @cached_property
    def words(self) -> Sequence[str]:
        return words_of(self.theirs)

    @cached_property
    def pieces(self) -> Set[str]:
        """The beginnings of the words of the translation, or neighbouring signs."""
        return set(_pieces(self.ours))


def kept_words(comparison: Comparison, gloss: "re.Pattern[str]") -> Iterator[Foreign]:
    """Yield the words left in one place, outside of what `gloss` matches."""
    pairs = [_Pair(*one) for one in translated_texts(comparison)]
    capitals = primary(comparison.right.language) in _CAPITALS
    rules = Counter(piece for rule in comparison.left.rules for piece in set(_pieces(text_and_examples(rule))))
    saying: dict[str, list[_Pair]] = {}
    for pair in pairs:
        for stem in {word[:_ALIKE] for word in pair.words}:
            saying.setdefault(stem, []).append(pair)
    for pair in (one for one in pairs if len(one.pieces) >= _SENTENCE):
        for left in _left(pair, gloss, rules, capitals=capitals):
            (word,) = words_of(left)
            others = [one for one in saying[word[:_ALIKE]] if one is not pair and _has(one, word)]
            if len(others) >= _OTHERWISE and _is_wanting(pair, others, rules, len(pairs)):
                yield Foreign(pair.number, left, others[0].number)


def _left(pair: _Pair, gloss: "re.Pattern[str]", rules: Mapping[str, int], *, capitals: bool) -> Iterator[str]:
    """Yield the words that only this rule has, in both texts, among other words than in the original."""
    text = gloss.sub(_ASIDE, pair.ours)
    there = set(_running(gloss.sub(_ASIDE, pair.theirs)))
    for match in _RUNNING.finditer(text):
        word = match[0]
        if (capitals or word == word.lower()) and word in there and rules[words_of(word)[0][:_ALIKE]] == 1:
            beside = _NEIGHBOURS.findall(text, 0, match.start())[-1:] + _NEIGHBOURS.findall(text, match.end())[:1]
            if not {one.casefold() for one in beside} & set(pair.words):
                yield word


def _is_wanting(pair: _Pair, others: Sequence[_Pair], rules: Mapping[str, int], number: int) -> bool:
    """Say whether what the other rules say for a word is wanting here."""
    said = Counter(piece for one in others for piece in one.pieces)
    rest = max(1, number - len(others))
    share = {piece: times / len(others) for piece, times in said.items()}
    usual = {
        piece: share[piece] - (rules[piece] - times) / rest
        for piece, times in said.items()
        if share[piece] >= _USUAL and (rules[piece] - times) / rest <= _RARELY * share[piece]
    }
    best = max(usual, key=lambda piece: usual[piece], default=None)
    return best is not None and best not in pair.pieces


def _running(text: str) -> Iterator[str]:
    return (match[0] for match in _RUNNING.finditer(text))


def _pieces(text: str) -> Iterator[str]:
    for word in words_of(_SIGNS_RUN.sub(_apart, text)):
        if _SIGNS_RUN.match(word):
            yield from (word[at : at + 2] for at in range(max(1, len(word) - 1)))
        else:
            yield word[:_ALIKE]


def _apart(signs: "re.Match[str]") -> str:
    return f" {signs[0]} "


def _has(pair: _Pair, word: str) -> bool:
    """Say whether the original has a word, whatever its ending."""
    same = max(_ALIKE, len(word) - _ENDING)
    return any(word[:same] == one[:same] and abs(len(word) - len(one)) <= _ENDING for one in pair.words)
