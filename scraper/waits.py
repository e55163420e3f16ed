"""Waits: how long a site has asked to be left alone (Retry-After, RFC 9110), stored in the library between runs.

The file `waits.json` is the document `rosetta508/waits/1`: by host, the time of the request and the end of the wait.
Without a library, waits last as long as the program.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Self

from scraper.documents import load_document, refuse_no_file, validate
from scraper.errors import N_, MalformedDocument, RosettaError
from scraper.storing import alone, write_whole

FILE = "waits.json"
SCHEMA = "rosetta508/waits/1"
MAX_WAIT = timedelta(days=7)
"""A longer wait is cut to this time."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A site's wait: its start and its end, both in UTC."""

    asked: datetime
    until: datetime

    @classmethod
    def of(cls, seconds: float) -> Self:
        """Return a wait of this many seconds from now."""
        now = datetime.now(UTC)
        return cls(now, now + timedelta(seconds=min(seconds, MAX_WAIT.total_seconds())))

    @property
    def left(self) -> float:
        """Return the seconds that are left of it; 0 once it is over.

        A changed clock never makes it longer.
        """
        now = datetime.now(UTC)
        whole = self.until - self.asked
        if now >= self.until or self.asked - now > whole:
            return 0.0
        return min(self.until - now, whole).total_seconds()


class Waits:
    """The waits that sites have asked for, by host."""

    def __init__(self, home: Path | None = None) -> None:
        """Store them in the library at `home`, or without it in memory only; nothing is read until it is requested."""
        self._home = home
        self._held: dict[str, Wait] = {}

    def held(self, host: str) -> Wait | None:
        """Return the wait of `host`, or None; it may be over."""
        return self._read().get(host)

    def keep(self, host: str, seconds: float) -> None:
        """Record that `host` has just asked to be left alone; raise `UnreadableFile` if the library is read-only."""
        self._held[host] = Wait.of(seconds)
        if self._home is None:
            return
        with alone(self._home):
            waits = {one: wait for one, wait in self._read().items() if wait.left}
            write_whole(self._home / FILE, _written(waits))

    def problems(self) -> list[RosettaError]:
        """Return the error of an unreadable file; it counts as empty, and the next wait replaces it."""
        try:
            self._kept()
        except RosettaError as error:
            return [error]
        return []

    def _read(self) -> dict[str, Wait]:
        """Return the waits of the library and those of this run, which are newer."""
        try:
            return self._kept() | self._held
        except RosettaError:
            return self._held

    def _kept(self) -> dict[str, Wait]:
        path = self._home / FILE if self._home else None
        if path is None or not path.exists():
            return {}
        refuse_no_file(path)
        document = load_document(path, "waits")
        validate(document, "waits", str(path))
        try:
            return {host: _wait(one) for host, one in document["hosts"].items()}
        except (ValueError, OverflowError) as error:
            raise MalformedDocument(
                N_("field {field}: {reason}"), place=str(path), field="hosts", reason=str(error)
            ) from error


def seconds_asked(text: str | None) -> float | None:
    """Return the seconds in a Retry-After header, which is a number or a date; None if it is neither."""
    if not text:
        return None
    if text.strip().isdecimal():
        return float(text.strip()[:9])
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, ArithmeticError, LookupError):  # the exception depends on the version of Python
        return None
    return max(0.0, (moment.replace(tzinfo=moment.tzinfo or UTC) - datetime.now(UTC)).total_seconds())


def _wait(document: Mapping[str, Any]) -> Wait:
    return Wait(*(datetime.fromisoformat(document[name]) for name in ("asked", "until")))


def _written(waits: Mapping[str, Wait]) -> bytes:
    hosts = {
        host: {name: getattr(wait, name).isoformat().replace("+00:00", "Z") for name in ("asked", "until")}
        for host, wait in sorted(waits.items())
    }
    return (json.dumps({"schema": SCHEMA, "hosts": hosts}, ensure_ascii=False, indent=1) + "\n").encode()
