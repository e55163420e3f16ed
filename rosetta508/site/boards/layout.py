"""The layout of a board's picture: attackers in a column on the left, the defending side on the right.

Lengths are in CSS pixels. The picture is as wide as the text on a phone of 360 pixels.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from executable_examples.engine import Scenario
from executable_examples.engine.scenario import Permanent
from rosetta508.site.boards.aftermath import Aftermath, later_states
from rosetta508.site.boards.labels import Entries, Label, kind_of, labels_of

WIDTH = 328
TOP, LINE, GAP = 40, 15, 12
MAX_SHOWN = 40
"""How many permanents are shown on each side; the others are counted."""
LABEL_SIZE, NAME_SIZE = 12, 14
_INSIDE_WORDS = (("生け", "贄"), ("取り", "除"), ("選び", "直"), ("巻き", "戻"), ("置き", "換"), ("引き", "続"))
"""Where Japanese words of boards have hiragana before another letter, so that it ends no phrase."""
"""Font sizes of labels and names, as in the style sheet; none is smaller than 12 pixels."""


@dataclass(frozen=True)
class Side:
    """A column: where its text begins, the width of the text, where arrows leave it, and their direction."""

    text: int
    width: int
    edge: int
    outward: int


LEFT = Side(22, 142, 168, 1)
RIGHT = Side(238, 90, 220, -1)


@dataclass(frozen=True)
class Spot:
    """A player or permanent in the picture: its side, y coordinate, glyph, and name, and the lines of its labels."""

    id: str
    side: Side
    y: int
    glyph: str
    name: str
    lines: tuple[tuple[str, str], ...] = ()
    left: bool = False

    @property
    def bottom(self) -> int:
        """The y coordinate at which the next spot may begin."""
        return self.y + LINE * len(self.lines) + GAP


@dataclass(frozen=True)
class Layout:
    """All spots of a picture, and how many players and permanents of each side are not shown."""

    spots: tuple[Spot, ...]
    left_out: tuple[int, int]
    bottom: int


def layout_of(scenario: Scenario, words: Entries, after: Aftermath | None = None) -> Layout:
    """Return the layout: the active player's permanents on the left, the other players with theirs on the right.

    Permanents that have entered according to `after` are included; permanents and players that have left are marked.
    """
    after = after or Aftermath()
    everything = (*scenario.permanents, *after.entered)
    attacking = [one for one in everything if _stands_left(one, scenario)]
    attacking.sort(key=lambda one: not one.is_creature)
    left = [_permanent(one, LEFT, scenario, words, after) for one in attacking]
    right: list[Spot] = []
    for player in scenario.players:
        if player != scenario.active:
            right.append(_player(player, scenario, words, after))
            theirs = [one for one in everything if _belongs_to(one, scenario) == player]
            right += [_permanent(one, RIGHT, scenario, words, after) for one in theirs]
    placed = [*_placed(left[:MAX_SHOWN]), *_placed(right[:MAX_SHOWN])]
    bottom = max((one.bottom for one in placed), default=TOP)
    return Layout(tuple(placed), (max(0, len(left) - MAX_SHOWN), max(0, len(right) - MAX_SHOWN)), bottom)


def _belongs_to(permanent: Permanent, scenario: Scenario) -> str:
    """Return the player next to whom a permanent is placed: a battle is next to its protector."""
    if permanent.is_battle and permanent.protector in scenario.players:
        return str(permanent.protector)
    return permanent.controller


def _stands_left(permanent: Permanent, scenario: Scenario) -> bool:
    return _belongs_to(permanent, scenario) == scenario.active


def _placed(spots: Sequence[Spot]) -> list[Spot]:
    found: list[Spot] = []
    y = TOP
    for spot in spots:
        found.append(replace(spot, y=y))
        y = found[-1].bottom + NAME_SIZE
    return found


def _player(player: str, scenario: Scenario, words: Entries, after: Aftermath) -> Spot:
    texts = [words["board.player"]] + ([] if player in scenario.defending else [words["board.not_defending"]])
    texts += [words["board.left-player"]] if player in after.left else []
    lines = [("plain", line) for text in texts for line in wrap_lines(text, RIGHT.width, LABEL_SIZE)]
    return Spot(player, RIGHT, 0, "player", truncate(player, RIGHT.width), tuple(lines), player in after.left)


def _permanent(permanent: Permanent, side: Side, scenario: Scenario, words: Entries, after: Aftermath) -> Spot:
    labels = labels_of(words, permanent, scenario.payments.get(permanent.id))
    if side is RIGHT and (permanent.is_planeswalker or permanent.is_battle or permanent.is_creature):
        labels = [Label("plain", kind_of(words, permanent)), *labels]
    known = (one for one in ("battle", "planeswalker", "creature") if one in permanent.types)
    glyph = next(known, "other")
    glyph = "tapped" if permanent.tapped and glyph == "creature" else glyph
    if permanent.is_creature and any(one.power for one in scenario.permanents):
        labels = [Label("plain", words["board.power"].format(power=permanent.power)), *labels]
    labels += [Label("plain", one) for one in later_states(permanent, after, words)]
    name = truncate(permanent.id, side.width - 20)
    return Spot(permanent.id, side, 0, glyph, name, tuple(_lines(labels, side, words)), permanent.id in after.left)


def _lines(labels: Sequence[Label], side: Side, words: Entries) -> list[tuple[str, str]]:
    """Return the lines of labels: first the plain labels, run together, then the others.

    Each of the others begins a line with a mark of its kind.
    """
    plain = list(dict.fromkeys(one.text for one in labels if one.kind == "plain"))
    found = [("plain", line) for line in _run_on(plain, words["board.comma"], side.width)]
    for label in labels:
        if label.kind != "plain":
            first, *rest = wrap_lines(label.text, side.width - 12, LABEL_SIZE)
            found += [(label.kind, first), *(("more", line) for line in rest)]
    return found


def _run_on(texts: Sequence[str], comma: str, width: int) -> list[str]:
    """Return texts joined into lines, with line breaks between texts if possible."""
    lines: list[str] = []
    for at, text in enumerate(texts):
        said = text + (comma if at + 1 < len(texts) else "")
        if lines and text_width((lines[-1] + said).rstrip(), LABEL_SIZE) <= width:
            lines[-1] += said
        else:
            lines += wrap_lines(said, width, LABEL_SIZE)
            lines[-1] += " " if said.endswith(" ") else ""
    return [line.rstrip() for line in lines]


def text_width(text: str, size: int) -> float:
    """Return the approximate width of a text: a Japanese letter is a square, a Latin one slightly over half of it."""
    return sum(size if ord(sign) > 0x2E7F else size * 0.56 for sign in text)


def truncate(name: str, width: float) -> str:
    """Return a name, shortened with an ellipsis if it is too long for its place."""
    if text_width(name, NAME_SIZE) <= width:
        return name
    while name and text_width(name + "…", NAME_SIZE) > width:
        name = name[:-1]
    return f"{name}…"


def wrap_lines(text: str, width: int, size: int) -> list[str]:
    """Return a text in lines: Latin breaks at spaces, Japanese between phrases.

    A phrase longer than a line breaks between scripts, and a word longer than a line between letters, but not before
    marks or small kana.
    """
    lines = [""]
    for piece in _fitting(_phrases(_pieces(text)), width, size):
        if lines[-1] and text_width((lines[-1] + piece).rstrip(), size) > width:
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return [line.rstrip() for line in lines if line.rstrip()]


def _phrases(pieces: Iterable[str]) -> Iterator[list[str]]:
    """Yield the pieces of each phrase: it ends in hiragana or a mark, before a letter of another kind."""
    phrase: list[str] = []
    for piece in pieces:
        if phrase and not _is_hiragana(piece[0]) and _ends_phrase("".join(phrase), piece):
            yield phrase
            phrase = []
        phrase.append(piece)
    if phrase:
        yield phrase


def _ends_phrase(text: str, piece: str) -> bool:
    """Return whether a phrase may end before a piece: not inside a word such as 生け贄."""
    if any(text.endswith(start) and piece == rest for start, rest in _INSIDE_WORDS):
        return False
    return _is_hiragana(text[-1]) or text[-1] in "、。：）」 " or piece[0] in "（「"


def _fitting(phrases: Iterable[list[str]], width: int, size: int) -> Iterator[str]:
    """Yield each phrase that fits a line whole, and the others in words of one script."""
    for phrase in phrases:
        whole = "".join(phrase)
        yield from [whole] if text_width(whole.rstrip(), size) <= width else _whole_words(phrase, width, size)


def _whole_words(pieces: Sequence[str], width: int, size: int) -> list[str]:
    """Return the pieces with those of one script joined, or cut into parts that fit a line."""
    words: list[list[str]] = []
    for piece in pieces:
        if words and _script(words[-1][-1][-1]) == _script(piece[0]):
            words[-1].append(piece)
        else:
            words.append([piece])
    return [part for word in words for part in _in_parts(word, width, size)]


def _in_parts(word: Sequence[str], width: int, size: int) -> Iterator[str]:
    """Yield a word, given in pieces, as parts of about the same length, as few as the line width allows."""
    whole = "".join(word)
    most = ceil(len(whole) / max(ceil(text_width(whole, size) / width), 1))
    part = ""
    for piece in word:
        if part and len(part) + len(piece) > most:
            yield part
            part = ""
        part += piece
    yield part


def _script(sign: str) -> str:
    if _is_hiragana(sign):
        return "hiragana"
    return "katakana" if "ァ" <= sign <= "ヶ" or sign == "ー" else "other"


def _is_hiragana(sign: str) -> bool:
    return "ぁ" <= sign <= "ん"


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    for sign in text:
        alone = ord(sign) > 0x2E7F and sign not in "、。）」ーぁぃぅぇぉっゃゅょァィゥェォッャュョ：・"
        before = pieces[-1][-1] if pieces else " "
        joins = (not alone and before != " ") or sign == " " or before in "（「"
        if pieces and joins:
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return [part for piece in pieces for part in _cut(piece)]


def _cut(piece: str) -> list[str]:
    """Return a piece cut into parts that fit a line, even if it is one long word."""
    return [piece[at : at + 13] for at in range(0, len(piece), 13)] if len(piece) > 26 else [piece]
