"""JudgedReference: a rule cited by number, with the verdict whether the number is right."""

from dataclasses import dataclass
from typing import Literal

from scraper.rule_number import parent_of

Verdict = Literal["right", "stale", "dangling", "misdirected"]
Why = Literal[
    "same-number", "renumbered", "no-such-rule", "other-title", "other-rule", "known-slip", "older-number", "not-told"
]


@dataclass(frozen=True, slots=True)
class JudgedReference:
    """The verdict on one reference. "Now" means in the edition compared with; other numbers are of the citing book."""

    rule: str
    """Number of the citing rule."""
    counterpart: str | None
    """Number of its counterpart now."""
    cites: str
    """The number or range as printed."""
    numbers: tuple[str, ...]
    """The numbers of the rules that are cited."""
    quoted_title: str | None
    """The title printed with the number."""
    verdict: Verdict
    why: Why
    actual_title: str | None = None
    """The title of the rule that has the number."""
    numbers_now: tuple[str, ...] = ()
    """The numbers that the cited rules have now, as far as known."""
    meant_number: str | None = None
    """Number of the rule that is meant instead, if known."""
    meant_number_now: str | None = None
    inherited_from: tuple[tuple[str, str], ...] = ()
    """Intervals of English revisions (ISO 8601 dates) with the same error."""
    is_sure: bool = True
    """False if the verdict rests only on what the English cites."""

    @property
    def printed_now(self) -> str | None:
        """The number or range (506.7a–f) to print now; None if it is not known."""
        if not self.numbers_now:
            return None
        first, last = self.numbers_now[0], self.numbers_now[-1]
        letter = last.removeprefix(parent_of(last) or "")
        is_short = letter.isalpha() and parent_of(first) == parent_of(last)
        return first if first == last else f"{first}–{letter if is_short else last}"

    @property
    def range_verdict(self) -> tuple[str, str | None]:
        """What the rules of a printed range must have in common to be judged as one."""
        return self.verdict, self.meant_number
