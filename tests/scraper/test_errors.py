"""How errors write lists and large numbers in each language."""

import pytest

from rosetta508.language.interface import Interface
from scraper.errors import RosettaError, UnexpectedPage, UnknownName


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
