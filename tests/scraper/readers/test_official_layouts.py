"""The official text in every encoding and layout of its revisions: each gives the same rules."""

import re

import pytest

from scraper.edition import Edition, Misprint
from scraper.errors import UnexpectedPage
from scraper.readers import read_page
from scraper.readers.mac_roman import repaired
from scraper.readers.official_layout import is_reworded
from scraper.sources import source_entry
from tests.support.checkout import ROOT

PAGE = (ROOT / "tests/pages/official/page.txt").read_text("utf-8")
REWORDED = """.. _intro:

************
Introduction
************

The rules of the pasture, effective as of November 8, 2024.

.. _goats:

*****
Goats
*****

:tocdepth: 2

.. _general:

General
=======

100.1
-----

These *rules* apply to goats\\ |G|, and to `sheep <http://example.org/sheep>`_. A star (\\*) marks a kid.

    .. _four-legs:

    a. A goat has four legs. Whoever :ref:ers to five is wrong.

        .. admonition:: Example

            Two goats have eight legs.

            b. A goat without legs lies down.

        .. seealso::
            :ref:`gates`

    c. A goat has a beard. See section 5, :ref:`day` (see :ref:`gates`"). As :ref:`Rule 100.1a <four-legs>`.

        .. seealso::

            :ref:`four-legs`

.. _day:

*******
The Day
*******

Night
=====

.. _gates:

Gates
=====

501.1
-----

Gates open in the morning.

.. _glossary:

********
Glossary
********

.. glossary::

    Gate
        A way through a fence.

        .. seealso::
            :ref:`gates`

    Goat
        See :term:`Gate`.

*******
Credits
*******

Ann Goatherd
"""
BOOK = """Welcome to the pasture!

What this book is for

It is for people who keep goats.

Section I: Keeping Goats

The First Rule

Goats come first.

Ropes and Knots
A knot holds until it is cut.

EXAMPLE

A cut knot is none.

Counts As . . .
     Rope: Twine is rope.

Section III: Keeping More

Ropes and Knots

Two knots hold better than one.
"""


def read(text: str | bytes) -> Edition:
    content = text.encode() if isinstance(text, str) else text
    return read_page(content, source_entry("official"), place="page")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_are_recognized(encoding: str, end: str) -> None:
    edition = read(PAGE.replace("\n", end).encode(encoding))
    assert (edition.rules, edition.glossary) == (read(PAGE).rules, read(PAGE).glossary)


def test_mac_roman_characters_are_restored() -> None:
    page = PAGE.replace("to sheep", "to the goatherd’s sheep").replace("A goat has", "A “goat”—the kid™ too—has")
    damaged = page.encode("mac_roman").decode("latin-1")
    assert "goatherdÕs" in damaged
    assert "“" not in damaged
    assert read(damaged).rules == read(page).rules


@pytest.mark.parametrize("text", ["Õ stands alone", "goatÕs and è", "goatÕs and 山羊", "no sign at all"])
def test_characters_that_may_not_be_mac_roman_are_kept(text: str) -> None:
    assert repaired(text) == text


def test_rules_italics_and_indents_are_ignored() -> None:
    page = re.sub(r"^(\d{1,3}\. \w+)$", r"\1\n-----------", PAGE, flags=re.MULTILINE)
    page = page.replace("Example:", "  EXAMPLE:").replace("\n508.1", "\n  508.1").replace("goats, and", "_goats_, and")
    assert read(page).rules == read(PAGE).rules


def test_contents_with_page_numbers_and_an_index_are_skipped() -> None:
    page = PAGE.replace("100. General\n101. Ropes\n", "  100. General..........2\n101. Ropes....3\n", 1)
    page = page.replace("\nCredits\n\nWritten", "\nIndex\n\nRope, 101, 508.1\n\nCredits\n\nWritten")
    assert (read(page).rules, read(page).glossary) == (read(PAGE).rules, read(PAGE).glossary)


def test_a_text_without_contents_is_read() -> None:
    start = PAGE.index("Contents")
    page = PAGE[:start] + PAGE[PAGE.index("1. Goats\n\n100. General\n\n100.1") :]
    assert read(page).rules == read(PAGE).rules


def test_the_date_may_be_at_the_end() -> None:
    said = "In the pasture, effective as of November 8, 2024."
    assert read(PAGE.replace(said, "") + said + "\n").stated_date == "2024-11-08"


@pytest.mark.parametrize(
    ("meant", "printed", "twice"),
    [
        ("508.1b", "508.1a", True),
        ("508.1b", "508.b", False),
        ("508.1b", "508.2b", False),
        ("508.1b", "507.1b", False),
        ("101.1a", "110.1a", False),
    ],
)
def test_a_misprinted_number_is_corrected_and_reported(meant: str, printed: str, twice: bool) -> None:
    edition = read(re.sub(rf"(?m)^{re.escape(meant)} ", f"{printed} ", PAGE))
    assert edition.rules == read(PAGE).rules
    assert edition.misprints == (Misprint(printed, meant, twice),)
    assert [(one.number, one.kept_as) for one in edition.repeats] == ([(printed, meant)] if twice else [])
    assert Edition.from_json(edition.to_json()) == edition


def test_a_number_too_far_off_is_kept_as_printed() -> None:
    edition = read(PAGE.replace("508.1b A", "508.3d A"))
    assert ("508.3d" in edition.by_number, edition.misprints) == (True, ())


def test_a_reworded_copy_gets_its_numbers_from_its_structure() -> None:
    assert (is_reworded(REWORDED), is_reworded(PAGE)) == (True, False)
    edition = read(REWORDED)
    assert [(rule.number, rule.title or rule.text, rule.examples) for rule in edition.rules] == [
        ("1", "Goats", ()),
        ("100", "General", ()),
        ("100.1", "These rules apply to goats{G}, and to sheep. A star (*) marks a kid.", ()),
        ("100.1a", "A goat has four legs. Whoever refers to five is wrong.", ("Two goats have eight legs.",)),
        ("100.1b", "A goat without legs lies down. (See rule 501, “Gates.”)", ()),
        (
            "100.1c",
            "A goat has a beard. See section 5, “The Day” (see rule 501, “Gates”). As rule 100.1a. (See rule 100.1a.)",
            (),
        ),
        ("5", "The Day", ()),
        ("500", "Night", ()),
        ("501", "Gates", ()),
        ("501.1", "Gates open in the morning.", ()),
    ]
    assert (edition.stated_date, edition.glossary) == ("2024-11-08", ("Gate", "Goat"))


def test_a_rulebook_without_numbers_is_numbered_by_its_passages() -> None:
    edition = read(BOOK)
    assert [(rule.number, rule.title or rule.text) for rule in edition.rules] == [
        ("section-1", "Keeping Goats"),
        ("the-first-rule", "The First Rule"),
        ("the-first-rule:1", "Goats come first."),
        ("ropes-and-knots", "Ropes and Knots"),
        ("ropes-and-knots:1", "A knot holds until it is cut."),
        ("ropes-and-knots:2", "A cut knot is none."),
        ("counts-as", "Counts As . . ."),
        ("counts-as:1", "Rope: Twine is rope."),
        ("section-3", "Keeping More"),
        ("ropes-and-knots-2", "Ropes and Knots"),
        ("ropes-and-knots-2:1", "Two knots hold better than one."),
    ]
    assert edition.id == "en-undated-official"


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (BOOK[: BOOK.index("ter than")], "breaks off inside rule two-knots-hold-bet; expected the end of a sentence"),
        (BOOK.replace("Section III", "Part III"), "expected rule 100.1 after line 1; found none"),
        (BOOK.replace("Section I:", "Section IX:"), "expected rule 100.1 after line 1; found none"),
        ("A recipe for cheese. Take milk, and stir it until it is thick.\n", "expected rule 100.1 after line 1"),
        (REWORDED.replace("100.1", "131.1"), "expected rule 100.1 after line 4; found none"),
    ],
)  # fmt: skip
def test_a_text_that_is_not_a_rule_book_is_refused(page: str, message: str) -> None:
    with pytest.raises(UnexpectedPage) as caught:
        read(page)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
