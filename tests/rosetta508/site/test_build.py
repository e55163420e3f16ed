"""The built site, as files: every page exists in every language, every link has a target, nothing is fetched."""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from bs4 import Tag
from lxml import html

from aligner.drift.finding import DriftReport, Finding
from aligner.history import History
from rosetta508.compare.grouped_findings import HARM, by_edition, caused_messages, entries_by_rule, findings_by_cause
from rosetta508.language.interface import Interface
from rosetta508.language.words import LANGUAGES, Words
from rosetta508.lookup.equivalences import PACKAGED
from rosetta508.site.build.mkdocs_build import NoSite, build
from rosetta508.site.model.material import Material, gather
from rosetta508.site.pages.file_list import drift_file
from tests.support.site_fixtures import ENGLISH, ITALIAN, Shelf, copy_sources, find_one, hostile_site, root, soup

FETCHING = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src", "object": "data"}


def tags(page: Path, path: str) -> list[Any]:
    """The elements of a page that an XPath finds: several times faster than `soup`, for tests that read all pages."""
    found: list[Any] = html.parse(str(page)).xpath(path)
    return found


def pages(site: Path) -> Iterator[Path]:
    return (page for page in sorted(site.rglob("*.html")) if page.name != "404.html")


def attribute(tag: Tag, name: str) -> str:
    """An attribute as text, '' if there is none."""
    return str(tag.get(name) or "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_page_in_every_language(site: Path, material: Material, language: str) -> None:
    assert len(material.rows) > 60
    for row in material.rows:
        page = root(site, language) / row.address / "index.html"
        assert tags(page, "/html/@lang") == [language]
        assert tags(page, "//h1")[0].text_content().split()[0] == row.number


def test_a_rule_page_shows_every_edition_with_its_number_and_its_language(site: Path) -> None:
    page = soup(site / "it/rules/508.1k/index.html")
    found = [
        (attribute(one, "aria-label"), one.select("header .r5-chip"), one.select(".r5-text__body p[lang]"))
        for one in page.select("article.r5-text")
    ]
    shown = [
        (name, [chip.get_text() for chip in chips], {attribute(text, "lang") for text in texts})
        for name, chips, texts in found
    ]
    assert shown == [
        ("italiano", ["508.1j"], {"it"}),
        ("inglese", ["508.1k"], {"en"}),
        ("giapponese", ["508.1k"], {"ja"}),
    ]


def test_a_rule_page_names_drift_in_the_readers_language(site: Path, material: Material) -> None:
    row = material.by_number["508.1c"]
    expected = {finding.message["ja"] for finding in material.by_row[row.address]}
    assert expected
    shown = soup(site / "ja/rules/508.1c/index.html").select(".r5-finding__message")
    assert {one.get_text() for one in shown} == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_text_with_dated_parts_is_said_to_be_dated(site: Path, language: str) -> None:
    words, folds = Words(language), list[Tag]()
    for path in (root(site, language) / "rules").glob("50*/index.html"):
        folds += soup(path).select(".r5-layers")
    for fold in folds:
        title = words("layers.title" if fold.select("li > .r5-age") else "layers.undated")
        assert find_one(fold, "summary").get_text() == title
    assert len({find_one(one, "summary").get_text() for one in folds}) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_chip_of_a_rule_page_links_to_something_of_its_own(site: Path, language: str) -> None:
    seen = 0
    for path in (root(site, language) / "rules").glob("50*/index.html"):
        ids = tags(path, "//@id")
        assert len(ids) == len(set(ids)), path
        links = tags(path, "//*[contains(concat(' ', @class, ' '), ' r5-text__state ')]//a/@href")
        assert {link.removeprefix("#") for link in links} <= set(ids) - {"drift"}, path
        seen += len(links)
    assert seen


def test_the_address_of_a_translations_number_redirects_to_the_rule(site: Path) -> None:
    alias = soup(site / "ja/rules/it/508.1j/index.html")
    assert attribute(find_one(alias, "meta[http-equiv=refresh]"), "content").endswith("url=../../508.1k/")
    assert "イタリア語版の508.1j" in find_one(alias, "main").get_text()
    assert (site / "rules/ja/508.8/index.html").is_file()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("old", ["aligning-measured", "drift-measured", "dating-measured", "benchmarks"])
def test_the_former_address_of_a_page_redirects_to_the_new_one(site: Path, language: str, old: str) -> None:
    former, now = (root(site, language) / name / "index.html" for name in (old, "how-good"))
    assert attribute(find_one(soup(former), "meta[http-equiv=refresh]"), "content").endswith("url=../how-good/")
    assert find_one(soup(former), "main a").get_text() == find_one(soup(now), "h1").get_text()


def test_only_redirects_are_hidden_from_search_engines(site: Path) -> None:
    hidden = [page.relative_to(site).as_posix() for page in pages(site) if tags(page, "//meta[@name='robots']")]
    assert hidden
    leading = r"(it/|ja/)?(rules/(it|ja)/.+|benchmarks|(aligning|drift|dating)-measured)/index\.html"
    assert [page for page in hidden if not re.fullmatch(leading, page)] == []


def test_a_number_of_another_rule_elsewhere_is_explained(site: Path) -> None:
    line = find_one(soup(site / "rules/508.1j/index.html"), ".r5-elsewhere")
    assert " ".join(line.get_text().split()) == "The Italian 508.1j is a different rule, which today is 508.1k."
    assert soup(site / "rules/508.1a/index.html").select_one(".r5-elsewhere") is None


def test_a_current_rule_names_the_month_of_its_wording(site: Path) -> None:
    text = soup(site / "rules/508.1c/index.html").get_text()
    assert "the English has not changed in substance since July 2009" in text, "it was only restyled in 2018 and 2025"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translated_heading_has_no_state(site: Path, language: str) -> None:
    page = soup(root(site, language) / "rules/508/index.html")
    states = [one.get_text().strip() for one in page.select(".r5-text:not([data-state=lead]) .r5-text__state")]
    assert states == [""]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_and_the_page_of_a_rule_say_the_same_of_each_edition(site: Path, language: str) -> None:
    known: dict[str, list[str]] = {}
    for edition in json.loads(PACKAGED.read_text("utf-8"))["editions"]:
        for rule in edition["rules"].values():
            if "verdict" in rule:
                known.setdefault(rule["english"][0], []).append(rule["verdict"][language])
    assert sum(map(len, known.values())) > 80
    for number, verdicts in known.items():
        page = soup(root(site, language) / f"rules/{number}/index.html")
        shown = {line.get_text().rpartition(" · ")[2] for line in page.select(".r5-answer, .r5-other")}
        assert set(verdicts) <= shown, number


def test_the_rules_that_a_rule_was_split_into_are_a_list(site: Path) -> None:
    (moved,) = [
        one.get_text()
        for one in soup(site / "it/rules/506.4/index.html").select(".r5-events li")
        if "306.2b" in one.get_text()
    ]
    assert moved.endswith("alla 306.2a e alla 306.2b")


def test_the_drift_page_has_every_finding_by_edition_and_rule(site: Path, material: Material) -> None:
    page = soup(site / "drift/index.html")
    for name, found in by_edition(material.findings).items():
        section = find_one(page, f"#findings section[data-edition='{name}']")
        shown = section.get_text()
        entries = [entry for group in entries_by_rule(found) for entry in group]
        caused = [entry.findings for entry in entries if not entry.is_run]
        assert all(entry.text(Interface("en")) in shown for entry in entries)
        assert all(said in shown for findings in caused for said in caused_messages(findings, Interface("en")))
        rows = section.select("[data-row]")
        named = {number for row in rows for number in attribute(row, "data-rules").split()}
        assert {finding.counterpart.rule for finding in found if finding.counterpart} <= named
        runs = [row for row in rows if attribute(row, "data-drift").count(":renumbered:") > 1]
        chips = [row.select(".r5-chip")[0] for row in rows if row.select(".r5-chip") and row not in runs]
        rules = [(chip["lang"], chip.get_text()) for chip in chips]
        assert len(rules) == len(set(rules)), "a rule is one entry"
        tokens = [token for row in rows for token in attribute(row, "data-drift").split()]
        assert len(tokens) == len(findings_by_cause(found)), "what another finding causes is not counted again"


def test_the_drift_page_lists_the_most_harmful_first_and_joins_runs(site: Path) -> None:
    page = soup(site / "drift/index.html")
    for section in page.select("#findings section"):
        worst = [
            min(HARM.index(token.split(":")[2]) for token in attribute(row, "data-drift").split())
            for row in section.select("[data-row]")
        ]
        assert worst == sorted(worst)
    italian = find_one(page, "section[data-edition='it-2024-10-02-fandom-508']")
    runs = [row for row in italian.select("[data-row]") if attribute(row, "data-drift").count("it:missing") > 1]
    assert ["508.3", "508.3f"] in [[chip.get_text() for chip in row.select(".r5-chip")] for row in runs]
    assert all(find_one(row, ".r5-finding__head").get_text().startswith("English ") for row in runs)


def test_the_report_can_be_downloaded_in_every_language(site: Path, material: Material) -> None:
    for language in LANGUAGES:
        folder = root(site, language) / "drift"
        assert json.loads((folder / "drift.json").read_text("utf-8"))["schema"] == "rosetta508/drift/1"
        results = json.loads((folder / "drift.sarif").read_text("utf-8"))["runs"][0]["results"]
        assert sum(1 + len(one.get("relatedLocations", ())) for one in results) == len(material.findings)
        lines = list(csv.DictReader((folder / "drift.csv").read_text("utf-8").splitlines()))
        assert [line["message"] for line in lines] == [finding.message[language] for finding in material.findings]


def test_no_spreadsheet_cell_is_a_formula() -> None:
    bad = Finding("untranslated", "info", "it-x", "=1+1", None, {}, dict.fromkeys(LANGUAGES, "@SUM(A1)"))
    table = drift_file(DriftReport((bad,)), "drift.csv", "it")
    assert "'=1+1" in table
    assert "'@SUM(A1)" in table


def test_every_edition_has_a_page_with_its_facts(site: Path, material: Material) -> None:
    for edition_shown in material.editions:
        page = soup(site / "sources" / edition_shown.id / "index.html")
        text = page.get_text()
        assert edition_shown.id in text
        assert "unstated" not in find_one(page, ".r5-facts").get_text()
        assert all(rule.number in text for rule in edition_shown.rules)


def test_rulings_are_shown_with_their_rules(site: Path, material: Material) -> None:
    spoken = {number for ruling in material.rulings for number in ruling.rules} & set(material.by_number)
    assert len(spoken) > 10
    for number in spoken:
        shown = {
            one.get_text()
            for one in soup(site / "rules" / number / "index.html").select(".r5-ruling__head > .r5-chip:first-child")
        }
        assert shown >= {ruling.rule.number for ruling in material.rulings if number in ruling.rules}
    assert len(soup(site / "rulings/index.html").select(".r5-ruling")) == len(material.rulings)
    for language, cited in (("en", "D’Angelo, 1 October 1996"), ("ja", "D’Angelo、1996年10月1日")):
        page = soup(root(site, language) / "rules/508.1m/index.html")
        assert find_one(page, "#declare-22 .r5-ruling__cited").get_text() == cited
    for language, cited in (
        ("en", "D’Angelo, 1 October 1996; Aahz, 18 August 1997"),
        ("ja", "D’Angelo、1996年10月1日／Aahz、1997年8月18日"),
    ):
        page = soup(root(site, language) / "rulings/index.html")
        assert find_one(page, "#block-22 .r5-ruling__cited").get_text() == cited


def test_every_page_links_its_other_languages(site: Path) -> None:
    for page in pages(site):
        if tags(page, "/html/head/meta[@name='robots'][@content='noindex']"):
            continue
        links = tags(page, "/html/head//link[@hreflang]")
        assert {one.get("hreflang") for one in links} == set(LANGUAGES), page
        assert all((page.parent / one.get("href", "") / "index.html").is_file() for one in links), page


@pytest.mark.parametrize(("language", "name"), [("en", "Tabs"), ("it", "Sezioni del sito"), ("ja", "タブ")])
def test_the_main_menu_is_named_in_the_readers_language(site: Path, language: str, name: str) -> None:
    assert tags(root(site, language) / "command/index.html", "//nav[contains(@class, 'md-tabs')]/@aria-label") == [name]


def test_no_page_loads_anything_from_another_host(site: Path) -> None:
    for page in pages(site):
        for tag in tags(page, "|".join(f"//{name}" for name in FETCHING)):
            assert not urlsplit(tag.get(FETCHING[tag.tag], "")).netloc, (page, tag)
    for style in [*site.rglob("*.css"), *site.rglob("*.svg")]:
        assert not re.search(r"(url\(|@import\s*)['\"]?(https?:)?//", style.read_text("utf-8")), style


def test_every_link_and_anchor_resolves(site: Path) -> None:
    anchors = {page: {*tags(page, "//@id")} for page in pages(site)}
    broken = []
    for page in anchors:
        for href in tags(page, "//a/@href"):
            link = urlsplit(href)
            if link.scheme or link.netloc:
                continue
            path = unquote(link.path)
            target = (page.parent / path / "index.html").resolve() if path.endswith("/") or path == "." else page
            if path and not path.endswith("/") and path != ".":
                target = (page.parent / path).resolve()
                target = target / "index.html" if target.is_dir() else target
            if target.suffix in {".json", ".jsonl", ".csv", ".sarif"} and target.is_file():
                continue
            if target not in anchors or (link.fragment and link.fragment not in anchors[target]):
                broken.append((page.relative_to(site), href))
    assert broken == []


def test_build_inputs_are_not_in_the_site(site: Path) -> None:
    assert not (site / "hooks").exists()
    assert not (site / "overrides").exists()
    assert [path for path in site.rglob("*") if path.suffix in {".py", ".pyc", ".md", ".toml"}] == []


def test_the_same_editions_give_the_same_site(site: Path, tmp_path: Path) -> None:
    """The second site is built by a separate process with workers; the first may have been built without workers."""
    code = "import sys, pathlib as p; from rosetta508.site.build.mkdocs_build import build; "
    code += "sys.exit(build(config=p.Path(sys.argv[1])))"
    library = os.environ | {"ROSETTA508_HOME": str(tmp_path / "home")}
    subprocess.run([sys.executable, "-c", code, str(copy_sources(tmp_path))], cwd=tmp_path, env=library, check=True)
    again = tmp_path / "site"

    def content(folder: Path) -> dict[str, bytes]:
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    first, second = content(site), content(again)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def test_rule_pages_are_under_the_size_limit(site: Path) -> None:
    folders = [root(site, language) / name for language in LANGUAGES for name in ("rules", "read")]
    heavy = {page: page.stat().st_size for folder in folders for page in folder.rglob("*.html")}
    assert [page for page, size in heavy.items() if size > 150_000] == []


@pytest.mark.parametrize("number", ["506.4d", "506.7e", "508.1k", "508.4", "508.4a", "508.4c", "508.5"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_change_of_the_english_is_described_in_words(site: Path, language: str, number: str) -> None:
    words, italian = Words(language), Words(language).heading("it")
    page = soup(root(site, language) / "rules" / number / "index.html")
    told = next(one.get_text() for one in page.select("p.r5-verdict") if one.get_text().startswith(italian))
    rule = History.load().rule_at(number, "2026-08-07") or ""
    dates = [words.date(one.first) for one in History.load().wordings(rule)]
    named = [one for one in dates if one in told]
    assert named
    opening = "（" if language == "ja" else " ("
    assert [one for one in named if f"{one}{opening}" not in told] == []


def test_stale_pages_are_removed_and_unchanged_ones_kept(site: Path, tmp_path: Path) -> None:
    shutil.copytree(site.parent, tmp_path, dirs_exist_ok=True)
    config = tmp_path / "mkdocs.yml"
    page = tmp_path / "docs/en/rules/508.1.md"
    stale = tmp_path / "docs/en/rules/999.9.md"
    stale.write_text("old")
    before = page.stat().st_mtime_ns
    assert build(config=config) == 0
    assert not stale.exists()
    assert page.stat().st_mtime_ns == before


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site built from editions in which every text, name, and number is hostile."""
    return hostile_site(tmp_path_factory)


def test_hostile_text_is_escaped(hostile: Path) -> None:
    seen = 0
    for page in pages(hostile):
        text = page.read_text("utf-8")
        assert not tags(page, "//@*[starts-with(name(), 'on')]"), page
        assert not [href for href in tags(page, "//@href") if href.lower().startswith("javascript:")], page
        assert not tags(page, "//img[@src='x']"), page
        assert "<script>window.hostile" not in text, page
        seen += "&lt;script&gt;window.hostile=1&lt;/script&gt;" in text
        assert not set(text) & {"\x00", "\x02", "\x0c"}, page
    assert seen > 20
    shown = find_one(soup(hostile / "rules/508.4/index.html"), ".r5-text__body")
    assert (
        "<img src=x onerror='window.hostile=2'> {{ config }} {% raw %} [a](javascript:alert(1)) `x` **b** &lt;i&gt;"
        in shown.get_text()
    )


def test_hostile_numbers_stay_inside_the_site(hostile: Path) -> None:
    outside = [path for path in hostile.parent.iterdir() if path.name not in {"site", "docs", "mkdocs.yml"}]
    assert outside == []
    assert not any("escape" in path.name and path.parent.name != "it" for path in hostile.rglob("*"))
    titles = [soup(page).title for page in (hostile / "rules/it").rglob("*.html")]
    assert titles
    assert all(title and "<" not in title.get_text() for title in titles)


def test_hostile_text_cannot_leave_the_search_files(hostile: Path) -> None:
    for language in LANGUAGES:
        text = (hostile / f"assets/search/{language}.js").read_text("utf-8")
        start = f'(window.rosetta508Data??={{}})["{language}"]='
        assert text.startswith(start)
        data = json.loads(text.removeprefix(start).removesuffix(";\n"))
        assert any("<script>" in entry[4] for entry in data["entries"])
        assert all("<" not in entry[0] and not entry[0].startswith((".", "/")) for entry in data["entries"])


def test_a_made_up_rule_book_gets_the_same_pages() -> None:
    found = gather(Shelf(ENGLISH, ITALIAN))
    assert [row.number for row in found.rows if row.english] == [rule.number for rule in ENGLISH.rules]
    assert found.main_section == "508"


def test_a_folder_without_a_configuration_is_reported(tmp_path: Path) -> None:
    with pytest.raises(NoSite, match=r"mkdocs\.yml.*the site was not built"):
        build(config=tmp_path / "mkdocs.yml")


@pytest.mark.slow
def test_a_broken_link_in_a_page_breaks_the_strict_build(tmp_path: Path) -> None:
    config = copy_sources(tmp_path)
    page = tmp_path / "docs/en/concepts.md"
    page.write_text(page.read_text("utf-8") + "\n[nowhere](nowhere.md)\n", "utf-8")
    with pytest.raises(NoSite, match="the site was not built"):
        build(config=config)


def test_the_preview_of_a_section_has_its_name_in_the_language_that_cites_it(site: Path) -> None:
    page = soup(root(site, "it") / "rules/506.7a/index.html")
    shown = {one: find_one(page, f"#cited-{one}-508 b") for one in ("en", "it")}
    assert {one: title["lang"] for one, title in shown.items()} == {"en": "en", "it": "it"}
    assert shown["it"].get_text().startswith("Sottofase ")
