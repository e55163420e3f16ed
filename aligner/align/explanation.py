"""Explanation: a rule's candidates with their scores by component; its document is `rosetta508/explanation/1`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from aligner.align.alignment import Alignment, Link
from aligner.align.calibration import CalibratedPairs
from aligner.json_object import json_object

SCHEMA = "rosetta508/explanation/1"
MAX_CANDIDATES_SHOWN = 5
"""Candidates shown, the best first; linked ones are shown in any case."""


@dataclass(frozen=True, slots=True)
class ExplainedCandidate:
    """A candidate for a rule, with the components of its score."""

    rule: str
    """Number of the candidate in the other edition."""
    components: Mapping[str, float]
    """Name -> log-odds (natural logarithm); they add up to the score."""
    score: float
    probability: float
    """0 to 1, uncalibrated: after all rules have competed for their counterparts."""
    confidence: float | None
    """0 to 1; None for a candidate that is not the rule's best one-to-one pair."""
    linked: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """The reasons for a rule's link."""

    left: str
    right: str
    side: Literal["left", "right"]
    """The edition that contains the rule."""
    rule: str
    candidates: tuple[ExplainedCandidate, ...]
    """The best first."""
    link: Link | None
    """The rule's link in the alignment; None if it has no counterpart."""

    @property
    def by_history(self) -> bool:
        """Whether the link comes from the history of the English numbers.

        It does if it is one-to-one and none of the candidates is linked. Splits and merges are excluded: their parts
        need not be candidates, and the history adds only one-to-one links.
        """
        one_to_one = self.link is not None and len(self.link.left) == len(self.link.right) == 1
        return one_to_one and not any(one.linked for one in self.candidates)

    def to_json(self) -> dict[str, Any]:
        """Return the `rosetta508/explanation/1` document."""
        return {"schema": SCHEMA, **json_object(self), "by_history": self.by_history}


def explain(number: str, pairs: CalibratedPairs, alignment: Alignment) -> Explanation | None:
    """Return the explanation of the rule `number` of the left edition or, if it has none, of the right one.

    `pairs` are what the alignment was decoded from (`aligner.align.trained_pairs`). None if neither edition has the
    rule.
    """
    features = pairs.scores.features
    if number in features.left.by_number:
        return _explained(number, pairs, alignment, "left")
    return _explained(number, pairs, alignment, "right") if number in features.right.by_number else None


def _explained(
    number: str, pairs: CalibratedPairs, alignment: Alignment, side: Literal["left", "right"]
) -> Explanation:
    scores, features = pairs.scores, pairs.scores.features
    own, other = (features.left, features.right) if side == "left" else (features.right, features.left)
    here, there = scores.candidates.rows, scores.candidates.columns
    here, there = (here, there) if side == "left" else (there, here)
    link = next((one for one in alignment.links if number in (one.left if side == "left" else one.right)), None)
    partners = (link.right if side == "left" else link.left) if link else ()
    place = next(at for at, rule in enumerate(own.rules) if rule.number == number)
    numbers = [other.rules[at].number for at in there.tolist()]
    found = np.flatnonzero(here == place)
    found = found[features.tokens.comparable[scores.candidates.rows[found], scores.candidates.columns[found]]]
    order = found[np.argsort(-scores.total[found], kind="stable")]
    best = [at for rank, at in enumerate(order.tolist()) if rank < MAX_CANDIDATES_SHOWN or numbers[at] in partners]
    candidates = tuple(_candidate(at, numbers[at], pairs, partners) for at in best)
    return Explanation(alignment.left, alignment.right, side, number, candidates, link)


def _candidate(at: int, number: str, pairs: CalibratedPairs, partners: Sequence[str]) -> ExplainedCandidate:
    scores = pairs.scores
    components = {name: _rounded(values, at) for name, values in scores.components.items() if name != "heading"}
    assigned = np.flatnonzero(scores.assigned == at)
    return ExplainedCandidate(
        number,
        components,
        round(sum(components.values()), 3),
        _rounded(scores.probability, at),
        _rounded(pairs.confidence, int(assigned[0])) if len(assigned) else None,
        number in partners,
    )


def _rounded(values: NDArray[np.float32], at: int) -> float:
    return round(float(values[at]), 3)
