"""Boards in the reader's words: translating there and back, misspelled words, and what a workbench can insert."""

import pytest

from executable_examples.engine import read_board
from executable_examples.engine.notation import KEYWORDS, TYPES
from executable_examples.engine.reading import EFFECTS
from executable_examples.engine.reading_permanent import REQUIREMENTS, RESTRICTIONS, TRIGGERS
from executable_examples.page import read_pages
from executable_examples.run import run_pages
from rosetta508.language.words import LANGUAGES, load
from rosetta508.site.boards.board_words import PREFIX, nearest_word, to_engine, to_reader
from rosetta508.site.boards.picker import menu, notation, pieces
from rosetta508.site.boards.trial import workbench_fields
from tests.support.checkout import ROOT


def words_of(language: str) -> dict[str, str]:
    return {key[len(PREFIX) :]: said for key, said in load(language).items() if key.startswith(PREFIX)}


def test_every_word_of_the_engine_has_a_unique_translation() -> None:
    known = {*TYPES, *KEYWORDS, *RESTRICTIONS, *REQUIREMENTS, *EFFECTS, *TRIGGERS}
    for language in LANGUAGES:
        words = words_of(language)
        assert known <= set(words)
        assert len({said.casefold() for said in words.values()}) == len(words)
        assert {word: notation()[said.casefold()] for word, said in words.items()} == {word: word for word in words}
    assert words_of("en") == {word: word for word in words_of("en")}


@pytest.mark.parametrize("language", ["it", "ja"])
def test_every_board_of_the_examples_survives_translation(language: str) -> None:
    boards = {
        workbench_fields(document)["board"] for run in run_pages(read_pages(), ("en",)) for document, _ in run.judged
    }
    assert len(boards) > 80
    for board in boards:
        own = to_reader(board, notation(), load(language))
        assert own != board
        assert to_engine(own, notation()) == board
        assert to_reader(own, notation(), load("en")) == board


def test_ids_layout_and_quoted_names_are_not_translated() -> None:
    board = 'creatura* mana;  mana 3\nrapidità:  creatura   creatura "haste"; tappa: mana terra\n\nnon-può-attaccare'
    english = 'creatura* mana;  mana 3\nrapidità:  creatura   creature "haste"; tappa: mana land\n\ncant-attack'
    assert to_engine(board, notation()) == english
    assert to_engine("A* B; x: A costo(mana=2,nome=mana,contro=vita+mana)", notation()) == (
        "A* B; x: A cost(mana=2,name=mana,on=vita+mana)"
    )
    assert to_engine("A* B; x: A attacca-se-può(terra) tipo=terra", notation()).endswith(
        "attacks-if-able(terra) type=land"
    )
    assert to_engine('A* B; x: A "', notation()) == 'A* B; x: A "'


@pytest.mark.parametrize(
    ("language", "word", "nearest"),
    [
        ("en", "creture", "creature"),
        ("en", "atacks-if-able", "attacks-if-able"),
        ("it", "rapidita", "rapidità"),
        ("it", "tapapta", "tappata"),
        ("ja", "クリチャー", "クリーチャー"),
        ("en", "creature", None),
        ("en", "elephant", None),
        ("en", "x", None),
    ],
)
def test_a_misspelled_word_has_a_nearest_word(language: str, word: str, nearest: str | None) -> None:
    assert nearest_word(word, load(language)) == nearest


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_menu_entry_is_readable_and_in_the_readers_language(language: str) -> None:
    found = pieces(load(language))
    assert {"permanent", "must", "can", "cost", "effect"} <= set(found)
    for piece in (one for group in found.values() for one in group):
        text = piece.text.replace("{A}", "A").replace("{B}", "B").replace("{x}", "y")
        board = "A* B\nx: A creature" + ("\n" if piece.kind == "line" else " ") + text
        read_board(to_engine(board, notation()))
        assert "{" not in text
        assert piece.label
    assert [text for _, group in menu(load(language)) for _, text, _ in group] == [
        one.text for group in found.values() for one in group
    ]
    labels = [one.label for group in found.values() for one in group]
    assert len(set(labels)) == len(labels)
    if language != "en":
        assert "attack" not in "".join(one.text for group in found.values() for one in group).replace("attacca", "")


@pytest.mark.parametrize("language", ["it", "ja"])
def test_the_guide_names_every_word_in_the_readers_language(language: str) -> None:
    text = (ROOT / "docs" / language / "boards.md").read_text("utf-8")
    assert [said for word, said in words_of(language).items() if f"| {said} | `{word}` |" not in text] == []
