"""Exchange documents of small editions."""

from collections.abc import Sequence
from typing import Any

from translate.storage.tmx import tmxfile

from aligner.align.alignment import Alignment, Link
from aligner.drift import find_drift
from aligner.drift.comparison import Comparison
from rosetta508.exchange.bitext import Bitext, bitext
from rosetta508.exchange.tmx import tmx
from scraper.edition import Edition, Rule
from tests.support.editions import edition

Tmx: Any = tmxfile
ENGLISH = edition(
    [
        Rule("1", "", title="Cows"),
        Rule("1.1", "Cows graze in the morning.", examples=("A cow grazes.",)),
        Rule("1.2", "Cows sleep at night, and calves do."),
        Rule("1.3", "Each calf drinks milk."),
        Rule("1.4", "A bull stands alone."),
    ]
)
ITALIAN = edition(
    [
        Rule("1", "", title="Mucche"),
        Rule("1.1", "Le mucche pascolano di mattina.", examples=("Una mucca pascola.",)),
        Rule("1.5", "Di notte le mucche dormono, e ogni vitello beve latte."),
        Rule("1.9", "Le mucche volano."),
    ],
    "it",
)
LINKS = (
    Link(("1",), ("1",), "same", 1.0),
    Link(("1.1",), ("1.1",), "same", 0.95),
    Link(("1.5",), ("1.2", "1.3"), "split", 0.9),
)
HOSTILE = 'a < b & c > d "e" ’f’ ]]> <seg>x</seg> &amp; {T}: {{T}} 100% %(x)s \\n 攻撃《こうげき》 ﷺ \U0001f404'
DAMAGED = "one\x00two\x0bthree\x1ffour\ud800five\ufffesix\x85seven\u2028eight"


def made(english: Edition = ENGLISH, other: Edition = ITALIAN, links: tuple[Link, ...] = LINKS) -> Bitext:
    """Return the bitext of two editions linked by hand."""
    here = {number for link in links for number in link.left}
    there = {number for link in links for number in link.right}
    left_only = tuple(rule.number for rule in other.rules if rule.number not in here)
    right_only = tuple(rule.number for rule in english.rules if rule.number not in there)
    comparison = Comparison(other, english, Alignment(other.id, english.id, links, left_only, right_only), [other])
    return bitext(comparison, find_drift([comparison]).findings, "en")


def one_rule(original: str, translation: str, language: str = "it") -> Bitext:
    """Return the bitext of one rule and its translation."""
    link = Link(("1.1",), ("1.1",), "same", 1.0)
    return made(edition({"1.1": original}), edition({"1.1": translation}, language), (link,))


def numbered(numbers: Sequence[str]) -> Bitext:
    """Return the bitext of rules with these numbers and a word each."""
    english, italian = (
        edition({number: f"{cow} {number}." for number in numbers}, language)
        for cow, language in (("Cow", "en"), ("Mucca", "it"))
    )
    return made(english, italian, tuple(Link((number,), (number,), "same", 1.0) for number in numbers))


def memory(found: Bitext) -> Any:
    return Tmx.parsestring(tmx(found, "en").encode(), found.original.language, found.translation.language)
