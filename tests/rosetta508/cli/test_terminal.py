"""Terminal output contains no control characters from a text, in any command."""

import json
import os
import pty
import re
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from rosetta508.cli import main
from rosetta508.cli.command_list import COMMANDS
from rosetta508.cli.output import say, visible
from rosetta508.integrations.pre_commit import main as pre_commit
from scraper.edition import Citation, Edition, Note, Reference, Rule, Source, write_edition
from scraper.library import Library
from scraper.page import Page, Pages
from tests.support import goat_wiki as goats
from tests.support.commands import Runner, read_terminal
from tests.support.engine_boards import creature, scenario
from tests.support.fault_server import FaultServer, document

pytestmark = pytest.mark.slow

EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\x9d\u202e\u2066\x7f\b[bold]x[link=a]:goat:"
"""A terminal's title, a bell, a cleared screen, C1, bidi, and rich's markup."""
SHOWN = r"\u001b]0;owned\u0007\u001b[2J\u009b31m\u009d\u202e\u2066\u007f\u0008[bold]x[link=a]:goat:"
FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
STYLES = re.compile(r"\x1b\[(?:[0-9;]*m|\?25[lh]|2K|1A)|\r(?=\x1b\[2K|\x1b\[1A)|\r$", re.MULTILINE)
"""rich's own output: colors, and a progress bar that is redrawn."""


def _rules(language: str, name: str) -> tuple[Rule, ...]:
    word = {"en-evil": "Cows graze", "en-new": "Goats graze", "it-evil": "Le mucche pascolano"}[name]
    return (
        Rule(f"508.1{EVIL}", f"{word} {language} first.{EVIL}", title=f"Title{EVIL}", examples=(f"Example.{EVIL}",)),
        Rule(
            "508.2",
            f"{word}, see rule 508.7{EVIL}.\n{word}.\tThen.",
            references=(Reference(f"508.7{EVIL}", EVIL), Reference("508.9", EVIL, EVIL)),
            citations=(Citation(EVIL, EVIL, None, EVIL),),
        ),
        Rule(f"{language}{EVIL}", f"{word} [/]alone {language} {EVIL}"),
    )


def _edition(language: str, name: str) -> Edition:
    return Edition(
        f"{name}{EVIL}",
        language,
        Source(f"source{EVIL}", EVIL, EVIL, EVIL),
        _rules(language, name),
        book=f"book{EVIL}",
        covers=("508", EVIL),
        stated_date="2024-10-02",
        notes=(Note(f"note{EVIL}", EVIL),),
        glossary=(f"Cow{EVIL}",),
    )


IT, EN, NEW = f"it-evil{EVIL}", f"en-evil{EVIL}", f"en-new{EVIL}"
PLAYER, X = f"A{EVIL}", f"x{EVIL}"
SCENARIO = scenario(creature(X, controller=PLAYER), players=[PLAYER, "B"], active=PLAYER, declaration={X: "B"})
SCENARIO |= {"id": EVIL, "expected": {"tapped": [f"y{EVIL}"]}}
TABLES: list[tuple[str, ...]] = [
    ("library",),
    ("library", IT),
    ("library", "--pages"),
    ("library", "--verify"),
    ("library", EVIL),
    ("align", IT, EN),
    ("align", IT, f"file{EVIL}.json"),
    ("drift", IT, EN),
    ("diff", IT, EN),
    ("diff", EN, NEW),
    ("diff", EN, NEW, EVIL),
    ("date", IT),
    ("search", "pascolano"),
    ("search", EVIL),
    ("show", f"mucche{EVIL}"),
    ("show", "508.1", "--from", EVIL),
    ("resolve", "508.1", "--to", EVIL),
    ("resolve", "508.1", "--from", IT),
    ("patch", IT, "--page", f"page{EVIL}.wiki", "--against", EN),
    ("history", EVIL),
    ("judge", "scenario.json"),
    ("judge", "scenario.json", "--check"),
    ("judge", f"none{EVIL}.json"),
    ("judge", f"bad{EVIL}.json"),
    ("examples", "--against", f"none{EVIL}"),
    ("changes", EVIL),
    ("changes", "--since", EVIL),
    ("fetch", EVIL),
    ("fetch", "--date", EVIL),
    ("read", f"none{EVIL}.txt", "--source", "fandom-it-508"),
    ("read", f"catalog{EVIL}.po"),
    ("read", f"good{EVIL}.po", "-o", f"out{EVIL}.json"),
    ("completion", EVIL),
    ("terms", EVIL),
    ("slips", "--format", EVIL),
    ("site", EVIL),
    ("--lang", EVIL, "library"),
    (EVIL,),
    (f"--{EVIL}",),
]
"""Commands that show hostile text to a person."""
DOCUMENTS: list[tuple[str, ...]] = [
    *(("align", IT, EN, "--format", form) for form in ("json", "csv", "tmx", "xliff", "po")),
    *(("drift", IT, EN, "--format", form) for form in ("json", "sarif", "markdown", "mediawiki")),
    ("patch", IT, "--list"),
    ("patch", IT, "--against", EN),
    ("library", IT, "--format", "json"),
    ("library", "--format", "json"),
    ("diff", EN, NEW, "--format", "json"),
    ("search", "pascolano", "--format", "json"),
    ("changes", "--format", "atom"),
]


def _name(words: Sequence[str]) -> str:
    return words[0] if words[0] in COMMANDS else "none"


@pytest.fixture(scope="module")
def evil_place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library and a working folder, both full of hostile texts."""
    place = tmp_path_factory.mktemp("evil")
    home, work = place / "home", place / "work"
    work.mkdir()
    editions = [_edition("it", "it-evil"), _edition("en", "en-evil"), _edition("en", "en-new")]
    for one in editions:
        Library(home).put(one)
    (home / "editions" / f"damaged{EVIL}.json").write_text("{}")
    pages = Pages(home)
    page = Page.of(f"source{EVIL}", EVIL, b"x", revision=EVIL, problem=EVIL)
    pages.keep_body(page, b"x")
    pages.keep_record(page)
    pages.path(page).write_bytes(b"y")
    (work / f"file{EVIL}.json").write_text(write_edition(editions[1]), "utf-8")
    (work / f"page{EVIL}.wiki").write_text(f"* 508.2 See rule 508.7{EVIL}.\n")
    (work / "scenario.json").write_text(json.dumps(SCENARIO))
    (work / f"bad{EVIL}.json").write_text(json.dumps(SCENARIO | {EVIL: EVIL}))
    head = 'msgid ""\nmsgstr ""\n"Language: it\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    head += '"X-Rosetta508-Original: x\\n"\n'
    (work / f"catalog{EVIL}.po").write_text(f'{head}\nmsgctxt "508.1 {EVIL} y"\nmsgid "{EVIL}"\nmsgstr "{EVIL}"\n')
    head += f'"X-Rosetta508-Source: s{EVIL}\\n"\n'
    (work / f"good{EVIL}.po").write_text(f'{head}\nmsgctxt "508.1"\nmsgid "Cows."\nmsgstr "Mucche."\n')
    return place


@pytest.fixture
def evil(evil_place: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use that library and that folder instead of `home`.

    Controls are not removed on input, so that they reach the output filter.
    """
    monkeypatch.setattr("scraper.documents.normalized_value", lambda value: value)
    monkeypatch.setenv("ROSETTA508_HOME", str(evil_place / "home"))
    monkeypatch.chdir(evil_place / "work")


@pytest.mark.usefixtures("evil")
@pytest.mark.parametrize("words", TABLES, ids=_name)
def test_no_control_character_is_piped_to_a_person(run: Runner, words: Sequence[str]) -> None:
    said = run(*words)
    assert FORBIDDEN.findall(said.out + said.err) == []
    assert "]0;owned" in said.out + said.err


def _on_terminal(words: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a command on a terminal and return everything that it shows."""
    ours, theirs = pty.openpty()
    found: list[bytes] = []
    reader = threading.Thread(target=lambda: found.extend(read_terminal(ours)))
    reader.start()
    with monkeypatch.context() as patched, os.fdopen(theirs, "w", encoding="utf-8") as stream, suppress(SystemExit):
        patched.setattr(sys, "stdout", stream)
        patched.setattr(sys, "stderr", stream)
        main(words)
    reader.join()
    os.close(ours)
    return b"".join(found).decode().replace("\r\n", "\n")


@pytest.mark.usefixtures("evil")
@pytest.mark.parametrize("words", [*TABLES, *DOCUMENTS], ids=_name)
def test_no_control_character_reaches_a_terminal(
    monkeypatch: pytest.MonkeyPatch, run: Runner, words: Sequence[str]
) -> None:
    for name, value in (("TERM", "xterm-256color"), ("COLUMNS", "200"), ("LANG", "en")):
        monkeypatch.setenv(name, value)
    plain = STYLES.sub("", _on_terminal(words, monkeypatch))
    assert FORBIDDEN.findall(plain) == []
    assert "owned" in plain
    if words[-1] == "json":
        shown = json.JSONDecoder().raw_decode(plain[plain.index("{\n") :])[0]
        assert shown == json.loads(run(*words).out)


def test_a_users_source_cannot_break_the_help(home: Path, run: Runner) -> None:
    home.mkdir()
    fields = 'language = "de"\nbook = "g"\ncovers = ["508"]\nreader = "wiki"\nedition = "g"\ntitle = "G"\nurl = "x"\n'
    (home / "sources.toml").write_text(f'["goats%(prog)s%"]\n{fields}', "utf-8")
    for command in ("read", "fetch"):
        assert "goats%(prog)s%" in "".join(run(command, "--help", code=0).out.split())


@pytest.mark.usefixtures("evil")
def test_the_hook_shows_no_control_character(capfd: pytest.CaptureFixture[str]) -> None:
    files = sorted(map(str, Path().glob("*.json")))
    pre_commit([*files, "--against", EN, "--severity", "info"])
    said = capfd.readouterr()
    assert FORBIDDEN.findall(said.out + said.err) == []
    assert SHOWN in said.out + said.err


def test_a_sites_response_is_shown_without_control_characters(server: FaultServer, run: Runner) -> None:
    evil = EVIL.replace("\b", "")
    server.on(goats.API, document({"error": {"code": evil, "info": evil}}))
    server.on(goats.PAGE, lambda handler: handler.respond(302, b"", None, Location="http://x/\x1b]0;owned\x07"))
    assert FORBIDDEN.findall(run("fetch", "mtgwiki-en-508", code=1).err) == []


def test_an_engines_answer_is_shown_without_control_characters(tmp_path: Path, run: Runner) -> None:
    program = tmp_path / "engine.py"
    program.write_text(
        f"import json, sys\nfor line in sys.stdin: print(json.dumps({{'unsupported': {EVIL!r}}}), flush=True)"
    )
    said = run("examples", "--against", f"{sys.executable} {program}")
    assert FORBIDDEN.findall(said.out + said.err) == []
    assert SHOWN in said.out


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\tb\nc\r\nd", "a\tb\nc\nd"),
        ("a\rb", r"a\u000db"),
        ("\x85\u2028", r"\u0085\u2028"),
        ("e\u0301 \u200d \u200f ルール «»", "e\u0301 \u200d \u200f ルール «»"),
    ],
)
def test_line_feeds_tabs_and_letters_are_kept(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert visible(shown) == shown


def test_a_message_is_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    say("one\ntwo\r\nthree")
    assert capfd.readouterr().err == "one\\u000atwo\\u000athree\n"
