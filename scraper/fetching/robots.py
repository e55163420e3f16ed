"""robots.txt: what a host allows programs to read, and how often (RFC 9309), parsed by protego."""

from collections.abc import Callable

from protego import Protego

from scraper.errors import N_, Unreachable
from scraper.fetching.address import Address
from scraper.fetching.exchange import Answer

AGENT = "rosetta508"
"""The name of this program in a robots.txt."""
LONGEST_PAUSE = 30.0
"""Seconds; a robots.txt that asks for longer pauses counts as a refusal."""
_MOST_RULES = 500_000
"""Limit on programs times lines: protego stores each rule once per program, which is 30 GB for the largest file."""


class Robots:
    """The robots.txt of every requested host, read once."""

    def __init__(self, ask: Callable[[str], Answer]) -> None:
        """Read them with `ask`, which takes an address and raises `Unreachable`."""
        self._ask = ask
        self._read: dict[str, Protego] = {}

    def refuse(self, address: Address) -> None:
        """Raise `Unreachable` if programs may not read `address`, or if that is unknown."""
        if not self._rules(address).can_fetch(address.url, AGENT):
            raise Unreachable(
                N_("the site’s robots.txt does not allow programs to read this address"), place=address.url, closed=True
            )
        if self.pause(address) > LONGEST_PAUSE:
            raise Unreachable(
                N_("the site’s robots.txt asks for pauses of {seconds} seconds; the maximum is {most}"),
                place=address.url,
                seconds=f"{self.pause(address):g}",
                most=f"{LONGEST_PAUSE:g}",
            )

    def pause(self, address: Address) -> float:
        """Return the seconds between two requests that the host asks for, 0 if it does not say."""
        return float(self._rules(address).crawl_delay(AGENT) or 0)

    def _rules(self, address: Address) -> Protego:
        host = f"{address.scheme}://{address.authority}"
        if host not in self._read:
            self._read[host] = self._fetched(f"{host}/robots.txt")
        return self._read[host]

    def _fetched(self, url: str) -> Protego:
        """Return the rules; without a robots.txt (a 4xx other than 429), everything is allowed.

        Raises `Unreachable` if it cannot be fetched for another reason, or has too many groups and rules.
        """
        try:
            answer = self._ask(url)
        except Unreachable as error:
            if 400 <= int(str(error.facts.get("status", 0))) < 500 and error.facts["status"] != 429:
                return Protego.parse("")
            raise
        text = answer.content.decode("utf-8", "replace")
        lines = text.splitlines()
        if len(lines) * sum(line.lstrip()[:4].lower() == "user" for line in lines) > _MOST_RULES:
            raise Unreachable(N_("has too many groups and rules"), place=url)
        return Protego.parse(text)
