"""The rule page in a real Chromium: corresponding parts, layers, previews, titles, print."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import PHONE, Open, place_of

pytestmark = pytest.mark.browser
LANGUAGES = ("", "it/", "ja/")


def marked(page: Page) -> dict[str, list[str]]:
    """The numbers of the marked parts, by the language of the text."""
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
    place = place_of(box)
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= PHONE["width"]
    assert link.get_attribute("aria-describedby") == box.get_attribute("id")
    page.keyboard.press("Escape")
    assert not box.is_visible()


def test_a_preview_stays_open_under_the_pointer(visit: Open) -> None:
    page = visit("rules/508.1k/", viewport={"width": 1280, "height": 900})
    page.locator("a[data-cited]").first.hover()
    box = page.locator(".r5-preview:visible")
    box.hover()
    page.wait_for_timeout(500)
    assert box.is_visible()
    page.mouse.move(0, 0)
    box.wait_for(state="hidden")


def test_the_ages_of_a_translations_parts_can_be_shown(visit: Open) -> None:
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
def test_the_title_of_the_home_page_has_the_name_once(visit: Open, language: str) -> None:
    page = visit(language)
    assert page.title() == "Rosetta 508"
    page = visit(f"{language}rules/508.1k/")
    title = page.title()
    assert (title.startswith("508.1k "), title.endswith(" · Rosetta 508"), title.count("Rosetta")) == (True, True, 1)


def test_print_shows_the_rule_without_controls(visit: Open) -> None:
    page = visit("it/rules/508.1k/")
    page.emulate_media(media="print")
    assert page.locator(".r5-text__body").first.is_visible()
    for gone in (".md-header", ".md-search", ".r5-how", ".r5-layers", "button.r5-copy"):
        assert not page.locator(gone).first.is_visible(), gone
    footers = page.locator(".r5-text > footer")
    assert [one.is_visible() for one in footers.all()] == [True] * 3, "the sources and dates of all three texts"
    assert page.locator(".md-copyright").is_visible(), "whose texts these are"
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")  # as printing does
    part = page.locator(".r5-part[data-age]").first
    assert part.evaluate("(one) => getComputedStyle(one).borderBottomWidth") == "0px"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_notes_and_titles_have_lang_attributes(visit: Open, language: str) -> None:
    page = visit(f"{language}rules/508.1d/")
    texts = "document.querySelectorAll('.r5-text p[lang], .r5-note p[lang], .r5-preview p[lang], .r5-wrong[lang]')"
    own = "[...e.childNodes].reduce((said, n) => said + (n.lang ? '' : n.nodeType === 3 ? n.data : own(n)), '')"
    page.evaluate(f"() => {{ window.own = e => {own} }}")
    told = page.evaluate(f"[...{texts}].map(e => [e.lang, /[ぁ-んァ-ヺ一-龯]/.test(own(e))])")
    assert len(told) > 5
    assert all((tongue == "ja") == kana for tongue, kana in told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 900}])
def test_a_marks_popover_opens_by_keyboard_and_pointer_and_fits_the_screen(
    visit: Open, language: str, size: dict[str, int]
) -> None:
    page = visit(f"{language}rules/508.1k/", viewport=size)
    for button in page.locator(".r5-text__show:visible").all():
        button.click()
    mark = page.locator("p[lang=it] .r5-wrong--outdated").first
    assert mark.inner_text() == "Se sono stati pagati tutti i costi"
    why = page.locator("p[lang=it] .r5-why--outdated").first
    box = page.locator(f"[id='{why.get_attribute('popovertarget')}']")
    why.focus()
    page.keyboard.press("Enter")
    assert box.is_visible()
    assert "2009" in box.inner_text()
    assert box.get_attribute("lang") == (language.strip("/") or "en")
    place = place_of(box)
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= size["width"]
    assert place["y"] + place["height"] <= size["height"]
    page.keyboard.press("Escape")
    assert not box.is_visible()
    why.click()
    assert box.is_visible()
    page.mouse.click(5, 5)
    assert not box.is_visible()


def test_marks_open_without_scripts_and_differ_by_shape(visit: Open) -> None:
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


def test_an_outdated_number_still_links_to_its_rule(visit: Open) -> None:
    page = visit("it/rules/506.7c/")
    link = page.locator("p[lang=it] .r5-wrong--outdated a").first
    assert link.inner_text() == "506.6"
    why = page.locator("p[lang=it] .r5-why--outdated").first
    why.click()
    assert page.locator(".r5-because:popover-open b a").inner_text() == "506.7"
    page.keyboard.press("Escape")
    link.click(position={"x": 4, "y": 4})
    page.wait_for_url("**/it/rules/506.7/")


def test_part_numbers_show_only_on_hover_focus_or_tap(visit: Open) -> None:
    page = visit("it/rules/508.1d/", viewport=PHONE, has_touch=True)
    part = page.locator("p[lang=it] .r5-part[data-part]").first
    number = "e => getComputedStyle(e, '::before').content"
    assert part.evaluate(number) == "none"
    height = place_of(page.locator("p[lang=it]").first)
    part.tap()
    assert part.evaluate(number) != "none"
    assert place_of(page.locator("p[lang=it]").first) == height, "nothing moves"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sections_below_the_texts_are_folded_in_the_planned_order(visit: Open, language: str) -> None:
    page = visit(f"{language}rules/508.1k/")
    folds = page.locator("details.r5-fold")
    assert [one.locator(".r5-fold__body").get_attribute("id") for one in folds.all()] == [
        "drift", "examples", "life", "rulings", "sources"
    ]  # fmt: skip
    assert page.locator("details.r5-fold[open]").count() == 0
    languages = [text.get_attribute("lang") for text in page.locator(".r5-text__body > p[lang]").all()]
    assert languages[0] == (language.strip("/") or "en")
    assert "en" in languages[:2]


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize(("anchor", "fold"), [("drift", "drift"), ("examples", "examples"), ("numbers", "sources"),
                                              ("example-left-alone", "examples")])  # fmt: skip
def test_an_address_opens_its_folded_section(visit: Open, anchor: str, fold: str, *, scripts: bool) -> None:
    page = visit(f"rules/508.1c/#{anchor}", java_script_enabled=scripts)
    expect(page.locator(f"details.r5-fold--{fold}")).to_have_attribute("open", "")
    expect(page.locator(f"#{anchor}")).to_be_in_viewport()
    if scripts:
        page.evaluate("location.hash = '#rulings'")
        expect(page.locator("#rulings")).to_be_in_viewport()


def test_chips_link_to_their_subject_and_renumbering_is_not_a_warning(visit: Open) -> None:
    page = visit("it/rules/508.1k/")
    states = page.locator(".r5-text").first.locator("a.r5-mark")
    told = {str(one.get_attribute("href")): str(one.get_attribute("class")) for one in states.all()}
    marked = "#mark-508.1k-it-508.1j-1"
    assert set(told) == {marked, "#numbers"}
    assert "r5-mark--info" in told["#numbers"]
    assert "r5-mark--warning" in told[marked]
    states.first.click()
    expect(page.locator(".r5-wrong:target")).to_be_in_viewport()
    states.last.click()
    expect(page.locator("#numbers")).to_be_in_viewport()
    japanese = page.locator(".r5-text", has=page.locator("p[lang=ja]"))
    assert japanese.locator(".r5-why--cosmetic").count() == 1
    assert japanese.locator("header a.r5-mark").count() == 0, "a stray space is no headline"


def test_a_chip_of_a_finding_without_marked_words_opens_its_entry(visit: Open) -> None:
    page = visit("it/rules/506.3e/", viewport={"width": 1280, "height": 700})
    chip = page.locator(".r5-text").first.locator("a.r5-mark", has_text="testo superato")
    chip.click()
    entry = page.locator(".r5-finding:target")
    expect(entry).to_be_in_viewport()
    expect(entry.locator(".r5-mark")).to_have_text("testo superato")
    bar, place = place_of(page.locator(".r5-contents")), place_of(entry)
    assert place["y"] >= bar["y"] + bar["height"]


def test_a_phone_unfolds_a_long_text_for_the_marked_words_in_it(visit: Open) -> None:
    page = visit("ja/rules/508.1d/#mark-508.1d-it-508.1d-1", viewport=PHONE)
    expect(page.locator(".r5-wrong:target")).to_be_in_viewport()


@pytest.mark.parametrize(("language", "since"), [("it/", "3 febbraio 2023"), ("ja/", "2024年9月20日"), ("", "")])
def test_new_words_of_the_english_are_marked_for_readers_of_a_translation(
    visit: Open, language: str, since: str
) -> None:
    page = visit(f"{language}rules/508.4a/")
    new = [one.inner_text() for one in page.locator("p[lang=en] ins.r5-new").all()]
    assert any("protects" in one for one in new) is bool(since)
    assert (since in page.locator(".r5-arrivals").inner_text()) if since else not page.locator(".r5-arrivals").count()


def test_a_long_third_text_is_folded_on_a_phone(visit: Open) -> None:
    page = visit("it/rules/508.1d/", viewport=PHONE)
    text, button = page.locator("p[lang=ja]").first, page.locator(".r5-text__show:visible")
    assert not text.is_visible()
    button.click()
    assert text.is_visible()
    assert button.get_attribute("aria-expanded") == "true"
    assert visit("it/rules/508.1d/", viewport=PHONE, java_script_enabled=False).locator("p[lang=ja]").first.is_visible()


def test_keys_open_the_next_and_previous_rule_except_while_typing(visit: Open) -> None:
    page = visit("it/rules/508.1k/", viewport={"width": 1280, "height": 900})
    for key, rule in (("j", "508.1m"), ("k", "508.1k"), ("ArrowLeft", "508.1j"), ("ArrowRight", "508.1k")):
        page.keyboard.press(key)
        page.wait_for_url(f"**/it/rules/{rule}/")
    page.keyboard.press("Control+j")
    page.locator(".r5-why").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("j")
    page.keyboard.press("Escape")
    page.locator(".md-search__input").click()
    page.keyboard.type("jk")
    page.wait_for_timeout(300)
    assert page.url.endswith("/it/rules/508.1k/")


@pytest.mark.parametrize("language", ["it", "ja"])
def test_the_language_switch_keeps_the_place_on_the_page(visit: Open, language: str) -> None:
    page = visit("rules/508.1c/?a=b#example-left-alone", viewport={"width": 1280, "height": 900})
    page.locator(".md-header__option .md-select button").hover()
    page.locator(f".md-select__link[hreflang={language}]").click()
    page.wait_for_url(f"**/{language}/rules/508.1c/?a=b#example-left-alone")
    assert page.locator("html").get_attribute("lang") == language
    expect(page.locator("#example-left-alone")).to_be_in_viewport()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_tab_stop_is_the_skip_link(visit: Open, language: str) -> None:
    page = visit(f"{language}rules/508.1k/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#text")).to_be_in_viewport()
    assert page.url.endswith("#text")


@pytest.mark.parametrize("rule", ["508.1d", "508.4a"])
def test_a_rule_is_printed_on_two_pages_at_most(visit: Open, rule: str) -> None:
    page = visit(f"it/rules/{rule}/")
    assert page.pdf(format="A4").count(b"/Type /Page\n") <= 2
    page.emulate_media(media="print")
    for shown in ("p[lang=it]", "p[lang=en]", "p[lang=ja]", ".r5-answer", ".r5-wrong", "#drift .r5-finding"):
        assert page.locator(shown).first.is_visible(), shown
    for gone in ("#examples", "#rulings", ".r5-why", ".r5-contents"):
        assert not any(one.is_visible() for one in page.locator(gone).all()), gone


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_without_a_page_shows_its_official_title(visit: Open, language: str) -> None:
    page = visit(f"{language}rules/508.1e/", viewport=PHONE, has_touch=True)
    cited = page.locator("p[lang=en] .r5-outside")
    assert cited.inner_text() == "702.22"
    cited.tap()
    assert "Banding" in page.locator(".r5-preview:visible").inner_text()
    page.keyboard.press("Escape")
    assert not page.locator(".r5-preview:visible").count()
    bare = visit(f"{language}rules/508.1e/", java_script_enabled=False).locator("p[lang=en] .r5-outside")
    assert "Banding" in (bare.get_attribute("title") or "")


@pytest.mark.parametrize(("language", "number"), [("it/", "702.22 (Banding)"), ("ja/", "702.22（Banding）")])
def test_an_outdated_number_does_not_show_todays_title(visit: Open, language: str, number: str) -> None:
    page = visit(f"{language}rules/508.1e/")
    assert page.locator("p[lang=it] .r5-outside").count() == 0
    page.locator("p[lang=it] .r5-why--outdated").click()
    said = page.locator(".r5-because:popover-open").inner_text()
    assert number in said
    assert "Trample" not in said


def test_graph_rows_are_at_least_24_pixels_high(visit: Open) -> None:
    page = visit("it/rules/508.1k/#numbers", viewport=PHONE, has_touch=True)
    number = page.locator(".r5-slope a:not(.r5-line--here) text").first
    number.scroll_into_view_if_needed()
    place = place_of(page.locator(".r5-slope a:not(.r5-line--here) .r5-hit").first)
    assert min(place["width"], place["height"]) >= 24
    touched = "([x, y]) => document.elementFromPoint(x, y).closest('a').querySelector('text').textContent"
    for y in (place["y"] + 1, place["y"] + place["height"] - 1):
        assert page.evaluate(touched, [place["x"] + place["width"] / 2, y]) == number.text_content()


@pytest.mark.parametrize("anchor", ["drift", "sources"])
def test_the_sticky_header_does_not_cover_an_opened_section(visit: Open, anchor: str) -> None:
    page = visit(f"rules/508.1c/#{anchor}", viewport={"width": 1280, "height": 700})
    heading = page.locator(f".r5-fold--{anchor} h2")
    expect(heading).to_be_in_viewport()
    bar, place = place_of(page.locator(".r5-contents")), place_of(heading)
    assert place["y"] >= bar["y"] + bar["height"]


def test_a_marks_button_stays_on_its_last_line(visit: Open) -> None:
    page = visit("it/rules/508.1k/", viewport=PHONE)
    for width in range(300, 420, 8):
        page.set_viewport_size({"width": width, "height": 844})
        ends = "e => { const all = [...e.getClientRects()]; return all[all.length - 1].bottom; }"
        mark = page.locator("p[lang=it] .r5-wrong").first.evaluate(ends)
        why = place_of(page.locator("p[lang=it] .r5-why").first)
        assert abs(mark - why["y"]) < 30, width


def test_no_line_begins_with_the_punctuation_after_a_mark(visit: Open) -> None:
    page = visit("it/rules/508.1/", viewport=PHONE)
    comma = """button => {
      const walk = document.createTreeWalker(button.closest('p'), NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const node = walk.currentNode;
        const isAfter = button.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
        if (!isAfter || node.parentElement.closest('[popover]')) continue;
        const range = document.createRange();
        range.setStart(node, 0);
        range.setEnd(node, 1);
        return [range.toString(), range.getBoundingClientRect().top];
      }
    }"""
    button = page.locator("p[lang=it] .r5-why").first
    for width in range(300, 420, 8):
        page.set_viewport_size({"width": width, "height": 844})
        sign, top = button.evaluate(comma)
        assert sign == ","
        assert abs(top - place_of(button)["y"]) < 20, width
