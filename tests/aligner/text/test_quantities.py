"""Numbers in words, time spans in other units, and numbers in examples."""

import pytest

from aligner.drift.checks.changed_meaning import check_meaning
from aligner.drift.numerals import find_durations, find_numerals
from aligner.text.terms import TermTable
from tests.support.editions import compared, edition

TABLE = TermTable.load()


@pytest.mark.parametrize(
    ("text", "language", "firm"),
    [
        ("twenty-one cows and one hundred and twenty hens", "en", [21, 120]),
        ("a second cow for ninety days", "en", [90]),
        ("ventuno mucche, trentatré galline, centodue oche", "it", [21, 33, 102]),
        ("sei penne per due mucche", "it", [2]),
        ("二十四頭の牛と百二十羽の鶏", "ja", [24, 120]),
        ("二度目の鐘と第三の門で三回鳴く", "ja", [3]),
        ("duas vacas e 3 bois", "pt", [3]),
    ],
)
def test_numbers_in_words_are_read(text: str, language: str, firm: list[int]) -> None:
    assert [one.value for one in find_numerals(text, language, TABLE) if not one.loose] == firm


@pytest.mark.parametrize(
    ("text", "language", "spans"),
    [
        ("for 90 minutes", "en", [(0, 5400)]),
        ("an hour and a half, then half an hour", "en", [(0, 5400), (0, 1800)]),
        ("2 hours and 15 minutes, 3 days", "en", [(0, 8100), (0, 259200)]),
        ("two weeks, then three days", "en", [(0, 1209600), (0, 259200)]),
        ("un anno e 6 mesi, poi mezz'ora", "it", [(18, 0), (0, 1800)]),
        ("due anni e mezzo", "it", [(30, 0)]),
        ("1時間30分と二週間、2年半", "ja", [(0, 5400), (0, 1209600), (30, 0)]),
        ("3 dias", "pt", []),
    ],
)
def test_spans_of_time_are_read(text: str, language: str, spans: list[tuple[int, int]]) -> None:
    found = find_durations(text, language, find_numerals(text, language, TABLE))
    assert [(one.months, one.seconds) for one in found] == spans


@pytest.mark.parametrize(
    ("ours", "theirs", "language", "number"),
    [
        ("Chi ha 20 punti vince.", "Whoever has 30 points wins.", "it", ("20", "30")),
        ("La mucca mangia due volte al giorno.", "The cow eats three times a day.", "it", ("2", "3")),
        ("牛は2回鳴く。", "The cow moos four times.", "ja", ("2", "4")),
        ("3体以上の牛がいる。", "There are one or more cows.", "ja", ("3", "1")),
        ("Two or more cows moo.", "One or more cows moo.", "en", ("2", "1")),
        ("Quem tiver 20 pontos vence.", "Whoever has 30 points wins.", "pt", ("20", "30")),
        ("Chi ha 30 punti vince.", "Whoever has 30 points wins.", "it", None),
        ("牛は2回鳴く。", "The cow moos twice.", "ja", None),
        ("La mucca ha 2 code.", "The cow has 3 tails and 4 legs.", "it", None),
        ("Una mucca ha 2 code e 5 zampe.", "A cow has 3 tails and 4 legs.", "it", None),
        ("一体の牛が3回鳴く。", "That one moos three times.", "ja", None),
        ("Quem tem dois bois e 20 vacas vence.", "Who has three oxen and 20 cows wins.", "pt", None),
        ("Vedi la regola 702.3: {2} e 2/2.", "See rule 702.4: {3} and 3/3.", "it", None),
        ("(1) La mucca, o (2) il toro.", "1. The cow or (3) the bull.", "it", None),
        ("Il toro riposa due ore.", "The bull rests for 90 minutes.", "it", ("2", "90")),
        ("Una cavezza dura tre anni.", "A halter lasts 24 months.", "it", ("3", "24")),
        ("Un trespolo serve per tredici galline.", "Twelve hens share a perch.", "it", ("13", "12")),
        ("ヤギは一日に三回食べる。", "The goat eats twice a day.", "ja", ("3", "2")),
        ("止まり木は十三羽で使う。", "Twelve hens share a perch.", "ja", ("13", "12")),
        ("雄牛は1時間45分休む。", "The bull rests for 1 hour and 30 minutes.", "ja", ("45", "30")),
        ("La multa è di 1,300 monete.", "The fine is 1,200 coins.", "it", ("1300", "1200")),
        ("Due o più mucche seguono una di loro.", "One or more cows follow one of them.", "it", ("2", "1")),
        ("荷車に五人以上乗ってはならない。", "No more than four people ride in a cart.", "ja", None),
        ("荷車に六人以上乗ってはならない。", "No more than four people ride in a cart.", "ja", ("6", "4")),
        ("La multa è di 8,00 monete.", "The fine is 8 coins.", "it", None),
    ],
)
def test_a_different_number_or_span_of_time_is_found(
    ours: str, theirs: str, language: str, number: tuple[str, str] | None
) -> None:
    pair = compared(edition({"1": ours}, language), edition({"1": theirs}))
    found = [(one.evidence["number"], one.evidence["there"]) for one in check_meaning(pair)]
    assert found == ([number] if number else [])


def _exemplified(ours: list[str], theirs: list[str], language: str = "it") -> list[tuple[object, ...]]:
    left = edition({"1": "La mucca bruca."}, language, examples={"1": ours})
    right = edition({"1": "The cow grazes."}, examples={"1": theirs})
    names = ("place", "number", "there")
    return [tuple(one.evidence[name] for name in names) for one in check_meaning(compared(left, right))]


def test_a_different_number_in_an_example_is_found() -> None:
    theirs = ["Rosa has 4 calves.", "Gala is 11."]
    assert _exemplified(["Rosa ha 4 vitelli.", "Gala ha 11 anni."], theirs) == []
    assert _exemplified(["Rosa ha 4 vitelli.", "Gala ha 13 anni."], theirs) == [(2, "13", "11")]
    assert _exemplified(["Rosa ha 5 vitelli."], theirs) == []
    assert _exemplified(["A Rosa tem 4 bois.", "Gala tem 13 anos."], theirs, "pt") == [(2, "13", "11")]
