"""The wikitext of the to-do pages: which edits it makes, and what it leaves to the editor."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup

from rosetta508.language.words import LANGUAGES, Words
from rosetta508.site.model.clause_removal import remove_clause
from rosetta508.site.model.material import Material
from rosetta508.site.model.task_edits import Edit
from rosetta508.site.model.task_groups import task_groups
from rosetta508.site.model.tasks import Task, tasks_of
from rosetta508.site.model.wikitext_patch import PARTS, Patch, patch_of
from rosetta508.site.pages.task_list import changes_sentence, patch_hint
from rosetta508.site.pages.todo_pages import todo_pages
from scraper.edition import Edition, Reference, Rule
from tests.support.editions import edition
from tests.support.site_fixtures import find_one

IT, EN = "it-2024-10-02-fandom-508", "en-2024-11-08-mtgwiki-508"


def removed(text: str, language: str) -> str | None:
    """A text without the clause in braces."""
    start, end = text.index("{"), text.index("}") - 1
    return remove_clause(text.replace("{", "").replace("}", ""), start, end, language)


@pytest.mark.parametrize(
    ("language", "text", "rest"),
    [
        ("it", "La capra dorme {se ogni costo è stato pagato e} se il giocatore ride.",
         "La capra dorme se il giocatore ride."),
        ("it", "Se {ogni costo è stato pagato e} il giocatore ride, piove.", "Se il giocatore ride, piove."),
        ("it", "{Se ogni costo è stato pagato e} se il giocatore ride, piove.", "Se il giocatore ride, piove."),
        ("it", "La capra dorme {se ogni costo è stato pagato}.", "La capra dorme."),
        ("it", "La capra dorme, {se ogni costo è stato pagato}.", "La capra dorme."),
        ("it", "{Se ogni costo è stato pagato}, la capra dorme.", "La capra dorme."),
        ("it", "Piove. {Se ogni costo è stato pagato}, la capra dorme.", "Piove. La capra dorme."),
        ("it", "Infine il giocatore canta {e i planeswalker ballano}. Piove.", "Infine il giocatore canta. Piove."),
        ("it", "Piove. {La capra dorme}. Il giocatore canta.", "Piove. Il giocatore canta."),
        ("en", "The goat sleeps {if all costs are paid}.", "The goat sleeps."),
        ("ja", "{コストが支払われた場合}、羊が眠る。", "羊が眠る。"),
        ("ja", "羊が鳴く。{山羊が眠る}。", "羊が鳴く。"),
    ],
)  # fmt: skip
def test_a_clause_is_removed_with_its_spaces_and_punctuation(language: str, text: str, rest: str) -> None:
    assert removed(text, language) == rest


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "{La capra dorme}."),
        ("it", "Il giocatore mette {la carta} nel cimitero."),
        ("it", "Il giocatore {e i planeswalker} ridono."),
        ("it", "Il giocatore {e i planeswalker ridono}."),
        ("it", "La capra dorme solo {se ogni costo è stato pagato}."),
        ("it", "La capra dorme {se ogni costo è stato pagato e} il giocatore canta."),
        ("it", "La capra, {se ogni costo è stato pagato}, dorme."),
        ("it", "{Se ogni costo è stato pagato}, allora la capra dorme."),
        ("it", "La capra dorme {se ogni costo (anche il terzo} è stato pagato)."),
        ("ja", "プレイヤーは、{コストを支払い}、カードを引く。"),
        ("ja", "羊が鳴き、{山羊が眠る}。"),
    ],
)
def test_a_clause_that_the_sentence_may_need_is_kept(language: str, text: str) -> None:
    assert removed(text, language) is None


def patched(text: str, tasks: Sequence[Sequence[Edit]]) -> Patch | None:
    """The patch of an Italian rule with this text, for tasks with these edits."""
    rule = Rule("9.1a", text)
    return patch_of(edition([rule], "it"), rule, [task(one) for one in tasks])


def task(edits: Sequence[Edit]) -> Task:
    return Task("older-wording", "warning", "9.1a", None, None, edits=tuple(edits))


PAID = "La capra dorme se ogni costo è stato pagato (vedi 7.2)."
CLAUSE = Edit("remove", "se ogni costo è stato pagato", start=PAID.index("se ogni"))
NUMBER, CITED = Edit("number", "9.1a", "9.1b"), Edit("replace", "7.2", "7.3")


def test_the_wikitext_is_without_the_words_to_remove() -> None:
    text = PAID.replace(" (vedi 7.2)", "")
    found = patched(text, [[CLAUSE], [NUMBER]])
    assert found
    assert found.after == "** '''9.1b''' La capra dorme.\n"
    assert (found.covers, found.is_complete) == (("number", "removal"), True)


def test_wikitext_that_keeps_words_to_remove_is_not_called_complete() -> None:
    found = patched(PAID, [[CLAUSE], [NUMBER], [CITED]])
    assert found
    assert found.after == "** '''9.1b''' La capra dorme se ogni costo è stato pagato (vedi 7.3).\n"
    assert (found.covers, found.is_complete) == (("number", "reference"), False)


@pytest.mark.parametrize(
    "left", [[Edit("say", "capra", "pecora")], [Edit("add", terms=("battle",))], [Edit("drop", terms=("cost",))], [],
             [Edit("replace", "capraa", "capra")]],
)  # fmt: skip
def test_edits_that_need_judgment_are_left_to_the_editor(left: list[Edit]) -> None:
    assert patched(PAID, [left]) is None
    found = patched(PAID, [left, [NUMBER]])
    assert found
    assert (found.covers, found.is_complete) == (("number",), False)


def test_a_line_names_what_the_wikitext_covers() -> None:
    found = Patch("", "", ("number", "spelling", "removal"), is_complete=False)
    assert patch_hint(found, Words("en")) == (
        "This wikitext covers only the new rule number, the corrections of spelling and spacing, and the removal of "
        "words. Make the other changes by hand."
    )
    alone = replace(found, covers=("number",))
    assert patch_hint(alone, Words("it")).startswith("Questo wikitesto comprende solo il nuovo numero. ")
    assert patch_hint(alone, Words("ja")).startswith("このウィキテキストに反映したのは番号の変更だけです。")
    for language in LANGUAGES:
        for part in PARTS:
            assert patch_hint(replace(found, covers=(part,)), Words(language))


def in_full(material: Material, name: str) -> Material:
    """Return the material with an edition and today's English counted as full texts, not as restatements."""

    def full(one: Edition) -> Edition:
        return replace(one, rules=tuple(replace(rule, restates=None) for rule in one.rules))

    assert material.now
    editions = tuple(full(one) if one.id == name else one for one in material.editions)
    return replace(material, editions=editions, now=full(material.now))


def test_an_entry_without_wikitext_says_why(material: Material) -> None:
    filled = in_full(material, IT)
    italian = filled.by_id[IT]
    groups = task_groups(filled, italian, tasks_of(filled, italian))
    for group in groups:
        assert not (group.patch and group.by_hand)
        assert group.patch or group.by_hand or not (group.main.rule or group.main.english)
    assert {one.main.english: one.by_hand for one in groups if one.main.kind == "missing"}["508.1g"] == "translate"
    assert {one.main.rule: one.by_hand for one in groups}["508.1c"] == "edit"
    digest = material.by_id[IT]
    assert not any(one.by_hand for one in task_groups(material, digest, tasks_of(material, digest)))


def test_an_english_page_takes_the_words_of_todays_english(material: Material) -> None:
    filled = in_full(material, EN)
    english = filled.by_id[EN]
    today = filled.now.by_number if filled.now else {}
    groups = {one.main.english: one for one in task_groups(filled, english, tasks_of(filled, english))}
    for number, rule in (("508.4d", None), ("508.4", english.by_number["508.4"])):
        patch = groups[number].patch
        assert patch
        assert patch.is_complete
        assert patch.after.endswith(f"'''{number}''' {today[number].text}\n")
        assert (rule.text in patch.before) if rule else not patch.before
        assert {sign for sign, _ in patch.lines} == ({"-", "+"} if rule else {"+"})
        assert groups[number].by_hand is None
    restated = replace(filled, now=material.now)
    groups = {one.main.english: one for one in task_groups(restated, english, tasks_of(restated, english))}
    assert (groups["508.4d"].patch, groups["508.4d"].by_hand) == (None, "edit")


def test_an_only_that_the_english_dropped_is_struck() -> None:
    text = "La capra dorme solo se il giocatore ride."
    edits = [Edit("strike", "solo", start=text.index("solo"))]
    found = patch_for(text, edits)
    assert found
    assert found.is_complete
    assert found.after.endswith("La capra dorme se il giocatore ride.\n")
    assert found.covers == ("removal",)


def test_a_misspelling_is_not_mended_inside_another_word() -> None:
    found = patch_for("La cpra e la cprara dormono.", [Edit("replace", "cpra", "capra", start=3)])
    assert found
    assert found.after.endswith("La capra e la cprara dormono.\n")


def test_wikitext_is_not_complete_if_todays_english_cites_more_rules() -> None:
    text = "La capra dorme se ogni costo è stato pagato."
    clause = Edit("remove", "se ogni costo è stato pagato", start=15)
    rule = Rule("9.1a", text)
    english = Rule("9.1a", "The goat sleeps. See rule 9.2.", references=(Reference("9.2"),))
    book, tasks = edition([rule], "it"), [task([clause])]
    found = [patch_of(book, rule, tasks, one) for one in (replace(english, references=()), english)]
    assert [one and one.is_complete for one in found] == [True, False]
    once = replace(rule, references=(Reference("9.2"),))
    again = patch_of(book, once, tasks, replace(english, references=(Reference("9.2"), Reference("9.2"))))
    assert again
    assert not again.is_complete, "English cites the same rule twice"


def test_wikitext_is_to_be_checked_if_it_cites_a_corrected_number_more_often_than_todays_english() -> None:
    references = (Reference("9.2"), Reference("9.2"))
    rule = Rule("9.1a", "La capra dorme (vedi regola 9.2). Poi ride (vedi regola 9.2).", references=references)
    english = Rule("9.1a", "The goat sleeps (see rule 9.4). Then it laughs.", references=(Reference("9.4"),))
    tasks = [task([Edit("replace", "9.2", "9.4")])]
    found = patch_of(edition([rule], "it"), rule, tasks, english)
    assert found
    assert (found.is_complete, found.repeated) == (True, ("9.4",))
    check = "The new wikitext cites 9.4 more often than today’s English does. Check each place."
    assert patch_hint(found, Words("en")) == check
    assert patch_hint(replace(found, is_complete=False), Words("en")).endswith(f" by hand. {check}")
    twice = replace(english, references=(Reference("9.4"), Reference("9.4")))
    as_often = patch_of(edition([rule], "it"), rule, tasks, twice)
    assert as_often
    assert (as_often.is_complete, as_often.repeated) == (True, ())
    assert not patch_hint(as_often, Words("en"))


def patch_for(text: str, edits: Sequence[Edit]) -> Patch | None:
    """The wikitext of one rule with these edits."""
    rule = Rule("9", text)
    book = edition([rule], "it")
    return patch_of(book, rule, [Task("older-wording", "warning", "9", "9", None, edits=tuple(edits))])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wikitext_of_a_rule_that_an_english_page_lacks_can_be_copied(material: Material, language: str) -> None:
    filled, words = in_full(material, EN), Words(language)
    (body,) = (page[2] for page in todo_pages(filled, words) if page[0] == f"todo/{EN}/")
    page = BeautifulSoup(body, "lxml")
    patch = find_one(page, ".r5-task[id='missing-508.4d'] details.r5-task__patch")
    target = str(find_one(patch, "button")["data-copy"])
    assert find_one(patch, target).get_text().startswith("** '''508.4d''' ")
    assert words("todo.markup") in page.get_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_lists_the_remaining_edits(material: Material, language: str) -> None:
    filled, words = in_full(material, IT), Words(language)
    (body,) = (page[2] for page in todo_pages(filled, words) if page[0] == f"todo/{IT}/")
    page = BeautifulSoup(body, "lxml")
    part = find_one(page, ".r5-task[id='rule-508.1g'] details.r5-task__patch")
    assert find_one(part, "summary").get_text() == words("todo.patch_part")
    assert words("todo.covered.number") in find_one(part, "p").get_text()
    whole = find_one(page, ".r5-task[id='rule-508.1i'] details.r5-task__patch")
    assert find_one(whole, "summary").get_text() == words("todo.patch")
    assert find_one(page, ".r5-task[id='rule-508.1c'] .r5-task__hand").get_text() == words("todo.by_hand.edit")


def test_a_change_names_the_terms_that_english_gave_up(material: Material) -> None:
    italian = next(one for one in material.editions if one.id == "it-2024-10-02-fandom-508")
    told = {one.rule: changes_sentence(one, Words("en")) for one in tasks_of(material, italian) if one.changes}
    assert "11 July 2009 (no longer mentions “cost” or “pay”)" in str(told["508.1j"])
    assert "no longer" not in str(told["508.1b"])
