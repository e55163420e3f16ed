"""Align books in languages that the term table does not contain, with what the books themselves teach."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.sparse import csr_array

from aligner.align import align
from aligner.align.candidates import Candidates
from aligner.align.features import extract_features
from aligner.align.lengths import length_log_odds
from aligner.align.lexicon import Lexicon
from aligner.align.number_evidence import number_log_odds
from aligner.align.order_evidence import order_trust, position_log_odds, thread
from aligner.align.parameters import PARAMS
from aligner.align.self_training import self_train
from aligner.align.token_similarity import NO_RULES
from aligner.history import History
from aligner.text.bags_of_words import word_rows, words_of
from scraper.edition import Edition, Rule, Source
from tests.support.books import WORDS, book, made_up, opaque, right, shuffled


@pytest.mark.parametrize("in_order", [True, False])
def test_an_unknown_language_is_learned_from_the_books(in_order: bool) -> None:
    texts, renderings = made_up(amounts=9 if in_order else 40)
    left, other = opaque(book("xx", texts), "q"), opaque(book("yy", renderings), "z")
    found = align(left, other if in_order else shuffled(other), ignore_numbers=not in_order)
    assert right(found) == 1
    assert len(found.links) >= 0.95 * len(texts)


def test_rules_without_a_counterpart_are_not_linked() -> None:
    texts, renderings = made_up()
    left = opaque(book("xx", texts), "q")
    other = opaque(book("yy", renderings), "z")
    gone = {rule.number for rule in other.rules[10:20]}
    other = replace(other, rules=tuple(rule for rule in other.rules if rule.number not in gone))
    found = align(left, other)
    assert set(found.left_only) >= {number.replace("z", "q") for number in gone}
    assert right(found) == 1


def test_a_book_of_another_game_in_a_known_language_is_learned() -> None:
    texts, renderings = made_up(seed=8)
    found = align(opaque(book("it", texts), "q"), opaque(book("en", renderings), "z"))
    assert right(found) == 1
    assert len(found.links) >= 0.95 * len(texts)


def test_confidence_separates_right_links_from_wrong_ones() -> None:
    texts, renderings = made_up()
    blurred = [text if at % 10 else "12 44" for at, text in enumerate(renderings)]
    links = align(opaque(book("xx", texts), "q"), opaque(book("yy", blurred), "z")).links
    doubtful = [
        link.confidence
        for link in links
        if link.left[0] in {f"q{at // 6 + 1}-{at % 6 + 1}" for at in range(0, 120, 10)}
    ]
    assert all(0.5 <= link.confidence <= 1 for link in links)
    assert not doubtful or max(doubtful) < max(link.confidence for link in links)


def test_rules_with_equal_texts_share_their_probability() -> None:
    texts, renderings = made_up(amounts=40)
    texts[7], renderings[7] = texts[3], renderings[3]
    left, other = opaque(book("xx", texts), "q"), opaque(book("yy", renderings), "z")
    twins = {left.rules[3].number, left.rules[7].number}
    mixed = align(left, shuffled(other), ignore_numbers=True).links
    assert all(link.confidence <= 0.5 for link in mixed if link.left[0] in twins)
    assert min(link.confidence for link in mixed if link.left[0] not in twins) > 0.9
    ordered = {link.left[0]: link for link in align(left, other).links}
    assert all(ordered[one].confidence > 0.9 and ordered[one].right[0][1:] == one[1:] for one in twins)


def test_rules_are_distinguished_by_counts_of_shared_words() -> None:
    texts, renderings = made_up(amounts=40)
    for at in range(20, 36, 2):
        some, other = WORDS[at : at + 2]
        for place, (often, once) in ((at, (some, other)), (at + 1, (other, some))):
            said = [often, often, often, once, WORDS[9]]
            texts[place] = " ".join([*said, "7"])
            renderings[place] = " ".join([*(f"{word[::-1]}osh" for word in said), "7"])
    left, other_ = opaque(book("xx", texts), "q"), opaque(book("yy", renderings), "z")
    found = {link.left[0]: link for link in align(left, shuffled(other_), ignore_numbers=True).links}
    links = [(found[left.rules[at].number], other_.rules[at].number) for at in range(20, 36)]
    assert all(link.right == (number,) and link.confidence > 0.5 for link, number in links)


def test_tokens_are_words_prefixes_and_characters() -> None:
    assert list(words_of("Creature Art")) == ["creature", "crea-", "creatur-", "art"]
    assert list(words_of("攻撃する")) == ["攻", "撃", "す", "る", "攻撃", "撃す", "する"]
    assert list(words_of("공격")) == ["공", "격", "공격"]
    assert word_rows([Rule("1", "alpha beta"), Rule("2", "alpha gamma"), Rule("3", "delta")]).shape[0] == 3


def test_a_lexicon_is_learned_from_cooccurring_words() -> None:
    left = csr_array(np.array([[1, 0, 0], [1, 1, 0], [0, 1, 0], [1, 0, 1]] * 4, dtype=np.float32))
    renderings = Lexicon.learn(left, csr_array(left[:, [2, 0, 1]]), np.ones(16, np.float32), PARAMS).there.toarray()
    assert renderings.argmax(axis=1).tolist() == [1, 2, 0]
    assert np.all(renderings.sum(axis=1) <= 1.0001)


def test_the_longest_ordered_run_of_pairs_measures_monotonicity() -> None:
    weights = np.zeros((4, 4), np.float32)
    for row, column in ((0, 0), (1, 2), (2, 1), (3, 3)):
        weights[row, column] = 1 + row / 10
    assert thread(weights) == [(0, 0), (2, 1), (3, 3)]
    rows = np.arange(60)
    assert order_trust(rows, rows, PARAMS) == pytest.approx(0.9)
    assert order_trust(rows, np.random.default_rng(3).permutation(60), PARAMS) < 0.2
    assert order_trust(rows[:3], rows[:3], PARAMS) == 0.5


def test_order_and_numbers_count_only_with_known_pairs() -> None:
    left, other = book("xx", ["a b c"] * 12), book("yy", ["d e f"] * 12)
    candidates = Candidates.select(np.zeros((12, 12), np.float32), (), NO_RULES, PARAMS)
    none, ones = np.zeros(0, np.int64), np.ones(10, np.float32)
    assert not position_log_odds(candidates, none, none.astype(np.float32), 0.5).any()
    on = candidates.index_of(np.arange(10), np.arange(10))
    placed = candidates.matrix(position_log_odds(candidates, on, ones, 0.9)).toarray()
    assert placed[10].argmax() == 10
    assert placed[10, 10] > 0 > placed[10, 0]
    numbered = candidates.matrix(number_log_odds(extract_features(left, other), candidates, on, ones, None)).toarray()
    assert numbered[11].argmax() == 11
    lengths = length_log_odds(extract_features(left, other), candidates, none, none.astype(np.float32))
    assert np.ptp(lengths) == 0


def test_numbers_are_mapped_through_the_history_of_the_english_rules() -> None:
    history = History.load()
    then, now = "2016-08-26", "2024-11-08"
    ids = history.numbers_at(then, ["508", "509"])
    pairs = [(number, heir) for number, rule in ids.items() if (heir := history.number_at(rule, now))]
    moved = [pair for pair in pairs if pair[0] != pair[1]]
    assert moved
    left = Edition("xx-then", "xx", Source("made-up"), tuple(Rule(number, "x") for number, _ in pairs))
    english = history.numbers_at(now, ["508", "509", "506"])
    other = Edition("en-now", "en", Source("made-up"), tuple(Rule(number, "x") for number in english), stated_date=now)
    every = np.indices((len(left.rules), len(other.rules))).reshape(2, -1)
    none = np.zeros((len(left.rules), len(other.rules)), np.float32)
    candidates = Candidates.select(none, [(every[0], every[1])], NO_RULES, PARAMS)
    place = {rule.number: at for at, rule in enumerate(other.rules)}
    here = [(row, place[other_number]) for row, (_, other_number) in enumerate(pairs) if other_number in place]
    sure = candidates.index_of(np.array([row for row, _ in here]), np.array([column for _, column in here]))
    odds = candidates.matrix(
        number_log_odds(extract_features(left, other), candidates, sure, np.ones(len(sure), np.float32), history)
    )
    for row, (before, after) in enumerate(pairs):
        if before != after and after in place and before in place:
            assert odds.toarray()[row, place[after]] > odds.toarray()[row, place[before]]


def test_candidates_of_whole_books_are_few_and_include_requested_pairs() -> None:
    alike = np.random.default_rng(2).random((300, 300)).astype(np.float32)
    asked = (np.array([7]), np.array([int(alike[7].argmin())]))
    candidates = Candidates.select(alike, [asked], NO_RULES, PARAMS)
    assert len(candidates.rows) < 300 * 26
    assert candidates.index_of(*asked).size == 1
    sure = candidates.match_probability(5 * candidates.entries(alike))
    taken = candidates.assignment(sure)
    assert len(set(candidates.rows[taken].tolist())) == len(taken) == len(set(candidates.columns[taken].tolist()))
    assert np.all(candidates.matrix(sure).sum(axis=1) <= 1.001)


def test_books_without_rules_or_words_can_be_aligned() -> None:
    empty, one = book("xx", []), book("yy", ["…"])
    assert align(empty, one).right_only == ("1.1",)
    assert align(one, empty).left_only == ("1.1",)
    assert len(self_train(extract_features(one, one)).scores.best_pairs) <= 1
