"""Another engine in its own process: one line of JSON per question and per answer.

A question is a `rosetta508/scenario/1` document without `expected`; the schema of answers is
`executable_examples/schemas/answer.json`.
"""

import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from types import TracebackType
from typing import Any, NoReturn, Self

from jsonschema import Draft202012Validator

from scraper.errors import N_, RosettaError

MAX_LINE_CHARACTERS = 1_000_000
"""The largest number of characters read per line. Chosen: no answer is near it."""
_MAX_LINES_READ_AHEAD = 16
"""Lines read ahead; an engine that writes more has to wait. Chosen: it is asked one scenario at a time."""
_POLL_SECONDS = 0.05
"""Seconds between two looks at whether the threads that read the engine have ended."""
_MAX_CHARACTERS_SHOWN = 200


class CannotStart(RosettaError):
    """The other engine's command does not run."""


class NoAnswer(RosettaError):
    """The other engine gave no answer, or one that cannot be read."""


class OtherEngine:
    """The engine started by `command`, split into words as in a shell; it has `seconds` for each answer.

    It starts at the first question, and again after it ended or timed out. Its standard error goes to ours. Use it in a
    `with` statement, which ends it.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self._command, self._seconds = command, seconds
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue(_MAX_LINES_READ_AHEAD)
        self._questions: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._threads: tuple[threading.Thread, ...] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._end()

    def ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Return its answer. Raises `CannotStart`, or `NoAnswer` if there is no valid answer in time."""
        self._start()
        self._questions.put(json.dumps(question, ensure_ascii=False) + "\n")
        try:
            line = self._lines.get(timeout=self._seconds)
        except queue.Empty as error:
            self._end()
            raise NoAnswer(N_("no answer within {seconds} seconds"), seconds=f"{self._seconds:g}") from error
        if not line:
            self._end()
            raise NoAnswer(N_("the engine ended without an answer"))
        if len(line) == MAX_LINE_CHARACTERS:
            self._end()  # the rest of the line must not count as the next answer
            raise NoAnswer(N_("the answer is longer than {n} characters"), n=MAX_LINE_CHARACTERS)
        return _answer(line, str(question["id"]))

    def _start(self) -> None:
        """Start the engine unless it runs; threads write to it and read from it, so neither side blocks."""
        if self._process is None:
            self._process = self._started()
            self._lines, self._questions = queue.Queue(_MAX_LINES_READ_AHEAD), queue.SimpleQueue()
            tasks = ((_write, self._questions), (_read, self._lines))
            self._threads = tuple(
                threading.Thread(target=task, args=(self._process, way), daemon=True) for task, way in tasks
            )
            for thread in self._threads:
                thread.start()

    def _started(self) -> subprocess.Popen[str]:
        try:
            words = shlex.split(self._command)
            return subprocess.Popen(  # noqa: S603 - a command of the user
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
            self._questions.put("")
            while any(thread.is_alive() for thread in self._threads):  # unblock a waiting reader thread
                with suppress(queue.Empty):
                    self._lines.get(timeout=_POLL_SECONDS)
            for stream in (process.stdin, process.stdout):
                with suppress(OSError):
                    if stream:
                        stream.close()


def _write(process: "subprocess.Popen[str]", questions: "queue.SimpleQueue[str]") -> None:
    """Write question after question; an empty one ends the thread."""
    assert process.stdin  # noqa: S101 - requested in `start`
    with suppress(OSError):  # the engine has ended
        while question := questions.get():
            process.stdin.write(question)
            process.stdin.flush()


def _read(process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> None:
    """Read line after line; an empty one means the end."""
    assert process.stdout  # noqa: S101 - requested in `start`
    while line := process.stdout.readline(MAX_LINE_CHARACTERS):
        if line.strip():
            lines.put(line)
    lines.put("")


def _answer(line: str, asked: str) -> dict[str, Any]:
    try:
        answer = json.loads(line, parse_constant=_refuse)
        json.dumps(answer, ensure_ascii=False).encode()  # JSON can contain a lone surrogate, which is no text
        wrong = next(iter(_schema().iter_errors(answer)), None)
        reason = wrong.message if wrong is not None else ""
    except UnicodeEncodeError as error:
        raise NoAnswer(N_("the answer contains half of a surrogate pair")) from error
    except RecursionError as error:
        raise NoAnswer(N_("the answer is nested too deeply")) from error
    except ValueError as error:
        raise NoAnswer(N_("the answer is not JSON")) from error
    if wrong is not None:
        place = excerpt(".".join(map(str, wrong.absolute_path))) or None
        if not place:
            reason = N_("expected “legal” (with “violates” if “legal” is false) or “unsupported”")
        raise NoAnswer(N_("the answer does not match its schema: {reason}"), place=place, reason=excerpt(reason))
    if answer.get("id", asked) != asked:
        raise NoAnswer(N_("the answer is to {found}, not to {asked}"), found=excerpt(answer["id"]), asked=asked)
    found: dict[str, Any] = answer
    if "unsupported" in found:
        found["unsupported"] = excerpt(found["unsupported"])
    return found


def _refuse(constant: str) -> NoReturn:
    """Refuse NaN and Infinity, which JSON does not have."""
    raise ValueError(constant)


def excerpt(text: str) -> str:
    """Return an engine's line, shortened."""
    return f"{text[:_MAX_CHARACTERS_SHOWN]}…" if len(text) > _MAX_CHARACTERS_SHOWN else text


@cache
def _schema() -> Any:
    text = (files("executable_examples") / "schemas" / "answer.json").read_text("utf-8")
    return Draft202012Validator(json.loads(text))
