"""`rosetta508 resolve`: numbers in other editions and at other dates, and updated texts."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from aligner.history import History
from rosetta508.lookup.text_renumbering import Renumbered, renumber
from tests.support.checkout import ROOT
from tests.support.commands import Ran, Runner
from tests.support.schemas import schema


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("308.2g --at 2005", ["508.1k"]),
        ("308.2g --at 2005 --to ja", ["508.1k"]),
        ("308.2g --at 2005 --to it", ["508.1j"]),
        ("308.2g --at 2005 --to 2016", ["508.1j"]),
        ("308.5@1999-04-23", ["508.1k"]),
        ("308.5@1999-04-23 --to 2001-12", ["308.5"]),
        ("508.1k --to en-2016-07-22-official", ["508.1j"]),
        ("508.1k --to mtgwiki-en-508", ["508.1k"]),
        ("508.3 --from it", ["508.2"]),
        ("508.2 --from it", ["508.2b"]),
        ("508.1j --from it --to 1999-04-23", ["308.5"]),
        ("CR 508.1K. --to it", ["508.1j"]),
        ("508.1k --to en", ["508.1k"]),
        ("308 --at 2005", ["508"]),
    ],
)
def test_a_rule_keeps_its_meaning_under_another_number(run: Runner, words: str, numbers: list[str]) -> None:
    assert run("resolve", *words.split(" ")) == Ran(0, "".join(f"{one}\n" for one in numbers), "")
    document = json.loads(run("resolve", *words.split(" "), "--format", "json").out)
    schema("resolution").validate(document)
    assert document["numbers"] == numbers


def test_a_number_is_resolved_in_both_directions() -> None:
    history = History.load()
    for number, rule in [*history.numbers_at("2005-12-31").items()][::40]:
        assert history.rule_at(number, "2005-12-31") == rule


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("508.1g --to it", "508.1g (508.1g@2017-04-28) has no number in the edition or on the date requested\n"),
        ("508.2 --from it --to ja", "508.2 (508.2@2009-07-11) has no number in the edition or on the date requested\n"),
        ("508.1g --to 2005", "508.1g (508.1g@2017-04-28) has no number in the edition or on the date requested\n"),
        ("500.2 --at 2005", "500.2 (500.2@1999-04-23) is not in the rules after 1 May 2009; its wording went to "),
        (
            "304.1 --at 2006-10-01",
            "304.1 (304.1@1999-04-23) is not in the rules after 26 August 2016; parts of its wording went to 504.1\n",
        ),
    ],
)
def test_a_rule_without_a_counterpart_is_reported(run: Runner, words: str, said: str) -> None:
    ran = run("resolve", *words.split(" "))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(said)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            "308.2g",
            "there is no rule 308.2g in the English rules of 7 August 2026; revisions with this number (for --at): ",
        ),
        ("508.1k --to xx", "no edition or language is called “xx”; choose from en, it, ja, "),
        ("508.1k --to 2005-13", "“2005-13” is not a date; expected one like 2005, 2005-08, or 2005-08-01"),
        (
            "508.1k --to 1990",
            "the history of the rules begins on 23 April 1999; nothing is known about 31 December 1990",
        ),
        ("- ", "name the date or the edition of the numbers in the text: add --at or --from"),
        ("nofile.txt", "nofile.txt: cannot be read (No such file or directory)"),
    ],
)
def test_an_unresolvable_number_gives_a_one_line_error(run: Runner, words: str, message: str) -> None:
    assert run("resolve", *words.split()).refusal.startswith(f"rosetta508: {message}")


# ---- texts


def turned(text: str, numbers: str, *, bare: bool = False) -> Renumbered:
    """Renumber a text by a table: `308.2g=508.1k 308.2d=508.4,509.1`."""
    table = {old: new.split(",") for old, _, new in (one.partition("=") for one in numbers.split())}
    return renumber(text, lambda number: table.get(number, ()), bare=bare)


def test_only_the_numbers_of_references_change() -> None:
    text = "By rule 308.2g, not $308.20 nor 308.25 cows (308.2g), page 308.\r\n\tSee rule 308, “Cows”."
    found = turned(text, "308.2g=508.1k 308=508")
    assert found.text == "By rule 508.1k, not $308.20 nor 308.25 cows (508.1k), page 308.\r\n\tSee rule 508, “Cows”."
    assert (found.count, found.changed, found.unknown) == (3, 3, ())


def test_an_unknown_reference_is_kept_and_reported() -> None:
    found = turned("rules 308.2g and 777.1, then rule 777.1 again", "308.2g=508.1k")
    assert found.text == "rules 508.1k and 777.1, then rule 777.1 again"
    assert (found.count, found.changed, found.unknown) == (3, 1, ("777.1",))


def test_a_chapter_number_is_kept_and_not_counted() -> None:
    found = turned("See rule 308, “Cows,” and section 3, “Meadows.”", "308=508 3=5")
    assert (found.text, found.count) == ("See rule 508, “Cows,” and section 3, “Meadows.”", 1)


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ("rules 308.2a-c", "rules 508.1a-c"),
        ("rules 308.2a–308.2c", "rules 508.1a–508.1c"),
        ("ルール308.2a〜c", "ルール508.1a〜c"),
        ("ルール３０８．２ａを参照", "ルール508.1aを参照"),
        ("rule 308.2a (and 308.2d)", "rule 508.1a (and 508.4, 509.1)"),
        ("rules 308.2c-d", "rules 508.1c, 508.4, 509.1"),
        ("regola 308.2a e 308.2b", "regola 508.1a e 508.1b"),
        ("308.2a@2003-07-01 and https://example.org/308.2a", "308.2a@2003-07-01 and https://example.org/308.2a"),
        ("version 1308.2a and x308.2a", "version 1308.2a and x308.2a"),
        ("", ""),
    ],
)
def test_ranges_wide_digits_and_languages_are_handled(text: str, now: str) -> None:
    assert turned(text, "308.2a=508.1a 308.2b=508.1b 308.2c=508.1c 308.2d=508.4,509.1").text == now


def test_bare_numbers_are_converted_on_request() -> None:
    text = "See 308.2 and 308.4; it costs $308.2, 308.25% or 1,308.2."
    assert turned(text, "308.2=508.1 308.4=508.2").text == text
    found = turned(text, "308.2=508.1 308.4=508.2", bare=True)
    assert found.text == "See 508.1 and 508.2; it costs $308.2, 308.25% or 1,308.2."


def piped(text: bytes, *words: str) -> tuple[int, bytes, str]:
    command = [sys.executable, "-m", "rosetta508", "resolve", "-", *words]
    ran = subprocess.run(command, input=text, capture_output=True, cwd=ROOT, check=False)
    return ran.returncode, ran.stdout, ran.stderr.decode()


def test_a_pasted_text_keeps_every_byte_except_references() -> None:
    text = b"\xef\xbb\xbfRule 308.2g\r\n(caf\xe9, 308.2g)\x00 rule 500.2 \n\n"
    code, out, err = piped(text, "--at", "2005")
    assert (code, out) == (1, text.replace(b"308.2g", b"508.1k"))
    assert err.splitlines()[0] == "3 references, 2 changed"
    assert err.splitlines()[1].startswith("500.2: unchanged, because it is no longer a rule; its wording went to 508.1")
    err = piped(b"rule 999.9", "--at", "2005")[2]
    assert err.splitlines()[1] == "999.9: unchanged, because no rule with this number was found"


def test_a_page_in_utf_16_is_converted_to_another_edition(run: Runner, tmp_path: Path) -> None:
    page = tmp_path / "page.txt"
    page.write_bytes("Vedi regola 508.3 e regola 508.1j.".encode("utf-16"))
    assert run("resolve", page, "--from", "it").code == 0
    command = [sys.executable, "-m", "rosetta508", "resolve", str(page), "--from", "it", "--to", "ja"]
    ran = subprocess.run(command, capture_output=True, cwd=ROOT, check=True)
    assert ran.stdout.decode("utf-16") == "Vedi regola 508.2 e regola 508.1k."
    document = json.loads(run("resolve", page, "--from", "it", "--format", "json").out)
    schema("resolution").validate(document)
    assert (document["references"], document["changed"], document["unknown"]) == (2, 2, [])


def test_an_empty_or_missing_text_is_refused(run: Runner, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    assert run("resolve", empty, "--at", "2005") == Ran(2, "", f"rosetta508: {empty}: the file is empty\n")
    assert piped(b"", "--at", "2005") == (0, b"", "0 references, 0 changed\n")


def test_a_file_named_like_a_number_is_read_as_a_number(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "508.1k").write_text("rule 508.1k")
    monkeypatch.chdir(tmp_path)
    assert run("resolve", "508.1k").out == "508.1k\n"
    assert run("resolve", tmp_path, "--at", "2005").err.count("\n") == 1


def test_a_process_substitution_is_read() -> None:
    typed = f"{sys.executable} -m rosetta508 resolve <(echo 'rule 308.2g') --at 2005"
    ran = subprocess.run(["bash", "-c", typed], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ran.stdout == "rule 508.1k\n"


def test_a_closed_standard_input_gives_a_one_line_error() -> None:
    shell = f"{sys.executable} -m rosetta508 resolve - --from it-508 <&-"
    ran = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (ran.returncode, ran.stderr) == (2, "rosetta508: -: cannot be read (Bad file descriptor)\n")
