"""How errors write lists and large numbers in each language."""

import pytest

from rosetta508.language.interface import Interface
from scraper.errors import Days, RosettaError, UnexpectedPage, UnknownName


@pytest.mark.parametrize(
    ("error", "lang", "said"),
    [
        (UnknownName("{names}", names=("a", "b")), "en", "a, b"),
        (UnknownName("{names}", names=("a", "b")), "it", "a, b"),
        (UnknownName("{names}", names=("a", "b")), "ja", "a、b"),
        (UnexpectedPage("{most}", most=100_000), "en", "100,000"),
        (UnexpectedPage("{most}", most=100_000), "it", "100.000"),
        (UnexpectedPage("{most}", most=100_000), "ja", "100,000"),
    ],
)
def test_lists_and_limits_follow_the_language(error: RosettaError, lang: str, said: str) -> None:
    assert error.translated(Interface(lang).gettext) == said
    assert str(error) in {"a, b", "100,000"}


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "no text of 8 November 2024 was found; addresses tried: 2"),
        ("it", "nessun testo dell’8 novembre 2024 trovato; indirizzi provati: 2"),
        ("ja", "2024年11月8日のテキストは見つかりませんでした（2件のURLを確認）"),
    ],
)
def test_days_are_written_out_in_the_readers_language(lang: str, said: str) -> None:
    template = "no text of {date} was found; addresses tried: {n}"
    error = UnknownName(template, date=Days("2024-11-08"), n=2)
    assert Interface(lang).problem(error) == Interface(lang).dated(template, **error.facts) == said
    assert "2024-11-08" in str(error)


def test_italian_articles_fit_the_day() -> None:
    error = UnknownName("il {first}, il {last}", first=Days("2024-11-08"), last=Days("2024-12-01"))
    assert Interface("it").problem(error) == "l’8 novembre 2024, il 1º dicembre 2024"


def test_intervals_of_days_are_all_written_out() -> None:
    error = UnknownName("{dates}", dates=Days("2003-07-01–2009-05-01, 2011-05-01–2026-01-16"))
    assert Interface("en").problem(error) == "1 July 2003 to 1 May 2009 and 1 May 2011 to 16 January 2026"
