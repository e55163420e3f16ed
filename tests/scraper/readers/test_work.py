"""A reader's work is linear: every character is checked a few times, however long one rule is."""

from collections.abc import Callable
from typing import Any

import pytest

import scraper.readers.listing
from scraper.errors import UnexpectedPage
from scraper.readers import official, read_page, references, refusals, wiki
from scraper.readers.listing import Entry
from scraper.readers.markup import _Walk
from scraper.readers.restructured import plain_layout
from scraper.sources import source_entry
from tests.fuzz.targets import Target
from tests.fuzz.trying import Tally, try_input

pytestmark = pytest.mark.slow

WIKI = "mtgwiki-en-508"
PAGE = (
    "<html><body><h1>Declare attackers step</h1><p>From the Comprehensive Rules (November 8, 2024)</p><ul><li>508.1 {}"
)
CAPTURE = "Declare attackers step\nFrom the Comprehensive Rules (November 8, 2024)\n508.1 {}"
OFFICIAL = "These goats are effective as of November 8, 2024.\n\n1. Goats\n\n100. General\n\n100.1. {}"
END = "\nGlossary\n\nGoat\nAn animal.\n\nCredits\n\nThe goatherd wrote this.\n"
SET_ANEW = ".. _goats:\n\nThese goats are effective as of November 8, 2024.\n\n1. Goats\n------\n\n100.1. {}"
PIECE = "goats and sheep line up at the gate and then wait"
PIECES = 3000
CUT: dict[str, tuple[str, str]] = {
    "by line breaks": (WIKI, PAGE.format(f"{PIECE}<br>" * PIECES) + "end.</li></ul></body></html>"),
    "into captured lines": (WIKI, CAPTURE.format(f"{PIECE}\n" * PIECES) + "end.\n"),
    "in an example": (WIKI, CAPTURE.format("Goats.\nExample: " + f"{PIECE}\n" * PIECES) + "end.\n"),
    "into paragraphs": (WIKI, PAGE.format(f"<p>{PIECE}.</p>" * PIECES) + "</li></ul></body></html>"),
    "into wrapped lines": ("official", OFFICIAL.format(f"{PIECE}\n" * PIECES) + f"end.\n{END}"),
}
OFTEN = 12
"""How often a character may be checked to find the end of a sentence."""


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Count the characters checked to find the end of a sentence."""
    count = 0
    real = scraper.readers.listing.is_finished

    def counted(text: str) -> bool:
        nonlocal count
        count += len(text)
        return real(text)

    for module in (scraper.readers.listing, wiki, official, refusals):
        monkeypatch.setattr(module, "is_finished", counted)
    return lambda: count


@pytest.mark.parametrize("cut", CUT)
def test_a_rule_in_thousands_of_pieces_is_read_in_linear_time(looked_at: Callable[[], int], cut: str) -> None:
    name, text = CUT[cut]
    edition = read_page(text.encode(), source_entry(name), place="page")
    rule = edition.rules[-1]
    whole = " ".join((rule.text, *rule.examples))
    assert whole.count(PIECE) == PIECES
    assert looked_at() < OFTEN * len(text)


def test_pieces_of_a_rule_are_joined_once() -> None:
    entry = Entry("508.1", 1)
    pieces = [f"goat {number} and" for number in range(500)]
    for piece in [*pieces, "no more."]:
        entry.extend(piece)
    (paragraph,) = entry.texts
    assert all(one is other for one, other in zip(paragraph, pieces, strict=False))
    assert entry.text == " ".join([*pieces, "no more."])
    assert entry.last_words == "goat 497 and goat 498 and goat 499 and no more."
    entry.extend("Sheep follow")
    assert entry.text.endswith(" no more.\nSheep follow")
    assert entry.last_words.endswith("goat 499 and no more. Sheep follow")
    entry.examples.append(["Two goats"])
    entry.extend("run.")
    assert (entry.examples, entry.last_words) == ([["Two goats", "run."]], "Two goats run.")


def test_pieces_of_a_line_of_markup_are_joined_once(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = 0
    real: Any = _Walk._add

    def watched(walk: _Walk, piece: str) -> None:
        nonlocal longest
        real(walk, piece)
        longest = max(longest, *map(len, walk.pieces))

    monkeypatch.setattr(_Walk, "_add", watched)
    text = PAGE.format("goats <b>and</b> sheep " * PIECES) + "end.</li></ul></body></html>"
    edition = read_page(text.encode(), source_entry(WIKI), place="page")
    assert edition.rules[0].text == "goats and sheep " * PIECES + "end."
    assert longest < len(PAGE)


@pytest.mark.parametrize("cited", ["rule 508.1–508.999 and ", "rules 508.1, 508.2, 508.3, "])
@pytest.mark.parametrize("parts", [1, 40])
def test_references_are_limited_to_the_size_of_a_book(cited: str, parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(references, "MOST", 3000)
    made: list[int] = []
    real: Any = references.refuse_too_many

    def watched(count: int) -> None:
        made.append(count)
        real(count)

    for module in (references, scraper.readers.listing):
        monkeypatch.setattr(module, "refuse_too_many", watched)
    rules = "".join(f"<li>508.{number} {cited * (4000 // parts)}.</li>" for number in range(1, parts + 1))
    with pytest.raises(UnexpectedPage, match=r"^page: contains more than 3,000 references; no page of rules does$"):
        read_page((PAGE.format("Goats.") + rules + "</ul></body></html>").encode(), source_entry(WIKI), place="page")
    assert max(made) < 3000 + 1000 * (1 + (parts > 1) * 4)


def test_pointers_are_joined_once_with_the_preceding_text() -> None:
    seen = [".. _goats:", "", "Goats", "-----", "", "100.1.", "  Goats run."]
    seen += [".. seealso::", "   :ref:`goats`"] * 3
    lines = [text for _, text in plain_layout(seen)]
    (rule,) = (text for text in lines if text.startswith("100.1."))
    assert rule.startswith("100.1. Goats run.")


@pytest.mark.parametrize(
    ("name", "frame", "piece"),
    [
        (WIKI, PAGE, "From the "),
        (WIKI, CAPTURE, "From the "),
        ("official", SET_ANEW, "`<"),
        ("official", SET_ANEW, ":ref:`a<"),
        ("official", SET_ANEW, ":ref:`"),
        ("official", SET_ANEW, ":term:`a "),
        ("official", SET_ANEW, "`" + " " * 500),
    ],
)
def test_unclosed_brackets_take_no_longer_than_other_text(name: str, frame: str, piece: str) -> None:
    def read(content: bytes) -> None:
        read_page(content, source_entry(name), place="page")

    try_input(Target("reader", read, ()), frame.format(piece * (300_000 // len(piece))).encode(), Tally())
