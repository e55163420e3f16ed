"""Shared fixtures: the real texts next to the checkout, a separate library, and strict skipping."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from rosetta508.cli import main
from tests.support.checkout import SHARED, skip
from tests.support.commands import Ran, Runner
from tests.support.fault_server import FaultServer, serving

SLOW_FIXTURES = {
    "shared",
    "chromium",
    "site",
    "hostile",
    "wheel",
    "sdist",
    "pipx",
    "user_environment",
    "wikis",
    "story",
}
"""Fixtures that take seconds. A test that uses one counts as slow without its own mark."""
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
    """Record the processor time of each test; unlike wall time it hardly depends on other load."""
    before = sum(os.times()[:4])
    try:
        return (yield)
    finally:
        item.user_properties.append(("processor time", sum(os.times()[:4]) - before))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the slow tests without a mark."""
    for report in terminalreporter.stats.get("passed", ()):
        seconds = dict(report.user_properties).get("processor time", 0.0)
        if seconds > SLOW_SECONDS and "slow" not in report.keywords:
            terminalreporter.write_line(f"slow, but not marked `slow`: {report.nodeid} ({seconds:.1f} s)")


@pytest.fixture(scope="session")
def shared() -> Path:
    if not SHARED.is_dir():
        skip("the real texts are not here (../shared)")
    return SHARED


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of an installed Chromium; without one, the test is skipped."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not found:
        skip("no Chromium is installed")
    assert found
    return found


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of the test's own, so that the user's is neither read nor written; none of the user's settings."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    place = tmp_path / "home"
    monkeypatch.setenv("ROSETTA508_HOME", str(place))
    return place


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Runner:
    """Run the command line in this process, and check its exit code if one is given."""

    def ran(*words: str | Path, code: int | None = None) -> Ran:
        capfd.readouterr()
        found = Ran(main([str(word) for word in words]), *capfd.readouterr())
        assert code in (None, found.code), found.err
        return found

    return ran


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FaultServer]:
    """A server that replaces every host."""
    with serving() as faults:
        monkeypatch.setenv("ROSETTA508_BASE", faults.base)
        yield faults


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Commands started by the test can be interrupted, even in the background, where shells ignore the signal."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
