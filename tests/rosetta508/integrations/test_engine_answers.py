"""Any answer of another engine is accepted, or refused in one line; the next questions follow."""

import json
import threading
from pathlib import Path

import pytest

from rosetta508.integrations.engine_process import MAX_LINE_CHARACTERS, NoAnswer, OtherEngine
from tests.support.commands import Runner
from tests.support.engine_answers import LINES, command

GOOD = '{"legal": true}'
BAD = {
    "deep": ("'[' * 200_000", "the answer is nested too deeply"),
    "deep and whole": ("'[' * 900 + ']' * 900", "the answer "),
    "deep in a field": ("'{\"legal\": ' + '[' * 900 + ']' * 900 + '}'", "the answer "),
    "long": ("'\"' + 'x' * 3_000_000", f"the answer is longer than {MAX_LINE_CHARACTERS} characters"),
    "long reason": ("'{\"legal\": \"' + 'x' * 900_000 + '\"}'", "legal: the answer does not match its schema: 'xxx"),
    "long key": ("'{\"paid\": {\"' + 'x' * 900_000 + '\": 1}, \"legal\": true}'", "paid.xxx"),
    "long id": ("'{\"id\": \"' + 'x' * 900_000 + '\", \"legal\": true}'", "the answer is to xxx"),
    "no UTF-8": ("b'\\xff\\xfe'", "the answer is not JSON"),
    "half a letter": ('\'{"unsupported": "\\\\ud800"}\'', "the answer contains half of a surrogate pair"),
    "half a letter in a key": (
        '\'{"legal": true, "paid": {"\\\\udfff": []}}\'',
        "the answer contains half of a surrogate pair",
    ),
    "NaN": ('\'{"legal": true, "maximum": NaN}\'', "the answer is not JSON"),
    "infinite": ('\'{"legal": true, "x": -Infinity}\'', "the answer is not JSON"),
    "too large": ('\'{"legal": true, "maximum": 1e999}\'', "maximum: the answer does not match its schema: inf"),
    "digits": ("'{\"legal\": true, \"maximum\": ' + '9' * 5000 + '}'", "the answer is not JSON"),
    "control characters": ("'\\x1b]0;owned\\x07'", "the answer is not JSON"),
}


def answering(folder: Path, answer: str) -> str:
    """Return the command of an engine that gives this answer (a Python expression) to a question about `bad`."""
    program = f"""
import json
for line in sys.stdin:
    answer = {answer} if json.loads(line)["id"] == "bad" else {GOOD!r}
    sys.stdout.buffer.write((answer if isinstance(answer, bytes) else answer.encode()) + b"\\n")
    sys.stdout.flush()
"""
    return command(folder, program)


@pytest.mark.parametrize(("answer", "message"), BAD.values(), ids=BAD)
def test_an_invalid_answer_gives_one_line_and_the_next_is_read(tmp_path: Path, answer: str, message: str) -> None:
    with OtherEngine(answering(tmp_path, answer), 20) as engine:
        with pytest.raises(NoAnswer) as caught:
            engine.ask({"id": "bad"})
        line = str(caught.value)
        assert message in line
        assert len(line) < 600
        assert engine.ask({"id": "good"}) == {"legal": True}


def test_differences_are_reported_briefly(tmp_path: Path, run: Runner) -> None:
    answer = json.dumps({"legal": True, "violates": [], "tapped": ["x" * 900_000], "maximum": 10**4000})
    program = f"for line in sys.stdin: print({answer!r}, flush=True)"
    ran = run("examples", "--against", command(tmp_path, program), code=1)
    assert max(map(len, ran.out.splitlines())) < 2000


def test_a_long_reason_is_shortened(tmp_path: Path) -> None:
    answer = '\'{"unsupported": "\' + "x" * 900_000 + \'"}\''
    with OtherEngine(answering(tmp_path, answer), 20) as engine:
        assert len(engine.ask({"id": "bad"})["unsupported"]) < 300


@pytest.mark.parametrize(
    "program",
    [
        f"while True: sys.stdout.write({GOOD + chr(10)!r})",
        "while True: sys.stdout.write('x' * 100_000)",
        f"for n in range(1_000): print({GOOD!r}, flush=True)\nimport time\ntime.sleep(60)",
    ],
)
def test_an_engine_that_does_not_read_does_not_block(tmp_path: Path, program: str) -> None:
    before = threading.active_count()
    with OtherEngine(command(tmp_path, program), 20) as engine:
        for n in range(300):
            try:
                engine.ask({"id": str(n), "players": ["x" * 2000]})
            except NoAnswer:
                break
    assert threading.active_count() == before


def test_the_runner_always_ends_with_counts(tmp_path: Path, run: Runner) -> None:
    program = "for line in sys.stdin: print('[' * 200_000, flush=True)"
    said = run("examples", "--against", command(tmp_path, program), code=1)
    assert f"{len(LINES)} not answered" in said.err
    assert said.out.count("the answer is nested too deeply") == len(LINES)
