"""A bitext as XLIFF 2.1: a unit per rule of the original, a segment per passage.

Notes are for translators. Data for programs (number, relation, confidence, and the facts that an edition is rebuilt
from) is in the metadata module. `xliff_reader` reads the filled-in document back.
"""

import re
from typing import Any

from lxml import etree

from rosetta508.exchange.bitext import Bitext, Passage, Unit
from rosetta508.exchange.comments import RESTATED, comments
from rosetta508.exchange.draft import facts_of
from rosetta508.exchange.letters import direction
from rosetta508.exchange.xml import SPACE, add, root, serialize
from rosetta508.language.interface import Interface
from scraper.edition import Rule

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
"""Also valid for XLIFF 2.1."""
METADATA = "urn:oasis:names:tc:xliff:metadata:2.0"
CATEGORY = "rosetta508"
"""Of the metadata written here."""
_NO_TOKEN = re.compile(r"[^\w.-]", re.ASCII)


def xliff(bitext: Bitext, interface: Interface) -> str:
    """Return the document, with notes in the language of `interface`.

    Rules that only the translation has are in notes of the file.
    """
    languages = {"srcLang": bitext.original.language, "trgLang": bitext.translation.language}
    tree = root("xliff", NAMESPACE, version="2.1", **languages)
    file = add(
        tree,
        "file",
        id="rules",
        original=bitext.original.id,
        canResegment="no",
        srcDir=direction(bitext.original.language),
        trgDir=direction(bitext.translation.language),
    )
    _metadata(file, {name.lower(): fact for name, fact in facts_of(bitext).items()})
    _notes(file, _of_file(bitext, interface))
    taken: set[str] = set()
    for unit in bitext.units:
        for rule in unit.original:
            if any(passage.original for passage in unit.of_rule(rule)):
                entry = add(file, "unit", id=_identifier(rule.number, taken), name=rule.number)
                _fill(entry, unit, rule, bitext, interface)
    if not taken:  # a file must not be empty, a group may be
        add(file, "group", id="none")
    return serialize(tree)


def _of_file(bitext: Bitext, interface: Interface) -> list[tuple[str, str]]:
    only = [("only-translated", f"{rule.number} {rule.text}") for rule in bitext.only_translated]
    restated = [("restatement", interface(RESTATED[bitext.restated]))] if bitext.restated else []
    return [*restated, *(("drift", note) for note in bitext.notes), *only]


def _fill(entry: Any, unit: Unit, rule: Rule, bitext: Bitext, interface: Interface) -> None:
    entry.set(SPACE, "preserve")
    passages = unit.of_rule(rule)
    _metadata(entry, _facts(unit, bitext))
    extra = [("only-translated", one.translation) for one in passages if not one.original]
    _notes(entry, [*(("drift", told) for told in comments(unit, bitext, interface)), *extra])
    for passage in passages:
        if passage.original:
            _segment(entry, passage)


def _facts(unit: Unit, bitext: Bitext) -> dict[str, str]:
    facts = {"restatement": " ".join(bitext.restated)}
    if unit.link:
        facts |= {"rule": " ".join(rule.number for rule in unit.translation), "relation": unit.link.relation}
        facts["confidence"] = f"{unit.link.confidence:.2f}"
    return {name: fact for name, fact in facts.items() if fact}


def _metadata(parent: Any, facts: dict[str, str]) -> None:
    """Add the facts by type, if there are any; they must precede the notes."""
    if facts:
        kept = etree.SubElement(parent, f"{{{METADATA}}}metadata", nsmap={"mda": METADATA})
        group = add(kept, "metaGroup", category=CATEGORY)
        for kind, fact in facts.items():
            add(group, "meta", fact, type=kind)


def _segment(entry: Any, passage: Passage) -> None:
    done = passage.settled and bool(passage.translation)
    state = "translated" if done else "initial"
    segment = add(entry, "segment", id=passage.kind.replace(" ", ""), state=state)
    add(segment, "source", passage.original)
    if passage.translation:
        add(segment, "target", passage.translation)


def _notes(parent: Any, notes: list[tuple[str, str]]) -> None:
    if notes:
        kept = add(parent, "notes")
        for category, text in notes:
            add(kept, "note", text, category=category)


def _identifier(number: str, taken: set[str]) -> str:
    """Return a unique name token for a rule number and add it to `taken`."""
    token = name = _NO_TOKEN.sub("_", number)
    while name in taken:
        name = f"{token}_{len(taken)}"
    taken.add(name)
    return name
