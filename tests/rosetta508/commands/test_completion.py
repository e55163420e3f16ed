"""`rosetta508 completion` in the shells themselves, and the manual as man(1) shows it."""

import os
import pty
import re
import select
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from rosetta508.build import completion, manual
from rosetta508.cli.command_list import COMMANDS
from rosetta508.commands.completion import FOLDER, SHELLS
from rosetta508.language.interface import LANGUAGES
from tests.support.checkout import ROOT, skip
from tests.support.commands import Runner


def program(name: str) -> str:
    found = shutil.which(name)
    if not found:
        skip(f"{name} is not installed")
    assert found
    return found


def test_completion_scripts_match_the_parsers() -> None:
    kept = {shell: (FOLDER / f"rosetta508.{shell}").read_text("utf-8") for shell in SHELLS}
    assert kept == completion.completions(), "run `make generated`"


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_printed(shell: str, run: Runner) -> None:
    assert run("completion", shell, code=0).out == (FOLDER / f"rosetta508.{shell}").read_text("utf-8")


def test_another_shell_is_refused(run: Runner) -> None:
    assert run("completion", "csh", code=2).err.startswith(
        "rosetta508 completion: argument shell: invalid choice: 'csh' (choose from "
    )


def in_bash(*words: str) -> set[str]:
    function = "$(complete -p rosetta508 | sed 's/.*-F \\([^ ]*\\) .*/\\1/')"
    script = f"""source {FOLDER}/rosetta508.bash
        COMP_WORDS=({" ".join(f"'{word}'" for word in words)}); COMP_CWORD={len(words) - 1}
        {function} rosetta508 '{words[-1]}' '{words[-2]}'; printf '%s\\n' "${{COMPREPLY[@]}}" """
    ran = subprocess.run([program("bash"), "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    return {*ran.stdout.split()}


def in_fish(line: str) -> set[str]:
    script = f"source {FOLDER}/rosetta508.fish; complete -C {line!r}"
    ran = subprocess.run([program("fish"), "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    return {one.partition("\t")[0] for one in ran.stdout.splitlines()}


def test_bash_completes() -> None:
    assert in_bash("rosetta508", "s") == {"show", "search", "slips", "site"}
    assert {"--at", "--from", "--to"} <= in_bash("rosetta508", "resolve", "--")
    assert in_bash("rosetta508", "show", "508", "--lang", "") == {*LANGUAGES}
    assert "it-2024-10-02-fandom-508" in in_bash("rosetta508", "date", "it-")
    assert {*COMMANDS} <= in_bash("rosetta508", "")


def test_fish_completes() -> None:
    assert {"show", "search", "slips", "site"} <= in_fish("rosetta508 s")
    assert in_fish("rosetta508 show 508 --lang ") == {*LANGUAGES}
    assert "it-2024-10-02-fandom-508" in in_fish("rosetta508 date it-")
    assert "--to" in in_fish("rosetta508 resolve --t")


def test_zsh_completes(tmp_path: Path) -> None:
    zsh = program("zsh")
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(  # noqa: S606 - the test runs a shell
            zsh, [zsh, "-f", "-i"], {"TERM": "dumb", "HOME": str(tmp_path), "PATH": os.environ["PATH"]}
        )
    setup = (
        f"PS1='> '; autoload -Uz compinit; compinit -u -d {tmp_path}/dump; eval \"$(cat {FOLDER}/rosetta508.zsh)\"\n"
    )
    os.write(terminal, setup.encode())
    shown = ""
    for typed in ("rosetta508 resol\t", "--t\t"):
        time.sleep(1)
        os.write(terminal, typed.encode())
    end = time.monotonic() + 20
    while time.monotonic() < end and not re.search(r"resolve\s+--t.*--to\s+-- the edition", plain(shown), re.DOTALL):
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 4096).decode(errors="replace")
    os.write(terminal, b"\x15exit\n")
    os.close(terminal)
    os.waitpid(pid, 0)
    assert time.monotonic() < end, plain(shown)


def plain(shown: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|[\x07\x08\r]", "", shown)


# ---- the manual


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_matches_the_parsers(language: str) -> None:
    assert manual.place(manual.FOLDER, language).read_text("utf-8") == manual.manual(language), "run `make generated`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_man_formats_the_manual_without_warnings(language: str) -> None:
    page = manual.place(manual.FOLDER, language)
    command = [program("man"), "--warnings", "-E", "UTF-8", "-l", str(page)]
    environment = os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MAN_KEEP_FORMATTING": "0"}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert ran.stderr == ""
    shown = re.sub(r".\x08", "", ran.stdout)
    assert [name for name in COMMANDS if not re.search(rf"^   {name}$", shown, re.MULTILINE)] == []
    assert "NO_COLOR" in shown
    assert "308.5@1999-04-23" in shown
