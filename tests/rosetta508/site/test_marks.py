"""Marks in a rule's text: where they are, how harmful, and what their popovers say; made-up texts, the real history."""

from dataclasses import replace

import pytest

from aligner.dating.staleness import Staleness
from aligner.drift.finding import Finding
from aligner.history import History
from aligner.text.terms import TermTable
from rosetta508.compare.part_links import link_parts
from rosetta508.compare.text_parts import Part
from rosetta508.language.words import Words
from rosetta508.site.model.material import Material
from rosetta508.site.model.parallel_text import Cell, Row
from rosetta508.site.model.text_marks import Mark, MarkSources, marks_of, today_word
from rosetta508.site.pages.page import Page
from rosetta508.site.pages.rule_text import MarkedText, text_of
from scraper.edition import Edition, Reference, Rule, Source

HISTORY = History.load()
ENGLISH = "The guest drinks, and the mug is washed. It can’t be filled unless the barrel is open."


def finding(kind: str, severity: str = "warning", **evidence: object) -> Finding:
    message = {"en": "Something <is> wrong.", "it": "Qualcosa non va.", "ja": "誤りがある。"}
    return Finding(kind, severity, "it-x", "1", None, evidence, message)  # type: ignore[arg-type]


def behind(**evidence: object) -> Staleness:
    """The staleness of a rule that follows the wording of 508.1k before July 2009."""
    rule = HISTORY.rule_at("508.1k", HISTORY.revisions()[-1])
    assert rule
    since = "2009-07-11"
    return Staleness("508.1j", "508.1k", rule, "behind", (("2003-07-01", "2009-05-01"),), since, (since,), evidence)


def marked(text: str, *findings: Finding, standing: Staleness | None = None, english: str = ENGLISH) -> list[Mark]:
    parts = link_parts(text, "it", english, "en")
    return list(marks_of(text, MarkSources("it", parts, english, findings, standing), HISTORY))


def stretches(text: str, marks: list[Mark]) -> list[tuple[str, str]]:
    return [(text[one.start : one.end], one.rank) for one in marks]


def test_a_dropped_condition_is_marked_so_that_it_can_be_removed() -> None:
    text = "Se qui è stato pagato ogni costo e c’è ancora birra, la creatura beve."
    marks = marked(text, standing=behind(added=["cost", "pay"], markers=["condition", "addition"]))
    assert stretches(text, marks) == [("qui è stato pagato ogni costo e", "outdated")]
    assert marks[0].is_clause
    assert dict(marks[0].dropped) == {"cost": "2009-07-11", "pay": "2009-07-11"}


def test_separated_terms_are_separate_marks() -> None:
    text = "Chi ha pagato beve. Il costo è alto, e la creatura il costo lo sa."
    marks = marked(text, standing=behind(added=["cost", "pay"]))
    assert stretches(text, marks) == [("pagato", "outdated"), ("costo", "outdated")]
    assert not any(one.is_clause for one in marks)


def test_a_function_word_is_not_part_of_a_mark() -> None:
    text = "Il costo cambia. Chi ha pagato, nel momento giusto, beve. La creatura resta."
    marks = marked(text, standing=behind(added=["cost", "pay", "change", "moment"]))
    assert stretches(text, marks) == [("costo", "outdated"), ("pagato", "outdated")]
    assert [dict(one.dropped).keys() for one in marks] == [{"cost"}, {"pay"}]


def test_a_dropped_clause_is_marked_from_the_start_of_its_part() -> None:
    text = "La creatura beve nel cortile, e ci si riposa se è stato pagato ogni costo."
    parts = (Part(0, 30), Part(30, len(text)))
    standing = behind(added=["cost", "pay"], markers=["condition"])
    (mark,) = marks_of(text, MarkSources("it", parts, ENGLISH, (), standing), HISTORY)
    assert mark.is_clause
    assert text[mark.start : mark.end] == "e ci si riposa se è stato pagato ogni costo"


def in_past_part(text: str, *added: str, past: bool = True) -> list[str]:
    """The marks in the second sentence of a text, which fits only older English."""
    parts = (Part(0, text.index(". ") + 2), Part(text.index(". ") + 2, len(text)))
    sources = MarkSources("it", parts, ENGLISH, (), behind(added=added), parts[1:] if past else ())
    return [text[one.start : one.end] for one in marks_of(text, sources, HISTORY) if one.start >= parts[1].start]


def test_every_dropped_term_is_marked_in_a_part_that_fits_only_older_english() -> None:
    text = "Il costo è alto. Chi non ama il costo resta a casa."
    assert in_past_part(text, "cost", past=False) == []
    assert in_past_part(text, "cost") == ["costo"]


@pytest.mark.parametrize(("added", "words"), [(["become"], []), (["become", "combat"], ["diventa"])])
def test_a_function_word_is_marked_in_such_a_part_only_if_another_term_shows_its_age(
    added: list[str], words: list[str]
) -> None:
    text = "La capra beve. In quel combattimento diventa buona."
    rule = HISTORY.rule_at("508.5", HISTORY.revisions()[-1])
    assert rule
    since = "2017-08-25"
    standing = Staleness("508.5", "508.5", rule, "behind", (("2010-06-18", "2017-07-14"),), since, (since,),
                         {"added": added})  # fmt: skip
    sources = MarkSources("it", (Part(0, 15), Part(15, len(text))), ENGLISH, (), standing, (Part(15, len(text)),))
    assert [text[one.start : one.end] for one in marks_of(text, sources, HISTORY)] == words


@pytest.mark.parametrize(
    "standing",
    [
        None,
        replace(behind(added=["cost"]), standing="current"),
        replace(behind(added=["cost"]), by_own_words=False),
        behind(added=["creature"]),
        behind(missing=["cost"]),
    ],
)
def test_words_that_the_english_kept_are_not_marked(standing: Staleness | None) -> None:
    assert not marked("Il costo della creatura è alto.", standing=standing)


def test_a_term_that_the_english_still_has_inside_a_longer_term_is_not_marked() -> None:
    rule, since = HISTORY.rule_at("508.5", HISTORY.revisions()[-1]), "2017-08-25"
    assert rule
    follows = (("2011-05-01", "2017-06-15"),)
    standing = Staleness("1", "508.5", rule, "behind", follows, since, (since,), {"added": ["combat", "become"]})
    assert not marked("Il combattimento è finito.", standing=standing)


def only_dropped() -> Staleness:
    """The staleness of a rule that follows the wording of 506.4d before February 2013, which says “only”."""
    rule, since = HISTORY.rule_at("506.4d", HISTORY.revisions()[-1]), "2013-02-01"
    assert rule
    follows = (("2010-02-01", "2012-10-01"),)
    return Staleness("1", "506.4d", rule, "behind", follows, since, (since,), {"markers": ["only"]})


def test_a_logical_word_that_the_english_no_longer_has_is_marked_if_the_text_has_it_as_often() -> None:
    text = "La creatura beve solo se paga."
    marks = marked(text, standing=only_dropped())
    assert stretches(text, marks) == [("solo", "outdated")]
    assert marks[0].dropped == (("only", "2013-02-01"),)
    assert "“only”" in shown("en", text, *marks)
    said = "il passo inglese corrispondente non contiene più «solo» né parole equivalenti."
    assert said in shown("it", text, *marks)
    assert not marked("Solo la creatura beve solo se paga.", standing=only_dropped())


def test_a_condition_may_be_said_in_other_words_and_is_not_marked_alone() -> None:
    assert not marked("La creatura beve se paga.", standing=behind(markers=["condition"]))


def test_a_reversed_logical_word_is_marked_if_its_part_is_known() -> None:
    reversed_ = finding("changed-meaning", "error", what="if for unless")
    english = "The guest checks if the barrel leaks. It can’t be filled unless the guest pays a cost."
    text = "L’ospite guarda se la botte perde. Non si può riempire se l’ospite paga un costo."
    marks = marked(text, reversed_, english=english)
    assert [(one.start, one.rank) for one in marks] == [(text.rindex(" se ") + 1, "misleading")]


def test_an_ambiguous_logical_word_is_not_marked() -> None:
    reversed_ = finding("changed-meaning", "error", what="if for unless")
    assert not marked("Se piove, se nevica, se tira vento.", reversed_, english="Unless it rains.")


def test_whole_numbers_and_words_are_marked() -> None:
    text = "Vedi 506.6c e 506.6. La cratura di 1506.6 e la cratura; craturale."
    marks = marked(text, finding("stale-reference", cites="506.6", now="506.7"), finding("misspelling", word="cratura"))
    assert stretches(text, marks) == [("506.6", "outdated"), ("cratura", "cosmetic"), ("cratura", "cosmetic")]
    assert marks[0].start == text.index("506.6.")


def test_the_more_harmful_of_two_overlapping_marks_counts() -> None:
    text = "Vedi la regola 508.5 qui."
    marks = marked(text, finding("typography", where="la regola 508.5"), finding("dangling-reference", cites="508.5"))
    assert stretches(text, marks) == [("508.5", "misleading")]


@pytest.mark.parametrize(
    "found",
    [
        finding("older-wording"),
        finding("misspelling", word="altrove"),
        finding("renumbered"),
        finding("misdirected-reference", "info", cites="1"),
    ],
)
def test_unlocated_and_informational_findings_make_no_mark(found: Finding) -> None:
    assert not marked("Regola 1 qui.", found)


def test_a_mark_suggests_todays_number_or_the_usual_word() -> None:
    stale = Mark(0, 1, "outdated", finding("stale-reference", cites="1", now="2"))
    assert today_word(stale, "it") == "2"
    assert today_word(Mark(0, 1, "cosmetic", finding("misspelling", word="a", meant="b")), "it") == "b"
    table = TermTable.load()
    old = next(name for name in table.newer if "it" in table.labels[table.newer[name]])
    assert today_word(Mark(0, 1, "outdated", dropped=((old, "2009-07-11"),)), "it") == table.label(
        table.newer[old], "it"
    )


def page(language: str) -> Page:
    return Page(Material((), (), (), ()), Words(language), "rules/1/")


def shown(language: str, text: str, *marks: Mark, references: tuple[Reference, ...] = ()) -> str:
    rule = Rule("1", text, references=references)
    cell = Cell(Edition("it-x", "it", Source("x"), (rule,)), rule)
    return str(text_of(page(language), MarkedText(cell, (), marks=marks, place="1")))


@pytest.mark.parametrize(
    ("language", "date"), [("en", "11 July 2009"), ("it", "dell’11 luglio 2009"), ("ja", "2009年7月11日")]
)
def test_a_popover_names_what_was_dropped_and_when(language: str, date: str) -> None:
    html = shown(language, "il costo", Mark(3, 8, "outdated", dropped=(("cost", "2009-07-11"),)))
    assert date in html
    assert TermTable.load().label("cost", language) in html
    assert language != "en" or "of 11 July 2009, this part of the English rule no longer contains “cost”." in html
    assert 'popovertarget="why-1-it-1-1"' in html
    assert 'id="why-1-it-1-1" popover' in html


@pytest.mark.parametrize(
    ("restates", "label"), [(None, "Inglese di oggi:"), ("hash", "Inglese di oggi, con parole nostre:")]
)
def test_a_popover_of_dropped_words_quotes_todays_english_of_that_part(restates: str | None, label: str) -> None:
    said = "Every goat that pays a cost drinks, as long as it is hot. The guest of the day sings."
    english = Rule("1", said, restates=restates)
    lead = Edition("en-x", "en", Source("x"), (english,), book="official")
    text = "La capra paga un costo. L’ospite canta."
    cell = Cell(Edition("it-x", "it", Source("x"), (Rule("1", text),)), Rule("1", text))
    row = Row("1", "rules/1/", "1", {"en": [Cell(lead, english)], "it": [cell]})
    linked, unlinked = Part(0, 23, (1,)), Part(24, len(text))
    mark = Mark(17, 22, "outdated", dropped=(("cost", "2009-07-11"),))
    other = Mark(33, 38, "outdated", dropped=mark.dropped)
    full = Page(Material((), (), (row,), ()), Words("it"), "rules/1/")
    html = str(text_of(full, MarkedText(cell, (linked, unlinked), marks=(mark, other), place="1")))
    assert f'{label} <span lang="en">“Every goat that pays a cost drinks, as long as it is hot.”</span>' in html
    assert f'{label} <span lang="en">“The guest of the day sings.”</span>' in html
    assert html.count("popover lang") == 2


def test_a_popover_in_a_part_without_counterpart_quotes_the_english_of_its_sentence() -> None:
    english = Rule("1", "A goat drinks whenever it is thirsty. See “Guests.” A guest sings, or pays for a song.")
    lead = Edition("en-x", "en", Source("x"), (english,), book="official")
    text = "La capra beve, pagato il costo. L’ospite canta."
    cell = Cell(Edition("it-x", "it", Source("x"), (Rule("1", text),)), Rule("1", text))
    row = Row("1", "rules/1/", "1", {"en": [Cell(lead, english)], "it": [cell]})
    parts = Part(0, 15, (1, 2)), Part(15, 32), Part(32, len(text))
    mark = Mark(25, 30, "outdated", dropped=(("cost", "2009-07-11"),))
    full = Page(Material((), (), (row,), ()), Words("it"), "rules/1/")
    html = str(text_of(full, MarkedText(cell, parts, marks=(mark,), place="1")))
    assert "“A goat drinks whenever it is thirsty. See ‘Guests.’”" in html


def test_a_popover_names_the_rule_that_todays_english_cites_instead() -> None:
    html = shown(
        "en", "Vedi 806.", Mark(5, 8, "outdated", finding("stale-reference", cites="806", now="810", instead="805"))
    )
    assert "Instead: <b>805</b>" in html
    assert "<b>810</b>" not in html


def test_marks_with_one_cause_share_a_popover_and_messages_are_escaped() -> None:
    one = finding("misspelling", word="x")
    html = shown("en", "x x", Mark(0, 1, "cosmetic", one), Mark(2, 3, "cosmetic", one))
    assert html.count('popovertarget="why-1-it-1-1"') == 2
    assert html.count("popover lang") == 1
    assert "Something &lt;is&gt; wrong." in html


@pytest.mark.parametrize(
    ("mark", "label"),
    [
        (Mark(0, 1, "cosmetic", finding("misspelling", word="x", meant="y")), "Correct: <b>y</b>"),
        (Mark(0, 1, "outdated", finding("stale-reference", cites="1", now="2")), "Instead: <b>2</b>"),
    ],
)
def test_only_changed_words_have_a_current_form(mark: Mark, label: str) -> None:
    assert label in shown("en", "x", mark)


def test_a_correct_range_of_numbers_links_to_its_first_rule() -> None:
    english, rule = Rule("1.2a", "Goats."), Rule("1.3", "Vedi 1.1a–c.")
    first = Row("1.2a", "rules/1.2a/", "1", {"en": [Cell(Edition("en-x", "en", Source("x"), (english,)), english)]})
    cell = Cell(Edition("it-x", "it", Source("x"), (rule,)), rule)
    mark = Mark(5, 11, "outdated", finding("stale-reference", cites="1.1a–c", now="1.2a–c"))
    shown_page = Page(Material((), (), (first,), ()), Words("en"), "rules/1.3/")
    html = str(text_of(shown_page, MarkedText(cell, (), marks=(mark,), place="1.3")))
    assert 'Instead: <b><a href="../1.2a/">1.2a</a>–c</b></span>' in html
