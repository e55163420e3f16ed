"""A rule page on a phone in a real Chromium: what its first screen shows."""

import pytest

from tests.support.browser import PHONE, Open, place_of

pytestmark = pytest.mark.browser
PLACES = [
    ("it/", ("506.5", "506.7a", "506.7c", "506.7e", "508.1", "508.1h", "508.1k", "508.5a")),
    ("ja/", ("508.1h", "508.1k", "508.3a", "508.3e", "508.4a", "508.6")),
]
A_LINE = 20


@pytest.mark.parametrize(("language", "numbers"), PLACES)
def test_todays_english_begins_on_the_first_screen(visit: Open, language: str, numbers: tuple[str, ...]) -> None:
    late = {}
    for number in numbers:
        page = visit(f"{language}rules/{number}/", viewport=PHONE)
        english = place_of(page.locator(".r5-text p[lang=en]").first)
        if english["y"] + A_LINE > PHONE["height"]:
            late[number] = english["y"]
    assert late == {}


@pytest.mark.parametrize("language", ["", "it/", "ja/"])
def test_the_number_of_a_rule_stays_on_one_line_beside_the_way_to_its_context(visit: Open, language: str) -> None:
    for number in ("506", "508", "508.1m"):
        page = visit(f"{language}rules/{number}/", viewport=PHONE)
        head, jump = place_of(page.locator("h1")), place_of(page.locator(".r5-jump"))
        line = page.evaluate(
            "(() => { const range = document.createRange(); range.selectNode(document.querySelector('h1').firstChild);"
            " return range.getClientRects().length })()"
        )
        assert line == 1
        assert jump["y"] < head["y"] + head["height"]
