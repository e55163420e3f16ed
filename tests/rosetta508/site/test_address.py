"""Addresses: how a number is written in a link, and how pages link to each other."""

import pytest

from rosetta508.site.model.address import plain, relative, rule_page, slug, source_file


@pytest.mark.parametrize("number", ["508", "508.1k", "3d1a", "12.4.2", "A-7"])
def test_a_plain_number_is_its_own_address(number: str) -> None:
    assert slug(number) == number


@pytest.mark.parametrize("number", ["../../etc", "508.1j#2", "<b>", "", "五〇八", "index", "a" * 300, ".hidden", "a/b"])
def test_any_other_number_gets_a_safe_and_stable_address(number: str) -> None:
    found = slug(number)
    assert found == slug(number)
    assert found not in {"index", ""}
    assert len(found) < 80
    assert not set(found) & set("/\\<>#?%. ")


def test_different_numbers_have_different_addresses() -> None:
    numbers = ["508.1j", "508.1j#2", "508.1j#3", "508.1j 2", "五〇八", "五〇九"]
    assert len({slug(number) for number in numbers}) == len(numbers)


def test_a_title_contains_no_markup_characters() -> None:
    assert plain("508.1k") == "508.1k"
    assert plain("<script>{{x}}&amp;`[a](b)\\") == "scriptxamp;a(b)"
    assert plain("\x00\u202e<") == "?"


def test_addresses_use_the_english_number_or_the_language() -> None:
    assert rule_page("508.1k") == "rules/508.1k/"
    assert rule_page("508.1j", "it") == "rules/it/508.1j/"


@pytest.mark.parametrize(
    ("origin", "target", "link"),
    [
        ("", "rules/508.1k/", "rules/508.1k/"),
        ("rules/508.1k/", "rules/508.2/", "../508.2/"),
        ("rules/508.1k/", "", "../../"),
        ("rules/it/508.1j/", "rules/508.1k/", "../../508.1k/"),
        ("rules/508/", "rulings/#declare-3", "../../rulings/#declare-3"),
        ("rulings/", "rulings/#declare-3", "#declare-3"),
    ],
)
def test_links_are_relative_to_the_page(origin: str, target: str, link: str) -> None:
    assert relative(origin, target) == link


def test_every_address_has_a_file() -> None:
    assert source_file("") == "index.md"
    assert source_file("drift/") == "drift/index.md"
    assert source_file("rules/508.1k/") == "rules/508.1k.md"
    assert source_file("rules/it/506.6a/") == "rules/it/506.6a.md"
