"""The command line for people and programs: in three languages, in terminals and pipes, with bad input."""

import csv
import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from rich.cells import cell_len

import rosetta508
from rosetta508.cli.command_list import COMMANDS
from rosetta508.language.interface import LANGUAGES, Interface, chosen_language
from scraper.edition import Edition, Rule, Source, write_edition
from scraper.library import Library
from tests.support.checkout import ROOT
from tests.support.commands import COWS, EN, ESCAPE, IT, JA, WHOLE, Ran, Runner, in_terminal, start, unstyled, written
from tests.support.schemas import schema

LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
USAGE = {"en": "usage: rosetta508", "it": "uso: rosetta508", "ja": "使い方：rosetta508"}
OPTIONS = {"en": "options:", "it": "opzioni:", "ja": "オプション："}
NEWS = ("en-2024-11-08-official", "en-2026-08-07-official")

LITTLE = 2**30
"""Bytes of memory, including everything that a process maps."""


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


# ---- languages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_is_in_the_readers_language_and_fits_the_terminal(run: Runner, command: str | None, language: str) -> None:
    ran = run(*([command] if command else []), "--help", "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(USAGE[language])
    interface = Interface(language)
    said = " ".join(ran.out.replace("\n", " ").split())
    wanted = COMMANDS[command] if command else "Reference and cross-checker for game rules in several languages."
    assert "".join(interface(wanted).split()) in "".join(said.split())
    assert f"\n{OPTIONS[language]}\n" in ran.out
    assert [line for line in ran.out.splitlines() if cell_len(line) > 80] == []
    if language != "en":
        told = re.sub(rf"\b({'|'.join(COMMANDS)})\b", "", ran.out.lower())
        assert not re.search(r"\b(the|show|which|language of|exit code)\b", told)


def test_help_lists_every_command_and_each_commands_exit_codes(run: Runner) -> None:
    assert all(re.search(rf"^    {name} ", run("--help").out, re.MULTILINE) for name in COMMANDS)
    assert "1 with findings" in run("drift", "--help").out
    assert "1 if not" in run("diff", "--help").out
    assert "1 if not" in run("judge", "--help").out
    assert "1 if not" in run("examples", "--help").out


@pytest.mark.parametrize("words", [("--lang", "ja", "library"), ("library", "--lang", "ja"), ("library", "--lang=ja")])
def test_the_language_option_works_before_and_after_the_command(run: Runner, words: tuple[str, ...]) -> None:
    assert run(*words).out.startswith("版\t項目数\tルール数\t見出し数\t内容\tライセンス\n")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "it_IT@euro"}, "it"),
        ({"LANG": "IT-CH"}, "it"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "tlh_QO.UTF-8"}, "en"),
        ({"LANG": "italiano"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LC_MESSAGES": "it_IT.UTF-8", "LANG": "ja_JP.UTF-8"}, "it"),
        ({"LC_ALL": "ja_JP.UTF-8", "LC_MESSAGES": "it_IT.UTF-8"}, "ja"),
        ({"LC_ALL": "C", "LANG": "it_IT.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "it_IT.UTF-8"}, "it"),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "it_IT.UTF-8"}, "en"),
        ({"LANGUAGE": "ja", "LC_ALL": "it_IT.UTF-8"}, "ja"),
        ({"LANGUAGE": "de:it:ja"}, "it"),
        ({"LANGUAGE": "de", "LANG": "it_IT.UTF-8"}, "it"),
    ],
)
def test_the_environment_sets_the_language(
    run: Runner, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    assert chosen_language(None, environment) == language
    assert chosen_language("ja", environment) == "ja"
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert run("--help").out.startswith(USAGE[language])
    assert run("--help", "--lang", "it").out.startswith(USAGE["it"])
    assert {name: os.environ[name] for name in LOCALE_VARIABLES if name in os.environ} == environment


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_placeholder_is_left_in_a_message(run: Runner, language: str) -> None:
    for words in (("drift",), ("date", IT), ("date", JA), ("diff", *NEWS), ("align", IT, EN), ("library",)):
        ran = run(*words, "--lang", language)
        assert ran.code in (0, 1)
        assert not re.search(r"\bNone\b|\{\w*\}", ran.out + ran.err), words


# ---- the command itself


def test_the_version_is_printed(run: Runner) -> None:
    for words in (("--version",), ("--lang", "it", "--version")):
        assert run(*words) == Ran(0, f"rosetta508 {rosetta508.__version__}\n", "")


def test_without_a_command_the_help_is_shown_as_an_error(run: Runner) -> None:
    ran = run()
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: rosetta508")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["graze"], "rosetta508: no command is called “graze”; choose from "),
        (["--lang", "it", "graze"], "rosetta508: nessun comando si chiama «graze»; quelli disponibili sono "),
        (["graze", "library"], "rosetta508: no command is called “graze”; choose from "),
        (["--graze"], "rosetta508: unrecognized arguments: --graze; see rosetta508 --help"),
        (["library", "--graze"], "rosetta508 library: unrecognized arguments: --graze; see rosetta508 library --help"),
        (
            ["library", "--form", "json"],
            "rosetta508 library: unrecognized arguments: --form; see rosetta508 library --help",
        ),
        (["--lang", "xx", "library"], "rosetta508: argument --lang: invalid choice: 'xx' (choose from "),
        (["library", "--lang"], "rosetta508 library: argument --lang: expected one argument; see rosetta508 library "),
        (["align", IT], "rosetta508 align: the following arguments are required: RIGHT; see rosetta508 align --help"),
        (
            ["align", "--lang", "ja"],
            "rosetta508 align: 必要な引数がありません：LEFT、RIGHT。詳しくはrosetta508 align --helpを参照してください",
        ),
        (["align", "a", "b", "c"], "rosetta508 align: unrecognized arguments: c; see rosetta508 align --help"),
        (["read"], "rosetta508 read: the following arguments are required: FILE; see rosetta508 read --help"),
        (["align", IT, EN, "--format", "xml"], "rosetta508 align: argument --format: invalid choice: 'xml' "),
        (
            ["search", "goat", "--most", "all"],
            "rosetta508 search: argument --most: “all” is not a whole number; see rosetta508 search --help",
        ),
        (
            ["library", "--prune", "--keep", "2.5", "--lang", "ja"],
            (
                "rosetta508 library: 引数--keep：「2.5」は整数ではありません。"
                "詳しくはrosetta508 library --helpを参照してください"
            ),
        ),
        (
            ["examples", "--timeout", "0"],
            "rosetta508 examples: argument --timeout: “0” is not a number of seconds above 0 and at most 86,400; see ",
        ),
        (["library", "it-"], "rosetta508: the names of several editions begin with “it-”: it-2024-10-02-fandom-506, "),
        (["diff", IT, EN, "999.9"], f"rosetta508: no rule 999.9 in {IT} or {EN}"),
        (
            ["drift", "it-509"],
            "rosetta508: no edition, language, or source is called “it-509”; choose from ",
        ),
    ],
)
def test_a_wrong_command_is_reported_in_one_line(run: Runner, words: list[str], message: str) -> None:
    assert run(*words).refusal.startswith(message)


def test_the_exit_code_says_what_was_found(run: Runner) -> None:
    assert run("diff", IT, IT).code == 0
    assert run("diff", EN, IT, "508.1a").code == 0
    assert run("diff", *NEWS).code == 1
    assert run("diff", IT, EN, "508.1j").code == 1
    assert run("drift").code == 1
    assert run("align", IT, EN).code == 0


# ---- pipes and terminals


@pytest.mark.slow
@pytest.mark.parametrize("words", [("drift",), ("diff", IT, EN), ("--help",), ("library", IT, "--format", "json")])
def test_a_closed_pipe_ends_the_command_quietly(words: tuple[str, ...]) -> None:
    with start(*words) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert b"Error" not in process.stderr.read()
    assert process.returncode == {"drift": 1, "diff": 1}.get(words[0], 0)


@pytest.mark.usefixtures("interruptible")
def test_an_interruption_ends_the_command_quietly(tmp_path: Path) -> None:
    waiting = tmp_path / "waiting.json"
    os.mkfifo(waiting)
    with start("library", waiting) as process:
        writer = os.open(waiting, os.O_WRONLY)  # blocks until the command opens the pipe for reading
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        os.close(writer)
        assert process.stderr
        assert process.stderr.read() == b"rosetta508: interrupted\n"


@pytest.mark.slow
def test_running_out_of_memory_gives_a_one_line_error(tmp_path: Path) -> None:
    rules = tuple(Rule(f"{at}.1", text=f"Goat{at} likes grass{at}.") for at in range(8000))
    for name, language in (("goats", "en"), ("capre", "it")):
        edition = Edition(name, language, Source("test"), rules)
        (tmp_path / f"{name}.json").write_text(write_edition(edition), "utf-8")

    def with_little() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (LITTLE, LITTLE))

    books = tmp_path / "capre.json", tmp_path / "goats.json"
    alone = {"LANG": "en", "OPENBLAS_NUM_THREADS": "1"}  # one thread per processor would exhaust it
    with start("diff", *books, preexec_fn=with_little, env=alone) as process:
        assert process.stderr
        assert process.stderr.read().decode() == "rosetta508: not enough memory\n"
    assert process.returncode == 2


def test_both_streams_may_be_closed() -> None:
    shell = (
        f"{sys.executable} -m rosetta508 library graze >&- 2>&-; echo $?; {sys.executable} -m rosetta508 library >&-"
    )
    ran = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, cwd=ROOT, check=True)
    assert (ran.stdout, ran.stderr) == ("2\n", "")


@pytest.mark.parametrize(
    "words", [("library",), ("align", IT, EN), ("diff", *NEWS), ("diff", IT, JA), ("drift",), ("date", IT)]
)
def test_piped_output_is_plain(run: Runner, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    ran = run(*words)
    assert ran.out
    assert ESCAPE not in ran.out + ran.err
    assert "─" not in ran.out


def test_a_piped_table_has_a_line_per_row(run: Runner) -> None:
    rows = [line.split("\t") for line in run("diff", IT, JA).out.splitlines()]
    assert rows[0] == ["it", IT, "ja", JA]
    assert {len(row) for row in rows} == {4}
    assert {row[0] for row in rows[1:]} - {"–"} == {rule.number for rule in Library().get(IT).rules}


@pytest.mark.slow
@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize(
    "words", [("library",), ("library", JA), ("diff", IT, JA, "508.1d"), ("drift", IT, EN, "--lang", "ja")]
)
def test_a_terminal_shows_what_fits(words: tuple[str, ...], width: int) -> None:
    _, shown = in_terminal(*words, width=width)
    assert ESCAPE in shown
    lines = unstyled(shown)
    assert [line for line in lines if cell_len(line) > width] == []
    assert "Traceback" not in shown


@pytest.mark.slow
@pytest.mark.parametrize("width", [80, 120, 200])
def test_wide_letters_keep_columns_aligned(width: int) -> None:
    _, shown = in_terminal("diff", IT, JA, "508.1d", "--lang", "ja", width=width)
    lines = unstyled(shown)
    rule = next(at for at, line in enumerate(lines) if "───" in line)
    assert len({cell_len(line) for line in lines[rule - 1 : -1]}) == 1
    heads = [cell_len(lines[rule - 1].split(name)[0]) for name in (IT, JA)]
    for line in lines[rule + 1 : -1]:
        for head in heads:
            before = next(line[:at] for at in range(len(line) + 1) if cell_len(line[:at]) >= head)
            assert cell_len(before) == head
            assert before.endswith("  ")


def test_a_narrow_terminal_stacks_texts() -> None:
    _, shown = in_terminal("diff", IT, JA, "508.1d", width=60)
    lines = [line.rstrip() for line in unstyled(shown)]
    assert "508.1d  508.1d" in lines
    assert lines.index(f"  {IT}") < lines.index(f"  {JA}")


def test_a_narrow_terminal_names_the_short_cells_once() -> None:
    _, shown = in_terminal("slips", width=60)
    lines = [line.rstrip() for line in unstyled(shown)]
    assert lines.count("rule  cites  should cite  from  to  problem") == 1
    assert lines.index("rule  cites  should cite  from  to  problem") < lines.index(
        "308.2  409.9  409.1f  1999-04-23  1999-04-23  no such rule"
    )


@pytest.mark.slow
def test_a_word_diff_is_colored_unless_no_color_is_set() -> None:
    color = re.compile(rf"{ESCAPE}\[[0-9;]*3[0-9]m")
    code, shown = in_terminal("diff", *NEWS)
    assert (code, bool(color.search(shown))) == (1, True)
    _, shown = in_terminal("diff", *NEWS, NO_COLOR="1")
    assert not color.search(shown)
    assert "{+" in shown
    assert "[-" in shown


def test_a_diff_of_digests_says_that_texts_are_restated(run: Runner) -> None:
    assert run("diff", *NEWS).err == f"{', '.join(NEWS)}: restated in our own words\n"
    assert run("diff", IT, EN).err == ""


@pytest.mark.slow
@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}])
@pytest.mark.parametrize("words", [("--help",), ("library",), ("diff", IT, JA), ("nope",)])
def test_a_limited_encoding_causes_no_error(environment: dict[str, str], words: tuple[str, ...]) -> None:
    with start(*words, "--lang", "ja", env=environment) as process:
        out, err = process.communicate()
    assert process.returncode in ((2,) if words == ("nope",) else (0, 1))
    assert b"Traceback" not in err
    assert words[0] in ("--help", "nope") or re.search(r"[\u3040-\u30ff]", out.decode())


def test_unencodable_letters_are_escaped() -> None:
    code, shown = in_terminal("diff", IT, JA, "508.1a", PYTHONIOENCODING="ascii")
    assert code == 0
    assert "\\u" in shown


# ---- documents for programs

DOCUMENTS = [
    ("library",),
    ("library", JA),
    ("align", IT, EN),
    ("align", JA, EN, "--ignore-numbers"),
    ("diff", IT, EN),
    ("diff", *NEWS),
    ("date", IT),
    ("date", JA),
    ("drift", IT, EN),
]


@pytest.mark.parametrize("words", DOCUMENTS, ids=" ".join)
def test_standard_output_has_only_the_valid_document(run: Runner, words: tuple[str, ...]) -> None:
    ran = run(*words, "--format", "json", "--lang", "ja")
    document = json.loads(ran.out)
    schema(document["schema"].split("/")[1]).validate(document)
    assert ran.out == json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    assert run(*words, "--format", "json", "--lang", "en").out == ran.out


def test_a_printed_edition_equals_its_document(run: Runner) -> None:
    document = json.loads(run("library", IT, "--format", "json").out)
    assert Edition.from_json(document) == Library().get(IT)


def test_the_library_lists_its_editions(run: Runner) -> None:
    listed = {entry["id"]: entry for entry in json.loads(run("library", "--format", "json").out)["editions"]}
    assert tuple(listed) == Library().ids()
    assert (listed[JA]["rules"], listed[JA]["headings"]) == (35, 1)
    assert (listed[JA]["full_text"], listed[JA]["language"]) == (False, "ja")


def test_csv_has_a_row_for_every_rule_and_no_formula(run: Runner, tmp_path: Path) -> None:
    ran = run("align", IT, EN, "--format", "csv", "--lang", "ja")
    assert ran.out.count("\r\n") == ran.out.count("\n")
    header, *rows = csv.reader(io.StringIO(ran.out, newline=""))
    assert header == ["left", "right", "relation", "confidence"]
    for side, name in enumerate((IT, EN)):
        told = [number for row in rows for number in row[side].split()]
        assert sorted(told) == sorted(rule.number for rule in Library().get(name).rules)
    formula = written(tmp_path / "formula.json", {**WHOLE, "rules": [{"number": "=1+1", "text": "Muu."}]})
    assert "\r\n'=1+1," in run("align", formula, EN, "--format", "csv").out


# ---- reading

PAGES = {
    "en-508": ("mtgwiki-en-508", "en-2024-11-08-mtgwiki-508: 38 entries (37 rules, 1 heading), 3 examples"),
    "it-508": ("fandom-it-508", "it-2024-10-02-fandom-508: 20 rules, 3 examples"),
    "it-506": ("fandom-it-506", "it-2024-10-02-fandom-506: 22 rules, 0 examples"),
    "ja-508": (
        "mtgwiki-ja-508",
        "ja-2023-11-17-mtgwiki-508: 35 entries (34 rules, 1 heading), 0 examples, 16 notes, duplicate numbers: ",
    ),
    "en-1997-rulings": ("rulings-1997", "en-2022-04-18-rulings-1997: 101 entries (92 rulings, 9 headings), 0 examples"),
}


@pytest.mark.real_text
@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_read_into_the_library_or_a_file(
    run: Runner, shared: Path, home: Path, tmp_path: Path, page: str
) -> None:
    source, summary = PAGES[page]
    path = shared / "sources" / f"{page}.capture.txt"
    out = tmp_path / "out.json"
    ran = run("read", path, "--source", source, "-o", out)
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith(summary)
    assert ran.err.endswith(f"written to {out}\n")
    assert not home.exists()
    ran = run("read", path, "--source", source)
    edition_id = summary.split(":")[0]
    assert ran.code == 0
    assert f"written to {home / 'editions'}" in ran.err
    assert [one.name for one in (home / "editions").iterdir()] == [f"{edition_id}.json"]
    assert (home / "editions" / f"{edition_id}.json").read_bytes() == out.read_bytes()
    assert Library().is_full(edition_id)
    row = next(line for line in run("library").out.splitlines() if line.startswith(edition_id))
    assert "\tfull text\t" in row


# ---- bad input


ENGLISH_PAGE = ROOT / "tests" / "pages" / "mtgwiki-en-508" / "page.html"
BAD_PAGES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "the file is empty"),
    "blank": (b" \n\t\n", "the file is empty"),
    "binary": (b"\x7fELF\x00\x01\x02\x03" * 99, "is binary; expected a web page or a text file"),
    "pdf": (b"%PDF-1.7\n" + b"x" * 99, "is a PDF file; expected a page or a text"),
    "document": (json.dumps(COWS).encode(), "no numbered rule; expected rules of 508 as on "),
    "wrong-language": (ENGLISH_PAGE.read_bytes(), "is in English (en); the source fandom-it-508 is in Italian (it)"),
    "no-rules": ("Le mucche e i vitelli vanno nel prato, e lì mangiano l'erba.\n".encode() * 4, "no numbered rule"),
    "no-text": (b"\xff\xfe\x00\xd8" * 40, ""),
}


@pytest.mark.parametrize("name", BAD_PAGES)
def test_an_invalid_page_gives_a_one_line_error_and_keeps_the_library(
    run: Runner, home: Path, tmp_path: Path, name: str
) -> None:
    Library().put(Edition.from_json(COWS))
    before = {path: path.read_bytes() for path in home.rglob("*.json")}
    content, message = BAD_PAGES[name]
    page = tmp_path / f"{name}.txt"
    page.write_bytes(content)
    for extra in ((), ("-o", tmp_path / "out.json")):
        refusal = run("read", page, "--source", "fandom-it-508", *extra).refusal
        assert refusal.startswith(f"rosetta508: {page}")
        assert message in refusal
    assert not (tmp_path / "out.json").exists()
    assert {path: path.read_bytes() for path in home.rglob("*.json")} == before


@pytest.mark.real_text
def test_a_truncated_page_or_one_of_another_source_is_refused(run: Runner, shared: Path, tmp_path: Path) -> None:
    whole = (shared / "sources" / "it-508.capture.txt").read_bytes()
    cut, mixed = tmp_path / "cut.txt", tmp_path / "mixed.txt"
    cut.write_bytes(whole[: len(whole) // 2])
    mixed.write_bytes(whole[:3000] + b"\xff\xfe\x80" + whole[3000:])
    japanese = shared / "sources" / "ja-508.capture.txt"
    for page, message in ((cut, "breaks off"), (mixed, "is not UTF-8"), (japanese, "is in Japanese (ja)")):
        assert message in run("read", page, "--source", "fandom-it-508").refusal
    assert not Library()._folder.exists()


def with_rule(**rule: str | int) -> bytes:
    return json.dumps({**WHOLE, "rules": [rule]}).encode()


BAD_DOCUMENTS: dict[str, tuple[bytes, str]] = {
    "empty.json": (b"", ": the file is empty"),
    "half.json": (b'{"schema": 1,\n "id"', ":2: is not JSON (Expecting ':' delimiter); expected the"),
    "list.json": (b"[]", ": contains a JSON list; expected an object, the document “edition”"),
    "object.json": (b"{}", ": “schema” is null; expected “rosetta508/edition/1”"),
    "other.json": (b'{"schema": "rosetta508/drift/1"}', ': “schema” is "rosetta508/drift/1"; expected “rosetta508/ed'),
    "utf16.json": ("{}".encode("utf-16"), ": is not UTF-8; expected a JSON document"),
    "deep.json": (b"[" * 100_000, ": is nested too deeply; expected the document “edition”"),
    "number.json": (with_rule(number=1, text="Muu."), ": field rules[0].number: 1 is not of type 'string'"),
    "textless.json": (with_rule(number="1"), ": field rules[0]: 'text' is a required property"),
    "surrogate.json": (
        with_rule(number="1", text="\ud800"),
        ": contains \\ud800, half of a surrogate pair; expected whole characters",
    ),
    "page.json": (b"508.1. The cows graze.\n", ":1: is not JSON (Extra data); expected the document “edition”"),
}
TAKING_EDITIONS = (("library",), ("date",), ("align", EN), ("diff", EN), ("drift", EN))


@pytest.mark.parametrize("command", TAKING_EDITIONS, ids=lambda words: words[0])
@pytest.mark.parametrize("name", BAD_DOCUMENTS)
def test_an_invalid_document_gives_a_one_line_error(
    run: Runner, tmp_path: Path, name: str, command: tuple[str, ...]
) -> None:
    content, message = BAD_DOCUMENTS[name]
    path = tmp_path / name
    path.write_bytes(content)
    assert run(*command, path) == Ran(2, "", run(*command, path).err)
    ran = run(*command, path)
    assert ran.err.startswith(f"rosetta508: {path}{message}")
    assert ran.err.count("\n") == 1
    if len(command) == 2:
        assert run(command[0], path, EN).err == ran.err
    for language in ("it", "ja"):
        told = run(*command, path, "--lang", language).err
        assert (told.count("\n"), told.startswith(f"rosetta508: {path}:")) == (1, True)
        assert told != ran.err


@pytest.mark.parametrize("command", TAKING_EDITIONS, ids=lambda words: words[0])
def test_a_path_that_is_not_a_file_gives_a_one_line_error(
    run: Runner, tmp_path: Path, command: tuple[str, ...]
) -> None:
    folder, loop = tmp_path / "folder", tmp_path / "loop"
    folder.mkdir()
    loop.symlink_to(loop)
    for place, reason in (
        (folder, "Is a directory"),
        (tmp_path / "missing.json", "No such file or directory"),
        (tmp_path / ("m" * 300), "File name too long"),
        (loop, "Too many levels of symbolic links"),
        (tmp_path / "two\nlines.json", "No such file or directory"),
    ):
        shown = " ".join(str(place).split())
        assert run(*command, place) == Ran(2, "", f"rosetta508: {shown}: cannot be read ({reason})\n")
    for name in ("", "graze"):
        assert f"no edition, language, or source is called “{name}”; choose from " in run(*command, name).refusal
    told = run(*command, tmp_path / "missing.json", "--lang", "it").err
    assert told.endswith("missing.json: impossibile leggere (file o cartella inesistente)\n")


def test_an_argument_that_is_not_a_page_gives_a_one_line_error(run: Runner, tmp_path: Path) -> None:
    for place, reason in ((tmp_path, "Is a directory"), (tmp_path / "missing.txt", "No such file or directory")):
        ran = run("read", place, "--source", "fandom-it-508")
        assert ran == Ran(2, "", f"rosetta508: {place}: cannot be read ({reason})\n")
    ran = run("read", tmp_path / "missing.txt", "--source", "graze")
    assert ran.err.startswith("rosetta508: no source is called “graze”; choose from ")
    assert "fandom-it-508" in ran.err


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page of cows that the reader of the Italian 508 accepts."""
    found = [one for one in (ROOT / "tests" / "pages" / "fandom-it-508").iterdir() if one.suffix in (".html", ".txt")]
    copy = tmp_path / found[0].name
    copy.write_bytes(found[0].read_bytes())
    return copy


def test_a_library_that_is_a_file_is_reported_in_one_line(
    run: Runner, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    occupied = tmp_path / "occupied"
    occupied.write_text("a file")
    monkeypatch.setenv("ROSETTA508_HOME", str(occupied))
    refusal = run("read", page, "--source", "fandom-it-508").refusal
    assert refusal.startswith(f"rosetta508: {occupied}: the library cannot be written (")
    assert occupied.read_text() == "a file"
    assert run("library", IT).code == 0


def test_a_read_only_library_is_reported_in_one_line(run: Runner, page: Path, home: Path) -> None:
    home.mkdir()
    (home / "editions").write_text("no folder")
    refusal = run("read", page, "--source", "fandom-it-508", "--lang", "it").refusal
    assert refusal.startswith(f"rosetta508: {home}: impossibile scrivere nella raccolta (")


def test_a_damaged_file_of_the_library_is_named_and_the_rest_is_listed(run: Runner, home: Path) -> None:
    Library().put(Edition.from_json(COWS))
    damaged = home / "editions" / f"{IT}.json"
    damaged.write_text("{}")
    ran = run("library")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert ran.err.startswith(f"rosetta508: {damaged}: “schema” is null")
    assert "\nit-cows\t2\t2\t0\tfull text\t–\n" in ran.out
    assert f"\n{IT}\t20\t20\t0\tdigest\t" in ran.out
    assert run("align", IT, EN).code == 2
    assert run("align", JA, EN).code == 0


def test_the_site_command_reports_missing_packages(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("rosetta508.site")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rosetta508.site", None)
    assert "rosetta508[site]" in run("site").refusal


def test_an_edition_of_any_rule_book_is_accepted(run: Runner, tmp_path: Path) -> None:
    rules = (Rule("A-1", "The cows graze in the field."), Rule("A-1", "The cows sleep in the barn."))
    left = tmp_path / "left.json"
    left.write_text(write_edition(Edition("en-cows", "en", Source("test"), rules)), "utf-8")
    ran = run("library", left)
    assert [line.split("\t")[0] for line in ran.out.splitlines()] == ["rule", "A-1", "A-1#2"]
    assert run("diff", left, left) == Ran(0, "no difference\n", "")


def test_help_lists_the_sources_of_the_table(run: Runner) -> None:
    names = tomllib.loads((ROOT / "scraper" / "sources.toml").read_text("utf-8"))
    said = run("read", "--help").out
    assert [name for name in names if name not in said] == []


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", {"en": "the file is empty", "it": "il file è vuoto", "ja": "ファイルが空です"}),
        ("{", {"en": "is not JSON (", "it": "non è JSON (", "ja": "JSONではありません（"}),
        (
            "[]",
            {
                "en": "is an empty list; expected an object",
                "it": "è un elenco vuoto; atteso un oggetto",
                "ja": "空のリストは使えません。",
            },
        ),
        (
            '{"schema": "rosetta508/scenario/1", "id": "x", "players": 2}',
            {"en": "is 2; expected a list", "it": "è 2; atteso: un elenco", "ja": "2は使えません。必要なもの：リスト"},
        ),
        (
            '{"schema": "rosetta508/scenario/1", "id": "x", "players": ["A", "B"], "active": "C"}',
            {
                "en": "active: is “C”; expected one of A, B",
                "it": "valori possibili: A, B",
                "ja": "「C」は使えません。使える値：A、B",
            },
        ),
    ],
)
def test_an_unreadable_scenario_is_reported_in_every_language(
    run: Runner, tmp_path: Path, content: str, told: dict[str, str]
) -> None:
    path = tmp_path / "board.json"
    path.write_text(content, "utf-8")
    for language, message in told.items():
        refusal = run("judge", path, "--lang", language).refusal
        assert refusal.startswith(f"rosetta508: {path}: ")
        assert message in refusal
