"""Search: words are cut where the script changes, each language has its own index, accents need not be typed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config import load_config

from rosetta508.site.build.search_index import accentless, rebase_search, split_index
from tests.support.checkout import ROOT


@pytest.fixture(scope="module")
def separator() -> re.Pattern[str]:
    """The separator that index and query share; Python cuts with it as JavaScript does."""
    plugin: Any = load_config(str(ROOT / "mkdocs.yml")).plugins["material/search"]
    assert list(plugin.config.lang) == ["en"]
    return re.compile(plugin.config.separator)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("攻撃クリーチャー", ["攻撃", "クリーチャー"]),
        ("戦闘ダメージ・ステップ", ["戦闘", "ダメージ", "ステップ"]),
        ("ルール508.1cの例", ["ルール", "508.1c", "の", "例"]),
        ("(508.1d)", ["508.1d"]),
        ("“508.1e”", ["508.1e"]),
        ("取り除く", ["取", "り", "除", "く"]),
        ("prioritize l’ordine «rapidità»", ["prioritize", "l", "ordine", "rapidità"]),
        ("first-strike damage", ["first", "strike", "damage"]),
    ],
)
def test_words_are_cut_at_script_borders(separator: re.Pattern[str], text: str, pieces: list[str]) -> None:
    assert [piece for piece in separator.split(text) if piece] == pieces


def test_a_page_searches_from_the_root_of_its_language() -> None:
    page = '<p>x</p><script id="__config" type="application/json">{"base": "../../..", "search": "../w.js"}</script>'
    config = json.loads(rebase_search(page).split(">")[3].split("<")[0])
    assert config == {"base": "../..", "search": "../w.js"}
    assert '"base": "."' in rebase_search(page.replace("../../..", ".."))


def test_what_the_theme_says_stays_fit_for_a_script() -> None:
    page = '<script id="__config" type="application/json">{"base": "..", "t": "\\u003c/script\\u003e"}</script>'
    assert "</script></script>" not in rebase_search(page)
    assert json.loads(rebase_search(page).split(">")[1].split("<")[0])["t"] == "</script>"


def test_each_language_has_an_index_of_its_own(tmp_path: Path) -> None:
    docs = [
        {"location": "", "title": "Home", "text": "<p>one</p>"},
        {"location": "rules/1/", "title": "1", "text": ""},
        {"location": "it/rules/1/", "title": "1", "text": "<p>rapidità</p>"},
        {"location": "italics/", "title": "Italics", "text": ""},
        {"location": "ja/", "title": "表", "text": "<p>一</p>"},
    ]
    (tmp_path / "search").mkdir()
    (tmp_path / "search/search_index.json").write_text(json.dumps({"config": {"lang": ["en"]}, "docs": docs}), "utf-8")
    split_index(tmp_path, ["en", "it", "ja"])

    def found(folder: str) -> list[str]:
        index = json.loads((tmp_path / folder / "search/search_index.json").read_text("utf-8"))
        assert index["config"] == {"lang": ["en"]}
        return [entry["location"] for entry in index["docs"]]

    assert found("") == ["", "rules/1/", "italics/"]
    assert found("it") == ["rules/1/"]
    assert found("ja") == [""]
    assert "rapidita" in (tmp_path / "it/search/search_index.json").read_text("utf-8")


def test_words_with_accents_are_found_without() -> None:
    assert accentless("Rapidità, perché 508.1k attacca più 攻撃 haste") == ["perche", "piu", "rapidita"]
    assert accentless("haste &amp; vigilance") == []
    assert accentless("rapidità, Rapidità") == ["rapidita", "rapidita"]
