"""A few seconds of fuzzing: damaged input causes only our own errors; plus the finds of longer runs."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from scraper.documents import load_document
from scraper.errors import MalformedDocument, MalformedNumber, Unreachable
from scraper.fetching.address import Address, joined
from scraper.readers import read_page
from scraper.rule_number import RuleNumber, natural_key
from scraper.sources import FILE, source_entries, source_entry
from tests.fuzz.inputs import inputs
from tests.fuzz.targets import Target, targets
from tests.fuzz.trying import Tally, try_input
from tests.support.checkout import ROOT

_EXAMPLES = 40


@pytest.mark.slow
@pytest.mark.parametrize("target", targets(), ids=lambda target: target.name)
def test_damaged_input_is_read_completely_or_refused_in_one_line(target: Target) -> None:
    tally = Tally()

    @settings(max_examples=_EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(inputs(target))
    def tried(content: bytes) -> None:
        try_input(target, content, tally)

    tried()
    assert tally.tried >= _EXAMPLES


@pytest.mark.parametrize("target", targets(), ids=lambda target: target.name)
def test_undamaged_input_is_read(target: Target) -> None:
    tally = Tally()
    for seed in target.seeds:
        if target.name.startswith("rule numbers") and b"rules" in seed:
            continue
        try_input(target, seed, tally)
    assert tally.taken == tally.tried > 0


def test_an_unexpected_exception_is_a_failure() -> None:
    def fails(content: bytes) -> None:
        raise KeyError(content)

    with pytest.raises(KeyError):
        try_input(Target("x", fails, ()), b"", Tally())


def test_a_long_error_message_is_a_failure() -> None:
    def refuses(content: bytes) -> None:
        error = MalformedDocument("{found}", found="x")
        error.template = content.decode()
        raise error

    with pytest.raises(AssertionError, match="of 5000 letters"):
        try_input(Target("x", refuses, ()), b"x" * 5000, Tally())


def test_a_repeated_section_of_rulings_keeps_its_rules_separate() -> None:
    text = (ROOT / "tests/pages/rulings-1997/page.txt").read_text("utf-8")
    again = text.replace(
        "1.3 Other Goat Rulings\n", "Attack Phase - Other Goat Rulings\n\nGoats eat twice.\n\n1.3 Other Goat Rulings\n"
    )
    edition = read_page(again.encode(), source_entry("rulings-1997"), place="page")
    assert [rule.number for rule in edition.rules][-3:] == ["other", "other:1", "other:1#2"]
    assert len(edition.by_number) == len(edition.rules)


def test_a_document_with_a_number_of_thousands_of_digits_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"schema": ' + "9" * 5000 + "}", "utf-8")
    with pytest.raises(MalformedDocument) as caught:
        load_document(path, "edition")
    assert str(caught.value) == f"{path}: is not JSON (a number is too long); expected the document “edition”"


def test_rule_numbers_of_thousands_of_digits_are_sorted() -> None:
    numbers = ["9" * 5000, "1" + "0" * 5000, "10.2", "9.10", "9.2"]
    assert sorted(numbers, key=natural_key) == ["9.2", "9.10", "10.2", "9" * 5000, "1" + "0" * 5000]


def test_characters_that_xml_forbids_are_removed_everywhere() -> None:
    rules = "<p>From the Comprehensive Rules (May 1, 2024—Goats)</p><p>508.1 Goats\x01 run<nav>x</nav>\x02 far&#3;.</p>"
    page = f"<html><body>{rules}</body></html>"
    (rule,) = read_page(page.encode(), source_entry("mtgwiki-en-508"), place="page").rules
    assert rule.text == "Goats run far."


@pytest.mark.parametrize("location", ["http://[1", "//[::x]/", "https://[1]/MagicComp.txt"])
def test_an_invalid_address_is_refused_everywhere(location: str) -> None:
    with pytest.raises(Unreachable, match="is not the address of a page"):
        Address.parse("https://mtg.wiki/x").joined(location)
    with pytest.raises(Unreachable, match="is not the address of a page"):
        joined("https://mtg.wiki/x", location) and Address.parse(location)


@pytest.mark.parametrize("name", ["mtgwiki-en-508", "rulings-1997", "official"])
def test_many_short_lines_are_read_in_linear_time(name: str) -> None:
    page = next((ROOT / "tests/pages" / name).glob("page.*")).read_bytes()
    target = next(one for one in targets() if one.name == f"reader of {name}")
    at = len(page) * 2 // 3
    try_input(target, page[:at] + b"\ngoat" * 60_000 + page[at:], Tally())


def test_an_invalid_rule_number_is_quoted_in_part() -> None:
    with pytest.raises(MalformedNumber) as caught:
        RuleNumber.parse("508.1" * 1000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x = " + "[" * 3000, "is not TOML (maximum recursion depth exceeded"),
        ("x = " + "9" * 5000, "is not TOML (Exceeds the limit (4300"),
        ("[mtgwiki-en-508]\n" + "x" * 5000 + " = 1", "xxx…”; expected one of"),
        ("[mtgwiki-en-508.profile]\nexample = 'a{99999999999}'", "is not a valid regular expression"),
        ("[mtgwiki-en-508.profile]\nexample = '(" + "x" * 5000 + "'", "x…” is not a valid regular expression"),
    ],
)
def test_unreadable_users_sources_are_refused_in_one_line(home: Path, text: str, line: str) -> None:
    home.mkdir()
    (home / FILE).write_text(text, "utf-8")
    with pytest.raises(MalformedDocument) as caught:
        source_entries()
    assert line in str(caught.value)
    assert len(str(caught.value)) < 500
