"""Small made-up rule books for tests: about cows, so that no rule of the game is copied."""

from collections.abc import Mapping, Sequence

from aligner.align.alignment import Alignment, Pairing
from aligner.drift.comparison import Comparison
from scraper.edition import Edition, Reference, Rule, Source
from scraper.library import embedded


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


def digest(name: str) -> Edition:
    """Return an embedded edition."""
    found = embedded(name)
    assert found
    return found


def linked(left: Edition, right: Edition, pairs: Mapping[str, str] | None = None, *, sure: float = 0.9) -> Alignment:
    """Return the alignment that links exactly these numbers, one to one; by default the equal ones."""
    if pairs is None:
        pairs = {rule.number: rule.number for rule in left.rules if rule.number in right.by_number}
    return Alignment.of(left, right, [Pairing((one,), (other,), sure) for one, other in pairs.items()])


def compared(
    left: Edition, right: Edition, pairs: Mapping[str, str] | None = None, book: Sequence[Edition] = ()
) -> Comparison:
    """Return the comparison of two editions linked by these numbers, by default the equal ones."""
    return Comparison(left, right, linked(left, right, pairs), book or (left,))
