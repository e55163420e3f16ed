"""The smallest edits of the to-do pages, where today's English decides what to advise."""

from dataclasses import replace

import pytest

from rosetta508.compare.english_changes import MissingPart
from rosetta508.language.words import Words
from rosetta508.site.model.english_changes import unlocated_terms
from rosetta508.site.model.material import Material
from rosetta508.site.model.task_edits import Edit, edits_of, rewording_edits, uniform_apostrophe
from rosetta508.site.model.tasks import Task, tasks_of
from rosetta508.site.pages.mark_view import mark_id
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.rule_text import marked_cells, text_of
from rosetta508.site.pages.task_list import since_sentence, task_sentence
from scraper.edition import Reference, Rule
from tests.support.commands import IT

MTGWIKI = "en-2024-11-08-mtgwiki-508"


def test_a_term_inside_another_term_is_not_dropped() -> None:
    rule = Rule("9", "In quel combattimento un effetto dorme.")
    today = ["removed-from-combat", "creature"]
    assert [one.terms for one in rewording_edits(["battle"], ["combat"], rule, "it", today)] == [("battle",)]
    _, drop = rewording_edits(["battle"], ["combat", "effect"], rule, "it", today)
    assert (drop.action, drop.terms) == ("drop", ("effect",))
    assert rewording_edits([], ["combat"], rule, "it", today) == ()
    japanese = Rule("9", "その戦闘で羊が眠る。")
    assert rewording_edits([], ["combat"], japanese, "ja", today) == ()


def test_a_reference_follows_what_todays_english_cites() -> None:
    rule = Rule("9", "Vedi 7.2, “Capre”.", references=(Reference("7.2"),))
    facts = {"cites": "7.2", "now": "7.3"}

    def found(**instead: str) -> tuple[str, str, str]:
        (edit,) = edits_of("stale-reference", facts | instead, rule, "it", None)
        return edit.action, edit.old, edit.new

    assert found() == ("replace", "7.2", "7.3")
    assert found(instead="8.1") == ("say", "7.2", "8.1"), "the title in brackets changes, too"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("羊は囲いの外ではタップ状態 になるだけである。", "タップ状態 になる"),
        ("ヤギはスタンド・ステップ の間に 誘発する。", "スタンド・ステップ の"),
        ("羊飼いは笛を吹く。 角笛が鳴る。", "吹く。 角笛が"),
    ],
)
def test_a_stray_space_is_quoted_with_whole_words(text: str, quoted: str) -> None:
    (edit,) = edits_of("typography", {"where": text}, Rule("9", text), "ja", None)
    assert (edit.old, edit.new) == (quoted, quoted.replace(" ", ""))


def test_every_outdated_rule_has_an_edit(material: Material) -> None:
    outdated = [
        task
        for edition in material.editions
        if edition.id in material.datings
        for task in tasks_of(material, edition)
        if task.kind == "older-wording"
    ]
    assert outdated
    assert [(one.rule, one.changes) for one in outdated if not one.edits] == []
    rendered = [edit.new for one in outdated for edit in one.edits if edit.action == "render"]
    assert any("stated" in words for words in rendered)


@pytest.mark.parametrize(
    ("text", "edit"),
    [
        ("La capra dorme (vedi rule 7.2).", ("replace", "rule", "regola")),
        ("Rule 7.2 parla di capre.", ("replace", "Rule", "Regola")),
        ("La rule parla di capre.", ("say", "rule", "regola")),
    ],
)
def test_a_foreign_word_before_a_number_is_replaced_without_judgment(text: str, edit: tuple[str, str, str]) -> None:
    (found,) = edits_of("untranslated", {"word": "rule", "usual": "regola"}, Rule("9", text), "it", None)
    assert (found.action, found.old, found.new) == edit


@pytest.mark.parametrize(
    ("usual", "action"), [("fase di combattimento", "replace"), ("momento del combattimento", "say")]
)
def test_a_term_that_begins_like_the_usual_one_is_replaced_without_judgment(usual: str, action: str) -> None:
    rule = Rule("9", "Nella fase di attacco le capre dormono.")
    (found,) = edits_of("term-inconsistent", {"word": "fase di attacco", "usual": usual}, rule, "it", None)
    assert (found.action, found.old, found.new) == (action, "fase di attacco", usual)


def test_the_rarer_apostrophe_gives_way() -> None:
    (straight,) = uniform_apostrophe({"curly": 1, "straight": 8})
    assert (straight.old, straight.new) == ("’", "'")
    (curly,) = uniform_apostrophe({"curly": 8, "straight": 8})
    assert (curly.old, curly.new) == ("'", "’")
    assert uniform_apostrophe({}) == ()


def test_every_word_marked_as_dropped_has_an_edit(material: Material) -> None:
    page, marked = Page(material, Words("en"), "rules/"), 0
    for row in material.rows:
        for (edition, number), cell in marked_cells(page, row).items():
            dropped = [one for one in cell.marks if one.dropped]
            edits = [edit for task in _tasks(material, edition) if task.rule == number for edit in task.edits]
            known = {name for edit in edits for name in edit.terms}
            for mark in dropped:
                marked += 1
                words = cell.cell.rule.text[mark.start : mark.end]
                about = any(edit.start < mark.end and mark.start < edit.end for edit in edits if edit.start >= 0)
                named = known >= {name for name, _ in mark.dropped} or words in {edit.old for edit in edits}
                assert about or named, f"{edition} {number}: {words}"
    assert marked


def _tasks(material: Material, edition: str) -> list[Task]:
    return tasks_of(material, material.by_id[edition])


def test_a_reference_that_only_todays_english_has_is_to_be_added(material: Material) -> None:
    tasks = _tasks(material, IT)

    def cited(rule: str) -> list[str]:
        return [one.new for task in tasks if task.rule == rule for one in task.edits if one.action == "cite"]

    assert (cited("508.3"), cited("508.2")) == (["117"], ["508.1"])
    assert not cited("508.1e"), "it has the reference, with an older number"


def test_a_missing_part_without_a_named_term_is_to_be_rendered(material: Material) -> None:
    rendered = {task.rule: [one.new for one in task.edits if one.action == "render"] for task in _tasks(material, IT)
                if task.kind == "older-wording"}  # fmt: skip
    assert [words.split(",")[0] for words in rendered["508.4"]] == ["Similarly"]
    assert len(rendered["508.1d"]) == 2, "the exemption for costs of 2011"
    assert rendered["508.1b"] == [], "its terms name the passage"


def test_terms_outside_the_missing_parts_are_named_too(material: Material) -> None:
    standing = material.standings[IT, "508.2"]
    english = "Nothing matters. Before the active player gets priority, sing."
    part = MissingPart(0, 15, "Nothing matters", "2016-09-30")
    assert unlocated_terms(standing, [part], english, "en") == {"2016-09-30": ["active player", "priority"]}
    assert unlocated_terms(standing, [replace(part, end=len(english))], english, "en") == {"2016-09-30": []}
    assert unlocated_terms(standing, [], english, "en") == {}


def test_a_wrong_number_is_no_link(material: Material) -> None:
    page, row = Page(material, Words("it"), "rules/"), material.by_number["506.1"]
    marked = marked_cells(page, row)["it-2024-10-02-fandom-506", "506.1"]
    wrong = next(one for one in marked.marks if one.is_misdirected)
    html = text_of(page, marked)
    assert f'id="{mark_id(marked.id_place, marked.marks.index(wrong))}">508.5</span>' in html


def test_an_english_page_is_to_use_todays_wording_if_its_texts_are_there(material: Material) -> None:
    def actions(within: Material) -> set[str]:
        outdated = [task for task in _tasks(within, MTGWIKI) if task.kind == "older-wording"]
        assert {task.rule for task in outdated} == {"508.4", "508.4a"}
        return {edit.action for task in outdated for edit in task.edits}

    full = [replace(one, rules=tuple(replace(rule, restates=None) for rule in one.rules)) for one in material.editions]
    (today,) = (one for one in full if material.now and one.id == material.now.id)
    assert actions(replace(material, editions=tuple(full), now=today)) == {"adopt"}
    assert "adopt" not in actions(material), "the words of a digest are not the page's"


def test_passages_to_render_are_one_request() -> None:
    edits = (Edit("render", new="a cow"), Edit("remove", old="capra"), Edit("render", new="a hen"))
    task = Task("older-wording", "warning", "9", "9", None, edits=edits)
    said = "Add what the English also says: “a cow” and “a hen”. Remove “capra”."
    assert task_sentence(task, Words("en"), "it") == said


def test_a_date_says_what_english_has_had_since() -> None:
    def said(edit: Edit | None, kind: str = "stale-reference") -> str:
        task = Task(kind, "warning", "9", "9", "2017-04-28", edits=(edit,) if edit else ())
        return since_sentence(task, Words("en"))

    assert said(Edit("replace", "730", "733")) == "The right rule has been 733 in English since 28 April 2017."
    assert said(Edit("number", "9", "733"), "renumbered") == "This rule has been 733 in English since 28 April 2017."
    assert said(Edit("say", "806", "805")) == "The English has cited 805 here since 28 April 2017."
    assert said(None, "missing") == "It has been in the English rules since 28 April 2017."
