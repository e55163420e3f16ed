"""Quantities: the numbers by which a rule counts something, in digits or words, and one of them in place of another."""

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from aligner.drift.checks.conditions import Loss
from aligner.drift.checks.numerals import Duration, Numeral, digits, durations, numerals
from aligner.drift.comparison import Comparison
from aligner.messages import N_
from scraper.edition import Edition, Rule

OTHER_NUMBER = N_("{rule} counts {number} where {counterpart} of {other} counts {there}.")
OTHER_IN_EXAMPLE = N_(
    "Example {place} of {rule} counts {number} where that of {counterpart} of {other} counts {there}."
)

_NO_QUANTITY = re.compile(
    r"\{[^{}]*\}"  # mana and other symbols
    r"|[+-]?\d+/[+-]?\d+"  # power and toughness
    r"|(?:rules?|sections?|chapters?|regol[ae]|sezion[ei]|capitol[oi]|ルール|規則|第)\s*\d+(?:\.\d+)*[a-z]?\b"  # cited
    r"|\d+(?:\.\d+)+[a-z]*(?:\s*-\s*[a-z]\b)?"  # rules cited by number
    r"|^\s*\d+[.)\]:](?=\s)|[(\[]\d+[)\]]"  # the number of an item of a list
    r"|\b(?:19|20)\d\d\b"  # years
    r"|[A-Za-z]+\d\w*|\d+[A-Za-z]\w*"  # names
    r"|[+-]\d+",  # what is added
    re.MULTILINE | re.IGNORECASE,
)
_WRITTEN = re.compile(r"[.,]00(?!\d)|(?<=\d),(?=\d{3}(?!\d))")
"""Signs within a number that leave it the same number."""
_WITH = re.compile(
    r"\bor (?:more|fewer|less)\b|\bat (?:least|most)\b|\bo (?:più|meno)\b|\balmeno\b|\bal (?:massimo|più|meno)\b"
    r"|以[上下]",
    re.IGNORECASE,
)
_BEYOND = re.compile(
    r"\b(?:more|fewer|less) than\b|\b(?:over|under) \d|\b(?:più|meno) di\b|\b(?:oltre|sotto) (?:i |gli |le )?\d"
    r"|超え|超過|未満|に満た",
    re.IGNORECASE,
)
"""What says that a limit belongs to what it limits, and that it does not."""
_DIGITS = re.compile(r"\d+")
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-"})


def other_number(comparison: Comparison, rule: Rule, counterpart: Rule) -> Loss | None:
    """Return which number stands in a rule instead of another, all others being the same in both rules.

    Languages count one thing in many ways (a, the, that one), so one in words is no number across languages, but “one
    or more” is. The same span of time is the same in other units. Examples are compared where both rules have as many.
    """
    texts = [(rule.text, counterpart.text)]
    if len(rule.examples) == len(counterpart.examples):
        texts += zip(rule.examples, counterpart.examples, strict=True)
    for place, (ours, theirs) in enumerate(texts):
        here = _Counting(comparison, comparison.left, _without_citations(rule, ours))
        there = _Counting(comparison, comparison.right, _without_citations(counterpart, theirs))
        found = _instead(here, there)
        if found:
            number, other = found
            facts: dict[str, object] = {"what": "another number", "number": str(number), "there": str(other)}
            return (OTHER_IN_EXAMPLE, facts | {"place": place}) if place else (OTHER_NUMBER, facts)
    return None


@dataclass(frozen=True)
class _Counting:
    """What a text counts."""

    comparison: Comparison
    edition: Edition
    text: str

    @cached_property
    def numerals(self) -> list[Numeral]:
        if self.comparison.knows_both:
            return numerals(self.text, self.edition.language, self.comparison.terms)
        return digits(self.text)

    @cached_property
    def durations(self) -> list[Duration]:
        return durations(self.text, self.edition.language, self.numerals)

    def counted(self, answered: Counter[tuple[int, int]]) -> tuple[Counter[int], Counter[int]]:
        """Return what is counted, and what only may be, but for the spans of time that the other text tells as well."""
        left, gone = Counter(answered), []
        for one in self.durations:
            if left[one.months, one.seconds]:
                left[one.months, one.seconds] -= 1
                gone.append(one)
        rest = [one for one in self.numerals if not any(it.start <= one.start < it.end for it in gone)]
        firm = Counter(one.value for one in rest if not one.loose)
        if self.comparison.knows_both and not self.comparison.same_language:
            firm[1] = self.comparison.terms.count(self.text, self.edition.language)["one-or-more"]
        return +firm, Counter(one.value for one in rest if one.loose)


def _instead(here: _Counting, there: _Counting) -> tuple[int, int] | None:
    """Return the one number that stands here instead of one there."""
    times = [Counter((one.months, one.seconds) for one in side.durations) for side in (here, there)]
    (ours, ours_loose), (theirs, theirs_loose) = (side.counted(times[0] & times[1]) for side in (here, there))
    come, gone = ours - theirs - theirs_loose, theirs - ours - ours_loose
    if not come.total() == gone.total() == 1:
        return None
    number, other = next(iter(come)), next(iter(gone))
    return None if abs(number - other) == 1 and _limit_otherwise(here.text, there.text) else (number, other)


def _limit_otherwise(ours: str, theirs: str) -> bool:
    """Say whether one text counts the limit in and the other does not: five or more are more than four."""
    return any(_WITH.search(one) and _BEYOND.search(other) for one, other in ((ours, theirs), (theirs, ours)))


def _without_citations(rule: Rule, text: str) -> str:
    """Return the text without the numbers that count nothing, plain, and with none in thousands or decimals of zero."""
    plain = _NO_QUANTITY.sub(" ", _WRITTEN.sub("", unicodedata.normalize("NFKC", text).translate(_DASHES)))
    cited = {reference.number for reference in rule.references}
    return _DIGITS.sub(lambda found: " " if found[0] in cited else found[0], plain)
