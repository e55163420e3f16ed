"""Another engine, in a process of its own: it is asked a line and answers a line, JSON both ways.

A question is a `rosetta508/scenario/1` document without what is expected of it; what an answer is says
`executable_examples/schemas/answer.json`.
"""

import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import TracebackType
from typing import Any, Self

from scraper.errors import N_, RosettaError

LONGEST = 1_000_000
"""How many letters of a line are read; no answer is longer."""


class CannotStart(RosettaError):
    """The other engine's command does not run."""


class NoAnswer(RosettaError):
    """The other engine gave no answer to a question, or one that cannot be read."""


class OtherEngine:
    """The engine that `command` starts, words parted as in a shell; it has `seconds` for each answer.

    Started when first asked, and anew when asked again after it ended or was ended for its silence. Its standard error
    goes where ours goes. Use it in a `with` statement, which ends it.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self._command, self._seconds = command, seconds
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._end()

    def ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Return its answer. Raises `CannotStart`, or `NoAnswer` if none comes in time or it is no answer."""
        process = self._running()
        try:
            assert process.stdin  # noqa: S101 - it was asked for
            process.stdin.write(json.dumps(question, ensure_ascii=False) + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=self._seconds)
        except OSError as error:
            self._end()
            raise NoAnswer(N_("the engine ended without an answer")) from error
        except queue.Empty as error:
            self._end()
            raise NoAnswer(N_("no answer within {seconds} seconds"), seconds=f"{self._seconds:g}") from error
        if not line:
            self._end()
            raise NoAnswer(N_("the engine ended without an answer"))
        return _answer(line, str(question["id"]))

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            self._process = self._started()
            self._lines = queue.Queue()
            threading.Thread(target=_hand_over, args=(self._process, self._lines), daemon=True).start()
        return self._process

    def _started(self) -> subprocess.Popen[str]:
        try:
            words = shlex.split(self._command)
            return subprocess.Popen(  # noqa: S603 - what the user asks to be run
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise CannotStart(
                N_("the engine cannot be started ({reason})"), place=self._command, reason=reason
            ) from error

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                try:
                    if stream:
                        stream.close()
                except OSError:
                    continue


def _hand_over(process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> None:
    """Read line after line; an empty one says that there will be no more."""
    assert process.stdout  # noqa: S101 - it was asked for
    try:
        while line := process.stdout.readline(LONGEST):
            if line.strip():
                lines.put(line)
    except ValueError:  # closed meanwhile
        pass
    lines.put("")


def _answer(line: str, asked: str) -> dict[str, Any]:
    try:
        answer = json.loads(line)
    except ValueError as error:
        raise NoAnswer(N_("the answer is not JSON")) from error
    wrong = next(iter(_schema().iter_errors(answer)), None)
    if wrong is not None:
        place = ".".join(map(str, wrong.absolute_path)) or None
        reason = wrong.message if place else N_("expected “legal”, with “violates” if it is false, or “unsupported”")
        raise NoAnswer(N_("the answer does not keep to its schema: {reason}"), place=place, reason=reason)
    if answer.get("id", asked) != asked:
        raise NoAnswer(N_("the answer is to {found}, not to {asked}"), found=answer["id"], asked=asked)
    found: dict[str, Any] = answer
    return found


@cache
def _schema() -> Any:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - slow to load

    text = (files("executable_examples") / "schemas" / "answer.json").read_text("utf-8")
    return Draft202012Validator(json.loads(text))
