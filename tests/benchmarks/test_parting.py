"""Training data for split and merged rules: randomly split books, disguised revisions, and the fit itself."""

import re
from pathlib import Path
from random import Random

import numpy as np
import pytest

from benchmarks.data.books import Pair, opaque
from benchmarks.data.disguise import disguised
from benchmarks.data.dividing import divided, halved
from benchmarks.data.revisions import revisions
from benchmarks.fit.split_merge import NAMES, Parts, by_others, counts, main, tried, weighed
from tests.support.books import book, made_up

PLACE = {name: at for at, name in enumerate(NAMES)}


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - no secret


def doubled() -> Pair:
    """A book of rules of two sentences each, and the same in another language."""
    texts, renderings = made_up(160)
    left, right = (
        book(lang, [f"{first}. {second}." for first, second in zip(said[0::2], said[1::2], strict=True)])
        for lang, said in (("xx", texts), ("yy", renderings))
    )
    numbers = zip(left.by_number, right.by_number, strict=True)
    return Pair("made-up-yy", left, right, frozenset(numbers))


def sets(draw: Random, kind: str, often: float) -> Parts:
    """Candidates whose evidence is mostly right; this many are parts."""
    right = np.array([draw.random() < often for _ in range(400)])
    rows = np.zeros((400, len(NAMES)))
    rows[:, PLACE["bias"]] = 1
    rows[:, PLACE["tokens of the part"]] = [draw.gauss(2 if one else -2, 1.5) for one in right]
    rows[:, PLACE["near"]] = [draw.gauss(0, 1) for _ in right]
    return Parts(f"{kind} {draw.random()}", kind, rows, right, np.zeros(400))


def test_a_text_is_cut_at_the_end_of_the_sentence_nearest_its_middle() -> None:
    assert halved("Goats may graze on the hill. Nobody owns the river. Boats float down it at night.") == (
        "Goats may graze on the hill. Nobody owns the river.",
        "Boats float down it at night.",
    )
    assert halved("No. Nobody owns the river that runs by.") is None
    assert halved("Nobody owns the river that runs by the hill") is None
    assert halved(f"{'山' * 20}。{'川' * 19}。") == (f"{'山' * 20}。", f"{'川' * 19}。")


def test_split_and_merged_rules_keep_the_counterparts_of_the_whole() -> None:
    pair = doubled()
    changed = divided(pair, seeded(1), 0.2)
    assert changed.left != pair.left
    assert changed.right != pair.right
    for side, books in enumerate(((pair.left, changed.left), (pair.right, changed.right))):
        before, after = ({rule.number: rule.text for rule in one.rules} for one in books)
        assert " ".join(after.values()) == " ".join(before.values())
        several = [one for one in after if sum(pairs[side] == one for pairs in changed.truth) > 1]
        assert len(several) > 5
    for a, b in changed.truth:
        assert {re.sub(r"-\d$|\+$", "", number) for number in (a, b)} & {a, b}
    assert divided(pair, seeded(1), 0.0).truth == pair.truth


def test_a_disguise_keeps_little_besides_numbers_and_symbols() -> None:
    plain = book("en", ["Rule 104.3b lets 12 goats graze for {T}.", *made_up(40)[0]])
    hidden = disguised(plain, seeded(1))
    assert [rule.number for rule in hidden.rules] == [rule.number for rule in plain.rules]
    assert re.findall(r"\d\w*|\{\w\}", hidden.rules[0].text.replace("104.3b", "1043b")) == ["1043b", "12", "{T}"]
    assert hidden.language != plain.language
    said = [
        set(re.findall(r"[a-z]{3,}", " ".join(rule.text.casefold() for rule in one.rules))) for one in (plain, hidden)
    ]
    assert len(said[0] & said[1]) < 0.1 * len(said[0])
    assert len(said[1]) > len(said[0])


def test_candidate_parts_are_distinguished() -> None:
    pair = opaque(divided(doubled(), seeded(2), 0.1), seeded(2))
    found = list(tried(pair, "manuals"))
    assert found
    assert sum(one.right.sum() for one in found) >= 5
    for one in found:
        assert one.evidence.shape == (len(one.right), len(NAMES))
        told = one.evidence[:, PLACE["share of the part"]]
        assert not one.right.any() or told[one.right].mean() > told[~one.right].mean()
    names = [(rule.number, rule.number) for rule in pair.left.rules]
    strangers = Pair(pair.name, pair.left, pair.right, frozenset(names))
    assert not any(one.right.any() for one in tried(strangers, "manuals"))


def test_evidence_is_weighted_by_information_and_prior() -> None:
    draw = seeded(5)
    rare, often = (weighed([sets(draw, "revisions", share) for _ in range(8)]) for share in (0.1, 0.5))
    for weights in (rare, often):
        assert weights[PLACE["tokens of the part"]] == pytest.approx(4 / 1.5**2, abs=0.3)
        assert weights[PLACE["near"]] == pytest.approx(0, abs=0.3)
        assert weights[PLACE["length"]] == 0
    assert often[PLACE["bias"]] - rare[PLACE["bias"]] == pytest.approx(np.log(9), abs=0.5)


def test_found_parts_are_counted_by_kind_of_book() -> None:
    draw = seeded(6)
    parts = [sets(draw, kind, 0.3) for kind in ("revisions", "revisions", "divided")]
    told = list(counts("so", list(by_others(parts))))
    known = [sum(int(one.right.sum()) for one in parts if one.kind == kind) for kind in ("revisions", "divided")]
    assert re.fullmatch(rf"so, revisions: \d+ of {known[0]} parts found, \d+ found in vain", told[2])
    assert re.fullmatch(rf"so, divided: \d+ of {known[1]} parts found, \d+ found in vain", told[3])


def test_a_folder_without_manuals_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path)])
    assert f"{tmp_path}: no manual of Debian" in capsys.readouterr().err


@pytest.mark.real_text
@pytest.mark.usefixtures("shared")
def test_revisions_record_successors_and_transfers() -> None:
    pair = revisions("2009-05-01", "2009-10-01")
    assert ("308.2d", "508.1g") in pair.truth
    assert {("212.3d", "302.4a"), ("212.3d", "302.4b"), ("212.3d", "302.4c")} <= pair.truth
    assert ("500.2", "508.1d") in pair.partly
    assert not pair.truth & pair.partly
