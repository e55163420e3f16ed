"""Negation and other logical words by language: idioms are no change, but a reversal is."""

from csv import DictReader
from itertools import permutations
from pathlib import Path

import pytest

from aligner.drift.checks.changed_meaning import check_meaning
from aligner.text.logical_words import LogicalWords
from aligner.text.terms import TermTable
from tests.support.editions import compared, edition

LANGUAGES = ("en", "it", "ja")
FAITHFUL = list(
    DictReader(Path(__file__).with_name("faithful_sentences.tsv").read_text("utf-8").splitlines()[1:], delimiter="\t")
)
"""Sentences with the same meaning in each language, with the kind of logical words in them."""


def told(ours: str, theirs: str, languages: tuple[str, str]) -> list[object]:
    left, right = (edition({"1": text}, language) for text, language in zip((ours, theirs), languages, strict=True))
    return [one.evidence["what"] for one in check_meaning(compared(left, right, {"1": "1"}))]


@pytest.mark.parametrize("kind", dict.fromkeys(one["kind"] for one in FAITHFUL))
@pytest.mark.parametrize("languages", list(permutations(LANGUAGES, 2)), ids="-".join)
def test_a_paraphrase_is_not_a_change(kind: str, languages: tuple[str, str]) -> None:
    pairs = [tuple(one[language] for language in languages) for one in FAITHFUL if one["kind"] == kind]
    assert [(ours, theirs, what) for ours, theirs in pairs if (what := told(ours, theirs, languages))] == []


@pytest.mark.parametrize(
    ("ours", "theirs", "language", "what"),
    [
        ("La mucca può entrare in cucina.", "A cow may not enter the kitchen.", "it", "not dropped"),
        ("È permesso vendere i bollitori.", "Kettles cannot be sold.", "it", "not dropped"),
        ("Tutti possono suonare la campana.", "No one may ring the bell.", "it", "not dropped"),
        ("Il cancello si apre di notte.", "The gate is never opened at night.", "it", "not dropped"),
        ("La stalla è chiusa se piove.", "The barn is locked unless it rains.", "it", "if for unless"),
        ("La mucca esce a meno che non piova.", "The cow leaves if it rains.", "it", "unless for if"),
        ("Tutti pagano, tranne il mugnaio.", "All pay, and the miller does.", "it", None),
        ("Tutti pagano, anche il mugnaio.", "All pay, except the miller.", "it", "unless dropped"),
        ("Il contadino deve tosare la capra.", "The farmer may shear the goat.", "it", "must for may"),
        ("La zangola si può restituire.", "The churn must be returned.", "it", "may for must"),
        ("牛は台所に入ってもよい。", "A cow may not enter the kitchen.", "ja", "not dropped"),
        ("鐘を鳴らすことができる。", "The bell cannot be rung.", "ja", "not dropped"),
        ("雨が降る場合、納屋は閉める。", "The barn is locked unless it rains.", "ja", "if for unless"),
        ("雨が降らない限り、牛は出る。", "The cow leaves if it rains.", "ja", "unless for if"),
        ("子牛も牛も外にいる。", "Cows stay outside, except calves.", "ja", "unless dropped"),
        ("農夫はヤギの毛を刈らなければならない。", "The farmer may shear the goat.", "ja", "must for may"),
        ("手伝いは歌うことができる。", "Helpers must sing.", "ja", "may for must"),
        ("ふたのあるやかんを貸す。", "Kettles that do not have a lid are lent.", "ja", "not dropped"),
    ],
)
def test_a_reversed_or_lost_word_is_found(ours: str, theirs: str, language: str, what: str | None) -> None:
    assert told(ours, theirs, (language, "en")) == ([what] if what else [])


@pytest.mark.parametrize(
    ("text", "language", "markers"),
    [
        ("Il cancello non si apre mai per nessuno.", "it", {"negation": 1}),
        ("Il cancello non si apre, se nessuno bussa.", "it", {"negation": 2, "condition": 1, "bound": 1}),
        ("Whether or not it rains, cows graze.", "en", {}),
        ("雨かどうかにかかわらず、牛は鳴く。", "ja", {}),
        ("雄牛を除き、牛は鳴く。", "ja", {"exception": 1}),
        ("雨の場合を除いて、牛は鳴く。", "ja", {"exception": 1}),
        ("牛でも、水を飲む。", "ja", {}),
        ("牛でも、馬でもない。", "ja", {"neither": 1}),
        ("As vacas não voam.", "pt", {}),
    ],
)
def test_a_sentence_has_these_logical_words(text: str, language: str, markers: dict[str, int]) -> None:
    assert +LogicalWords.load().count(text, language, TermTable.load()) == markers


def test_an_expression_with_a_group_matches_only_the_group_and_expands_word_lists() -> None:
    document = """
    [words]
    beast = '(?:cow|hen)s?'
    [taken.negation]
    en = ['{beast}[^.]*(moo)']
    [taken.permission]
    en = ['{beast}']
    """
    table = TermTable.parse("[terms]")
    found = LogicalWords.parse(document).count("Cows and hens moo, moo. Moo!", "en", table)
    assert +found == {"negation": 2, "permission": 2}


@pytest.mark.parametrize(
    ("ours", "cites", "what"),
    [
        ("Una mucca si vende due volte, purché nessuno la prenoti (vedi regola 4.1).", ["4.1"], []),
        ("Una mucca si vende due volte.", [], ["condition dropped"]),
        ("Una mucca si vende due volte, purché nessuno la prenoti.", [], []),
        ("Una mucca si vende due volte, purché nessuno la prenoti (vedi regola 9.9).", ["9.9"], []),
    ],
)
def test_a_condition_missing_with_its_reference_is_lost(ours: str, cites: list[str], what: list[str]) -> None:
    theirs = "A cow is sold twice, provided that nobody reserves it (see rule 4.1)."
    left = edition({"1": ours}, "it", cites={"1": cites})
    found = list(check_meaning(compared(left, edition({"1": theirs}, cites={"1": ["4.1"]}), {"1": "1"})))
    assert [(one.severity, one.evidence["what"]) for one in found] == [("warning", one) for one in what]


def test_a_sentence_missing_with_its_reference_is_lost() -> None:
    theirs = edition({"1": "A kettle is lent. It is kept as rule 3.2 tells."}, cites={"1": ["3.2"]})
    (found,) = check_meaning(compared(edition({"1": "Si presta un bollitore."}, "it"), theirs, {"1": "1"}))
    assert (found.evidence["what"], found.evidence["place"], found.evidence["cites"]) == ("sentence dropped", 2, "3.2")
