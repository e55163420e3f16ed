"""References: where a rule cites other rules, in every language whose word for "rule" is known.

A reference is the word for rule and one or more numbers, each with its quoted title: "rule 117",
"regola 802, “Nome”, regola 803", "rule 728〔名前〕参照", "规则603.7d-f". A printed range is one reference per rule
in it. A number without the word before it (a year, a page, 2/2) is no reference unless it has a letter (508.1k).

A chapter is cited by one digit and its title: "section 6, “Name”", "sezione 6, “Nome”", "第6章〔名前〕"; older
books call three-digit rules sections, too: "section 217, “Name”". Without a title such a number may mean a part of
anything and is no reference.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from scraper.edition import Reference
from scraper.errors import N_, MalformedNumber, UnexpectedPage
from scraper.rule_number import is_chapter, is_rule_number, number_range

_NUMBER = r"[1-9]\d{2}(?:\.[1-9]\d{0,2}[a-z]{0,2})?(?![A-Za-z\d])(?!\.\d)"
_WORD = re.compile(
    r"(?<![A-Za-zÀ-ÿ])(?:(?P<many>rules|regole|règles|reglas|regras|regeln)|rule|regola|règle|regla|regra|regel|CR)[\s#]+"
    r"|(?P<unspaced>ルール|规则|規則|규칙)\s*"
    r"|(?<![A-Za-z\d.])(?=[1-9]\d{2}\.\d{1,2}[a-z](?![A-Za-z\d]))(?P<bare>)",
    re.IGNORECASE,
)
_TITLE = r"[,，、]?\s?[“\"„«「『〔](?P<title>[^“”\"„«»「」『』〔〕\n]{1,120})[”\"“»」』〕]"
_LETTERS = "abcdefghijkmnpqrstuvwxyz"
_BLANKS = "|".join(rf"(?<={one})\s[-–—]\s(?=[{_LETTERS[at:]}])" for at, one in enumerate(_LETTERS[:-1], start=1))
"""A dash between blanks followed by a later letter than the one before it; otherwise it separates two sentences."""
_WORDS_OF_A_LETTER = "aeiouwyz"
"""Letters that are words in some language (Italian “e” is “and”): they end a range only if no word follows."""
_ITEM = re.compile(
    rf"(?P<range>(?P<number>{_NUMBER})"
    rf"(?:(?:\s*[-‐-―~〜～至]\s*|\s(?:through|to|bis)\s)(?P<last>{_NUMBER})"
    rf"|(?:[-‐-―~〜～至]|(?P<blanks>{_BLANKS}))(?P<part>\d{{1,3}}[a-z]?|[a-z])(?![A-Za-z\d])"
    rf"(?(blanks)(?:(?<![{_WORDS_OF_A_LETTER}])|(?!\s+\w))))?)"
    rf"(?:{_TITLE})?"
)
_CHAPTER_WORD = re.compile(
    r"(?<![A-Za-zÀ-ÿ])(?:"
    r"(?P<many>sections|chapters|sezioni|capitoli|chapitres|secciones|capítulos|seções|secções|abschnitten?|kapiteln)"
    r"|section|chapter|sezione|capitolo|chapitre|sección|capítulo|seção|secção|abschnitt|kapitel)\s+"
    r"|(?:セクション|섹션)\s*|(?P<counted>[第제]\s?)",
    re.IGNORECASE,
)
_CHAPTER = re.compile(rf"(?P<number>{_NUMBER}|[1-9１-９]){_TITLE}")
_CHAPTER_ENDS = rf"(?=(?:\s?(?:章|节|節|部分?|編|编|장|절))?{_TITLE.replace('?P<title>', '?:')})"
_COUNTED = re.compile(rf"(?P<number>[1-9１-９一二三四五六七八九])\s?(?:章|节|節|部分?|編|编|장|절){_TITLE}")
_BETWEEN = re.compile(
    r"\s*[,;，、；]\s*(?:(?:and|or|ed?|o|und|oder|et|ou|y)\s+|以及|和|或|及|与)?"
    r"|\s+(?:and|or|ed?|o|und|oder|et|ou|y)\s+|\s*(?:以及|和|或|及|与|と|および|または)\s*"
    r"|(?<=[,，][”\"])\s+"
)
MOST = 20_000
"""References allowed on a page; the whole rules of the game have about 1300, a printed range up to a thousand."""
_AFTER_A_TITLE = " .,;:。，、；"


def find_references(text: str) -> tuple[Reference, ...]:
    """Return every reference in `text` in order, including repeated ones."""
    return tuple(reference for _, _, reference in reference_spans(text))


def references_in(text: str, examples: Iterable[str]) -> tuple[Reference, ...]:
    """Return the references of a rule: those of its text, then those of its examples."""
    return tuple(reference for part in (text, *examples) for reference in find_references(part))


def reference_spans(text: str) -> list[tuple[int, int, Reference]]:
    """Return (start, end, reference) with the span of each number as printed; the rules of a range share its span.

    Raises `UnexpectedPage` for more than MOST.
    """
    spans: list[tuple[int, int, Reference]] = []
    at = 0
    while word := _WORD.search(text, at):
        at = word.end() + (word["bare"] is not None)
        for item in _items(text, word):
            spans += ((item.start("range"), item.end("range"), reference) for reference in _references(item))
            at = item.end()
            refuse_too_many(len(spans))
    read = {start for start, _, _ in spans}
    spans += (one for one in _chapter_spans(text) if one[0] not in read)
    refuse_too_many(len(spans))
    return sorted(spans, key=lambda one: one[0])


def _chapter_spans(text: str) -> Iterator[tuple[int, int, Reference]]:
    """Yield (start, end, reference) for cited chapters, and for cited sections of three digits."""
    for word in _CHAPTER_WORD.finditer(text):
        form = _COUNTED if word["counted"] else _CHAPTER
        item = form.match(text, word.end())
        while item:
            one = item["number"]
            number = str(int(unicodedata.numeric(one))) if len(one) == 1 else one
            if len(one) == 1 or is_rule_number(one):
                yield item.start("number"), item.end("number"), Reference(number, item["title"].rstrip(_AFTER_A_TITLE))
            between = _BETWEEN.match(text, item.end()) if word["many"] else None
            item = form.match(text, between.end()) if between else None


def printed_numbers(numbers: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that matches these numbers, which a text is known to cite.

    One digit may mean anything: it is a cited chapter only before a title or the word for chapter.
    """
    longest_first = sorted(numbers, key=len, reverse=True)
    either = "|".join(re.escape(one) + (_CHAPTER_ENDS if is_chapter(one) else "") for one in longest_first)
    return re.compile(rf"(?<![A-Za-z\d_.])(?:{either})(?![A-Za-z\d_]|\.\d)")


def refuse_too_many(count: int) -> None:
    """Raise `UnexpectedPage` for more than MOST references, which only waste memory."""
    if count > MOST:
        raise UnexpectedPage(N_("contains more than {most} references; no page of rules does"), most=MOST)


def _items(text: str, word: re.Match[str]) -> Iterator[re.Match[str]]:
    item = _ITEM.match(text, word.end())
    several = bool(word["many"] or word["unspaced"])
    while item:
        yield item
        between = _BETWEEN.match(text, item.end())
        if not between:
            return
        again = _WORD.match(text, between.end())
        item = _ITEM.match(text, again.end() if again else between.end())
        if item and not (again or several or "." in item["number"] or item["title"]):
            return


def _references(item: re.Match[str]) -> Iterator[Reference]:
    title = item["title"].rstrip(_AFTER_A_TITLE) if item["title"] else None
    last = item["last"] or item["part"]
    if last:
        try:
            numbers = number_range(item["number"], last)
        except MalformedNumber:
            numbers = [item["number"]]
        printed = item["range"]
        yield from (Reference(number, title, printed) for number in numbers)
    elif is_rule_number(item["number"]):
        yield Reference(item["number"], title)
