"""Rule numbers: read, ordered, related, refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scraper.errors import MalformedNumber
from scraper.rule_number import LETTERS, RuleNumber, natural_key, number_range, parent_of, parts_of

numbers = st.builds(
    RuleNumber, st.integers(100, 999), st.integers(1, 999), st.one_of(st.none(), st.sampled_from(LETTERS))
)


@given(numbers)
def test_a_number_survives_printing_and_reading(number: RuleNumber) -> None:
    assert RuleNumber.parse(str(number)) == number


@given(numbers, numbers)
def test_the_order_is_the_natural_order(one: RuleNumber, other: RuleNumber) -> None:
    assert (one < other) == (natural_key(str(one)) < natural_key(str(other)))


def test_the_order_is_the_order_of_the_book() -> None:
    printed = ["508", "508.1", "508.1b", "508.1k", "508.1m", "508.1z", "508.1aa", "508.2", "508.10", "509"]
    mixed = printed[4:] + printed[:4][::-1]
    assert sorted(mixed, key=RuleNumber.parse) == printed
    assert sorted(mixed, key=natural_key) == printed


@pytest.mark.parametrize(
    "text",
    [*"508. 508.1. 508.1l 508.1o 508.1K 508.0 58.1 508.1al 508.1aaa ５０８ ５08 5٠8.1 508.１".split(), "", " 508"],  # noqa: SIM905
)
def test_an_invalid_number_is_refused(text: str) -> None:
    with pytest.raises(MalformedNumber, match="is not a rule number; expected a form like"):
        RuleNumber.parse(text)


def test_skipping_l_and_o_leaves_no_gap() -> None:
    assert str(RuleNumber.parse("508.1k").next_sibling) == "508.1m"
    assert str(RuleNumber.parse("508.1n").next_sibling) == "508.1p"
    assert str(RuleNumber.parse("704.5z").next_sibling) == "704.5aa"
    assert RuleNumber.parse("508.1zz").next_sibling is None


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("506.6a", "f", ["506.6a", "506.6b", "506.6c", "506.6d", "506.6e", "506.6f"]),
        ("508.1k", "508.1n", ["508.1k", "508.1m", "508.1n"]),
        ("702.1", "3", ["702.1", "702.2", "702.3"]),
        ("506", "508", ["506", "507", "508"]),
    ],
)
def test_a_range_expands_to_every_rule_in_it(first: str, last: str, expected: list[str]) -> None:
    assert number_range(first, last) == expected


@pytest.mark.parametrize(("first", "last"), [("506.6f", "a"), ("506.6a", "507.1b"), ("508.1", "z")])
def test_an_invalid_range_is_refused(first: str, last: str) -> None:
    with pytest.raises(MalformedNumber):
        number_range(first, last)


def test_parents_need_no_grammar() -> None:
    assert [parent_of(n) for n in ("508.1k", "508.1", "508", "3d1a", "12.4.2", "intention:7")] == [
        "508.1", "508", None, "3d1", "12.4", "intention",
    ]  # fmt: skip
    assert parts_of("3d1a") == ["3", "d", "1", "a"]
    assert RuleNumber.parse("508.1k").parent == RuleNumber(508, 1)
    assert RuleNumber(508).parent is None
