"""What a rule says, as tokens that mean the same in another language: the evidence that aligning rests on.

A channel is one kind of token: terms of the term table, terms in the titles of cited rules, markers (if, unless,
not), numbers cited or counted, the areas that cited rules lie in (506 for 506.4: numbers drift, areas less), words in
Latin letters that a text quotes (Japanese and Chinese rules set the English wording of a card beside their own), and
symbols ({T}, +1/+1, 3B2). Within one language, and where the term table knows few of a book's terms, the words
themselves are tokens, too.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from aligner.text.terms import TermTable, primary
from scraper.edition import Rule
from scraper.rule_number import parent_of

Tokens = Mapping[str, Counter[str]]
"""Channel -> how often each token occurs."""

CHANNELS = ("term", "cited", "marker", "number", "area", "quoted", "symbol", "word")

_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)*[a-z]?(?![\w])|\d+(?:\.\d+)*(?:[a-z](?![a-z]))?")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]+(?:['’][A-Za-zÀ-ɏ]+)*")
_LATIN_RUN = re.compile(r"[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'’\-,.\[\]() ]*")
_QUOTED = re.compile('“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|"([^"]+)"|「([^」]+)」|『([^』]+)』')
_TITLE = re.compile('\\d[a-z]?[,、:：]?\\s*[“"„«「『〔](.+?)[”"“»」』〕]')
"""What stands in quotes or brackets straight after a number: the title of the rule cited."""
_SYMBOL = re.compile(r"\{[^{}\s]{1,6}\}|[+-]\d+(?:/[+-]?\d+)?|[A-Z0-9]*[A-Z][0-9][A-Z0-9]*")
_WORD = re.compile(r"[^\W\d_]+")
_OTHER_SCRIPT = re.compile(r"[\u0370-\u1fff\u3040-\uabff\uac00-\ud7ff]")
_LONGEST = 3
"""Words in the longest run of words that is one token."""


def tokens_of(rule: Rule, language: str, table: TermTable | None) -> Tokens:
    """Return what `rule` says in each channel; examples are left out, since many translations leave them out.

    Without a table, no terms are found.
    """
    numbers = {*_NUMBER.findall(rule.text), *(reference.number for reference in rule.references)}
    titles = sorted({one.title for one in rule.references if one.title} | set(_TITLE.findall(rule.text)))
    text = f"{rule.title or ''}\n{_without(titles, rule.text)}".strip()
    return {
        "term": _terms(text, language, table),
        "cited": _terms("\n".join(titles), language, table),
        "marker": table.markers(text, language) if table else Counter(),
        "number": Counter(sorted(numbers)),
        "area": Counter(sorted(set[str]().union(*map(_ancestors, numbers)))),
        "quoted": Counter(_runs(_quoted(text))),
        "symbol": Counter(_SYMBOL.findall(text)),
        "word": Counter(_runs([[word.casefold() for word in _words(text, language)]], longest=2)),
    }


def _without(titles: Iterable[str], text: str) -> str:
    for title in titles:
        text = text.replace(title, " ")
    return text


def _terms(text: str, language: str, table: TermTable | None) -> Counter[str]:
    """Count the terms of a text, those of an older age as today's."""
    today: Counter[str] = Counter()
    for term, times in table.count(text, language).items() if table else ():
        today[table.newer.get(term, term) if table else term] += times
    return today


def _ancestors(number: str) -> set[str]:
    parent = parent_of(number)
    return {parent, *_ancestors(parent)} if parent else set()


def _quoted(text: str) -> Iterator[list[str]]:
    """Yield the Latin words of each quotation, or of each Latin run in a text of another script."""
    if _OTHER_SCRIPT.search(text):
        runs = _LATIN_RUN.findall(text)
    else:
        runs = ["".join(groups) for groups in _QUOTED.findall(text)]
    for run in runs:
        yield [word.casefold().replace("’", "'") for word in _LATIN.findall(run)]


def _runs(sentences: Iterable[list[str]], longest: int = _LONGEST) -> Iterator[str]:
    for words in sentences:
        yield from words
        for length in range(2, longest + 1):
            yield from map(" ".join, zip(*(words[start:] for start in range(length)), strict=False))


def _words(text: str, language: str) -> list[str]:
    if primary(language) in {"ja", "zh", "th"}:
        return [text[at : at + 2] for at in range(len(text) - 1)]
    return _WORD.findall(text)
