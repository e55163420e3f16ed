"""A bitext as TMX 1.4b: a translation memory, one unit per link, its text whole (title, text and examples)."""

from typing import Any

import rosetta508
from aligner.alignment import SCHEMA
from aligner.diff import full_text
from rosetta508.exchange.bitext import Bitext, Unit
from rosetta508.exchange.xml import add, root, written
from scraper.edition import Rule


def tmx(bitext: Bitext, lang: str) -> str:
    """Return the document, its notes in the interface language `lang`; a link without text on both sides is no pair."""
    tree = root("tmx", version="1.4")
    header = add(
        tree,
        "header",
        creationtool="rosetta508",
        creationtoolversion=rosetta508.__version__,
        segtype="block",
        o_tmf=SCHEMA,
        adminlang=lang,
        srclang=bitext.original.language,
        datatype="plaintext",
    )
    for note in bitext.notes:
        add(header, "note", note, lang)
    _prop(header, "original", bitext.original.id)
    _prop(header, "translation", bitext.translation.id)
    body = add(tree, "body")
    for unit in bitext.units:
        if unit.link and _text(unit.original) and _text(unit.translation):
            _unit(body, unit, bitext, lang)
    return written(tree)


def _unit(body: Any, unit: Unit, bitext: Bitext, lang: str) -> None:
    numbers = " ".join(rule.number for rule in unit.original)
    entry = add(body, "tu", tuid=numbers)
    for note in unit.notes:
        add(entry, "note", note, lang)
    _prop(entry, "context", numbers)
    if unit.link:
        _prop(entry, "relation", unit.link.relation)
        _prop(entry, "confidence", f"{unit.link.confidence:.2f}")
    if bitext.restated:
        _prop(entry, "restatement", " ".join(bitext.restated))
    for edition, rules in ((bitext.original, unit.original), (bitext.translation, unit.translation)):
        side = add(entry, "tuv", None, edition.language)
        _prop(side, "rule", " ".join(rule.number for rule in rules))
        add(side, "seg", _text(rules))


def _prop(parent: Any, kind: str, text: str) -> None:
    add(parent, "prop", text, type=f"x-{kind}")


def _text(rules: tuple[Rule, ...]) -> str:
    return "\n".join(text for text in map(full_text, rules) if text.strip())
