"""Polite access to the web: one request at a time, and only to known hosts.

`ROSETTA508_BASE`, an address, replaces every host: https://mtg.wiki/page/X is then requested from BASE/mtg.wiki/page/X.
`ROSETTA508_CONTACT` is added to the user agent, so that a site's owner can write to somebody.
"""

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from urllib.parse import urlsplit

from tenacity import (
    RetryCallState,
    Retrying,
    retry_if_exception,
    stop_after_attempt,
    wait_exponential,
    wait_random,
)

from scraper.errors import N_, Unreachable
from scraper.fetching.address import Address, joined
from scraper.fetching.exchange import PACKED, Answer, Limits, exchange
from scraper.fetching.robots import AGENT, Robots
from scraper.waits import Waits, seconds_asked

_REDIRECT_STATUSES = (301, 302, 303, 307, 308)
_MAX_REDIRECTS = 5
_MAX_ROBOTS_BYTES = 512 * 1024
_NO_PAUSE = 0.0


@dataclass(frozen=True, slots=True)
class Manners:
    """How the program makes requests: pauses, attempts, and limits; times in seconds."""

    pause: float = 1.0
    """Between two requests to one host."""
    loopback_pause: float = 0.0
    """The same, for a server on this machine."""
    attempts: int = 3
    backoff: float = 1.0
    """Before the second attempt; doubled each time up to `patience`, plus up to `backoff` seconds at random."""
    patience: float = 60.0
    """The longest delay before the next attempt that a site may ask for."""
    limits: Limits = field(default_factory=Limits)


class Web:
    """Requests addresses, one at a time; remembers each host's robots.txt and last request."""

    def __init__(self, manners: Manners | None = None, base: str | None = None, waits: Waits | None = None) -> None:
        """Create a client with `manners`.

        `base` replaces all hosts (default: `ROSETTA508_BASE`); `waits` are respected.
        """
        self.manners = manners or Manners()
        self.base = (base or os.environ.get("ROSETTA508_BASE") or "").rstrip("/")
        self.waits = waits or Waits()
        self._robots = Robots(self._ask_robots)
        self._last: dict[str, float] = {}

    def get(
        self,
        url: str,
        *,
        hosts: tuple[str, ...] = (),
        headers: Mapping[str, str] | None = None,
        check: Callable[[Answer], None] | None = None,
    ) -> Answer:
        """Return the response of `url`: a 200, or a 304 to a conditional request.

        Redirects are followed to the host of `url` and to `hosts`. `check` may raise `Unreachable`, too. A request that
        fails for a temporary reason (`passing`) is repeated, unless the site asks for a pause longer than `patience`.
        Raises `Unreachable` if a request is not repeated, or after the last attempt.
        """
        allowed = (Address.parse(url).host, *hosts)
        retrying = Retrying(
            stop=stop_after_attempt(self.manners.attempts),
            wait=self._wait,
            retry=retry_if_exception(self._is_passing),
            reraise=True,
        )
        return retrying(self._followed, url, allowed, headers or {}, check, self._ask)

    def _followed(
        self,
        url: str,
        hosts: tuple[str, ...],
        headers: Mapping[str, str],
        check: Callable[[Answer], None] | None,
        ask: Callable[[Address, Mapping[str, str]], Answer],
    ) -> Answer:
        seen: list[str] = []
        while len(seen) <= _MAX_REDIRECTS and url not in seen:
            seen.append(url)
            answer = ask(Address.parse(url), headers)
            if answer.status not in _REDIRECT_STATUSES:
                self._judge(answer, check, conditional=bool(headers))
                return answer
            url = self._led_to(answer, hosts)
        raise Unreachable(N_("endless redirects"), place=seen[0])

    def _judge(self, answer: Answer, check: Callable[[Answer], None] | None, *, conditional: bool) -> None:
        """Raise `Unreachable` unless the response is a 200, or a 304 to a conditional request, and passes `check`.

        If the response asks for a pause, remember it.
        """
        try:
            self._refuse_status(answer, conditional=conditional)
            if check:
                check(answer)
        except Unreachable as error:
            if error.after:
                self.waits.keep(Address.parse(answer.url).host, error.after)
            raise

    def _ask(self, address: Address, headers: Mapping[str, str]) -> Answer:
        self._robots.refuse(address)
        return self._exchange(address, headers, self.manners.limits, self._robots.pause(address))

    def _ask_robots(self, url: str) -> Answer:
        limits = replace(self.manners.limits, size=_MAX_ROBOTS_BYTES)
        return self._followed(
            url,
            (Address.parse(url).host,),
            {},
            None,
            lambda address, headers: self._exchange(address, headers, limits, _NO_PAUSE),
        )

    def _exchange(self, address: Address, headers: Mapping[str, str], limits: Limits, pause: float) -> Answer:
        actual = Address.parse(self._actual(address))
        self._wait_until_asked(address.host)
        asked = max(self.manners.loopback_pause if actual.is_loopback else self.manners.pause, pause)
        time.sleep(max(0.0, self._last.get(address.host, 0.0) + asked - time.monotonic()))
        try:
            answer = exchange(actual, {**_usual_headers(), **headers}, limits)
        except Unreachable as error:
            error.place = address.url
            raise
        finally:
            self._last[address.host] = time.monotonic()
        return replace(answer, url=address.url)

    def _wait_until_asked(self, host: str) -> None:
        """Respect the waits of `host`, from this run or an earlier one; raise `Unreachable` if they take too long."""
        wait = self.waits.held(host)
        if wait and wait.left > self.manners.patience:
            raise Unreachable(
                N_("the site asked not to be sent any requests until {until} (UTC)"),
                place=host,
                until=f"{wait.until:%Y-%m-%d %H:%M:%S}",
            )
        time.sleep(wait.left if wait else 0.0)

    def _actual(self, address: Address) -> str:
        return f"{self.base}/{address.authority}{address.target}" if self.base else address.url

    def _led_to(self, answer: Answer, hosts: tuple[str, ...]) -> str:
        """Return the target of a redirect, without the base."""
        actual = self._actual(Address.parse(answer.url))
        found = joined(actual, answer.headers.get("location", ""))
        if self.base and found.startswith(f"{self.base}/"):
            found = f"{urlsplit(answer.url).scheme}://{found.removeprefix(f'{self.base}/')}"
        target = Address.parse(found)
        if target.host not in hosts:
            raise Unreachable(
                N_("leads to another site, {found}; expected {expected}"),
                place=answer.url,
                found=target.host,
                expected=tuple(hosts),
            )
        return found

    def _refuse_status(self, answer: Answer, *, conditional: bool) -> None:
        status = answer.status
        if status == 200 or (status == 304 and conditional):
            return
        after = seconds_asked(answer.headers.get("retry-after"))
        passing = status in (408, 425, 429) or status >= 500
        if after is not None and after > self.manners.patience:
            raise Unreachable(
                N_("asks for a pause of {seconds} seconds (status {status})"),
                place=answer.url,
                after=after,
                seconds=f"{after:.0f}",
                status=status,
            )
        raise Unreachable(_wording(status), place=answer.url, passing=passing, after=after, status=status)

    def _is_passing(self, error: BaseException) -> bool:
        """Return whether another attempt in this run may succeed."""
        return isinstance(error, Unreachable) and error.passing and (error.after or 0.0) <= self.manners.patience

    def _wait(self, state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        wished = error.after if isinstance(error, Unreachable) else None
        backoff = self.manners.backoff
        own = wait_exponential(multiplier=backoff, max=self.manners.patience) + wait_random(0, backoff)
        return max(wished or 0.0, own(state))


def _wording(status: int) -> str:
    if status in (404, 410):
        return N_("there is no such page (status {status})")
    if status in (401, 403):
        return N_("requires a login or blocks automated access (status {status})")
    if status == 429:
        return N_("too many requests (status {status})")
    return (
        N_("the server reported an error (status {status})")
        if status >= 500
        else N_("answers with status {status}; expected 200")
    )


def _usual_headers() -> dict[str, str]:
    contact = os.environ.get("ROSETTA508_CONTACT", "")
    kind = contact if contact.isascii() and contact.isprintable() and contact else "reads pages of game rules"
    return {
        "User-Agent": f"{AGENT}/{version('rosetta508')} ({kind}) python-urllib3/{version('urllib3')}",
        "Accept-Encoding": PACKED,
        "Accept": "*/*",
        "Connection": "close",
    }
