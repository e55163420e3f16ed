"""The rule page in a real Chromium: parts that answer to each other, layers, previews, titles, print."""

import pytest
from playwright.sync_api import Page

from tests.support.browser import PHONE, Open

pytestmark = pytest.mark.browser
LANGUAGES = ("", "it/", "ja/")


def marked(page: Page) -> dict[str, list[str]]:
    """The numbers of the parts that are marked, by the language of the text."""
    return dict(
        page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('.r5-text')].map(text => "
            "[text.querySelector('p[lang]').lang, "
            "[...text.querySelectorAll('.r5-part--marked')].map(part => part.dataset.part)]))"
        )
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_pointing_at_a_part_marks_it_in_every_language(visit: Open, language: str) -> None:
    page = visit(f"{language}rules/508.1d/", viewport={"width": 1280, "height": 900})
    page.locator("p[lang=en] .r5-part[data-part='3']").hover()
    assert {tongue: set(numbers) for tongue, numbers in marked(page).items()} == {"en": {"3"}, "it": {"3"}, "ja": {"3"}}
    assert page.locator(".r5-part--marked").first.evaluate("e => getComputedStyle(e).textDecorationLine") == "underline"
    page.mouse.move(0, 0)
    assert not any(marked(page).values())


def test_parts_are_reached_by_keyboard_in_the_readers_text(visit: Open) -> None:
    page = visit("it/rules/508.1d/")
    page.locator(".r5-text__body").first.click(position={"x": 1, "y": 1})
    page.locator(".r5-part[tabindex]").first.focus()
    assert page.evaluate("document.activeElement.closest('p').lang") == "it"
    page.keyboard.press("Tab")
    assert "2" in marked(page)["en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_cited_is_previewed_by_keyboard_and_pointer(visit: Open, language: str) -> None:
    page = visit(f"{language}rules/508.1k/", viewport=PHONE)
    link = page.locator("a[data-cited]").first
    link.focus()
    box = page.locator(f"[id='{link.get_attribute('data-cited')}']")
    assert box.is_visible()
    assert "506.4" in box.inner_text()
    place = box.bounding_box()
    assert place
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= PHONE["width"]
    assert link.get_attribute("aria-describedby") == box.get_attribute("id")
    page.keyboard.press("Escape")
    assert not box.is_visible()


def test_a_preview_stays_while_it_is_pointed_at(visit: Open) -> None:
    page = visit("rules/508.1k/", viewport={"width": 1280, "height": 900})
    page.locator("a[data-cited]").first.hover()
    box = page.locator(".r5-preview:visible")
    box.hover()
    page.wait_for_timeout(500)
    assert box.is_visible()
    page.mouse.move(0, 0)
    box.wait_for(state="hidden")


def test_the_layers_of_a_translation_show_when_asked_for(visit: Open) -> None:
    page = visit("it/rules/508.1k/")
    text = page.locator(".r5-text").first
    past = text.locator(".r5-part[data-age=past]").first
    style = "e => getComputedStyle(e).borderBottomStyle"
    assert past.evaluate(style) == "none"
    text.locator(".r5-layers summary").click()
    assert past.evaluate(style) == "double"
    assert "2003" in text.locator(".r5-layers").inner_text()
    assert "2009" in text.locator(".r5-layers").inner_text()


@pytest.mark.parametrize(("language", "topic"), [("", "battle"), ("it/", "battaglia"), ("ja/", "バトル")])
def test_a_verdict_names_what_changed_in_the_readers_language(visit: Open, language: str, topic: str) -> None:
    page = visit(f"{language}rules/508.1b/")
    italian = page.locator(".r5-text", has=page.locator("p[lang=it]")).locator(".r5-answer")
    assert topic in italian.inner_text()
    assert "2023" in italian.inner_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_is_called_by_its_name_once(visit: Open, language: str) -> None:
    page = visit(language)
    assert page.title() == "Rosetta 508"
    page = visit(f"{language}rules/508.1k/")
    title = page.title()
    assert (title.startswith("508.1k "), title.endswith(" · Rosetta 508"), title.count("Rosetta")) == (True, True, 1)


def test_on_paper_there_is_the_rule_and_nothing_to_press(visit: Open) -> None:
    page = visit("it/rules/508.1k/")
    page.emulate_media(media="print")
    assert page.locator(".r5-text__body").first.is_visible()
    for gone in (".md-header", ".md-search", ".r5-how", ".r5-layers", "button.r5-copy"):
        assert not page.locator(gone).first.is_visible(), gone


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_notes_and_titles_say_what_language_they_are_in(visit: Open, language: str) -> None:
    page = visit(f"{language}rules/508.1d/")
    texts = "document.querySelectorAll('.r5-text p[lang], .r5-note p[lang], .r5-preview p[lang], .r5-wrong[lang]')"
    own = "[...e.childNodes].reduce((said, n) => said + (n.lang ? '' : n.nodeType === 3 ? n.data : own(n)), '')"
    told = page.evaluate(
        f"(() => {{ const own = e => {own}; return [...{texts}].map(e => [e.lang, /[ぁ-んァ-ヺ]/.test(own(e))]); }})()"
    )
    assert len(told) > 5
    assert all((tongue == "ja") == kana for tongue, kana in told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 900}])
def test_a_mark_says_why_by_keyboard_and_pointer_and_fits_the_screen(
    visit: Open, language: str, size: dict[str, int]
) -> None:
    page = visit(f"{language}rules/508.1k/", viewport=size)
    mark = page.locator("p[lang=it] .r5-wrong--outdated").first
    assert mark.inner_text().startswith("Se ")
    why = page.locator("p[lang=it] .r5-why--outdated").first
    box = page.locator(f"[id='{why.get_attribute('popovertarget')}']")
    why.focus()
    page.keyboard.press("Enter")
    assert box.is_visible()
    assert "2009" in box.inner_text()
    assert box.get_attribute("lang") == (language.strip("/") or "en")
    place = box.bounding_box()
    assert place
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= size["width"]
    assert place["y"] + place["height"] <= size["height"]
    page.keyboard.press("Escape")
    assert not box.is_visible()
    why.click()
    assert box.is_visible()
    page.mouse.click(5, 5)
    assert not box.is_visible()


def test_marks_open_without_a_script_and_differ_by_more_than_colour(visit: Open) -> None:
    page = visit("it/rules/508.1c/", java_script_enabled=False)
    why = page.locator(".r5-why--misleading").first
    assert why.get_attribute("aria-label")
    why.click()
    assert page.locator(".r5-because:popover-open").is_visible()
    page = visit("it/rules/508.1k/")
    style = "e => getComputedStyle(e).textDecorationLine + ' ' + getComputedStyle(e).textDecorationStyle"
    struck = page.locator(".r5-wrong--outdated").first.evaluate(style)
    dotted = page.locator(".r5-wrong--cosmetic").first.evaluate(style)
    assert (struck, dotted) == ("line-through solid", "underline dotted")


def test_a_marked_number_still_leads_to_its_rule(visit: Open) -> None:
    page = visit("it/rules/506.7c/")
    link = page.locator("p[lang=it] .r5-wrong--outdated a").first
    assert link.inner_text() == "506.6"
    why = page.locator("p[lang=it] .r5-why--outdated").first
    why.click()
    assert page.locator(".r5-because:popover-open b a").inner_text() == "506.7"
    page.keyboard.press("Escape")
    link.click(position={"x": 4, "y": 4})
    page.wait_for_url("**/it/rules/506.7/")
