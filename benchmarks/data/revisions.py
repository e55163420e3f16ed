"""Two revisions of the English rules as a pair with known true alignment: `revisions(first, second)`.

The history of the rules says which rule became which, and where wording went. If wording from a rule makes up at least
half of a new rule, or if it was at least half of a rule that was removed, the pair is a true link; other pairs with
transferred wording count neither way.
"""

from aligner.history.history import History, TextTransfer
from benchmarks.data.books import Pair, followed, standing, transfers
from tests.support.real_editions import official

DATES = (
    ("2003-03-15", "2006-02-01"),
    ("2006-02-01", "2008-02-01"),
    ("2008-02-01", "2010-02-01"),
    ("2010-02-01", "2013-02-01"),
    ("2012-02-01", "2015-01-23"),
)
"""Effective dates of revisions for fitting, older than all that the aligner is measured on."""
HALF = 0.5


def revisions(first: str, second: str) -> Pair:
    """Return the older book on the left, the newer on the right, named by effective dates (ISO 8601)."""
    left, right = official(first), official(second)
    then, now = (set(History.load().numbers_at(date).values()) for date in (first, second))
    went = list(transfers(first, second))
    mostly = {(a, b) for transfer, a, b in went if _mostly(transfer, then, now)}
    partly = {(a, b) for _, a, b in went}
    truth = standing({*followed(left, right, first, second), *mostly}, left, right)
    return Pair(f"{first}/{second}", left, right, truth, standing(partly, left, right) - truth)


def _mostly(transfer: TextTransfer, then: set[str], now: set[str]) -> bool:
    new, gone = transfer.target not in then, transfer.source not in now
    return (new and transfer.of_target >= HALF) or (gone and transfer.of_source >= HALF)
