"""Small pages that follow an old revision, in a made-up language, with the newest English rules: `old_pages()`.

Sections are drawn from all revisions with numbered rules, whole, cut to a third, or with some rules left out. There are
also pages of another rule book: numbers of the same form, and random words of the made-up language.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache, partial
from random import Random

from aligner.align import align
from aligner.history import History
from benchmarks.data.books import Pair, by_section
from benchmarks.data.disguise import disguised
from benchmarks.data.revisions import revisions
from benchmarks.measure.keeping import Measured, Named
from benchmarks.measure.scoring import score
from scraper.edition import Edition, Rule

SEED, DRAWS, NEWEST = 20261122, 60, "2026-08-07"
KINDS = ("section", "third", "gaps", "strange")
"""Kinds of pages: a section, one of its thirds, one with gaps, another rule book's."""
FEWEST, MOST = 5, 60
"""Minimum and maximum number of rules on a page, except on those of another book."""
SHARE_LEFT_OUT = 0.15
"""Share of the rules left out of a page with gaps."""
SURE = 0.9
SECTIONS, RULES, LETTERED, LETTERS = 5, (2, 9), 0.2, "abcd"
"""Maximum number of sections of another book's page; minimum and maximum number of rules of each; share of rules with
lettered ones, and their letters."""


def old_pages() -> Iterator[Named]:
    """Yield pages of every kind."""
    for kind in KINDS:
        for at in range(DRAWS):
            yield f"page/{kind}/{at}", partial(_aligned, kind, f"{SEED} {kind} {at}")


def page(kind: str, draw: Random) -> Pair:
    """Return a page in a made-up language and the newest English rules."""
    pair = _pair_with_newest(draw.choice(_dates()))
    book = disguised(pair.left, draw)
    rules = _strange(book, draw) if kind == "strange" else _cut(_section(book, draw), kind, draw)
    pair = pair.of(rules, list(pair.right.rules))
    gone = frozenset[tuple[str, str]]()
    left = replace(pair.left, language=book.language, stated_date=None)
    return replace(pair, left=left, truth=gone, partly=gone) if kind == "strange" else replace(pair, left=left)


@lru_cache(maxsize=2)
def _pair_with_newest(date: str) -> Pair:
    return revisions(date, NEWEST)


@cache
def _dates() -> tuple[str, ...]:
    history = History.load()
    return tuple(date for date in history.revisions() if history.numbered[date] and date < NEWEST)


def _section(book: Edition, draw: Random) -> list[Rule]:
    return draw.choice([rules for rules in by_section(book).values() if FEWEST <= len(rules) <= MOST])


def _cut(rules: list[Rule], kind: str, draw: Random) -> list[Rule]:
    if kind == "third":
        size = max(FEWEST, len(rules) // 3)
        begin = draw.randrange(len(rules) - size + 1)
        return rules[begin : begin + size]
    gone = set(draw.sample(range(len(rules)), int(SHARE_LEFT_OUT * len(rules)))) if kind == "gaps" else set()
    return [rule for at, rule in enumerate(rules) if at not in gone]


def _strange(book: Edition, draw: Random) -> list[Rule]:
    """Return random rules, as long as those of the book, with numbers of the same form."""
    texts = [rule.text.split() for rule in book.rules if rule.text]
    words = [word for text in texts for word in text]
    titled, plain = (next(rule for rule in book.rules if bool(rule.text) is said) for said in (False, True))
    rules = []
    for number in _numbers(draw):
        said = [draw.choice(words) for _ in (range(2) if "." not in number else draw.choice(texts))]
        one = replace(titled, title=" ".join(said)) if "." not in number else replace(plain, text=" ".join(said))
        rules.append(replace(one, number=number, references=(), examples=()))
    return rules


def _numbers(draw: Random) -> Iterator[str]:
    first = 100 * draw.randint(1, 8) + draw.choice((0, 0, 0, 1, 2, 5))
    for section in range(first, first + draw.randint(1, SECTIONS)):
        yield str(section)
        for at in range(1, 1 + draw.randint(*RULES)):
            yield f"{section}.{at}"
            for letter in LETTERS[: draw.randint(1, len(LETTERS))] if draw.random() < LETTERED else "":
                yield f"{section}.{at}{letter}"


def _aligned(kind: str, seed: str) -> Measured:
    """Align a page; return the counts of its rules, those with a counterpart, and the right and wrong links."""
    pair = page(kind, Random(seed))
    links = align(pair.left, pair.right).links
    found, sure = (
        score(pair, [(link.left, link.right) for link in links if link.confidence >= least]) for least in (0, SURE)
    )
    counts = {"true": found.true, "right": found.right, "wrong": found.given - found.right}
    return {"rules": len(pair.left.rules), **counts, "surely": sure.given - sure.right}
