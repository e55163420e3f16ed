"""Small made-up rule books for tests: about cows, so that no rule of the game is copied."""

from collections.abc import Mapping, Sequence

from aligner.align.alignment import Alignment, Link
from aligner.drift.comparison import Comparison
from scraper.edition import Edition, Reference, Rule, Source


def edition(
    rules: Mapping[str, str] | Sequence[Rule],
    language: str = "en",
    *,
    name: str | None = None,
    covers: tuple[str, ...] = (),
    date: str | None = None,
    cites: Mapping[str, Sequence[str | Reference]] | None = None,
    examples: Mapping[str, Sequence[str]] | None = None,
) -> Edition:
    """Return an edition with these rules; `cites` and `examples` by rule number."""
    if isinstance(rules, Mapping):
        rules = [
            Rule(
                number,
                text,
                references=tuple(
                    one if isinstance(one, Reference) else Reference(one) for one in (cites or {}).get(number, ())
                ),
                examples=tuple((examples or {}).get(number, ())),
            )
            for number, text in rules.items()
        ]
    return Edition(name or f"{language}-cows", language, Source("test"), tuple(rules), covers=covers, stated_date=date)


def linked(left: Edition, right: Edition, pairs: Mapping[str, str]) -> Alignment:
    """Return the alignment that links exactly these numbers, one to one."""
    links = tuple(Link((a,), (b,), "same" if a == b else "renumbered", 0.9) for a, b in pairs.items())
    left_only = tuple(rule.number for rule in left.rules if rule.number not in pairs)
    right_only = tuple(rule.number for rule in right.rules if rule.number not in pairs.values())
    return Alignment(left.id, right.id, links, left_only, right_only)


def compared(left: Edition, right: Edition, pairs: Mapping[str, str], book: Sequence[Edition] = ()) -> Comparison:
    """Return the comparison of two editions linked by these numbers."""
    return Comparison(left, right, linked(left, right, pairs), book or (left,))
