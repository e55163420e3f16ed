"""Words that two languages write nearly alike."""

import random
import string

from aligner.text.cognates import MOST, cognates


def test_words_of_one_root_are_found_accents_apart() -> None:
    found = cognates(["seconde", "tijd", "hélice", "leder"], ["seconds", "time", "helices", "leather", "glove"])
    assert found["seconde"] == "seconds"
    assert found["hélice"] == "helices"
    assert "tijd" not in found


def test_a_word_that_both_have_is_itself_and_no_other() -> None:
    assert cognates(["team"], ["team", "teams"]) == {}


def test_short_words_are_no_cognates() -> None:
    assert cognates(["bal", "het"], ["ball", "the"]) == {}


def test_of_two_words_the_one_written_more_alike_is_meant() -> None:
    assert cognates(["captain", "capitano"], ["captains"]) == {"captain": "captains"}


def test_words_of_other_scripts_and_unlike_words_are_none() -> None:
    assert cognates(["прыжок", "剣と盾の男"], ["jump", "sword"]) == {}


def test_large_vocabularies_are_not_compared() -> None:
    draw = random.Random(1)  # noqa: S311 - no secret
    words = ["".join(draw.choices(string.ascii_lowercase, k=9)) for _ in range(int(MOST**0.5) + 2)]
    assert cognates(words, [f"{word}s" for word in words]) == {}
    assert len(cognates(words[:50], [f"{word}s" for word in words[:50]])) == 50
