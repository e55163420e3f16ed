"""Terms with two names in one translation, where the term table has both names: kind `term-inconsistent`."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from rapidfuzz.distance import OSA

from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.drift.parameters import PARAMS
from aligner.drift.term_groups import FIXED_NAMES
from aligner.drift.words import straight_apostrophes
from aligner.messages import N_
from aligner.text.scripts import has_han_or_kana

RIVAL = N_("{rule} says “{word}” for “{name}”; elsewhere this edition says “{usual}”.")

Stems = frozenset[str]


def check_terms(comparison: Comparison) -> Iterator[Finding]:
    """Yield the terms that a rule calls by another name than the rest of the translation."""
    left = comparison.left
    if comparison.same_language or not comparison.terms.knows(left.language):
        return
    if not (comparison.standings or comparison.terms.is_on_field(left)):
        return
    names = {rule.number: _fixed_names(comparison, rule.text) for rule in left.rules if comparison.is_translated(rule)}
    times: dict[str, Counter[Stems]] = {}
    spellings: Counter[tuple[Stems, str]] = Counter()
    for found in names.values():
        for term, word in found:
            times.setdefault(term, Counter())[_stems(word)] += 1
            spellings[_stems(word), word] += 1
    for number, found in names.items():
        for term, word in dict.fromkeys(found):
            usual_stems = _usual_rival(times[term], _stems(word))
            same = (one for one in spellings if one[0] == usual_stems)
            usual = max(same, key=lambda one: spellings[one], default=None)
            if usual and not _is_misspelling(word, usual[1]):
                name = _name_besides(comparison, term, usual[1])
                facts = {"term": term, "word": word, "usual": usual[1], "name": name}
                yield comparison.finding("term-inconsistent", "info", number, None, RIVAL, **facts)


def _name_besides(comparison: Comparison, term: str, usual: str) -> dict[str, str]:
    """Return a term's name by language of the message; the English name if the other would be the usual word."""
    names = comparison.term_name(term)
    return {lang: names["en"] if name.casefold() == usual.casefold() else name for lang, name in names.items()}


def _fixed_names(comparison: Comparison, text: str) -> list[tuple[str, str]]:
    """Return (term, word) for every name of a thing in a text."""
    spans = comparison.terms.spans(text, comparison.left.language)
    return [(term, text[start:end].casefold()) for start, end, term in spans if term in FIXED_NAMES]


def _usual_rival(times: Counter[Stems], stems: Stems) -> Stems | None:
    """Return the stems of a term's usual name if the name with `stems` is a much rarer rival; else None.

    A name is no rival if the stems of one name include the other's, or if one name is the other shortened.
    """
    usual, usual_times = times.most_common(1)[0]
    is_rival = not (usual <= stems or stems <= usual or _is_shortened(usual, stems))
    return usual if is_rival and usual_times >= PARAMS.min_usual_names * max(1, times[stems]) else None


def _is_misspelling(word: str, usual: str) -> bool:
    """Return whether one name is a misspelling of the other; at least one of them must have several words."""
    return " " in usual + word and bool(OSA.distance(word, usual) <= PARAMS.max_name_edits)


def _is_shortened(one: Stems, other: Stems) -> bool:
    """Return whether one of two names without spaces is the other with words left out; “ー” is no word."""
    shorter, longer = sorted((*one, *other), key=len) if len(one) == len(other) == 1 else ("", "")
    return has_han_or_kana(shorter) and shorter in longer and bool(longer.replace(shorter, "", 1).strip("ー"))


@cache
def _stems(word: str) -> Stems:
    """Return the stems of the longer words of a name, without its articles and endings.

    A name without spaces is its own stem, without the marks that divide it.
    """
    words = straight_apostrophes(word).replace("'", " ").split()
    if has_han_or_kana(word):
        return frozenset({"".join(words).replace("・", "")})
    longer = (one for one in words if len(one) > PARAMS.max_short_word)
    return frozenset(one[: PARAMS.name_stem] for one in longer) or frozenset({word})
