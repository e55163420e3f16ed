"""Run commands as a person or a program does."""

import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fcntl import ioctl
from pathlib import Path

from tests.support.checkout import ROOT

IT, EN, JA = "it-2024-10-02-fandom-508", "en-2024-11-08-mtgwiki-508", "ja-2023-11-17-mtgwiki-508"
ESCAPE = "\x1b"
WHOLE = {"schema": "rosetta508/edition/1", "id": "it-cows", "language": "it", "source": {"name": "test"}}
COWS = {
    **WHOLE,
    "rules": [{"number": "1.1", "text": "Le mucche pascolano."}, {"number": "1.2", "text": "Poi dormono."}],
}


@dataclass(frozen=True)
class Ran:
    """The result of a command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of standard error."""
        return self.err.splitlines()

    @property
    def refusal(self) -> str:
        """The one line on standard error of a command that failed and printed nothing."""
        assert (self.code, self.out, self.err.count("\n")) == (2, "", 1)
        return self.err


Runner = Callable[..., Ran]
"""The fixture `run`."""


def start(*words: str | Path, env: Mapping[str, str] = {}, **settings: object) -> "subprocess.Popen[bytes]":
    settings = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | settings
    command = [sys.executable, "-m", "rosetta508", *map(str, words)]
    return subprocess.Popen(command, env={**os.environ, **env}, cwd=ROOT, **settings)  # type: ignore[call-overload,no-any-return]


def succeeds(*words: str | Path, cwd: Path = ROOT, **env: str) -> str:
    """Run any program and return its output; fail with everything that it said if its exit code is not 0."""
    ran = subprocess.run(words, cwd=cwd, env=os.environ | env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def tool(name: str) -> Path:
    """Return the path of an external tool installed next to Python."""
    return Path(sys.executable).with_name(name)


def in_terminal(*words: str | Path, width: int = 80, **env: str) -> tuple[int, str]:
    """Run in a terminal `width` cells wide and return exit code and everything that it shows."""
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
    env = {"TERM": "xterm-256color", "COLUMNS": str(width)} | env
    with start(*words, env=env, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        shown = b"".join(read_terminal(ours))
        os.close(ours)
    return process.returncode, shown.decode().replace("\r\n", "\n")


def read_terminal(terminal: int) -> Iterator[bytes]:
    """Yield what a terminal shows until the other side closes it."""
    while select.select([terminal], [], [], 60)[0]:
        try:
            read = os.read(terminal, 1 << 16)
        except OSError:  # the other side has closed
            return
        if not read:
            return
        yield read


def unstyled(text: str) -> list[str]:
    """Return the final lines: without styles, and without text overwritten by a progress bar."""
    last = [line.rsplit(f"{ESCAPE}[2K", 1)[-1].rsplit("\r", 1)[-1] for line in text.split("\n")]
    return [re.sub(rf"{ESCAPE}\[[?0-9;]*[a-zA-Z]", "", line) for line in last]


def written(path: Path, document: object) -> Path:
    path.write_text(json.dumps(document), "utf-8")
    return path
