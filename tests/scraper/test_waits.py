"""Waits: a site's request is respected in the next run too, whatever happens to the clock and the disk."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

import scraper.storing
import scraper.waits
from scraper.documents import validate
from scraper.errors import Unreachable, UnreadableFile
from scraper.fetching import Outcome, fetch_source
from scraper.fetching.exchange import Limits
from scraper.fetching.web import Manners, Web
from scraper.library import Library
from scraper.sources import source_entry
from scraper.waits import FILE, MAX_WAIT, Wait, Waits, seconds_asked
from tests.support import goat_wiki as goats
from tests.support.commands import Runner
from tests.support.fault_server import Answering, FaultServer, document, page, status

pytestmark = pytest.mark.slow

NAME = "mtgwiki-en-508"
HOST = "mtg.wiki"
ITALIAN = ("fandom-it-508", "fandom-it-506")
QUICK = Manners(pause=0.0, backoff=0.01, limits=Limits(seconds=3.0, silence=1.0))
HOUR = status(429, Retry_After="3600")
LAG = document({"error": {"code": "maxlag", "info": "Waiting"}}, Retry_After="999999")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Set the clock that waits use."""

    def put(change: timedelta) -> None:
        class Clock(datetime):
            @classmethod
            def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
                return datetime.now(tz) + change

        monkeypatch.setattr(scraper.waits, "datetime", Clock)

    return put


def fetch(name: str = NAME) -> Outcome:
    return fetch_source(source_entry(name), Library(), Web(QUICK, waits=Waits(Library().home)))


@pytest.mark.parametrize("answer", [HOUR, status(503, Retry_After="3600"), LAG], ids=["429", "503", "maxlag"])
def test_a_wait_lasts_into_the_next_run(server: FaultServer, run: Runner, answer: Answering) -> None:
    server.on(goats.API, answer)
    run("fetch", NAME, code=1)
    asked = len(server.asked)
    until = datetime.fromisoformat(held(Library().home)[HOST]["until"])
    goats.put_on_api(server)
    for _ in range(2):
        assert run("fetch", NAME, code=1).err == (
            f"rosetta508: {NAME}: {HOST}: the site asked not to be sent any requests until "
            f"{until:%Y-%m-%d %H:%M:%S} (UTC)\n"
        )
    assert len(server.asked) == asked


def held(home: Path) -> dict[str, dict[str, str]]:
    found: dict[str, Any] = json.loads((home / FILE).read_text("utf-8"))
    validate(found, "waits", FILE)
    hosts: dict[str, dict[str, str]] = found["hosts"]
    return hosts


def test_after_the_wait_the_site_is_requested_again(server: FaultServer, clock: Callable[[timedelta], None]) -> None:
    server.on(goats.API, HOUR)
    with pytest.raises(Unreachable, match="asks for a pause of 3600 seconds"):
        fetch()
    goats.put_on_api(server)
    clock(timedelta(minutes=58))
    with pytest.raises(Unreachable, match="asked not to be sent"):
        fetch()
    clock(timedelta(minutes=61))
    assert fetch().is_new


def test_a_rest_under_a_minute_is_waited_for(server: FaultServer) -> None:
    goats.put_on_api(server)
    Waits(Library().home).keep(HOST, 0.7)
    begun = time.monotonic()
    assert fetch().is_new
    assert server.asked[0].time - begun >= 0.6


def test_a_wait_applies_to_every_page_of_its_host(server: FaultServer) -> None:
    server.on("/mtg.fandom.com/it/api.php", HOUR)
    goats.put_on_api(server)
    web = Web(QUICK, waits=Waits(Library().home))
    for name, line in zip(ITALIAN, ("asks for a pause of 3600 seconds", "asked not to be sent"), strict=True):
        with pytest.raises(Unreachable, match=line):
            fetch_source(source_entry(name), Library(), web)
    assert server.paths() == ["/mtg.fandom.com/it/api.php"]
    assert fetch_source(source_entry(NAME), Library(), web).is_new
    assert list(held(Library().home)) == ["mtg.fandom.com"]


def test_a_response_to_robots_txt_can_ask_for_a_wait(server: FaultServer) -> None:
    server.on("/mtg.wiki/robots.txt", HOUR)
    goats.put_on_api(server)
    for line in ("asks for a pause of 3600 seconds", "asked not to be sent"):
        with pytest.raises(Unreachable, match=line):
            fetch()
    assert len(server.asked) == 1


def test_an_api_that_asks_to_wait_is_not_bypassed(server: FaultServer) -> None:
    goats.put_as_page(server)
    server.on(goats.API, status(403, Retry_After="3600"))
    with pytest.raises(Unreachable, match="asked not to be sent"):
        fetch()
    assert goats.PAGE not in server.paths()


def test_a_wait_of_years_is_shortened(clock: Callable[[timedelta], None], home: Path) -> None:
    Waits(home).keep(HOST, 999_999_999.0)
    wait = Waits(home).held(HOST)
    assert wait
    assert MAX_WAIT.total_seconds() - 5 < wait.left <= MAX_WAIT.total_seconds()
    clock(MAX_WAIT)
    assert wait.left == 0.0


@pytest.mark.parametrize(
    ("change", "least", "most"),
    [
        (timedelta(0), 3590, 3600),
        (timedelta(minutes=-30), 3600, 3600),
        (timedelta(days=-400), 0, 0),
        (timedelta(days=400), 0, 0),
    ],
)
def test_setting_the_clock_does_not_lengthen_a_wait(
    clock: Callable[[timedelta], None], home: Path, change: timedelta, least: float, most: float
) -> None:
    Waits(home).keep(HOST, 3600.0)
    clock(change)
    wait = Waits(home).held(HOST)
    assert wait
    assert least <= wait.left <= most


def test_expired_waits_are_removed_and_others_kept(home: Path) -> None:
    Waits(home).keep("b.example", 3600.0)
    Waits(home).keep("c.example", 0.001)
    time.sleep(0.01)
    Waits(home).keep("a.example", 60.0)
    assert list(held(home)) == ["a.example", "b.example"]
    Waits(home).keep("b.example", 60.0)
    wait = Waits(home).held("b.example")
    assert wait
    assert wait.left <= 60.0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"schema": "rosetta508/waits/2", "hosts": {}}',
        '{"schema": "rosetta508/waits/1", "hosts": {"mtg.wiki": {"asked": 1}}}',
        '{"schema": "rosetta508/waits/1", "hosts": {"x": {"asked": "2026-13-01T00:00:00Z", "until": "2026-13-01T00:00:00Z"}}}',  # noqa: E501
    ],
)
def test_a_damaged_file_of_waits_is_reported_and_replaced(
    server: FaultServer, run: Runner, home: Path, text: str
) -> None:
    home.mkdir()
    (home / FILE).write_text(text, "utf-8")
    assert f"rosetta508: {home / FILE}:" in run("library", "--verify", code=2).err
    goats.put_on_api(server)
    assert fetch().is_new
    Waits(home).keep(HOST, 60.0)
    assert list(held(home)) == [HOST]


def test_with_a_read_only_library_the_wait_lasts_for_the_run(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("x", "utf-8")
    waits = Waits(tmp_path / "plain")
    with pytest.raises(UnreadableFile, match="the library cannot be written"):
        waits.keep(HOST, 60.0)
    assert waits.held(HOST)


def test_without_a_library_a_wait_lasts_for_the_run(server: FaultServer) -> None:
    server.on(goats.API, HOUR)
    web = Web(QUICK)
    for line in ("asks for a pause of 3600 seconds", "asked not to be sent"):
        with pytest.raises(Unreachable, match=line):
            web.get(f"https://{HOST}/api.php")
    assert not (Library().home / FILE).exists()


def test_a_lag_of_days_is_not_waited_for(server: FaultServer) -> None:
    server.on(goats.API, LAG)
    begun = time.monotonic()
    with pytest.raises(Unreachable, match=r"is busy and asks for a pause \(maxlag\)"):
        fetch()
    assert time.monotonic() - begun < 3
    assert server.paths() == [goats.API]


def test_an_invalid_time_is_none(server: FaultServer) -> None:
    assert [seconds_asked(text) for text in (None, "", "soon", "-5", "1.5", "120", " 7 ", "٣")] == [
        None, None, None, None, None, 120.0, 7.0, 3.0,
    ]  # fmt: skip
    assert seconds_asked("9" * 5000) == 999_999_999.0
    assert seconds_asked("Wed, 21 Oct 2015 07:28:00 GMT") == 0.0
    later = f"{datetime.now(UTC) + timedelta(hours=1):%a, %d %b %Y %H:%M:%S} GMT"
    assert 3590 <= (seconds_asked(later) or 0) <= 3600
    server.on("/mtg.wiki/x", page("goats"))
    assert Wait.of(0.0).left == 0.0


ODD = (
    "Mon, 01 Jan 9999999999 00:00:00 GMT",
    "Mon, 01 Jan 2030 00:00:00 +999999999999",
    f"Mon, 01 Jan {'9' * 5000} 00:00:00 GMT",
    "Mon, 01 Jan 2030 00:00:00 +9999",
    "Feb 31 99999999999999999999 1.5",
    ",",
)
"""Values of Retry-After beyond any clock."""


@pytest.mark.parametrize("text", ODD)
def test_a_time_out_of_range_is_none(text: str) -> None:
    assert seconds_asked(text) is None


def test_a_date_in_the_far_future_gives_the_longest_wait(server: FaultServer) -> None:
    server.on(goats.API, status(503, Retry_After="Fri, 31 Dec 9999 23:59:59 GMT"))
    with pytest.raises(Unreachable, match=r"asks for a pause of \d{12} seconds"):
        fetch()
    wait = Waits(Library().home).held(HOST)
    assert wait
    assert wait.left <= MAX_WAIT.total_seconds()


@pytest.fixture
def fetching(home: Path) -> Iterator[FileLock]:
    """Lock the library as another fetch does."""
    home.mkdir(parents=True, exist_ok=True)
    with FileLock(home / ".fetch.lock", thread_local=False) as lock:
        yield lock


def test_a_second_fetch_names_what_it_waits_for_and_continues(
    fetching: FileLock, server: FaultServer, run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scraper.storing, "NOTICED", 0.1)
    server.on(goats.API, HOUR)
    done = threading.Timer(0.5, lambda: fetching.release(force=True))
    done.start()
    waiting, *others = run("fetch", NAME, code=1).lines
    done.join()
    assert waiting == "another process is fetching into this library; waiting up to ten minutes for it to finish"
    assert len(others) == 1
    assert "asks for a pause of 3600 seconds" in others[0]


@pytest.mark.usefixtures("fetching")
def test_a_page_of_a_running_fetch_is_not_pruned(home: Path, run: Runner) -> None:
    body = home / "pages" / NAME / "0123456789abcdef.html"
    body.parent.mkdir(parents=True)
    body.write_text("<p>stored, without a record yet</p>", "utf-8")
    said = run("library", "--prune", code=2).err
    assert said == f"rosetta508: {home}: a fetch is running; prune the library when it has ended\n"
    assert body.is_file()


@pytest.mark.parametrize(("noticed", "lines"), [(0.05, 2), (5.0, 1)])
def test_a_fetch_ends_after_the_longest_wait(
    noticed: float,
    lines: int,
    fetching: FileLock,
    run: Runner,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scraper.storing, "NOTICED", noticed)
    monkeypatch.setattr("rosetta508.commands.fetch._MAX_WAIT_SECONDS", 0.2)
    said = run("fetch", NAME, code=2).lines
    assert len(said) == lines
    assert said[-1].endswith("another process has been fetching for ten minutes")
