"""The reading room and the home page in a real Chromium: languages, filters, the graph that scrolls, no scripts."""

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browser import PHONE, Open, place_of
from tests.support.site_fixtures import fresh_site

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1280, "height": 900}


def shown_rules(page: Page) -> list[str]:
    """The English numbers of the visible rules."""
    return [name.split()[0] for name in page.locator(".r5-read__rule:visible h2 a").all_inner_texts()]


def shown_languages(page: Page) -> list[str]:
    """The visible languages of a rule, in their order."""
    columns = page.locator("[id='r-508.1k'] [data-column]:visible").all()
    return [str(one.get_attribute("data-column")) for one in columns]


def here(page: Page) -> list[str]:
    """The rules that the graph marks as being read."""
    return [str(one.get_attribute("href")) for one in page.locator(".r5-rail a[aria-current]").all()]


def test_the_choice_of_languages_is_remembered(visit: Open, address: str) -> None:
    page = visit("it/read/508/", viewport=DESKTOP)
    assert shown_languages(page) == ["it", "en", "ja"]
    page.get_by_label("Giapponese").uncheck()
    assert shown_languages(page) == ["it", "en"]
    assert page.url.endswith("?languages=it,en")
    page.goto(f"{address}/ja/read/508/")
    assert page.url.endswith("?languages=en,it"), "remembered on other pages"
    page.goto(f"{address}/it/read/508/?languages=ja")
    assert shown_languages(page) == ["ja"], "what a link says goes first"
    page.goto(f"{address}/it/read/508/")
    assert shown_languages(page) == ["it", "en"], "a link changes nothing for later"


def test_a_section_in_fewer_languages_keeps_the_choice(visit: Open, address: str) -> None:
    page = visit("ja/read/506/", viewport=DESKTOP)
    page.get_by_label("イタリア語").uncheck()
    page.goto(f"{address}/ja/read/508/")
    assert shown_languages(page) == ["ja", "en"], "506 is not on the Japanese page"
    page.goto(f"{address}/ja/read/506/")
    page.get_by_label("イタリア語").check()
    page.goto(f"{address}/ja/read/508/")
    assert shown_languages(page) == ["ja", "en", "it"]


def test_the_button_back_to_the_top_leaves_the_column_headings_free(visit: Open) -> None:
    page = visit("it/read/508/", viewport={"width": 1440, "height": 900})
    page.mouse.move(400, 500)
    page.mouse.wheel(0, 3000)
    page.wait_for_function("scrollY > 2000")
    page.mouse.wheel(0, -300)
    button = page.locator(".md-top:not([hidden])")
    button.wait_for()
    headings = place_of(page.locator(".r5-read__heads"))
    assert place_of(button)["y"] > headings["y"] + headings["height"]


def test_at_least_one_language_is_shown(visit: Open) -> None:
    page = visit("read/508/?languages=xx")
    assert shown_languages(page) == ["en", "it", "ja"]
    page = visit("read/508/?languages=en")
    page.get_by_label("English").click()
    assert shown_languages(page) == ["en"]


def test_filters_apply_to_the_shown_languages(visit: Open) -> None:
    page = visit("read/508/")
    everything = shown_rules(page)
    page.locator(".r5-filter summary").click()
    page.locator("input[name=drifted]").check()
    drifted = shown_rules(page)
    assert 0 < len(drifted) < len(everything)
    assert page.locator(".r5-filter output").inner_text() == f"{len(drifted)} rules"
    page.locator("select[name=kind]").select_option("missing")
    page.get_by_label("Italian").uncheck()
    assert shown_rules(page) == ["508.2a", "508.2b", "508.4d", "508.5a"]


def test_each_kind_says_how_many_rules_it_shows_and_an_empty_result_has_a_way_out(visit: Open) -> None:
    page = visit("it/read/508/?languages=it,en&kind=missing")
    kinds = page.locator("select[name=kind]")
    for option in kinds.locator("option").all():
        name, _, count = option.inner_text().rpartition(" (")
        kinds.select_option(option.get_attribute("value") or "")
        assert not name or len(shown_rules(page)) == int(count.rstrip(")")), name
    assert not kinds.locator("option[value=concept-missing]").count(), "its cause is in the list"
    page.goto(page.url.partition("?")[0] + "?languages=en&kind=typography")
    assert shown_rules(page) == []
    page.locator(".r5-filter button[type=reset]").click()
    assert (len(shown_rules(page)) > 30, shown_languages(page)) == (True, ["en"])
    assert not page.locator(".r5-filter button[type=reset]").is_visible()


def test_a_different_number_alone_is_not_drift(visit: Open) -> None:
    page = visit("read/508/?drifted=on&languages=it")
    drifted = shown_rules(page)
    page.locator("input[name=drifted]").uncheck()
    page.locator("select[name=kind]").select_option("renumbered")
    assert set(shown_rules(page)) - set(drifted)
    assert {"508.1a", "508.1g"} <= set(drifted), "outdated, missing"


def test_a_filtered_page_can_be_sent_as_a_link(visit: Open) -> None:
    page = visit("ja/read/508/?kind=missing&languages=ja")
    assert shown_rules(page) == ["508.2a", "508.2b", "508.4d", "508.5a"]
    assert page.locator(".r5-filter output").inner_text() == "4件のルールを表示中"
    assert page.locator("select[name=kind]").is_visible(), "the filter in force is open"


def test_the_graph_follows_scrolling_and_links_to_rules(visit: Open) -> None:
    page = visit("read/508/", viewport=DESKTOP)
    assert here(page) == ["#r-508.1"]
    page.locator("[id='r-508.4']").evaluate("rule => rule.scrollIntoView({ behavior: 'instant' })")
    page.wait_for_function("document.querySelector('.r5-rail [aria-current]').getAttribute('href') === '#r-508.4'")
    for number in ("508.2a", "508.8"):
        page.locator(f".r5-rail a[href='#r-{number}'] text").first.click()
        page.wait_for_function(
            f"document.querySelector('.r5-rail [aria-current]').getAttribute('href') === '#r-{number}'"
        )
        assert page.url.endswith(f"#r-{number}")
        assert page.locator(f"[id='r-{number}'] h2").evaluate(
            "name => document.elementFromPoint(name.getBoundingClientRect().x + 5, name.getBoundingClientRect().y + 5)"
            ".closest('h2') === name"
        ), "nothing covers its name"
    line = place_of(page.locator(".r5-rail a[aria-current] text").first)
    assert 0 < line["y"] < DESKTOP["height"], "the graph has come along"


def test_on_a_phone_the_graph_is_folded(visit: Open) -> None:
    page = visit("it/read/508/", viewport=PHONE)
    graph = page.locator(".r5-rail__graph")
    assert not graph.is_visible()
    page.locator(".r5-rail summary").click()
    row = page.locator(".r5-rail a[href='#r-508.1h'] text").first
    row.click()
    graph.wait_for(state="hidden")
    assert page.url.endswith("#r-508.1h")
    text = place_of(page.locator("[id='r-508.1h'] h2"))
    assert 0 <= text["y"] < PHONE["height"] / 2


def test_changing_languages_keeps_the_place(visit: Open) -> None:
    page = visit("it/read/508/#r-508.4", viewport=DESKTOP)
    rule = page.locator("[id='r-508.4']")
    before = place_of(rule)
    page.get_by_label("Giapponese").evaluate("box => box.click()")
    assert abs(place_of(rule)["y"] - before["y"]) < 2


def test_the_pages_are_complete_without_scripts(visit: Open) -> None:
    page = visit("read/508/", java_script_enabled=False, viewport=DESKTOP)
    assert "508.8" in shown_rules(page)
    assert shown_languages(page) == ["en", "it", "ja"]
    assert not page.locator(".r5-filter").is_visible()
    page.locator(".r5-rail a[href='#r-508.1k'] text").first.click()
    page.wait_for_url("**/#r-508.1k")
    home = visit("", java_script_enabled=False)
    home.locator("a.r5-find").click()
    home.wait_for_url("**/rules/")


@pytest.mark.parametrize("language", ["", "it/", "ja/"])
def test_the_first_phone_screen_has_search_entrances_and_the_readers_edition(visit: Open, language: str) -> None:
    page = visit(language, viewport=PHONE)
    for one in (".r5-find", ".r5-ways li:last-child", ".r5-tally li:first-child"):
        box = place_of(page.locator(one))
        assert box["y"] + box["height"] <= PHONE["height"], one


def test_a_count_on_the_home_page_links_to_its_findings(visit: Open) -> None:
    page = visit("it/")
    edition = page.locator(".r5-tally li").first
    for at, count in enumerate(edition.locator("p a").all_inner_texts()):
        edition.locator("p a").nth(at).click()
        shown = int(page.locator(".r5-filter output:not(:empty)").inner_text().split()[0])
        assert shown >= int(count.split()[0]), "one entry may have several findings"
        assert page.locator("section[data-edition]:visible").count() == 1
        if "mancant" in count or "rinumerat" in count:
            assert shown == int(count.split()[0])
        page.go_back()


def test_the_home_page_opens_the_sites_search(visit: Open) -> None:
    for viewport in (PHONE, DESKTOP):
        page = visit("it/", viewport=viewport)
        page.locator("a.r5-find").click()
        page.keyboard.type("deve attaccare")
        page.locator(".md-search-result__link").first.wait_for()
        assert "508.1d" in page.locator(".md-search-result__link").first.inner_text()


def test_from_files_links_lead_to_pages(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    home = fresh_site(tmp_path_factory) / "it" / "index.html"
    page = browser.new_page()
    page.goto(home.as_uri())
    page.locator(".r5-ways a").first.click()
    page.wait_for_url("**/it/read/508/index.html*")
    assert page.locator(".r5-read__rule").count() > 30
    page.locator(".r5-rail a[href='#r-508.1k'] text").first.click()
    page.locator("[id='r-508.1k'] h2 a").click()
    page.wait_for_url("**/it/rules/508.1k/index.html*")
    page.goto(f"{page.url.partition('#')[0]}#example-removed")
    page.evaluate("document.querySelector('a[hreflang=ja]').click()")
    page.wait_for_url("**/ja/rules/508.1k/index.html#example-removed")
    page.close()
