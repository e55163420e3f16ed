"""Parts, layers, and changes: made-up texts, a made-up history, and the pages of the real rule."""

import pytest

from aligner.align.word_diff import diff_words
from aligner.dating.dating import RuleDating
from aligner.dating.staleness import Staleness
from aligner.drift.finding import Finding
from aligner.history import History
from rosetta508.compare.english_changes import (
    ComparedTexts,
    Fact,
    MissingPart,
    facts_of,
    gained_terms,
    lacks_of,
    lost_terms,
    new_terms,
)
from rosetta508.compare.part_links import link_parts
from rosetta508.compare.text_parts import Part, abridged, leading_parts, split_parts
from rosetta508.site.model.english_changes import Step, arrivals_in
from rosetta508.site.model.parallel_text import Cell
from rosetta508.site.model.text_layers import (
    Layer,
    incomplete_parts,
    layers_of,
    origin_of,
    spots_of,
    with_incomplete,
)
from rosetta508.site.model.text_marks import Mark, dropped_by_date
from rosetta508.site.pages.rule_text import MarkedText
from scraper.edition import Edition, Rule, Source

ENGLISH = "If the guest has a mug, the guest drinks. When the attacking creature leaves, its controller pays a cost."


def said(text: str, parts: tuple[Part, ...]) -> list[str]:
    return [text[part.start : part.end].strip() for part in parts]


@pytest.mark.parametrize(
    "text", [ENGLISH, "Uno, due, tre.", "乾杯の音頭を取ってから、全員で飲む。その後、皿を洗う。", "", "x"]
)
@pytest.mark.parametrize("language", ["en", "it", "ja", "xx"])
def test_parts_cover_the_whole_text(text: str, language: str) -> None:
    assert "".join(text[part.start : part.end] for part in split_parts(text, language)) == text


def test_a_cited_number_and_its_title_stay_in_one_part() -> None:
    text = "The guest leaves after it, exactly as it is told by rule 803, “Long Songs and Short Songs.” The goat stays."
    parts = [text[one.start : one.end] for one in split_parts(text, "en")]
    assert parts == [
        "The guest leaves after it, ",
        "exactly as it is told by rule 803, “Long Songs and Short Songs.” ",
        "The goat stays.",
    ]


def test_texts_are_cut_at_sentences_and_long_clauses() -> None:
    assert said(ENGLISH, split_parts(ENGLISH, "en")) == [
        "If the guest has a mug, the guest drinks.",
        "When the attacking creature leaves,",
        "its controller pays a cost.",
    ]


def test_brackets_and_quotes_are_not_split_and_may_end_a_sentence() -> None:
    text = "The oldest guest (who came first, and sits. at the head) says “drink up, all.” Then they all drink."
    assert said(text, split_parts(text, "en")) == [text[:78].strip(), text[78:].strip()]


def test_a_text_in_one_part_has_no_numbers() -> None:
    assert leading_parts("One short line.", "en") == (Part(0, 15),)
    assert all(not part.answers for part in link_parts("Una riga.", "it", "One short line.", "en"))


def finding(kind: str, **evidence: object) -> Finding:
    return Finding(kind, "info", "it-x", "1", None, evidence, {"en": "…", "it": "…", "ja": "…"})


@pytest.mark.parametrize(
    ("found", "origin"),
    [
        (finding("misdirected-reference", cites="508.5", inherited_from=[["2009-07-11", "2010-04-23"]]), "inherited"),
        (finding("misdirected-reference", cites="508.5", inherited_from=[]), "translator"),
        (finding("untranslated", word="rule"), "translator"),
        (finding("misspelling", word="cratura"), "editor"),
        (finding("stale-reference", cites="715"), "stale"),
        (finding("older-wording"), None),
    ],
)
def test_errors_in_a_text_are_distinguished(found: Finding, origin: str | None) -> None:
    assert origin_of(found) == origin


def test_errors_are_located_and_do_not_overlap() -> None:
    text = "Una cratura beve (rule 715)."
    spots = spots_of(text, [finding("stale-reference", cites="715"), finding("misspelling", word="cratura"),
                            finding("typography", where="una  cratura")])  # fmt: skip
    assert [(text[one.start : one.end], one.origin) for one in spots] == [("cratura", "editor"), ("715", "stale")]


def standing(number: str, follows: tuple[tuple[str, str], ...], *changes: str) -> Staleness:
    """The staleness of a rule that has `number` today."""
    history = History.load()
    rule = history.rule_at(number, history.revisions()[-1])
    assert rule
    return Staleness(number, number, rule, "behind", follows, changes[0] if changes else None, changes)


def italian(text: str) -> Cell:
    return Cell(Edition("it-x", "it", Source("x"), (Rule("508.1k", text),)), Rule("508.1k", text))


def test_each_age_quotes_the_words_of_its_parts() -> None:
    parts = (Part(0, 8, (1,)), Part(8, 26, (2,)), Part(26, 34, (2,)), Part(34, 45, (3,)))
    text = "La capra bela forte, ma la mucca tace. Piove."
    past, silent = Layer("past", (("2003-07-01", "2009-05-01"),), (1, 2, 4)), Layer("open", (), (3,))
    assert MarkedText(italian(text), parts, (past, silent)).ages == [
        (past, ["La capra bela forte, ma la", text[34:45].strip(" .")]),
        (silent, []),
    ]


def test_a_repeated_error_is_listed_once() -> None:
    typo = [Mark(at, at + 4, "cosmetic", origin="editor") for at in (3, 16)]
    marks = (*typo, Mark(22, 25, "outdated", origin="stale"), Mark(0, 2, "outdated"))
    text = MarkedText(italian("La crap vede la crap, 715."), (), marks=marks)
    assert text.errors == [("crap", "cosmetic", "editor"), ("715", "outdated", "stale")]


def test_a_stray_space_is_listed_with_surrounding_characters() -> None:
    text = MarkedText(italian("タップ状態 になる。"), (), marks=(Mark(4, 7, "cosmetic", origin="editor"),))
    assert text.errors == [("タップ状態 になる。", "cosmetic", "editor")]
    text = MarkedText(
        italian("牛がミルクタンカー に頭を入れる。"), (), marks=(Mark(8, 11, "cosmetic", origin="editor"),)
    )
    assert text.errors == [("ミルクタンカー に頭を入れる", "cosmetic", "editor")]
    text = MarkedText(italian("牛がタンカー になるだけである。"), (), marks=(Mark(5, 8, "cosmetic", origin="editor"),))
    assert text.errors == [("牛がタンカー になるだけである", "cosmetic", "editor")]
    text = MarkedText(
        italian("牛がタンカー になる。以後も同じ。"), (), marks=(Mark(5, 8, "cosmetic", origin="editor"),)
    )
    assert text.errors == [("牛がタンカー になる。", "cosmetic", "editor")]


@pytest.mark.parametrize(
    ("text", "language", "short"),
    [
        ("una capra bruna, ", "it", "una capra bruna"),
        ("una capra bruna e una mucca bianca;", "it", "una capra bruna e una mucca bianca"),
        ("una capra bruna e una mucca bianca, alta;", "it", "una capra bruna … mucca bianca, alta"),
        ("similarly, if a goat and a cow are brown, tall;", "en", "similarly, if a goat … are brown, tall"),
        ("una capra bruna e, ", "it", "una capra bruna"),
        ("stalla 803, “Capre a destra e manca”, e stalla 807, “Orti”;", "it", "stalla 803 … stalla 807, “Orti”"),
        ("茶色のヤギと白い牛がいる。", "ja", "茶色のヤギと白い牛がいる"),
        ("茶色のヤギと白い牛が広い草原にいる。", "ja", "茶色のヤギと白…広い草原にいる"),
        ("「茶色のヤギ」と白い牛が広い草原にいる。", "ja", "「茶色のヤギ」…広い草原にいる"),
        ("「茶色のヤギと白い牛と青い鳥」が広い草原にいる。", "ja", "茶色のヤギと…広い草原にいる"),
        ("「茶色のヤギ」がいる。", "ja", "「茶色のヤギ」がいる"),
        ("“Una capra bruna e una mucca” bianca e alta;", "it", "Una capra bruna … bianca e alta"),
        ("[la capra e la mucca] con la gallina bruna e alta;", "it", "la capra e … bruna e alta"),
        ("la mucca alta, “bianca e non bruna come la capra”;", "it", "la mucca alta, … come la capra"),
        ("la mucca alta e bianca, non la “capra”;", "it", "la mucca alta … non la “capra”"),
        ("茶色い子供のニワトリは広い牧草地のトラクターの上で寝る。", "ja", "茶色い子供のニワトリ…トラクターの上で寝る"),
        ("ニワトリたちはその農場の広い牧草地の小屋で寝る。", "ja", "ニワトリたちはその…牧草地の小屋で寝る"),
        ("（rule 702.22〔ヤギ〕参照。）", "ja", "（rule 702.22〔ヤギ〕参照。）"),
        ("（rule 702.22という〔茶色のヤギと白い牛〕参照。）", "ja", "（rule 702.22…〔茶色のヤギと白い牛〕参照。）"),
        ("次はニワトリである（rule 117〔ヤギの数え方〕参照）。", "ja", "次はニワトリである…〔ヤギの数え方〕参照"),
        ("「[ニワトリ、ヤギ、または牛]が広い草原にいるたび、」と書かれた能力。", "ja", "ニワトリ…と書かれた能力"),
        ("同様に、「[ニワトリ]が広い草原にいるたび、」と書かれた能力。", "ja", "同様に…と書かれた能力"),
        ("「[ニワトリ]が広い草原にいるたび、」と書かれた能力。", "ja", "[ニワトリ]…と書かれた能力"),
    ],
)
def test_a_long_part_is_abridged_in_the_middle(text: str, language: str, short: str) -> None:
    assert abridged(text, language) == short


def test_a_condition_of_an_older_wording_is_a_separate_layer() -> None:
    text = "Se ogni costo è stato pagato diventa una creatura. Resta là fin quando la si guarda e basta."
    cell, how = italian(text), standing("508.1k", (("2003-07-01", "2009-05-01"),), "2009-07-11")
    layers = layers_of(cell, split_parts(text, "it"), how, None, "2024-11-08")
    assert [(layer.age, layer.parts) for layer in layers] == [("past", (1,)), ("open", (2,))]
    assert layers[0].fits[0][1] < "2009-07-11"


def test_current_parts_of_one_sentence_are_as_new_as_the_newest() -> None:
    text = "La capra è rimossa dal combattimento, e poi arriva una battaglia grande. È rimossa dal combattimento."
    how = standing("508.5", (("2023-04-14", "2026-08-07"),))
    first, second = layers_of(italian(text), split_parts(text, "it"), how, None, "2026-08-07")
    assert [(one.age, one.parts) for one in (first, second)] == [("now", (1, 2)), ("now", (3,))]
    assert [one.fits[0][0] for one in (first, second)] == ["2023-04-14", "2017-08-25"]
    (before,) = layers_of(italian(text), split_parts(text, "it")[2:], how, None, "2020-01-01")
    assert before.fits[0][0] == "2017-08-25"


def test_no_sentence_of_today_is_older_than_the_last_term_that_the_rule_lost() -> None:
    text = "La creatura scelta ride e poi mangia. La capra tace per tutta la notte."
    how = standing("508.1k", (("2009-07-11", "2026-08-07"),))
    now, rest = layers_of(italian(text), split_parts(text, "it"), how, None, "2026-08-07")
    assert (now.age, now.fits, rest.age) == ("now", (("2009-07-11", "2026-08-07"),), "open")
    history = History.load()
    assert any("cost" in one.features.terms for one in history.wordings(how.id) if one.last < "2009-07-11")
    still = "La creatura scelta ride se il costo è pagato. La capra tace per tutta la notte."
    assert layers_of(italian(still), split_parts(still, "it"), how, None, "2026-08-07")[0].fits[0][0] < "2009-07-11"


def test_parts_of_a_sentence_that_lacks_something_get_a_remark() -> None:
    now, past = ("2010-06-18", "2026-08-07"), ("2010-06-18", "2017-07-08")
    layers = Layer("now", (now,), (1, 2)), Layer("past", (past,), (3,), "number"), Layer("open", (), (4,))
    assert with_incomplete(layers, {2, 3, 4}) == (
        Layer("now", (now,), (1,)),
        Layer("now", (now,), (2,), "incomplete"),
        Layer("past", (past,), (3,), "number_incomplete"),
        layers[2],
    )


def test_a_part_whose_terms_fit_today_is_old_only_by_its_number() -> None:
    how = standing("508.1k", (("2009-07-11", "2026-08-07"),), "2026-08-07")
    text = "La creatura scelta diventa una creatura attaccante (vedi regola 9.9)."
    then = ("2010-06-18", "2011-04-01")
    dating = RuleDating("508.1k", (then,), {"references": [{"intervals": [list(then)], "cites": "9.9"}]})
    (layer,) = layers_of(italian(text), split_parts(text, "it"), how, dating, "2026-08-07")
    assert (layer.age, layer.fits, layer.remark) == ("past", (then,), "number")


@pytest.mark.parametrize(("gap", "cut"), [("leaves", {2}), ("mug", {1}), (ENGLISH[:41], set()), ("", set())])
def test_a_sentence_is_incomplete_if_its_english_has_something_more(gap: str, cut: set[int]) -> None:
    text = "Se l'ospite mangia tanto, e poi beve una birra. Quando la creatura attaccante se ne va, paga un costo."
    texts = ComparedTexts(text, "it", ENGLISH)
    assert [part.answers for part in texts.parts] == [(), (2, 3)], "the first sentence is the one that is left"
    start = ENGLISH.index(gap)
    assert incomplete_parts(texts, [(start, start + len(gap))] if gap else []) == cut


def told(how: Staleness, language: str, text: str = "", english: str = "") -> dict[str, tuple[Fact, ...]]:
    """What each change of the English did to a rule of an Italian edition, by date."""
    texts = ComparedTexts(text, "it", english)
    return {date: facts_of(how, date, texts, History.load(), language) for date in how.changes}


def test_a_term_inside_its_longer_replacement_is_not_called_dropped() -> None:
    rule = standing("508.5", (("2010-06-18", "2017-07-08"),), "2017-08-25").id
    assert "combat" not in lost_terms(rule, "2017-08-25", History.load())


def test_a_term_inside_a_longer_older_one_is_not_called_new() -> None:
    rule = standing("508.1d", (("2010-02-01", "2010-10-01"),), "2011-02-04").id
    assert "player" in gained_terms(rule, "2011-02-04", History.load())
    assert "player" not in new_terms(rule, "2011-02-04", History.load()), "it was in “active player” before"
    english = "The active player asks the player, who may pay."
    new = arrivals_in(
        english, standing("508.1d", (("2010-02-01", "2010-10-01"),), "2011-02-04"), None, [], History.load()
    )
    assert "player" not in {english[start:end] for start, end in (new.spans if new else ())}


def test_function_words_are_not_named_as_new_in_the_english_or_dropped_from_it() -> None:
    how = standing("508.4c", (("2016-07-22", "2019-07-12"),), "2019-08-23")
    assert "read-as" in gained_terms(how.id, "2019-08-23", History.load())
    assert told(how, "ja") == {"2019-08-23": (Fact("more-often", ("攻撃している",)),)}
    mixed = Mark(0, 1, "outdated", dropped=(("combat", "2017-08-25"), ("become", "2017-08-25")))
    assert dropped_by_date(mixed, "ja") == [("2017-08-25", ["戦闘"])]
    alone = Mark(0, 1, "outdated", dropped=(("become", "2017-08-25"),))
    assert dropped_by_date(alone, "ja") == [("2017-08-25", ["～になる"])]


@pytest.mark.parametrize(("follows", "new"), [("2023-02-03", ["battle"]), ("2024-11-08", [])])
def test_new_english_is_described_by_terms_of_the_history(follows: str, new: list[str]) -> None:
    english = "The creature attacks a player or some battle."
    how = standing("508.1b", (("2009-07-11", follows),), "2023-04-14")
    found = arrivals_in(english, how, None, (), History.load())
    assert [english[start:end] for start, end in (found.spans if found else ())] == new
    assert found is None or (found.since, found.by_words) == (follows, False)


@pytest.mark.parametrize(
    ("english", "new"),
    [
        ("The creature attacks a player. Or it is some battle.", ["Or it is some battle."]),
        ("The creature attacks a player. Or a creature, a player, a battle.", ["battle"]),  # little of it is new
        ("It is some battle. Or it sings a little song.", ["battle", "Or it sings a little song."]),  # no new term
    ],
)
def test_a_part_that_the_translation_lacks_is_new_as_a_whole_if_most_of_it_is(english: str, new: list[str]) -> None:
    how = standing("508.1b", (("2009-07-11", "2023-02-03"),), "2023-04-14")
    lack = MissingPart(english.index("Or"), len(english), "Or … battle", "2023-04-14")
    found = arrivals_in(english, how, None, (lack,), History.load())
    assert [english[start:end] for start, end in (found.spans if found else ())] == new


def test_a_function_word_is_new_english_only_if_nothing_else_is() -> None:
    how = standing("508.4c", (("2016-07-22", "2019-07-12"),), "2019-08-23")
    english = "A creature stated to be attacking is attacking."
    found = arrivals_in(english, how, None, (), History.load())
    assert found
    assert [english[start:end] for start, end in found.spans] == ["stated"]


def test_new_english_is_quoted_if_both_texts_are_known() -> None:
    old, english = "The goat attacks a player.", "The brown goat attacks a player or some battle."
    edition = Edition("en-x", "en", Source("x"), (Rule("1", old),), stated_date="2010-01-01")
    step = Step(edition, "1", diff_words(old, english))
    how = standing("508.1b", (("2009-07-11", "2023-02-03"),), "2023-04-14")
    found = arrivals_in(english, how, step, (), History.load())
    assert found
    assert [english[start:end] for start, end in found.spans] == ["brown", "or some battle"]
    assert (found.since, found.by_words) == ("2023-02-03", True)  # the last day of the wording, not the edition's


def test_new_words_in_an_older_phrase_are_not_marked_and_new_phrases_are_whole() -> None:
    old = "That animal is no longer on the table or is no longer a goat or cow when the guest sings."
    new = "a goat that is no longer fed by a happy guest, or is a cow that is no longer seen by a happy"
    english = f"That animal is no longer on the table, is no longer a goat or cow, is {new} guest."
    edition = Edition("en-x", "en", Source("x"), (Rule("1", old),), stated_date="2010-01-01")
    how = standing("508.1b", (("2009-07-11", "2023-02-03"),), "2023-04-14")
    segments = diff_words(old, english)
    assert any("is no longer a goat" in one.text for one in segments if one.op == "insert")  # the older text has it
    found = arrivals_in(english, how, Step(edition, "1", segments), (), History.load())
    assert found
    assert [english[start:end] for start, end in found.spans] == [new]


def test_moved_words_commas_and_rule_numbers_are_not_new_english() -> None:
    old = "The goat, if it was fed, grazes in the yard and sleeps (see rule 306.4)."
    english = "The goat grazes in the yard, and sleeps if it was fed (see rule 506.4)."
    edition = Edition("en-x", "en", Source("x"), (Rule("1", old),), stated_date="2010-01-01")
    how = standing("508.1b", (("2009-07-11", "2023-02-03"),), "2023-04-14")
    step = Step(edition, "1", diff_words(old, english))
    assert any(one.op == "insert" for one in step.segments)
    assert arrivals_in(english, how, step, (), History.load()) is None


NEW_BATTLE = standing("508.1b", (("2009-07-11", "2023-02-03"),), "2023-04-14")
NEW_TWICE = standing("508.4a", (("2011-05-01", "2023-02-03"),), "2023-04-14", "2024-11-08")
ATTACKED = "La creatura attacca un giocatore da qualche parte."
NO_LONGER = "or the planeswalker is no longer on the battlefield."


@pytest.mark.parametrize(
    ("how", "english", "italian", "missing"),
    [
        (
            NEW_BATTLE,
            "The creature attacks a player somewhere. It may also attack some battle that is there.",
            ATTACKED,
            ("It may also attack some battle that is there", "2023-04-14"),
        ),
        (
            NEW_BATTLE,
            "The creature attacks a player somewhere. It may also attack some battle that is there.",
            "Il costo si paga in cucina.",  # without any link
            ("It may also attack some battle that is there", "2023-04-14"),
        ),
        (
            NEW_TWICE,
            "The creature attacks some player there. Or it attacks some battle that has a protector.",
            ATTACKED,
            ("Or it attacks … has a protector", "2024-11-08"),  # dated by its newest term, which is shown
        ),
        (
            NEW_BATTLE,
            "The creature attacks a player somewhere. It may attack a battle but does not have to go near a battle.",
            ATTACKED,
            ("It may attack a battle but does not have to go near a battle", "2023-04-14"),  # the “not” must be shown
        ),
        # no change brought it
        (NEW_BATTLE, "The creature attacks a player somewhere. Its controller pays the cost of that.", ATTACKED, None),
        # the translation has its terms elsewhere
        (
            NEW_TWICE,
            f"The creature attacks some planeswalker that is there, {NO_LONGER}",
            "La creatura attacca un planeswalker e il planeswalker non è più sul campo di battaglia.",
            None,
        ),
    ],
)
def test_a_new_english_part_missing_from_the_translation_is_dated(
    how: Staleness, english: str, italian: str, missing: tuple[str, str] | None
) -> None:
    found = lacks_of(ComparedTexts(italian, "it", english), how, History.load())
    assert [(one.words, one.since) for one in found] == ([missing] if missing else [])


def test_a_missing_part_is_quoted_in_full_if_another_part_has_the_same_ends() -> None:
    sentence = "Or it attacks there the {} that is then removed on that day."
    both = sentence.format("planeswalker"), sentence.format("battle")
    english = " ".join(("The creature attacks a player somewhere.", *both))
    texts = ComparedTexts(ATTACKED, "it", english)
    said = [one.words for one in lacks_of(texts, NEW_BATTLE, History.load())]
    assert said == ["Or it attacks there the battle that is then removed on that day"]


def test_a_part_claimed_by_two_sentences_has_no_number() -> None:
    english = "First every guest goes to the kitchen. The active player pays the cost. Then they all sleep there."
    text = "Il giocatore attivo paga il costo. Poi tutti vanno in una cucina. Il giocatore attivo paga il costo."
    assert [part.answers for part in link_parts(text, "it", english, "en")] == [(), (), ()]


def test_a_japanese_sentence_may_end_inside_ascii_brackets() -> None:
    text = "羊飼いは羊を囲いに入れてから数える。(規則 7〔羊の扱い〕参照。)"
    parts = split_parts(text, "ja")
    assert "".join(text[one.start : one.end] for one in parts) == text
    assert not any(text[one.start] == ")" for one in parts)
