"""The checks of drift, one by one: what each must find, and what it must ignore."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from aligner.drift.checks.changed_meaning import check_meaning
from aligner.drift.checks.concepts import check_concepts
from aligner.drift.checks.examples import check_examples
from aligner.drift.checks.inconsistent_terms import check_terms
from aligner.drift.checks.misspellings import check_spelling, find_misspellings
from aligner.drift.checks.numbering import (
    check_added_rules,
    check_missing_rules,
    check_numbering_gaps,
    check_numbers,
    check_repeated_numbers,
    check_repeated_texts,
)
from aligner.drift.checks.references import check_references
from aligner.drift.checks.spacing import check_spaces
from aligner.drift.checks.typography import (
    check_apostrophes,
    check_doubled_signs,
    check_joined_sentences,
    check_markup,
)
from aligner.drift.checks.unpaired_marks import check_paired_marks
from aligner.drift.checks.untranslated import check_untranslated_words
from aligner.drift.comparison import Comparison
from aligner.drift.finding import Finding
from aligner.drift.vocabulary import Vocabulary
from aligner.edition_names import edition_name, with_written_dates
from aligner.text.terms import TermTable
from scraper.edition import Edition, Reference, Rule
from tests.support.editions import compared, edition

Check = Callable[[Comparison], Iterator[Finding]]


def found(check: Check, comparison: Comparison) -> list[tuple[str, str | None]]:
    """Return (kind, rule or else counterpart) of a check's findings, after checking their messages."""
    findings = list(check(comparison))
    for finding in findings:
        assert set(finding.message) == {"en", "it", "ja"}
        assert not any("None" in message or "{" in message for message in finding.message.values())
    return [(one.kind, one.rule or (one.counterpart.rule if one.counterpart else None)) for one in findings]


def alone(rules: dict[str, str], language: str = "it") -> Comparison:
    """Return a comparison for checks that look at one text alone."""
    return compared(edition(rules, language), edition({"1": "Cows."}), {})


ENGLISH = edition({"508.1": "A.", "508.1a": "B.", "508.2": "C.", "508.3": "D."}, covers=("508",))


def test_numbers_that_differ_are_reported_and_equal_ones_are_not() -> None:
    italian = edition({"508.1": "A.", "508.2": "C.", "508.4": "D.", "508.5": "E."}, "it", covers=("508",))
    pairs = {"508.1": "508.1", "508.2": "508.2", "508.4": "508.3"}
    comparison = compared(italian, ENGLISH, pairs)
    assert found(check_numbers, comparison) == [("renumbered", "508.4")]
    assert found(check_missing_rules, comparison) == [("missing", "508.1a")]
    assert found(check_added_rules, comparison) == [("added", "508.5")]


def test_headings_and_other_sections_are_not_missed() -> None:
    whole = edition(
        [Rule("508", "", title="Cows"), *ENGLISH.rules, *(Rule(f"509.{n}", "Pigs.") for n in range(1, 9))],
        covers=("5",),
    )
    italian = edition({"508.1": "A.", "508.1a": "B.", "508.2": "C."}, "it", covers=("508",))
    comparison = compared(italian, whole)
    assert found(check_missing_rules, comparison) == [("missing", "508.3")]


def test_skipping_l_and_o_is_no_gap_but_other_letters_are() -> None:
    letters = {f"508.1{letter}": letter for letter in "abcdefghijkmnp"}
    assert found(check_numbering_gaps, alone({"508.1": "x", **letters})) == []
    assert found(
        check_numbering_gaps, alone({"508.1": "x", "508.2": "y", "508.4": "z", "508.4a": "v", "508.4c": "w"})
    ) == [
        ("numbering-gap", "508.4"),
        ("numbering-gap", "508.4c"),
    ]


def test_duplicate_numbers_are_distinguished() -> None:
    document = edition({"1": "Moo.", "2": "Hay."}, "ja").to_json()
    document["rules"] += [{"number": "1", "text": "Moo."}, {"number": "2", "text": "Grass."}]
    comparison = compared(Edition.from_json(document), ENGLISH, {})
    assert found(check_repeated_numbers, comparison) == [("duplicate", "1"), ("number-twice", "2")]


def test_examples_left_out_or_added_are_counted() -> None:
    left = edition({"1": "x", "2": "y", "3": "z"}, "it", examples={"2": ["E."], "3": ["F."]})
    right = edition({"1": "x", "2": "y", "3": "z"}, examples={"1": ["D."], "3": ["F."]})
    assert found(check_examples, compared(left, right)) == [("example-missing", "1"), ("example-added", "2")]


@pytest.mark.parametrize(
    ("italian", "english", "expected"),
    [
        ("La mucca vola se c’è vento.", "The cow flies unless there is wind.", ["changed-meaning"]),
        ("La mucca vola a meno che ci sia vento.", "The cow flies if there is wind.", ["changed-meaning"]),
        ("La mucca può volare.", "The cow must fly.", ["changed-meaning"]),
        ("La mucca deve volare.", "The cow may fly.", ["changed-meaning"]),
        ("La mucca vola a meno che ci sia vento.", "The cow flies unless there is wind.", []),
        ("La mucca e il toro volano.", "The cow or the bull flies.", ["changed-meaning"]),
        ("La mucca o il toro vola.", "The cow and the bull fly.", ["changed-meaning"]),
        ("La mucca vola e muggisce.", "The cow flies; it moos.", []),
        ("La mucca vola.", "The cow doesn't fly.", ["changed-meaning"]),
        ("La mucca non può volare.", "The cow can't fly.", []),
        ("La mucca non può mai volare.", "The cow can't fly.", []),
        (
            "Il giocatore paga il costo.",
            "If a creature attacks the planeswalker, the player pays the cost.",
            ["changed-meaning"],
        ),
        ("Ogni creatura attacca.", "Each creature attacks. A player draws the card.", ["changed-meaning"]),
        ("Ogni creatura attacca. Un giocatore pesca la carta.", "Each creature attacks.", ["changed-meaning"]),
        ("Ogni creatura attacca e il giocatore pesca la carta.", "Each creature attacks. A player draws the card.", []),
        ("La mucca deve volare se può.", "If it may, the cow must fly.", []),
        ("La mucca vola.", "The cow flies unless there is wind.", ["changed-meaning"]),
    ],
)
def test_a_reversed_condition_is_found(italian: str, english: str, expected: list[str]) -> None:
    comparison = compared(edition({"1": italian}, "it"), edition({"1": english}))
    assert [kind for kind, _ in found(check_meaning, comparison)] == expected


def test_a_concept_that_the_edition_never_mentions_is_missing() -> None:
    left = edition({"1": "Le creature attaccano.", "2": "I planeswalker volano.", "3": "Solo creature."}, "it")
    right = edition({"1": "Creatures attack battles.", "2": "Planeswalkers fly.", "3": "Planeswalkers, creatures."})
    comparison = compared(left, right)
    assert found(check_concepts, comparison) == [("concept-missing", "1")]
    assert [kind for kind, _ in found(check_concepts, compared(right, left, {"1": "1"}))] == ["concept-added"]


def text_of(words: dict[str, int]) -> Vocabulary:
    """Return the vocabulary of a text with these word counts. The only neighbor is "x", which is no evidence."""
    return Vocabulary([word, "x"] for word, times in words.items() for _ in range(times))


def test_a_misspelling_is_a_rare_word_one_letter_from_a_frequent_one() -> None:
    words = {"creatura": 30, "cratura": 2, "creature": 20, "attaccato": 5, "attaccanti": 9, "attaccati": 1}
    assert find_misspellings(text_of(words)) == {"cratura": "creatura"}
    assert find_misspellings(text_of({"priority": 9, "prioirty": 1, "special": 9, "specal": 1, "specific": 9})) == {
        "prioirty": "priority",
        "specal": "special",
    }
    assert find_misspellings(text_of({"bloccanti": 9, "bloccatni": 1, "bloccato": 9})) == {"bloccatni": "bloccanti"}
    assert (
        find_misspellings(text_of({"tappare": 9, "stappare": 1, "regola": 9, "regole": 1, "cratura": 9, "creatura": 9}))
        == {}
    )
    text = "La creatura e la creatura. Una creatura, ogni creatura; la cratura."
    assert found(check_spelling, alone({"1": text})) == [("misspelling", "1")]
    english = edition({"1": "Cows keep hauling and hauling, hauling and hauling; haling is a word."})
    assert found(check_spelling, compared(english, english)) == []
    assert found(check_spelling, compared(english, edition({"1": "Cows play."}))) == [("misspelling", "1")]
    assert found(check_spelling, alone({"1": "クリーチャーは" * 9 + "クリチャー"}, "ja")) == [("misspelling", "1")]
    assert found(check_spelling, alone({"1": "クリーチャーは" * 9 + "クリーチャーズ。アンタップとタップ"}, "ja")) == []


HERD = ["the farmer milks a cow", "the farmer milks the cow", "a farmer feeds the planeswalkers", "planeswalkers milk"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("the farxer milks a cow", {"farxer": "farmer"}),
        ("the faqxmer milks a cow", {}),  # two typos
        ("the famer milks a cow", {"famer": "farmer"}),
        ("the favmer milks a cow", {"favmer": "farmer"}),
        ("the farsmer milks a cow", {"farsmer": "farmer"}),
        ("buy a former from no farm", {}),  # a correct word: it has other neighbors
        ("the harmer milks a cow", {}),  # the opening may be a prefix
        ("the farmed milks a cow", {}),  # the ending may be grammar
        ("the farmer feeds the planeswalker", {}),
        ("the farmer feeds the planeswalers", {"planeswalers": "planeswalkers"}),
    ],
)
def test_one_typo_inside_a_word_is_found_by_its_neighbors_or_letters(line: str, expected: dict[str, str]) -> None:
    lines = [*HERD * 6, "the former owner", "farmers form a farm from mares", line]
    assert find_misspellings(Vocabulary(one.split() for one in lines)) == expected


def test_endings_that_other_words_share_are_grammar_not_typos() -> None:
    lines = ["the cow is guidando now"] * 6 + ["the cow is guidado now"]
    assert find_misspellings(Vocabulary(one.split() for one in lines)) == {"guidado": "guidando"}
    others = ["amando", "amado", "cantando", "cantado", "the chambers of"]
    assert find_misspellings(Vocabulary(one.split() for one in lines + others)) == {}


def test_a_short_similar_word_needs_matching_neighbors_on_both_sides() -> None:
    lines = ["a cow loses hay"] * 6 + ["the boss misses", "a cow losses feed"]
    assert find_misspellings(Vocabulary(one.split() for one in lines)) == {}
    assert find_misspellings(Vocabulary(one.split() for one in [*lines[:-1], "a cow losses hay"])) == {
        "losses": "loses"
    }


def test_a_counterpart_in_the_same_language_reveals_a_typo() -> None:
    rules = {"1": "Barns matter to us.", "2": "A matter for cows.", "3": "All matter more.", "4": "Some mutter again."}
    later = edition({**rules, "4": "Some matter, as before."})
    assert found(check_spelling, compared(edition(rules, name="old"), later)) == [("misspelling", "4")]
    assert found(check_spelling, compared(edition(rules, name="old"), later, {})) == []
    italian = edition({**rules, "4": "Some matter, as before."}, "it")
    assert found(check_spelling, compared(edition(rules, name="old"), italian)) == []
    known = edition({**rules, "4": "Some matter, as before.", "5": "Cows mutter."})
    assert found(check_spelling, compared(edition(rules, name="old"), known)) == []


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("クリーチョー", 1),
        ("クリーヂャー", 1),
        ("クリーチーャ", 1),
        ("クリーチャア", 0),
        ("グリーチャー", 0),
        ("ドラニン", 0),
    ],
)
def test_a_wrong_letter_in_a_long_katakana_word_is_a_typo(wrong: str, expected: int) -> None:
    text = "クリーチャーは" * 9 + "ドラゴンは" * 9 + wrong
    assert len(found(check_spelling, alone({"1": text}, "ja"))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("タップ状態 になる", 1),
        ("ルール 508.1k を見る。", 0),
        ("「他の~とのバンド」 Whenever [a cow]", 0),
        ("La mucca , poi.", 1),
        ("La mucca ;poi.", 1),
        ("La mucca ,poi.", 1),
        ("La mucca ;-) e :poi.", 0),
        ("牛が鳴く 。羊が寝る。", 1),
        ("La  mucca.", 1),
        ("Attende . . . e poi vola.", 0),
    ],
)
def test_stray_spaces_are_found(text: str, expected: int) -> None:
    assert len(found(check_spaces, alone({"1": text}))) == expected


def test_a_stray_space_is_quoted_between_whole_words() -> None:
    text = "牛が飲み物のミルクタンクの横に 並んで鳴く。"
    assert [one.evidence["where"] for one in check_spaces(alone({"1": text}))] == ["ミルクタンクの横に 並んで鳴く。"]


@pytest.mark.parametrize(
    ("language", "texts", "expected"),
    [
        ("fr", ["Une vache : elle dort ; et après ?"], 0),  # French puts a space before these signs
        ("fr", ["La vache dort: elle rêve; et après?"] * 5 + ["La vache ; le veau."], 1),  # not in this edition
        ("fr", ["La vache , le veau."], 1),
        ("fr", ["La vache\u00a0: le veau\u202f; « la ferme »."], 0),
        ("eo", ["La bovino : ĝi dormas."] * 3, 0),  # always so: the style of this edition
        ("eo", ["La bovino : ĝi dormas."] + ["La bovino: ĝi dormas."] * 9, 1),
        (
            "ja",
            ["牛は鳴く。", "牛 が寝る。", "牧場 に牛がいる。", "馬は 走る。", "羊が 鳴く。"],
            4,
        ),  # a space on one side only: typos
        ("ja", ["牧場に 牛 がいる。"] * 9 + ["牛は 馬 と走る。"], 0),  # spaces on both sides set words off
        ("it", ["La mucca.  Il toro."] * 3, 0),
        ("it", ["La mucca.  Il toro."] + ["La mucca. Il toro. La mucca. Il toro."] * 3, 1),
        ("ja", ["牛は 強い"] * 3 + ["羊は弱い"] * 9, 0),  # words set off on purpose
        ("ja", ["第一章 牛"] * 3 + ["牛は強い"] * 99, 0),
        ("ja", ["羊は 弱い"] + ["牛は強い"] * 99, 1),
    ],
)
def test_spaces_used_consistently_are_style(language: str, texts: list[str], expected: int) -> None:
    comparison = alone({str(at): text for at, text in enumerate(texts)}, language)
    assert len(found(check_spaces, comparison)) == expected


def test_a_space_before_a_sign_in_the_original_is_intended() -> None:
    left, right = edition({"1": "Muggisce con ! e basta."}, "it"), edition({"1": "It moos with ! and is done."})
    assert found(check_spaces, compared(left, right)) == []
    assert found(check_spaces, compared(left, edition({"1": "It moos."}))) == [("typography", "1")]
    assert found(check_spaces, compared(right, right)) == [("typography", "1")]
    joined = edition({"1": "Muggisce ;poi basta."}, "it")
    assert found(check_spaces, compared(joined, edition({"1": "It moos; then it is done."}))) == [("typography", "1")]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["Die „Kuh“ und das „Kalb“, nicht die “cow”."], 0),
        (["Die „Kuh und das „Kalb“."], 1),
        (["„Krowa” śpi."], 0),
        (["Die »Kuh« schläft."] * 2 + ["Die »Kuh und das »Kalb« schlafen."], 1),
        (["En ”ko” och en ”kalv” sover.", "En ”ko” sover."], 0),
        (["En ”ko” sover."] * 2 + ["En ”ko och en ”kalv” sover."], 1),
        (["A “cow” and a “calf”."] + ["A “cow” sleeps."] * 3 + ["A ”cow” sleeps."], 1),
        (["A “cow” sleeps."] * 2 + ["A “cow“ sleeps."], 1),
        (["La « vache » dort."] * 2 + ["La « vache dort."], 1),
        (["『牛』と「羊』"], 2),
        (["La mucca (e il toro）."], 0),  # a wide bracket closes a narrow one
        (["a) La mucca; b) il toro; iv) il vitello :-)"], 0),  # labels and faces
        (["La mucca) e il toro."], 1),
        (["La (mucca."], 1),
        (["La “mucca” (e [lei])."], 0),
    ],
)
def test_quotation_marks_are_paired_as_the_edition_pairs_them(texts: list[str], expected: int) -> None:
    comparison = alone({str(at): text for at, text in enumerate(texts)}, "xx")
    assert len(found(check_paired_marks, comparison)) == expected


def test_a_mark_unpaired_in_the_original_may_be_unpaired_in_the_translation() -> None:
    left, right = edition({"1": "Il segno [ e la mucca."}, "it"), edition({"1": "The sign [ and the cow."})
    assert found(check_paired_marks, compared(left, right)) == []
    assert found(check_paired_marks, compared(left, edition({"1": "The cow."}))) == [("typography", "1")]


def test_an_address_or_placeholder_in_angle_brackets_is_not_markup() -> None:
    assert found(check_markup, alone({"1": "Scrivi a <mucca@stalla.example> o <nome mucca>."})) == []
    assert found(check_markup, alone({"1": 'La <span class="x">mucca.', "2": "La mucca<br />."})) == [
        ("markup-leftover", "1"),
        ("markup-leftover", "2"),
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("La **mucca** dorme.", "**mucca**"),
        ("La \\textbf{mucca rossa} dorme.", "\\textbf{mucca rossa}"),
        ("La {{mucca}} dorme.", "{{mucca}}"),
        ("La [[mucca]].", "[[mucca]]"),
        ("[Questa] mucca costa {2}.", None),
        ("Vola &nbsp; via", "&nbsp;"),
        ("I file **/mucca/** e 2 ** 3 ** 4 e C:\\stalla\\{1} e {2}.", None),
    ],
)
def test_markup_of_any_origin_is_found(text: str, where: str | None) -> None:
    assert [one.evidence["where"] for one in check_markup(alone({"1": text}))] == ([where] if where else [])


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("La mucca,, poi il vitello.", "mucca,,"),
        ("La mucca dorme;; poi no.", "dorme;;"),
        ("牛が鳴き、、羊が寝る。", "牛が鳴き、、"),
        ("牛が鳴く。。", "牛が鳴く。。"),
        ("牛が鳴く。。。", None),
        ("La ,,mucca'' dorme...", None),
        ("std::mucca :: vitello", None),
    ],
)
def test_a_comma_or_full_stop_typed_twice_is_found(text: str, where: str | None) -> None:
    assert [one.evidence["where"] for one in check_doubled_signs(alone({"1": text}))] == ([where] if where else [])
    translated = compared(edition({"1": text}, "it"), edition({"1": f"The cow;; {text}"}))
    assert found(check_doubled_signs, translated) == []  # as in the original


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("La mucca dorme.Dopo mangia.", "dorme.Dopo"),
        ("La mucca dorme?Dopo mangia.", "dorme?Dopo"),
        ("Si apra stalla.Mucca e basta.", None),  # neither word occurs elsewhere: a name
        ("Si veda dorme.Dopo.txt o dorme.dopo.", None),
        ("Si veda www.dorme.Dopo e casa/dorme.Dopo.", None),
        ("Si veda ecc.Dopo e S.Dopo e 3.Dopo.", None),
        ("Si veda dorme.DOPO e Dorme.dopo.", None),
    ],
)
def test_a_sentence_that_follows_without_a_space_is_found(text: str, where: str | None) -> None:
    rules = {"1": text, "2": "Il vitello dorme."}
    assert [one.evidence["where"] for one in check_joined_sentences(alone(rules))] == ([where] if where else [])
    translated = compared(edition(rules, "it"), edition({"1": f"The cow: {text}"}))
    assert found(check_joined_sentences, translated) == []


def test_two_shapes_of_apostrophes_are_one_finding() -> None:
    assert found(check_apostrophes, alone({"1": "L’erba e l'acqua.", "2": "L'aria."})) == [("typography", None)]
    assert found(check_apostrophes, alone({"1": "L’erba “dice 'muu'” e l’acqua."})) == []


def test_apostrophes_of_a_page_are_counted_but_not_those_of_a_digest() -> None:
    page = edition({"1": "L’erba e l'acqua.", "2": "L'aria."}, "it")
    (counted,) = check_apostrophes(compared(page, page))
    assert counted.evidence == {"curly": 1, "straight": 2}
    assert "(×2)" in counted.message["en"]
    digest = replace(page, rules=tuple(replace(rule, restates="0" * 16) for rule in page.rules))
    (named,) = check_apostrophes(compared(digest, digest))
    assert named.evidence == {}
    assert "×" not in named.message["en"]


def test_two_translations_of_a_term_are_inconsistent_but_inflections_are_not() -> None:
    rules = {str(n): "Il planeswalker e i planeswalker." for n in range(4)} | {"9": "Il viandante dimensionale."}
    assert found(check_terms, alone(rules)) == [("term-inconsistent", "9")]
    assert found(check_terms, alone({"1": "Fase di combattimento, fasi di combattimento.", "2": "battaglie"})) == []
    steps = {str(n): "Fase di combattimento." for n in range(4)} | {"9": "Fase di attacco."}
    (rival,) = check_terms(alone(steps))
    assert rival.message["it"].count("fase di combattimento") == 1
    assert "«combat phase»" in rival.message["it"]
    phases = {str(n): "戦闘フェイズ。" for n in range(5)} | {"9": "戦闘フェーズ。"}
    assert found(check_terms, alone(phases, "ja")) == [("term-inconsistent", "9")]
    shorter = {str(n): "アップキープ・ステップとメイン・フェイズ。" for n in range(5)}
    shorter |= {"8": "アップキープの開始時。", "9": "戦闘後メイン・フェイズ。"}
    assert found(check_terms, alone(shorter, "ja")) == []
    assert found(check_terms, alone(rules, "ko")) == []
    evenly = {"1": "Il planeswalker.", "2": "Il viandante dimensionale."}
    assert found(check_terms, alone(evenly)) == []


def test_a_rule_that_repeats_another_is_found_unless_the_english_repeats_itself() -> None:
    long = "Le mucche dormono di notte e si svegliano la mattina presto."
    left = edition({"1": long, "2": long}, "it")
    right = edition({"1": "Cows sleep at night.", "2": "Cows wake early."})
    assert found(check_repeated_texts, compared(left, right)) == [("duplicate", "2")]
    again = edition({"1": "Cows sleep at night.", "2": "Cows sleep at night."})
    assert found(check_repeated_texts, compared(left, again)) == []
    assert found(check_repeated_texts, compared(edition({"1": "Muu.", "2": "Muu."}, "it"), right)) == []
    nearly = edition({"1": "Cows sleep in the barn at night.", "2": "A cow sleeps in the barn at night."})
    assert found(check_repeated_texts, compared(left, nearly)) == []
    assert found(check_repeated_texts, compared(left, nearly, {"1": "1"})) == [
        ("duplicate", "2")
    ]  # the second rule has no counterpart


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("ja", "牛は夜に牛舎で眠り、朝早くに起きて鳴く。", ["2"]),
        ("zh", "奶牛夜里在牛棚里睡觉，清晨很早就起来。", ["2"]),
        ("ja", "牛は眠る。", []),  # so short that it may be repeated on purpose
        ("zh", "请看下面的奶牛。", []),
        ("it", "La mucca dorme nella stalla.", []),
    ],
)
def test_ideographs_make_a_short_text_long_enough_to_be_a_copy(language: str, text: str, expected: list[str]) -> None:
    right = edition({"1": "Cows sleep at night.", "2": "Cows wake early."})
    comparison = compared(edition({"1": text, "2": text}, language), right)
    assert [rule for _, rule in found(check_repeated_texts, comparison)] == expected


def test_without_terms_no_concept_is_reported() -> None:
    left = edition({"1": "奶牛攻击。", "2": "若如此，则否。"}, "zh-Hans")
    right = edition({"1": "Creatures attack battles.", "2": "Players can't draw unless they may."})
    comparison = compared(left, right)
    assert [
        found(check, comparison) for check in (check_concepts, check_meaning, check_terms, check_untranslated_words)
    ] == [[], [], [], []]


def test_missing_rules_are_reported_for_every_section_of_a_whole_book() -> None:
    left = edition({f"{100 + n}.1": f"mucca {n}" for n in range(30)}, "it", covers=("1",))
    right = edition(
        {f"{100 + n}.{k}": f"cow {n} {k}" for n in range(30) for k in (1, 2)} | {"131.1": "x", "901.1": "y"},
        covers=("1", "9"),
    )
    missed = [rule for _, rule in found(check_missing_rules, compared(left, right))]
    assert missed == [*(f"{100 + n}.2" for n in range(30)), "131.1"]


def test_editions_and_dates_are_written_for_readers() -> None:
    left, right = edition({"1": "mucca"}, "it"), edition({"1": "cow", "2": "pig"}, date="2024-11-08")
    (finding,) = check_missing_rules(compared(left, right))
    assert "the English rules of 8 November 2024" in finding.message["en"]
    assert "testo inglese dell’8 novembre 2024" in finding.message["it"]
    assert "2024年11月8日の英語版" in finding.message["ja"]
    assert (
        edition_name(edition({}, "zh-Hans", date="2023-12-01", name="zh"))["it"] == "testo cinese del 1º dicembre 2023"
    )
    assert edition_name(edition({}, "xx-unknown", name="x"))["en"] == "the xx-unknown edition “x”"
    assert with_written_dates("2010-06-18–2010-10-01, 2016-07-22") == {
        "en": "18 June 2010 to 1 October 2010 or 22 July 2016",
        "it": "18 giugno 2010 – 1º ottobre 2010 oppure 22 luglio 2016",
        "ja": "2010年6月18日～2010年10月1日、または2016年7月22日",
    }
    assert with_written_dates("2009-07-11, 2010-04-23", all_of_them=True) == {
        "en": "11 July 2009 and 23 April 2010",
        "it": "11 luglio 2009 e 23 aprile 2010",
        "ja": "2009年7月11日、2010年4月23日",
    }
    assert with_written_dates("508.1a, 508.1b") == {
        "en": "508.1a, 508.1b",
        "it": "508.1a, 508.1b",
        "ja": "508.1a、508.1b",
    }
    assert with_written_dates("506.7a–506.7f") == {
        "en": "506.7a–506.7f",
        "it": "506.7a–506.7f",
        "ja": "506.7a～506.7f",
    }
    assert with_written_dates("506.7a–f") == {"en": "506.7a–f", "it": "506.7a–f", "ja": "506.7a～f"}
    assert with_written_dates("508.1a") == "508.1a"


def test_an_english_word_is_found_if_the_edition_translates_it_elsewhere() -> None:
    rules = {"1": "Vedi regola 5 e regola 6. Vedi regola 7.", "2": "Vedi rule 8.", "3": "Siano state o stata o stati."}
    assert found(check_untranslated_words, alone(rules)) == [("untranslated", "2")]
    cows = {"1": "クリーチャーと牛。クリーチャー。", "2": "creatureは牛。", "3": "牛（creature）"}
    of_field = edition({"1": "Creatures attack players."})
    assert found(check_untranslated_words, compared(edition(cows, "ja"), of_field, {})) == [("untranslated", "2")]
    assert (
        found(check_untranslated_words, alone(cows, "ja")) == []
    )  # the English is about another field: “creature” may be a name
    glosses = {"1": "rule 5 参照。rule 6 参照。", "2": "「攻撃/attacking creature」"}
    assert found(check_untranslated_words, compared(edition(glosses, "ja"), of_field, {})) == []


@pytest.mark.parametrize(
    ("italian", "expected"),
    [
        ({"1": "La mucca usa lo stack."}, ["1"]),  # occurs nowhere else, and the counterpart has it
        ({"1": "La mucca usa lo stack.", "3": "La pila cade."}, ["1"]),
        ({"1": "La mucca usa lo stack.", "3": "Lo stack cade."}, []),  # used twice: on purpose
        ({"1": "La mucca usa la pila (stack)."}, []),
        ({"1": "La mucca usa lo “stack”."}, []),
        ({"2": "La mucca è una stack."}, ["2"]),  # even if not in the counterpart: Italian has a word for it
        ({"2": "La mucca è la Stack."}, []),  # a name: the counterpart does not have the word
        ({"2": "La mucca è full-stack."}, []),
        ({"2": "La mucca è in farm/stack."}, []),
        ({"2": "La mucca è una pila (lo stack)."}, []),
        ({"2": "La mucca è una pila, (stack), e cade."}, []),
        ({"1": "La mucca è un planeswalker."}, []),  # also the Italian term
    ],
)
def test_a_single_english_word_needs_a_continuing_sentence_or_a_missing_term(
    italian: dict[str, str], expected: list[str]
) -> None:
    rules = {"1": "The cow, a planeswalker, uses the stack.", "2": "The cow is a farm.", "3": "It falls."}
    english = edition({**rules, "4": "Creatures attack planeswalkers."})
    comparison = compared(edition(italian, "it"), english)
    assert [number for _, number in found(check_untranslated_words, comparison)] == expected


@pytest.mark.parametrize(("english", "expected"), [("The cow enters the battlefield.", ["1"]), ("The cow moos.", [])])
def test_an_older_english_word_is_reported_with_todays_missing_term(english: str, expected: list[str]) -> None:
    right = edition({"1": english, "2": "Creatures attack planeswalkers on the stack."})
    comparison = compared(edition({"1": "La mucca Comes into Play."}, "it"), right)
    assert [number for _, number in found(check_untranslated_words, comparison)] == expected


STACKS = {
    "1": "The cow uses the stack.",
    "2": "A creature leaves the stack.",
    "3": "Each player looks at the stack.",
    "4": "Creatures attack.",
}


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # a similar word occurs elsewhere
        (["Die Kuh nutzt den Stack.", "Eine Kreatur verlässt die Ministacks.", "Jeder sieht zu."], []),
        (["Krowa ma stack.", "Stwór schodzi z kolejki.", "Każdy patrzy na kolejkę."], ["1"]),
        (["Krowa ma „stack”.", "Stwór schodzi z kolejki.", "Każdy patrzy na kolejkę."], []),
        (["Krowa ma stack.", "Stwór schodzi z kolejki."], []),  # shown once only
        (["Krowa ma stack.", "Stwór schodzi ze stack.", "Każdy patrzy na kolejkę."], []),  # used twice: on purpose
        (["Krowa uses the stack.", "Stwór schodzi z kolejki.", "Każdy patrzy na kolejkę."], []),  # an English phrase
        (["Krowa ma kolejkę.", "Stwór, stack, schodzi.", "Każdy patrzy na kolejkę."], ["2"]),
        (["Krowa śpi.", "Stwór schodzi z kolejki.", "Każdy patrzy na kolejkę.", "Stack!"], []),  # the original has none
    ],
)
def test_without_terms_other_rules_show_which_words_are_untranslated(rules: list[str], expected: list[str]) -> None:
    left = edition({str(at): text for at, text in enumerate(rules, 1)}, "xx")
    comparison = compared(left, edition(STACKS))
    assert [number for _, number in found(check_untranslated_words, comparison)] == expected


def test_a_word_is_never_suggested_for_itself() -> None:
    left = edition({"1": "La mucca usa gli SPELL.", "2": "Dorme."}, "it")
    table = TermTable.parse('[terms.spell]\nen = ["spell"]\nit = ["spéll"]')
    right = edition({"1": "The cow uses the spell.", "2": "It sleeps. A spell, a spell."})
    comparison = replace(compared(left, right), terms=table)
    assert found(check_untranslated_words, comparison) == []


def test_references_are_resolved_in_their_own_book_first() -> None:
    left = edition(
        {"1.1": "Le mucche dormono (vedi regola 1.3).", "1.2": "Vedi regola 1.9.", "1.3": "I maiali volano alti."}
        | {"1.4": "Le mucche dormono di notte.", "1.5": "Vedi regola 1.4."},
        "it",
        covers=("1",),
        cites={"1.1": ["1.3"], "1.2": ["1.9"], "1.5": ["1.4"]},
    )
    right = edition(
        {"1.1": "Cows sleep.", "1.2": "See.", "1.3": "Pigs fly.", "1.8": "Cows sleep at night.", "1.5": "See 1.8."},
        cites={"1.1": ["1.8"], "1.5": ["1.8"]},
    )
    pairs = {"1.1": "1.1", "1.2": "1.2", "1.3": "1.3", "1.4": "1.8", "1.5": "1.5"}
    comparison = compared(left, right, pairs)
    findings = {one.rule: one for one in check_references(comparison)}
    assert {rule: one.kind for rule, one in findings.items()} == {
        "1.1": "misdirected-reference",
        "1.2": "dangling-reference",
        "1.5": "stale-reference",
    }
    assert findings["1.1"].evidence["means"] == "1.4"
    assert " it means rule 1.4 in this edition’s numbering; in " in findings["1.1"].message["en"]
    assert (findings["1.5"].evidence["cites"], findings["1.5"].evidence["now"]) == ("1.4", "1.8")


def test_a_meant_rule_with_the_same_number_in_both_books_is_named_once() -> None:
    left = edition(
        {"1": "Le mucche dormono (vedi regola 3).", "3": "I maiali volano alti.", "4": "Le mucche dormono di notte."},
        "it",
        covers=("1", "3", "4"),
        cites={"1": ["3"]},
    )
    right = edition({"1": "Cows sleep.", "3": "Pigs fly.", "4": "Cows sleep at night."}, cites={"1": ["4"]})
    (finding,) = check_references(compared(left, right, {"1": "1", "3": "3", "4": "4"}))
    assert finding.evidence["means"] == finding.evidence["now"] == "4"
    assert finding.message["en"].startswith("1 cites rule 3, but it means rule 4 in ")


@pytest.mark.parametrize(
    ("cited", "instead"),
    [(["4"], "4"), (["3"], None), ([], None), (["4", "5"], None)],
)
def test_an_outdated_reference_names_the_rule_that_is_cited_there_today(cited: list[str], instead: str | None) -> None:
    left = edition({"1": "Vedi regola 2.", "2": "Le mucche dormono."}, "it", cites={"1": ["2"]})
    right = edition({"1": "See a rule.", "3": "Cows sleep.", "4": "Pigs fly.", "5": "Hens run."}, cites={"1": cited})
    (finding,) = check_references(compared(left, right, {"1": "1", "2": "3"}))
    assert (finding.kind, finding.evidence["now"], finding.evidence.get("instead")) == ("stale-reference", "3", instead)
    assert finding.message["en"].endswith(
        f"that rule is 3.{f' However, 1 in the English edition “en-cows” cites rule {instead}.' * bool(instead)}"
    )
    assert ("rimanda invece alla regola 4" in finding.message["it"]) is bool(instead)


def test_a_printed_range_is_one_finding_and_a_title_that_belongs_to_another_rule_is_one() -> None:
    cited = [Reference("1.1a", range="1.1a–b"), Reference("1.1b", range="1.1a–b")]
    left = edition({"1.1a": "a", "1.1b": "b", "2": "c"}, "it", cites={"2": cited})
    right = edition({"1.2a": "a", "1.2b": "b", "2": "c"})
    (finding,) = check_references(compared(left, right, {"1.1a": "1.2a", "1.1b": "1.2b", "2": "2"}))
    assert (finding.evidence["cites"], finding.evidence["now"]) == ("1.1a–b", "1.2a–b")
    assert finding.message["en"].startswith("2 cites rules 1.1a–b; in ")
    assert finding.message["en"].endswith(" those rules are 1.2a–b.")
    assert "alle regole 1.1a–b" in finding.message["it"]
    titled = edition([Rule("1", "", title="Pigs"), Rule("2", "See 1.", references=(Reference("1", "Handling Cows"),))])
    assert found(check_references, compared(titled, titled)) == [("misdirected-reference", "2")]


BARNS = {
    "1": "The cow sleeps in the barn at night.",
    "2": "The barn is closed when it snows.",
    "3": "Goats may not enter the barn alone.",
    "4": "A kettle belongs to each barn.",
    "5": "The milk is sold on Monday.",
    "6": "Nobody wakes a sheep before noon.",
    "7": "The Blue Barn Festival is on Monday.",
}
STALLE = {
    "1": "Di notte la mucca dorme nella stalla.",
    "2": "Quando nevica la stalla si chiude.",
    "3": "Nella stalla le capre non entrano da sole.",
    "4": "A ogni stalla spetta un bollitore.",
    "5": "Il latte si vende di lunedì.",
    "6": "Nessuno sveglia una pecora prima di mezzogiorno.",
    "7": "Il Blue Barn Festival cade di lunedì.",
}
BARNS_IN_JAPANESE = {
    "1": "牛は夜に牛舎で眠る。",
    "2": "雪の日は牛舎を閉める。",
    "3": "山羊だけで牛舎に入れない。",
    "4": "どの牛舎にもやかんがある。",
    "5": "牛乳は月曜日に売る。",
    "6": "昼まで羊を起こさない。",
    "7": "祭りは月曜日である。",
}


@pytest.mark.parametrize(
    ("language", "changed", "expected"),
    [
        ("it", {"7": "La festa cade di lunedì."}, []),
        ("it", {"7": "La festa cade di lunedì.", "2": "Quando nevica la barn si chiude."}, [("2", "barn")]),
        ("it", {"2": "Quando nevica la barn si chiude."}, []),  # a name has the word, too
        ("it", {"7": "Festa.", "2": "Quando nevica la “barn” si chiude."}, []),
        ("it", {"7": "Festa.", "2": "Quando nevica la stalla (barn) si chiude."}, []),  # the Italian word is beside it
        ("it", {"7": "Festa.", "2": "Quando nevica la Barn si chiude."}, []),
        ("it", {"7": "Festa.", "2": "Quando nevica si chiude casa/barn e basta."}, []),
        ("it", {"7": "Festa.", "2": "Quando nevica closed barn si chiude."}, []),  # an English phrase
        ("it", {"7": "Festa.", "2": "La barn si chiude.", "4": "A ogni barn spetta un bollitore."}, []),  # chosen
        ("it", {"7": "Festa.", "5": "Il milk si vende di lunedì."}, []),  # shown nowhere else
        ("ja", {"3": "山羊だけでbarnに入れない。"}, [("3", "barn")]),
        ("ja", {"3": "山羊だけで牛舎（barn）に入れない。"}, []),
        ("ja", {}, []),
    ],
)
def test_a_word_left_untranslated_once_is_found_without_terms(
    language: str, changed: dict[str, str], expected: list[tuple[str, str]]
) -> None:
    left = edition({"it": STALLE, "ja": BARNS_IN_JAPANESE}[language] | changed, language)
    comparison = compared(left, edition(BARNS))
    assert [(one.rule, one.evidence["word"]) for one in check_untranslated_words(comparison)] == expected


def test_capitalized_nouns_are_not_names_where_the_language_capitalizes_nouns() -> None:
    german = {
        "1": "Nachts schläft die Kuh im alten Schuppen.",
        "2": "Bei Schnee wird der Schuppen geschlossen.",
        "3": "Ziegen gehen nie allein in den Schuppen.",
        "4": "Ein Kessel gehört in jeden Schuppen.",
        "5": "Milch wird montags verkauft.",
    }
    english = {
        "1": "The cow sleeps in the old barn at night.",
        "2": "When it snows the barn is closed.",
        "3": "Goats never enter the Schuppen alone.",
        "4": "Every barn has a kettle.",
        "5": "Milk is sold on Mondays.",
    }
    comparison = compared(edition(english, "en"), edition(german, "de"))
    assert [(one.rule, one.evidence["word"]) for one in check_untranslated_words(comparison)] == [("3", "Schuppen")]
