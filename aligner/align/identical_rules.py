"""Rules that say the same word for word in two books of one language: of these nothing needs to be guessed."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scraper.edition import Rule

Places: TypeAlias = NDArray[np.int64]


def same_words(left: Sequence[Rule], right: Sequence[Rule]) -> tuple[Places, Places]:
    """Return the places, left and right, of rules that only one rule of either side says, in the very same words."""
    ours, theirs = _only(left), _only(right)
    both = [(place, theirs[said]) for said, place in ours.items() if said in theirs]
    rows, columns = np.array(both, dtype=np.int64).reshape(-1, 2).T
    return rows, columns


def _only(rules: Sequence[Rule]) -> dict[tuple[str | None, str], int]:
    """Return the place of each rule whose title and text no other rule has."""
    places: dict[tuple[str | None, str], int] = {}
    again = set()
    for place, rule in enumerate(rules):
        said = rule.title, rule.text
        if said in places or not any(said):
            again.add(said)
        places[said] = place
    return {said: place for said, place in places.items() if said not in again}
