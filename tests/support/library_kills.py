"""Kill a fetch at a random moment, repeatedly, and check that no existing file is lost.

Every other kill comes while the fetch reads and writes, the rest at any time.

`python -m tests.support.library_kills 200` kills 200 times and prints the result.
"""

import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from scraper.errors import RosettaError
from scraper.library import Library
from scraper.page import Pages
from tests.support import goat_wiki as goats
from tests.support.checkout import ROOT
from tests.support.fault_server import FaultServer, serving

NAME = "mtgwiki-en-508"
EDITION = "en-2024-11-08-mtgwiki-508"
COMMAND = [sys.executable, "-m", "rosetta508", "fetch", NAME]

_QUESTIONS = 3
"""The requests of a fetch: for robots.txt, for the page's state, for the page."""
_WRITING = 0.1
"""Seconds in which a fetch, after its last request, has read and written everything."""


@dataclass
class Tally:
    """How many kills were tried, how many came before the fetch ended, and what state they left the library in."""

    kills: int = 0
    in_time: int = 0
    unchanged: int = 0
    half_way: int = 0
    done: int = 0


def kill_often(home: Path, kills: int, seed: int = 508) -> Tally:
    """Kill `kills` fetches into the library at `home`; return the tally; raise `AssertionError` at the first loss."""
    chance, tally = random.Random(seed), Tally()  # noqa: S311 - no secret
    with serving() as server:
        goats.put_on_api(server, _article(0), 1)
        longest = _run(server, home, None)
        for number in range(1, kills + 1):
            goats.put_on_api(server, _article(number), number + 1)
            held = _held(home)
            aimed = number % 2 == 0
            moment = chance.uniform(0.0, _WRITING) if aimed else longest * chance.uniform(0.3, 1.05)
            tally.kills += 1
            tally.in_time += _run(server, home, moment, aimed=aimed) < 0
            _compare(home, held, number, tally)
        _run(server, home, None)
        assert Library(home).get(EDITION).source.revision == str(kills + 1)
    return tally


def _article(number: int) -> str:
    """A page whose versions can all be distinguished, and that takes a while to write."""
    return goats.fragment(goats.RULES | {"508.5": f"Goat {number} is missing. " + "It is looked for. " * 2000})


def _run(server: FaultServer, home: Path, seconds: float | None, *, aimed: bool = False) -> float:
    """Fetch, and kill the fetch after `seconds`. With `aimed`, they are counted from the last request.

    Return the seconds the fetch took, negative if it was killed.
    """
    start, asked = time.monotonic(), len(server.asked)
    process = subprocess.Popen(
        COMMAND,
        cwd=ROOT,
        env=os.environ | {"ROSETTA508_HOME": str(home), "ROSETTA508_BASE": server.base},
        stderr=subprocess.DEVNULL,
    )
    try:
        while aimed and len(server.asked) < asked + _QUESTIONS and time.monotonic() < start + 10:
            time.sleep(0.001)
        code = process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return start - time.monotonic()
    assert code == 0
    return time.monotonic() - start


def _held(home: Path) -> dict[Path, str]:
    """Return the hash of each page and record in the library."""
    files = [path for path in home.glob("pages/*/*") if not path.name.startswith(".")]
    return {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _compare(home: Path, held: dict[Path, str], number: int, tally: Tally) -> None:
    """Assert that every earlier file is unchanged, and that the edition is complete: the old one or the new one."""
    now = _held(home)
    for path, digest in held.items():
        record = path.suffix == ".json"  # the record may note that its page was checked again
        assert path in now, f"{path} is lost"
        assert record or now[path] == digest, f"{path} is damaged"
        assert not record or json.loads(path.read_text("utf-8"))["sha256"], f"{path} is damaged"
    library, pages = Library(home), Pages(home)
    assert not library.problems(), library.problems()
    assert not pages.problems(), pages.problems()
    text = library.get(EDITION).rules[-1].text
    revision = pages.accepted(NAME)[-1].revision
    numbers = {f"Goat {one} is missing." for one in range(number + 1)}
    assert any(text.startswith(one) for one in numbers), text[:40]
    new = text.startswith(f"Goat {number} is missing.")
    recorded = revision == str(number + 1)
    assert new or not recorded, "a record of an edition that is not there"
    tally.done += recorded
    tally.half_way += new and not recorded
    tally.unchanged += not new


def main() -> int:
    """Kill as often as the first argument says, in a separate library."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as place:
        try:
            tally = kill_often(Path(place), kills)
        except (AssertionError, RosettaError) as error:
            sys.stderr.write(f"lost: {error}\n")
            return 1
    sys.stdout.write(f"{tally}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
