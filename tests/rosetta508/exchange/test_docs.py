"""The pages for translators and wiki editors show what the commands print: each command is run in each language."""

import io
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from rosetta508.cli import main
from rosetta508.language.interface import LANGUAGES
from tests.support.checkout import ROOT

PAGES = ("translators.md", "wiki-editors.md")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def session(block: str) -> list[tuple[str, str]]:
    """Return the commands of a console block, each with the output below it."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def answer(command: str, lang: str) -> str:
    """Run one of our commands and return its terminal output; output redirected to a file is separate."""
    typed, _, file = command.partition(" > ")
    shown, kept = io.StringIO(), io.StringIO()
    with redirect_stdout(kept if file else shown), redirect_stderr(shown):
        main(["--lang", lang, *shlex.split(typed)[1:]])
    if file:
        Path(file).write_text(kept.getvalue(), "utf-8")
    return shown.getvalue()


def matches(shown: str, found: str) -> bool:
    """Return whether `found` matches; … stands for any text, spaces at line ends are ignored."""
    plain = re.sub(r"[ \t]+$", "", found, flags=re.MULTILINE)
    pattern = ".*".join(re.escape(part) for part in shown.split("…")) if "…\n" in shown else re.escape(shown)
    return re.fullmatch(pattern, plain, re.DOTALL) is not None


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_the_page_shows_what_the_commands_print(
    name: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / lang / name).read_text("utf-8")
    ran = 0
    for kind, block in BLOCK.findall(page):
        if kind != "console":
            assert any(block in path.read_text("utf-8") for path in tmp_path.iterdir() if path.is_file()), block
            continue
        for command, shown in session(block):
            if command.startswith("cat "):
                Path(command.removeprefix("cat ")).write_text(shown, "utf-8")
            else:
                found = answer(command, lang)
                assert matches(shown, found), f"{command}\n{found[:2000]}"
                ran += 1
    assert ran >= 3


def test_the_pages_show_the_same_commands_in_every_language() -> None:
    for name in PAGES:
        pages = {lang: (ROOT / "docs" / lang / name).read_text("utf-8") for lang in LANGUAGES}
        commands = {lang: re.findall(r"^\$ .*", page, re.MULTILINE) for lang, page in pages.items()}
        assert commands["it"] == commands["ja"] == commands["en"]
        assert len({page.count("\n## ") for page in pages.values()}) == 1
