"""TMX, XLIFF, and TBX files, read by the translate-toolkit and lxml."""

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from translate.storage.tbx import tbxfile
from translate.storage.xliff2 import Xliff2File

from aligner.align.alignment import Link
from aligner.edition_names import written_date
from aligner.text.terms import TermTable
from rosetta508.exchange.bitext import Bitext
from rosetta508.exchange.letters import direction, replace_forbidden_characters
from rosetta508.exchange.tbx import tbx
from rosetta508.exchange.tmx import tmx
from rosetta508.exchange.xliff_writer import METADATA, NAMESPACE, xliff
from rosetta508.language.interface import LANGUAGES, Interface
from scraper.edition import Rule, write_edition
from scraper.library import Library
from tests.support.commands import Runner
from tests.support.editions import edition
from tests.support.exchange import DAMAGED, ENGLISH, HOSTILE, ITALIAN, LINKS, Tmx, made, memory, numbered, one_rule

pytestmark = pytest.mark.slow

LANG = "{http://www.w3.org/XML/1998/namespace}lang"
XLIFF = {"x": NAMESPACE, "m": METADATA}
EN = Interface("en")
Tbx: Any = tbxfile
Xlf: Any = Xliff2File
"""The toolkit is typed in part only."""


def units(found: Bitext) -> dict[str, tuple[str, str | None]]:
    """Return id -> source and target of every segment, as read by the toolkit."""
    store = Xlf.parsestring(xliff(found, EN).encode())
    return {unit.getid(): (unit.source, unit.target) for unit in store.units}


def test_a_memory_has_a_unit_per_link_with_numbers_relation_and_drift() -> None:
    store = memory(made())
    assert [unit.getid() for unit in store.units] == ["1", "1.1", "1.1/text", "1.1/example-1", "1.2+1.3"]
    assert store.translate("Cows") == "Mucche"
    both = store.units[-1]
    assert both.source == "Cows sleep at night, and calves do.\nEach calf drinks milk."
    assert both.target == "Di notte le mucche dormono, e ogni vitello beve latte."
    assert "split into rules 1.2, 1.3" in both.getnotes()
    assert both.getcontext() == "1.2 1.3"
    props = {prop.get("type"): prop.text for prop in both.xmlelement.findall("prop")}
    assert props == {"x-context": "1.2 1.3", "x-relation": "split", "x-confidence": "0.90"}
    rules = {side.get(LANG): side.find("prop").text for side in both.xmlelement.findall("tuv")}
    assert rules == {"en": "1.2 1.3", "it": "1.5"}


def test_a_memory_contains_every_segment_of_a_translators_file() -> None:
    store = memory(made())
    asked = Xlf.parsestring(xliff(made(), EN).encode())
    for unit in asked.units:
        if unit.istranslated():
            assert store.translate(unit.source) == unit.target
    assert store.translate("A cow grazes.") == "Una mucca pascola."


def test_examples_of_different_number_are_left_out_of_a_memory() -> None:
    english = edition([Rule("1.1", "Cows graze.", examples=("A cow grazes.", "A bull does."))])
    italian = edition([Rule("1.1", "Le mucche pascolano.", examples=("Un toro pascola.",))], "it")
    store = memory(made(english, italian, (Link(("1.1",), ("1.1",), "same", 1.0),)))
    assert [unit.getid() for unit in store.units] == ["1.1", "1.1/text"]


def test_a_memory_follows_tmx_1_4b() -> None:
    tree = etree.fromstring(tmx(made(), "en").encode())
    assert tree.tag == "tmx"
    assert tree.get("version") == "1.4"
    header = tree.find("header")
    required = {"creationtool", "creationtoolversion", "segtype", "o-tmf", "adminlang", "srclang", "datatype"}
    assert required == set(header.attrib)
    for unit in tree.iterfind("body/tu"):
        assert not any(letter.isspace() for letter in unit.get("tuid"))
        names = [child.tag for child in unit]
        assert names == sorted(names, key=["note", "prop", "tuv"].index)
        assert all([child.tag for child in side] == ["prop", "seg"] for side in unit.iterfind("tuv"))


def test_a_memory_survives_reading_and_writing() -> None:
    first = memory(one_rule(HOSTILE, HOSTILE))
    again = Tmx.parsestring(bytes(first), "en", "it")
    assert [(unit.source, unit.target) for unit in again.units] == [(HOSTILE, HOSTILE)]


def test_xliff_has_a_unit_per_rule_of_the_original_and_a_segment_per_passage() -> None:
    assert units(made()) == {
        "1::title": ("Cows", "Mucche"),
        "1.1::text": ("Cows graze in the morning.", "Le mucche pascolano di mattina."),
        "1.1::example1": ("A cow grazes.", "Una mucca pascola."),
        "1.2::text": ("Cows sleep at night, and calves do.", ITALIAN.rules[2].text),
        "1.3::text": ("Each calf drinks milk.", ITALIAN.rules[2].text),
        "1.4::text": ("A bull stands alone.", None),
    }


def test_xliff_contains_numbers_states_and_notes() -> None:
    tree = etree.fromstring(xliff(made(), EN).encode())
    states = {one.getparent().get("name"): one.get("state") for one in tree.iterfind(".//x:segment", XLIFF)}
    undone = dict.fromkeys(("1.2", "1.3", "1.4"), "initial")
    assert states == {"1": "translated", "1.1": "translated"} | undone
    notes: dict[str, list[str]] = {
        unit.get("name"): [note.text for note in unit.iterfind("x:notes/x:note", XLIFF)]
        for unit in tree.iterfind(".//x:unit", XLIFF)
    }
    assert notes["1.2"] == notes["1.3"]
    assert notes["1.2"][:2] == ["in the translation: 1.5", "one rule of the translation covers these rules: 1.2, 1.3"]
    assert "no counterpart" in notes["1.4"][0]
    facts = {
        unit.get("name"): {
            fact.get("type"): fact.text for fact in unit.iterfind("m:metadata/m:metaGroup/m:meta", XLIFF)
        }
        for unit in tree.iterfind(".//x:unit", XLIFF)
    }
    assert facts["1.2"] == facts["1.3"] == {"rule": "1.5", "relation": "split", "confidence": "0.90"}
    assert facts["1.4"] == {}
    only = tree.xpath("//x:file/x:notes/x:note[@category='only-translated']", namespaces=XLIFF)
    assert [one.text for one in only] == ["1.9 Le mucche volano."]


def test_xliff_names_are_unique_for_any_numbers() -> None:
    numbers = ["1#2", "1_2", "a/b", "a·b", "1:2", "第1条", "第2条"]
    tree = etree.fromstring(xliff(numbered(numbers), EN).encode())
    names = [unit.get("id") for unit in tree.iterfind(".//x:unit", XLIFF)]
    assert len(set(names)) == len(numbers)
    assert [unit.get("name") for unit in tree.iterfind(".//x:unit", XLIFF)] == numbers


@pytest.mark.parametrize("write", [lambda found: tmx(found, "en"), lambda found: xliff(found, EN)])
def test_no_text_breaks_a_document_or_is_lost(write: Callable[[Bitext], str]) -> None:
    tree = etree.fromstring(write(one_rule(HOSTILE, HOSTILE + "!")).encode())
    texts = [
        "".join(one.itertext()) for one in tree.iter() if etree.QName(one).localname in ("seg", "source", "target")
    ]
    assert texts == [HOSTILE, HOSTILE + "!"]


@pytest.mark.parametrize("write", [lambda found: tmx(found, "en"), lambda found: xliff(found, EN)])
def test_an_unrepresentable_character_is_shown_as_damage(write: Callable[[Bitext], str]) -> None:
    document = write(one_rule("Cow.", DAMAGED))
    assert "one�two�three�four�five�six�seven�eight" in document
    etree.fromstring(document.encode())
    assert replace_forbidden_characters("a\r\nb\rc\td") == "a\nb\nc\td"


@pytest.mark.parametrize("links", [(), LINKS[:1]])
def test_an_empty_alignment_gives_a_valid_document(links: tuple[Link, ...]) -> None:
    found = made(edition([Rule("1", "", title="Cows")]), edition([Rule("1", "", title="Mucche")], "it"), links)
    assert len(memory(found).units) == len(links)
    tree = etree.fromstring(xliff(found, EN).encode())
    assert [etree.QName(child).localname for child in tree[0]][-1] == ("unit" if links else "group")


def test_editions_without_text_give_no_pairs() -> None:
    bare, empty = edition({"1.1": ""}), edition({"1.1": ""}, "it")
    link = (Link(("1.1",), ("1.1",), "same", 1.0),)
    assert memory(made(bare, empty, link)).units == []
    assert units(made(bare, empty, link)) == {}
    assert units(made(edition({"1.1": "Cow."}), empty, link)) == {"1.1::text": ("Cow.", None)}


def test_rules_on_one_side_only_are_written_if_the_format_allows() -> None:
    found = made(links=())
    assert memory(found).units == []
    tree = etree.fromstring(xliff(found, EN).encode())
    assert not tree.findall(".//x:target", XLIFF)
    assert len(tree.xpath("//x:note[@category='only-translated']", namespaces=XLIFF)) == len(ITALIAN.rules)


def test_the_writing_direction_of_a_language_is_known() -> None:
    assert [direction(one) for one in ("en", "ar", "he", "fa", "zh-Hans", "xx-nonsense", "")] == [
        "ltr", "rtl", "rtl", "rtl", "ltr", "auto", "auto",
    ]  # fmt: skip
    arabic = "البقرة ترعى في الصباح."
    found = one_rule("Cows graze.", arabic, "ar")
    tree = etree.fromstring(xliff(found, EN).encode())
    assert (tree[0].get("srcDir"), tree[0].get("trgDir")) == ("ltr", "rtl")
    assert memory(found).units[0].target == arabic


def test_examples_that_only_the_translation_has_are_in_a_note() -> None:
    english = edition([Rule("1.1", "Cows graze.")])
    italian = edition([Rule("1.1", "Le mucche pascolano.", examples=("Una mucca.",))], "it")
    found = made(english, italian, (Link(("1.1",), ("1.1",), "same", 1.0),))
    tree = etree.fromstring(xliff(found, EN).encode())
    assert tree.xpath("//x:unit//x:note[@category='only-translated']/text()", namespaces=XLIFF) == ["Una mucca."]


def test_english_is_the_original_on_either_side(tmp_path: Path, run: Runner) -> None:
    for one in (ENGLISH, ITALIAN):
        (tmp_path / f"{one.language}.json").write_text(write_edition(one), "utf-8")
    paths = [str(tmp_path / "en.json"), str(tmp_path / "it.json")]
    printed = []
    for left, right in (paths, paths[::-1]):
        printed.append(run("align", left, right, "--format", "tmx", code=0).out)
    assert printed[0] == printed[1]
    assert Tmx.parsestring(printed[0].encode()).sourcelanguage == "en"
    assert 'srcLang="en" trgLang="it"' in run("align", *paths, "--format", "xliff", "--ignore-numbers", code=0).out


@pytest.mark.parametrize("form", ["tmx", "xliff", "po"])
def test_texts_from_digests_are_marked_as_restated(form: str, run: Runner) -> None:
    ran = run("align", "fandom-it-508", "mtgwiki-en-508", "--format", form, code=0)
    assert ran.err.count("\n") == 1
    assert "restated in our own words" in ran.err
    mark = {
        "tmx": '<prop type="x-restatement">original translation</prop>',
        "xliff": '<mda:meta type="restatement">original translation</mda:meta>',
        "po": "#. a restatement in our own words, not the source’s text\n",
    }[form]
    links = json.loads(run("align", "fandom-it-508", "mtgwiki-en-508", "--format", "json").out)["links"]
    assert ran.out.count(mark) >= len(links)


def test_a_restated_original_with_a_full_translation_is_marked(run: Runner) -> None:
    digest = Library().get("en-2024-11-08-mtgwiki-508")
    full = edition({"508.8": "Se nessuna creatura attacca, si saltano le sottofasi seguenti."}, "it", name="it-full")
    Library().put(full)
    said = "the original is given here in our own words"
    for form, mark in (("po", f"#. {said}"), ("xliff", f">{said}"), ("tmx", '"x-restatement">original<')):
        ran = run("align", "it-full", digest.id, "--format", form, code=0)
        assert mark in ran.out
        assert ran.err.startswith("en-2024-11-08-mtgwiki-508: restated in our own words")


def test_the_term_base_gives_every_concept_with_its_preferred_words() -> None:
    table = TermTable.load()
    store = Tbx.parsestring(tbx(table, Interface("en")).encode(), "en", "it")
    concepts = {unit.getid(): unit for unit in store.units}
    assert set(concepts) == set(table.ids) - set(table.newer)
    for name, concept in concepts.items():
        assert concept.source == table.label(name, "en")
        assert concept.target == table.label(name, "it")
        assert [term.text for term in concept.get_target_terms("ja")][:1] == [table.label(name, "ja")]
        assert concept.isobsolete() == (name in table.until)


def test_older_terms_are_deprecated_and_have_successors() -> None:
    table = TermTable.load()
    store = Tbx.parsestring(tbx(table, Interface("en")).encode(), "en", "it")
    concepts = {unit.getid(): unit for unit in store.units}
    for older, newer in table.newer.items():
        words = {term.text: term for term in concepts[newer].get_source_terms()}
        assert words[table.label(older, "en")].deprecated
        assert not words[table.label(newer, "en")].deprecated
        assert written_date(table.until[older], "en") in words[table.label(older, "en")].notes[0].text


def test_a_term_base_is_complete_and_stable() -> None:
    table = TermTable.parse('[terms]\ncow = {en = ["<cow> & calf"], he = ["פרה"]}\nbull = {it = ["toro*", "tori"]}\n')
    store = Tbx.parsestring(tbx(table, Interface("en")).encode(), "en", "he")
    assert next((unit.getid(), unit.source, unit.target) for unit in store.units) == ("cow", "<cow> & calf", "פרה")
    assert "toro" not in bytes(store).decode()
    again = Tbx.parsestring(bytes(store), "en", "he")
    assert [unit.source for unit in again.units] == [unit.source for unit in store.units]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terms_are_listed_in_every_format(lang: str, run: Runner) -> None:
    table = TermTable.load()
    lines = run("--lang", lang, "terms", code=0).out.splitlines()
    assert len(lines) == len(table.ids) + 1
    assert "攻撃クリーチャー" in "\n".join(lines)
    assert run("--lang", lang, "terms", "--format", "csv", code=0).out.splitlines()[0] == "term,en,it,ja,newer,until"
    tbx = run("--lang", lang, "terms", "--format", "tbx", code=0).out
    assert etree.fromstring(tbx.encode()).get("type") == "TBX-Basic"


def test_units_have_the_order_of_the_original() -> None:
    links = (Link(("1.9",), ("1.4",), "renumbered", 0.9), Link(("1.1",), ("1.1",), "same", 0.9))
    numbers = [unit.original[0].number for unit in made(links=links).units]
    assert all(before < after for before, after in pairwise(numbers))
