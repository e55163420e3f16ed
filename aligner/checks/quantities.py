"""Quantities: the numbers by which a rule counts something, in digits or words, and one of them in place of another."""

import re
import unicodedata
from collections import Counter

from aligner.checks.clauses import Loss
from aligner.comparison import Comparison
from aligner.messages import N_
from scraper.edition import Edition, Rule

OTHER_NUMBER = N_("{rule} counts {number} where {counterpart} of {other} counts {there}.")

_NO_QUANTITY = re.compile(
    r"\{[^{}]*\}"  # mana and other symbols
    r"|[+-]?\d+/[+-]?\d+"  # power and toughness
    r"|(?:rules?|sections?|chapters?|regol[ae]|sezion[ei]|capitol[oi]|ルール|第)\s*\d+(?:\.\d+)*[a-z]?\b"  # cited
    r"|\d+(?:\.\d+)+[a-z]*(?:\s*-\s*[a-z]\b)?"  # rules cited by number
    r"|^\s*\d+[.)\]:](?=\s)|[(\[]\d+[)\]]"  # the number of an item of a list
    r"|\b(?:19|20)\d\d\b"  # years
    r"|[A-Za-z]+\d\w*|\d+[A-Za-z]\w*"  # names
    r"|[+-]\d+",  # what is added
    re.MULTILINE | re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+")
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-"})


def other_number(comparison: Comparison, rule: Rule, counterpart: Rule) -> Loss | None:
    """Return which number stands in a rule instead of another, all others being the same in both rules.

    Languages count one thing in many ways (a, the, that one), so one alone is no number across languages, but “one or
    more” is. Of a language without number words in the term table, only digits are compared.
    """
    here = _quantities(comparison, rule, comparison.left)
    there = _quantities(comparison, counterpart, comparison.right)
    come, gone = here - there, there - here
    if come.total() != 1 or gone.total() != 1:
        return None
    return OTHER_NUMBER, {"what": "another number", "number": str(*come), "there": str(*gone)}


def _quantities(comparison: Comparison, rule: Rule, edition: Edition) -> Counter[int]:
    plain = _NO_QUANTITY.sub(" ", unicodedata.normalize("NFKC", rule.text).translate(_DASHES))
    cited = {reference.number for reference in rule.references}
    found = Counter(int(one) for one in _DIGITS.findall(plain) if one not in cited)
    if not comparison.knows_both:
        return found
    found += comparison.terms.numbers(plain, edition.language)
    if not comparison.same_language:
        found[1] = comparison.terms.count(plain, edition.language)["one-or-more"]
    return +found
