"""Sources: the required fields of each entry, so that a new page needs only an entry."""

from pathlib import Path

import pytest

from scraper.errors import MalformedDocument, SourceChanged, UnknownName
from scraper.readers import READERS, read_page
from scraper.readers.profile import profile_of
from scraper.sources import SourceEntry, source_entries, source_entry
from tests.support.sources import GERMAN, own


@pytest.mark.parametrize("entry", source_entries().values(), ids=lambda entry: entry.name)
def test_an_entry_is_complete(entry: SourceEntry) -> None:
    assert entry.reader in READERS
    assert entry.title
    assert entry.book
    assert entry.url is None or entry.url.startswith("http")
    assert profile_of(entry.language, entry.profile).date
    assert not entry.api or (entry.api.startswith("https://") and entry.url)
    assert not entry.link or entry.hosts
    assert source_entry(entry.name) is entry


def test_two_sources_never_give_the_same_edition_id() -> None:
    ends = [(entry.language, entry.edition) for entry in source_entries().values()]
    assert len(ends) == len(set(ends))


def test_pages_of_one_book_share_its_name() -> None:
    assert source_entry("fandom-it-506").book == source_entry("fandom-it-508").book


def test_an_unknown_source_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownName) as caught:
        source_entry("mtgwiki-en-509")
    assert str(caught.value) == (
        "no source is called “mtgwiki-en-509”; choose from " + ", ".join(sorted(source_entries()))
    )


PAGE = """<html><body><h1>Ziegen</h1><p>Aus dem Regelwerk (8. November 2024)</p><ul>
<li>508.1 Die Ziegen stehen am Tor.<dl><dd>Beispiel: Zwei Ziegen, ein Tor.</dd></dl></li>
<li>508.2 Danach bläst der Hirte ins Horn.</li></ul></body></html>"""


def test_a_page_in_a_new_language_needs_one_entry(home: Path) -> None:
    before = set(source_entries())
    own(home, GERMAN)
    assert set(source_entries()) == before | {"goats-de-508"}
    edition = read_page(PAGE.encode(), source_entry("goats-de-508"), place="page")
    assert (edition.id, edition.language) == ("de-2024-11-08-goats-508", "de")
    assert [(rule.number, rule.examples) for rule in edition.rules] == [
        ("508.1", ("Zwei Ziegen, ein Tor.",)),
        ("508.2", ()),
    ]


def test_a_users_entry_overrides_fields_of_a_shipped_one(home: Path) -> None:
    own(home, '[fandom-it-508]\nurl = "https://elsewhere.example/"\n')
    entry = source_entry("fandom-it-508")
    assert (entry.url, entry.language, entry.reader) == ("https://elsewhere.example/", "it", "wiki")
    own(home, "")
    assert source_entry("fandom-it-508").url != "https://elsewhere.example/"


NO_PATTERN = "is not a valid regular expression"
REPEATS = "repeats a group that repeats or branches; expected"
NO_TEMPLATE = "is not a valid template; expected an address that contains"


def wrong(table: str, field: str, line: str, *values: str) -> list[tuple[str, str]]:
    """Return pairs of a list of sources with one invalid value, and the error line.

    For the field `dated`, a valid address comes before the value.
    """
    around = "['https://x.example/{{date}}', '{}']" if field == "dated" else "'{}'"
    return [
        (f"[{table}]\n{field} = {around.format(one)}", f"[{table}] field {field}: “{one}” {line}") for one in values
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[x", "is not TOML ("),
        ("\x00", "is not TOML ("),
        ("x = 1", "“x” is not a table; expected [x]"),
        ("[x]\nlanguage = 'de'", "[x] lacks the field “book”"),
        ("[official]\nreder = 'wiki'", "[official]: unknown field “reder”; expected one of language, book, "),
        ("[official]\nurl = 1", "[official] field url: expected a string"),
        ("[official]\ncovers = '5'", "[official] field covers: expected a list of strings"),
        ("[official]\nhosts = [1]", "[official] field hosts: expected a list of strings"),
        ("[official]\nprofile = 1", "“official.profile” is not a table; expected [official.profile]"),
        (
            "[official.profile]\nexemple = 'x'",
            "[official.profile]: unknown field “exemple”; expected one of example, rules_line",
        ),
        *wrong("official.profile", "example", NO_PATTERN, "(", "(?i)x", "x)(?:y"),
        *wrong("official.profile", "date", NO_PATTERN, "x"),
        *wrong("official", "link", NO_PATTERN, "(", "a{99999999999}", "[[a]", "*.txt"),
        *wrong("official", "link", REPEATS, "(a+)+", "(a*b?)*c", "(?:(a|ab)x)*", "(?:x(?:a{1,9})){2,}", "(?=(.+)*)x"),
        *wrong("official", "link", REPEATS, r"(\\w+\\s?)*?x"),
        (f"[official]\nlink = '{'(' * 900}x{')' * 900}'", "[official] field link: “"),
        *wrong("official", "dated", NO_TEMPLATE, "{foo}", "{", "}", "{}", "{0}", "{year", "{year:>999999999}", "x{{}"),
        *wrong("official", "dated", NO_TEMPLATE, "{date:{year}}", "{year!r}", "{year.real}", "{year[0]}", "{year!}"),
        ("[official.profile]\nmonths = 'May'", "[official.profile] field months: expected a list of strings"),
    ],
)
def test_an_invalid_users_list_gives_a_one_line_error(home: Path, text: str, line: str) -> None:
    own(home, text)
    with pytest.raises(MalformedDocument) as caught:
        source_entries()
    assert str(caught.value).startswith(f"{home / 'sources.toml'}: {line}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "date",
    [
        "(?P<year>\\d+)(?P<month>x)?(?P<day>x)?",
        "(?P<year>\\d+)(?P<month>)(?P<day>)",
        "(?P<year>9+)-(?P<month>1)-(?P<day>1)",
    ],
)
def test_a_date_pattern_that_matches_an_invalid_date_finds_none(home: Path, date: str) -> None:
    own(home, GERMAN + f"date = '{date}'\n")
    page = PAGE.replace("8. November 2024", "9" * 30 + "-1-1")
    with pytest.raises(SourceChanged, match="the date of the rules cannot be read"):
        read_page(page.encode(), source_entry("goats-de-508"), place="page")


@pytest.mark.parametrize("pattern", ["a+b+", "(?:x[a-z]*y)?", "(?:ab|cd)?", "(?:ab){3,}", "[ab]+(?:c|d)*", "(a+){1}"])
def test_patterns_with_simple_repetition_are_accepted(home: Path, pattern: str) -> None:
    own(home, f"[official]\nlink = '{pattern}'\n")
    assert source_entry("official").link == pattern
