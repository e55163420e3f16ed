"""What a rule says, as tokens that are comparable across languages: the basis of token similarity.

A channel is one kind of token:

- term: terms of the term table; cited: terms in the titles of cited rules; marker: if, unless, not;
- number: numbers cited or counted; area: the rules above a cited rule (506 for 506.4), which change less often;
- quoted: words in Latin letters that a text quotes (Japanese and Chinese rules quote the English wording of a card);
- symbol: {T}, +1/+1, 3B2;
- word: the words themselves, used within one language and where the term table knows few terms of a book.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from aligner.text.parameters import PARAMS
from aligner.text.scripts import STRAIGHT_APOSTROPHES, UNSPACED_LANGUAGES
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
"""Text in quotation marks or brackets directly after a number: the title of the rule cited."""
_SYMBOL = re.compile(r"\{[^{}\s]{1,6}\}|[+-]\d+(?:/[+-]?\d+)?|[A-Z0-9]*[A-Z][0-9][A-Z0-9]*")
_WORD = re.compile(r"[^\W\d_]+")
_OTHER_SCRIPT = re.compile(r"[\u0370-\u1fff\u3040-\uabff\uac00-\ud7ff]")


def tokens_of(rule: Rule, language: str, table: TermTable | None) -> Tokens:
    """Return the tokens of a rule's title and text, without its examples: many translations lack them.

    Without a table, the channels term, marker, and cited are empty.
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
        "quoted": Counter(_runs(_quoted(text), PARAMS.max_quoted_words)),
        "symbol": Counter(_SYMBOL.findall(text)),
        "word": Counter(_runs([[word.casefold() for word in _words(text, language)]], PARAMS.max_adjacent_words)),
    }


def _without(titles: Iterable[str], text: str) -> str:
    for title in titles:
        text = text.replace(title, " ")
    return text


def _terms(text: str, language: str, table: TermTable | None) -> Counter[str]:
    """Return the counts of a text's terms; an obsolete term counts as the one that replaced it."""
    current: Counter[str] = Counter()
    for term, times in table.count(text, language).items() if table else ():
        current[table.newer.get(term, term) if table else term] += times
    return current


def _ancestors(number: str) -> set[str]:
    parent = parent_of(number)
    return {parent, *_ancestors(parent)} if parent else set()


def _quoted(text: str) -> Iterator[list[str]]:
    """Yield the Latin words of each quotation; in a text of another script, those of each run of Latin letters."""
    if _OTHER_SCRIPT.search(text):
        runs = _LATIN_RUN.findall(text)
    else:
        runs = ["".join(groups) for groups in _QUOTED.findall(text)]
    for run in runs:
        yield [word.casefold().translate(STRAIGHT_APOSTROPHES) for word in _LATIN.findall(run)]


def _runs(sentences: Iterable[list[str]], longest: int) -> Iterator[str]:
    """Yield each word, then each run of 2 to `longest` words within a sentence."""
    for words in sentences:
        yield from words
        for length in range(2, longest + 1):
            yield from map(" ".join, zip(*(words[start:] for start in range(length)), strict=False))


def _words(text: str, language: str) -> list[str]:
    if primary(language) in UNSPACED_LANGUAGES:
        return [text[at : at + 2] for at in range(len(text) - 1)]
    return _WORD.findall(text)
