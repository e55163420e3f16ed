"""The term table: each form belongs to one term, the longest form wins, and markers show logical words."""

import re
import time
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from rapidfuzz.distance import DamerauLevenshtein

from aligner.text.terms import TermTable
from tests.support.checkout import ROOT

TABLE = TermTable.load()
DOCUMENT = tomllib.loads((ROOT / "aligner/text/terms.toml").read_text("utf-8"))


@pytest.mark.parametrize("section", ["terms", "markers"])
@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_every_form_belongs_to_one_term_and_every_term_has_a_form(section: str, language: str) -> None:
    forms = Counter(form.casefold() for names in DOCUMENT[section].values() for form in names[language])
    assert [form for form, times in forms.items() if times > 1] == []
    assert all(names[language] for names in DOCUMENT[section].values())


def test_an_obsolete_term_has_a_date_and_names_its_current_term_if_there_is_one() -> None:
    assert TABLE.newer.keys() < TABLE.until.keys() <= set(TABLE.ids)
    assert {*TABLE.newer, *TABLE.newer.values()} <= set(TABLE.ids)


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_each_form_is_recognized_as_its_term(language: str) -> None:
    missed = {
        form: TABLE.count(form.replace("*", "a"), language)
        for name, forms in DOCUMENT["terms"].items()
        for form in forms[language]
        if set(TABLE.count(form.replace("*", "a"), language)) != {name}
    }
    assert missed == {}


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("A battle on the battlefield", "en", {"battle": 1, "battlefield": 1}),
        ("Una battaglia sul campo di battaglia", "it", {"battle": 1, "battlefield": 1}),
        ("戦場のバトル", "ja", {"battle": 1, "battlefield": 1}),
        ("ATTACKING   Creatures, creatures", "en", {"attacker": 1, "creature": 1}),
        ("l’abilità e l'abilità", "it", {"ability": 2}),
        ("攻撃クリーチャー とクリー チャー", "ja", {"attacker": 1, "creature": 1}),
        ("アンタップ状態のパーマネント", "ja", {"untapped": 1, "permanent": 1}),
        ("recreatures", "en", {}),
        ("ダメージを与える。影響を与える。", "ja", {"damage": 1, "deal-damage": 1, "affected": 1}),
        ("その後者", "ja", {"second": 1}),
        ("sacrificherebbero", "it", {"sacrifice": 1}),
        ("", "en", {}),
    ],
)
def test_terms_are_counted_once_and_whole(text: str, language: str, expected: dict[str, int]) -> None:
    assert TABLE.count(text, language) == expected


def test_sentences_with_the_same_meaning_have_the_same_terms_in_three_languages() -> None:
    said = {
        "en": "The active player taps attacking creatures and pays mana.",
        "it": "Il giocatore attivo tappa le creature attaccanti e paga mana.",
        "ja": "アクティブ・プレイヤーは攻撃クリーチャーをタップしてマナを支払う。",
    }
    counts = [TABLE.count(text, language) for language, text in said.items()]
    assert counts[0] == counts[1] == counts[2] == Counter(["active-player", "tap", "attacker", "pay", "mana"])


def test_spans_are_offsets_in_the_original_text() -> None:
    text = "L’ATTACCO: la  creatura\nattaccante"
    spans = TABLE.spans(text, "it")
    assert [(text[start:end], name) for start, end, name in spans] == [
        ("ATTACCO", "attack"),
        ("creatura\nattaccante", "attacker"),
    ]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("It can’t attack unless you pay.", "en", {"negation": 1, "exception": 1}),
        ("If able, it attacks.", "en", {}),
        ("It chooses which cows, if any, will fly.", "en", {}),
        ("If any cow flies, it sleeps.", "en", {"condition": 1}),
        ("Alcune mucche dormono.", "it", {}),
        ("かつて牛がいた。", "ja", {}),
        ("Non può attaccare a meno che non paghi.", "it", {"negation": 1, "exception": 1}),
        ("支払わない限り攻撃できない。", "ja", {"negation": 1, "exception": 1}),
        ("Se deve, solo allora.", "it", {"condition": 1, "obligation": 1, "only": 1}),
        ("Neither you nor me.", "en", {"neither": 2}),
        ("選ばなければならない場合", "ja", {"obligation": 1, "condition": 1}),
        ("牛は走ることができず、草を得ず、休まざる牛。", "ja", {"negation": 3}),
        ("牛を置かず、渡さず、牛は眠りもせぬ。", "ja", {"negation": 3}),
        ("牛が鳴くこともあるまい。", "ja", {"negation": 1}),
        ("牛は鳴かざるを得ない。", "ja", {"obligation": 1}),
        ("草を得ぬ限り牛は鳴く。", "ja", {"exception": 1}),
        ("まず牛が、かならず一頭ずつ、いずれかの日に、みずから、雨の有無を問わず鳴くはず。", "ja", {}),
        ("Neanche una mucca, priva di erba, dorme.", "it", {"negation": 2}),
    ],
)
def test_logical_words_are_counted(text: str, language: str, expected: dict[str, int]) -> None:
    assert TABLE.markers(text, language) == expected


def test_an_unknown_language_has_no_terms() -> None:
    assert TABLE.count("생물", "ko") == Counter()
    assert TABLE.spans("生物", "zh-Hans") == []
    assert TABLE.markers("생물", "ko") == Counter()
    assert not TABLE.knows("ko")
    assert TABLE.knows("en-GB")
    assert TABLE.count("creature", "en-GB") == {"creature": 1}


def test_terms_have_labels_for_readers() -> None:
    assert TABLE.label("battle", "it") == "battaglia"
    assert TABLE.label("battle", "ja-JP") == "バトル"
    assert TABLE.label("battle", "ko") == "battle"
    assert TABLE.label("read-as", "en") == "reads"
    assert [TABLE.label("exert", "it"), TABLE.label("combat", "it")] == ["stremare", "combattimento"]
    assert [TABLE.label("whenever", "ja"), TABLE.label("unblocked", "ja")] == ["たび", "ブロックされていない"]


def shown(language: str) -> list[str]:
    return [form for forms in TABLE.shown.values() for form in forms.get(language, ())]


@pytest.mark.parametrize("language", TABLE.languages)
def test_every_term_has_a_label_and_no_stem_is_shown(language: str) -> None:
    assert [name for name in TABLE.ids if not TABLE.labels[name].get(language)] == []
    assert [form for form in shown(language) if not re.fullmatch(r"[\w’～・-]+( [\w’～・-]+)*", form)] == []


def test_no_japanese_form_that_is_shown_lacks_its_ending() -> None:
    cut = re.compile(r"[一-龯](?:[かがさばわらっんびみりしえけせ]|いじ)$|になり$|なか$|られ$|され$")
    assert [form for form in shown("ja") if cut.search(form)] == []
    begun = {
        (form, longer)
        for name, forms in TABLE.shown.items()
        for form in forms["ja"]
        for longer in (*forms["ja"], *TABLE.forms[name]["ja"])
        if re.fullmatch(rf"{form}[ぁ-ん]+", longer)
    }
    complete = "か|が|ば|の|する|である|でない|ではない|しか|を与え|に|なか|なかった"
    assert [one for one in begun if not re.fullmatch(f"{one[0]}({complete})", one[1])] == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_misspelled_form_is_shown(language: str) -> None:
    """A word that differs from another by one letter, not in its ending, may be a misspelling of it."""
    words = sorted({word for form in shown(language) for word in re.findall(r"\w{7,}", form)})
    alike = {
        (one, other)
        for one, other in combinations(words, 2)
        if one[0] == other[0] and one[-3:] == other[-3:] and DamerauLevenshtein.distance(one, other) == 1
    }
    assert alike <= {("bianchi", "branchi"), ("lanciano", "lasciano"), ("lanciare", "lasciare")}


def test_misspelled_forms_and_older_verbs_find_their_term() -> None:
    for slip, term in (
        ("combatimento", "combat"),
        ("cratura", "creature"),
        ("sfiancata", "exert"),
        ("stremata", "exert"),
    ):
        assert TABLE.count(slip, "it") == {term: 1}
        assert slip not in shown("it")


def test_a_custom_table_can_be_used() -> None:
    table = TermTable.parse('[terms]\nking = {de = ["König*"], fr = ["roi", "rois"]}\n')
    assert table.languages == ("de", "fr")
    assert table.count("Die Könige, königlich", "de") == {"king": 2}
    assert table.markers("nicht", "de") == Counter()


@pytest.mark.real_text
def test_a_whole_book_is_read_within_a_second(shared: Path) -> None:
    book = (shared / "cr-history/en/20241108.txt").read_text("utf-8-sig")
    started = time.perf_counter()
    counts = TABLE.count(book, "en")
    assert time.perf_counter() - started < 2  # a fifth of a second on an idle machine
    assert counts["creature"] > counts["battlefield"] > counts["battle"] > 0


def test_pieces_of_a_longer_term_are_the_terms_of_its_words() -> None:
    assert TABLE.pieces("beginning-of-combat", "it") == {"step", "begin", "combat"}
    assert TABLE.pieces("step", "it") == frozenset()
    assert TABLE.pieces("beginning-of-combat", "ja") == frozenset()


def test_hidden_forms_are_still_recognized() -> None:
    for name, term in DOCUMENT["terms"].items():
        for language, forms in term.get("unshown", {}).items():
            assert set(forms) <= set(term[language]), name
            assert TABLE.label(name, language) not in forms, name


def test_function_words_are_terms_but_not_game_concepts() -> None:
    assert set(TABLE.ids) >= TABLE.function_words >= {"read-as", "become", "during"}
    assert not TABLE.function_words & {"battle", "protector", "cost", "removed-from-combat", "attacker"}
    assert TermTable.parse('[terms]\nking = {fr = ["roi"]}\n').function_words == frozenset()


def test_logical_word_spans_are_offsets_in_the_original_text() -> None:
    text = "Non attacca se è TAPpata."
    assert [(text[start:end], name) for start, end, name in TABLE.marker_spans(text, "it")] == [
        ("Non", "negation"),
        ("se", "condition"),
    ]


def test_a_form_with_a_name_of_its_own_is_named_so_in_other_languages() -> None:
    table = TermTable.load()
    assert table.label("main-phase", "it", "precombat main phase") == "prima fase principale"
    assert table.label("main-phase", "it") == table.label("main-phase", "it", "main phases") == "fase principale"
    assert table.label("protector", "ja", "protects") != table.label("protector", "ja", "protector")
