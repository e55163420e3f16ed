"""Two revisions of the English rules as a pair with known true alignment: `revisions(first, second)`.

The history of the rules says which rule became which, and where wording went. If wording from a rule makes up half of a
new rule, or if it was half of a rule that was removed, the pair is a true link; a smaller share counts neither way.
"""

from pathlib import Path

from aligner.history.history import History, TextTransfer
from benchmarks.data.books import Pair, english, standing, transfers
from tests.support.checkout import SHARED

DATES = (
    ("2003-03-15", "2006-02-01"),
    ("2006-02-01", "2008-02-01"),
    ("2008-02-01", "2010-02-01"),
    ("2010-02-01", "2013-02-01"),
    ("2012-02-01", "2015-01-23"),
)
"""Effective dates of revisions for fitting, older than all that the aligner is measured on."""
HALF = 0.5


def revisions(first: str, second: str, shared: Path = SHARED) -> Pair:
    """Return the older book on the left, the newer on the right, named by effective dates (ISO 8601)."""
    left, right = (english(date, shared) for date in (first, second))
    history = History.load()
    then, now = history.numbers_at(first), {rule: number for number, rule in history.numbers_at(second).items()}
    known = then.items()
    same = {(number, now[rule]) for number, rule in known if rule in now}
    same |= {(number, number) for number in left.by_number if len(number) == 1}
    went = list(transfers(first, second))
    mostly = {(a, b) for transfer, a, b in went if _mostly(transfer, set(then.values()), set(now))}
    partly = {(a, b) for _, a, b in went}
    truth = standing(same | mostly, left, right)
    return Pair(f"{first}/{second}", left, right, truth, standing(partly, left, right) - truth)


def _mostly(transfer: TextTransfer, then: set[str], now: set[str]) -> bool:
    new, gone = transfer.target not in then, transfer.source not in now
    return (new and transfer.of_target >= HALF) or (gone and transfer.of_source >= HALF)
