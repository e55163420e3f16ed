"""OmegaT reads its files: memory, termbase, and a catalog that is filled in and read back."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from translate.storage.tmx import tmxfile

from aligner.text.terms import TermTable
from rosetta508.exchange.bitext import bitext_of
from rosetta508.exchange.po_reader import read_po_file
from rosetta508.exchange.po_writer import po
from rosetta508.exchange.tbx import tbx
from rosetta508.exchange.tmx import tmx
from rosetta508.language.interface import Interface
from scraper.library import Library
from tests.support.checkout import skip
from tests.support.drafts import COWS, TEXTS
from tests.support.drafts import shown as rules_of
from tests.support.exchange import HOSTILE, made, memory, one_rule
from tests.support.real_editions import capture

pytestmark = pytest.mark.slow

PROJECT = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<omegat><project version="1.0">
<source_dir>__DEFAULT__</source_dir><target_dir>__DEFAULT__</target_dir><tm_dir>__DEFAULT__</tm_dir>
<glossary_dir>__DEFAULT__</glossary_dir><glossary_file>__DEFAULT__</glossary_file>
<dictionary_dir>__DEFAULT__</dictionary_dir><source_lang>EN</source_lang><target_lang>IT</target_lang>
<sentence_seg>false</sentence_seg><support_default_translations>true</support_default_translations>
<remove_tags>false</remove_tags></project></omegat>
"""


READ_TERMS = """
def read = org.omegat.gui.glossary.GlossaryReaderTBX.read(new File("{given}"), false)
new File("{shown}").setText(read.collect {{ [it.srcText, it.locText].join("\\t") }}.join("\\n"), "UTF-8")
"""
"""A script for OmegaT: what its termbase reader finds in a file."""


def translated(folder: Path, source: str, text: str, known: str, *more: str) -> str:
    """Let OmegaT translate a source file by automatic insertion from a memory; return its output."""
    omegat = shutil.which("omegat")
    if not omegat:
        skip("OmegaT is not installed")
    for name in ("omegat", "source", "target", "tm/auto", "glossary", "dictionary"):
        (folder / name).mkdir(parents=True)
    (folder / "omegat.project").write_text(PROJECT, "utf-8")
    (folder / "source" / source).write_text(text, "utf-8")
    (folder / "tm" / "auto" / "it.tmx").write_text(known, "utf-8")
    words = [str(omegat), str(folder), "--mode=console-translate", f"--config-dir={folder / 'settings'}", *more]
    environment = os.environ | {"HOME": str(folder), "LC_ALL": "C.UTF-8"}
    ran = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=120, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return (folder / "target" / source).read_text("utf-8")


def test_omegat_translates_with_the_memory(tmp_path: Path) -> None:
    found = made()
    units = [(unit.source, unit.target) for unit in memory(found).units if "\n" not in unit.source]
    assert "A cow grazes." in dict(units)
    text = "\n\n".join([*(source for source, _ in units), "Cows fly."])
    told = translated(tmp_path / "cows", "cows.txt", text, tmx(found, "en")).split("\n\n")
    assert [one.strip() for one in told] == [*(target for _, target in units), "Cows fly."]


def test_no_character_is_lost_in_the_memory(tmp_path: Path) -> None:
    found = one_rule(HOSTILE, f"{HOSTILE} (mucche)")
    assert translated(tmp_path / "cows", "cows.txt", HOSTILE, tmx(found, "en")).strip() == f"{HOSTILE} (mucche)"


def test_a_catalog_completed_in_omegat_becomes_an_edition(tmp_path: Path) -> None:
    found = made()
    originals = {unit.original[0].number: unit.original[0].text for unit in found.units}
    originals["1.3"] = found.original.by_number["1.3"].text
    known = tmxfile()
    for number, text in TEXTS.items():
        known.addtranslation(originals[number], "en", text, "it")
    path = tmp_path / "it.po"
    path.write_text(translated(tmp_path / "cows", "it.po", po(found, Interface("en")), bytes(known).decode()), "utf-8")
    draft = read_po_file(path)
    assert draft.left_out() == (0, 0)
    assert rules_of(draft.edition()) == COWS | {number: (None, text) for number, text in TEXTS.items()}


def test_omegat_reads_every_term_of_the_term_base(tmp_path: Path) -> None:
    table = TermTable.load()
    given, shown, script = (tmp_path / name for name in ("terms.tbx", "shown.tsv", "read.groovy"))
    given.write_text(tbx(table, Interface("it")), "utf-8")
    script.write_text(READ_TERMS.format(given=given, shown=shown), "utf-8")
    memory_of_nothing = bytes(tmxfile()).decode()
    translated(tmp_path / "cows", "cows.txt", "Cows.", memory_of_nothing, f"--script={script}")
    read = {tuple(line.split("\t")) for line in shown.read_text("utf-8").splitlines()}
    labels = {(table.label(name, "en"), table.label(name, "it")) for name in table.ids if name not in table.newer}
    assert len(labels) > 100
    assert labels <= read


@pytest.mark.real_text
def test_every_real_rule_whose_words_are_known_is_translated(shared: Path, tmp_path: Path) -> None:
    library = Library()
    for name in ("it", "en"):
        library.put(capture(name))
    found = bitext_of(library.get("fandom-it-508"), library.get("mtgwiki-en-508"), library, "en")
    units = [(unit.source, unit.target) for unit in memory(found).units if "\n" not in unit.source]
    assert len(units) >= 15
    told = translated(tmp_path / "508", "508.txt", "\n\n".join(source for source, _ in units), tmx(found, "en"))
    assert [one.strip() for one in told.split("\n\n")] == [target for _, target in units]
