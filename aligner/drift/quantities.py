"""Quantities: the numbers that count something in a rule, in digits or words; finds a number that was replaced."""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from aligner.drift.comparison import Comparison
from aligner.drift.lost_clauses import Change
from aligner.drift.numerals import Duration, Numeral, find_digits, find_durations, find_numerals
from aligner.messages import N_
from scraper.edition import Edition, Rule

OTHER_NUMBER = N_("{rule} says {number} where {counterpart} in {other} says {there}.")
OTHER_IN_EXAMPLE = N_("Example {place} of {rule} says {number} where that of {counterpart} in {other} says {there}.")

_NO_QUANTITY = re.compile(
    r"\{[^{}]*\}"  # mana and other symbols
    r"|[+-]?\d+/[+-]?\d+"  # power and toughness
    r"|(?:rules?|sections?|chapters?|regol[ae]|sezion[ei]|capitol[oi]|ルール|規則|第)\s*\d+(?:\.\d+)*[a-z]?\b"  # rule 5
    r"|\d+(?:\.\d+)+[a-z]*(?:\s*-\s*[a-z]\b)?"  # rules cited by number
    r"|^\s*\d+[.)\]:](?=\s)|[(\[]\d+[)\]]"  # the number of an item of a list
    r"|\b(?:19|20)\d\d\b"  # years
    r"|[A-Za-z]+\d\w*|\d+[A-Za-z]\w*"  # names
    r"|[+-]\d+",  # signed numbers
    re.MULTILINE | re.IGNORECASE,
)
_WRITTEN = re.compile(r"[.,]00(?!\d)|(?<=\d),(?=\d{3}(?!\d))")
"""Punctuation within a number that does not change its value."""
_INCLUSIVE = re.compile(
    r"\bor (?:more|fewer|less)\b|\bat (?:least|most)\b|\bo (?:più|meno)\b|\balmeno\b|\bal (?:massimo|più|meno)\b"
    r"|以[上下]",
    re.IGNORECASE,
)
_EXCLUSIVE = re.compile(
    r"\b(?:more|fewer|less) than\b|\b(?:over|under) \d|\b(?:più|meno) di\b|\b(?:oltre|sotto) (?:i |gli |le )?\d"
    r"|超え|超過|未満|に満た",
    re.IGNORECASE,
)
"""Words for a limit that is itself included, and for one that is not."""
_DIGITS = re.compile(r"\d+")
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-"})


def find_replaced_number(comparison: Comparison, rule: Rule, counterpart: Rule) -> Change | None:
    """Return the number that replaces another one in a rule, if all others are the same in both rules; else None.

    Languages express the number one in many ways (a, the, that one). So between two languages of the term table, it
    counts only in “one or more”. A span of time may be in other units. Examples are compared if both rules have equally
    many.
    """
    texts = [(rule.text, counterpart.text)]
    if len(rule.examples) == len(counterpart.examples):
        texts += zip(rule.examples, counterpart.examples, strict=True)
    for place, (left_text, right_text) in enumerate(texts):
        left = _Quantities(comparison, comparison.left, _plain_text(rule, left_text))
        right = _Quantities(comparison, comparison.right, _plain_text(counterpart, right_text))
        found = _replaced(left, right)
        if found:
            number, other = found
            facts: dict[str, object] = {"what": "another number", "number": str(number), "there": str(other)}
            return (OTHER_IN_EXAMPLE, facts | {"place": place}) if place else (OTHER_NUMBER, facts)
    return None


@dataclass(frozen=True)
class _Quantities:
    """The quantities of a text."""

    comparison: Comparison
    edition: Edition
    text: str

    @cached_property
    def numerals(self) -> list[Numeral]:
        """The numbers of the text; only those in digits if the term table lacks one of the languages."""
        if self.comparison.has_terms_of_both:
            return find_numerals(self.text, self.edition.language, self.comparison.terms)
        return find_digits(self.text)

    @cached_property
    def durations(self) -> list[Duration]:
        """The spans of time of the text."""
        return find_durations(self.text, self.edition.language, self.numerals)

    def values(self, shared: Counter[tuple[int, int]]) -> tuple[Counter[int], Counter[int]]:
        """Return the numbers that count something, and those that may, without those of shared spans of time."""
        rest_of_shared, matched = Counter(shared), []
        for one in self.durations:
            if rest_of_shared[one.months, one.seconds]:
                rest_of_shared[one.months, one.seconds] -= 1
                matched.append(one)
        rest = [one for one in self.numerals if not any(it.start <= one.start < it.end for it in matched)]
        firm = Counter(one.value for one in rest if not one.loose)
        if self.comparison.has_terms_of_both and not self.comparison.same_language:
            firm[1] = self.comparison.terms.count(self.text, self.edition.language)["one-or-more"]
        return +firm, Counter(one.value for one in rest if one.loose)


def _replaced(left: _Quantities, right: _Quantities) -> tuple[int, int] | None:
    """Return the one number of the left text that is not in the right one, and the one that it replaces."""
    times = [Counter((one.months, one.seconds) for one in side.durations) for side in (left, right)]
    (ours, ours_loose), (theirs, theirs_loose) = (side.values(times[0] & times[1]) for side in (left, right))
    left_only, right_only = ours - theirs - theirs_loose, theirs - ours - ours_loose
    if not left_only.total() == right_only.total() == 1:
        return None
    number, other = next(iter(left_only)), next(iter(right_only))
    return None if abs(number - other) == 1 and _limits_differ(left.text, right.text) else (number, other)


def _limits_differ(left: str, right: str) -> bool:
    """Return whether one text includes its limit and the other does not: “five or more” equals “more than four”."""
    return any(_INCLUSIVE.search(one) and _EXCLUSIVE.search(other) for one, other in ((left, right), (right, left)))


def _plain_text(rule: Rule, text: str) -> str:
    """Return a text without numbers that count nothing (citations, symbols, years), thousands commas, and “.00”."""
    plain = _NO_QUANTITY.sub(" ", _WRITTEN.sub("", unicodedata.normalize("NFKC", text).translate(_DASHES)))
    cited = {reference.number for reference in rule.references}
    return _DIGITS.sub(lambda found: " " if found[0] in cited else found[0], plain)
