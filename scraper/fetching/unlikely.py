"""Changes that no editor intends: a page that loses many of its rules, or its end, or grows enormously."""

from scraper.edition import Edition
from scraper.errors import N_, SourceChanged

_MAX_LOST_RULES = 3
"""Number of rules that even a small page may lose."""

_MAX_LINES = 100_000
"""Maximum number of lines of a page; the whole rules of the game have about 10,000."""


def refuse_too_many_lines(content: bytes, place: str) -> None:
    """Raise `SourceChanged` for a page of more than `_MAX_LINES` lines, which only wastes memory."""
    if content.count(b"\n") > _MAX_LINES:
        raise SourceChanged(
            N_("has more than {most} lines; no page of rules does"),
            place=place,
            most=_MAX_LINES,
        )


def refuse_a_loss(edition: Edition, before: Edition, place: str) -> None:
    """Raise `SourceChanged` if `edition` lost too many rules of `before`, or is only the beginning of `before`.

    Too many are more than a third of the rules and more than `_MAX_LOST_RULES`. A beginning that lacks only one rule is
    accepted. A renumbered rule is not lost.
    """
    prints = {rule.fingerprint() for rule in edition.rules}
    lost = [
        rule.number
        for rule in before.rules
        if rule.number not in edition.by_number and rule.fingerprint() not in prints
    ]
    if len(lost) > max(_MAX_LOST_RULES, len(before.rules) // 3) or (len(lost) > 1 and _is_beginning(edition, before)):
        raise SourceChanged(
            N_("{n} of the {all} entries are gone ({names}, …); if that is right, import this copy with “read”"),
            place=place,
            n=len(lost),
            all=len(before.rules),
            names=tuple(lost[:3]),
        )


def _is_beginning(edition: Edition, before: Edition) -> bool:
    """Return whether `edition` equals the beginning of `before`; its last rule may have lost sentences."""
    shared = list(zip(edition.rules, before.rules, strict=False))
    same = all(new.fingerprint() == old.fingerprint() for new, old in shared[:-1])
    return (
        same
        and len(edition.rules) < len(before.rules)
        and bool(shared)
        and shared[-1][0].number == shared[-1][1].number
    )
