"""Examples as a page shows them next to their code: the picture, the steps, and the content of a workbench."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from executable_examples.engine import read_scenario
from rosetta508.language.words import Words
from rosetta508.site.boards.board_words import to_reader
from rosetta508.site.boards.node import Node
from rosetta508.site.boards.picker import notation
from rosetta508.site.boards.picture import picture
from rosetta508.site.boards.trace import Numbering, trace
from rosetta508.site.boards.trial import workbench_fields
from rosetta508.site.model.examples import JudgedExample
from rosetta508.site.model.material import Material
from rosetta508.site.model.rule_names import own_name

_USUAL = {"announced": "", "rules": "current"}
"""Values that the workbench takes if a page does not state them."""


@dataclass(frozen=True)
class BoardView:
    """One example's board: picture and steps as HTML, and the request with which a workbench starts."""

    picture: Markup
    trace: Markup
    wish: Mapping[str, Any]


def boards_of(shown: Iterable[JudgedExample], material: Material, words: Words) -> dict[str, BoardView]:
    """Return, by anchor, the boards of the examples that judge one, in a reader's words and numbers."""
    judging = [one for one in shown if one.verdict]
    number = numbering(material, words.language) if judging else None
    return {one.anchor: _view(one, words, number) for one in judging if number}


def numbering(material: Material, language: str) -> Numbering:
    """Return the numbers that a reader's edition has for the English rules in examples, and the rules' titles."""
    return Numbering(language, numbers_of(material, language), titles_of(material, language))


def numbers_of(material: Material, language: str) -> dict[str, str | None]:
    """Return, by English number, the number in the books of a language; None if they lack the rule.

    Empty if the language is English, or has no book with any of these rules.
    """
    found: dict[str, str | None] = {}
    for rule in material.examples.pages:
        row = material.by_number.get(rule)
        cells = [cell for cell in row.all_cells if cell.edition.language == language] if row else []
        found[rule] = " + ".join(dict.fromkeys(cell.rule.number for cell in cells)) or None
    return {} if language == "en" or not any(found.values()) else found


def titles_of(material: Material, language: str) -> Mapping[str, str]:
    """Return the names of the rules that have a page of examples."""
    rows = {rule: material.by_number[rule] for rule in material.examples.pages if rule in material.by_number}
    return {rule: name for rule, row in rows.items() if (name := own_name(row, language))}


def _view(shown: JudgedExample, words: Words, number: Numbering) -> BoardView:
    document, verdict = shown.main
    scenario = read_scenario(dict(document))
    fields = workbench_fields(document)
    own = to_reader(fields["board"], notation(), words.entries)
    wish = {**fields, "board": own, "rules": verdict.rules}
    wish = {name: value for name, value in wish.items() if value != _USUAL.get(name)}
    return BoardView(
        _markup(picture(scenario, verdict, words.entries)),
        _markup(trace(scenario, verdict, words.entries, number)),
        wish,
    )


def _markup(node: Node) -> Markup:
    return Markup(node.html())  # noqa: S704 - a node escapes whatever it holds
