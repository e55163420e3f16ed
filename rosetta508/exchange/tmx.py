"""A bitext as TMX 1.4b: a translation memory with one unit per link, its text whole (title, text, and examples).

If a rule has more than a text, its title, text, and examples are also units of their own. These are the segments of a
PO catalog, an XLIFF document, and most pages, and a memory is searched by segment.
"""

import re
from typing import Any

import rosetta508
from aligner.align.alignment import SCHEMA
from aligner.text.rule_text import full_text
from rosetta508.exchange.bitext import Bitext, Passage, Unit
from rosetta508.exchange.xml import add, root, serialize
from scraper.edition import Rule


def tmx(bitext: Bitext, lang: str) -> str:
    """Return the document, with notes in the interface language `lang`; one-sided links are left out."""
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
            whole = Passage("", _text(unit.original), _text(unit.translation), settled=unit.settled)
            for passage in (whole, *_parts(unit)):
                _unit(body, unit, passage, bitext, lang)
    return serialize(tree)


def _parts(unit: Unit) -> list[Passage]:
    """Return each passage of a longer unit with its translation; examples whose counts differ are left out."""
    examples = [one for one in unit.passages if one.kind.startswith("example")]
    unequal = any(not one.original or not one.translation for one in examples)
    sides = [one for one in unit.passages if one.original.strip() and one.translation.strip()]
    kept = [one for one in sides if not (unequal and one in examples)]
    return kept if len(unit.passages) > 1 else []


def _unit(body: Any, unit: Unit, passage: Passage, bitext: Bitext, lang: str) -> None:
    numbers = " ".join(rule.number for rule in unit.original)
    entry = add(body, "tu", tuid=_identifier(unit, passage))
    for note in unit.notes:
        add(entry, "note", note, lang)
    _prop(entry, "context", numbers)
    if unit.link:
        _prop(entry, "relation", unit.link.relation)
        _prop(entry, "confidence", f"{unit.link.confidence:.2f}")
    if bitext.restated:
        _prop(entry, "restatement", " ".join(bitext.restated))
    for edition, rules, text in (
        (bitext.original, unit.original, passage.original),
        (bitext.translation, unit.translation, passage.translation),
    ):
        side = add(entry, "tuv", None, edition.language)
        _prop(side, "rule", " ".join(rule.number for rule in rules))
        add(side, "seg", text)


def _identifier(unit: Unit, passage: Passage) -> str:
    """Return the rule numbers and the part of the rule, without white space, as TMX requires."""
    numbers = "+".join(rule.number for rule in unit.original)
    return re.sub(r"\s+", "-", f"{numbers}/{passage.kind}" if passage.kind else numbers)


def _prop(parent: Any, kind: str, text: str) -> None:
    add(parent, "prop", text, type=f"x-{kind}")


def _text(rules: tuple[Rule, ...]) -> str:
    return "\n".join(text for text in map(full_text, rules) if text.strip())
