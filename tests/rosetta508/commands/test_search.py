"""`rosetta508 search`: words of any language in any spelling, best hit first."""

import json

import pytest

from rosetta508.lookup.folding import fold, folded_with_places
from rosetta508.lookup.likely_rules import likely_rules
from scraper.library import Library
from tests.support.commands import Ran, Runner
from tests.support.editions import edition
from tests.support.schemas import schema
from tests.support.searching import questions


def results(run: Runner, *words: str) -> list[dict[str, str]]:
    document = json.loads(run("search", *words, "--most", "0", "--format", "json").out)
    schema("search").validate(document)
    return document["results"]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Rapidità", "RAPIDITA"),
        ("perché", "perche"),
        ("スタック", "ｽﾀｯｸ"),
        ("スタック", "すたっく"),
        ("アクティブ・プレイヤー", "ｱｸﾃｨﾌﾞﾌﾟﾚｲﾔｰ"),
        ("５０８．１ｋ", "508.1K"),
        ("player’s", "player's"),
        ("Straße", "strasse"),
        ("a\u3000b", "a b"),
    ],
)
def test_equivalent_letters_are_folded_to_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)
    assert folded_with_places(one)[0] == fold(one)


def test_distinct_letters_are_not_folded() -> None:
    for one, other in (("が", "か"), ("ぱ", "は"), ("攻", "防"), ("a", "b")):
        assert fold(one) != fold(other)


def test_offsets_refer_to_the_original_text() -> None:
    text = "Così · ｱ攻・撃ﬁn"
    plain, places = folded_with_places(text)
    assert len(plain) == len(places)
    assert text[places[plain.index("fin")]] == "ﬁ"
    assert text[places[plain.index("撃")]] == "撃"


@pytest.mark.parametrize(
    ("word", "language"),
    [("haste", "en"), ("HASTE", "en"), ("rapidità", "it"), ("rapidita", "it"), ("RAPIDITA", "it"), ("速攻", "ja")],
)
def test_a_term_is_found_in_every_language_with_the_readers_first(run: Runner, word: str, language: str) -> None:
    found = results(run, word, "--lang", language)
    assert found[0]["language"] == language
    languages = [one["language"] for one in found]
    assert languages[: languages.count(language)] == [language] * languages.count(language)
    assert {(one["language"], one["number"]) for one in found} >= {(name, "508.1a") for name in ("en", "it", "ja")}
    assert run("search", word, "--lang", language).out.startswith("haste = rapidità = 速攻\n")


def test_the_title_comes_before_the_text(run: Runner) -> None:
    assert next((one["number"], one["title"]) for one in results(run, "haste")) == ("702.10", "Haste")
    assert results(run, "declare", "attackers", "step")[0]["number"] == "508"


def test_adjacent_words_rank_before_separate_words(run: Runner) -> None:
    texts = {"A-1": "Blue meadows feed old cows.", "A-2": "Old blue cows graze.", "A-3": "Old bluebell"}
    Library().put(edition(texts))
    assert [one["number"] for one in results(run, "old blue")] == ["A-2", "A-3", "A-1"]


def test_a_number_is_found(run: Runner) -> None:
    assert results(run, "508.1k")[0]["number"] == "508.1k"


def test_a_misspelled_word_is_replaced_by_the_closest(run: Runner) -> None:
    ran = run("search", "vigilence")
    assert ran.code == 0
    assert ran.err == "no rule or term contains “vigilence”; these are results for “vigilance”\n"
    assert "702.20\tVigilance" in ran.out


@pytest.mark.parametrize(("word", "meant"), [("combatimentos", "combattimento"), ("sfiancarre", None)])
def test_a_misspelled_word_is_not_corrected_to_a_stem_or_a_misspelling(
    run: Runner, word: str, meant: str | None
) -> None:
    told = run("search", word, "--most", "0").err
    assert told == f"no rule or term contains “{word}”" + (f"; these are results for “{meant}”\n" if meant else "\n")


def test_an_older_verb_finds_the_term_and_is_not_shown(run: Runner) -> None:
    assert run("search", "sfiancare", "--lang", "it").out.startswith("exert = stremare = 督励\n")


@pytest.mark.parametrize(
    ("word", "terms"),
    [
        ("innescarsi", "trigger = innescarsi = 誘発"),
        ("Tornare indietro", "rewind = tornare indietro = 巻き戻す"),
        ("攻撃される", "be attacked = essere attaccato = 攻撃される"),
    ],
)
def test_a_label_finds_its_term_even_if_it_is_no_form(run: Runner, word: str, terms: str) -> None:
    assert run("search", word).out.startswith(f"{terms}\n")


@pytest.mark.parametrize("query", ["xyzzyqq", " ", "・", "\\", "*", "速攻速攻速攻"])
def test_unknown_words_are_reported(run: Runner, query: str) -> None:
    ran = run("search", query)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"no rule or term contains “{query}”\n"


def test_long_lists_are_shortened(run: Runner) -> None:
    ran = run("search", "player", "--most", "3")
    assert ran.out.count("\n") == 1 + 1 + 3
    assert ran.err.endswith(" more results: --most 0 lists all\n")
    assert run("search", "player", "--most", "-1") == Ran(
        2, "", "rosetta508: --most -1: expected a number of rules, or 0 for all\n"
    )


def test_the_excerpt_shows_the_match(run: Runner) -> None:
    for one in results(run, "haste")[1:]:
        if one["language"] == "en":
            assert "haste" in one["excerpt"].lower()
            assert len(one["excerpt"]) < 160


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("summoning sickness", "en"),
        ("debolezza da evocazione", "it"),
        ("EVOCAZIONE debolezza", "it"),
        ("召喚酔い", "ja"),
    ],
)
def test_a_rule_is_found_by_players_words(run: Runner, words: str, language: str) -> None:
    assert "508.1a" in results(run, words, "--lang", language)[0]["english"]


@pytest.mark.parametrize(
    ("words", "language", "rule"),
    [
        ("can a creature attack on the turn it came", "en", "508.1a"),
        ("can a creture atack on the turn it came", "en", "508.1a"),
        ("una creatura appena giocata può attaccare?", "it", "508.1a"),
        ("このターンに出たクリーチャーは攻撃できる？", "ja", "508.1a"),
        ("when do I tap my attackers", "en", "508.1f"),
    ],
)
def test_a_question_finds_its_rule(run: Runner, words: str, language: str, rule: str) -> None:
    assert rule in results(run, words, "--lang", language)[0]["english"]


def test_most_questions_are_about_the_likeliest_rule() -> None:
    found = [(one, likely_rules(one.text)[:1]) for one in questions("development")[::40]]
    asked = [(one.rules, likely[0]) for one, likely in found if likely]
    assert len(asked) > 15
    assert sum(likely in rules for rules, likely in asked) > 0.9 * len(asked)


@pytest.mark.parametrize(
    "query", ["haste", "vigilence", "508.1k", "italian 508.1j", "xyz qqq zzk", "速攻", "明日の天気を教えて"]
)
def test_words_numbers_and_other_subjects_are_no_question(query: str) -> None:
    assert likely_rules(query) == []


@pytest.mark.parametrize(
    "title", ["Attackers become tapped: ", "Gli attaccanti vengono TAPpati: ", "攻撃クリーチャーをタップする："]
)
def test_a_title_ends_with_the_colon_of_its_language(title: str, run: Runner) -> None:
    assert title in run("search", "attacking creature", "--most", "0", code=0).out
