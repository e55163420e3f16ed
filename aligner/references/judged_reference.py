"""JudgedReference: what became of a rule cited by number, in the edition compared with."""

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["right", "stale", "dangling", "misdirected"]
Why = Literal[
    "same-number", "renumbered", "no-such-rule", "other-title", "other-rule", "known-slip", "older-number", "not-told"
]


@dataclass(frozen=True, slots=True)
class JudgedReference:
    """What became of one reference of the rule `rule` (numbers are of its own book unless said otherwise).

    `cites` is the number or range as printed, `numbers` the rules it names, `title` the title quoted beside it and
    `called` the one that the rule cited bears. `now` holds the numbers of the rules cited in the edition compared
    with, as far as they are known there. Of a misdirected one `means` is the rule meant and `means_now` its number
    in the edition compared with, where they can be told; `inherited_from` are the intervals of English revisions
    (ISO 8601 dates) that had the same slip. `is_sure` is false where it is told by nothing but what the English cites.
    """

    rule: str
    counterpart: str | None
    cites: str
    numbers: tuple[str, ...]
    title: str | None
    verdict: Verdict
    why: Why
    called: str | None = None
    now: tuple[str, ...] = ()
    means: str | None = None
    means_now: str | None = None
    inherited_from: tuple[tuple[str, str], ...] = ()
    is_sure: bool = True

    @property
    def printed_now(self) -> str | None:
        """The number or range to print for it in the edition compared with."""
        return "–".join(dict.fromkeys((self.now[0], self.now[-1]))) if self.now else None

    @property
    def fate(self) -> tuple[str, str | None]:
        """What rules of one printed range have to share to be told of as one."""
        return self.verdict, self.means
