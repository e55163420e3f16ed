"""The name of a rule in the reader's language, and its first words."""

from collections.abc import Mapping, Sequence
from functools import cache

from aligner.history import History
from rosetta508.language import rule_names, search_words
from rosetta508.site.model.address import plain
from rosetta508.site.model.parallel_text import ENGLISH, Cell, Row

_NUMBERED_AS_OFFICIAL = ("official", "mtgwiki-en")
"""Books with the numbers of the official English rules."""
_MAX_CHARACTERS_SHOWN = 150
"""How many characters of a rule are shown. Chosen: as many as search engines show of a description."""
_LAST_NARROW = 0x2E7F
"""The last letter of narrow scripts; Chinese and Japanese letters come after it and are twice as wide."""


@cache
def _numbers() -> Mapping[str, str]:
    """Return the number in the table of each rule that it names, by permanent id."""
    history = History.load()
    found = {history.rule_at(number, rule_names.NUMBERED_ON): number for number in rule_names.load()}
    return {rule: number for rule, number in found.items() if rule}


def _number_in_table(row: Row) -> str | None:
    cell = row.english
    if cell is None or cell.edition.book not in _NUMBERED_AS_OFFICIAL or not cell.edition.stated_date:
        return None
    return _numbers().get(History.load().rule_at(row.number, cell.edition.stated_date) or "")


def own_name(row: Row, language: str) -> str | None:
    """Return our name for a rule in a language; None if the table does not have the rule."""
    return rule_names.name_of(_number_in_table(row), language)


def phrases_of(row: Row, language: str) -> Sequence[str]:
    """Return the phrases that find a rule in a language besides its name; () if the table does not have the rule."""
    return search_words.load(language).phrases.get(_number_in_table(row) or "", ())


def name_of(row: Row, language: str) -> tuple[str, str]:
    """Return a rule’s name, fit for a title, and its language: its own heading, else ours, else the English; or ''."""
    titles = {cell.edition.language: cell.rule.title for cell in row.all_cells if cell.rule.title}
    own = titles.get(language) or own_name(row, language)
    name = own or titles.get(ENGLISH)
    return plain(name) if name else "", language if own else ENGLISH


def reading_cell(row: Row, language: str) -> Cell | None:
    """Return the cell that a reader of a language sees first: in that language, else in English, else any."""
    cells = sorted(
        (cell for cell in row.all_cells if cell.rule.text),
        key=lambda cell: (cell.edition.language != language, cell.edition.language != ENGLISH),
    )
    return next(iter(cells), None)


def first_words(text: str) -> str:
    """Return the beginning of a text, cut between words."""
    room = _MAX_CHARACTERS_SHOWN
    for at, letter in enumerate(text):
        room -= 2 if ord(letter) > _LAST_NARROW else 1
        if room < 0:
            head, space, _ = text[:at].rpartition(" ")
            whole = head if space and len(head) > at // 2 else text[:at]
            return f"{whole.rstrip(' ,;:、')}…"
    return text
