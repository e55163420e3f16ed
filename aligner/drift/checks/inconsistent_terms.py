"""One term of the field under two names in one translation, where the term table knows both names."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from rapidfuzz.distance import OSA

from aligner.drift.checks.concepts import CONCEPTS
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.messages import LANGUAGES, N_
from aligner.text.scripts import has_han_or_kana

RIVAL = N_("{rule} says “{word}” for “{name}”; elsewhere this edition says “{usual}”.")

_FIXED = CONCEPTS | {
    "active-player",
    "attacking-player",
    "battlefield",
    "beginning-of-combat",
    "beginning-phase",
    "combat-damage",
    "combat-damage-step",
    "combat-phase",
    "declare-attackers-step",
    "declare-blockers-step",
    "defending-player",
    "end-of-combat",
    "end-step",
    "ending-phase",
    "main-phase",
    "mana-pool",
    "phase",
    "replacement-effect",
    "special-action",
    "state-based-action",
    "step",
    "total-cost",
    "trigger-condition",
    "trigger-event",
    "turn-based-action",
    "upkeep-step",
} - {"protector", "regenerate", "exile", "exert", "goad"}
"""Names of things, that a rule book translates in one way. Verbs and words for how things are go with the sentence."""
_STEM = 4
_SHORT = 3
_SLIPS = 2
_TIMES = 3
"""How often the usual name must stand, and how many times as often as its rival."""


def rival_terms(comparison: Comparison) -> Iterator[Finding]:
    """Terms that bear another name here than in the rest of the translation."""
    left = comparison.left
    if comparison.same_language or not comparison.terms.knows(left.language):
        return
    if not (comparison.standings or comparison.speaks_of_field(left)):
        return
    said = {rule.number: _named(comparison, rule.text) for rule in left.rules if comparison.is_translated(rule)}
    times: dict[str, Counter[frozenset[str]]] = {}
    shown: Counter[tuple[frozenset[str], str]] = Counter()
    for names in said.values():
        for term, word in names:
            times.setdefault(term, Counter())[_sketch(word)] += 1
            shown[_sketch(word), word] += 1
    for number, names in said.items():
        for term, word in dict.fromkeys(names):
            usual = _usual(times[term], _sketch(word))
            name = max((one for one in shown if one[0] == usual), key=lambda one: shown[one], default=None)
            if name and not _misspelt(word, name[1]):
                facts = {"term": term, "word": word, "usual": name[1]}
                label = {lang: comparison.terms.label(term, lang) for lang in LANGUAGES}
                yield comparison.finding("term-inconsistent", "info", number, None, RIVAL, **facts, name=label)


def _named(comparison: Comparison, text: str) -> list[tuple[str, str]]:
    """Return (term, word) for every name of a thing in a text."""
    spans = comparison.terms.spans(text, comparison.left.language)
    return [(term, text[start:end].casefold()) for start, end, term in spans if term in _FIXED]


def _usual(times: Counter[frozenset[str]], sketch: frozenset[str]) -> frozenset[str] | None:
    """Return the name that rivals one and is the edition's usual one; names that share their stems are no rivals."""
    usual, often = times.most_common(1)[0]
    rival = not (usual <= sketch or sketch <= usual or _shortened(usual, sketch))
    return usual if rival and often >= max(_TIMES, _TIMES * times[sketch]) else None


def _misspelt(word: str, usual: str) -> bool:
    """Say whether two names are one, misspelt; names of few signs, each of which counts, are not taken for that."""
    return " " in usual + word and bool(OSA.distance(word, usual) <= _SLIPS)


def _shortened(one: frozenset[str], other: frozenset[str]) -> bool:
    """Say whether one of two names without spaces is the other with words left out; a mere long vowel is no word."""
    shorter, longer = sorted((*one, *other), key=len) if len(one) == len(other) == 1 else ("", "")
    return has_han_or_kana(shorter) and shorter in longer and bool(longer.replace(shorter, "", 1).strip("ー"))


@cache
def _sketch(word: str) -> frozenset[str]:
    """Return the stems of the longer words of a name, so that its endings and articles do not count.

    A name without spaces is its own stem, without the marks that only divide it.
    """
    words = word.replace("’", " ").replace("'", " ").split()
    if has_han_or_kana(word):
        return frozenset({"".join(words).replace("・", "")})
    return frozenset(one[:_STEM] for one in words if len(one) > _SHORT) or frozenset({word})
