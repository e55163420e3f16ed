"""A page with outdated numbers."""

from collections.abc import Mapping

from rosetta508.exchange.edition_renumbering import Renumbering
from scraper.edition import Edition, Reference, Rule
from tests.support.editions import compared, edition

MARKUP = [
    "[[Cow]]", "{{Cow}}", "''cow''", "<b>cow</b>", "&amp;", "a | b", "a || b", "|-", "|}", "* cow", "# cow", ": cow",
    "; cow", "= cow =", "----", "~~~~", "__TOC__", "https://cows.example", "mailto:cow@cows.example", "-{cow}-",
    "!! cow", "RFC 508", "ISBN 1234567890", "<nowiki>", "</nowiki>", "<!-- cow -->", "[https://cows.example cow]",
    "//cows.example", "-", "+", "{|", "[//cows.example x]", "PMID 508",
]  # fmt: skip
PLAIN = [
    "Cows graze.",
    "l’erba dell'orto",
    "{T}: 508.1a",
    "攻撃クリーチャー（攻撃）",
    "–",
    "50% (1/2)",
    "“cow” «cow» 「cow」",
]
ENGLISH = edition(
    {
        "508.1": "First the cows are named.",
        "508.2": "Then the herdsman has his turn.",
        "508.2a": "A bell rings.",
        "508.4": "Calves come later.",
    },
    cites={"508.1": ["508.4"], "508.4": ["730"]},
)
OLD = edition(
    [
        Rule("508.1", "Prima le mucche (vedi regola 508.3).", references=(Reference("508.3"),)),
        Rule("508.2", "Suona una campana.", examples=("Una campana, [[due]] campane.",)),
        Rule("508.3", "Poi tocca al mandriano; vedi regola 508.2."),
    ],
    "it",
)
PAIRS = {"508.1": "508.1", "508.2": "508.2a", "508.3": "508.2"}


def renumbering(left: Edition = OLD, right: Edition = ENGLISH, pairs: Mapping[str, str] = PAIRS) -> Renumbering:
    return Renumbering(compared(left, right, pairs))
