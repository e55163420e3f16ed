"""The site in a real Chromium: filters, search in three languages, phone width, dark mode, no other host."""

from doctest import DocTestParser

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browser import PHONE, Open, place_of, served
from tests.support.searching import enter_query
from tests.support.site_fixtures import hostile_site

pytestmark = pytest.mark.browser

PAGES = ["", "read/", "read/508/", "rules/", "rules/508/", "rules/508.1k/", "rules/508.1d/", "examples/", "drift/",
         "todo/", "todo/it-2024-10-02-fandom-508/", "dating/", "terms/", "downloads/",
         "sources/", "sources/it-2024-10-02-fandom-508/", "rulings/", "concepts/", "command/",
         "adding-a-language/", "about/"]  # fmt: skip


def test_the_drift_page_filters_its_findings(visit: Open) -> None:
    page = visit("it/drift/")
    before = page.locator(".r5-finding:visible").count()
    page.locator("select[name=kind]").select_option("renumbered")
    after = page.locator(".r5-finding:visible").count()
    assert 0 < after < before
    rows = page.locator(".r5-finding:visible").evaluate_all("(rows) => rows.map((row) => row.dataset.drift)")
    renumbered = sum(token.split(":")[1] == "renumbered" for row in rows for token in row.split())
    assert renumbered > after, "a row may be about several rules"
    assert page.locator(".r5-filter output").inner_text() == f"{renumbered} segnalazioni mostrate"


def test_counts_of_choices_follow_the_edition_and_an_empty_result_offers_the_way_out(visit: Open) -> None:
    page = visit("drift/?edition=en-2024-11-08-mtgwiki-508")
    assert page.locator("section:visible h2").all_inner_texts()[0].startswith("English 508")
    assert page.locator("select[name=kind] option[value=missing]").inner_text().endswith("(1)")
    assert page.locator("select[name=kind] option[value=misspelling]").inner_text().endswith("(0)")
    assert page.locator(".r5-filter output").inner_text() == "4 findings shown"
    page.locator("select[name=kind]").select_option("misspelling")
    assert page.locator(".r5-finding:visible").count() == 0
    assert page.locator(".r5-filter output").inner_text() == "Nothing matches these filters."
    page.get_by_role("button", name="Clear the filters").click()
    assert page.locator("section:visible").count() == 4
    assert page.locator(".r5-filter button[type=reset]:visible").count() == 0
    assert "?" not in page.url
    page.locator("select[name=edition]").select_option("it")
    assert page.locator("section:visible").count() == 2


@pytest.mark.parametrize(("root", "count"), [("", "(1)"), ("it/", "(1)"), ("ja/", "（1）")])
def test_counts_of_choices_follow_the_edition_in_every_language(visit: Open, root: str, count: str) -> None:
    page = visit(f"{root}drift/?edition=en-2024-11-08-mtgwiki-508")
    assert page.locator("select[name=kind] option[value=missing]").inner_text().endswith(count)


def test_the_to_do_page_filters_by_harm_and_counts_tasks(visit: Open) -> None:
    page = visit("ja/todo/it-2024-10-02-fandom-508/?harm=misleading")
    rows = page.locator(".r5-task:visible")
    assert rows.count() == 1
    assert rows.first.get_attribute("id") == "rule-508.1c"
    page.locator("select[name=harm]").select_option("missing")
    assert page.locator(".r5-filter output").inner_text() == "18件を表示中"


def test_the_drift_page_filters_by_edition_and_by_rule(visit: Open) -> None:
    page = visit("drift/?edition=it-2024-10-02-fandom-508&rule=508.1")
    rows = page.locator(".r5-finding:visible")
    assert page.locator("section:visible").count() == 1
    numbers = [str(row.get_attribute("data-rules")).split() for row in rows.all()]
    assert numbers
    assert all(any(one.startswith("508.1") for one in found) for found in numbers)
    page.locator("input[name=rule]").fill("508.1j")
    assert {"508.1j"} <= set(str(rows.first.get_attribute("data-rules")).split())
    assert rows.count() < len(numbers)


def test_the_terms_are_found_without_their_accents(visit: Open) -> None:
    page = visit("ja/terms/")
    page.locator("input[name=words]").fill("rapidita")
    assert page.locator("#terms tbody tr:visible").all_inner_texts()[0].startswith("速攻")
    page.locator("input[name=words]").fill("")
    page.locator("input[name=old]").check()
    assert 0 < page.locator("#terms tbody tr:visible").count() < 20


@pytest.mark.parametrize("language", ["", "it/", "ja/"])
@pytest.mark.parametrize("words", ["攻撃クリーチャー", "戦闘ダメージ", "508.1k", "rapidità", "rapidita"])
def test_search_finds_pages_in_the_readers_language(visit: Open, address: str, language: str, words: str) -> None:
    found = enter_query(visit(language), words)
    assert found
    start = f"{address}/{language}"
    others = [f"{address}/{other}" for other in ("it/", "ja/") if other != language]
    assert all(link.startswith(start) and not (language == "" and link.startswith(tuple(others))) for link in found)
    if words == "508.1k":
        assert found[0] == f"{start}rules/508.1k/"
    if words.startswith("rapidit"):
        assert f"{start}rules/508.1a/" in found[:3]
    if words == "戦闘ダメージ":
        assert f"{start}rules/508.8/" in found[:5]
    if words == "攻撃クリーチャー" and language == "ja/":
        assert found[0] == f"{start}rules/508/"


@pytest.mark.parametrize("language", ["", "it/", "ja/"])
def test_on_a_phone_nothing_scrolls_sideways(visit: Open, address: str, language: str) -> None:
    page = visit(language, viewport=PHONE)
    for path in PAGES:
        page.goto(f"{address}/{language}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        wide = page.evaluate(
            "[...document.querySelectorAll('.md-content :is(p, li, td, h1, h2)')]"
            f".filter(e => e.getBoundingClientRect().right > {PHONE['width'] + 1}).map(e => e.outerHTML.slice(0, 80))"
        )
        assert wide == [], path


def test_on_a_phone_the_readers_rule_its_state_and_the_english_come_first(visit: Open) -> None:
    page = visit("it/rules/508.1k/", viewport=PHONE)
    texts = page.locator("article.r5-text")
    assert [texts.nth(at).get_attribute("aria-label") for at in range(3)] == ["italiano", "inglese", "giapponese"]
    mark = place_of(texts.first.locator(".r5-mark").first)
    assert mark["y"] < PHONE["height"] / 2
    english = place_of(texts.nth(1).locator("p[lang]").first)
    assert english["y"] < PHONE["height"]


def test_on_a_desktop_the_three_texts_begin_on_one_line(visit: Open) -> None:
    page = visit("rules/508.1d/", viewport={"width": 1280, "height": 900})
    places = [place_of(one) for one in page.locator(".r5-text__body > p:first-child").all()]
    assert len(places) == 3
    assert len({round(place["y"]) for place in places}) == 1


def test_dark_and_light_follow_the_system_and_the_switch(visit: Open) -> None:
    def background(page: Page) -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    light, dark = visit("rules/508.1k/", color_scheme="light"), visit("rules/508.1k/", color_scheme="dark")
    assert background(light) == "rgb(251, 250, 247)"
    assert background(dark) == "rgb(21, 23, 27)"
    light.locator("label[for=__palette_1]:visible").click()
    assert background(light) == "rgb(21, 23, 27)"


def test_the_number_of_a_translation_redirects_to_the_rule(visit: Open) -> None:
    page = visit("it/rules/it/508.1j/")
    page.wait_for_url("**/it/rules/508.1k/", timeout=10_000)
    assert page.locator("h1").inner_text().startswith("508.1k")


def test_the_citation_is_copied(visit: Open, address: str) -> None:
    page = visit("rules/508.1k/#cite", permissions=["clipboard-read", "clipboard-write"])
    page.locator("button.r5-copy").click()
    page.locator("button.r5-copy", has_text="Copied").wait_for()
    copied = str(page.evaluate("navigator.clipboard.readText()"))
    assert copied.startswith("Rosetta 508, 508.1k: English 508.1k (")
    assert address in copied


def test_only_typed_code_is_copied_and_it_runs(visit: Open) -> None:
    page = visit("rules/508.1c/#example-left-alone", permissions=["clipboard-read", "clipboard-write"])
    article = page.locator("#example-left-alone")
    article.locator("button[data-typed]").click()
    article.locator("button[data-typed]", has_text="Copied").wait_for()
    copied = str(page.evaluate("navigator.clipboard.readText()"))
    shown = (page.locator(".r5-exs__setup pre"), article.locator("pre").first)
    code = (line for one in shown for line in DocTestParser().get_examples(str(one.text_content())))
    assert copied == "".join(line.source for line in code)
    names: dict[str, object] = {}
    exec(copied, names)  # noqa: S102 - the project's own example
    assert getattr(names["verdict"], "violates", None) == ("508.1c",)


@pytest.mark.parametrize("place", ["h1", "h2", ".r5-text p[lang]"])
def test_a_word_longer_than_the_screen_is_broken(browser: Browser, address: str, place: str) -> None:
    page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    page.goto(f"{address}/rules/508.1k/")
    page.evaluate("one => document.querySelector(one).append(' ' + 'x'.repeat(600))", place)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.close()


def test_hostile_rules_run_nothing(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    asked: list[str] = []
    with served(hostile_site(tmp_path_factory)) as place:
        page = browser.new_page()
        page.on("dialog", lambda dialog: asked.append(dialog.message))
        page.on("request", lambda request: None if request.url.startswith(place) else asked.append(request.url))
        for path in ("", "read/508/", "rules/508.1/", "rules/508.4/", "drift/", "sources/it-2024-10-02-fandom-508/"):
            page.goto(f"{place}/{path}")
            assert page.evaluate("window.hostile") is None, path
        page.goto(f"{place}/")
        assert enter_query(page, "config")
        assert page.evaluate("window.hostile") is None
        page.close()
    assert asked == []
