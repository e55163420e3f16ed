"""A bitext as XLIFF 2.1: a unit per link and per rule that the translation lacks, a segment per passage."""

import re
from typing import Any

from rosetta508.exchange.bitext import Bitext, Passage, Unit
from rosetta508.exchange.letters import direction
from rosetta508.exchange.xml import SPACE, add, root, written

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
"""Of XLIFF 2.1 too."""
_NO_TOKEN = re.compile(r"[^\w.-]", re.ASCII)


def xliff(bitext: Bitext) -> str:
    """Return the document; what only the translation has stands in a note of the file."""
    languages = {"srcLang": bitext.original.language, "trgLang": bitext.translation.language}
    tree = root("xliff", NAMESPACE, version="2.1", **languages)
    file = add(
        tree,
        "file",
        id="rules",
        original=bitext.original.id,
        srcDir=direction(bitext.original.language),
        trgDir=direction(bitext.translation.language),
    )
    _notes(file, _of_file(bitext))
    taken: set[str] = set()
    for unit in bitext.units:
        if any(passage.original for passage in unit.passages):
            _unit(file, unit, bitext, taken)
    if not taken:  # a file may not be empty, a group may
        add(file, "group", id="none")
    return written(tree)


def _of_file(bitext: Bitext) -> list[tuple[str, str]]:
    only = [("only-translated", f"{rule.number} {rule.text}") for rule in bitext.only_translated]
    return [("translation", bitext.translation.id), *(("drift", note) for note in bitext.notes), *only]


def _unit(file: Any, unit: Unit, bitext: Bitext, taken: set[str]) -> None:
    numbers = [rule.number for rule in unit.original]
    entry = add(file, "unit", id=_identifier(numbers[0], taken), name=" ".join(numbers))
    entry.set(SPACE, "preserve")
    notes = [("rule", " ".join(rule.number for rule in unit.translation))] if unit.translation else []
    if unit.link:
        notes += [("relation", unit.link.relation), ("confidence", f"{unit.link.confidence:.2f}")]
    notes += [("restatement", side) for side in bitext.restated]
    extra = [one.translation for one in unit.passages if not one.original]
    notes += [("drift", note) for note in unit.notes] + [("only-translated", text) for text in extra]
    _notes(entry, notes)
    for passage in unit.passages:
        if passage.original:
            _segment(entry, passage)


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
    """Return a name token for a rule number, unlike those `taken`, and take it."""
    token = name = _NO_TOKEN.sub("_", number)
    while name in taken:
        name = f"{token}_{len(taken)}"
    taken.add(name)
    return name
