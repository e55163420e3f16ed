"""The digest editions are compared with the texts they restate: rules, facts, terms, negations, and conditions."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from aligner.text.rule_text import text_and_examples
from aligner.text.terms import TermTable
from scraper.edition import Edition, Measures, Note, Reference, Rule, Source, read_edition
from scraper.readers import read_file
from scraper.readers.references import references_in
from scraper.stamp import citable, stamped
from tests.support.checkout import ROOT


@dataclass(frozen=True)
class Restated:
    """The text that a digest restates: a file under ../shared, its source, the sections used (none: all)."""

    file: str
    source: str
    sections: tuple[str, ...] = ()


RESTATED = {
    "en-2022-04-18-rulings-1997": Restated("sources/en-1997-rulings.capture.txt", "rulings-1997"),
    "en-2024-11-08-mtgwiki-508": Restated("sources/en-508.capture.txt", "mtgwiki-en-508"),
    "en-2024-11-08-official": Restated("cr-history/en/20241108.txt", "official", ("506", "508")),
    "en-2026-08-07-official": Restated("cr-history/en/20260807.txt", "official", ("506", "508")),
    "it-2024-10-02-fandom-506": Restated("sources/it-506.capture.txt", "fandom-it-506"),
    "it-2024-10-02-fandom-508": Restated("sources/it-508.capture.txt", "fandom-it-508"),
    "ja-2023-11-17-mtgwiki-508": Restated("sources/ja-508.capture.txt", "mtgwiki-ja-508"),
}
FILES = sorted((ROOT / "scraper" / "digest").glob("*.json"))
each_digest = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)

HELD_MARKERS = {"negation", "condition", "exception", "only"}
Faults = Iterator[str]
Check = Callable[[Edition, Edition], Faults]


# --- faults of a digest against the full text; each check yields readable lines


def facts(digest: Edition, full: Edition) -> Faults:
    """Facts of the edition as a whole."""
    for name in ("id", "language", "book", "covers", "source", "stated_date", "repeats", "glossary"):
        yield from _unlike(name, getattr(digest, name), getattr(full, name))
    yield from _unlike("numbers", [rule.number for rule in digest.rules], [rule.number for rule in full.rules])
    yield from _unlike("notes", [note.id for note in digest.notes], [note.id for note in full.notes])


def rule_facts(digest: Edition, full: Edition) -> Faults:
    """Facts of each rule, and whether each restatement was stamped with the current text."""
    for ours, theirs in _pairs(digest, full):
        yield from _unlike(f"{ours.number} references", ours.references, citable(theirs.references))
        for name in ("title", "citations", "reversal", "measures"):
            yield from _unlike(f"{ours.number} {name}", getattr(ours, name), getattr(theirs, name))
        yield from _unlike(f"{ours.number} examples", len(ours.examples), len(theirs.examples))
        yield from _unlike(f"{ours.number} text or no text", ours.is_heading, theirs.is_heading)
        yield from _unlike(f"{ours.number} restates", ours.restates, theirs.fingerprint())


def note_facts(digest: Edition, full: Edition) -> Faults:
    """Notes are stamped with the current notes."""
    for ours, theirs in zip(digest.notes, full.notes, strict=False):
        yield from _unlike(f"note {ours.id} restates", ours.restates, theirs.fingerprint())


def cited(digest: Edition, full: Edition) -> Faults:
    """The restatement and the page have the same references: numbers and short titles, in order."""
    for ours, theirs in _pairs(digest, full):
        yield from _unlike(f"{ours.number} cites", references_in(ours.text, ours.examples), citable(theirs.references))


def terms(digest: Edition, full: Edition) -> Faults:
    """A restatement uses the terms of its rule, and no others."""
    count, language = TermTable.load().count, full.language
    for name, ours, theirs in _texts(digest, full):
        yield from _sets(name, "term", set(count(ours, language)), set(count(theirs, language)))


def markers(digest: Edition, full: Edition) -> Faults:
    """A restatement has a negation, a condition, an exception, or "only" exactly where its rule does."""
    count, language = TermTable.load().markers, full.language
    for name, ours, theirs in _texts(digest, full):
        held = [{word for word in count(text, language) if word in HELD_MARKERS} for text in (ours, theirs)]
        yield from _sets(name, "marker", *held)


def quotations(digest: Edition, full: Edition) -> Faults:
    """Quotations in a restatement are in its rule; the way wikis mark brackets is ignored."""
    for name, ours, theirs in _texts(digest, full):
        for quotation in re.findall(r"[“「]([^”」]+)[”」]", ours):
            if _letters(quotation) not in _letters(theirs):
                yield f"{name}: quotes {quotation}"


def own_words(digest: Edition, full: Edition) -> Faults:
    """A restatement is no copy."""
    yield from (f"{name}: is copied" for name, ours, theirs in _texts(digest, full) if ours and ours == theirs)


CHECKS = (facts, rule_facts, note_facts, cited, terms, markers, quotations, own_words)


def _pairs(digest: Edition, full: Edition) -> Iterator[tuple[Rule, Rule]]:
    return ((rule, full.by_number[rule.number]) for rule in digest.rules if rule.number in full.by_number)


def _texts(digest: Edition, full: Edition) -> Iterator[tuple[str, str, str]]:
    for ours, theirs in _pairs(digest, full):
        yield ours.number, text_and_examples(ours), text_and_examples(theirs)
    told = {note.id: note.text for note in full.notes}
    yield from ((f"note {note.id}", note.text, told[note.id]) for note in digest.notes if note.id in told)


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _unlike(name: str, ours: object, theirs: object) -> Faults:
    if ours == theirs:
        return
    if isinstance(ours, list | tuple) and isinstance(theirs, list | tuple):
        lacks = [_shown(one) for one in theirs if one not in ours]
        extra = [_shown(one) for one in ours if one not in theirs]
        yield f"{name}: lacks {lacks}, has too much {extra}" if lacks or extra else f"{name}: order or repeats differ"
    else:
        yield f"{name}: {_shown(ours)}, expected {_shown(theirs)}"


def _shown(value: object) -> object:
    return f"{value.number} “{value.title}”" if isinstance(value, Reference) else value


def _sets(name: str, kind: str, ours: set[str], theirs: set[str]) -> Faults:
    for word in sorted(theirs - ours):
        yield f"{name}: lacks the {kind} {word}"
    for word in sorted(ours - theirs):
        yield f"{name}: has the {kind} {word} too much"


# --- the existing digests


@cache
def _full(identity: str, shared: Path) -> Edition:
    restated = RESTATED[identity]
    edition = read_file(shared / restated.file, restated.source)
    if not restated.sections:
        return edition
    part = replace(edition, covers=restated.sections, glossary=())
    return replace(part, rules=tuple(rule for rule in edition.rules if part.covers_number(rule.number)))


def _told(faults: Iterable[str], identity: str) -> str:
    return "\n".join(f"{identity}: {fault}" for fault in faults)


def test_every_edition_has_its_digest() -> None:
    assert [file.stem for file in FILES] == sorted(RESTATED)


@each_digest
def test_a_digest_has_its_files_id_and_all_stamps(file: Path) -> None:
    digest = read_edition(file)
    assert digest.id == file.stem
    assert digest.is_digest
    assert [rule.number for rule in digest.rules if not (rule.restates and rule.measured)] == []
    assert [note.id for note in digest.notes if not note.restates] == []


def test_japanese_abilities_are_quoted_as_printed() -> None:
    digest = read_edition(ROOT / "scraper/digest/ja-2023-11-17-mtgwiki-508.json")
    quoted = {rule.number: re.findall("「([^」]*たび[^」]*)」", rule.text) for rule in digest.rules}
    assert [number for number, abilities in quoted.items() if abilities] == [f"508.3{letter}" for letter in "abcdef"]
    assert [one for abilities in quoted.values() for one in abilities if not one.endswith("たび、")] == []


def test_rules_with_the_same_text_are_restated_in_the_same_words() -> None:
    restated: dict[str, set[tuple[str, ...]]] = {}
    for file in FILES:
        for rule in read_edition(file).rules:
            if rule.restates:
                restated.setdefault(rule.restates, set()).add((rule.text, *rule.examples))
    assert [words for words in restated.values() if len(words) > 1] == []
    assert len(restated) < sum(len(read_edition(file).rules) for file in FILES)


@pytest.mark.real_text
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@each_digest
def test_a_digest_agrees_with_what_it_restates(file: Path, check: Check, shared: Path) -> None:
    faults = _told(check(read_edition(file), _full(file.stem, shared)), file.stem)
    if faults:
        pytest.fail(faults, pytrace=False)


# --- the checks find these faults, on a made-up edition


def _edition(rules: Iterable[Rule], *notes: Note) -> Edition:
    return Edition("en-2020-01-01-made-up", "en", Source("made-up"), tuple(rules), covers=("508",), notes=notes)


ERRORS = Reference("730", "Of Errors")
TAPPED = "A creature that is tapped can’t attack. See rule 730, “Of Errors.”"
TITLE = Rule("508", "", title="Attackers Are Named")
DUE = "If mana is due, the active player pays it."
FULL = _edition(
    (TITLE, Rule("508.1", TAPPED, None, ("A tapped creature stays at home.",), (ERRORS,)), Rule("508.2", DUE)),
    Note("steps:1", "Mana comes last."),
)
IN_SHORT = "No creature that is tapped makes an attack (see rule 730, “Of Errors”)."
EXAMPLE = "Being tapped, a creature does no harm."
RULES = (TITLE, Rule("508.1", IN_SHORT, None, (EXAMPLE,)), Rule("508.2", "The active player pays mana if it is owed."))
DIGEST = stamped(_edition(RULES, Note("steps:1", "Last of all, mana.")), FULL)


def _changed(number: str, **changes: Any) -> Edition:
    rules = (replace(rule, **changes) if rule.number == number else rule for rule in DIGEST.rules)
    return replace(DIGEST, rules=tuple(rules))


def test_a_correct_digest_has_no_errors() -> None:
    assert [fault for check in CHECKS for fault in check(DIGEST, FULL)] == []


@pytest.mark.parametrize(
    ("check", "digest", "expected"),
    [
        (facts, replace(DIGEST, stated_date="2020-01-02"), "stated_date: 2020-01-02, expected None"),
        (facts, replace(DIGEST, rules=DIGEST.rules[:2]), "numbers: lacks ['508.2'], has too much []"),
        (facts, replace(DIGEST, rules=DIGEST.rules[::-1]), "numbers: order or repeats differ"),
        (facts, replace(DIGEST, notes=()), "notes: lacks ['steps:1'], has too much []"),
        (rule_facts, _changed("508", title="Attackers"), "508 title: Attackers, expected Attackers Are Named"),
        (rule_facts, _changed("508.1", examples=()), "508.1 examples: 0, expected 1"),
        (rule_facts, _changed("508.1", references=()), "508.1 references: lacks ['730 “Of Errors”'], has too much []"),
        (rule_facts, _changed("508.2", text=""), "508.2 text or no text: True, expected False"),
        (rule_facts, _changed("508.2", restates="0" * 16), f"508.2 restates: {'0' * 16}, expected"),
        (rule_facts, _changed("508.2", measured=Measures(1, 1)), "508.2 measures: Measures(characters=1"),
        (note_facts, replace(DIGEST, notes=(Note("steps:1", "Mana.", "0" * 16),)), "note steps:1 restates: 0000"),
        (cited, _changed("508.1", text="See rule 703, “Of Errors.”"), "508.1 cites: lacks ['730 “Of Errors”']"),
        (terms, _changed("508.2", text="The active player pays if need be."), "508.2: lacks the term mana"),
        (terms, replace(DIGEST, notes=(Note("steps:1", "Mana, stack."),)), "note steps:1: has the term stack too much"),
        (markers, _changed("508.2", text="The active player pays mana."), "508.2: lacks the marker condition"),
        (quotations, _changed("508.2", text="If owed, the active player pays “each” mana."), "508.2: quotes each"),
        (own_words, _changed("508.2", text=FULL.by_number["508.2"].text), "508.2: is copied"),
        (markers, _changed("508.2", text="Only if it is owed, mana is paid."), "508.2: has the marker only too much"),
    ],
)  # fmt: skip
def test_an_error_of_a_digest_is_reported(check: Check, digest: Edition, expected: str) -> None:
    told = list(check(digest, FULL))
    assert len(told) == 1
    assert told[0].startswith(expected)


def test_a_cited_title_as_long_as_a_sentence_is_left_out() -> None:
    eight, nine = (Reference("803", " ".join(["Word"] * words)) for words in (8, 9))
    assert citable((eight, nine, Reference("804"))) == (eight, Reference("803"), Reference("804"))
