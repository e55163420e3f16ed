"""Align made-up rule books: relations, documents, and properties that hold for any books."""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from aligner.align import align
from aligner.align.alignment import CSV_HEADER, Alignment, NoteLink, Pairing
from scraper.edition import Edition, Note, Rule, Source, fingerprint
from tests.support.schemas import schema

ENGLISH = {
    "8": "",
    "8.1": "Once goaded, a creature must attack during each combat phase.",
    "8.2": "Discard a card and pay four mana before you sacrifice an artifact.",
    "8.2a": "Tokens are never cards, and no token goes to a graveyard for long.",
    "8.3": "Whoever has priority may cast an instant (rule 117).",
    "8.4": "Regenerate nothing that was exiled from the library.",
    "8.5": "Damage with trample: assign the excess to a planeswalker.",
}
ITALIAN = {
    "8": "",
    "8.1": "Chi ha priorità può lanciare un istantaneo (regola 116).",
    "8.2": "Una creatura pungolata deve attaccare durante ogni fase di combattimento.",
    "8.3": "Scarta una carta e paga quattro mana prima di sacrificare un artefatto.",
    "8.3a": "Le pedine non sono mai carte, e nessuna pedina resta a lungo nel cimitero.",
    "8.4": "Danno con travolgere: assegna il resto a un planeswalker.",
}
JAPANESE = {
    "8.1": "使嗾されたクリーチャーは、各戦闘フェイズの間に攻撃しなければならない。",
    "8.2": "アーティファクトを生け贄にする前に、カードを捨ててマナを4点支払う。",
    "8.3": "優先権を持つ者はインスタントを唱えてもよい(ルール117)。",
    "8.4": "ライブラリーから追放されたものは再生されない。",
}
TITLES = {"en": "Made-Up Combat", "it": "Combattimento inventato"}
ITALIAN_TO_ENGLISH = {"8": "8", "8.1": "8.3", "8.2": "8.1", "8.3": "8.2", "8.3a": "8.2a", "8.4": "8.5"}


def book(texts: Mapping[str, str], language: str, name: str | None = None) -> Edition:
    rules = [Rule(number, text, title=None if text else TITLES[language]) for number, text in texts.items()]
    return Edition(name or f"{language}-made-up", language, Source("made-up"), tuple(rules))


EN, IT, JA = book(ENGLISH, "en"), book(ITALIAN, "it"), book(JAPANESE, "ja")


def pairs(alignment: Alignment) -> dict[str, str]:
    return {" ".join(link.left): " ".join(link.right) for link in alignment.links}


def shuffled(edition: Edition, seed: int = 1) -> Edition:
    rules = sorted(edition.rules, key=lambda rule: fingerprint(str(seed), rule.number))
    return replace(edition, rules=tuple(rules))


def renamed(edition: Edition) -> tuple[Edition, dict[str, str]]:
    names = {rule.number: f"x{at:02}" for at, rule in enumerate(sorted(edition.rules, key=lambda rule: rule.text))}
    rules = tuple(replace(rule, number=names[rule.number]) for rule in edition.rules)
    return replace(edition, rules=rules), names


@pytest.mark.parametrize("ignore_numbers", [False, True])
def test_rules_are_linked_by_meaning_not_by_number(ignore_numbers: bool) -> None:
    found = align(IT, EN, ignore_numbers=ignore_numbers)
    assert pairs(found) == ITALIAN_TO_ENGLISH
    assert (found.left_only, found.right_only) == ((), ("8.4",))
    assert pairs(align(JA, EN, ignore_numbers=ignore_numbers)) == {number: number for number in JAPANESE}
    assert pairs(align(IT, JA, ignore_numbers=ignore_numbers)) == {"8.1": "8.3", "8.2": "8.1", "8.3": "8.2"}


def related(left: str, right: str) -> str:
    """The relations between the numbers of two books, linked in order."""
    here, there = left.split(), right.split()
    book, answer = (Edition("m", "it", Source("m"), tuple(Rule(n, "Muu.") for n in side)) for side in (here, there))
    pairings = [Pairing((one,), (other,), 1.0) for one, other in zip(here, there, strict=True)]
    return " ".join(link.relation for link in Alignment.of(book, answer, pairings).links)


@pytest.mark.parametrize(
    ("left", "right", "relations"),
    [
        ("§1 §2", "Art.1 Art.2", "same same"),
        ("第1 第2", "1 2", "same same"),
        ("§2 §1", "Art.1 Art.2", "renumbered renumbered"),
        ("A1 A2", "B1 B2", "renumbered renumbered"),
        ("II.1 II.2", "III.1 IV.2", "moved moved"),
        ("Alpha.1 Beta.1", "Beta.1 Alpha.1", "moved moved"),
        ("2.1.1 2.1.2 2.2.1", "1.1.1 1.1.2 1.2.1", "renumbered renumbered renumbered"),
        ("2.1.1 2.1.2 2.1.3", "2.1.1 2.1.2 1.1.3", "same same moved"),
        ("2.1.1 3.1.2", "1.1.1 1.1.2", "moved moved"),
    ],
)
def test_a_new_label_is_not_a_move_and_a_section_moves_as_a_whole(left: str, right: str, relations: str) -> None:
    assert related(left, right) == relations


def test_relations_show_where_a_rule_moved() -> None:
    relations = {link.left[0]: link.relation for link in align(IT, EN).links}
    assert relations == dict.fromkeys(ITALIAN, "renumbered") | {"8": "same"}


@pytest.mark.parametrize(
    ("left", "right", "relation"),
    [
        (("8.1",), ("8.1",), "same"),
        (("8.1a",), ("8.1b",), "renumbered"),
        (("8.2a",), ("8.1c",), "moved"),
        (("9.1",), ("9.2",), "renumbered"),
        (("9.1",), ("10.1",), "moved"),
        (("8.1a",), ("8.1b", "8.1c"), "split"),
        (("8.1a", "8.2a"), ("8.1b",), "merged"),
    ],
)
def test_a_relation_depends_on_numbers_and_parents(
    left: tuple[str, ...], right: tuple[str, ...], relation: str
) -> None:
    one = book(dict.fromkeys(("8.1", "8.1a", "8.2", "8.2a", "9.1"), "Text."), "en", "one")
    other = book(dict.fromkeys(("8.1", "8.1b", "8.1c", "8.2", "9.2", "10.1"), "Text."), "en", "other")
    known = [Pairing(("8.1",), ("8.1",), 1.0)] if left != ("8.1",) else []
    found = Alignment.of(one, other, [*known, Pairing(left, right, 0.5)])
    assert next(link.relation for link in found.links if link.left == left) == relation


def test_the_document_follows_its_schema_and_names_every_rule_once() -> None:
    found = align(IT, EN)
    document = found.to_json()
    schema("alignment").validate(document)
    assert document["schema"] == "rosetta508/alignment/1"
    assert (document["left"], document["right"]) == ("it-made-up", "en-made-up")
    for side, edition in (("left", IT), ("right", EN)):
        named = [number for link in document["links"] for number in link[side]] + document[f"{side}_only"]
        assert sorted(named) == sorted(rule.number for rule in edition.rules)
    assert all(0 <= link["confidence"] <= 1 for link in document["links"])


def test_rows_for_a_spreadsheet() -> None:
    found = Alignment.of(EN, IT, [Pairing(("8.1",), ("8.2", "8.3"), 0.875)])
    assert CSV_HEADER == ("left", "right", "relation", "confidence")
    assert found.rows()[0] == ("8.1", "8.2 8.3", "split", "0.88")
    assert ("8.5", "", "left-only", "") in found.rows()
    assert ("", "8.4", "right-only", "") in found.rows()
    assert len(found.rows()) == 1 + 6 + 4


@pytest.mark.parametrize("ignore_numbers", [False, True])
@pytest.mark.parametrize(("left", "right"), [(IT, EN), (JA, EN), (IT, JA), (EN, EN)])
def test_swapping_left_and_right_mirrors_the_alignment(left: Edition, right: Edition, ignore_numbers: bool) -> None:
    there = align(left, right, ignore_numbers=ignore_numbers)
    back = align(right, left, ignore_numbers=ignore_numbers)
    assert {(link.left, link.right) for link in there.links} == {(link.right, link.left) for link in back.links}
    sure = {link.left: link.confidence for link in there.links}
    assert all(link.confidence == pytest.approx(sure[link.right], abs=0.01) for link in back.links)
    assert (there.left_only, there.right_only) == (back.right_only, back.left_only)


def test_without_numbers_order_and_names_of_rules_are_ignored() -> None:
    plain = align(IT, EN, ignore_numbers=True)
    strange, names = renamed(EN)
    found = align(shuffled(IT), shuffled(strange, 2), ignore_numbers=True)
    assert pairs(found) == {left: names[right] for left, right in pairs(plain).items()}
    sure = {link.left: link.confidence for link in plain.links}
    assert all(link.confidence == pytest.approx(sure[link.left], abs=0.01) for link in found.links)


@pytest.mark.parametrize("ignore_numbers", [False, True])
def test_empty_editions_and_single_rules(ignore_numbers: bool) -> None:
    empty, one = book({}, "it"), replace(EN, rules=EN.rules[1:2])
    assert align(empty, empty, ignore_numbers=ignore_numbers).links == ()
    assert align(empty, EN, ignore_numbers=ignore_numbers).right_only == tuple(ENGLISH)
    assert align(EN, empty, ignore_numbers=ignore_numbers).left_only == tuple(ENGLISH)
    assert pairs(align(one, one, ignore_numbers=ignore_numbers)) == {"8.1": "8.1"}
    assert pairs(align(one, replace(IT, rules=IT.rules[:1]), ignore_numbers=ignore_numbers)) == {}


def test_numbers_distinguish_equal_rules_with_low_confidence() -> None:
    twins = book({f"8.{at}": ENGLISH["8.2"] for at in range(1, 8)}, "en")
    found = align(twins, shuffled(twins))
    assert pairs(found) == {f"8.{at}": f"8.{at}" for at in range(1, 8)}
    assert max(link.confidence for link in found.links) < 0.6
    assert align(twins, shuffled(twins), ignore_numbers=True).links == ()


def test_near_duplicates_have_lower_confidence_than_unique_rules() -> None:
    twin = {"8.6": "Discard a card and pay four mana before you sacrifice an enchantment."}
    found = align(IT, book(ENGLISH | twin, "en"), ignore_numbers=True)
    sure = {link.left[0]: link.confidence for link in found.links}
    alone = {link.left[0]: link.confidence for link in align(IT, EN, ignore_numbers=True).links}
    assert pairs(found) == ITALIAN_TO_ENGLISH
    assert sure["8.3"] < alone["8.3"] - 0.05
    assert sure["8.2"] == pytest.approx(alone["8.2"], abs=0.05)


def test_a_heading_corresponds_to_headings_only() -> None:
    left = book({"3": "", "4.1": "Made-up combat."}, "en", "one")
    right = book({"5": ""}, "en", "other")
    assert pairs(align(left, right)) == {"3": "5"}


def test_a_split_or_merged_rule_is_in_one_link() -> None:
    whole = ENGLISH["8.2"] + " " + ENGLISH["8.5"]
    apart = {"8.2": ENGLISH["8.2"], "8.3": ENGLISH["8.5"], "8.4": ENGLISH["8.4"], "8.6": ENGLISH["8.1"]}
    one = book({"8.2": whole, "8.4": ENGLISH["8.4"], "8.6": ENGLISH["8.1"]}, "en", "one")
    other = book(apart, "en", "other")
    split = next(link for link in align(one, other).links if link.left == ("8.2",))
    merged = next(link for link in align(other, one).links if link.right == ("8.2",))
    assert (split.right, split.relation) == (("8.2", "8.3"), "split")
    assert (merged.left, merged.relation) == (("8.2", "8.3"), "merged")
    assert align(one, other).right_only == ()


def test_a_language_without_terms_is_aligned_by_shared_tokens() -> None:
    korean = {
        "1.a": "플레이어는 「Whenever [a goat] eats」라는 능력을 가진다. 규칙 117을 참조.",
        "1.b": "규칙 702.19와 규칙 605를 참조.",
        "1.c": "아무것도 없다.",
    }
    english = {
        "2.x": "Nothing to be seen here, whatever the goat may say.",
        "2.y": "Compare rules 605 and 702.19 before all else.",
        "2.z": "An ability that reads “Whenever [a goat] eats” follows rule 117.",
    }
    found = align(book(korean, "ko"), book(english, "en"), ignore_numbers=True)
    assert pairs(found) == {"1.a": "2.z", "1.b": "2.y"}


def test_notes_are_linked_to_the_rules_they_restate_and_remarks_are_not_linked() -> None:
    notes = (
        Note("steps:1", "戦闘フェイズの間、使嗾されたクリーチャーは攻撃しなければならない。"),
        Note("steps:2", "アーティファクトを生け贄に捧げる前にはカード1枚を捨て、マナを支払う。"),
        Note("comment:1", "この町の天気はいつも良い。"),
    )
    japanese = replace(JA, notes=notes)
    found = align(japanese, EN)
    assert [(note.note, note.edition, note.rules) for note in found.notes] == [
        ("steps:1", "en-made-up", ("8.1",)),
        ("steps:2", "en-made-up", ("8.2",)),
    ]
    schema("alignment").validate(found.to_json())
    assert align(EN, japanese).notes == found.notes
    assert NoteLink("n", "e", ("1",), 0.5).to_json() == {"note": "n", "edition": "e", "rules": ["1"], "confidence": 0.5}


def test_a_third_edition_can_link_two_editions() -> None:
    old = book({"1.1": ENGLISH["8.5"], "1.2": ENGLISH["8.4"]}, "en", "old")
    reworded = "What is too much for a blocker goes on to a battle; its protector looks on."
    new = book({"1.1": reworded, "1.2": ENGLISH["8.4"]}, "en", "new")
    between = book({"1.1": f"{ENGLISH['8.5']} {reworded}", "1.2": ENGLISH["8.4"]}, "en", "between")
    assert pairs(align(old, new, ignore_numbers=True)) == {"1.2": "1.2"}
    assert pairs(align(old, new, ignore_numbers=True, through=[between])) == {"1.1": "1.1", "1.2": "1.2"}


def test_the_package_is_callable_as_the_function_of_its_name() -> None:
    package: Any = import_module("aligner.align")
    one = Edition("en-one", "en", Source("made-up"), (Rule("1", "Goats graze on the hill all day."),))
    assert package(one, one) == align(one, one)
