"""The history: which rule had which number when, what changed, and which revisions are skipped."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from aligner.history.history import SUBSTANTIVE, History
from aligner.history.rule_tracking import track_rules
from aligner.history.wording_changes import change_between
from aligner.text.terms import TermTable
from rosetta508.build.history import UNNUMBERED, Writer, main, read_all
from rosetta508.build.revisions import read_revision, revision_of
from rosetta508.build.rule_histories import lives_of, repair_reset_revisions
from scraper.edition import Rule, fingerprint
from scraper.errors import MalformedDocument, UnexpectedPage, UnreadableFile

HISTORY = History.load()

FIRST = """Contents
1. Kitchen
100. General
101. Kettles
Glossary

1. Kitchen

100. General

100.1. Every cook minds his or her own pots, and the pots of nobody else. (See rule 101, "Kettles.")

100.1a A pot that boils over counts as boiling until it has been wiped.
Example: Soup runs down the stove.

101. Kettles

101.1. First, the eldest cook fills each kettle with water from the well.

101.2. A kettle whistles when the water in it is hot enough for tea.

Glossary

Credits
"""
SECOND = """Contents
100. General
101. Spoons
102. Kettles
Glossary

1. Kitchen

100. General

100.1. Every cook minds their own pots, and the pots of nobody else. (See rule 102, “Kettles.”)

100.1a A pot that boils over counts as boiling until it has been wiped.
Example: Milk runs down the stove.

101. Spoons

101.1. Wooden spoons belong in the jar beside the window.

102. Kettles

102.1. A kettle whistles when the water in it is hot enough for tea or coffee.

102.2. First, the eldest cook fills each kettle with water from the well.

Glossary

Credits
"""


def rule(number: str, text: str, title: str | None = None, *examples: str) -> Rule:
    return Rule(number, text, title, examples)


def change(older: str, newer: str, **words: int) -> str | None:
    return change_between(rule("1.1", older), rule("1.1", newer), lambda word: words.get(word, 9))


@pytest.fixture(scope="module")
def kitchen() -> History:
    revisions = [
        revision_of(FIRST.encode("utf-16"), "2001-02-03", "first"),
        revision_of(SECOND.encode("cp1252"), "2002-03-04", "second"),
    ]
    return History(json.loads(json.dumps(Writer(revisions).document({"2000-01-01": "no numbers"}))))


def test_rules_are_tracked_by_their_text(kitchen: History) -> None:
    whistle = kitchen.rule_at("101.2", "2001-02-03")
    assert whistle == "101.2@2001-02-03"
    assert kitchen.rule_at("102.1", "2002-03-04") == whistle
    assert kitchen.rule_at("102.2", "2005-01-01") == kitchen.rule_at("101.1", "2001-12-31")
    assert kitchen.rule_at("101.1", "2002-03-04") == "101.1@2002-03-04"
    assert [(one.first, one.number) for one in kitchen.numbers(whistle)] == [
        ("2001-02-03", "101.2"),
        ("2002-03-04", "102.1"),
    ]
    assert [one.rule for one in kitchen.holders_of("101")] == ["101@2001-02-03", "101@2002-03-04"]
    assert kitchen.title_at("101", "2001-06-01") == "Kettles"
    assert kitchen.title_at("101", "2002-06-01") == "Spoons"


def test_kinds_of_change_are_distinguished(kitchen: History) -> None:
    assert [one.change for one in kitchen.wordings("100.1@2001-02-03")] == ["new", "cosmetic"]
    assert [one.change for one in kitchen.wordings("100.1a@2001-02-03")] == ["new", "example"]
    assert [one.change for one in kitchen.changes("101.2@2001-02-03", "2001-02-03", "2002-03-04")] == ["substance"]
    assert kitchen.changes("100.1@2001-02-03", "2001-02-03", "2002-03-04") == ()


def test_a_date_means_the_revision_in_force(kitchen: History) -> None:
    assert kitchen.in_force("2001-02-02") is None
    assert kitchen.rule_at("100.1", "1999-01-01") is None
    assert kitchen.in_force("2002-03-03") == "2001-02-03"
    assert kitchen.number_at("101@2002-03-04", "2001-02-03") is None
    assert kitchen.wording_at("101@2002-03-04", "2001-02-03") is None
    assert kitchen.numbers_at("2001-02-03", ["101"]).keys() == {"101", "101.1", "101.2"}


def test_wordings_store_only_facts(kitchen: History) -> None:
    first, second = kitchen.wordings("100.1@2001-02-03")
    assert [(one.number, one.title) for one in second.references] == [("102", "Kettles")]
    assert (first.features.examples, first.features.measures.sentences) == (0, 2)
    assert (first.last, second.last) == ("2001-02-03", "2002-03-04")
    assert kitchen.wordings("100.1a@2001-02-03")[0].features.examples == 1
    assert kitchen.about["unread"] == {"2000-01-01": "no numbers"}


def test_intervals_join_consecutive_revisions() -> None:
    dates = ["2009-07-11", "2009-10-01", "2010-04-23", "2009-10-01"]
    assert HISTORY.intervals(dates) == (("2009-07-11", "2009-10-01"), ("2010-04-23", "2010-04-23"))
    assert HISTORY.intervals([]) == ()


@pytest.mark.parametrize(
    ("older", "newer", "kind"),
    [
        ("The cook eats if he or she can.", "The cook eats if they can.", "cosmetic"),
        ("The cook pays his or her debts.", "The cook pays their debts.", "cosmetic"),
        ("That was the third pot.", "That is the third pot.", "cosmetic"),
        ("The pot can't boil; it's cold.", "The pot cannot boil; it is cold.", "cosmetic"),
        ("The spell that puts a pot down", "The spell that put a pot down", "cosmetic"),
        ("The cook may boil the pot.", "The cook must boil the pot.", "substance"),
        ("The pot can boil.", "The pot can't boil.", "substance"),
        ("The cook eats unless it rains.", "The cook eats if it rains.", "substance"),
        ("An open pot boils.", "An unopen pot boils.", "substance"),
        ("See rule 101.2 for pots.", "See rule 104.7a for pots.", "cosmetic"),
        ("One sentence.", "One  sentence.", None),
        ("If the soup is cold, he or she pays.", "If the soup is cold, that player pays.", "cosmetic"),
        ("A cook salts his or her soup.", "A cook salts that player's soup.", "cosmetic"),
        ("The pot burns him, her, or a guest.", "The pot burns that player or a guest.", "cosmetic"),
        ("A guest who tries it passes; he or she tries.", "A guest who tries it passes; they try.", "cosmetic"),
        ("The guest that's left pays.", "The guest who's left pays.", "cosmetic"),
        ("A pot which boils is hot.", "A pot that boils is hot.", "cosmetic"),
        ("That player eats their soup.", "That player eats its soup.", "substance"),
        ("He or she eats.", "A player eats.", "substance"),
        ("He or she eats.", "An opponent eats.", "substance"),
        ("That player eats.", "Each player eats.", "substance"),
    ],
)
def test_a_change_is_substantive_or_cosmetic(older: str, newer: str, kind: str | None) -> None:
    assert change(older, newer) == kind


def test_a_misprint_is_a_word_that_occurs_nowhere_else() -> None:
    assert change("The kettle whistles.", "The ketle whistles.", ketle=1) == "cosmetic"
    assert change("The kettle whistles.", "The nettle whistles.") == "substance"


def test_a_word_that_only_one_older_revision_has_is_a_misprint() -> None:
    pots = "".join(f"\n100.{n}. A cook with {n} pots wipes each kettle before supper.\n" for n in range(2, 6))
    text = FIRST.replace("\n101. Kettles\n\n101.1", f"{pots}\n101. Kettles\n\n101.1")
    misprinted = text.replace("each kettle", "each ketlte")
    days = ("2001-02-03", "2002-03-04", "2003-04-05")

    def changes(*texts: str) -> list[str]:
        revisions = [revision_of(one.encode(), day, "test") for one, day in zip(texts, days, strict=False)]
        document = History(json.loads(json.dumps(Writer(revisions).document({}))))
        return [one.change for one in document.wordings("100.2@2001-02-03")]

    assert changes(text, misprinted, text) == ["new", "cosmetic", "cosmetic"]
    assert changes(text, misprinted) == ["new", "substance"], "nobody knows yet whether the next revision corrects it"


def test_words_that_many_rules_share_are_no_transfer() -> None:
    """A variant named in three rules did not move: 115.6 and 506.2b of 2009 are not parts of 506.2."""
    rule = HISTORY.rule_at("506.2", "2010-01-01")
    assert rule
    assert [one for one in HISTORY.given(rule) if one.date == "2009-07-11"] == []


def test_equal_rules_are_distinguished_by_position() -> None:
    same = "Several instances of this on one pot are redundant."
    older = [rule("7.1", "Boiling"), rule("7.1a", same), rule("7.2", "Frying"), rule("7.2a", same)]
    newer = [rule("7.1", "Boiling"), rule("7.1a", same), rule("7.2", "Baking"), rule("7.2a", same + " Oven too.")]
    newer += [rule("7.3", "Frying"), rule("7.3a", same)]
    assert track_rules(older, newer) == {0: 0, 1: 1, 4: 2, 5: 3}


STOVE = [
    rule("7", "", "Boiling"),
    rule("7.1", "Water boils when bubbles rise in it from the bottom to the top."),
    rule("7.2", "The cook who lit a stove tends it. Nobody else may tend a stove that another cook lit."),
    rule("7.3", "Salt goes in after the water boils and before the noodles do."),
]


def rewritten(text: str) -> dict[int, int]:
    """Follow STOVE into itself with the rule 7.2 rewritten."""
    return track_rules(STOVE, [rule("7.2", text) if one.number == "7.2" else one for one in STOVE])


def test_a_rule_rewritten_under_its_number_is_the_same_rule() -> None:
    anew = "Tending it is a chore of whoever lit the stove."
    assert rewritten(anew) == {0: 0, 1: 1, 2: 2, 3: 3}


def test_a_rule_in_the_place_of_a_removed_one_is_new() -> None:
    assert rewritten("Knives are washed by hand and hung on the rail beside the window.") == {0: 0, 1: 1, 3: 3}
    assert rewritten("Some water is for the dog.") == {0: 0, 1: 1, 3: 3}


def test_terms_common_to_a_section_do_not_identify_a_rule() -> None:
    older = [rule("7", "", "Kettles"), rule("7.1", "A tin kettle sings over the fire.")]
    older += [rule("7.2", "Whoever owns a kettle keeps tin polish away from the fire.")]
    older += [rule("7.3", "Fire under a kettle of tin is kept low.")]
    newer = [
        *older[:2],
        rule("7.2", "Fire bends tin, so none may be laid beneath the bottom of an empty kettle."),
        older[3],
    ]
    assert track_rules(older, newer) == {0: 0, 1: 1, 3: 3}


def test_a_split_rule_continues_where_its_opening_went() -> None:
    opening = "A guest who comes late to supper eats in the kitchen at the small table."
    soup = "The cook keeps a bowl of soup warm for every guest that was asked, well covered and away from draughts."
    coats = "Coats and umbrellas that drip are hung by the back door until their owners have eaten."
    older = [rule("7", "", "Guests"), rule("7.1", f"{opening} {soup} {coats}"), rule("7.2", "Guests wipe their boots.")]
    newer = [older[0], rule("7.1", "Supper is at six."), rule("7.2", soup), rule("7.3", opening), rule("7.4", coats)]
    newer += [rule("7.5", "Guests wipe their boots.")]
    assert track_rules(older, newer) == {0: 0, 3: 1, 5: 2}


def test_a_rule_that_became_a_list_continues_at_its_number() -> None:
    oven = "The oven is swept on Saturdays, unless bread is in it, with the long brush that hangs beside the flue."
    ash = "Ash goes on the roses, not on the path, and never while it glows."
    older = [rule("7", "", "Sweeping"), rule("7.1", f"{oven} {ash}"), rule("7.2", "Chimneys are swept by the sweep.")]
    newer = [older[0], rule("7.1", "The oven is swept on Saturdays, as the rules below say, with the long brush:")]
    newer += [rule("7.1a", "No oven is swept while bread is in it."), rule("7.1b", ash), older[2]]
    assert track_rules(older, newer) == {0: 0, 1: 1, 4: 2}


def test_a_retitled_section_is_recognized_by_its_rules() -> None:
    newer = [rule("7", "", "Hot Water"), *STOVE[1:]]
    assert track_rules(STOVE, newer) == {0: 0, 1: 1, 2: 2, 3: 3}


def test_a_similar_title_does_not_make_two_sections_the_same() -> None:
    older = [rule("7", "", "Pots and Pans"), rule("7.1", "Copper is scoured with vinegar on the first of May.")]
    newer = [rule("7", "", "Lids and Pans"), rule("7.1", "Nothing is fried on days of fasting, whoever asks.")]
    newer += [rule("8", "", "Copper"), rule("8.1", "Copper is scoured with vinegar on the first of May.")]
    assert track_rules(older, newer) == {2: 0, 3: 1}


def test_sections_with_one_title_are_distinguished_by_their_rules() -> None:
    first = [rule("1", "", "General"), rule("1.1", "Bread is cut by the eldest.")]
    second = [rule("2", "", "General"), rule("2.1", "Cheese is never cut before the bread has been.")]
    moved = [replace(one, number=one.number.replace("1", "2", 1)) for one in first]
    moved = [rule("1", "", "General"), rule("1.1", "Milk is poured from the jug."), *moved]
    moved += [replace(one, number=one.number.replace("2", "3", 1)) for one in second]
    assert track_rules([*first, *second], moved) == {2: 0, 3: 1, 4: 2, 5: 3}


def test_a_rule_is_tracked_to_where_its_section_moved() -> None:
    stays = [rule("7", "", "Table"), rule("7.9", "A table has four legs unless the cook says otherwise.")]
    went = ["Forks lie on the left of every plate.", "Spoons lie above the plate with their bowls turned down."]
    napkin = "A napkin that falls from the table is picked up by the child who sits nearest to it."
    anew = "When a napkin falls, the nearest child picks it up and brings a clean one from the drawer."
    older = [*stays, *(rule(f"7.{at}", text) for at, text in enumerate((*went, napkin), 1))]
    newer = [*stays, rule("8", "", "Laying"), *(rule(f"8.{at}", text) for at, text in enumerate((*went, anew), 4))]
    assert track_rules(older, newer) == {0: 0, 1: 1, 3: 2, 4: 3, 5: 4}


def test_a_copy_next_to_its_original_is_a_separate_rule() -> None:
    """It stays one when the original is removed later."""
    text = "A dish that was dropped belongs to whoever sweeps it up."
    original, copied = [rule("7", "", "Dishes"), rule("7.1", text)], [rule("8", "", "Sweeping"), rule("8.1", text)]
    assert track_rules(original, [*original, *copied]) == {0: 0, 1: 1}
    assert track_rules([*original, *copied], [original[0], *copied]) == {0: 0, 1: 2, 2: 3}


@pytest.mark.parametrize(
    ("older", "then", "newer", "now"),
    [
        ("110.5a", "2016-08-26", "111.2", "2023-11-17"),
        ("800.5", "2016-08-26", "800.6", "2023-11-17"),
        ("713", "2020-08-07", "713", "2020-09-25"),
        ("903", "2010-10-01", "903", "2011-02-04"),
        ("104", "2011-04-01", "104", "2011-05-01"),
        ("308", "2024-04-12", "308", "2024-06-07"),
        ("300.3", "2009-05-01", "500.4", "2009-07-11"),
        ("410.2", "2009-05-01", "603.2", "2009-07-11"),
        ("217.1c", "2009-05-01", "400.7", "2009-07-11"),
    ],
)
def test_reworded_rules_are_tracked(older: str, then: str, newer: str, now: str) -> None:
    assert HISTORY.rule_at(older, then) == HISTORY.rule_at(newer, now)


@pytest.mark.parametrize(
    ("older", "then", "newer", "now"),
    [
        ("700.8", "2020-08-07", "700.8", "2020-09-25"),
        ("407", "2008-05-01", "407", "2008-07-15"),
        ("503", "2003-05-26", "415", "2003-07-01"),
        ("404", "2009-05-01", "404", "2009-07-11"),
        ("711.2", "2010-07-16", "711.2", "2010-10-01"),
        ("810.7e", "2017-01-20", "805.10f", "2017-06-05"),
        ("810.7f", "2017-01-20", "805.10g", "2017-06-05"),
    ],
)
def test_similar_new_rules_are_not_continuations(older: str, then: str, newer: str, now: str) -> None:
    assert HISTORY.rule_at(older, then) != HISTORY.rule_at(newer, now)


def test_temporary_copies_share_their_history() -> None:
    """From 2017 until 2018, rules 810.7e and 810.7f existed together with their copies 805.10f and 805.10g."""
    for original, copied in (("810.7e", "805.10f"), ("810.7f", "805.10g")):
        for day in ("2017-06-05", "2018-01-19"):
            assert HISTORY.rule_at(original, day) not in (None, HISTORY.rule_at(copied, day))
        assert HISTORY.rule_at(copied, "2018-04-27") == HISTORY.rule_at(copied, "2017-06-05")


def test_an_unknown_revision_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnexpectedPage, match=r"expected rule 100\.1 after line 1; found none"):
        revision_of(b"Nothing here.", "2001-02-03", "made up")
    assert main([str(tmp_path)]) == 2
    assert "has no revision; expected texts named by date, such as 20241108.txt" in capsys.readouterr().err
    path = tmp_path / "kitchen.txt"
    path.write_text(FIRST)
    with pytest.raises(UnreadableFile, match="the file’s name is not a date"):
        read_revision(path)
    assert main([str(tmp_path)]) == 2
    assert "kitchen.txt: the file’s name is not a date; expected the effective date, as in" in capsys.readouterr().err
    with pytest.raises(MalformedDocument, match="expected “rosetta508/histories/1”"):
        History({"schema": "other"})


@pytest.mark.parametrize(
    ("number", "day", "numbers"),
    [
        ("508.1k", "2024-11-08", "308.5 308.2g 508.1j 508.1k"),
        ("508.2", "2024-11-08", "508.3 508.2"),
        ("508.2b", "2024-11-08", "508.2 508.2b"),
        ("508.4", "2024-11-08", "308.4 508.5 508.4 508.3 508.4"),
        ("508.4a", "2024-11-08", "508.4a 508.3a 508.4a"),
        ("508.4b", "2024-11-08", "508.4b"),
        ("508.4c", "2024-11-08", "508.4b 508.3b 508.4b 508.4c"),
        ("508.5", "2011-01-01", "508.4 508.5 508.4 508.5"),
        ("508.5a", "2024-11-08", "508.5a 508.4a 508.5a"),
        ("508.6", "2024-11-08", "508.6"),
        ("508.7", "2024-11-08", "508.7"),
        ("508.8", "2024-11-08", "308.4 308.5 508.6 508.5 508.8"),
        ("508.3f", "2024-11-08", "508.3d 508.3f"),
        ("506.7g", "2024-11-08", "506.6g 506.7g"),
        ("715", "2010-07-01", "422 714 715 716 717 719 720 721 722 723 725 726 727 728 729 728 729 730 731 732 733"),
    ],
)
def test_the_numbers_of_rules(number: str, day: str, numbers: str) -> None:
    rule = HISTORY.rule_at(number, day)
    assert rule
    assert [one.number for one in HISTORY.numbers(rule)] == numbers.split()


def test_rule_500_is_tracked() -> None:
    for number in ("508.1c", "508.1d"):
        rule = HISTORY.rule_at(number, "2009-07-11")
        assert rule
        assert rule.endswith("@2009-07-11")
        assert HISTORY.rule_at("500.2", "2009-05-01") in HISTORY.ancestors(rule)
    blocking = HISTORY.rule_at("509.1c", "2009-07-11")
    assert blocking
    assert HISTORY.rule_at("500.3", "2009-05-01") in HISTORY.ancestors(blocking)


def test_rule_308_is_tracked() -> None:
    """One rule was split: today's 508.5 was a sentence of it and no separate rule."""
    dealt = HISTORY.rule_at("308.1", "2009-05-01")
    assert dealt
    assert HISTORY.number_at(dealt, "2009-07-11") is None
    given = {HISTORY.number_at(one.target, one.date) for one in HISTORY.given(dealt) if one.date == "2009-07-11"}
    assert {"508.1b", "508.2", "508.4"} <= given
    heir = HISTORY.rule_at("508.5", "2026-08-07")
    assert heir == "508.4@2009-07-11"
    assert [(one.date, one.source) for one in HISTORY.received(heir)] == [("2009-07-11", dealt)]
    assert HISTORY.received(heir)[0].of_target > 0.8


def test_a_number_can_mean_different_rules() -> None:
    titles = [HISTORY.title_at("715", one.first) for one in HISTORY.holders_of("715")]
    assert "Handling Illegal Actions" in titles
    assert HISTORY.title_at("730", "2024-11-08") == "Handling Illegal Actions"
    assert HISTORY.title_at("506", "2009-05-01") == "Subgames"


@pytest.mark.parametrize(
    ("number", "dates"),
    [
        ("508.1", ""),
        ("508.1a", "2023-04-14"),
        ("508.1c", ""),
        ("508.1d", "2010-02-01 2011-02-04 2017-09-29"),
        ("508.1e", ""),
        ("508.1h", "2017-04-28"),
        ("508.1k", ""),
        ("508.2", "2016-09-30"),
        ("508.2a", ""),
        ("508.2b", "2016-09-30"),
        ("508.4", "2019-08-23 2023-04-14"),
        ("508.4a", "2023-04-14 2024-11-08"),
        ("508.4c", "2019-08-23"),
        ("508.5", "2010-06-18 2017-08-25 2023-04-14"),
        ("508.5a", ""),
        ("508.8", ""),
    ],
)
def test_changes_of_508_since_2009_are_known(number: str, dates: str) -> None:
    rule = HISTORY.rule_at(number, "2024-11-08")
    assert rule
    assert [one.first for one in HISTORY.changes(rule, "2009-07-11", "2024-11-08")] == dates.split()


def test_the_file_lists_what_could_not_be_tracked() -> None:
    assert HISTORY.about["unread"] == {"1997-03-24": UNNUMBERED}
    assert HISTORY.about["set_anew"] == ["2011-07-15"]
    assert len(HISTORY.revisions()) == 130


@pytest.mark.real_text
def test_sampled_revisions_agree_with_the_history(shared: Path) -> None:
    for name in ("20010723", "20090711", "20101001", "20110715", "20160826", "20190125", "20221118", "20260807"):
        revision = read_revision(shared / "cr-history" / "en" / f"{name}.txt")
        rules = {one.number: one for one in revision.rules}
        assert HISTORY.numbers_at(revision.date).keys() == rules.keys(), name
        if revision.reworded:
            continue
        for number, one in rules.items():
            wording = HISTORY.wording_at(HISTORY.rule_at(number, revision.date) or "", revision.date)
            assert wording, number
            assert wording.fingerprint == one.fingerprint() or wording.change not in SUBSTANTIVE


@pytest.mark.real_text
def test_stored_features_agree_with_the_term_table(shared: Path) -> None:
    """If this fails, terms.toml has changed: run `python -m rosetta508.build.history ../shared/cr-history/en`."""
    terms = TermTable.load()
    for name in ("20100716", "20180608", "20260807"):
        revision = read_revision(shared / "cr-history" / "en" / f"{name}.txt")
        for one in revision.rules:
            wording = HISTORY.wording_at(HISTORY.rule_at(one.number, revision.date) or "", revision.date)
            if wording and wording.fingerprint == one.fingerprint():
                assert wording.features.terms == terms.count(one.text, "en"), one.number
                assert wording.features.markers == terms.markers(one.text, "en"), one.number


@pytest.mark.real_text
@pytest.mark.parametrize(
    "names",
    [
        ("20030526", "20030701"),
        ("20070907", "20071001"),
        ("20090501", "20090711"),
        ("20110617", "20110715", "20110930"),
        ("20160826", "20160930"),
        ("20260619", "20260807"),
    ],
)
def test_a_build_from_a_sample_reproduces_the_stored_history(
    shared: Path, tmp_path: Path, names: tuple[str, ...]
) -> None:
    """If this fails, run `python -m rosetta508.build.history ../shared/cr-history/en` and check what changed."""
    for name in ("19970324", *names):
        (tmp_path / f"{name}.txt").write_bytes((shared / "cr-history" / "en" / f"{name}.txt").read_bytes())
    revisions, unread = read_all(tmp_path)
    assert list(unread) == ["1997-03-24"]
    dates = [one.date for one in revisions]
    passages = set()
    for life in lives_of(repair_reset_revisions(revisions)):
        place, first = life.states[0]
        stored = HISTORY.rule_at(first.number, dates[place])
        assert stored
        assert [HISTORY.number_at(stored, dates[at]) for at, _ in life.states] == [one.number for _, one in life.states]
        for at, one in life.states:
            wording = HISTORY.wording_at(stored, dates[at])
            assert wording
            assert wording.fingerprint == one.fingerprint() or wording.change not in SUBSTANTIVE
        passages |= {(dates[at], giver.id(dates).partition("@")[0], stored) for at, giver, _ in life.received}
    assert passages == {
        (one.date, number_before(one.source, one.date), rule)
        for rule in HISTORY.rules()
        for one in HISTORY.received(rule)
        if one.date in dates[1:]
    }


def number_before(rule: str, date: str) -> str | None:
    """The number of a rule in the revision before that of `date`."""
    revisions = HISTORY.revisions()
    return HISTORY.number_at(rule, revisions[revisions.index(date) - 1])


def test_fingerprints_are_those_of_editions() -> None:
    assert fingerprint("", "A pot.") == rule("1.1", "A  pot.").fingerprint()
