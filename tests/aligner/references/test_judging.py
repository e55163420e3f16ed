"""Judged references: what happened to a cited rule, and what is no slip."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from aligner.align.alignment import Alignment, Link
from aligner.dating.clues import Kind
from aligner.dating.dating import Dating
from aligner.drift.checks.references import check_references
from aligner.drift.comparison import Comparison
from aligner.references.judged_reference import JudgedReference
from aligner.references.judging import judge_references
from rosetta508.exchange.edition_renumbering import Renumbering
from rosetta508.language.interface import Interface
from scraper.edition import Edition, Reference, Rule
from scraper.readers import read_page
from scraper.rule_number import is_chapter
from scraper.sources import source_entry
from tests.support.editions import compared, edition
from tests.support.histories import DATES, Life, history, life


def judged(comparison: Comparison) -> dict[str, JudgedReference]:
    """Judge all references; return the one of each citing rule."""
    return {one.rule: one for one in judge_references(comparison.number_map)}


def verdicts(left: Edition, right: Edition, pairs: Mapping[str, str]) -> list[tuple[str, str, str, str | None]]:
    return [
        (one.rule, one.cites, one.verdict, one.printed_now)
        for one in judge_references(compared(left, right, pairs).number_map)
    ]


def ranged(*numbers: str, printed: str) -> list[Reference]:
    return [Reference(number, range=printed) for number in numbers]


def test_a_range_whose_rules_all_moved_is_one_reference() -> None:
    left = edition({"1.1a": "a", "1.1b": "b", "2": "c"}, "it", cites={"2": ranged("1.1a", "1.1b", printed="1.1a-b")})
    right = edition({"1.2a": "a", "1.2b": "b", "2": "c"})
    (one,) = judged(compared(left, right, {"1.1a": "1.2a", "1.1b": "1.2b", "2": "2"})).values()
    assert (one.cites, one.numbers, one.numbers_now) == ("1.1a-b", ("1.1a", "1.1b"), ("1.2a", "1.2b"))
    assert one.printed_now == "1.2a–b"


def test_a_range_whose_rules_partly_moved_is_judged_rule_by_rule() -> None:
    left = edition({"1.1a": "a", "1.1b": "b", "2": "c"}, "it", cites={"2": ranged("1.1a", "1.1b", printed="1.1a-b")})
    right = edition({"1.1a": "a", "1.1c": "b", "2": "c"})
    assert verdicts(left, right, {"1.1a": "1.1a", "1.1b": "1.1c", "2": "2"}) == [
        ("2", "1.1a", "right", "1.1a"),
        ("2", "1.1b", "stale", "1.1c"),
    ]


def test_a_shorter_range_than_the_english_one_is_not_misdirected() -> None:
    left = edition(
        {"1.1a": "Mucche.", "1.1b": "Maiali.", "1.1c": "Prima le mucche, poi i maiali.", "2": "Prima le mucche."},
        "it",
        cites={"2": ranged("1.1a", "1.1b", printed="1.1a-b")},
    )
    right = edition(
        {"1.1a": "Cows.", "1.1b": "Pigs.", "1.1c": "Cows first, then pigs.", "2": "Cows first."},
        cites={"2": ranged("1.1a", "1.1c", printed="1.1a-c")},
    )
    assert [one.verdict for one in judge_references(compared(left, right).number_map)] == ["right"]


def test_a_range_that_names_no_rule_is_one_finding() -> None:
    left = edition({"2": "c"}, "it", covers=("1", "2"), cites={"2": ranged("1.1a", "1.1b", printed="1.1a-b")})
    (finding,) = check_references(compared(left, edition({"2": "c"})))
    assert (finding.kind, finding.evidence["cites"]) == ("dangling-reference", "1.1a-b")
    outside = replace(left, covers=("2",))
    assert list(check_references(compared(outside, edition({"2": "c"})))) == []


def titled(number: str, title: str) -> Rule:
    return Rule(number, "", title=title)


def citing(number: str, *cited: Reference) -> Rule:
    return Rule(number, "See there.", references=cited)


def test_a_quoted_title_names_the_rule_that_is_meant() -> None:
    rules = [titled("1", "Pigs"), titled("2", "Handling Cows"), citing("3", Reference("1", "Handling Cows"))]
    left, right = edition(rules, "it"), edition([titled("1", "Pigs"), titled("5", "Handling Cows"), citing("3")])
    one = judged(compared(left, right, {"1": "1", "2": "5", "3": "3"}))["3"]
    assert (one.verdict, one.why, one.actual_title, one.meant_number, one.meant_number_now) == (
        "misdirected",
        "other-title",
        "Pigs",
        "2",
        "5",
    )


def test_a_title_quoted_loosely_is_right_if_the_english_cites_the_same_rule_by_its_title() -> None:
    english = edition([titled("1", "Pigs"), citing("3", Reference("1", "Pigs"))])
    loose = edition([titled("1", "Maiali"), citing("3", Reference("1", "Suini domestici"))], "it")
    pairs = {"1": "1", "3": "3"}
    assert judged(compared(loose, english, pairs))["3"].verdict == "right"
    silent = edition([titled("1", "Pigs"), citing("3")])
    assert judged(compared(loose, silent, pairs))["3"].verdict == "misdirected"


def test_a_title_without_letters_is_ignored_and_a_section_title_is_right() -> None:
    rules = [titled("1", "Pigs"), citing("3", Reference("1", "716")), titled("4", "Cows")]
    rules += [Rule("4.1", "", title="Calves"), citing("5", Reference("4.1", "Cows"))]
    left = edition(rules)
    found = judged(compared(left, edition([titled("9", "Sheep")]), {}))
    assert [found[rule].verdict for rule in ("3", "5")] == ["right", "right"]


def herds(language: str, cites: Reference, *chapters: str, covers: tuple[str, ...] = ("1", "2", "3")) -> Edition:
    """A book with this many chapters, in which 101 cites one."""
    heads = [titled(str(at), title) for at, title in enumerate(chapters, 1)]
    rules = [*heads, titled("101", "Grass"), citing("101.1", cites), Rule("201.1", "Cows eat grass.")]
    return replace(edition(rules, language), covers=covers)


def test_a_chapter_is_judged_by_its_number_and_its_title_like_any_rule() -> None:
    right = herds("en", Reference("2", "Cows"), "Grass", "Cows", "Pigs")
    same = {"1": "1", "2": "2", "3": "3", "101": "101", "101.1": "101.1", "201.1": "201.1"}
    for cites, verdict, why, means in (
        (Reference("2", "Mucche"), "right", "same-number", None),
        (Reference("3", "Mucche"), "misdirected", "other-title", "2"),
        (Reference("3", "Maiali"), "right", "same-number", None),
    ):
        left = herds("it", cites, "Erba", "Mucche", "Maiali")
        one = judged(compared(left, right, same))["101.1"]
        assert (one.verdict, one.why, one.meant_number) == (verdict, why, means), cites
    sheep, theirs = Reference("4", "Pecore"), herds("en", Reference("4", "Sheep"), "Grass", "Cows", "Pigs")
    for covers, verdict in ((("1", "2", "3"), "right"), (("1", "2", "3", "4"), "dangling")):
        left = herds("it", sheep, "Erba", "Mucche", "Maiali", covers=covers)
        assert judged(compared(left, theirs, same))["101.1"].verdict == verdict


def test_a_reference_to_a_renumbered_chapter_is_stale() -> None:
    left = herds("it", Reference("2", "Mucche"), "Erba", "Mucche")
    right = herds("en", Reference("3", "Cows"), "Grass", "Pigs", "Cows")
    found = judged(compared(left, right, {"1": "1", "2": "3", "101": "101", "101.1": "101.1", "201.1": "201.1"}))
    assert (found["101.1"].verdict, found["101.1"].printed_now) == ("stale", "3")


def test_a_chapter_exists_if_it_has_a_rule_and_does_not_replace_a_cited_rule() -> None:
    left = replace(
        edition([citing("101.1", Reference("2", "Mucche")), Rule("201.1", "Mucche.")], "it"), covers=("1", "2")
    )
    cited_rule = edition([citing("101.1", Reference("201", "Cows")), Rule("201.1", "Cows.")])
    pairs = {"101.1": "101.1", "201.1": "201.1"}
    assert judged(compared(left, cited_rule, pairs))["101.1"].verdict == "right"
    partial = replace(left, covers=("101",))
    assert judged(compared(partial, cited_rule, pairs))["101.1"].verdict == "right"


@pytest.mark.real_text
def test_chapters_cited_in_whole_books_are_right_and_a_shifted_one_is_not(shared: Path) -> None:
    books = [
        read_page((shared / "cr-history" / name).read_bytes(), source_entry(source), place=name)
        for name, source in (("zh/20231117.txt", "official-zh"), ("en/20260807.txt", "official"))
    ]
    for book in books:
        cited = [(rule, one) for rule in book.rules for one in rule.references if is_chapter(one.number)]
        assert len(cited) >= 6
        kept = [rule for rule in book.rules if is_chapter(rule.number) or rule in [rule for rule, _ in cited]]
        for shift, verdict in ((0, "right"), (1, "misdirected")):
            shifted = [
                replace(rule, references=tuple(replace(one, number=str((int(one.number) - 1 + shift) % 9 + 1))
                        for one in rule.references if is_chapter(one.number)))
                for rule in kept
            ]  # fmt: skip
            left = replace(book, rules=tuple(shifted))
            found = judged(compared(left, book, {rule.number: rule.number for rule in kept}))
            assert {one.verdict for one in found.values()} == {verdict}
            assert len(found) == len(cited)


def in_history(left: Edition, right: Edition, pairs: Mapping[str, str], lives: Sequence[Life]) -> Comparison:
    links = tuple(Link((a,), (b,), "same", 0.9) for a, b in pairs.items())
    return Comparison(left, right, Alignment(left.id, right.id, links, (), ()), [left], history=history(*lives))


HERD = [
    life("head", ["100"] * 4),
    life("cows", ["100.1", "100.1", "100.2", "100.2"]),
    life("pigs", [None, None, "100.1", "100.1"]),
    life("walk", ["300.1"] * 4, (0, "new", ["100.1"])),
]


def english(at: int, cites: str) -> Edition:
    """Return the made-up English rules of one revision."""
    numbers = {one.numbers[at]: one.rule for one in HERD if one.numbers[at]}
    rules = {number: f"About {rule}." for number, rule in numbers.items() if number}
    return edition(rules, name=f"en-{DATES[at]}", date=DATES[at], cites={"300.1": [cites]}, covers=("1", "3"))


def test_a_mistake_of_the_english_is_reported_with_its_revisions() -> None:
    left, right = english(2, "100.1"), english(3, "100.1")
    one = judged(in_history(left, right, {number: number for number in left.by_number}, HERD))["300.1"]
    assert (one.verdict, one.why, one.meant_number, one.meant_number_now) == (
        "misdirected",
        "known-slip",
        "100.2",
        "100.2",
    )
    assert one.inherited_from == ((DATES[2], DATES[3]),)


def test_before_the_renumbering_the_same_reference_was_right_and_is_stale_today() -> None:
    left, right = english(1, "100.1"), english(3, "100.1")
    comparison = in_history(left, right, {"100": "100", "100.1": "100.2", "300.1": "300.1"}, HERD)
    one = judged(comparison)["300.1"]
    assert (one.verdict, one.printed_now) == ("stale", "100.2")
    (finding,) = check_references(comparison)
    assert (finding.kind, finding.evidence["now"]) == ("stale-reference", "100.2")


RENUMBERED = [
    life("head", ["100"] * 4),
    life("cows", ["100.1", "100.2", "100.2", "100.3"]),
    life("pigs", [None, "100.1", "100.1", "100.1"]),
    life("walk", ["300.1"] * 4, (0, "new", ["100.1"]), (1, "references", ["100.2"]), (3, "references", ["100.3"])),
]


def test_quoting_the_cited_rules_own_title_corrects_the_mistake() -> None:
    rules = [titled("100", "Head"), titled("100.1", "Pigs"), titled("100.2", "Cows")]
    cited = [Rule("300.1", "See pigs.", references=(Reference("100.1", "Pigs"),))]
    left = replace(edition([*rules, *cited]), stated_date=DATES[2])
    right = english(3, "100.1")
    one = judged(in_history(left, right, {number: number for number in left.by_number}, HERD))["300.1"]
    assert one.verdict == "right"


def linked_so(left: Edition, right: Edition, sure: Mapping[tuple[str, str], float]) -> Comparison:
    links = tuple(Link((a,), (b,), "same" if a == b else "renumbered", how) for (a, b), how in sure.items())
    return Comparison(left, right, Alignment(left.id, right.id, links, (), ()), [left])


def test_an_unsure_link_does_not_outweigh_a_counterpart_that_cites_the_same_number() -> None:
    left = edition({"1": "a", "3": "c"}, "it", cites={"3": ["1"]})
    right = edition({"1": "a", "9": "x", "3": "c"}, cites={"3": ["1"]})
    unsure = {("1", "9"): 0.4, ("3", "3"): 0.95}
    assert judged(linked_so(left, right, unsure))["3"].verdict == "right"
    assert judged(linked_so(left, right, unsure | {("1", "9"): 0.95}))["3"].printed_now == "9"


def test_an_uncertain_counterpart_does_not_show_the_intended_reference() -> None:
    rules = {"1": "I maiali volano.", "2": "Le mucche dormono.", "3": "Le mucche dormono (vedi 1)."}
    left = edition(rules, "it", cites={"3": ["1"]})
    right = edition({"1": "Pigs fly.", "2": "Cows sleep.", "3": "Cows sleep."}, cites={"3": ["2"]})
    sure = {("1", "1"): 0.95, ("2", "2"): 0.95}
    assert judged(linked_so(left, right, sure | {("3", "3"): 0.95}))["3"].meant_number == "2"
    assert judged(linked_so(left, right, sure | {("3", "3"): 0.5}))["3"].verdict == "right"


def test_a_single_differing_reference_is_not_the_intended_one() -> None:
    rules = {"1": "I maiali volano.", "2": "Le mucche dormono.", "3": "Vedi 1.", "4": "I maiali volano, vedi 1, 3."}
    right = edition({"1": "Pigs fly.", "2": "Cows sleep.", "3": "See.", "4": "See."}, cites={"3": ["2"], "4": ["2"]})
    sure = {(number, number): 0.95 for number in rules}
    one_instead = edition(rules, "it", cites={"3": ["1"]})
    assert judged(linked_so(one_instead, right, sure))["3"].meant_number == "2"
    several = edition(rules, "it", cites={"4": ["1", "3"]})
    assert {one.verdict for one in judge_references(linked_so(several, right, sure).number_map)} == {"right"}


@pytest.mark.parametrize(
    ("cites", "theirs", "means"),
    [
        (["100.2", "100.3"], ["100.1", "100.3"], "100.1"),  # the other citation agrees
        (["100.1", "100.3", "100.2"], ["100.1", "100.3", "100.1"], "100.1"),  # cited a second time
        (["100.1a"], ["100.1"], "100.1"),  # a part for the whole
        (["100.1"], ["100.1a"], None),  # the whole for a part
        (["100.2", "100.3"], ["100.3", "100.1", "100.1a"], None),  # not as many
        (["100.2", "100.3"], ["100.1", "100.4"], None),  # two that disagree
    ],
)
def test_a_number_is_wrong_if_all_other_references_match_the_english(
    cites: list[str], theirs: list[str], means: str | None
) -> None:
    rules = dict.fromkeys(("100.1", "100.1a", "100.2", "100.3", "100.4", "200.1"), "Cows.")
    left = edition(rules, "it", cites={"200.1": cites})
    right = edition(rules, cites={"200.1": theirs})
    found = judge_references(linked_so(left, right, {(number, number): 0.95 for number in rules}).number_map)
    assert [one.meant_number for one in found if one.verdict == "misdirected"] == ([means] if means else [])


def test_a_number_in_neither_book_is_dangling_without_declared_coverage() -> None:
    rules = {"1": "Mucche.", "1.1": "Mungere.", "2": "Prima la mungitura."}
    right = edition(rules, cites={"2": ["1.1"]})
    (one,) = judge_references(compared(edition(rules, "it", cites={"2": ["1.9"]}), right).number_map)
    assert (one.verdict, one.meant_number, one.meant_number_now, one.numbers_now) == ("dangling", "1.1", "1.1", ())
    partial = edition({"2": "Prima la mungitura."}, "it", cites={"2": ["1.9"]})
    (one,) = judge_references(compared(partial, right).number_map)
    assert (one.verdict, one.printed_now) == ("stale", "1.1")  # in the whole book, 1.1 may have the number 1.9


BARN = [
    life("cows", ["100"] * 4, title="Milking Cows"),
    life("pigs", ["101"] * 4, title="Feeding Pigs"),
    life("sheep", ["102", "102", "103", "103"], title="Shearing Sheep"),
    life("goats", ["103", "103", "102", "102"], title="Herding Goats"),
    life("gate", ["104.1"] * 4),
    life("far", ["177.5"] * 4),
    life("one", ["300.1"] * 4, (0, "new", ["100", "104.1"])),
    life("other", ["300.2"] * 4, (0, "new", ["102"]), (2, "references", ["103"])),
    life("plain", ["300.3"] * 4),
]
"""Rules of which a page has section 300 alone; sheep and goats swap their numbers in the third revision."""


def page(language: str, **cites: Sequence[str | Reference]) -> Comparison:
    """Compare a page of section 300 of the third revision with the English; its rule 300.1 cites `r1`."""
    numbers = {f"300.{at}": "Words." for at in (1, 2, 3)}
    theirs = {"300.1": ["100", "104.1"], "300.2": ["103"]}
    left = {f"300.{name[1:]}": cited for name, cited in cites.items()}
    english = edition(numbers, name="en-page", date=DATES[2], covers=("300",), cites=theirs)
    right = replace(english, id="en-now", stated_date=DATES[3])
    if language == "en":
        mine = edition(numbers, name="page", date=DATES[2], covers=("300",), cites=left)
        return in_history(mine, right, {one: one for one in numbers}, BARN)
    mine = edition(numbers, language, name="page", covers=("300",), cites=left)
    return replace(in_history(mine, right, {one: one for one in numbers}, BARN), dating=dated(2))


def dated(at: int) -> Dating:
    """Return a dating by references, to one revision."""
    told = Kind("references", (), ((DATES[at], DATES[at]),), {})
    none = Kind("numbering", (), (), {})
    return Dating("page", None, none, told, none, told.intervals, stale=False, rules=(), conflicts=())


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    ("cites", "expected"),
    [
        ({"r1": ["100", "104.1"]}, ["right", "right"]),
        ({"r1": ["101", "104.1"]}, [("101", "100"), "right"]),  # a typo
        ({"r1": ["104.1", "101"]}, ["right", ("101", "100")]),  # in any position
        ({"r1": ["100", "104"]}, ["right", "right"]),  # the whole for a part
        ({"r1": ["100", "177.5"]}, ["right", ("177.5", "104.1", "unsure")]),  # too different from 104.1 for a typo
        ({"r1": ["100", "177.5", "101"]}, ["right", "right", "right"]),  # two are wrong: unclear which
        ({"r1": ["100", "104.1", "101"]}, ["right", "right", "right"]),  # cites more
        ({"r1": ["101"]}, ["right"]),  # unclear which of the two it means
        ({"r1": ["100", "104.9"]}, ["right", ("104.9", "104.1", "dangling")]),
        ({"r3": ["104.9"]}, [("104.9", None, "dangling")]),
        ({"r3": ["999"]}, [("999", None, "dangling")]),  # the section never existed
        ({"r3": ["999.9"]}, [("999.9", None, "dangling")]),
        ({"r1": ["100", "999.9"]}, ["right", ("999.9", "104.1", "dangling")]),
        ({"r3": ["101"]}, ["right"]),
        ({"r2": ["103"]}, ["right"]),
        ({"r2": ["101"]}, [("101", "103")]),
    ],
)
def test_a_number_outside_the_page_is_judged_by_what_the_english_cites_in_that_revision(
    language: str, cites: Mapping[str, list[str]], expected: list[str | tuple[str, ...]]
) -> None:
    found = judge_references(page(language, **cites).number_map)
    told = [
        one.verdict
        if one.verdict == "right"
        else (
            one.cites,
            one.meant_number_now,
            *([one.verdict] if one.verdict != "misdirected" else []),
            *([] if one.is_sure else ["unsure"]),
        )
        for one in found
    ]
    assert told == expected


@pytest.mark.parametrize(("cites", "severity"), [("101", "error"), ("177.5", "warning")])
def test_a_number_far_from_the_intended_one_is_less_certain(cites: str, severity: str) -> None:
    (found,) = check_references(page("it", r1=[cites, "104.1"]))
    assert (found.kind, found.severity, found.evidence["now"]) == ("misdirected-reference", severity, "100")


@pytest.mark.parametrize(("cites", "now"), [("101", "100"), ("177.5", "177.5")])
def test_a_wrong_number_is_replaced_only_if_the_intended_one_is_certain(cites: str, now: str) -> None:
    comparison = page("it", r1=[cites, "104.1"])
    rule = comparison.left.by_number["300.1"]
    assert Renumbering(comparison).text(rule, f"Regola {cites}, regola 104.1.") == f"Regola {now}, regola 104.1."


def test_a_doubtful_number_stays_and_the_possible_one_is_named() -> None:
    told = Renumbering(page("it", r1=["177.5", "104.1"])).told(Interface("en"))
    assert [one for one in told if "177.5" in one] == [
        "300.1 cites 177.5; 100 may be intended, but that is uncertain, so the number stays"
    ]


def test_a_former_number_of_the_intended_rule_is_stale() -> None:
    lives = [
        life("cows", ["200", "100", "100", "100"]),
        life("pigs", ["101"] * 4),
        life("walk", [None, "300.1", "300.1", "300.1"], (1, "new", ["100"])),
    ]
    left = edition({"300.1": "Passeggiata."}, "it", name="page", covers=("300",), cites={"300.1": ["200"]})
    right = edition({"300.1": "Walk."}, date=DATES[3], covers=("300",), cites={"300.1": ["100"]})
    for day, why in ((2, "older-number"), (0, "renumbered")):
        comparison = replace(in_history(left, right, {"300.1": "300.1"}, lives), dating=dated(day))
        (one,) = judge_references(comparison.number_map)
        assert (one.verdict, one.why, one.printed_now) == ("stale", why, "100")


def test_a_section_that_only_this_book_has_is_not_dangling() -> None:
    comparison = page("it", r3=["999.9"])
    own = edition({"999": "Our own.", "999.1": "Cows may rest."}, "it", name="own")
    book = [comparison.left, own]
    assert [one.verdict for one in judge_references(replace(comparison, book=book).number_map)] == ["right"]
    book[1] = replace(own, covers=("999",))
    assert [one.verdict for one in judge_references(replace(comparison, book=book).number_map)] == ["dangling"]


@pytest.mark.parametrize(
    ("cites", "verdict", "why", "called", "now"),
    [
        (Reference("101", "Milking Cows"), "misdirected", "other-title", "Feeding Pigs", "100"),
        (Reference("101", "Feeding Pigs"), "right", "same-number", None, None),
        (Reference("103", "Herding Goats"), "stale", "older-number", None, "102"),
        (Reference("101", "Mending Fences"), "right", "same-number", None, None),
        (Reference("104.1", "Milking Cows"), "right", "same-number", None, None),  # nothing is known of untitled rules
    ],
)
def test_a_quoted_title_identifies_a_number_outside_the_page(
    cites: Reference, verdict: str, why: str, called: str | None, now: str | None
) -> None:
    (one,) = judge_references(page("en", r3=[cites]).number_map)
    told = one.meant_number_now if verdict == "misdirected" else one.printed_now if verdict == "stale" else None
    assert (one.verdict, one.why, one.actual_title, told) == (verdict, why, called, now)


@pytest.mark.parametrize(
    ("cites", "told"),
    [
        ("r1: 100 Mucche; r3: 101 Mucche", []),  # unclear which is wrong
        ("r1: 100 Mucche; r2: 101 Maiali; r3: 101 Mucche", [("300.3", "101", "100")]),
        ("r1: 101 Mucche; r3: 101 Mucche", []),
        ("r3: 101 Recinto", [("300.3", "101", "300")]),  # the page's own heading
        ("r3: 104.1 Recinto", []),  # a rule without a title may be called by its section's
        ("r3: 101 Pecore", []),  # no evidence
        # the English also cites 100: the title belongs to another reference
        ("r1: 100 Maiali, 104.1; r2: 100 Mucche; r3: 101 Maiali", [("300.1", "100", None)]),
    ],
)
def test_the_books_own_titles_identify_a_rule_if_titles_are_unknown(
    cites: str, told: list[tuple[str, str, str]]
) -> None:
    by_rule = dict(one.split(": ") for one in cites.split("; "))
    comparison = page(
        "it", **{rule: [Reference(*one.split()) for one in by_rule[rule].split(", ")] for rule in by_rule}
    )
    heading = Rule("300", "", title="Recinto")
    mine = replace(comparison.left, rules=(heading, *comparison.left.rules))
    known = history(*BARN, life("pen", ["300"] * 4, title="The Pen"))
    found = judge_references(replace(comparison, left=mine, book=[mine], history=known).number_map)
    wrong = [one for one in found if one.why == "other-title"]
    assert [(one.rule, one.cites, one.meant_number_now) for one in wrong] == told


def test_numbers_that_future_revisions_may_have_are_ignored() -> None:
    comparison = page("it", r3=["104.9"])
    newer = replace(comparison.left, stated_date="2030-01-01")
    assert [one.verdict for one in judge_references(replace(comparison, left=newer, book=[newer]).number_map)] == [
        "right"
    ]


def test_a_number_that_was_right_in_a_followed_revision_is_not_a_mistake() -> None:
    lives = [*HERD[:3], life("walk", ["300.1"] * 4, (0, "new", ["100.1"]))]
    left = edition({"300.1": "Passeggiata."}, "it", name="page", covers=("300",), cites={"300.1": ["100.1"]})
    right = edition({"300.1": "Walk."}, date=DATES[3], covers=("300",), cites={"300.1": ["100.1"]})
    told = Kind("references", (), ((DATES[1], DATES[2]),), {})
    wide = replace(dated(2), references=told)
    for dating, verdict in ((dated(2), "misdirected"), (wide, "right")):
        comparison = replace(in_history(left, right, {"300.1": "300.1"}, lives), dating=dating)
        assert [one.verdict for one in judge_references(comparison.number_map)] == [verdict]


SLIPPED = [
    *RENUMBERED[:2],
    life("pigs", [None, "100.1", "100.1", "100.1"]),
    life("walk", ["300.1"] * 4, (0, "new", ["100.1"]), (2, "references", ["100.2"]), (3, "references", ["100.3"])),
]


def test_an_outdated_number_that_the_english_also_kept_is_inherited() -> None:
    rules = {"100": "Testa.", "100.1": "Maiali.", "100.2": "Mucche.", "300.1": "Passeggiata."}
    left = edition(rules, "it", cites={"300.1": ["100.1"]}, covers=("1", "3"))
    now = {"100": "Head.", "100.1": "Pigs.", "100.3": "Cows.", "300.1": "Walk."}
    right = edition(now, date=DATES[3], cites={"300.1": ["100.3"]}, covers=("1", "3"))
    pairs = {"100": "100", "100.1": "100.1", "100.2": "100.3", "300.1": "300.1"}
    part = [SLIPPED[0], life("cows", ["100.1", "100.1a", "100.2", "100.3"]), *SLIPPED[2:]]
    slip = [[DATES[1], DATES[1]]]
    for lives, kind, inherited in (
        (SLIPPED, "misdirected", slip),
        (part, "stale", None),  # the whole cited for a part of it
        (RENUMBERED, "stale", None),
    ):
        comparison = replace(in_history(left, right, pairs, lives), dating=dated(2))
        (finding,) = check_references(comparison)
        assert (finding.kind, finding.evidence.get("inherited_from")) == (f"{kind}-reference", inherited)
        assert finding.severity == "warning"
        assert ("have the same slip" in finding.message["en"]) == bool(inherited)
        assert ("an older number of rule 100.3" in finding.message["en"]) == (not inherited)
