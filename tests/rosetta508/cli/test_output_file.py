"""Output files are written completely or stay as they were, and errors name them."""

import json
import os
import resource
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rosetta508.cli import main
from rosetta508.exchange.output_file import write_file
from scraper.edition import Edition, read_edition
from scraper.errors import UnreadableFile
from scraper.library import Library
from tests.support.checkout import ROOT
from tests.support.commands import COWS, Runner

pytestmark = pytest.mark.slow

PAGE = next((ROOT / "tests" / "pages" / "fandom-it-508").glob("page.*"))
COMMANDS = {
    "read": ("read", str(PAGE), "--source", "fandom-it-508", "-o"),
    "examples": ("examples", "-o"),
    "export": ("library", "--export"),
}


@pytest.fixture(autouse=True)
def library() -> None:
    Library().put(Edition.from_json(COWS))


@contextmanager
def full_disk() -> Iterator[None]:
    """Limit every file to 64 bytes; pytest's own files must stay outside."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_keeps_the_older_file_and_the_error_names_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    out = tmp_path / "out"
    out.write_text("older")
    with full_disk():  # output is captured in memory: in a file, it would be cut as well
        assert main(["--lang", "en", *COMMANDS[name], str(out)]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"rosetta508: {out}: cannot be written (File too large)"
    assert out.read_text() == "older"
    assert [one.name for one in tmp_path.iterdir() if one.name != "home"] == ["out"]


def device(folder: Path, name: str) -> Path:
    """Return a device that a faulty command cannot harm: root could replace the real one, so root gets a copy."""
    machines = Path("/dev") / name
    if os.geteuid():
        return machines
    copy = folder / name
    try:
        os.mknod(copy, stat.S_IFCHR | 0o666, machines.stat().st_rdev)
        copy.open("ab").close()
    except OSError as error:
        pytest.skip(f"no device can be made here ({error.strerror})")
    return copy


@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_device_is_reported(tmp_path: Path, run: Runner, name: str) -> None:
    full = device(tmp_path, "full")
    ran = run(*COMMANDS[name], full, code=2)
    assert ran.lines[-1] == f"rosetta508: {full}: cannot be written (No space left on device)"
    assert full.is_char_device()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_device_is_written_and_not_replaced(tmp_path: Path, run: Runner, name: str) -> None:
    null = device(tmp_path, "null")
    run(*COMMANDS[name], null, code=0)
    assert null.is_char_device()


@pytest.mark.parametrize("place", ["link", "/dev/fd/1", "/proc/self/fd/1"])
def test_standard_output_can_be_any_kind_of_file(tmp_path: Path, place: str) -> None:
    (tmp_path / "link").symlink_to("/proc/self/fd/1")  # the target of /dev/stdout
    program = "from rosetta508.exchange.output_file import *; import sys; write_file(Path(sys.argv[1]), b'goats')"
    command = [sys.executable, "-c", program, str(tmp_path / place)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    piped = subprocess.run(command, stdout=subprocess.PIPE, cwd=tmp_path, env=environment, check=True)
    assert piped.stdout == b"goats"
    kept = tmp_path / "kept"
    kept.write_bytes(b"before\n")
    with kept.open("ab") as stream:
        subprocess.run(command, stdout=stream, cwd=tmp_path, env=environment, check=True)
        assert os.path.samestat(kept.stat(), os.fstat(stream.fileno()))
    assert kept.read_bytes() == b"before\ngoats"


def test_a_command_writes_to_standard_output(tmp_path: Path, run: Runner) -> None:
    (tmp_path / "link").symlink_to("/proc/self/fd/1")
    ran = run(*COMMANDS["examples"], tmp_path / "link", code=0)
    assert json.loads(ran.out.splitlines()[0])["id"]


def test_a_pipe_can_be_written(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found: list[bytes] = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    assert write_file(pipe, b"goats") == pipe
    reader.join()
    assert found == [b"goats"]
    assert pipe.is_fifo()


def test_a_link_is_kept_and_its_target_replaced(tmp_path: Path) -> None:
    for name, older in (("there", b"older"), ("new", None)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "b").symlink_to("a")
        (tmp_path / f"{name}-link").symlink_to(folder / "b")
        if older:
            (folder / "a").write_bytes(older)
        write_file(tmp_path / f"{name}-link", b"goats")
        assert (folder / "a").read_bytes() == b"goats"
        assert (folder / "b").is_symlink()
        assert (tmp_path / f"{name}-link").is_symlink()


def test_permissions_of_an_older_file_are_kept(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        new = write_file(tmp_path / "new", b"x")
    finally:
        os.umask(before)
    assert stat.S_IMODE(new.stat().st_mode) == 0o640
    new.chmod(0o604)
    write_file(new, b"y")
    assert (stat.S_IMODE(new.stat().st_mode), new.read_bytes()) == (0o604, b"y")


def test_an_unwritable_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "nowhere").symlink_to("missing/file")
    for name, reason in (
        ("missing/out", "No such file or directory"),
        (".", "Is a directory"),
        ("file/out", "Not a directory"),
        ("loop", "Too many levels of symbolic links"),
        ("nowhere", "No such file or directory"),
        ("x" * 300, "File name too long"),
    ):
        path = tmp_path / name
        with pytest.raises(UnreadableFile) as caught:
            write_file(path, b"x")
        assert str(caught.value) == f"{path}: cannot be written ({reason})"
    assert not (tmp_path / "missing").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("older")
    path.chmod(0o444)
    with pytest.raises(UnreadableFile, match="Permission denied"):
        write_file(path, b"x")
    assert path.read_text() == "older"


def test_a_written_file_is_complete(tmp_path: Path, run: Runner) -> None:
    out = tmp_path / "out.json"
    out.write_text("{" * 100_000)
    run(*COMMANDS["read"], out, code=0)
    assert read_edition(out).rules
    run(*COMMANDS["examples"], out, code=0)
    assert all(json.loads(line)["id"] for line in out.read_text("utf-8").splitlines())
