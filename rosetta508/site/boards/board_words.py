"""The words of boards in a reader's language. A board is translated word by word; ids and layout do not change."""

import re
from collections.abc import Iterable, Iterator, Mapping

from executable_examples.engine.notation_tokens import TOKEN, plain_sign

PREFIX = "notation."
"""Prefix of the words of boards among the words of a language; the key is the word that the engine reads."""
_KEYED = ("cost", "trigger", "or")
"""Words with fields in brackets; the brackets of other words contain ids."""
_WORDED = ("type", "color", "colors", "keyword")
"""Fields whose values are words."""
_SIZE = re.compile(r"(\d+)/\d+(?!\S)")
"""Power and toughness as on a card."""
_ANYBODY = "attacks-if-attacks"
"""The word whose brackets may contain words instead of ids."""


def words_to_engine(languages: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return a mapping from each board word of these languages, in lower case, to the engine's word."""
    found: dict[str, str] = {}
    for entries in languages:
        found |= {said.casefold(): key[len(PREFIX) :] for key, said in entries.items() if key.startswith(PREFIX)}
    return found


def to_engine(text: str, engine: Mapping[str, str]) -> str:
    """Return a board in the engine's words; `engine` maps the reader's words to the engine's."""
    return "".join(_translated(text, engine, engine))


def to_reader(text: str, engine: Mapping[str, str], words: Mapping[str, str]) -> str:
    """Return a board, written in the words of any language, in the words of a reader."""
    own = {said: words[f"{PREFIX}{word}"] for said, word in engine.items()}
    return "".join(_translated(text, engine, own))


def nearest_word(word: str, words: Mapping[str, str]) -> str | None:
    """Return the word of boards that is most similar to a misspelled one; None if none is similar."""
    known = [said for key, said in words.items() if key.startswith(PREFIX)]
    distance, nearest = min((_distance(word.casefold(), one.casefold()), one) for one in known)
    return nearest if 0 < distance <= max(1, len(word) // 3) and distance < len(word) else None


def phrase_word(line: str, words: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the longest beginning of a text that says a board word in other words, and that word; None without any.

    “Can’t attack alone” says `cant-attack-alone`, and “2/2” says `power=2`.
    """
    if size := _SIZE.match(line):
        return size[0], f"{words[f'{PREFIX}power']}={size[1]}"
    spoken = _spoken(words)
    ends = [found.end() for found in re.finditer(r"\S+", line)]
    return next(
        ((line[:end], spoken[_plain(line[:end])]) for end in reversed(ends) if _plain(line[:end]) in spoken), None
    )


def _spoken(words: Mapping[str, str]) -> dict[str, str]:
    """Return each board word by its name in the picker and the picture, and by the word itself without hyphens."""
    found: dict[str, str] = {}
    for key, said in words.items():
        name = f"{PREFIX}{key.rpartition('.')[2]}"
        if key.startswith((PREFIX, "board.")) and "{" not in said and name in words:
            found.setdefault(_plain(said), words[name])
    return found


def _plain(text: str) -> str:
    """Return a text in lower case, without apostrophes, and with spaces instead of hyphens."""
    return re.sub(r"[\s-]+", " ", re.sub("[’'`]", "", text)).strip().casefold()


def _distance(one: str, other: str) -> int:
    """Return the edit distance: how many letters to insert, delete, replace, or swap with the next one."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, sign in enumerate(one, 1):
        above, before, row = before, row, [at]
        for to, wanted in enumerate(other, 1):
            cost = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (sign != wanted))
            if at > 1 and to > 1 and sign == other[to - 2] and one[at - 2] == wanted:
                cost = min(cost, above[to - 2] + 1)
            row.append(cost)
    return row[-1]


def _translated(text: str, engine: Mapping[str, str], own: Mapping[str, str]) -> Iterator[str]:
    """Yield a text piece by piece, with its words replaced as in `own`."""
    first = True
    for statement in _statements(text):
        names = [piece for piece in statement if piece.strip()]
        is_board = names and names[0] not in ";\n"
        yield from statement if first or not is_board else _statement(statement, engine, own)
        first = first and not is_board


def _statements(text: str) -> Iterator[list[str]]:
    """Yield the pieces of each statement, including the sign that ends it; unreadable text is one piece."""
    found: list[str] = []
    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        found.append(plain_sign(match[0]) if match else text[at:])
        at += len(found[-1])
        if found[-1] in (";", "\n"):
            yield found
            found = []
    yield found


def _statement(pieces: list[str], engine: Mapping[str, str], own: Mapping[str, str]) -> Iterator[str]:
    signs = [piece for piece in pieces if piece.strip()]
    untouched = 3 if signs[1:2] == [":"] else 0
    alone = not untouched
    holders: list[str] = []
    word = key = before = ""
    seen = 0
    for piece in pieces:
        if not piece.strip():
            yield piece
            continue
        known = engine.get(piece.casefold(), piece)
        if before in ("=", "+"):
            wanted = key in _WORDED
        elif holders:
            wanted = holders[-1] in _KEYED or (holders[-1] == _ANYBODY and known in ("any", "all"))
        else:
            wanted = seen >= untouched and not (alone and seen)
        yield own.get(piece.casefold(), piece) if wanted else piece
        if piece == "(":
            holders.append(word)
        elif piece == ")":
            holders = holders[:-1]
        elif before not in ("=", "+"):
            key = known if piece not in "=+,:" else key
            word = known if piece not in "=+,:" else word
        before, seen = piece, seen + 1
