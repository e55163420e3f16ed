"""Focus and touch in a real Chromium: what Tab reaches is in view and not covered, and a tap on a mark opens it."""

import pytest

from tests.support.browser import PHONE, Open, place_of

pytestmark = pytest.mark.browser

ON_TOP = """one => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + Math.min(8, box.width / 2), box.y + box.height / 2);
  return one.matches('input') || (top !== null && (one.contains(top) || top.contains(one)) && top !== document.body);
}"""


def test_the_search_does_not_cover_the_next_focused_element(visit: Open) -> None:
    page = visit("it/rules/508.1k/")
    page.keyboard.press("/")
    page.keyboard.press("Tab")
    assert page.locator("#__search").is_checked(), "the list of all rules belongs to the search"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.md-tabs__link')")
    assert not page.locator("#__search").is_checked()


def test_tab_scrolls_menu_entries_into_view_on_a_narrow_screen(visit: Open) -> None:
    page = visit("it/rules/508.1k/", viewport=PHONE, reduced_motion="reduce")
    covered, reached = [], []
    while "r5" not in str(page.evaluate("document.activeElement.closest('.r5')?.className")):
        page.keyboard.press("Tab")
        page.wait_for_timeout(350)  # the theme moves the menu in
        here = page.locator(":focus")
        reached.append(here.inner_text())
        covered += [] if here.evaluate(ON_TOP) else [reached[-1]]
        assert len(reached) < 60
    assert {"Leggi", "Scostamenti", "Schemi"} <= set(reached)
    assert covered == []


@pytest.mark.parametrize("rule", ["508.1k", "508.1c"])
def test_tapping_marked_words_opens_their_popover(visit: Open, rule: str) -> None:
    page = visit(f"it/rules/{rule}/", viewport=PHONE, has_touch=True, is_mobile=True)
    shown = page.locator(".r5-because:popover-open")
    page.locator("p[lang=it] .r5-wrong").first.tap()
    button = page.locator("p[lang=it] .r5-why").first
    assert shown.get_attribute("id") == button.get_attribute("popovertarget")
    page.keyboard.press("Escape")
    assert shown.count() == 0


def test_marked_words_without_a_button_open_nothing(visit: Open) -> None:
    page = visit("ja/rules/508.1d/")
    page.locator(".r5-layers:has(.r5-wrong) summary").first.click()
    page.locator(".r5-layers .r5-wrong").first.click()
    assert page.locator(".r5-because:popover-open").count() == 0


def test_marked_words_can_be_selected_without_opening_anything(visit: Open) -> None:
    page = visit("it/rules/508.1k/")
    box = place_of(page.locator("p[lang=it] .r5-wrong").first)
    page.mouse.move(box["x"] + 2, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 8)
    page.mouse.up()
    assert page.evaluate("getSelection().toString()")
    assert page.locator(".r5-because:popover-open").count() == 0
