"""What translators fill in, as a PO catalog or as an XLIFF document, comes back as an edition."""

from dataclasses import replace
from pathlib import Path

import pytest

from rosetta508.exchange.bitext import bitext_of
from rosetta508.language.interface import LANGUAGES, Interface
from scraper.edition import read_edition, write_edition
from scraper.library import Library
from tests.support.commands import Runner
from tests.support.drafts import COWS, PO, TEXTS, XLIFF, Form, shown, written
from tests.support.exchange import ENGLISH, HOSTILE, ITALIAN, one_rule
from tests.support.real_editions import capture

APPROVED = replace(XLIFF, name="approved", settle=lambda unit: unit.markapproved())
FORMS = (PO, XLIFF)
each_form = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)


@pytest.mark.parametrize("form", [*FORMS, APPROVED], ids=lambda form: form.name)
def test_a_completed_file_becomes_an_edition(tmp_path: Path, form: Form) -> None:
    found = form.draft(tmp_path, form.filled(form.text())).edition()
    assert shown(found) == COWS | {number: (None, text) for number, text in TEXTS.items()}
    assert found.by_number["1.1"].examples == ("Una mucca pascola.",)
    assert [one.number for one in found.by_number["1.3"].references] == ["508.1a"]
    assert (found.id, found.language, found.source.name) == ("it-undated-test-draft", "it", "test-draft")
    assert not found.is_digest


@each_form
def test_fuzzy_and_empty_texts_are_left_out_unless_asked_for(tmp_path: Path, form: Form) -> None:
    draft = form.draft(tmp_path, form.text())
    assert shown(draft.edition()) == COWS
    assert draft.left_out() == (1, 2)
    assert list(shown(draft.edition(use_fuzzy=True))) == ["1", "1.1", "1.2", "1.3"]
    assert draft.left_out(use_fuzzy=True) == (1, 0)


def test_both_formats_give_the_same_edition(tmp_path: Path) -> None:
    one, other = (form.draft(tmp_path, form.text()) for form in FORMS)
    for fuzzy in (False, True):
        assert one.edition(use_fuzzy=fuzzy) == other.edition(use_fuzzy=fuzzy)


@pytest.mark.parametrize("language", ["ja", "ar", "zh-Hans", "tlh"])
@each_form
def test_any_language_and_any_characters_survive_the_round_trip(tmp_path: Path, form: Form, language: str) -> None:
    said = f"{HOSTILE} {'mu' * 90}\n\tend\\"
    text = form.write(one_rule(HOSTILE, said, language), Interface("en"))
    for one in (text, form.saved_again(text)):
        found = form.draft(tmp_path, one).edition(use_fuzzy=True)
        assert found.language == language
        assert found.rules[0].text == said


@pytest.mark.parametrize(
    ("form", "name", "stated"),
    [(PO, "it.po", "Language: it"), (XLIFF, "it.XLIFF", "trgLang: it")],
    ids=[form.name for form in FORMS],
)
def test_a_restated_text_stays_marked_as_restated(
    tmp_path: Path, run: Runner, form: Form, name: str, stated: str
) -> None:
    path = written(tmp_path, run("align", "fandom-it-508", "mtgwiki-en-508", "--format", form.name).out, name)
    refused = run("--lang", "en", "read", path)
    assert (refused.code, "is untranslated except for fuzzy texts" in refused.err) == (2, True)
    read = run("--lang", "en", "read", path, "--use-fuzzy")
    assert read.code == 0
    said = read.err.splitlines()
    assert "texts are not translated" in said[0]
    assert said[1].startswith("it-2024-11-08-fandom-it-508-draft: ")
    draft = Library().get("it-2024-11-08-fandom-it-508-draft")
    assert draft.is_digest
    assert draft.covers == ("508",)
    assert draft.source.licence == "CC-BY-SA-3.0"
    compared = run("--lang", "en", "align", draft.id, "mtgwiki-en-508", "--format", "json")
    assert (compared.code, '"renumbered"' in compared.out) == (0, False)
    assert Library().get("fandom-it-508").id == "it-2024-10-02-fandom-508"
    other = run("--lang", "en", "read", path, "--use-fuzzy", "--source", "mtgwiki-ja-508")
    assert (other.code, other.err.endswith(f"{name}: its header says “{stated}”; expected ja\n")) == (2, True)


@each_form
def test_a_draft_can_be_read_as_an_edition_of_its_source(tmp_path: Path, run: Runner, form: Form) -> None:
    drafted = run("align", "fandom-it-508", "mtgwiki-en-508", "--format", form.name)
    path, out = written(tmp_path, drafted.out, form.file), tmp_path / "it.json"
    assert run("read", path, "--use-fuzzy", "--source", "fandom-it-508", "-o", out).code == 0
    found = read_edition(out)
    assert (found.id, found.source.name) == ("it-2024-11-08-fandom-508", "fandom-it-508")


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@each_form
def test_a_translation_brought_up_to_date_has_every_rule_under_todays_number(
    tmp_path: Path, run: Runner, form: Form, lang: str
) -> None:
    paths = [tmp_path / "en.json", tmp_path / "it.json", tmp_path / "new.json"]
    paths[0].write_text(write_edition(ENGLISH), "utf-8")
    paths[1].write_text(write_edition(ITALIAN), "utf-8")
    text = run("--lang", lang, "align", paths[1], paths[0], "--format", form.name).out
    every = {name: f"Le mucche di {name}." for name in map(form.named, form.store(text).units) if name}
    read = run("--lang", lang, "read", written(tmp_path, form.filled(text, every), form.file), "-o", paths[2])
    assert (read.code, len(read.err.splitlines())) == (0, 2)
    new = read_edition(paths[2])
    assert [rule.number for rule in new.rules] == [rule.number for rule in ENGLISH.rules]
    assert [len(rule.examples) for rule in new.rules] == [len(rule.examples) for rule in ENGLISH.rules]


@pytest.mark.real_text
@pytest.mark.parametrize(("name", "source"), [("it", "fandom-it-508"), ("ja", "mtgwiki-ja-508")])
@each_form
def test_every_text_of_a_real_page_survives_the_toolkit(
    shared: Path, tmp_path: Path, form: Form, name: str, source: str
) -> None:
    library = Library()
    for one in (name, "en"):
        library.put(capture(one))
    found = bitext_of(library.get(source), library.get("mtgwiki-en-508"), library, "en")
    assert found.restated == ()
    assert any(unit.settled for unit in found.units)
    told = {unit.original[0].number: unit for unit in found.units if unit.link and len(unit.original) == 1}
    assert len(told) >= 15
    text = form.write(found, Interface("en"))
    for one in (text, form.saved_again(text)):
        brought = form.draft(tmp_path, one).edition(use_fuzzy=True)
        for number, unit in told.items():
            if len(unit.translation) == 1:
                assert brought.by_number[number].text == unit.translation[0].text
                assert brought.by_number[number].title == unit.translation[0].title
        assert not brought.is_digest
