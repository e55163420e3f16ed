"""Words with similar spellings in two languages."""

import random
import string

from aligner.text.cognates import find_cognates
from aligner.text.parameters import PARAMS


def test_words_of_one_root_are_found_regardless_of_accents() -> None:
    found = find_cognates(["seconde", "tijd", "hélice", "leder"], ["seconds", "time", "helices", "leather", "glove"])
    assert found["seconde"] == "seconds"
    assert found["hélice"] == "helices"
    assert "tijd" not in found


def test_a_word_in_both_languages_is_only_its_own_cognate() -> None:
    assert find_cognates(["team"], ["team", "teams"]) == {}


def test_short_words_are_not_cognates() -> None:
    assert find_cognates(["bal", "het"], ["ball", "the"]) == {}


def test_the_word_with_the_more_similar_spelling_is_chosen() -> None:
    assert find_cognates(["captain", "capitano"], ["captains"]) == {"captain": "captains"}


def test_words_in_other_scripts_and_dissimilar_words_are_not_cognates() -> None:
    assert find_cognates(["прыжок", "剣と盾の男"], ["jump", "sword"]) == {}


def test_large_vocabularies_are_not_compared() -> None:
    draw = random.Random(1)  # noqa: S311 - no secret
    words = ["".join(draw.choices(string.ascii_lowercase, k=9)) for _ in range(int(PARAMS.max_cognate_pairs**0.5) + 2)]
    assert find_cognates(words, [f"{word}s" for word in words]) == {}
    assert len(find_cognates(words[:50], [f"{word}s" for word in words[:50]])) == 50
