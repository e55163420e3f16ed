"""Which examples depend on changed rules: by the numbers that each section's example pages use."""

from collections.abc import Iterable

import pytest

from executable_examples.example import Example
from executable_examples.page import read_pages
from rosetta508.compare.library_changes import examples_of_rules
from scraper.library import Library


def players() -> Iterable[Example]:
    return [example for page in read_pages() for example in page.examples]


@pytest.mark.parametrize(
    ("edition", "number", "played"),
    [
        ("it-2024-10-02-fandom-506", "506.4", "506.4-leaves"),
        ("en-2024-11-08-official", "506.3e", "506.3f-battle-enters"),
        ("en-2024-11-08-official", "508.1h", "508.1h-locked-in"),
        ("it-2024-10-02-fandom-508", "508.1j", "508.1k-removed"),
    ],
)
def test_a_changed_rule_names_the_examples_of_the_english_rule_it_corresponds_to(
    edition: str, number: str, played: str
) -> None:
    library = Library()
    assert played in examples_of_rules(library.get(edition), [number], library, players)[number]


def test_a_rule_without_examples_names_none() -> None:
    library = Library()
    assert not examples_of_rules(library.get("it-2024-10-02-fandom-506"), ["506.1"], library, players).get("506.1")
