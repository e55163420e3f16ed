"""Boards changed in a real Chromium: the verdict is updated, links restore boards, and verdicts equal CPython's."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from executable_examples.engine.rule_set import RULE_SETS
from executable_examples.page import read_pages
from executable_examples.run import run_pages
from rosetta508.language.words import load
from rosetta508.site.boards.browser_runtime import FOLDER
from rosetta508.site.boards.trial import answer
from tests.support.browser import PHONE, Open, visiting

pytestmark = pytest.mark.browser

ROOTS = {"en": "", "it": "it/", "ja": "ja/"}
EXAMPLE = "#example-the-other-one"
SLOW = 120_000
"""Milliseconds that Python may take to start on a busy machine."""


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Open]:
    """Open a page; any request to another host, failed request, or script error fails the test."""
    with visiting(browser, address, timeout=SLOW) as open_page:
        yield open_page


def opened(page: Page, example: str = EXAMPLE) -> Any:
    """Open the workbench of an example and wait for its first verdict."""
    page.locator(f"{example} [data-try]").click()
    bench = page.locator(f"{example} .r5-try")
    expect(bench.locator("svg.r5-board")).to_be_visible(timeout=SLOW)
    return bench


@pytest.mark.parametrize("language", ROOTS)
def test_a_changed_attack_is_judged_at_once_by_keyboard_alone(visit: Open, language: str) -> None:
    words = load(language)
    page = visit(f"{ROOTS[language]}rules/508.1d/#examples")
    page.locator(f"{EXAMPLE} [data-try]").focus()
    page.keyboard.press("Enter")
    bench = page.locator(f"{EXAMPLE} .r5-try")
    expect(bench.get_by_role("status")).to_contain_text(words["examples.illegal"], timeout=SLOW)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.creature") == "x"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    expect(bench.get_by_role("status").locator(".r5-mark")).to_have_text(words["examples.legal"], timeout=SLOW)
    assert page.evaluate("document.activeElement.dataset.creature") == "y"
    assert words["board.legend_legal"] in bench.locator("svg").inner_html()
    page.keyboard.press("Escape")
    expect(bench).to_have_count(0)
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "false"


@pytest.mark.parametrize("language", ROOTS)
def test_a_changed_board_is_judged_and_errors_are_in_the_readers_language(visit: Open, language: str) -> None:
    words = load(language)
    page = visit(f"{ROOTS[language]}rules/508.1d/#examples")
    bench = opened(page)
    text = bench.locator("textarea[name=board]")
    text.fill("A* B\ny: A creature\nz: A creature vigilance")
    expect(bench.get_by_role("status").locator(".r5-mark")).to_have_text(words["examples.legal"], timeout=SLOW)
    assert bench.locator("select[data-creature]").evaluate_all("all => all.map(one => one.dataset.creature)") == [
        "y",
        "z",
    ]
    assert bench.locator("select[data-creature=y]").input_value() == "B"
    text.fill("A* B\ny: A creature flying-high")
    expect(bench.locator(".r5-try__error")).to_contain_text(words["board.line"].format(n=2), timeout=SLOW)
    assert ("expected" in bench.locator(".r5-try__error").inner_text()) == (language == "en")
    text.fill("A* B\ny: A creature tapped")
    expect(bench.get_by_role("status").locator(".r5-mark")).to_have_text(words["examples.illegal"], timeout=SLOW)
    assert "508.1a" in bench.locator("svg").inner_html()


@pytest.mark.parametrize("language", ROOTS)
def test_mana_is_assumed_until_the_reader_sets_it(visit: Open, language: str) -> None:
    words = load(language)
    page = visit(f"{ROOTS[language]}rules/508.1j/#examples")
    bench = opened(page, "#example-in-full")
    status, mana = bench.get_by_role("status"), bench.locator("input[name=mana]")
    legal = {"en": "The declaration is legal", "it": "La dichiarazione è legale", "ja": "この指定は適正です"}[language]
    expect(status.locator(".r5-ex__message")).to_have_text(re.compile(f"^{legal}[.。]$"), timeout=SLOW)
    assert mana.input_value() == "2"
    mana.fill("")
    expect(status.locator(".r5-ex__message")).to_contain_text("{2}", timeout=SLOW)
    assert len(bench.locator("textarea[name=board]").input_value().splitlines()) == 2
    mana.fill("1")
    expect(status.locator(".r5-mark")).to_have_text(words["examples.illegal"], timeout=SLOW)
    mana.fill("12")
    expect(status.locator(".r5-mark")).to_have_text(words["examples.legal"], timeout=SLOW)
    assert "12" in bench.locator("textarea[name=board]").input_value().splitlines()[1]


@pytest.mark.parametrize("language", ROOTS)
def test_a_link_restores_board_attack_and_rules(visit: Open, language: str) -> None:
    words = load(language)
    page = visit(f"{ROOTS[language]}rules/508.1d/#examples", permissions=["clipboard-read", "clipboard-write"])
    bench = opened(page)
    bench.locator("textarea[name=board]").fill('A* B\n"大 x": A creature subtype=Wall\ny: A creature')
    bench.locator("select[name=rules]").select_option("1997")
    expect(bench.locator("select[data-creature='大 x']")).to_have_count(1, timeout=SLOW)
    bench.locator("select[data-creature='大 x']").select_option("B")
    expect(bench.get_by_role("status").locator(".r5-mark")).to_have_text(words["examples.illegal"], timeout=SLOW)
    said = bench.get_by_role("status").inner_text()
    bench.locator("[data-do=share]").click()
    expect(bench.locator("[data-do=share]")).to_have_text(words["try.shared"])
    link = bench.locator("[data-part=link] input").input_value()
    assert link == page.url == page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r".*/rules/508\.1d/#try=[A-Za-z0-9_-]+", link)
    again = visit(link.partition("://")[2].partition("/")[2])
    shared = again.locator(f"{EXAMPLE} .r5-try")
    expect(shared.get_by_role("status").locator(".r5-mark")).to_have_text(words["examples.illegal"], timeout=SLOW)
    assert shared.get_by_role("status").inner_text() == said
    assert shared.locator("select[name=rules]").input_value() == "1997"
    assert shared.locator("select[data-creature='大 x']").input_value() == "B"
    shared.locator("[data-do=reset]").click()
    expect(shared.locator("select[data-creature=x]")).to_have_count(1, timeout=SLOW)


def test_a_menu_writes_boards_in_the_readers_language_and_a_typo_is_corrected(visit: Open) -> None:
    page = visit("it/rules/508.1d/#examples")
    bench = opened(page)
    text, pick = bench.locator("textarea[name=board]"), bench.locator("[data-part=pick]")
    assert text.input_value() == "A* B\nx: A creatura attacca-se-può\ny: A creatura\nmassimo-attaccanti(1)"
    insert = bench.locator("[data-do=insert]")
    pick.select_option(label="creatura di A")
    insert.click()
    expect(bench.locator("select[data-creature=z]")).to_have_count(1, timeout=SLOW)
    text.evaluate("one => one.setSelectionRange(one.value.indexOf('y:'), one.value.indexOf('y:'))")
    pick.select_option(label="spronata da B")
    insert.click()
    assert "y: A creatura spronata(B)\n" in text.input_value()
    pick.select_option(label="mana disponibile: 3")
    insert.click()
    assert bench.locator("input[name=mana]").input_value() == "3"
    text.fill("A* B\nx: A creatra")
    mend = bench.get_by_role("status").get_by_role("button", name="creatura")
    mend.click(timeout=SLOW)
    assert text.input_value() == "A* B\nx: A creatura"
    expect(bench.get_by_role("status").locator(".r5-mark")).to_have_text("legale", timeout=SLOW)


def test_a_link_opens_in_every_language(visit: Open) -> None:
    page = visit("it/rules/508.1d/#examples")
    bench = opened(page)
    bench.locator("textarea[name=board]").fill(
        'A* B\nterra: A creatura attacca-se-può costo(mana=2)\n"x y": A creatura'
    )
    expect(bench.locator("select[data-creature=terra]")).to_have_count(1, timeout=SLOW)
    bench.locator("select[data-creature=terra]").select_option("B")
    bench.locator("[data-do=share]").click()
    link = bench.locator("[data-part=link] input").input_value().partition("/it/")[2]
    boards = {
        "": 'A* B\nterra: A creature attacks-if-able cost(mana=2)\n"x y": A creature',
        "ja/": 'A* B\nterra: A クリーチャー 可能なら攻撃 コスト(マナ=2)\n"x y": A クリーチャー',
    }
    for root, board in boards.items():
        shared = visit(f"{root}{link}").locator(f"{EXAMPLE} .r5-try")
        expect(shared.locator("textarea[name=board]")).to_have_value(board, timeout=SLOW)
        assert shared.locator("select[data-creature=terra]").input_value() == "B"
        expect(shared.locator(".r5-ex__message")).to_contain_text("{2}", timeout=SLOW)


def test_a_link_without_a_board_shows_an_error_and_the_example(visit: Open) -> None:
    page = visit("rules/508.1d/#try=%%%")
    bench = page.locator(".r5-try")
    for fragment in ("e30", "WzFd", "bm8", ""):
        expect(bench.get_by_role("status")).to_contain_text(load("en")["try.bad_link"], timeout=SLOW)
        expect(bench.locator("svg.r5-board")).to_be_visible(timeout=SLOW)
        page.keyboard.press("Escape")
        expect(bench).to_have_count(0)
        page.evaluate("hash => { location.hash = hash; }", f"#try={fragment}")
    expect(bench.get_by_role("status")).to_contain_text(load("en")["try.bad_link"], timeout=SLOW)


def test_names_in_a_link_run_no_code(visit: Open) -> None:
    page = visit("rules/508.1d/#examples")
    bench = opened(page)
    hostile = "<img src=x onerror='window.hostile=1'></text><script>window.hostile=2</script>"
    bench.locator("textarea[name=board]").fill(f"A* B\n{json.dumps(hostile)}: A creature")
    expect(bench.locator("select[data-creature]")).to_have_count(1, timeout=SLOW)
    bench.locator("select[data-creature]").select_option("B")
    expect(bench.get_by_role("status").locator(".r5-mark")).to_have_text("legal", timeout=SLOW)
    assert bench.locator("img, script").count() == 0
    assert page.evaluate("window.hostile") is None


def test_python_is_loaded_only_when_a_board_is_changed(visit: Open) -> None:
    page = visit("rules/508.1d/#examples")
    page.wait_for_load_state("networkidle")
    loaded = "performance.getEntriesByType('resource').map(one => one.name)"
    assert [one for one in page.evaluate(loaded) if f"{FOLDER}/" in one or "try-worker" in one] == []


def test_the_page_is_complete_without_scripts(visit: Open) -> None:
    page = visit("it/rules/508.1d/#examples", java_script_enabled=False)
    example = page.locator(EXAMPLE)
    assert example.locator("svg.r5-board").is_visible()
    assert example.locator("summary").first.is_visible()
    assert not page.locator("[data-try]").first.is_visible()
    assert page.locator(".r5-try").count() == 0


def test_without_python_the_page_shows_an_error_and_is_complete(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.route("**/try/brython.js", lambda route: route.abort())
    page.goto(f"{address}/rules/508.1d/#examples")
    page.locator(f"{EXAMPLE} [data-try]").click()
    expect(page.locator(f"{EXAMPLE} .r5-try").get_by_role("status")).to_have_text(
        load("en")["try.failed"], timeout=SLOW
    )
    assert page.locator(f"{EXAMPLE} svg.r5-board").is_visible()
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ROOTS)
def test_boards_are_readable_on_a_phone(visit: Open, language: str, scheme: str) -> None:
    page = visit(f"{ROOTS[language]}rules/508.1d/#examples", viewport=PHONE, color_scheme=scheme)
    if scheme == "light":
        opened(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    inks = page.locator(f"{EXAMPLE} svg.r5-board text").evaluate_all(
        "all => all.map(one => getComputedStyle(one).fill)"
    )
    assert min(_contrast(ink, paper) for ink in inks) >= 4.5


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_nothing_on_a_board_is_smaller_than_12_pixels(visit: Open, width: int) -> None:
    page = visit("rules/508.1d/#examples", viewport={"width": width, "height": 844})
    sizes = page.locator("svg.r5-board").evaluate_all(
        """all => all.flatMap(svg => {
          const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
          const texts = [...svg.querySelectorAll('text')];
          return scale ? texts.map(one => scale * parseFloat(getComputedStyle(one).fontSize)) : [];
        })"""
    )
    assert len(sizes) > 50
    assert min(sizes) >= 11.99


def _contrast(one: str, other: str) -> float:
    """The contrast of two opaque colors, WCAG 2.2."""
    first, second = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (first + 0.05) / (second + 0.05)


def _luminance(color: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


ASK = """async ([here, wishes]) => {
  const worker = new Worker(`${here}/assets/try-worker.js?language=ja`);
  await new Promise((ok, no) => {
    worker.onmessage = ({data}) => (data.ready ? ok() : no(data.failed));
    worker.onerror = (error) => no(error.message);
  });
  const answers = [];
  for (const wish of wishes) {
    worker.postMessage({id: 0, wish});
    answers.push(await new Promise((ok) => { worker.onmessage = ({data}) => ok(data.answer || data.failed); }));
  }
  worker.terminate();
  return answers;
}"""


def _same_as_here(page: Page, site: Path, documents: list[Any]) -> None:
    """Judge documents by every rule set in the browser and in CPython, and compare whole answers, pictures included."""
    speech = json.loads((site / FOLDER / "ja.json").read_text("utf-8"))
    wishes = [{"scenario": one, "rules": rules} for one in documents for rules in RULE_SETS]
    here = page.url.partition("/rules/")[0]
    answers = page.evaluate(ASK, [here, wishes])
    differing = [
        (wish["scenario"]["id"], wish["rules"], found)
        for wish, found in zip(wishes, answers, strict=True)
        if found != json.loads(answer(json.dumps({**wish, "speech": speech})))
    ]
    assert differing == []


def test_browser_and_python_agree_on_every_example(visit: Open, site: Path) -> None:
    documents = [document for run in run_pages(read_pages(), ("en",)) for document, _ in run.judged]
    assert len(documents) > 120
    _same_as_here(visit("rules/508.1d/#examples"), site, documents)


@pytest.mark.real_text
def test_browser_and_python_agree_on_every_shared_scenario(visit: Open, site: Path, shared: Path) -> None:
    lines = (shared / "scenarios" / "examples.jsonl").read_text("utf-8").splitlines()
    _same_as_here(visit("rules/508.1d/#examples"), site, [json.loads(line) for line in lines])
