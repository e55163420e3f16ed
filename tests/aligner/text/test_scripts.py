"""A stretch of a text is widened to whole words, which are told from the scripts of their letters."""

import pytest

from aligner.text.scripts import whole_word_pattern, whole_words


@pytest.mark.parametrize(
    ("text", "stretch", "expected"),
    [
        ("the cow sleeps", "w sl", "cow sleeps"),
        ("牛がミルクタンクで鳴く", "クタン", "ミルクタンク"),
        ("牛が放牧地で鳴く", "牧", "放牧地"),
        ("牛が遠出する", "する", "遠出する"),  # an ending is widened to include the word before it
        ("牛が遠出する", "遠", "遠出"),  # a word is not widened to include its ending
        ("中央第一公共放牧地", "地", "地"),  # a run of ideographs without an end in reach
        ("supercalifragilistic", "fragilistic", "supercalifragilistic"),
        ("antisupercalifragilistic", "fragilistic", "fragilistic"),
    ],
)
def test_a_span_is_widened_to_whole_words(text: str, stretch: str, expected: str) -> None:
    start = text.index(stretch)
    first, last = whole_words(text, start, start + len(stretch))
    assert text[first:last] == expected


@pytest.mark.parametrize("letter", ["ア", "漢", "の", "a"])
def test_a_run_of_a_million_letters_is_searched_once(letter: str) -> None:
    text = letter * 1_000_000
    assert whole_words(text, 500_000, 500_001) == (500_000, 500_001)


@pytest.mark.parametrize(
    ("words", "text", "found"),
    [
        ("cpra", "La cpra e la cprara.", [3]),
        ("C++", "C++ und D++", [0]),
        ("player", "そのplayerは", [2]),
        ("player", "playersとplayer", [8]),
        ("強制", "その強制が", [2]),
        ("규칙", "이 규칙은", [2]),
    ],
)
def test_words_are_found_whole(words: str, text: str, found: list[int]) -> None:
    assert [one.start() for one in whole_word_pattern(words).finditer(text)] == found
