"""What the tests share: the real texts beside the checkout, a library of one's own, and a strict way to skip."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
STRICT = os.environ.get("ROSETTA508_NO_SKIPS") == "1"
"""Set where real texts, a browser and servers are to be had: there, a test that lacks them fails."""

SLOW_FIXTURES = {"shared", "chromium", "site", "hostile", "wheel", "sdist", "pipx", "surroundings", "wikis", "story"}
"""Fixtures that take seconds. A test that uses one is slow without a mark of its own."""
SLOW_SECONDS = 2.0
"""Processor time from which a test counts as slow. Chosen: `make test-fast` has a minute on two processors."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests with slow fixtures; put files with slow tests first, so that no processor waits at the end."""
    for item in items:
        if isinstance(item, pytest.Function) and SLOW_FIXTURES.intersection(item.fixturenames):
            item.add_marker("slow")
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note the processor time of each test; unlike the wall time it says little about other work on the machine."""
    before = sum(os.times()[:4])
    try:
        return (yield)
    finally:
        item.user_properties.append(("processor time", sum(os.times()[:4]) - before))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that are slow and not marked so."""
    for report in terminalreporter.stats.get("passed", ()):
        seconds = dict(report.user_properties).get("processor time", 0.0)
        if seconds > SLOW_SECONDS and "slow" not in report.keywords:
            terminalreporter.write_line(f"slow, but not marked `slow`: {report.nodeid} ({seconds:.1f} s)")


def skip(reason: str) -> None:
    """Skip the test, or fail it where nothing may be skipped."""
    if STRICT:
        pytest.fail(f"nothing may be skipped here: {reason}")
    pytest.skip(reason)


def made_once(folders: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder that `make` fills, made once for all processes that run tests; nobody may change it."""
    base = folders.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"once-{name}"
    with FileLock(f"{folder}.lock"):
        if not (done := folder / "done").exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            done.touch()
    return folder


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the real texts."""
    if not SHARED.is_dir():
        skip("the real texts are not here (../shared)")
    return SHARED


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of an installed Chromium."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not found:
        skip("no Chromium is installed")
    assert found
    return found


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of the test's own, so that none reads or writes the user's."""
    place = tmp_path / "home"
    monkeypatch.setenv("ROSETTA508_HOME", str(place))
    return place


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Commands that the test starts can be interrupted, even in the background, where shells have that ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
