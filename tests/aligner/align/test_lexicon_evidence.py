"""How well the words of two rules explain each other: made-up words, with a lexicon learned from the books alone."""

import random
import sys

import numpy as np
import pytest
from scipy.sparse import csr_array

from aligner.align import align
from aligner.align.lexicon import Lexicon
from aligner.align.lexicon_evidence import ExplainedWords
from aligner.align.parameters import PARAMS
from tests.support.books import book, made_up, shuffled
from tests.support.commands import succeeds

PAIRS = 6
OWN = csr_array(np.eye(8, dtype=np.float32)[[0, 0, 0, 1, 1, 7]] + np.eye(8, dtype=np.float32)[[2, 3, 2, 3, 2, 6]])
"""Six rules of two words each; words 6 and 7 occur only in the last."""
CHANCE = np.full(8, 0.2)


def explained(other: csr_array) -> ExplainedWords:
    sure = np.ones(PAIRS)
    renderings = Lexicon.learn(OWN, OWN, np.ones(PAIRS, np.float32), PARAMS).there
    return ExplainedWords.of((OWN, other), renderings, sure, CHANCE, PARAMS)


def test_translated_words_raise_a_pairs_score_and_others_lower_it() -> None:
    kept = explained(OWN)
    assert np.all(kept.supported[:5] > 0)
    turned = explained(csr_array(OWN.toarray()[[3, 1, 2, 0, 4, 5]]))
    assert turned.supported[0] < kept.supported[0]
    assert turned.contradicted[0] < kept.contradicted[0] <= 0
    assert turned.share[0] < kept.share[0]


def test_a_pair_does_not_count_as_evidence_for_itself() -> None:
    alone = explained(OWN)
    assert alone.supported[5] == alone.contradicted[5] == alone.known[5] == 0


def test_an_empty_lexicon_gives_no_evidence() -> None:
    empty = csr_array((3, 8), dtype=np.float32)
    said = ExplainedWords.of((empty, empty), csr_array((8, 8), dtype=np.float32), np.ones(3), CHANCE, PARAMS)
    assert not said.supported.any()
    assert not said.contradicted.any()
    none = csr_array((0, 8), dtype=np.float32)
    assert (
        len(ExplainedWords.of((none, none), csr_array((8, 8), dtype=np.float32), np.ones(0), CHANCE, PARAMS).known) == 0
    )


@pytest.mark.parametrize("ordered", [True, False])
def test_forced_pairs_have_low_confidence(ordered: bool) -> None:
    texts, rendered = made_up(200)
    gone = random.Random(3).sample(range(200), 40)  # noqa: S311 - no secret
    left = [text for at, text in enumerate(texts) if at not in gone[:20]]
    right = [text for at, text in enumerate(rendered) if at not in gone[20:]]
    there = {text: at for at, text in enumerate(texts)} | {text: at for at, text in enumerate(rendered)}
    one, two = book("qq", left, "q"), book("zz", right, "z")
    texts_of = {rule.number: rule.text for rule in (*one.rules, *two.rules)}
    alignment = align(one, two if ordered else shuffled(two), ignore_numbers=not ordered)
    links = [(there[texts_of[link.left[0]]], there[texts_of[link.right[0]]]) for link in alignment.links]
    wrong = [pair for pair in links if pair[0] != pair[1]]
    assert len(links) - len(wrong) >= 155
    assert len(wrong) <= 2


def test_all_four_scales_have_a_weight_for_every_piece_of_evidence() -> None:
    assert all(len(weights) == 4 for weights in PARAMS.calibration.values())
    assert PARAMS.calibration["position"][1] == 0


@pytest.mark.slow
def test_alignment_does_not_depend_on_set_order() -> None:
    code = (
        "from tests.support.books import book, made_up; from aligner.align.features import extract_features;"
        "from aligner.align.self_training import self_train; texts, rendered = made_up(150);"
        "features = extract_features(book('qq', texts), book('zz', rendered[:130]));"
        "print(self_train(features).scores.total.tobytes().hex())"
    )
    printed = {succeeds(sys.executable, "-c", code, PYTHONHASHSEED=seed) for seed in ("1", "2", "3")}
    assert len(printed) == 1
