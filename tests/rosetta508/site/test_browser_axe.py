"""Every type of page, in three languages, light and dark, judged by axe-core in a real Chromium: no violation."""

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.support.browser import PHONE

pytestmark = pytest.mark.browser

PAGES = ("", "read/", "read/508/", "rules/", "rules/508/", "rules/508.1d/", "rules/508.1k/", "examples/", "drift/",
         "todo/", "todo/it-2024-10-02-fandom-508/", "dating/", "sources/", "sources/it-2024-10-02-fandom-508/",
         "terms/", "downloads/", "rulings/", "concepts/", "boards/", "command/", "fetching/", "reliability/", "slips/",
         "how-good/", "judges/", "engines/", "scenarios/", "schemas/",
         "adding-a-language/", "about/", "404.html")  # fmt: skip
ON_A_PHONE = (
    "",
    "read/508/",
    "rules/506.4/",
    "rules/508.1k/",
    "fetching/",
    "drift/",
    "dating/",
    "sources/",
    "terms/",
    "todo/it-2024-10-02-fandom-508/",
)
LANGUAGES = ("", "it/", "ja/")
OPEN_ALL = "for (const one of document.querySelectorAll('details')) one.open = true;"
COLORS = ("color-contrast", "link-in-text-block")
"""The axe rules that depend on colors; only these are checked in the dark theme."""
MARK_FIRST_OF_EACH_LOOK = """
const ids = new Map(), looks = new Map();
const number = key => ids.get(key) ?? (ids.set(key, ids.size), ids.size - 1);
const look = one => {
  if (!one) return -1;
  if (!looks.has(one)) {
    const style = getComputedStyle(one);
    looks.set(one, number([
      look(one.parentElement), one.tagName, one.getAttribute('class'), style.color, style.backgroundColor,
      style.backgroundImage, style.opacity, style.fontSize, style.fontWeight, style.display, style.position,
    ].join('|')));
  }
  return looks.get(one);
};
const seen = new Set();
for (const one of document.querySelectorAll('*')) {
  one.toggleAttribute('data-first', !seen.has(look(one)));
  seen.add(look(one));
}
"""
"""Marks an element of each look: its tag, classes, colors, and font, and those of all elements that contain it."""
AXE = Axe(f"{AXE_SCRIPT};axe.configure({{rules: [{{id: 'color-contrast', selector: '[data-first]'}}]}});")
"""axe-core, which checks the contrast of one element per look; checking all would take minutes per language."""
STILL = "*, *::before, *::after { transition: none !important; animation: none !important }"


def violations(page: Page, *rules: str) -> list[str]:
    """Return axe-core's violations on the current page, with folded parts opened, by `rules` or by all rules."""
    page.add_style_tag(content=STILL)
    page.evaluate(OPEN_ALL)
    page.evaluate(MARK_FIRST_OF_EACH_LOOK)
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found: list[dict[str, Any]] = AXE.run(page, options=options).response["violations"]
    return [f"{one['id']}: {node['target']} {node['html'][:120]}" for one in found for node in one["nodes"]]


def switch(page: Page, at: int, scheme: str) -> None:
    """Click the theme's switch between light and dark."""
    page.evaluate(f"document.getElementById('__palette_{at}').click()")
    page.wait_for_function(f"document.body.dataset.mdColorScheme === '{scheme}'")


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_in_light_and_dark(browser: Browser, address: str, language: str) -> None:
    context = browser.new_context(color_scheme="light", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    wrong = {}
    for path in PAGES if not language else PAGES[:-1]:
        page.goto(f"{address}/{language}{path}")
        wrong[path] = violations(page)
        switch(page, 1, "slate")
        wrong[f"{path} dark"] = violations(page, *COLORS)
        switch(page, 0, "default")
    context.close()
    assert {path: found for path, found in wrong.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_a_phone(browser: Browser, address: str, language: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    page = context.new_page()
    wrong = {}
    for path in ON_A_PHONE:
        page.goto(f"{address}/{language}{path}")
        wrong[path] = violations(page)
    context.close()
    assert {path: found for path, found in wrong.items() if found} == {}


def test_axe_reports_known_problems(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}/about/")
    page.evaluate("document.querySelector('h1').insertAdjacentHTML('afterend', '<img src=\"assets/slope.svg\">')")
    page.evaluate("[...document.querySelectorAll('article p')].at(-1).style.color = '#ccc'")
    assert {one.split(":")[0] for one in violations(page)} == {"image-alt", "color-contrast"}
    page.close()
