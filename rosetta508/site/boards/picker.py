"""What a reader can insert into a board: pieces of text in the reader's words, each with its label."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from executable_examples.engine import read_board
from rosetta508.language.words import LANGUAGES, load
from rosetta508.site.boards.board_words import to_reader, words_to_engine
from rosetta508.site.boards.labels import Entries, effects_of, kind_of, labels_of

LINE, WORD = "line", "word"
_LINES = ("A creature", "B planeswalker", "A battle protector=B", "A land mana=1")
_WORDS = {
    "state": ("tapped", "new", "haste", "vigilance", "defender", "banding", "power=2"),
    "must": ("attacks-if-able", "attacks-if-able(B)", "goaded(B)"),
    "can": (
        "cant-attack",
        "cant-attack(B)",
        "cant-attack-alone",
        "attacks-only-alone",
        "cant-attack-unless-others(2)",
        "cant-attack-unless-greater-power-attacks",
    ),
    "cost": (
        "cost(mana=2)",
        "cost(mana=2,on=B)",
        "cost(tap=1)",
        "cost(sacrifice=1)",
        "cost(discard=1)",
        "cost(life=2)",
        "cost(mana=1,optional)",
    ),
}
_EFFECTS = ("max-attackers(1)", "max-attackers(1,B)", "must-be-attacked(B)", "attacks-if-attacks(any,all)", "mana 3")


@dataclass(frozen=True)
class Piece:
    """A piece of a board's text, with its label: a `line` of its own, or a `word` in a permanent's line.

    In `text`, {A} is the active player, {B} an opponent, {x} a new name.
    """

    kind: str
    text: str
    label: str


@cache
def notation() -> dict[str, str]:
    """Return the engine's word for each board word in any language of the site."""
    return words_to_engine(load(language) for language in LANGUAGES)


def menu(words: Entries) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return the menu of pieces: the name of each group, and kind, text, and label of its pieces."""
    return [
        (words[f"try.group.{group}"], [(one.kind, one.text, one.label) for one in found])
        for group, found in pieces(words).items()
    ]


def pieces(words: Entries) -> dict[str, list[Piece]]:
    """Return the pieces by group, in the order of the menu."""
    groups = {"permanent": [_permanent(one, words) for one in _LINES]}
    groups |= {name: [_word(one, words) for one in some] for name, some in _WORDS.items()}
    return {**groups, "effect": [_effect(one, words) for one in _EFFECTS]}


def _permanent(text: str, words: Entries) -> Piece:
    (permanent,) = read_board(f"A* B\nx: {text}").permanents
    named = words["board.of"].format(what=kind_of(words, permanent), player=permanent.controller)
    labels = [one.text for one in labels_of(words, permanent)]
    label = words["board.protects"].format(player="B") if permanent.is_battle else named
    extra = [one for one in labels if permanent.mana_ability]
    return Piece(LINE, _open(f"x: {text}", words), words["board.comma"].join([label, *extra]))


def _word(text: str, words: Entries) -> Piece:
    (permanent,) = read_board(f"A* B\nx: A creature {text}").permanents
    labels = [one.text for one in labels_of(words, permanent)] or [words["board.power"].format(power=permanent.power)]
    return Piece(WORD, _open(f"x: A {text}", words).partition("{A} ")[2], words["board.comma"].join(labels))


def _effect(text: str, words: Entries) -> Piece:
    (label,) = effects_of(words, read_board(f"A* B\n{text}"))
    return Piece(LINE, _open(text, words), label.text)


def _open(text: str, words: Entries) -> str:
    """Return a line in the reader's words, with placeholders for players and for a new permanent."""
    own = to_reader(f"A* B\n{text}", notation(), words).partition("\n")[2]
    return "".join(_places(own))


def _places(text: str) -> Iterator[str]:
    for at, sign in enumerate(text):
        around = text[at - 1 : at] + text[at + 1 : at + 2]
        yield f"{{{sign}}}" if sign in "ABx" and not any(one.isalnum() for one in around) else sign
