"""What a round of settling came to: the pairs worth comparing, what is known of each, and what they teach."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from aligner.align.candidates import Candidates, Values
from aligner.align.features import Books
from aligner.align.identical_rules import Places
from aligner.align.lexicon import Lexicon

FEWEST = 5
"""Pairs from which a lexicon is learnt."""
LEARNT_FROM = 0.05
"""Probability from which a pair is learnt from: it counts by its probability."""
CERTAIN = 1e-4
"""No link is surer of being right than all but so much."""


@dataclass(frozen=True)
class Lesson:
    """Pairs to learn from: the places of their rules, and how much each counts (0 to 1)."""

    rows: Places
    columns: Places
    weights: Values


@dataclass(frozen=True)
class Settled:
    """What a round came to: candidates with their odds and probabilities, and the `pairs` among them to learn from."""

    books: Books
    candidates: Candidates
    said: Values
    """The odds (natural logarithm) of each candidate by what the rules say."""
    odds: Values
    """The same with all other evidence."""
    place: Values | None = None
    """The odds by the place alone; None where order is not looked at."""
    numbered: Values | None = None
    """The odds by the rules' numbers; None where they are not looked at."""
    lexicon: Lexicon | None = None
    rendered: Values | None = None
    """How alike the lexicon finds each candidate."""

    @cached_property
    def probability(self) -> Values:
        """How probable each candidate is."""
        return self.candidates.probability(self.odds)

    @cached_property
    def pairs(self) -> Places:
        """The places of the candidates that are each other's likeliest; of all likely ones, where these are too few."""
        mutual = self.candidates.mutual(self.probability)
        pairs = mutual[self.probability[mutual] >= LEARNT_FROM]
        if len(pairs) >= FEWEST or self.books.known:
            return pairs
        return np.flatnonzero(self.probability >= LEARNT_FROM)

    @cached_property
    def assigned(self) -> Places:
        """The places of the one-to-one pairs that are surest together."""
        return self.candidates.assignment(self.probability)

    @cached_property
    def trusted(self) -> Values:
        """How probable it is that each of the assigned pairs is right (`confidence`)."""
        from aligner.align.calibration import confidence  # noqa: PLC0415 - it weighs what has settled

        return confidence(self, self.assigned)

    @cached_property
    def in_favour(self) -> Mapping[tuple[int, int], float]:
        """The odds (natural logarithm) of each link, row and column, that is more likely right than not."""
        if not self.measured:
            return {}
        sure = np.clip(self.trusted.astype(np.float64), 0.5, 1 - CERTAIN)
        rows, columns = self.candidates.rows[self.assigned], self.candidates.columns[self.assigned]
        links = zip(rows.tolist(), columns.tolist(), strict=True)
        return dict(zip(links, np.log(sure / (1 - sure)).tolist(), strict=True))

    @property
    def weights(self) -> Values:
        """How probable each of the pairs is."""
        return self.probability[self.pairs]

    @property
    def rows(self) -> Places:
        """The left rules of the pairs."""
        return self.candidates.rows[self.pairs]

    @property
    def columns(self) -> Places:
        """The right rules of the pairs."""
        return self.candidates.columns[self.pairs]

    @property
    def measured(self) -> bool:
        """Whether it is measured how far its links are to be believed: a lexicon had to be learnt."""
        return self.lexicon is not None and not self.books.known

    def lesson(self) -> Lesson:
        """Return what is learnt from the pairs, each counting by its probability."""
        return Lesson(self.rows, self.columns, self.weights)

    def believed(self) -> Lesson:
        """Return what is learnt from the assigned pairs, each counting as it is trusted."""
        firm = self.trusted >= LEARNT_FROM
        pairs = self.assigned[firm]
        return Lesson(self.candidates.rows[pairs], self.candidates.columns[pairs], self.trusted[firm])
